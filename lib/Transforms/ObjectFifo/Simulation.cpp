// What do the acquires and releases of a core do to the objects that it holds?

#include "FifoPlan.h"

#include "tileloom/Dialect/AIE/IR/NamedError.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace tileloom;
using namespace tileloom::aie;

CoreFifoEnds::CoreFifoEnds(FifoPlan &plan, CoreOp core) {
  const std::optional<TileCoord> at = getTileCoord(core.getTile());
  auto add = [&](const Fifo &fifo, const FifoEnd &end) {
    ObjectFifoOp op = fifo.op;
    if (end.pool && end.at == at &&
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

std::optional<unsigned> CoreFifoEnds::find(llvm::StringRef fifo,
                                           bool produces) const {
  auto found = numbers.find({fifo, produces});
  if (found == numbers.end())
    return std::nullopt;
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

std::optional<uint64_t> tileloom::aie::getTripCount(mlir::Operation *loop) {
  auto op = mlir::cast<mlir::scf::ForOp>(loop);
  std::optional<int64_t> low = mlir::getConstantIntValue(op.getLowerBound());
  std::optional<int64_t> high = mlir::getConstantIntValue(op.getUpperBound());
  std::optional<int64_t> step = mlir::getConstantIntValue(op.getStep());
  if (!low || !high || !step || *step <= 0 || op.getUnsignedCmp())
    return std::nullopt;
  if (*high <= *low)
    return 0;
  // The distance of two 64-bit numbers fits 64 bits without a sign.
  const uint64_t distance = uint64_t(*high) - uint64_t(*low);
  return (distance - 1) / uint64_t(*step) + 1;
}

mlir::LogicalResult FifoSimulation::access(mlir::Operation *op,
                                           FifoState &state, unsigned &end,
                                           int64_t &first, int64_t &count) {
  auto acquire = mlir::dyn_cast<ObjectFifoAcquireOp>(op);
  auto release = mlir::dyn_cast<ObjectFifoReleaseOp>(op);
  llvm::StringRef name =
      acquire ? acquire.getObjFifoName() : release.getObjFifoName();
  const auto port = acquire ? acquire.getPort() : release.getPort();
  std::optional<unsigned> found =
      ends.find(name, port == ObjectFifoPort::Produce);
  if (!port || !found)
    return emitNamedError(op, "not-lowered")
           << "names the core endpoint of a pool, which this version does not "
              "lower";
  end = *found;
  if (ends[end].linked)
    return emitNamedError(op, "objectfifo-access")
           << "currently cannot access objectFifo used in ObjectFifoLinkOp";
  const int64_t depth = ends[end].pool->depth;
  HeldObjects &now = state[end];
  if (acquire) {
    const int64_t wanted = acquire.getObjectCount();
    if (wanted > depth)
      return emitNamedError(op, "objectfifo-access")
             << "acquires " << wanted << " objects from a pool of " << depth;
    first = now.next;
    count = std::max<int64_t>(wanted - now.held, 0);
    now.held += count;
    return mlir::success();
  }
  count = release.getSize();
  if (count > now.held)
    return emitNamedError(op, "objectfifo-access")
           << "cannot release more elements than are already acquired";
  first = now.next;
  now.held -= count;
  now.next = (now.next + count) % depth;
  return mlir::success();
}

mlir::FailureOr<LoopPhases>
FifoSimulation::findPhases(mlir::Region &body, FifoState state,
                           std::optional<uint64_t> trips) {
  // States are few: what is held settles at once or grows to the depth, and the
  // position returns after as many passes as the depths have in common.
  constexpr size_t most = 4096;
  llvm::SmallVector<FifoState> seen{state};
  while (seen.size() < most && (!trips || seen.size() <= *trips)) {
    if (failed(run(body, state)))
      return mlir::failure();
    auto before = llvm::find(seen, state);
    if (before != seen.end())
      return LoopPhases{uint64_t(before - seen.begin()),
                        uint64_t(seen.end() - before)};
    seen.push_back(state);
  }
  if (trips && *trips < most)
    return LoopPhases{*trips, 1};
  return emitNamedError(body.getParentOp(), "not-lowered")
         << "does not return to the objects that it began with in " << most
         << " passes";
}

mlir::LogicalResult FifoSimulation::runLoop(mlir::Operation &op,
                                            FifoState &state) {
  mlir::Region &body = op.getRegion(0);
  const std::optional<uint64_t> trips = getTripCount(&op);
  mlir::FailureOr<LoopPhases> phases = findPhases(body, state, trips);
  if (failed(phases))
    return mlir::failure();
  if (!trips) {
    if (phases->before == 0 && phases->period == 1)
      return mlir::success();
    return emitNamedError(&op, "not-lowered")
           << "runs a number of times that no constant says and leaves other "
              "objects than it began with, which this version does not lower";
  }
  uint64_t passes = *trips;
  if (passes > phases->before)
    passes = phases->before + (passes - phases->before) % phases->period;
  for (uint64_t i = 0; i < passes; ++i)
    if (failed(run(body, state)))
      return mlir::failure();
  return mlir::success();
}

mlir::LogicalResult FifoSimulation::runOp(mlir::Operation &op,
                                          FifoState &state) {
  if (mlir::isa<ObjectFifoAcquireOp, ObjectFifoReleaseOp>(op)) {
    unsigned end = 0;
    int64_t first = 0, count = 0;
    return access(&op, state, end, first, count);
  }
  if (op.getNumRegions() == 0 || !hasFifoAccess(&op))
    return mlir::success();
  if (mlir::isa<mlir::scf::ForOp>(op))
    return runLoop(op, state);
  // Whichever way the code takes, it has to come out with the same objects.
  // Behind a branch this may differ from what went in, behind others not.
  const bool branch = mlir::isa<mlir::scf::IfOp>(op);
  std::optional<FifoState> after;
  if (!branch)
    after = state;
  for (mlir::Region &region : op.getRegions()) {
    FifoState here = state;
    if (failed(run(region, here)))
      return mlir::failure();
    if (after && *after != here)
      return emitNamedError(&op, "not-lowered")
             << "leaves other objects on one way than on another, which this "
                "version does not lower";
    after = here;
  }
  state = *after;
  return mlir::success();
}

mlir::LogicalResult FifoSimulation::run(mlir::Region &region,
                                        FifoState &state) {
  if (region.empty())
    return mlir::success();
  if (!region.hasOneBlock()) {
    if (hasFifoAccess(region.getParentOp()))
      return emitNamedError(region.getParentOp(), "not-lowered")
             << "accesses object fifos in a body of several blocks, which this "
                "version does not lower";
    return mlir::success();
  }
  for (mlir::Operation &op : region.front())
    if (failed(runOp(op, state)))
      return mlir::failure();
  return mlir::success();
}
