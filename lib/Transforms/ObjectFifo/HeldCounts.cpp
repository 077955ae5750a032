// Of which fifo ends does the code of a core alone tell how many objects are
// held?

#include "CoreFifos.h"

using namespace tileloom;
using namespace tileloom::aie;

namespace {
/// How many objects of each end are held; nullopt where it depends on the way
/// that the code takes.
using Held = llvm::SmallVector<std::optional<int64_t>>;

/// Follows what is held on all ways through the code.
class HeldAnalysis {
public:
  HeldAnalysis(const CoreFifoEnds &ends, HeldCounts &result)
      : ends(ends), result(result) {}

  mlir::LogicalResult run(mlir::Region &region, Held &held);

private:
  mlir::LogicalResult runOp(mlir::Operation &op, Held &held);
  mlir::LogicalResult runAccess(mlir::Operation *op, Held &held);
  mlir::LogicalResult runLoop(mlir::Operation &op, Held &held);
  mlir::LogicalResult runBranches(mlir::Operation &op, Held &held);
  void join(Held &held, const Held &other);

  const CoreFifoEnds &ends;
  HeldCounts &result;
};
} // namespace

/// What is different on two ways has to be counted.
void HeldAnalysis::join(Held &held, const Held &other) {
  for (unsigned i = 0; i < held.size(); ++i)
    if (held[i] != other[i]) {
      held[i] = std::nullopt;
      result.counted[i] = true;
    }
}

mlir::LogicalResult HeldAnalysis::runAccess(mlir::Operation *op, Held &held) {
  mlir::FailureOr<unsigned> end = ends.find(op);
  if (failed(end))
    return mlir::failure();
  std::optional<int64_t> &now = held[*end];
  const int64_t count = countObjects(op);
  if (mlir::isa<ObjectFifoAcquireOp>(op)) {
    if (!now)
      return mlir::success();
    result.taken[op] = std::max<int64_t>(count - *now, 0);
    now = std::max(*now, count);
    return mlir::success();
  }
  if (count > now.value_or(ends[*end].pool->depth))
    return refuseRelease(op);
  if (now)
    *now -= count;
  return mlir::success();
}

mlir::LogicalResult HeldAnalysis::runLoop(mlir::Operation &op, Held &held) {
  auto loop = mlir::dyn_cast<mlir::scf::ForOp>(op);
  if (loop && getTripCount(loop) == uint64_t(0))
    return mlir::success();
  // The regions of a loop run in order; a while leaves behind the first one.
  Held now = held;
  std::optional<Held> atExit;
  for (mlir::Region &region : op.getRegions()) {
    if (failed(run(region, now)))
      return mlir::failure();
    if (!atExit)
      atExit = now;
  }
  join(held, now);
  for (unsigned i = 0; i < held.size(); ++i)
    if (held[i])
      held[i] = (*atExit)[i];
  return mlir::success();
}

mlir::LogicalResult HeldAnalysis::runBranches(mlir::Operation &op, Held &held) {
  std::optional<Held> after;
  for (mlir::Region &region : op.getRegions()) {
    Held here = held;
    if (failed(run(region, here)))
      return mlir::failure();
    if (after)
      join(*after, here);
    else
      after = here;
  }
  held = *after;
  return mlir::success();
}

mlir::LogicalResult HeldAnalysis::runOp(mlir::Operation &op, Held &held) {
  if (mlir::isa<ObjectFifoAcquireOp, ObjectFifoReleaseOp>(op))
    return runAccess(&op, held);
  if (op.getNumRegions() == 0 || !hasFifoAccess(&op))
    return mlir::success();
  if (mlir::isa<mlir::scf::IfOp, mlir::scf::IndexSwitchOp,
                mlir::scf::ExecuteRegionOp>(op))
    return runBranches(op, held);
  return runLoop(op, held);
}

mlir::LogicalResult HeldAnalysis::run(mlir::Region &region, Held &held) {
  if (region.empty())
    return mlir::success();
  if (region.hasOneBlock()) {
    for (mlir::Operation &op : region.front())
      if (failed(runOp(op, held)))
        return mlir::failure();
    return mlir::success();
  }
  // Between blocks any way is possible.
  mlir::WalkResult walked = region.walk([&](mlir::Operation *op) {
    if (!mlir::isa<ObjectFifoAcquireOp, ObjectFifoReleaseOp>(op))
      return mlir::WalkResult::advance();
    mlir::FailureOr<unsigned> end = ends.find(op);
    if (failed(end))
      return mlir::WalkResult::interrupt();
    held[*end] = std::nullopt;
    result.counted[*end] = true;
    return mlir::WalkResult(runAccess(op, held));
  });
  return mlir::failure(walked.wasInterrupted());
}

mlir::FailureOr<HeldCounts>
tileloom::aie::findHeldCounts(const CoreFifoEnds &ends, CoreOp core) {
  HeldCounts result;
  result.counted.assign(ends.size(), false);
  Held held(ends.size(), 0);
  if (failed(HeldAnalysis(ends, result).run(core.getBody(), held)))
    return mlir::failure();
  return result;
}
