// The in-process back end: LLVM IR to optimised IR to an ELF object.

#include "tileloom/Toolchain/Compile.h"

#include "tileloom/Support/Diagnostic.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"

#include <mutex>

extern "C" {
void LLVMInitializeRISCVTargetInfo();
void LLVMInitializeRISCVTarget();
void LLVMInitializeRISCVTargetMC();
void LLVMInitializeRISCVAsmPrinter();
void LLVMInitializeRISCVAsmParser();
}

using namespace tileloom;

namespace {

/// Keeps what the back end reports while it lives; LLVM's own handler would
/// print errors and end the process.
class CollectDiagnostics {
public:
  explicit CollectDiagnostics(llvm::LLVMContext &context)
      : context(context), previous(context.getDiagnosticHandler()) {
    context.setDiagnosticHandler(std::make_unique<Handler>(errors));
  }
  ~CollectDiagnostics() { context.setDiagnosticHandler(std::move(previous)); }
  const std::vector<std::string> &get() const { return errors; }

private:
  struct Handler : llvm::DiagnosticHandler {
    explicit Handler(std::vector<std::string> &errors) : errors(errors) {}
    bool handleDiagnostics(const llvm::DiagnosticInfo &info) override {
      if (info.getSeverity() != llvm::DS_Error)
        return true;
      std::string text;
      llvm::raw_string_ostream os(text);
      llvm::DiagnosticPrinterRawOStream printer(os);
      info.print(printer);
      errors.push_back(text);
      return true;
    }
    std::vector<std::string> &errors;
  };

  llvm::LLVMContext &context;
  std::unique_ptr<llvm::DiagnosticHandler> previous;
  std::vector<std::string> errors;
};

} // namespace

static llvm::CodeGenOptLevel codegenLevel(unsigned level) {
  switch (level) {
  case 0:
    return llvm::CodeGenOptLevel::None;
  case 1:
    return llvm::CodeGenOptLevel::Less;
  case 2:
    return llvm::CodeGenOptLevel::Default;
  default:
    return llvm::CodeGenOptLevel::Aggressive;
  }
}

static llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
makeTargetMachine(const CoreTarget &target, unsigned level) {
  static std::once_flag once;
  std::call_once(once, [] {
    LLVMInitializeRISCVTargetInfo();
    LLVMInitializeRISCVTarget();
    LLVMInitializeRISCVTargetMC();
    LLVMInitializeRISCVAsmPrinter();
    LLVMInitializeRISCVAsmParser();
  });
  llvm::Triple triple(target.triple);
  std::string why = "it has no in-process code generator";
  const llvm::Target *backend =
      target.triple.empty() ? nullptr
                            : llvm::TargetRegistry::lookupTarget(triple, why);
  if (!backend)
    return makeDiagnostic("codegen-unavailable",
                          "cannot generate code for core target '" +
                              target.name + "': " + why);
  llvm::TargetOptions options;
  options.FunctionSections = true;
  options.DataSections = true;
  options.EmitStackSizeSection = true;
  options.UseInitArray = true;
  options.MCOptions.ABIName = target.mabi.str();
  std::unique_ptr<llvm::TargetMachine> machine(backend->createTargetMachine(
      triple, target.cpu, target.features, options, llvm::Reloc::Static,
      llvm::CodeModel::Small, codegenLevel(level)));
  if (!machine)
    return makeDiagnostic("codegen-unavailable",
                          "the back end of core target '" + target.name +
                              "' offers no code generator");
  return std::move(machine);
}

/// The library functions that optimisers may introduce: those of runtime/.
static llvm::TargetLibraryInfoImpl
runtimeFunctions(const llvm::Triple &triple) {
  llvm::TargetLibraryInfoImpl info(triple);
  info.disableAllFunctions();
  for (llvm::LibFunc function :
       {llvm::LibFunc_memcpy,     llvm::LibFunc_memmove,
        llvm::LibFunc_memset,     llvm::LibFunc_memcmp,
        llvm::LibFunc_sqrtf,      llvm::LibFunc_expf,
        llvm::LibFunc_exp2f,      llvm::LibFunc_logf,
        llvm::LibFunc_log2f,      llvm::LibFunc_log10f,
        llvm::LibFunc_powf,       llvm::LibFunc_sinf,
        llvm::LibFunc_cosf,       llvm::LibFunc_tanf,
        llvm::LibFunc_tanhf,      llvm::LibFunc_floorf,
        llvm::LibFunc_ceilf,      llvm::LibFunc_truncf,
        llvm::LibFunc_roundf,     llvm::LibFunc_rintf,
        llvm::LibFunc_nearbyintf, llvm::LibFunc_fabsf,
        llvm::LibFunc_fminf,      llvm::LibFunc_fmaxf,
        llvm::LibFunc_copysignf,  llvm::LibFunc_fmodf,
        llvm::LibFunc_ldexpf})
    info.setAvailable(function);
  return info;
}

static llvm::Error failure(llvm::StringRef name, llvm::Module &module,
                           llvm::StringRef what,
                           const std::vector<std::string> &errors) {
  std::vector<std::string> notes(errors.begin() + 1, errors.end());
  std::string message = (what + " of '" + module.getModuleIdentifier() +
                         "': " + llvm::StringRef(errors.front()).rtrim())
                            .str();
  if (name == "invalid-llvm-ir")
    return makeDiagnostic("invalid-llvm-ir", message, notes);
  return makeDiagnostic("codegen-failed", message, notes);
}

static llvm::Error verify(llvm::Module &module) {
  std::string why;
  llvm::raw_string_ostream os(why);
  if (llvm::verifyModule(module, &os))
    return failure("invalid-llvm-ir", module, "invalid LLVM IR", {why});
  return llvm::Error::success();
}

llvm::Error tileloom::optimizeModule(llvm::Module &module,
                                     const CoreTarget &target, unsigned level) {
  auto machine = makeTargetMachine(target, level);
  if (!machine)
    return machine.takeError();
  module.setTargetTriple((*machine)->getTargetTriple());
  module.setDataLayout((*machine)->createDataLayout());
  CollectDiagnostics diagnostics(module.getContext());
  if (llvm::Error error = verify(module))
    return error;
  if (level == 0)
    return llvm::Error::success();

  llvm::PassBuilder builder(machine->get());
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  functions.registerPass([&] {
    return llvm::TargetLibraryAnalysis(
        runtimeFunctions((*machine)->getTargetTriple()));
  });
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  builder
      .buildPerModuleDefaultPipeline(level == 1   ? llvm::OptimizationLevel::O1
                                     : level == 2 ? llvm::OptimizationLevel::O2
                                                  : llvm::OptimizationLevel::O3)
      .run(module, modules);
  if (!diagnostics.get().empty())
    return failure("codegen-failed", module, "cannot optimise the code",
                   diagnostics.get());
  return llvm::Error::success();
}

llvm::Expected<std::string> tileloom::emitObject(llvm::Module &module,
                                                 const CoreTarget &target,
                                                 unsigned level) {
  auto machine = makeTargetMachine(target, level);
  if (!machine)
    return machine.takeError();
  module.setTargetTriple((*machine)->getTargetTriple());
  module.setDataLayout((*machine)->createDataLayout());
  CollectDiagnostics diagnostics(module.getContext());
  if (llvm::Error error = verify(module))
    return std::move(error);

  llvm::SmallVector<char, 0> bytes;
  llvm::raw_svector_ostream os(bytes);
  llvm::legacy::PassManager passes;
  passes.add(new llvm::TargetLibraryInfoWrapperPass(
      runtimeFunctions((*machine)->getTargetTriple())));
  if ((*machine)->addPassesToEmitFile(passes, os, nullptr,
                                      llvm::CodeGenFileType::ObjectFile))
    return makeDiagnostic("codegen-unavailable",
                          "the back end of core target '" + target.name +
                              "' cannot write objects");
  passes.run(module);
  if (!diagnostics.get().empty())
    return failure("codegen-failed", module, "cannot generate the code",
                   diagnostics.get());
  return std::string(bytes.begin(), bytes.end());
}
