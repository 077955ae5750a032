// What do the acquires and releases of a core do to the objects that it holds?

#include "CoreFifos.h"

#include "tileloom/Dialect/AIE/IR/NamedError.h"

using namespace tileloom;
using namespace tileloom::aie;

FifoState tileloom::aie::initialState(const CoreFifoEnds &ends) {
  FifoState state(ends.size());
  for (unsigned i = 0; i < ends.size(); ++i)
    if (ends[i].pool && ends[i].produces)
      state[i].next = ends[i].pool->initialCount() % ends[i].pool->depth;
  return state;
}

static uint64_t countOps(mlir::Operation &op) {
  uint64_t ops = 0;
  op.walk([&](mlir::Operation *) { ++ops; });
  return ops;
}

FifoSimulation::FifoSimulation(const CoreFifoEnds &ends, CoreOp core)
    : ends(ends) {
  // Code that is not split is as long as it is. What splitting adds should fit
  // the program memory (AM020 ch. 4: 16 KB) beside the rest.
  constexpr uint64_t extraOps = 500;
  limit = countOps(*core) + extraOps;
}

mlir::FailureOr<FifoAccess> FifoSimulation::access(mlir::Operation *op,
                                                   FifoState &state) {
  mlir::FailureOr<unsigned> end = ends.find(op);
  if (failed(end))
    return mlir::failure();
  HeldObjects &now = state[*end];
  FifoAccess access{*end, now.next, countObjects(op)};
  if (mlir::isa<ObjectFifoAcquireOp>(op)) {
    access.count = std::max<int64_t>(access.count - now.held, 0);
    now.held += access.count;
    return access;
  }
  if (access.count > now.held)
    return refuseRelease(op);
  now.held -= access.count;
  now.next = (now.next + access.count) % ends[*end].pool->depth;
  return access;
}

mlir::FailureOr<LoopPhases>
FifoSimulation::findPhases(mlir::Region &body, FifoState state,
                           std::optional<uint64_t> trips) {
  // What is held settles at once or grows to the depth, and the position
  // returns after as many passes as the depths have in common.
  constexpr size_t most = 1024;
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
  return giveUp();
}

mlir::LogicalResult FifoSimulation::runPasses(mlir::Region &body,
                                              uint64_t passes,
                                              FifoState &state) {
  for (uint64_t i = 0; i < passes; ++i)
    if (failed(run(body, state)))
      return mlir::failure();
  return mlir::success();
}

mlir::LogicalResult FifoSimulation::runLoop(mlir::scf::ForOp loop,
                                            FifoState &state) {
  mlir::Region &body = loop.getRegion();
  const std::optional<uint64_t> trips = getTripCount(loop);
  if (trips == uint64_t(0))
    return mlir::success();
  const uint64_t sizeBefore = size;
  mlir::FailureOr<LoopPhases> phases = findPhases(body, state, trips);
  size = sizeBefore;
  if (failed(phases))
    return mlir::failure();
  if (!trips) {
    if (phases->before != 0 || phases->period != 1)
      return giveUp();
    return run(body, state);
  }
  // The code as it is split: first passes, one period, and what is left.
  const uint64_t before = std::min(*trips, phases->before);
  const uint64_t behind = *trips - before;
  const uint64_t period = behind >= phases->period ? phases->period : 0;
  const uint64_t rest = behind % phases->period;
  return runPasses(body, before + period + rest, state);
}

/// Whichever way the code takes, it has to come out with the same objects.
/// Behind a branch this may differ from what went in, behind others not.
mlir::LogicalResult FifoSimulation::runBranches(mlir::Operation &op,
                                                FifoState &state) {
  const bool branch =
      mlir::isa<mlir::scf::IfOp, mlir::scf::IndexSwitchOp>(op) ||
      mlir::isa<mlir::scf::ExecuteRegionOp>(op);
  std::optional<FifoState> after;
  if (!branch)
    after = state;
  for (mlir::Region &region : op.getRegions()) {
    FifoState here = state;
    if (failed(run(region, here)))
      return mlir::failure();
    if (after && *after != here)
      return giveUp();
    after = here;
  }
  state = *after;
  return mlir::success();
}

mlir::LogicalResult FifoSimulation::runOp(mlir::Operation &op,
                                          FifoState &state) {
  constexpr uint64_t mostSteps = 200000;
  if (++size > limit || ++steps > mostSteps)
    return giveUp();
  if (mlir::isa<ObjectFifoAcquireOp, ObjectFifoReleaseOp>(op))
    return mlir::failure(failed(access(&op, state)));
  if (op.getNumRegions() == 0)
    return mlir::success();
  if (!hasFifoAccess(&op)) {
    size += countOps(op) - 1;
    return mlir::success();
  }
  if (auto loop = mlir::dyn_cast<mlir::scf::ForOp>(op))
    return runLoop(loop, state);
  return runBranches(op, state);
}

mlir::LogicalResult FifoSimulation::run(mlir::Region &region,
                                        FifoState &state) {
  if (region.empty())
    return mlir::success();
  if (!region.hasOneBlock()) {
    for (mlir::Operation &op : region.getOps())
      if (hasFifoAccess(&op))
        return giveUp();
    return mlir::success();
  }
  for (mlir::Operation &op : region.front())
    if (failed(runOp(op, state)))
      return mlir::failure();
  return mlir::success();
}
