// Which code of cores does an aie.objectfifo.register_process stand for?

#include "FifoPlan.h"

#include "tileloom/Dialect/AIE/IR/NamedError.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"

using namespace tileloom;
using namespace tileloom::aie;

namespace {
/// One process: passes of acquire, call and release.
class ProcessExpander {
public:
  ProcessExpander(ObjectFifoRegisterProcessOp op, ObjectFifoOp fifo)
      : op(op), fifo(fifo), builder(op.getContext()) {}

  mlir::LogicalResult run();

private:
  mlir::LogicalResult read();
  void addTo(CoreOp core);
  void addPasses(int64_t count);
  void addPass(int64_t number);
  mlir::Value index(int64_t value) {
    return mlir::arith::ConstantIndexOp::create(builder, op.getLoc(), value);
  }

  ObjectFifoRegisterProcessOp op;
  ObjectFifoOp fifo;
  mlir::func::FuncOp callee{};
  llvm::SmallVector<int64_t> acquires{}, releases{}; ///< Objects, by pass.
  int64_t length = 0;                                ///< Passes.
  mlir::OpBuilder builder;
};
} // namespace

mlir::LogicalResult ProcessExpander::read() {
  auto fail = [&](llvm::StringRef what) -> mlir::LogicalResult {
    return emitNamedError(op, "objectfifo-process") << what;
  };
  std::optional<int64_t> passes = mlir::getConstantIntValue(op.getLength());
  mlir::DenseIntElementsAttr taken, given;
  if (!passes ||
      !mlir::matchPattern(op.getAcquirePatternTensor(),
                          mlir::m_Constant(&taken)) ||
      !mlir::matchPattern(op.getReleasePatternTensor(),
                          mlir::m_Constant(&given)))
    return fail("needs patterns and a length that are constants");
  length = *passes;
  constexpr int64_t longestPattern = 1024;
  if (std::max(taken.getNumElements(), given.getNumElements()) > longestPattern)
    return fail("has a pattern that is too long to write out");
  for (const llvm::APInt &value : taken)
    acquires.push_back(value.getSExtValue());
  for (const llvm::APInt &value : given)
    releases.push_back(value.getSExtValue());
  int64_t depth = 0;
  for (unsigned end = 0; end <= fifo.getConsumerTiles().size(); ++end)
    depth = std::max(depth, fifo.getDepthOfEnd(end));
  auto isBad = [&](int64_t count) { return count < 0 || count > depth; };
  if (acquires.empty() || releases.empty() || llvm::any_of(acquires, isBad) ||
      llvm::any_of(releases, isBad))
    return fail("needs patterns of as many objects as the fifo may hold");
  callee = mlir::SymbolTable::lookupNearestSymbolFrom<mlir::func::FuncOp>(
      op, op.getCalleeAttr());
  if (!callee || callee.getNumResults() != 0)
    return fail("needs a callee that is a function without results");
  const mlir::MemRefType object = op.getPort() == ObjectFifoPort::Produce
                                      ? fifo.getObjectType()
                                      : fifo.getConsumerObjectType();
  const int64_t fewest = *llvm::min_element(acquires);
  if (int64_t(callee.getNumArguments()) > fewest ||
      llvm::any_of(callee.getArgumentTypes(),
                   [&](mlir::Type type) { return type != object; }))
    return fail("calls a function of other objects than each pass acquires");
  return mlir::success();
}

void ProcessExpander::addPass(int64_t number) {
  const mlir::Location where = op.getLoc();
  const int64_t taken = acquires[number % acquires.size()];
  const int64_t given = releases[number % releases.size()];
  const mlir::Type object = op.getPort() == ObjectFifoPort::Produce
                                ? fifo.getObjectType()
                                : fifo.getConsumerObjectType();
  auto port = ObjectFifoPortAttr::get(op.getContext(), op.getPort());
  mlir::ValueRange objects;
  if (taken > 0)
    objects = ObjectFifoAcquireOp::create(
                  builder, where, llvm::SmallVector<mlir::Type>(taken, object),
                  port, op.getObjFifoNameAttr(), mlir::IntegerAttr())
                  .getObjects();
  mlir::func::CallOp::create(builder, where, callee,
                             objects.take_front(callee.getNumArguments()));
  if (given > 0)
    ObjectFifoReleaseOp::create(builder, where, port, op.getObjFifoNameAttr(),
                                builder.getI32IntegerAttr(int32_t(given)));
}

/// Passes that repeat become a loop.
void ProcessExpander::addPasses(int64_t count) {
  const int64_t period = std::max(acquires.size(), releases.size());
  const int64_t rounds = count / period;
  if (rounds > 1) {
    auto loop = mlir::scf::ForOp::create(builder, op.getLoc(), index(0),
                                         index(rounds), index(1));
    mlir::OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(loop.getBody());
    for (int64_t pass = 0; pass < period; ++pass)
      addPass(pass);
  }
  for (int64_t pass = rounds > 1 ? rounds * period : 0; pass < count; ++pass)
    addPass(pass);
}

void ProcessExpander::addTo(CoreOp core) {
  builder.setInsertionPoint(core.getBody().back().getTerminator());
  addPasses(length);
}

mlir::LogicalResult ProcessExpander::run() {
  if (failed(read()))
    return mlir::failure();
  llvm::SmallVector<mlir::Value> tiles{fifo.getProducerTile()};
  if (op.getPort() == ObjectFifoPort::Consume)
    tiles.assign(fifo.getConsumerTiles().begin(),
                 fifo.getConsumerTiles().end());
  for (mlir::Value tile : tiles) {
    CoreOp core;
    for (CoreOp other : op->getParentOfType<DeviceOp>().getOps<CoreOp>())
      if (getTileCoord(other.getTile()) == getTileCoord(tile))
        core = other;
    if (!core) {
      builder.setInsertionPoint(op);
      core = CoreOp::create(builder, op.getLoc(), tile);
      builder.createBlock(&core.getBody());
      EndOp::create(builder, op.getLoc());
    }
    addTo(core);
  }
  return mlir::success();
}

mlir::LogicalResult tileloom::aie::expandFifoProcesses(DeviceOp device) {
  for (auto op : llvm::make_early_inc_range(
           device.getOps<ObjectFifoRegisterProcessOp>())) {
    auto fifo = mlir::dyn_cast_or_null<ObjectFifoOp>(
        mlir::SymbolTable::lookupSymbolIn(device, op.getObjFifoName()));
    if (!fifo || failed(ProcessExpander(op, fifo).run()))
      return mlir::failure();
    mlir::Operation *constants[] = {
        op.getAcquirePatternTensor().getDefiningOp(),
        op.getReleasePatternTensor().getDefiningOp()};
    op.erase();
    for (mlir::Operation *constant :
         llvm::SmallSetVector<mlir::Operation *, 2>(constants, constants + 2))
      if (constant->use_empty())
        constant->erase();
  }
  return mlir::success();
}
