// How the cores of a design become ELF files.

#include "BuildSession.h"
#include "EqualCores.h"

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
  return DeviceOp(device).getSymName().str() + "_core_" +
         std::to_string(tile.column) + "_" + std::to_string(tile.row);
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

CoreLayout BuildSession::layoutOf(CoreOp core) {
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
  layout.linkFiles = linkFiles[keyOf(layout.tile)];
  return layout;
}

/// Bitcode of the LLVM dialect module of one core.
static llvm::Expected<std::string> bitcodeOf(mlir::ModuleOp core) {
  llvm::LLVMContext llvmContext;
  std::unique_ptr<llvm::Module> ir =
      mlir::translateModuleToLLVMIR(core, llvmContext);
  if (!ir)
    return llvm::make_error<ReportedError>();
  std::string bitcode;
  llvm::raw_string_ostream os(bitcode);
  llvm::WriteBitcodeToFile(*ir, os);
  return bitcode;
}

llvm::Error BuildSession::lowerCores() {
  for (DeviceOp op : devices) {
    enter(op);
    if (llvm::Error error = lowerDeviceCores())
      return error;
  }
  enter(devices.front());
  return llvm::Error::success();
}

llvm::Error BuildSession::lowerDeviceCores() {
  const size_t jobsBefore = jobs.size();
  std::vector<TileBuffers> buffers = collectBuffers();
  // What outlining makes, whether or not the design uses it already.
  context.loadDialect<mlir::arith::ArithDialect, mlir::cf::ControlFlowDialect,
                      mlir::func::FuncDialect, mlir::memref::MemRefDialect,
                      mlir::scf::SCFDialect, mlir::vector::VectorDialect>();
  // One nested module a distinct core: passes run on them in parallel.
  mlir::OwningOpRef<mlir::ModuleOp> cores =
      mlir::ModuleOp::create(mlir::UnknownLoc::get(&context));
  mlir::OpBuilder builder(cores->getBodyRegion());
  EqualCores equal;
  std::vector<unsigned> numbers; // Of each job's code.
  bool bad = false;
  for (CoreOp core : device.getOps<CoreOp>()) {
    std::optional<TileCoord> tile = core.getTileCoord();
    if (!tile)
      continue;
    if (core.getElfFile()) {
      llvm::StringRef file = *core.getElfFile();
      llvm::SmallString<128> besideDesign(designFolder);
      llvm::sys::path::append(besideDesign, file);
      elfs[keyOf(*tile)] =
          absolutePath(llvm::sys::fs::exists(file) ? file : besideDesign.str());
      continue;
    }
    CoreLayout layout = layoutOf(core);
    layout.tiles = buffers;
    auto outlined = mlir::ModuleOp::create(builder, core.getLoc());
    if (failed(outlineCore(core, outlined,
                           target->kind == CoreTargetKind::RV32
                               ? CoreCalls::Portable
                               : CoreCalls::Vendor))) {
      bad = true;
      continue;
    }
    nameCanonically(outlined, canonicalNames(layout));
    numbers.push_back(equal.find(outlined));
    if (equal.distinct()[numbers.back()] != outlined)
      outlined.erase();

    CoreJob job;
    job.key = keyOf(*tile);
    job.layout = std::move(layout);
    job.object = absolutePath(artefact("objects_" + job.key + ".o"));
    job.script =
        absolutePath(target->kind == CoreTargetKind::Chess
                         ? artefact(job.key + ".bcf")
                         : artefact("ldScripts_" + job.key + ".ld.script"));
    job.elf =
        absolutePath(artefact("elfs_" + job.key + "/elfs_" + job.key + ".elf"));
    job.optimizedIr = absolutePath(artefact("opted_" + job.key + ".ll"));
    elfs[job.key] = job.elf;
    jobs.push_back(std::move(job));
  }
  if (bad)
    return reported();
  if (jobs.size() == jobsBefore)
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
  std::vector<std::string> bitcodes;
  for (mlir::ModuleOp core : equal.distinct()) {
    auto bitcode = bitcodeOf(core);
    if (!bitcode)
      return bitcode.takeError();
    bitcodes.push_back(std::move(*bitcode));
  }
  llvm::MutableArrayRef<CoreJob> made(jobs);
  for (auto [job, number] :
       llvm::zip_equal(made.drop_front(jobsBefore), numbers)) {
    job.ir = bitcodes[number];
    job.irIsCanonical = true;
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
  build.warning = printWarning;
  if (options.printCommands)
    return buildCores(toolchain, kernels, jobs, build);
  llvm::Error cores = compileCores(toolchain, jobs, build);
  if (llvm::Error error = llvm::joinErrors(finishKernels(), std::move(cores)))
    return error;
  return linkCores(toolchain, jobs, build);
}
