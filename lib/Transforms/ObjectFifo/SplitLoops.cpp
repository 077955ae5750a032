// How is a core's code split so that every access always means the same
// objects?

#include "CoreFifos.h"

#include "tileloom/Dialect/AIE/IR/NamedError.h"

#include "mlir/IR/IRMapping.h"

using namespace tileloom;
using namespace tileloom::aie;

namespace {
/// Rewrites one core.
class AccessRewriter {
public:
  AccessRewriter(FifoPlan &plan, CoreOp core, const CoreFifoEnds &ends)
      : device(plan.model()), core(core), ends(ends), simulation(ends, core),
        builder(core.getContext()) {}

  mlir::LogicalResult run() {
    FifoState state = initialState(ends);
    return rewrite(core.getBody(), state);
  }

private:
  mlir::LogicalResult rewrite(mlir::Region &region, FifoState &state);
  mlir::LogicalResult rewriteOps(mlir::Block::iterator from,
                                 mlir::Block::iterator to, FifoState &state);
  mlir::LogicalResult rewriteAccess(mlir::Operation *op, FifoState &state);
  mlir::LogicalResult rewriteLoop(mlir::scf::ForOp loop, FifoState &state);
  void splitLoop(mlir::scf::ForOp loop, uint64_t trips,
                 const LoopPhases &phases);
  void useLocks(const CoreFifoEnd &end, bool acquire, int64_t first,
                int64_t count, mlir::Location where);
  mlir::Value constant(int32_t value);

  const Device &device;
  CoreOp core;
  const CoreFifoEnds &ends;
  FifoSimulation simulation;
  mlir::OpBuilder builder;
  std::map<int32_t, mlir::Value> constants;
};
} // namespace

mlir::Value AccessRewriter::constant(int32_t value) {
  mlir::Value &known = constants[value];
  if (!known) {
    mlir::OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(&core.getBody().front());
    known = mlir::arith::ConstantIntOp::create(builder, core.getLoc(),
                                               builder.getI32Type(), value);
  }
  return known;
}

/// Takes `count` objects from `first` on, or gives them back.
void AccessRewriter::useLocks(const CoreFifoEnd &end, bool acquire,
                              int64_t first, int64_t count,
                              mlir::Location where) {
  const FifoPool &pool = *end.pool;
  if (!pool.locked || count == 0)
    return;
  if (device.hasSemaphoreLocks()) {
    UseLockOp::create(
        builder, where, acquire ? end.takenLock() : end.givenLock(),
        acquire ? LockAction::AcquireGreaterEqual : LockAction::Release,
        constant(int32_t(count * pool.repeat)));
    return;
  }
  // An object is free at 0 and full at 1.
  const bool full = acquire != end.produces;
  for (int64_t i = 0; i < count; ++i)
    UseLockOp::create(builder, where, pool.locks[(first + i) % pool.depth],
                      acquire ? LockAction::Acquire : LockAction::Release,
                      constant(full));
}

mlir::LogicalResult AccessRewriter::rewriteAccess(mlir::Operation *op,
                                                  FifoState &state) {
  mlir::FailureOr<FifoAccess> access = simulation.access(op, state);
  if (failed(access))
    return mlir::failure();
  const CoreFifoEnd &end = ends[access->end];
  builder.setInsertionPoint(op);
  auto acquire = mlir::dyn_cast<ObjectFifoAcquireOp>(op);
  // An acquire takes the objects behind those that are held already.
  int64_t taken = access->first;
  if (acquire)
    taken += state[access->end].held - access->count;
  useLocks(end, bool(acquire), taken, access->count, op->getLoc());
  if (acquire)
    for (auto [i, object] : llvm::enumerate(acquire.getObjects()))
      object.replaceAllUsesWith(
          end.pool->buffers[(access->first + i) % end.pool->depth]);
  op->erase();
  return mlir::success();
}

/// Replaces a loop by its first passes, a loop over whole periods and the
/// passes that are left.
void AccessRewriter::splitLoop(mlir::scf::ForOp loop, uint64_t trips,
                               const LoopPhases &phases) {
  const mlir::Location where = loop.getLoc();
  const int64_t low = *mlir::getConstantIntValue(loop.getLowerBound());
  const int64_t step = *mlir::getConstantIntValue(loop.getStep());
  const mlir::Type type = loop.getInductionVar().getType();
  builder.setInsertionPoint(loop);
  auto number = [&](uint64_t pass) -> mlir::Value {
    return mlir::arith::ConstantOp::create(
        builder, where,
        builder.getIntegerAttr(type,
                               int64_t(uint64_t(low) + pass * uint64_t(step))));
  };
  // Clones the body for one pass; returns what it yields.
  auto clonePass = [&](mlir::Value counter, mlir::ValueRange carried) {
    mlir::IRMapping map;
    map.map(loop.getInductionVar(), counter);
    map.map(loop.getRegionIterArgs(), carried);
    for (mlir::Operation &op : loop.getBody()->without_terminator())
      builder.clone(op, map);
    return llvm::map_to_vector(
        loop.getBody()->getTerminator()->getOperands(),
        [&](mlir::Value value) { return map.lookupOrDefault(value); });
  };
  llvm::SmallVector<mlir::Value> carried(loop.getInitArgs());
  uint64_t pass = 0;
  for (; pass < phases.before && pass < trips; ++pass)
    carried = clonePass(number(pass), carried);
  const uint64_t periods = (trips - pass) / phases.period;
  if (periods > 1) {
    const uint64_t stop = pass + periods * phases.period;
    mlir::Value stride = mlir::arith::ConstantOp::create(
        builder, where,
        builder.getIntegerAttr(type, int64_t(phases.period) * step));
    auto whole = mlir::scf::ForOp::create(builder, where, number(pass),
                                          number(stop), stride, carried);
    whole->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
    {
      mlir::OpBuilder::InsertionGuard guard(builder);
      mlir::Block *body = whole.getBody();
      if (carried.empty())
        body->getTerminator()->erase();
      builder.setInsertionPointToEnd(body);
      llvm::SmallVector<mlir::Value> inner(whole.getRegionIterArgs());
      for (uint64_t i = 0; i < phases.period; ++i) {
        mlir::Value counter = whole.getInductionVar();
        if (i > 0 && !loop.getInductionVar().use_empty()) {
          mlir::Value ahead = mlir::arith::ConstantOp::create(
              builder, where, builder.getIntegerAttr(type, int64_t(i) * step));
          counter = mlir::arith::AddIOp::create(builder, where, counter, ahead);
        }
        inner = clonePass(counter, inner);
      }
      mlir::scf::YieldOp::create(builder, where, inner);
    }
    carried.assign(whole.getResults().begin(), whole.getResults().end());
    pass = stop;
  }
  for (; pass < trips; ++pass)
    carried = clonePass(number(pass), carried);
  loop.replaceAllUsesWith(carried);
  loop.erase();
}

mlir::LogicalResult AccessRewriter::rewriteLoop(mlir::scf::ForOp loop,
                                                FifoState &state) {
  const std::optional<uint64_t> trips = getTripCount(loop);
  if (trips == uint64_t(0)) {
    loop.replaceAllUsesWith(loop.getInitArgs());
    loop.erase();
    return mlir::success();
  }
  mlir::FailureOr<LoopPhases> phases =
      FifoSimulation(ends, core).findPhases(loop.getRegion(), state, trips);
  if (failed(phases))
    return mlir::failure();
  if (phases->before == 0 && phases->period == 1)
    return rewrite(loop.getRegion(), state);
  // The simulation of the whole core has refused loops without a trip count.
  mlir::Block *block = loop->getBlock();
  mlir::Operation *front =
      loop->getIterator() == block->begin() ? nullptr : loop->getPrevNode();
  mlir::Operation *behind = loop->getNextNode();
  splitLoop(loop, *trips, *phases);
  return rewriteOps(front ? std::next(front->getIterator()) : block->begin(),
                    behind->getIterator(), state);
}

mlir::LogicalResult AccessRewriter::rewriteOps(mlir::Block::iterator from,
                                               mlir::Block::iterator to,
                                               FifoState &state) {
  while (from != to) {
    mlir::Operation *op = &*from++;
    if (mlir::isa<ObjectFifoAcquireOp, ObjectFifoReleaseOp>(op)) {
      if (failed(rewriteAccess(op, state)))
        return mlir::failure();
      continue;
    }
    if (op->getNumRegions() == 0 || !hasFifoAccess(op))
      continue;
    if (auto loop = mlir::dyn_cast<mlir::scf::ForOp>(op)) {
      if (failed(rewriteLoop(loop, state)))
        return mlir::failure();
      continue;
    }
    FifoState before = state;
    for (mlir::Region &region : op->getRegions()) {
      state = before;
      if (failed(rewrite(region, state)))
        return mlir::failure();
    }
  }
  return mlir::success();
}

mlir::LogicalResult AccessRewriter::rewrite(mlir::Region &region,
                                            FifoState &state) {
  if (region.empty())
    return mlir::success();
  return rewriteOps(region.front().begin(), region.front().end(), state);
}

mlir::LogicalResult tileloom::aie::splitByObjects(FifoPlan &plan, CoreOp core,
                                                  const CoreFifoEnds &ends) {
  return AccessRewriter(plan, core, ends).run();
}
