// Which fifo ends does a core access, and which form does its code get?

#include "CoreFifos.h"

#include "tileloom/Dialect/AIE/IR/NamedError.h"

using namespace tileloom;
using namespace tileloom::aie;

CoreFifoEnds::CoreFifoEnds(FifoPlan &plan, CoreOp core) {
  const std::optional<TileCoord> at = getTileCoord(core.getTile());
  auto add = [&](const Fifo &fifo, const FifoEnd &end) {
    ObjectFifoOp op = fifo.op;
    if (end.at == at &&
        numbers.try_emplace({op.getSymName(), end.produces}, ends.size())
            .second)
      ends.push_back({end.pool, end.produces, end.linked});
  };
  for (const Fifo &fifo : plan.fifos) {
    add(fifo, fifo.producer);
    for (const FifoEnd &end : fifo.consumers)
      add(fifo, end);
  }
}

/// The fifo and the port that an access names.
static std::pair<llvm::StringRef, std::optional<ObjectFifoPort>>
getTarget(mlir::Operation *access) {
  if (auto acquire = mlir::dyn_cast<ObjectFifoAcquireOp>(access))
    return {acquire.getObjFifoName(), acquire.getPort()};
  auto release = mlir::cast<ObjectFifoReleaseOp>(access);
  return {release.getObjFifoName(), release.getPort()};
}

int64_t tileloom::aie::countObjects(mlir::Operation *access) {
  if (auto acquire = mlir::dyn_cast<ObjectFifoAcquireOp>(access))
    return acquire.getObjectCount();
  return mlir::cast<ObjectFifoReleaseOp>(access).getSize();
}

mlir::LogicalResult tileloom::aie::refuseRelease(mlir::Operation *release) {
  // Locks that cannot count belong to the objects that were acquired.
  const bool acquires = getDevice(release).hasSemaphoreLocks() ||
                        release->getParentOfType<CoreOp>()
                            ->walk([&](ObjectFifoAcquireOp acquire) {
                              return getTarget(acquire) == getTarget(release)
                                         ? mlir::WalkResult::interrupt()
                                         : mlir::WalkResult::advance();
                            })
                            .wasInterrupted();
  return emitNamedError(release, "objectfifo-access")
         << (acquires
                 ? "cannot release more elements than are already acquired"
                 : "objectFifo release has no corresponding acquire on this "
                   "tile");
}

mlir::FailureOr<unsigned> CoreFifoEnds::find(mlir::Operation *access) const {
  auto [fifo, port] = getTarget(access);
  auto found = numbers.find({fifo, port == ObjectFifoPort::Produce});
  if (!port || found == numbers.end())
    return emitNamedError(access, "not-lowered")
           << "names the core endpoint of a pool, which this version does not "
              "lower";
  const CoreFifoEnd &end = ends[found->second];
  const bool acquires = mlir::isa<ObjectFifoAcquireOp>(access);
  if (!end.pool)
    return emitNamedError(access, "objectfifo-access")
           << (acquires ? "cannot acquire from objectfifo stream port"
                        : "cannot release from objectfifo stream port");
  if (end.linked)
    return emitNamedError(access, "objectfifo-access")
           << "currently cannot access objectFifo used in ObjectFifoLinkOp"
           << (end.pool->pieces > 1 ? " if it is a distribute or join link"
                                    : "");
  if (acquires && countObjects(access) > int64_t(end.pool->depth))
    return emitNamedError(access, "objectfifo-access")
           << "acquires " << countObjects(access) << " objects from a pool of "
           << end.pool->depth;
  return found->second;
}

bool tileloom::aie::hasFifoAccess(mlir::Operation *op) {
  return op
      ->walk([](mlir::Operation *inner) {
        return mlir::isa<ObjectFifoAcquireOp, ObjectFifoReleaseOp>(inner)
                   ? mlir::WalkResult::interrupt()
                   : mlir::WalkResult::advance();
      })
      .wasInterrupted();
}

std::optional<uint64_t> tileloom::aie::getTripCount(mlir::scf::ForOp loop) {
  std::optional<int64_t> low = mlir::getConstantIntValue(loop.getLowerBound());
  std::optional<int64_t> high = mlir::getConstantIntValue(loop.getUpperBound());
  std::optional<int64_t> step = mlir::getConstantIntValue(loop.getStep());
  if (!low || !high || !step || *step <= 0 || loop.getUnsignedCmp())
    return std::nullopt;
  if (*high <= *low)
    return 0;
  // The distance of two 64-bit numbers fits 64 bits without a sign.
  const uint64_t distance = uint64_t(*high) - uint64_t(*low);
  return (distance - 1) / uint64_t(*step) + 1;
}

static mlir::LogicalResult rewriteCore(FifoPlan &plan, CoreOp core,
                                       bool countAtRunTime) {
  CoreFifoEnds ends(plan, core);
  if (core.getDynamicObjfifoLowering().value_or(countAtRunTime))
    return countObjectsAtRunTime(plan, core, ends);
  // Says all errors before anything is changed.
  FifoSimulation simulation(ends, core);
  FifoState state = initialState(ends);
  if (succeeded(simulation.run(core.getBody(), state)))
    return splitByObjects(plan, core, ends);
  if (simulation.needsCounters())
    return countObjectsAtRunTime(plan, core, ends);
  return mlir::failure();
}

mlir::LogicalResult tileloom::aie::rewriteFifoAccesses(FifoPlan &plan,
                                                       bool countAtRunTime) {
  for (CoreOp core : plan.device.getOps<CoreOp>())
    if (hasFifoAccess(core) && failed(rewriteCore(plan, core, countAtRunTime)))
      return mlir::failure();
  return mlir::success();
}
