// How do the control packets of a sequence get into the array?
//
// Each one becomes words of an array behind the sequence's arguments, which a
// shim channel of the control overlay sends.

#include "SequenceTranslator.h"

#include "tileloom/Dialect/AIE/IR/NamedError.h"

using namespace tileloom;
using namespace tileloom::aie;
using namespace tileloom::aiex;
using mlir::failed;
using mlir::failure;
using mlir::success;

// AM020 ch. 2: a control packet carries up to four words.
static constexpr size_t largestPacket = 4;
static constexpr int32_t operationRead = 1;

/// Bit 31 makes the number of ones odd.
static uint32_t withParity(uint32_t word) {
  return word | uint32_t(!(__builtin_popcount(word) & 1)) << 31;
}

/// The channel of the overlay that leads to the tiles of a column.
static ShimDMAAllocationOp overlayChannel(DeviceOp device, int32_t column) {
  const std::string prefix = "ctrlpkt_col" + std::to_string(column) + "_mm2s";
  for (auto allocation : device.getOps<ShimDMAAllocationOp>())
    if (allocation.getSymName().starts_with(prefix))
      return allocation;
  return nullptr;
}

mlir::LogicalResult
SequenceTranslator::visitControlPacket(NpuControlPacketOp op) {
  const TileCoord tile = device.tileOfAddress(op.getAddress());
  if (failed(checkTile(op, tile)))
    return failure();
  ShimDMAAllocationOp channel = overlayChannel(deviceOp, tile.column);
  if (!channel || !getTileCoord(channel.getTile()))
    return emitNamedError(op, "control-packet-route")
           << "no control overlay leads to tile " << toString(tile)
           << "; build with --generate-ctrl-pkt-overlay";
  llvm::ArrayRef<int32_t> data =
      op.getData().value_or(llvm::ArrayRef<int32_t>());
  const bool read = op.getOpcode() == operationRead;
  const size_t words = read ? size_t(op.getLength().value_or(1)) : data.size();
  if (words == 0)
    return emitNamedError(op, "control-packet-field")
           << "has no data; a control packet moves at least one word";
  auto id = controllerIds.find(tile);
  if (id == controllerIds.end())
    emitNamedWarning(op, "control-packet-route")
        << "Expected controller_id attribute";
  const uint32_t header =
      withParity(id == controllerIds.end() ? 0 : id->second & 0xFF);
  const uint32_t offset = device.offsetOfAddress(op.getAddress());
  for (size_t at = 0; at < words; at += largestPacket) {
    const size_t count = std::min(largestPacket, words - at);
    const size_t first = packetWords.size();
    packetWords.push_back(header);
    packetWords.push_back(withParity(
        uint32_t(offset + 4 * at) | uint32_t(count - 1) << 20 |
        uint32_t(op.getOpcode()) << 22 | uint32_t(op.getStreamId()) << 24));
    if (!read)
      for (int32_t word : data.slice(at, count))
        packetWords.push_back(uint32_t(word));
    const TileCoord shim = *getTileCoord(channel.getTile());
    BufferDescriptor bd;
    bd.lengthWords = packetWords.size() - first;
    bd.burstEncoding = uint8_t(device.burstLengths().size() - 1);
    bd.axCache = 2;
    ArgumentView view{uint32_t(result.arguments.size()), first * 4};
    ChannelStart start;
    start.channel = {DmaDirection::MM2S, int32_t(channel.getChannelIndex())};
    start.issueToken = true;
    SyncOp sync;
    sync.tile = shim;
    sync.channel = start.channel;
    if (failed(writeBd(op, shim, start.bd, bd, view)) ||
        failed(push(op, shim, start)))
      return failure();
    result.program.push_back(sync);
  }
  return success();
}

mlir::LogicalResult SequenceTranslator::finishControlPackets() {
  if (packetWords.empty())
    return success();
  HostArray array;
  array.name = "control_packets";
  array.elementType = "i32";
  array.elementBits = 32;
  array.shape = {int64_t(packetWords.size())};
  array.byteSize = packetWords.size() * 4;
  for (uint32_t word : packetWords)
    for (unsigned byte = 0; byte < 4; ++byte)
      array.contents.push_back(uint8_t(word >> 8 * byte));
  result.arguments.push_back(std::move(array));
  return success();
}
