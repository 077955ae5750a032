// Which register writes put parts of the array back to their start?

#include "SequenceTranslator.h"

#include "tileloom/Dialect/AIE/IR/NamedError.h"
#include "tileloom/Image/Registers.h"
#include "tileloom/Image/StatusFields.h"

using namespace tileloom;
using namespace tileloom::aie;
using namespace tileloom::aiex;
using mlir::failed;
using mlir::failure;
using mlir::success;

/// The tile of an op, or a named error.
static mlir::FailureOr<TileCoord> placedTile(mlir::Operation *op,
                                             mlir::Value tile) {
  if (std::optional<TileCoord> at = getTileCoord(tile))
    return *at;
  return emitNamedError(op, "not-lowered") << "names an unplaced tile";
}

mlir::LogicalResult
SequenceTranslator::visitChannelReset(DMAChannelResetOp op) {
  auto at = placedTile(op, op.getTile());
  if (failed(at))
    return failure();
  const TileKind kind = device.kind(*at);
  const DmaChannel channel{toDevice(op.getDirection()), op.getChannel()};
  // AM025: the control registers of shim channels have no reset bit.
  if (device.isShim(*at) ||
      uint32_t(channel.index) >= device.dma(kind).channelsPerDirection)
    return emitNamedError(op, "channel-reset")
           << "tile " << toString(*at) << " has no channel "
           << toString(channel) << " that can be reset";
  ChannelControl control;
  control.reset = true;
  const uint64_t address =
      device.tileAddress(*at) + channelControlAddress(device, kind, channel);
  const uint32_t bit = encodeChannelControl(device, kind, channel, control);
  result.program.push_back(MaskWriteOp{address, bit, bit});
  result.program.push_back(MaskWriteOp{address, 0, bit});
  return success();
}

mlir::LogicalResult SequenceTranslator::visitReset(mlir::Operation &op,
                                                   bool &known) {
  known = true;
  if (auto reset = mlir::dyn_cast<DMAChannelResetOp>(op))
    return visitChannelReset(reset);
  if (auto reset = mlir::dyn_cast<CoreResetOp>(op)) {
    auto at = placedTile(&op, reset.getTile());
    if (failed(at))
      return failure();
    if (!device.isCore(*at))
      return emitNamedError(&op, "wrong-tile-kind")
             << "tile " << toString(*at) << " has no core";
    const uint64_t address =
        device.tileAddress(*at) + coreControlAddress(device);
    const uint32_t bit = encodeCoreControl({/*enable=*/false, /*reset=*/true});
    result.program.push_back(MaskWriteOp{address, bit, bit});
    result.program.push_back(MaskWriteOp{address, 0, bit});
    return success();
  }
  if (auto clear = mlir::dyn_cast<BufferClearOp>(op)) {
    auto at = placedTile(&op, clear.getTile());
    if (failed(at))
      return failure();
    const uint64_t size = device.dataMemorySize(device.kind(*at));
    const uint64_t first = clear.getAddress(), bytes = clear.getLength();
    if (first % 4 || bytes % 4 || first + bytes > size)
      return emitNamedError(&op, "buffer-clear-range")
             << "clears " << bytes << " bytes at " << first << ", but tile "
             << toString(*at) << " has whole words in " << size << " bytes";
    if (bytes)
      result.program.push_back(BlockWriteOp{device.tileAddress(*at) + first,
                                            std::vector<uint32_t>(bytes / 4),
                                            *at});
    return success();
  }
  if (auto read = mlir::dyn_cast<NpuReadRegOp>(op)) {
    if (failed(placedTile(&op, read.getTile())))
      return failure();
    // What is read goes to the host's log, which is none of the design's.
    emitNamedWarning(&op, "register-read-left-out")
        << "has no effect here, and is left out of the control program";
    return success();
  }
  known = false;
  return success();
}
