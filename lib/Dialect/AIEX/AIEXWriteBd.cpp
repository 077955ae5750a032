// Which raw register values `npu.writebd` may put into a buffer descriptor.

#include "tileloom/Dialect/AIE/IR/NamedError.h"
#include "tileloom/Dialect/AIEX/IR/AIEXDialect.h"

using namespace mlir;

namespace tileloom::aiex {

// 2^20 as the documentation writes it: 1M.
static std::string powerOfTwo(unsigned bits) {
  if (bits >= 20)
    return std::to_string(uint64_t(1) << (bits - 20)) + "M";
  if (bits >= 10)
    return std::to_string(uint64_t(1) << (bits - 10)) + "K";
  return std::to_string(uint64_t(1) << bits);
}

static LogicalResult verifySizesAndSteps(NpuWriteBdOp op,
                                         const DmaLimits &limits) {
  auto error = [&] { return emitNamedError(op, "writebd-field"); };
  uint32_t maxSize = (1u << limits.wrapBits) - 1;
  uint32_t maxStep = (1u << limits.stepBits) - 1;
  // A linear transfer carries its length alone.
  bool linear =
      op.getD0Size() >= 1 && op.getD1Size() == 1 && op.getIterationSize() == 0;
  struct {
    StringRef name;
    uint32_t size, step;
  } const dims[] = {{"D0", linear ? 0 : op.getD0Size(), op.getD0Stride()},
                    {"D1", op.getD1Size(), op.getD1Stride()},
                    {"D2", op.getD2Size(), op.getD2Stride()}};
  for (const auto &dim : dims) {
    if (dim.size > maxSize)
      return error() << dim.name << " Size exceeds the [0:" << maxSize
                     << "] range.";
    if (dim.step > maxStep)
      return error() << dim.name
                     << " Stride exceeds the [0:" << powerOfTwo(limits.stepBits)
                     << "-1] range.";
  }
  uint32_t maxIterations = (1u << limits.iterationWrapBits) - 1;
  if (op.getIterationSize() > maxIterations)
    return error() << "Iteration Size exceeds the [0:" << maxIterations
                   << "] range.";
  if (op.getIterationStride() > maxStep)
    return error() << "Iteration Stride exceeds the [0:"
                   << powerOfTwo(limits.stepBits) << "-1] range.";
  return success();
}

static LogicalResult verifyTileKind(NpuWriteBdOp op, TileKind kind) {
  auto error = [&] { return emitNamedError(op, "writebd-field"); };
  bool pads = op.getD0ZeroBefore() || op.getD1ZeroBefore() ||
              op.getD2ZeroBefore() || op.getD0ZeroAfter() ||
              op.getD1ZeroAfter() || op.getD2ZeroAfter();
  if (kind != TileKind::ShimNoc && op.getBurstLength() != 0)
    return error() << "Only ShimTiles support burst length.";
  if (kind != TileKind::ShimNoc)
    return success();
  if (op.getD2Size() != 0)
    return error() << "ShimTile only supports 3 dimensions of sizes.";
  if (pads)
    return error() << "ShimTile doesn't support zero padding.";
  return success();
}

LogicalResult NpuWriteBdOp::verify() {
  const Device &device = aie::getDevice(*this);
  TileCoord tile{int32_t(getColumn()), int32_t(getRow())};
  if (!device.contains(tile))
    return emitNamedError(*this, "tile-out-of-array")
           << "tile " << toString(tile) << " is outside the array";
  TileKind kind = device.kind(tile);
  const DmaLimits &limits = device.dma(kind);
  if (getBdId() >= limits.bdCount)
    return emitNamedError(*this, "npu-queue-entry")
           << "BD ID exceeds the maximum ID.";
  // AM020, stream switch: the header holds a 5-bit id and a 3-bit type.
  if (getPacketId() >> 5)
    return emitNamedError(*this, "writebd-field")
           << "Packet ID exceeds the maximum supported by 5 bits.";
  if (getPacketType() >> 3)
    return emitNamedError(*this, "writebd-field")
           << "Packet Type exceeds the maximum supported by 3 bits.";
  if (failed(verifySizesAndSteps(*this, limits)) ||
      failed(verifyTileKind(*this, kind)))
    return failure();
  return verifyBurstLength(*this, getBurstLength());
}

} // namespace tileloom::aiex
