// What does a transfer of a runtime sequence write, push and wait for?

#include "SequenceTranslator.h"
#include "TranslateBd.h"

#include "tileloom/Dialect/AIE/IR/NamedError.h"
#include "tileloom/Image/Registers.h"

using namespace tileloom;
using namespace tileloom::aie;
using namespace tileloom::aiex;
using mlir::failed;
using mlir::failure;
using mlir::success;

mlir::LogicalResult
SequenceTranslator::writeBd(mlir::Operation *op, TileCoord tile, uint32_t index,
                            const BufferDescriptor &bd,
                            std::optional<ArgumentView> argument) {
  const TileKind kind = device.kind(tile);
  if (index >= device.dma(kind).bdCount)
    return emitNamedError(op, "bd-id-range")
           << "BD ID exceeds the maximum ID. Tile " << toString(tile) << " has "
           << device.dma(kind).bdCount << " buffer descriptors, not number "
           << index;
  if (llvm::Error error = verifyBd(device, kind, bd))
    return emitErrors(op, std::move(error));
  const uint64_t address =
      device.tileAddress(tile) + bdAddress(device, kind, index);
  llvm::SmallVector<uint32_t, 8> words = encodeBd(device, kind, bd);
  result.program.push_back(
      BlockWriteOp{address, {words.begin(), words.end()}, tile});
  // The address of a host array is known to the command processor alone. It
  // sits in the second word of a shim BD.
  if (argument)
    result.program.push_back(
        AddressPatchOp{address + 4, argument->argument, argument->offset});
  return success();
}

mlir::LogicalResult SequenceTranslator::push(mlir::Operation *op,
                                             TileCoord tile,
                                             const ChannelStart &start) {
  const TileKind kind = device.kind(tile);
  const DmaLimits &limits = device.dma(kind);
  if (start.bd >= limits.bdCount)
    return emitNamedError(op, "npu-queue-entry")
           << "BD ID exceeds the maximum ID.";
  if (start.repeatCount > limits.maxRepeatCount)
    return emitNamedError(op, "npu-queue-entry")
           << "Repeat count exceeds the [0:" << limits.maxRepeatCount
           << "] range.";
  const uint64_t base = device.tileAddress(tile);
  if (auto id = controllerIds.find(tile);
      id != controllerIds.end() && start.issueToken) {
    ChannelControl control;
    control.controllerId = uint8_t(id->second);
    // The low five bits of the id field, as the tools of the field write it.
    result.program.push_back(MaskWriteOp{
        base + channelControlAddress(device, kind, start.channel),
        encodeChannelControl(device, kind, start.channel, control), 0x1F00});
  }
  result.program.push_back(
      WriteOp{base + channelQueueAddress(device, kind, start.channel),
              encodeQueuePush(device, kind, start)});
  return success();
}

mlir::LogicalResult SequenceTranslator::visitMemcpy(NpuDmaMemcpyNdOp op) {
  auto allocation = findAllocation(op, op.getMetadata());
  auto view = viewOf(op, op.getMemref());
  auto bytes = elementBytes(
      op, mlir::cast<mlir::BaseMemRefType>(op.getMemref().getType()));
  if (failed(allocation) || failed(view) || failed(bytes))
    return failure();
  Quad offsets{}, sizes{}, strides{};
  auto read = [&](llvm::ArrayRef<mlir::OpFoldResult> from, Quad &to) {
    for (unsigned i = 0; i < 4; ++i) {
      auto value = evaluate(op, from[3 - i]);
      if (failed(value))
        return failure();
      to[i] = *value;
    }
    return success();
  };
  if (failed(read(op.getMixedOffsets(), offsets)) ||
      failed(read(op.getMixedSizes(), sizes)) ||
      failed(read(op.getMixedStrides(), strides)))
    return failure();

  const TileCoord tile = *getTileCoord(allocation->getTile());
  const TileKind kind = device.kind(tile);
  if (device.isShim(tile) &&
      (op.getD0ZeroBefore() || op.getD1ZeroBefore() || op.getD2ZeroBefore() ||
       op.getD0ZeroAfter() || op.getD1ZeroAfter() || op.getD2ZeroAfter()))
    return emitNamedError(op, "writebd-field")
           << "ShimTile doesn't support zero padding.";
  const bool linear = isLinear(sizes, strides) || isContiguous(sizes, strides);
  if (failed(verifyAccessPattern(op, kind, tile, *bytes * 8, sizes, strides,
                                 linear)))
    return failure();

  BufferDescriptor bd;
  bd.lengthWords = uint64_t(sizes[0] * sizes[1] * sizes[2]) * *bytes / 4;
  if (!linear) {
    ElementPattern pattern;
    for (unsigned i = 0; i < 3; ++i) {
      pattern.sizes.push_back(sizes[i]);
      pattern.strides.push_back(sizes[i] > 1 ? strides[i] : 0);
    }
    setDimensions(bd, device, kind, pattern, *bytes);
  }
  if (sizes[3] > 1 && strides[3] > 0)
    bd.iteration = {uint32_t(sizes[3]), uint32_t(strides[3] * *bytes / 4), 0};
  if (PacketInfoAttr packet = op.getPacketAttr())
    bd.packet = BdPacket{uint8_t(packet.getPktType().value_or(0)),
                         uint8_t(packet.getPktId().value_or(0))};
  else if (PacketInfoAttr packet = allocation->getPacketAttr())
    bd.packet = BdPacket{uint8_t(packet.getPktType().value_or(0)),
                         uint8_t(packet.getPktId().value_or(0))};
  auto burst = burstEncoding(op, device, op.getBurstLength());
  if (failed(burst))
    return failure();
  bd.burstEncoding = *burst;
  bd.axCache = uint8_t(op.getAxcache().value_or(2));

  int64_t offset = 0;
  for (unsigned i = 0; i < 4; ++i)
    offset += offsets[i] * strides[i] * int64_t(*bytes);
  view->offset += uint64_t(offset);
  if (failed(writeBd(op, tile, op.getId(), bd, *view)))
    return failure();
  ChannelStart start;
  start.channel = {toDevice(allocation->getChannelDir()),
                   int32_t(allocation->getChannelIndex())};
  start.bd = op.getId();
  start.repeatCount = sizes[3] - 1;
  start.issueToken =
      op.getIssueToken() || start.channel.direction == DmaDirection::S2MM;
  return push(op, tile, start);
}

mlir::LogicalResult SequenceTranslator::visitWait(NpuDmaWaitOp op) {
  auto allocation = findAllocation(op, op.getSymbolAttr());
  if (failed(allocation))
    return failure();
  SyncOp sync;
  sync.tile = *getTileCoord(allocation->getTile());
  sync.channel = {toDevice(allocation->getChannelDir()),
                  int32_t(allocation->getChannelIndex())};
  result.program.push_back(sync);
  return success();
}
