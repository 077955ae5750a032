// What the object fifos of a device become: pools of buffers, the ends that use
// them, and the steps that make them.

#ifndef TILELOOM_LIB_TRANSFORMS_OBJECTFIFO_FIFOPLAN_H
#define TILELOOM_LIB_TRANSFORMS_OBJECTFIFO_FIFOPLAN_H

#include "tileloom/Dialect/AIE/IR/AIEDialect.h"

#include <deque>

namespace tileloom::aie {

/// The objects of one end of a fifo (of both ends where they share memory).
struct FifoPool {
  ObjectFifoOp fifo;       ///< Whose name the objects bear.
  std::string name;        ///< Prefix of its buffers and locks: `f`, `f_cons`.
  mlir::Value tile{};      ///< Whose memory holds the objects. Null: no end of
                           ///< any fifo uses the pool.
  mlir::MemRefType type{}; ///< One object.
  unsigned depth = 0;      ///< Objects.
  unsigned repeat = 1;     ///< How often the DMA sends each object.
  unsigned pieces = 1;     ///< Parts of an object with locks of their own.
  bool locked = true;      ///< False: no locks and no lock operations.
  mlir::ArrayAttr initialValues;            ///< Null: the pool starts empty.
  llvm::SmallVector<mlir::Value> buffers{}; ///< One an object.
  /// AIE1: one an object. Else for each piece: free objects, full objects.
  llvm::SmallVector<mlir::Value> locks{};

  unsigned initialCount() const {
    return initialValues ? initialValues.size() : 0;
  }
};

/// What one buffer descriptor moves of an object.
struct FifoPiece {
  unsigned number = 0;                ///< Of the pieces of the pool.
  int64_t offset = 0;                 ///< Elements.
  std::optional<int64_t> length = {}; ///< Elements; the whole object if absent.
};

/// Where a fifo begins or ends.
struct FifoEnd {
  mlir::Value tile;
  TileCoord at;
  bool produces = false;
  /// Null on a shim: the host program drives its DMA.
  FifoPool *pool = nullptr;
  bool linked = false; ///< Another fifo goes on from here, or ends here.
  /// What the DMA moves of each object, in this order.
  llvm::SmallVector<FifoPiece, 1> pieces{{}};
  /// How many objects of the pool the DMA uses; all if absent.
  std::optional<unsigned> objects{};
  unsigned channel = 0; ///< MM2S of a producer, S2MM of a consumer.
  llvm::ArrayRef<BDDimLayoutAttr> dimensions{};

  DmaDirection direction() const {
    return produces ? DmaDirection::MM2S : DmaDirection::S2MM;
  }
};

struct Fifo {
  ObjectFifoOp op;
  FifoEnd producer;
  llvm::SmallVector<FifoEnd, 1> consumers{};
  ObjectFifoAllocateOp allocate{}; ///< Null unless the design has one.
  bool usesDma = false;

  bool isLinked() const {
    return producer.linked || llvm::any_of(consumers, [](const FifoEnd &end) {
             return end.linked;
           });
  }
};

/// All fifos of a device in the order of the ops.
struct FifoPlan {
  DeviceOp device;
  std::vector<Fifo> fifos{};
  std::deque<FifoPool> pools{}; ///< Stable addresses.

  llvm::DenseMap<mlir::Operation *, Fifo *> byOp() {
    llvm::DenseMap<mlir::Operation *, Fifo *> found;
    for (Fifo &fifo : fifos)
      found[fifo.op] = &fifo;
    return found;
  }
  const Device &model() const { return getDevice(device); }
};

/// Reads the fifos of a device and their depths. Refuses by name what is not
/// lowered.
mlir::FailureOr<FifoPlan> collectFifos(DeviceOp device);

/// Lets the ends of linked fifos use one pool.
mlir::LogicalResult linkFifos(FifoPlan &plan);

/// Decides between shared memory and DMAs, and which tile holds the objects.
mlir::LogicalResult placeFifos(FifoPlan &plan);
/// Gives every end of a DMA fifo a channel of its tile.
mlir::LogicalResult assignFifoChannels(FifoPlan &plan);
/// Makes buffers and locks, right behind the tiles of the device.
mlir::LogicalResult makeFifoStorage(FifoPlan &plan);

/// Makes flows, allocations of shim channels, and DMA programs.
mlir::LogicalResult makeFifoDmas(FifoPlan &plan);

/// Replaces acquires and releases in cores by lock operations and buffers.
mlir::LogicalResult rewriteFifoAccesses(FifoPlan &plan);

/// How a core uses the end of a fifo: how many objects it holds, and which is
/// the oldest of them or, if it holds none, the next that it gets.
struct HeldObjects {
  int64_t held = 0;
  int64_t next = 0;
  bool operator==(const HeldObjects &) const = default;
};
using FifoState = llvm::SmallVector<HeldObjects>;

/// The end of a fifo as a core accesses it.
struct CoreFifoEnd {
  FifoPool *pool = nullptr;
  bool produces = false;
  bool linked = false;
};

/// The fifo ends that one core uses.
class CoreFifoEnds {
public:
  CoreFifoEnds(FifoPlan &plan, CoreOp core);
  /// The end that an acquire or release names; nullopt for core endpoints.
  std::optional<unsigned> find(llvm::StringRef fifo, bool produces) const;
  const CoreFifoEnd &operator[](unsigned i) const { return ends[i]; }
  /// Nothing is held and every end is at its first object.
  FifoState initialState() const { return FifoState(ends.size()); }

private:
  llvm::SmallVector<CoreFifoEnd> ends;
  std::map<std::pair<llvm::StringRef, bool>, unsigned> numbers;
};

/// How often a loop runs; nullopt when no constant says so.
std::optional<uint64_t> getTripCount(mlir::Operation *loop);

/// After `before` passes of a loop the state repeats every `period` passes.
struct LoopPhases {
  uint64_t before = 0;
  uint64_t period = 1;
};

/// What accesses do to the objects that a core holds, without changing the
/// code. Errors are reported at the ops.
class FifoSimulation {
public:
  explicit FifoSimulation(const CoreFifoEnds &ends) : ends(ends) {}

  mlir::LogicalResult run(mlir::Region &region, FifoState &state);
  /// Changes the state as an acquire or release does. `first` becomes the first
  /// object of the result (the oldest released one), `count` the number of
  /// objects that the core newly takes (gives back).
  mlir::LogicalResult access(mlir::Operation *op, FifoState &state,
                             unsigned &end, int64_t &first, int64_t &count);
  /// The phases of a loop that starts in `state` and runs at most `trips`
  /// times.
  mlir::FailureOr<LoopPhases> findPhases(mlir::Region &body, FifoState state,
                                         std::optional<uint64_t> trips);

private:
  mlir::LogicalResult runOp(mlir::Operation &op, FifoState &state);
  mlir::LogicalResult runLoop(mlir::Operation &op, FifoState &state);

  const CoreFifoEnds &ends;
};

/// True when an acquire or release is somewhere inside.
bool hasFifoAccess(mlir::Operation *op);

} // namespace tileloom::aie

#endif // TILELOOM_LIB_TRANSFORMS_OBJECTFIFO_FIFOPLAN_H
