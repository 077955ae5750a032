// Which objects does a core hold, as its code acquires and releases them?

#ifndef TILELOOM_LIB_TRANSFORMS_OBJECTFIFO_COREFIFOS_H
#define TILELOOM_LIB_TRANSFORMS_OBJECTFIFO_COREFIFOS_H

#include "FifoPlan.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace tileloom::aie {

/// The end of a fifo as a core accesses it.
struct CoreFifoEnd {
  FifoPool *pool = nullptr; ///< Null: the raw stream port of the core.
  bool produces = false;
  bool linked = false;

  /// The lock of a pool with counting locks that is taken (given).
  mlir::Value takenLock() const { return pool->locks[produces ? 0 : 1]; }
  mlir::Value givenLock() const { return pool->locks[produces ? 1 : 0]; }
};

/// The fifo ends that one core uses.
class CoreFifoEnds {
public:
  CoreFifoEnds(FifoPlan &plan, CoreOp core);
  /// The end that an acquire or release names. Refuses, at the op, ends that
  /// cores have no access to, and more objects than there are.
  mlir::FailureOr<unsigned> find(mlir::Operation *access) const;
  const CoreFifoEnd &operator[](unsigned i) const { return ends[i]; }
  unsigned size() const { return ends.size(); }

private:
  llvm::SmallVector<CoreFifoEnd> ends;
  std::map<std::pair<llvm::StringRef, bool>, unsigned> numbers;
};

/// True when an acquire or release is somewhere inside.
bool hasFifoAccess(mlir::Operation *op);
/// How many objects an acquire wants or a release gives back.
int64_t countObjects(mlir::Operation *access);
/// How often a loop runs; nullopt when no constant says so.
std::optional<uint64_t> getTripCount(mlir::scf::ForOp loop);
/// The error of a release that gives back more than the core holds.
mlir::LogicalResult refuseRelease(mlir::Operation *release);

/// How a core uses the end of a fifo: how many objects it holds, and which is
/// the oldest of them or, if it holds none, the next that it gets.
struct HeldObjects {
  int64_t held = 0;
  int64_t next = 0;
  bool operator==(const HeldObjects &) const = default;
};
using FifoState = llvm::SmallVector<HeldObjects>;

/// Nothing is held. Producers begin behind the objects that are full already.
FifoState initialState(const CoreFifoEnds &ends);

/// After `before` passes of a loop the state repeats every `period` passes.
struct LoopPhases {
  uint64_t before = 0;
  uint64_t period = 1;
};

/// What one access does.
struct FifoAccess {
  unsigned end = 0;
  int64_t first = 0; ///< The first object of the result (the oldest released).
  int64_t count = 0; ///< Objects that the core newly takes (gives back).
};

/// Follows the accesses of a core without changing the code. Errors are
/// reported at the ops. Where no constant tells which objects an access means,
/// or where code that is split by objects would be long, it fails in silence
/// and needsCounters() is true.
class FifoSimulation {
public:
  FifoSimulation(const CoreFifoEnds &ends, CoreOp core);

  mlir::LogicalResult run(mlir::Region &region, FifoState &state);
  mlir::FailureOr<FifoAccess> access(mlir::Operation *op, FifoState &state);
  /// The phases of a loop that starts in `state` and runs at most `trips`
  /// times.
  mlir::FailureOr<LoopPhases> findPhases(mlir::Region &body, FifoState state,
                                         std::optional<uint64_t> trips);
  bool needsCounters() const { return inconclusive; }

private:
  mlir::LogicalResult runOp(mlir::Operation &op, FifoState &state);
  mlir::LogicalResult runLoop(mlir::scf::ForOp loop, FifoState &state);
  mlir::LogicalResult runPasses(mlir::Region &body, uint64_t passes,
                                FifoState &state);
  mlir::LogicalResult runBranches(mlir::Operation &op, FifoState &state);
  mlir::LogicalResult giveUp() {
    inconclusive = true;
    return mlir::failure();
  }

  const CoreFifoEnds &ends;
  bool inconclusive = false;
  uint64_t size = 0;  ///< Ops of the code as it would be split.
  uint64_t limit = 0; ///< The most that is wanted of them.
  uint64_t steps = 0; ///< Ops followed, repetitions included.
};

/// What is known of the objects that a core holds when the position in the
/// fifos is counted at run time.
struct HeldCounts {
  /// Of each end: whether the code has to count what it holds as well.
  llvm::SmallVector<bool> counted;
  /// How many objects the acquires of other ends newly take.
  llvm::DenseMap<mlir::Operation *, int64_t> taken;
};
mlir::FailureOr<HeldCounts> findHeldCounts(const CoreFifoEnds &ends,
                                           CoreOp core);

/// Splits loops so that every access always means the same objects.
mlir::LogicalResult splitByObjects(FifoPlan &plan, CoreOp core,
                                   const CoreFifoEnds &ends);
/// Leaves the code as it is and counts objects at run time.
mlir::LogicalResult countObjectsAtRunTime(FifoPlan &plan, CoreOp core,
                                          const CoreFifoEnds &ends);

} // namespace tileloom::aie

#endif // TILELOOM_LIB_TRANSFORMS_OBJECTFIFO_COREFIFOS_H
