// Does any text at all make parsing, lowering or translating a design crash?
//
// The input is a design. It walks the corridor from text to register writes and
// control programs, without compilers. Errors in the design are what most
// inputs end in; they are swallowed. Promises that hold whatever the input is
// are checked on the way: what is printed parses again, outlined cores are
// valid IR, and configurations and control programs survive their encodings.

#include "tileloom/Dialect/AIE/IR/AIEDialect.h"
#include "tileloom/Dialect/AIE/IR/LegacyForms.h"
#include "tileloom/Dialect/AIEX/IR/AIEXDialect.h"
#include "tileloom/Image/Configuration.h"
#include "tileloom/Transforms/Passes.h"
#include "tileloom/Translate/TranslateToImage.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Verifier.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"

#include <cstdio>
#include <cstdlib>

using namespace tileloom;
using namespace tileloom::aie;
using mlir::failed;
using mlir::succeeded;

static void require(bool condition, const char *what) {
  if (condition)
    return;
  fprintf(stderr, "broken promise: %s\n", what);
  abort();
}

/// True when there is no error; consumes it.
static bool isGood(llvm::Error error) {
  const bool good = !error;
  llvm::consumeError(std::move(error));
  return good;
}

/// Inputs that upstream MLIR, not this project, is not made for.
static bool isForeign(llvm::StringRef text) {
  // Bytecode has its own reader, which trusts what it reads.
  if (text.starts_with("ML\xEFR"))
    return true;
  // MLIR's parser takes the width of `index` in a dense array, which has none.
  for (size_t at = 0; (at = text.find("array<", at)) != llvm::StringRef::npos;)
    if (llvm::StringRef type = text.drop_front(at += 6).ltrim();
        type.starts_with("index") || type.starts_with("!"))
      return true;
  // It recurses once a bracket and has no limit of its own.
  int depth = 0;
  for (char c : text) {
    if (llvm::is_contained("{[(<", c) && ++depth > 1000)
      return true;
    if (llvm::is_contained("}])>", c))
      --depth;
  }
  return false;
}

static const mlir::DialectRegistry &dialects() {
  static const mlir::DialectRegistry registry = [] {
    mlir::registerAllPasses();
    registerAllTransformsPasses();
    mlir::DialectRegistry all;
    all.insert<AIEDialect, aiex::AIEXDialect, mlir::affine::AffineDialect,
               mlir::arith::ArithDialect, mlir::cf::ControlFlowDialect,
               mlir::func::FuncDialect, mlir::memref::MemRefDialect,
               mlir::scf::SCFDialect, mlir::vector::VectorDialect>();
    return all;
  }();
  return registry;
}

static std::string print(mlir::Operation *op) {
  std::string text;
  llvm::raw_string_ostream os(text);
  op->print(os);
  return text;
}

static void checkPrinting(mlir::ModuleOp module) {
  const std::string text = print(module);
  auto again =
      mlir::parseSourceString<mlir::ModuleOp>(text, module.getContext());
  require(bool(again), "what is printed can be parsed");
  require(print(*again) == text, "what is printed parses to the same text");
}

/// Runs passes on every device of the module; false when they end in an error.
static bool runOnDevices(
    mlir::ModuleOp module,
    std::initializer_list<llvm::function_ref<std::unique_ptr<mlir::Pass>()>>
        passes) {
  mlir::PassManager manager(module.getContext());
  for (auto create : passes)
    manager.nest<DeviceOp>().addPass(create());
  return succeeded(manager.run(module));
}

/// Users of tileloom-opt run any pass first.
static void checkEachPassAlone(mlir::ModuleOp module) {
  using Create = std::unique_ptr<mlir::Pass> (*)();
  static constexpr Create onDevice[] = {
      createAIEAssignLockIDs,
      createAIEAssignBufferDescriptorIDs,
      createAIEPrepareBuffers,
      createAIEAssignBufferAddresses,
      createAIEAssignCoreLinkFiles,
      createAIENormalizeAddressSpaces,
      [] { return createAIERoutePathfinderFlows(); },
      [] { return createAIEFindFlows(); },
      [] { return mlir::createCanonicalizerPass(); }};
  for (Create create : onDevice) {
    mlir::OwningOpRef<mlir::ModuleOp> copy = module.clone();
    runOnDevices(*copy, {create});
  }
  for (bool vendorIntrinsics : {false, true}) {
    AIEStandardLoweringOptions options;
    options.vendorIntrinsics = vendorIntrinsics;
    mlir::PassManager manager(module.getContext());
    manager.enableVerifier(false);
    manager.addPass(createAIEStandardLowering(options));
    mlir::OwningOpRef<mlir::ModuleOp> copy = module.clone();
    if (succeeded(manager.run(*copy)))
      require(succeeded(mlir::verify(*copy)), "outlined cores are valid IR");
  }
}

/// Takes every core down to the LLVM dialect. Returns programs in their place.
static CoreImages lowerCores(DeviceOp device) {
  CoreImages images;
  for (CoreOp core : device.getOps<CoreOp>()) {
    std::optional<TileCoord> tile = core.getTileCoord();
    if (!tile)
      continue;
    images[*tile].program.push_back({0, {0x13, 0, 0, 0}});
    mlir::OwningOpRef<mlir::ModuleOp> module =
        mlir::ModuleOp::create(core.getLoc());
    if (core.getElfFile() || failed(outlineCore(core, *module)))
      continue;
    require(succeeded(mlir::verify(*module)), "an outlined core is valid IR");
    mlir::PassManager manager(device.getContext());
    require(succeeded(mlir::parsePassPipeline(coreToLLVMPipeline(), manager)),
            "the core pipeline is a pipeline");
    (void)manager.run(*module);
  }
  return images;
}

static void checkConfiguration(DeviceOp device, const CoreImages &cores) {
  auto translated = translateConfiguration(device, cores);
  if (failed(translated))
    return;
  ArrayConfiguration configuration = std::move(translated->configuration);
  if (!isGood(verifyConfiguration(configuration)))
    return;
  auto raised =
      raiseConfiguration(device.getModel(), lowerConfiguration(configuration));
  require(bool(raised), "a lowered configuration can be raised");
  canonicalizeConfiguration(configuration);
  require(*raised == configuration,
          "a configuration survives lowering and raising");
}

static void checkSequence(RuntimeSequenceOp sequence) {
  auto translated = translateSequence(sequence);
  if (failed(translated) || !isGood(verifyControlProgram(translated->program)))
    return;
  const Device &device = getDevice(sequence);
  printControlProgram(device, translated->program, llvm::nulls());
  const std::vector<uint32_t> words = encodeTxn(device, translated->program);
  auto txn = decodeTxn(words);
  require(bool(txn), "an encoded control program can be decoded");
  require(encodeTxn(device, txn->program) == words,
          "a control program survives decoding and encoding");
}

static void walkCorridor(mlir::ModuleOp module) {
  if (!runOnDevices(module,
                    {[] { return createAIEAssignLockIDs(); },
                     [] { return createAIEAssignBufferDescriptorIDs(); },
                     [] { return createAIEPrepareBuffers(); },
                     [] { return createAIEAssignCoreLinkFiles(); },
                     [] { return createAIENormalizeAddressSpaces(); }}) ||
      !runOnDevices(module, {[] { return createAIERoutePathfinderFlows(); }}) ||
      !runOnDevices(module, {[] { return createAIEAssignBufferAddresses(); }}))
    return;
  checkPrinting(module);
  for (DeviceOp device : module.getOps<DeviceOp>()) {
    checkConfiguration(device, lowerCores(device));
    for (auto sequence : device.getOps<RuntimeSequenceOp>())
      checkSequence(sequence);
  }
  runOnDevices(module, {[] { return createAIEFindFlows(); }});
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  // MLIR's lexer looks for a zero behind the text.
  const std::string text(reinterpret_cast<const char *>(data), size);
  if (isForeign(text))
    return -1;
  mlir::MLIRContext context(dialects(), mlir::MLIRContext::Threading::DISABLED);
  mlir::ScopedDiagnosticHandler swallow(
      &context, [](mlir::Diagnostic &) { return mlir::success(); });
  auto module = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
  if (!module || failed(normalizeLegacyForms(*module)))
    return 0;
  // What outlining makes, whether or not the design uses it already.
  context.loadDialect<mlir::arith::ArithDialect, mlir::cf::ControlFlowDialect,
                      mlir::func::FuncDialect, mlir::memref::MemRefDialect,
                      mlir::scf::SCFDialect, mlir::vector::VectorDialect>();
  // An older spelling may say what only the current one's verifier refuses.
  if (failed(mlir::verify(*module)))
    return 0;
  checkPrinting(*module);
  mlir::PassManager manager(&context);
  manager.addPass(createAIECanonicalizeDevice());
  if (failed(manager.run(*module)))
    return 0;
  checkEachPassAlone(*module);
  walkCorridor(*module);
  return 0;
}
