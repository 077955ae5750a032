// What function of standard dialects is the body of a core?

#include "CoreRuntimeCalls.h"
#include "LongLoops.h"

#include "tileloom/Dialect/AIE/IR/NamedError.h"
#include "tileloom/Transforms/Passes.h"

#include "mlir/IR/IRMapping.h"

namespace tileloom::aie {
#define GEN_PASS_DEF_AIESTANDARDLOWERING
#include "tileloom/Transforms/Passes.h.inc"
} // namespace tileloom::aie

using namespace tileloom;
using namespace tileloom::aie;

/// Kernels and constants, which cores name.
static bool isCopied(mlir::Operation &op) {
  return mlir::isa<mlir::func::FuncOp, mlir::memref::GlobalOp>(op);
}

static llvm::LogicalResult refuseName(mlir::Operation *op,
                                      llvm::StringRef symbol) {
  return emitNamedError(op, "core-symbol-taken")
         << "needs the symbol '" << symbol
         << "' in the program of its core, where it is something else already";
}

namespace {

/// Outlines cores of one device into a module: its functions and constants are
/// copied at once, its buffers declared as cores use them.
class CoreOutliner {
public:
  CoreOutliner(mlir::ModuleOp module, DeviceOp device, CoreCalls calls)
      : module(module), device(device), symbols(module),
        calls(module, device.getModel(), calls) {}

  void copySymbols();
  llvm::LogicalResult outline(CoreOp core);

private:
  mlir::LogicalResult bringIn(mlir::Value outer, mlir::OpBuilder &builder,
                              mlir::IRMapping &mapping);
  mlir::LogicalResult declare(BufferOp buffer);
  llvm::LogicalResult lowerBody(mlir::func::FuncOp func, TileCoord core);

  mlir::ModuleOp module;
  DeviceOp device;
  mlir::SymbolTable symbols;
  /// Which buffer the external global of a name stands for.
  llvm::DenseMap<mlir::Operation *, BufferOp> declared;
  CoreRuntimeCalls calls;
};

struct StandardLowering : aie::impl::AIEStandardLoweringBase<StandardLowering> {
  using Base::Base;

  void runOnOperation() override {
    mlir::ModuleOp module = getOperation();
    // A device and a function of it may have one name, so the programs are
    // made apart from the devices.
    mlir::OwningOpRef<mlir::ModuleOp> programs =
        mlir::ModuleOp::create(module.getLoc());
    auto devices = llvm::to_vector(module.getOps<DeviceOp>());
    for (DeviceOp device : devices) {
      if (!deviceName.empty() && device.getSymName() != deviceName)
        continue;
      CoreOutliner outliner(*programs, device,
                            vendorIntrinsics ? CoreCalls::Vendor
                                             : CoreCalls::Portable);
      outliner.copySymbols();
      for (CoreOp core : device.getOps<CoreOp>()) {
        std::optional<TileCoord> tile = core.getTileCoord();
        if (!tile || (tileCol >= 0 && tile->column != tileCol) ||
            (tileRow >= 0 && tile->row != tileRow) || core.getElfFile())
          continue;
        if (failed(outliner.outline(core)))
          return signalPassFailure();
      }
    }
    for (DeviceOp device : devices)
      device.erase();
    replaceWith(module, *programs);
  }

  /// Moves the programs into the module, in place of what they copied from it.
  static void replaceWith(mlir::ModuleOp module, mlir::ModuleOp programs) {
    mlir::SymbolTable symbols(programs);
    for (mlir::Operation &op : llvm::make_early_inc_range(*module.getBody()))
      if (isCopied(op) && symbols.lookup(mlir::SymbolTable::getSymbolName(&op)))
        op.erase();
    mlir::Block::OpListType &to = module.getBody()->getOperations();
    // In front: a stray terminator may stand behind.
    to.splice(to.begin(), programs.getBody()->getOperations());
  }
};

} // namespace

mlir::LogicalResult aie::outlineCore(CoreOp core, mlir::ModuleOp module,
                                     CoreCalls calls) {
  CoreOutliner outliner(module, core->getParentOfType<DeviceOp>(), calls);
  outliner.copySymbols();
  return outliner.outline(core);
}

void CoreOutliner::copySymbols() {
  auto builder = mlir::OpBuilder::atBlockEnd(module.getBody());
  auto copy = [&](mlir::Operation &op) {
    if (isCopied(op) && !symbols.lookup(mlir::SymbolTable::getSymbolName(&op)))
      symbols.insert(builder.clone(op));
  };
  for (mlir::Operation &op : *device.getBody())
    copy(op);
  // Kernels may also be declared beside the device.
  auto outer = mlir::dyn_cast_or_null<mlir::ModuleOp>(device->getParentOp());
  if (outer && outer != module)
    for (mlir::Operation &op : *outer.getBody())
      copy(op);
}

/// No initial value: a declaration. The linker script gives the address.
mlir::LogicalResult CoreOutliner::declare(BufferOp buffer) {
  llvm::StringRef name = *buffer.getSymName();
  if (mlir::Operation *there = module.lookupSymbol(name))
    return declared.lookup(there) == buffer ? mlir::success()
                                            : refuseName(buffer, name);
  auto builder = mlir::OpBuilder::atBlockBegin(module.getBody());
  auto global = mlir::memref::GlobalOp::create(
      builder, buffer.getLoc(), name, builder.getStringAttr("public"),
      buffer.getMemRefType(), mlir::Attribute(), /*constant=*/false,
      mlir::IntegerAttr());
  symbols.insert(global);
  declared[global] = buffer;
  return mlir::success();
}

/// Makes a value of the device scope available at the start of the function.
mlir::LogicalResult CoreOutliner::bringIn(mlir::Value outer,
                                          mlir::OpBuilder &builder,
                                          mlir::IRMapping &mapping) {
  mlir::Operation *def = outer.getDefiningOp();
  if (auto buffer = mlir::dyn_cast_or_null<BufferOp>(def);
      buffer && buffer.getSymName()) {
    if (failed(declare(buffer)))
      return mlir::failure();
    mapping.map(outer, mlir::memref::GetGlobalOp::create(
                           builder, buffer.getLoc(), buffer.getMemRefType(),
                           *buffer.getSymName()));
    return mlir::success();
  }
  // Locks and tiles stay references into the device until their users are
  // lowered.
  if (mlir::isa_and_nonnull<LockOp, TileOp>(def))
    return mlir::success();
  if (def && mlir::isPure(def)) {
    for (mlir::Value operand : def->getOperands())
      if (!mapping.contains(operand) &&
          failed(bringIn(operand, builder, mapping)))
        return mlir::failure();
    builder.clone(*def, mapping);
    return mlir::success();
  }
  mlir::Location where = def ? def->getLoc() : outer.getLoc();
  return emitNamedError(where, "core-op-unsupported")
         << "a core uses a value of the device scope that cannot be copied "
            "into its program";
}

llvm::LogicalResult CoreOutliner::outline(CoreOp core) {
  const TileCoord tile = *core.getTileCoord();
  auto builder = mlir::OpBuilder::atBlockEnd(module.getBody());
  const std::string name =
      ("core_" + llvm::Twine(tile.column) + "_" + llvm::Twine(tile.row)).str();
  if (module.lookupSymbol(name))
    return refuseName(core, name);
  auto func = mlir::func::FuncOp::create(builder, core.getLoc(), name,
                                         builder.getFunctionType({}, {}));
  symbols.insert(func);
  mlir::Block *entry = func.addEntryBlock();

  mlir::IRMapping mapping;
  builder.setInsertionPointToStart(entry);
  llvm::SetVector<mlir::Value> outer;
  core.getBody().walk([&](mlir::Operation *op) {
    for (mlir::Value operand : op->getOperands())
      if (!core.getBody().isAncestor(operand.getParentRegion()))
        outer.insert(operand);
  });
  for (mlir::Value value : outer)
    if (!mapping.contains(value) && failed(bringIn(value, builder, mapping)))
      return mlir::failure();

  core.getBody().cloneInto(&func.getBody(), mapping);
  builder.setInsertionPointToEnd(entry);
  mlir::cf::BranchOp::create(builder, core.getLoc(),
                             mapping.lookup(&core.getBody().front()));
  return lowerBody(func, tile);
}

llvm::LogicalResult CoreOutliner::lowerBody(mlir::func::FuncOp func,
                                            TileCoord core) {
  llvm::SmallVector<mlir::Operation *> ours;
  func.walk([&](mlir::Operation *op) {
    if (op->getName().getDialectNamespace() == "aie" ||
        op->getName().getDialectNamespace() == "aiex")
      ours.push_back(op);
  });
  for (mlir::Operation *op : ours)
    if (failed(calls.lower(op, core)))
      return mlir::failure();
  // Locks and tiles that other ops used as plain indices.
  mlir::Operation *stray = nullptr;
  func.walk([&](mlir::Operation *op) {
    for (mlir::Value operand : op->getOperands())
      if (!func.getBody().isAncestor(operand.getParentRegion()))
        stray = op;
  });
  if (stray)
    return emitNamedError(stray, "core-op-unsupported")
           << "uses a lock or a tile as an index, which has no meaning in a "
              "core's program";
  widenLongLoops(func);
  return mlir::success();
}
