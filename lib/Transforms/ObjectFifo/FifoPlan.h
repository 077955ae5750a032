// What the object fifos of a device become: pools of buffers, the ends that use
// them, and the steps that make them.

#ifndef TILELOOM_LIB_TRANSFORMS_OBJECTFIFO_FIFOPLAN_H
#define TILELOOM_LIB_TRANSFORMS_OBJECTFIFO_FIFOPLAN_H

#include "tileloom/Dialect/AIE/IR/AIEDialect.h"

#include <deque>
#include <map>

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
  mlir::ArrayAttr initialValues{}; ///< Null: the pool starts empty.
  /// Where each buffer is; `tile` for those behind the last. Locks are on
  /// `tile` in any case.
  llvm::SmallVector<mlir::Value> homes{};
  /// One an object. There from the start where the design registers buffers of
  /// the host.
  llvm::SmallVector<mlir::Value> buffers{};
  /// AIE1: one an object. Else for each piece: free objects, full objects.
  llvm::SmallVector<mlir::Value> locks{};

  bool isSpilled() const {
    return llvm::any_of(homes, [&](mlir::Value home) { return home != tile; });
  }
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
  /// Null on a shim whose DMA the host program drives, and at other ports than
  /// those of a DMA.
  FifoPool *pool = nullptr;
  Bundle bundle = Bundle::DMA;
  bool linked = false; ///< Another fifo goes on from here, or ends here.
  /// What the DMA moves of each object, in this order.
  llvm::SmallVector<FifoPiece, 1> pieces{{}};
  /// How many objects of the pool the DMA uses; all if absent.
  std::optional<unsigned> objects{};
  /// Of the bundle. Of a DMA: MM2S of a producer, S2MM of a consumer.
  unsigned channel = 0;
  std::optional<unsigned> pinned{}; ///< The channel that the design asks for.
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
  bool inPackets = false;
  PacketInfoAttr packet{}; ///< Null unless the objects move in packets.

  /// The producer first.
  llvm::SmallVector<FifoEnd *> ends() {
    llvm::SmallVector<FifoEnd *> all{&producer};
    for (FifoEnd &end : consumers)
      all.push_back(&end);
    return all;
  }
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
  /// The most objects that the core on a tile wants to hold of a fifo's end
  /// (true: the producer's).
  std::map<std::tuple<TileCoord, llvm::StringRef, bool>, int64_t>
      largestAcquires{};
  /// The buffers of the host that the design gives to a shim's end of a fifo.
  std::map<std::pair<TileCoord, llvm::StringRef>,
           llvm::SmallVector<mlir::Value>>
      hostBuffers{};

  llvm::DenseMap<mlir::Operation *, Fifo *> byOp() {
    llvm::DenseMap<mlir::Operation *, Fifo *> found;
    for (Fifo &fifo : fifos)
      found[fifo.op] = &fifo;
    return found;
  }
  const Device &model() const { return getDevice(device); }
};

/// Writes the code that registered processes stand for into the cores.
mlir::LogicalResult expandFifoProcesses(DeviceOp device);

/// Reads the fifos of a device and their depths. Refuses by name what is not
/// lowered. `packets`: all fifos move their objects in packets.
mlir::FailureOr<FifoPlan> collectFifos(DeviceOp device, bool packets);

/// Makes the pools of a fifo: one for both ends in shared memory, else one for
/// each end whose DMA the array drives.
mlir::LogicalResult addPools(FifoPlan &plan, Fifo &fifo);

/// Lets the ends of linked fifos use one pool.
mlir::LogicalResult linkFifos(FifoPlan &plan);

/// Warns of fifos that a core waits on and nothing fills.
void warnOfUnfilledFifos(FifoPlan &plan);

/// Decides which tile holds the objects.
mlir::LogicalResult placeFifos(FifoPlan &plan);
/// Sends buffers of full mem tiles to their neighbours.
void spillFifoBuffers(FifoPlan &plan);
/// Gives every end of a DMA fifo a channel of its tile.
mlir::LogicalResult assignFifoChannels(FifoPlan &plan);
/// Gives every fifo that moves its objects in packets an id.
mlir::LogicalResult assignFifoPackets(FifoPlan &plan);
/// Makes buffers and locks, right behind the tiles of the device.
mlir::LogicalResult makeFifoStorage(FifoPlan &plan);

/// Makes flows and allocations of shim channels.
mlir::LogicalResult makeFifoFlows(FifoPlan &plan);
/// Makes DMA programs.
mlir::LogicalResult makeFifoPrograms(FifoPlan &plan);

/// Replaces acquires and releases in cores by lock operations and buffers. A
/// core that does not say it itself counts at run time if `countAtRunTime`.
mlir::LogicalResult rewriteFifoAccesses(FifoPlan &plan, bool countAtRunTime);

} // namespace tileloom::aie

#endif // TILELOOM_LIB_TRANSFORMS_OBJECTFIFO_FIFOPLAN_H
