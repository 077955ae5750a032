// How the cores of a design become ELF files.

#include "BuildSession.h"

#include "tileloom/Support/Diagnostic.h"
#include "tileloom/Support/File.h"
#include "tileloom/Transforms/Passes.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Export.h"

#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace tileloom;
using namespace tileloom::aie;

std::string BuildSession::keyOf(TileCoord tile) const {
  return result.symbol + "_core_" + std::to_string(tile.column) + "_" +
         std::to_string(tile.row);
}

llvm::Error BuildSession::findTools() {
  auto found = CoreTarget::lookup(options.coreTarget);
  if (!found)
    return found.takeError();
  target = *found;
  toolchain.target = target;
  toolchain.arch = result.device->arch();
  if (device.getOps<CoreOp>().empty())
    return llvm::Error::success();
  auto tools =
      locateTools(*target, ToolEnvironment::ofProcess(),
                  options.printCommands ? ToolUse::Print : ToolUse::Run);
  if (!tools)
    return tools.takeError();
  toolchain.tools = std::move(*tools);
  return llvm::Error::success();
}

static std::string absolute(llvm::StringRef path) {
  llvm::SmallString<128> full(path);
  llvm::sys::fs::make_absolute(full);
  llvm::sys::path::remove_dots(full, /*remove_dot_dot=*/true);
  return full.str().str();
}

/// The object of a link file: built from --kernel, found beside the design, or
/// built from a source of the same name there.
llvm::Expected<std::string>
BuildSession::resolveLinkFile(mlir::Operation *core, llvm::StringRef file) {
  auto beside = [&](llvm::StringRef name) {
    llvm::SmallString<128> path(name);
    if (llvm::sys::path::is_relative(name)) {
      path = designFolder;
      llvm::sys::path::append(path, name);
    }
    return absolute(path);
  };
  auto compile = [&](std::string source) {
    std::string object =
        absolute(artefact("kernels/" + llvm::sys::path::filename(file)));
    for (const KernelSource &kernel : kernels)
      if (kernel.object == object)
        return object;
    kernels.push_back({std::move(source), object, {}});
    return object;
  };

  auto given = options.kernels.find(file.str());
  if (given == options.kernels.end())
    given = options.kernels.find(llvm::sys::path::filename(file).str());
  if (given != options.kernels.end()) {
    usedKernels.insert(given->first);
    return compile(absolute(given->second));
  }
  std::string object = beside(file);
  if (llvm::sys::fs::exists(object))
    return object;
  llvm::SmallString<128> source(object);
  for (llvm::StringRef extension : {"cc", "cpp", "c"}) {
    llvm::sys::path::replace_extension(source, extension);
    if (llvm::sys::fs::exists(source))
      return compile(source.str().str());
  }
  llvm::StringRef stem = llvm::sys::path::stem(file);
  return makeDiagnostic(
      "missing-kernel",
      "core " + toString(*mlir::cast<CoreOp>(core).getTileCoord()) +
          " links '" + file + "', which is neither there nor can be built",
      {"looked for " + object + " and for " + stem.str() +
           ".cc, .cpp and .c beside it",
       "name the source with --kernel " + file.str() + "=SOURCE.cc"});
}

/// A --kernel that no core links is a misspelt name, most likely.
void BuildSession::warnOfUnusedKernels() {
  for (const auto &[object, source] : options.kernels)
    if (!usedKernels.count(object))
      llvm::errs() << "tileloom: warning: --kernel " << object << "=" << source
                   << " is not used: no core of @" << result.symbol
                   << " links '" << object << "' [unused-kernel]\n";
}

std::vector<TileBuffers> BuildSession::collectBuffers() {
  std::map<TileCoord, TileBuffers> tiles;
  for (TileOp tile : device.getOps<TileOp>()) {
    const TileCoord at = *getTileCoord(tile.getResult());
    tiles[at].tile = at;
  }
  device.walk([&](BufferOp op) {
    std::optional<TileCoord> at = op.getTileCoord();
    if (!at)
      return;
    CoreBuffer buffer;
    buffer.name = op.getSymName().value_or("").str();
    if (op.getAddress())
      buffer.address = uint32_t(*op.getAddress());
    buffer.size = op.getAllocationSize();
    if (op.getMemBank())
      buffer.bank = *op.getMemBank();
    if (op.getCoreData())
      buffer.kind = CoreBuffer::Kind::CoreData;
    else if (op.getBankReserved())
      buffer.kind = CoreBuffer::Kind::BankReserved;
    tiles[*at].tile = *at;
    tiles[*at].buffers.push_back(std::move(buffer));
  });
  std::vector<TileBuffers> buffers;
  for (auto &[at, entry] : tiles)
    buffers.push_back(std::move(entry));
  return buffers;
}

llvm::Expected<CoreLayout> BuildSession::layoutOf(CoreOp core) {
  CoreLayout layout;
  layout.device = result.device;
  layout.tile = *core.getTileCoord();
  CoreStack stack;
  stack.size = core.getEffectiveStackSize();
  if (core.getStackAddress())
    stack.address = *core.getStackAddress();
  if (core.getStackBank())
    stack.bank = *core.getStackBank();
  layout.stack = stack;
  if (core.getLinkMergeFilesAttr())
    return makeDiagnostic("merge-mode-unsupported",
                          "core " + toString(layout.tile) +
                              " merges LLVM IR kernels "
                              "(link_with_mode = \"merge\"), which this "
                              "version does not do",
                          {"link the kernel as an object: leave "
                           "link_with_mode out"});
  if (auto files = core.getLinkFilesAttr())
    for (auto file : files.getAsRange<mlir::StringAttr>()) {
      auto object = resolveLinkFile(core, file.getValue());
      if (!object)
        return object.takeError();
      layout.linkFiles.push_back(std::move(*object));
    }
  return layout;
}

/// Bitcode of the LLVM dialect module of one core.
static llvm::Expected<std::string> bitcodeOf(mlir::ModuleOp core) {
  llvm::LLVMContext llvmContext;
  std::unique_ptr<llvm::Module> ir =
      mlir::translateModuleToLLVMIR(core, llvmContext);
  if (!ir)
    return llvm::make_error<ReportedError>();
  // The linker says in which file a symbol is used.
  ir->setSourceFileName("the core's body");
  std::string bitcode;
  llvm::raw_string_ostream os(bitcode);
  llvm::WriteBitcodeToFile(*ir, os);
  return bitcode;
}

llvm::Error BuildSession::lowerCores() {
  std::vector<TileBuffers> buffers = collectBuffers();
  // What outlining makes, whether or not the design uses it already.
  context.loadDialect<mlir::arith::ArithDialect, mlir::cf::ControlFlowDialect,
                      mlir::func::FuncDialect, mlir::memref::MemRefDialect,
                      mlir::vector::VectorDialect>();
  // One nested module a core: passes run on them in parallel.
  mlir::OwningOpRef<mlir::ModuleOp> cores =
      mlir::ModuleOp::create(mlir::UnknownLoc::get(&context));
  mlir::OpBuilder builder(cores->getBodyRegion());
  std::vector<mlir::ModuleOp> modules;
  llvm::Error errors = llvm::Error::success();
  bool bad = false;
  for (CoreOp core : device.getOps<CoreOp>()) {
    std::optional<TileCoord> tile = core.getTileCoord();
    if (!tile)
      continue;
    if (core.getElfFile()) {
      llvm::StringRef file = *core.getElfFile();
      llvm::SmallString<128> besideDesign(designFolder);
      llvm::sys::path::append(besideDesign, file);
      elfs[*tile] =
          absolute(llvm::sys::fs::exists(file) ? file : besideDesign.str());
      continue;
    }
    auto layout = layoutOf(core);
    if (!layout) {
      errors = llvm::joinErrors(std::move(errors), layout.takeError());
      continue;
    }
    layout->tiles = buffers;
    auto outlined = mlir::ModuleOp::create(builder, core.getLoc());
    bad |= failed(outlineCore(core, outlined,
                              target->kind == CoreTargetKind::RV32
                                  ? CoreCalls::Portable
                                  : CoreCalls::Vendor));
    modules.push_back(outlined);

    CoreJob job;
    job.key = keyOf(*tile);
    job.layout = std::move(*layout);
    job.object = absolute(artefact("objects_" + job.key + ".o"));
    job.script =
        absolute(target->kind == CoreTargetKind::Chess
                     ? artefact(job.key + ".bcf")
                     : artefact("ldScripts_" + job.key + ".ld.script"));
    job.elf =
        absolute(artefact("elfs_" + job.key + "/elfs_" + job.key + ".elf"));
    job.optimizedIr = absolute(artefact("opted_" + job.key + ".ll"));
    elfs[*tile] = job.elf;
    jobs.push_back(std::move(job));
  }
  warnOfUnusedKernels();
  if (errors)
    return errors;
  if (bad)
    return reported();
  if (jobs.empty())
    return llvm::Error::success();

  mlir::registerAllPasses();
  registerTransformsPasses();
  mlir::registerBuiltinDialectTranslation(context);
  mlir::registerLLVMDialectTranslation(context);
  mlir::PassManager passes(&context);
  if (failed(mlir::parsePassPipeline(coreToLLVMPipeline(),
                                     passes.nest<mlir::ModuleOp>())) ||
      failed(passes.run(*cores)))
    return reported();
  for (auto [job, ir] : llvm::zip_equal(jobs, modules)) {
    auto bitcode = bitcodeOf(ir);
    if (!bitcode)
      return bitcode.takeError();
    job.ir = std::move(*bitcode);
  }
  return llvm::Error::success();
}

llvm::Error BuildSession::buildElfs() {
  BuildOptions build;
  build.threads = options.threads;
  build.printOnly = options.printCommands;
  if (options.printCommands)
    build.progress = [](const BuildEvent &event) {
      llvm::outs() << event.str() << "\n";
    };
  build.warning = [](llvm::StringRef subject, llvm::StringRef text) {
    llvm::errs() << subject << ": " << text.rtrim() << "\n";
  };
  return buildCores(toolchain, kernels, jobs, build);
}
