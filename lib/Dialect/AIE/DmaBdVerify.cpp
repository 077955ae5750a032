// Which transfers one buffer descriptor can describe.

#include "tileloom/Dialect/AIE/IR/AIEDialect.h"
#include "tileloom/Dialect/AIE/IR/DmaChecks.h"
#include "tileloom/Dialect/AIE/IR/NamedError.h"

using namespace mlir;
using namespace tileloom;
using namespace tileloom::aie;

// Bits of the packet fields of a stream header (AM020 ch. 2).
static constexpr int64_t packetTypeLimit = 1 << 3;
static constexpr int64_t packetIdLimit = 1 << 5;

LogicalResult aie::verifyPacketFields(Operation *op,
                                      std::optional<int64_t> type,
                                      std::optional<int64_t> id) {
  if (type && (*type < 0 || *type >= packetTypeLimit))
    return emitNamedError(op, "packet-field-range")
           << "Packet type field can only hold 3 bits.";
  if (id && (*id < 0 || *id >= packetIdLimit))
    return emitNamedError(op, "packet-field-range")
           << "Packet ID field can only hold 5 bits.";
  return success();
}

namespace {
/// The rules in the order in which a reader of the messages expects them: what
/// is moved, how much, in which pattern, with which extras.
class BdChecker {
public:
  BdChecker(DMABDOp bd, TileLike tile, TileKind kind)
      : bd(bd), tile(tile), kind(kind), device(getDevice(bd)),
        limits(device.dma(kind)), bits(bd.getElementBits()),
        buffer(dyn_cast<MemRefType>(bd.getBufferType())) {}

  LogicalResult check() {
    return failure(failed(checkBuffer()) || failed(checkIds()) ||
                   failed(checkLength()) || failed(checkDimensions()) ||
                   failed(checkPadding()) || failed(checkAddress()) ||
                   failed(checkPacket()) || failed(checkDynamicShape()) ||
                   failed(checkShimOnly()) || failed(checkIteration()));
  }

private:
  LogicalResult checkBuffer();
  LogicalResult checkIds();
  LogicalResult checkLength();
  LogicalResult checkDimensions();
  LogicalResult checkBounds();
  LogicalResult checkDimension(size_t index);
  LogicalResult checkGranularity();
  LogicalResult checkPadding();
  LogicalResult checkAddress();
  LogicalResult checkPacket();
  LogicalResult checkOutOfOrder(bool hasPacket);
  LogicalResult checkDynamicShape();
  LogicalResult checkShimOnly();
  LogicalResult checkIteration();

  bool isStaticBuffer() const { return buffer && buffer.hasStaticShape(); }
  bool isContiguous() const;

  DMABDOp bd;
  TileLike tile;
  TileKind kind;
  const Device &device;
  const DmaLimits &limits;
  std::optional<int64_t> bits; ///< Of one element.
  MemRefType buffer;           ///< Null for an unranked one.
  SmallVector<BDDimLayoutAttr> dims;
};
} // namespace

LogicalResult BdChecker::checkBuffer() {
  Operation *definition = bd.getBuffer().getDefiningOp();
  if (buffer && !isa_and_nonnull<BufferOp, ExternalBufferOp>(definition))
    return emitNamedError(bd, "bd-buffer")
           << "BDs only support BufferOp or ExternalBufferOp operands.";
  if (std::optional<int64_t> length = bd.getConstantLength();
      length && bits && *length * *bits % 32 != 0)
    return emitNamedError(bd, "bd-length-range")
           << "transfer length must be multiple of 4";
  if (kind != TileKind::Core || !tile || !isa_and_nonnull<BufferOp>(definition))
    return success();
  std::optional<TileCoord> own = tile.getCoord();
  std::optional<TileCoord> owner = getTileCoord(bd.getBuffer());
  if (own && owner && *own != *owner)
    return emitNamedError(bd, "bd-buffer")
           << "Core tile DMAs can only access a buffer in the same tile.";
  return success();
}

LogicalResult BdChecker::checkIds() {
  auto exceeds = [&](std::optional<int32_t> id) {
    return id && (*id < 0 || *id >= limits.bdCount);
  };
  if (exceeds(bd.getBdId()))
    return emitNamedError(bd, "bd-id-range")
           << "bdId attribute exceeds max: " << limits.bdCount - 1;
  if (exceeds(bd.getNextBdId()))
    return emitNamedError(bd, "bd-id-range")
           << "nextBdId attribute exceeds max: " << limits.bdCount - 1;
  if (bd.getBdId() && bd.getBdIdVal())
    return emitNamedError(bd, "bd-id-range")
           << "bd_id and bd_id_val are mutually exclusive";
  return success();
}

LogicalResult BdChecker::checkLength() {
  std::optional<int64_t> length = bd.getConstantLength();
  if (!length || !bits || *length <= 0)
    return success();
  uint64_t words = uint64_t(*length) * uint64_t(*bits) / 32;
  if (words > limits.maxLengthWords)
    return emitNamedError(bd, "bd-length-range")
           << "buffer descriptor length (" << words
           << " 32-bit words) exceeds the maximum of " << limits.maxLengthWords
           << " words supported by this tile type";
  return success();
}

/// Row-major and without gaps; dimensions of one element do not matter.
bool BdChecker::isContiguous() const {
  uint64_t expected = 1;
  for (BDDimLayoutAttr dim : llvm::reverse(dims)) {
    if (dim.getSize() != 1 && dim.getStride() != expected)
      return false;
    expected *= dim.getSize();
  }
  return true;
}

LogicalResult BdChecker::checkDimensions() {
  if (!bd.hasDimensions())
    return success();
  size_t sizes = bd.getMixedSizes().size();
  size_t strides = bd.getMixedStrides().size();
  if (sizes != strides)
    return emitNamedError(bd, "bd-dimensions")
           << "expected the same number of sizes (" << sizes
           << ") and strides (" << strides << ")";
  auto constant = bd.getConstantDimensions();
  if (!constant)
    return emitNamedError(bd, "bd-dimensions")
           << "buffer descriptor size/stride is a runtime value";
  if (sizes > limits.dimensions)
    return emitNamedError(bd, "bd-dimensions")
           << "Cannot give more than " << unsigned(limits.dimensions)
           << " dimensions for step sizes and wraps on this tile (got " << sizes
           << " dimensions).";
  if (!buffer)
    return emitNamedError(bd, "bd-dimensions")
           << "dimensions attribute cannot be used with unranked memref buffer "
              "type.";
  dims = *constant;
  if (dims.empty())
    return success();
  if (failed(checkBounds()))
    return failure();
  for (size_t index = 0; index < dims.size(); ++index)
    if (failed(checkDimension(index)))
      return failure();
  return checkGranularity();
}

LogicalResult BdChecker::checkBounds() {
  if (!isStaticBuffer())
    return success();
  uint64_t last = 0;
  for (BDDimLayoutAttr dim : dims)
    last += uint64_t(dim.getStride()) * (std::max(dim.getSize(), 1u) - 1);
  uint64_t elements = buffer.getNumElements();
  if (last >= elements)
    return emitNamedError(bd, "bd-dimensions")
           << "Specified stride(s) and size(s) result in out of bounds access "
              "in "
              "buffer, for index "
           << last << " in memref of length " << elements << ".";
  return success();
}

LogicalResult BdChecker::checkDimension(size_t index) {
  uint32_t size = dims[index].getSize(), stride = dims[index].getStride();
  bool isInnermost = index + 1 == dims.size();
  if (stride == 0)
    return emitNamedError(bd, "bd-dimensions")
           << "Invalid step size; must be a positive integer.";
  if (isStaticBuffer() && int64_t(stride) > buffer.getNumElements())
    return emitNamedError(bd, "bd-dimensions")
           << "Step size " << stride << " exceeds memref size "
           << buffer.getNumElements();
  // The fields count 32-bit words: innermost sizes and all strides of other
  // element widths are converted (AM025, DMA_BD registers).
  int64_t width = bits.value_or(32);
  uint64_t wrap = isInnermost ? (uint64_t(size) * width + 31) / 32 : size;
  uint64_t step = uint64_t(stride) * width / 32;
  uint64_t maxWrap = (uint64_t(1) << limits.wrapBits) - 1;
  uint64_t maxStep = uint64_t(1) << limits.stepBits;
  // A shim's contiguous pattern becomes a plain length, see canonicalization.
  bool isLinear =
      (kind == TileKind::ShimNoc || kind == TileKind::ShimPl) && isContiguous();
  if (wrap > maxWrap && !isLinear)
    return emitNamedError(bd, "bd-dimensions")
           << "Size may not exceed " << maxWrap << ".";
  if (step > maxStep)
    return emitNamedError(bd, "bd-dimensions")
           << "Stride may not exceed " << maxStep << ".";
  return success();
}

/// Addresses are generated in 32-bit words; narrower elements must come in
/// whole words.
LogicalResult BdChecker::checkGranularity() {
  if (!bits || *bits == 32)
    return success();
  if (dims.back().getStride() != 1)
    return emitNamedError(bd, "bd-dimensions")
           << "For " << (*bits < 32 ? "<" : ">")
           << "32b width datatypes, inner-most dim stride must be 1";
  if (*bits % 32 == 0)
    return success();
  bool isInnermost = true;
  for (BDDimLayoutAttr dim : llvm::reverse(dims)) {
    if (dim.getSize() <= 1)
      continue;
    if (isInnermost && uint64_t(dim.getSize()) * *bits % 32 != 0)
      return emitNamedError(bd, "bd-dimensions")
             << "innermost dim size must be a multiple of 4 bytes for sub-32b "
                "element types";
    if (!isInnermost && uint64_t(dim.getStride()) * *bits % 32 != 0)
      return emitNamedError(bd, "bd-dimensions")
             << "non-innermost dim stride must be a multiple of 4 bytes";
    isInnermost = false;
  }
  return success();
}

LogicalResult BdChecker::checkPadding() {
  BDPadLayoutArrayAttr pads = bd.getPadDimensionsAttr();
  if (!pads)
    return success();
  if (!bd.hasDimensions())
    return emitNamedError(bd, "bd-padding")
           << "Padding requires n-d data layouts expressed as wrap(s) and "
              "stride(s).";
  if (kind != TileKind::Mem)
    return emitNamedError(bd, "bd-padding")
           << "Padding is only supported by memtile dma bds.";
  if (dims.size() != pads.size())
    return emitNamedError(bd, "bd-padding")
           << "Mismatch number of dimensions between padding(s) and wrap(s) "
              "and "
              "stride(s).";
  std::optional<int64_t> length = bd.getConstantLength();
  if (!length)
    return emitNamedError(bd, "bd-padding")
           << "Padding with a runtime len operand is not yet supported";
  uint64_t padded = 1;
  for (auto [pad, dim] : llvm::zip_equal(pads, dims)) {
    padded *= uint64_t(pad.getConstPadBefore()) + pad.getConstPadAfter() +
              dim.getSize();
    if (int64_t(padded) > *length)
      return emitNamedError(bd, "bd-padding")
             << "Data exceeds len after padding.";
  }
  int64_t width = bits.value_or(32);
  if (pads.back().getConstPadBefore() * width % 32 != 0)
    return emitNamedError(bd, "bd-padding")
           << "Inner-most padding-before count must result in padding in "
              "32-bit "
              "words.";
  if (pads.back().getConstPadAfter() * width % 32 != 0)
    return emitNamedError(bd, "bd-padding")
           << "Inner-most padding-after count must result in padding in 32-bit "
              "words.";
  return success();
}

LogicalResult BdChecker::checkAddress() {
  auto definition = bd.getBuffer().getDefiningOp<BufferOp>();
  std::optional<int64_t> offset = bd.getConstantOffset();
  if (!definition || !definition.getAddress() || !offset || !bits)
    return success();
  int64_t address = *definition.getAddress() + *offset * *bits / 8;
  if (address % 4 == 0)
    return success();
  return emitNamedError(bd, "bd-address")
         << "bd address must be 4 byte (32b) aligned; got base+offset: "
         << address << " (bytes)";
}

LogicalResult BdChecker::checkPacket() {
  PacketInfoAttr packet = bd.getPacketAttr();
  bool isEnabled =
      bool(packet) || llvm::any_of(*bd->getBlock(), [](Operation &op) {
        return isa<DMABDPacketOp>(op);
      });
  if (!packet)
    return checkOutOfOrder(isEnabled);
  if (failed(verifyPacketFields(bd, packet.getPktType(), packet.getPktId())))
    return failure();
  if (!packet.getPktId())
    return emitNamedError(bd, "packet-without-id") << "packet has no pkt_id";
  return checkOutOfOrder(isEnabled);
}

LogicalResult BdChecker::checkOutOfOrder(bool hasPacket) {
  std::optional<int32_t> id = bd.getOutOfOrderId();
  if (!id)
    return success();
  if (limits.maxOutOfOrderId == 0)
    return emitNamedError(bd, "dma-out-of-order")
           << "out_of_order_id is not supported on this device";
  if (!hasPacket)
    return emitNamedError(bd, "dma-out-of-order")
           << "out_of_order_id requires a packet-enabled BD";
  if (*id < 0 || *id > limits.maxOutOfOrderId)
    return emitNamedError(bd, "dma-out-of-order")
           << "out_of_order_id must be in [0, "
           << unsigned(limits.maxOutOfOrderId) << "]";
  return success();
}

LogicalResult BdChecker::checkDynamicShape() {
  if (isStaticBuffer() || bd.getLen() || bd.getStaticLen())
    return success();
  return emitNamedError(bd, "bd-length-range")
         << "buffer with dynamic shape requires static length.";
}

LogicalResult BdChecker::checkShimOnly() {
  if (kind == TileKind::ShimNoc)
    return success();
  if (bd.getBurstLength() != 0)
    return emitNamedError(bd, "bd-shim-only")
           << "Burst length is only supported in Shim NOC tiles that are "
              "connected to the memory-mapped NOC.";
  if (bd.getAxcache())
    return emitNamedError(bd, "bd-shim-only")
           << "AxCACHE is only supported in Shim NOC tiles";
  return success();
}

LogicalResult BdChecker::checkIteration() {
  BDIterationAttr iteration = bd.getIterationAttr();
  if (!iteration)
    return success();
  if (!limits.hasIteration)
    return emitNamedError(bd, "bd-iteration")
           << "BD iteration is not supported on this target";
  uint32_t maxSize = 1u << limits.iterationWrapBits;
  if (iteration.getSize() < 1 || iteration.getSize() > maxSize)
    return emitNamedError(bd, "bd-iteration")
           << "BD iteration size must be in [1, " << maxSize << "]";
  if (iteration.getSize() > 1) {
    uint64_t strideBits = uint64_t(iteration.getStride()) * bits.value_or(32);
    if (strideBits % 32 != 0)
      return emitNamedError(bd, "bd-iteration")
             << "BD iteration stride must be aligned to 32-bit words";
    uint64_t maxStride = uint64_t(1) << limits.stepBits;
    if (strideBits == 0 || strideBits / 32 > maxStride)
      return emitNamedError(bd, "bd-iteration")
             << "BD iteration stride must be in [1, " << maxStride
             << "] 32-bit words";
  }
  if (iteration.getCurrent() >= iteration.getSize())
    return emitNamedError(bd, "bd-iteration")
           << "BD iteration current must be in [0, size)";
  return success();
}

// Below a task or a chain the op around checks: only it knows the tile.
LogicalResult DMABDOp::verify() {
  Operation *parent = (*this)->getParentOp();
  if (isa_and_nonnull<DMAOp>(parent))
    parent = parent->getParentOp();
  if (!isa_and_nonnull<MemOp, MemTileDMAOp, ShimDMAOp>(parent))
    return success();
  TileKind kind = isa<MemOp>(parent)          ? TileKind::Core
                  : isa<MemTileDMAOp>(parent) ? TileKind::Mem
                                              : TileKind::ShimNoc;
  return BdChecker(*this, cast<TileElement>(parent).getTileLike(), kind)
      .check();
}

LogicalResult DMABDPacketOp::verify() {
  return verifyPacketFields(*this, getPacketType(), getPacketId());
}
