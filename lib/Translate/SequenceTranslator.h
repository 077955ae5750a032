// Walks a runtime sequence in program order and writes the control program.

#ifndef TILELOOM_LIB_TRANSLATE_SEQUENCETRANSLATOR_H
#define TILELOOM_LIB_TRANSLATE_SEQUENCETRANSLATOR_H

#include "TranslateBd.h"

#include "tileloom/Dialect/AIE/Analysis/DmaProgram.h"
#include "tileloom/Dialect/AIEX/IR/AIEXDialect.h"
#include "tileloom/Translate/TranslateToImage.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"

namespace tileloom {

/// A host argument and the byte offset that a view adds to it.
struct ArgumentView {
  uint32_t argument = 0;
  uint64_t offset = 0;
};

class SequenceTranslator {
public:
  explicit SequenceTranslator(aie::RuntimeSequenceOp sequence);

  mlir::FailureOr<TranslatedSequence> translate();

private:
  /// One configured DMA task: where it runs and which BDs it holds.
  struct Task {
    TileCoord tile;
    DmaChannel channel;
    llvm::SmallVector<uint32_t> bds;
    std::optional<uint32_t> firstBd;
    uint32_t repeatCount = 0;
    bool issueToken = false;
    bool freed = false;
  };

  // SequenceValues.cpp -------------------------------------------------------
  /// The integer behind a value, or a named error at `op`.
  mlir::FailureOr<int64_t> evaluate(mlir::Operation *op, mlir::Value value);
  std::optional<llvm::APInt> tryEvaluate(mlir::Value value);
  mlir::FailureOr<int64_t> evaluate(mlir::Operation *op,
                                    mlir::OpFoldResult value);
  /// What a task's BD moves; its numbers may depend on loop counters.
  mlir::FailureOr<BdShape> shapeOf(aie::DMABDOp op);
  /// The argument behind a memref, through views with constant offsets.
  mlir::FailureOr<ArgumentView> viewOf(mlir::Operation *op, mlir::Value memref);

  // TranslateSequence.cpp ----------------------------------------------------
  mlir::LogicalResult visit(mlir::Block &block);
  mlir::LogicalResult visit(mlir::Operation &op);
  mlir::LogicalResult visitFor(mlir::scf::ForOp loop);
  mlir::LogicalResult visitIf(mlir::scf::IfOp branch);
  /// From here on names, tiles and BDs are those of `op`.
  void enter(aie::DeviceOp op);
  mlir::FailureOr<aie::ShimDMAAllocationOp>
  findAllocation(mlir::Operation *op, mlir::SymbolRefAttr name);

  // SequenceRegisters.cpp ----------------------------------------------------
  mlir::LogicalResult visitRegister(mlir::Operation &op, bool &known);
  mlir::LogicalResult visitWriteBd(aiex::NpuWriteBdOp op);
  void declareArgument(mlir::Operation &op, const AddressPatchOp &patch);
  mlir::LogicalResult visitRtpWrite(aiex::NpuRtpWriteOp op);
  mlir::LogicalResult visitSetLock(aiex::SetLockOp op);
  mlir::LogicalResult visitSync(aiex::NpuSyncOp op);

  // SequenceDevices.cpp ------------------------------------------------------
  mlir::LogicalResult visitDevice(mlir::Operation &op, bool &known);
  mlir::LogicalResult visitConfigure(aiex::ConfigureOp op);
  mlir::LogicalResult visitRun(aiex::RunOp op);
  mlir::LogicalResult visitLoadPdi(aiex::NpuLoadPdiOp op);
  void loadDevice(aie::DeviceOp op, LoadPdiOp load);

  // SequenceResets.cpp -------------------------------------------------------
  mlir::LogicalResult visitReset(mlir::Operation &op, bool &known);
  mlir::LogicalResult visitChannelReset(aiex::DMAChannelResetOp op);

  // SequencePackets.cpp ------------------------------------------------------
  mlir::LogicalResult visitControlPacket(aiex::NpuControlPacketOp op);
  mlir::LogicalResult finishControlPackets();

  // SequenceTransfers.cpp ----------------------------------------------------
  mlir::LogicalResult visitMemcpy(aiex::NpuDmaMemcpyNdOp op);
  mlir::LogicalResult visitWait(aiex::NpuDmaWaitOp op);
  /// Queue push, with the controller id when a token is asked for.
  mlir::LogicalResult push(mlir::Operation *op, TileCoord tile,
                           const ChannelStart &start);
  /// Writes a BD, and for shims the patch of its address.
  mlir::LogicalResult writeBd(mlir::Operation *op, TileCoord tile,
                              uint32_t index, const BufferDescriptor &bd,
                              std::optional<ArgumentView> argument);
  mlir::LogicalResult checkTile(mlir::Operation *op, TileCoord tile);

  // SequenceTasks.cpp --------------------------------------------------------
  mlir::LogicalResult visitTask(mlir::Operation &op, bool &known);
  mlir::LogicalResult visitPush(aiex::NpuPushQueueOp op);
  /// Both ops that configure a task, once their tile and channel are known.
  template <typename ConfigureOp>
  mlir::LogicalResult visitConfigure(ConfigureOp op, TileCoord tile,
                                     DmaChannel channel,
                                     aie::PacketInfoAttr packet);
  mlir::LogicalResult visitStart(aiex::DMAStartTaskOp op);
  /// Both ops that configure a chain and start it.
  template <typename StartOp>
  mlir::LogicalResult visitChain(StartOp op, TileCoord tile, DmaChannel channel,
                                 aie::PacketInfoAttr packet);
  mlir::LogicalResult configureTask(mlir::Operation *op, mlir::Region &body,
                                    Task task, aie::PacketInfoAttr packet);
  mlir::FailureOr<uint32_t> takeBd(mlir::Operation *op, TileCoord tile,
                                   DmaChannel channel,
                                   std::optional<int32_t> wanted);
  mlir::FailureOr<BufferDescriptor>
  taskBd(const Task &task, aie::DmaProgram::Bd source,
         std::optional<ArgumentView> &argument);
  // CheckTask.cpp ------------------------------------------------------------
  mlir::LogicalResult checkTaskBlocks(mlir::Operation *op, mlir::Region &body);
  mlir::LogicalResult checkTaskBd(const Task &task, aie::DMABDOp op,
                                  const BdShape &shape, uint64_t elementBytes);
  Task *findTask(mlir::Operation *op, mlir::Value handle);
  mlir::LogicalResult awaitTask(mlir::Operation *op, Task &task);
  void freeTask(Task &task);

  aie::RuntimeSequenceOp sequence;
  aie::DeviceOp deviceOp;
  const Device &device;
  TranslatedSequence result;
  llvm::DenseMap<mlir::Value, ArgumentView> arguments;
  llvm::DenseMap<mlir::Value, llvm::APInt> environment;
  llvm::DenseMap<mlir::Value, Task> tasks;
  std::map<TileCoord, llvm::BitVector> usedBds;
  /// BDs of the static programs of the device.
  std::map<TileCoord, llvm::BitVector> staticBds;
  std::map<TileCoord, uint32_t> controllerIds;
  uint64_t steps = 0;
  unsigned depth = 0; ///< Of sequences that run sequences.
  /// Control packets as words; the array behind the arguments holds them.
  std::vector<uint32_t> packetWords;
};

} // namespace tileloom

#endif // TILELOOM_LIB_TRANSLATE_SEQUENCETRANSLATOR_H
