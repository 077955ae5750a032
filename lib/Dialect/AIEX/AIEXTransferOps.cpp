// Which transfers, queue pushes and address patches of a host program are
// legal.

#include "tileloom/Dialect/AIE/IR/NamedError.h"
#include "tileloom/Dialect/AIEX/IR/AIEXDialect.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;

namespace tileloom::aiex {

// `bd_id %bd repeat %n`, absent in the older form.
static ParseResult
parseQueueOperands(OpAsmParser &parser,
                   SmallVectorImpl<OpAsmParser::UnresolvedOperand> &operands) {
  if (parser.parseOptionalKeyword("bd_id"))
    return success();
  if (parser.parseOperand(operands.emplace_back()) ||
      parser.parseKeyword("repeat"))
    return failure();
  return parser.parseOperand(operands.emplace_back());
}

static void printQueueOperands(OpAsmPrinter &printer, Operation *,
                               OperandRange operands) {
  if (operands.size() == 2)
    printer << "bd_id " << operands[0] << " repeat " << operands[1];
}

//===----------------------------------------------------------------------===//
// npu.dma_memcpy_nd
//===----------------------------------------------------------------------===//

SmallVector<OpFoldResult> NpuDmaMemcpyNdOp::getMixedOffsets() {
  return getMixedValues(getStaticOffsets(), getOffsets(), getContext());
}
SmallVector<OpFoldResult> NpuDmaMemcpyNdOp::getMixedSizes() {
  return getMixedValues(getStaticSizes(), getSizes(), getContext());
}
SmallVector<OpFoldResult> NpuDmaMemcpyNdOp::getMixedStrides() {
  return getMixedValues(getStaticStrides(), getStrides(), getContext());
}

// Constants of a list that is written outermost first, innermost first.
static std::optional<Quad> innermostFirst(ArrayRef<OpFoldResult> list) {
  Quad result;
  if (list.size() != result.size())
    return std::nullopt;
  for (auto [out, entry] : llvm::zip(result, llvm::reverse(list))) {
    std::optional<int64_t> constant = getConstantIntValue(entry);
    if (!constant)
      return std::nullopt;
    out = *constant;
  }
  return result;
}

std::optional<Quad> NpuDmaMemcpyNdOp::getConstantOffsets() {
  return innermostFirst(getMixedOffsets());
}
std::optional<Quad> NpuDmaMemcpyNdOp::getConstantSizes() {
  return innermostFirst(getMixedSizes());
}
std::optional<Quad> NpuDmaMemcpyNdOp::getConstantStrides() {
  return innermostFirst(getMixedStrides());
}

std::optional<uint64_t> NpuDmaMemcpyNdOp::getElementBits() {
  return aiex::getElementBits(
      cast<BaseMemRefType>(getMemref().getType()).getElementType());
}

std::optional<int64_t> NpuDmaMemcpyNdOp::getOffsetInBytes() {
  std::optional<Quad> offsets = getConstantOffsets(),
                      strides = getConstantStrides();
  std::optional<uint64_t> bits = getElementBits();
  if (!offsets || !strides || !bits)
    return std::nullopt;
  uint64_t elements = 0;
  for (unsigned i = 0; i < 4; ++i)
    elements += uint64_t((*offsets)[i]) * uint64_t((*strides)[i]);
  return int64_t(elements * *bits) / 8;
}

bool NpuDmaMemcpyNdOp::isLinearTransfer() {
  std::optional<Quad> sizes = getConstantSizes(),
                      strides = getConstantStrides();
  return sizes && strides && isLinear(*sizes, *strides);
}
bool NpuDmaMemcpyNdOp::isContiguousTransfer() {
  std::optional<Quad> sizes = getConstantSizes(),
                      strides = getConstantStrides();
  return sizes && strides && isContiguous(*sizes, *strides);
}

aie::ShimDMAAllocationOp NpuDmaMemcpyNdOp::getAllocation() {
  auto device = (*this)->getParentOfType<aie::DeviceOp>();
  if (!device)
    return nullptr;
  return dyn_cast_or_null<aie::ShimDMAAllocationOp>(
      SymbolTable::lookupSymbolIn(device, getMetadata()));
}

// Widths that address generation can count.
static LogicalResult verifyElements(NpuDmaMemcpyNdOp op) {
  constexpr uint64_t wordBits = 32; // AM020: addresses and lengths are words.
  std::optional<uint64_t> bits = op.getElementBits();
  if (!bits || *bits == 0 || *bits > wordBits)
    return emitNamedError(op, "dma-access-pattern")
           << "Maximum element bit width allowed is " << wordBits << "bits.";
  auto type = dyn_cast<MemRefType>(op.getMemref().getType());
  if (type && type.hasStaticShape() &&
      uint64_t(type.getNumElements()) < llvm::divideCeil(wordBits, *bits))
    return emitNamedError(op, "dma-access-pattern")
           << "Minimum data transfer size required is " << wordBits << "bits.";
  return success();
}

static LogicalResult verifyListOperands(NpuDmaMemcpyNdOp op) {
  auto matches = [](ArrayRef<int64_t> entries, OperandRange operands) {
    return size_t(llvm::count_if(entries, ShapedType::isDynamic)) ==
           operands.size();
  };
  if (matches(op.getStaticOffsets(), op.getOffsets()) &&
      matches(op.getStaticSizes(), op.getSizes()) &&
      matches(op.getStaticStrides(), op.getStrides()))
    return success();
  return emitNamedError(op, "dma-access-pattern")
         << "expects one operand for each dynamic offset, size and stride";
}

// The pattern against the limits of the tile that `metadata` names. All shims
// are alike, so an objectfifo is checked as a shim as well.
static LogicalResult verifyPattern(NpuDmaMemcpyNdOp op) {
  TileKind kind = TileKind::ShimNoc;
  std::optional<TileCoord> where;
  if (aie::ShimDMAAllocationOp allocation = op.getAllocation()) {
    aie::TileLike tile = aie::getTileLike(allocation.getTile());
    if (!tile)
      return emitNamedError(op, "shim-allocation-tile")
             << "shim DMA allocation must reference a valid TileOp";
    kind = aie::toDevice(tile.getTileType());
    where = tile.getCoord();
  }
  std::optional<Quad> sizes = op.getConstantSizes(),
                      strides = op.getConstantStrides();
  if (!sizes || !strides)
    return success(); // Guards check run-time values.
  bool unlimited = isLinear(*sizes, *strides) || isContiguous(*sizes, *strides);
  return verifyAccessPattern(op, kind, where, *op.getElementBits(), *sizes,
                             *strides, unlimited);
}

LogicalResult NpuDmaMemcpyNdOp::verify() {
  if (failed(verifyListOperands(*this)) || failed(verifyElements(*this)) ||
      failed(verifyBurstLength(*this, getBurstLength())))
    return failure();
  // The first generation's host path has rules of its own.
  if (aie::getDevice(*this).isAIE1())
    return success();
  constexpr int64_t wordBytes = 4;
  if (std::optional<int64_t> offset = getOffsetInBytes();
      offset && *offset % wordBytes)
    return emitNamedError(*this, "dma-access-pattern")
           << "Offset must be 4-byte-aligned.";
  if (failed(verifyPattern(*this)))
    return failure();
  return getPacket() ? verifyPacketFields(*this, *getPacket()) : success();
}

namespace {

/// Row-major patterns without gaps become one long dimension, which is exempt
/// from the width of the size fields.
struct LinearizeContiguousTransfer : OpRewritePattern<NpuDmaMemcpyNdOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(NpuDmaMemcpyNdOp op,
                                PatternRewriter &rewriter) const override {
    std::optional<Quad> o = op.getConstantOffsets();
    std::optional<Quad> n = op.getConstantSizes(), t = op.getConstantStrides();
    if (!o || !n || !t || !isContiguous(*n, *t) || isLinear(*n, *t))
      return failure();
    int64_t plane, length;
    if (llvm::MulOverflow((*n)[0], (*n)[1], plane) ||
        llvm::MulOverflow(plane, (*n)[2], length))
      return failure();
    uint64_t start = (*o)[0];
    for (unsigned i : {1, 2})
      start += uint64_t((*o)[i]) * uint64_t((*t)[i]);
    rewriter.modifyOpInPlace(op, [&] {
      op.getOffsetsMutable().clear();
      op.getSizesMutable().clear();
      op.getStridesMutable().clear();
      op.setStaticOffsets({(*o)[3], 0, 0, int64_t(start)});
      op.setStaticSizes({(*n)[3], 1, 1, length});
      op.setStaticStrides({(*t)[3], 0, 0, 1});
    });
    return success();
  }
};

/// Of two equal loads in a row the first has no effect of its own.
struct DropRepeatedLoad : OpRewritePattern<NpuLoadPdiOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(NpuLoadPdiOp op,
                                PatternRewriter &rewriter) const override {
    auto next = dyn_cast_or_null<NpuLoadPdiOp>(op->getNextNode());
    if (!next || next->getAttrDictionary() != op->getAttrDictionary())
      return failure();
    rewriter.eraseOp(op);
    return success();
  }
};

} // namespace

void NpuDmaMemcpyNdOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                   MLIRContext *context) {
  patterns.add<LinearizeContiguousTransfer>(context);
}

void NpuLoadPdiOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                               MLIRContext *context) {
  patterns.add<DropRepeatedLoad>(context);
}

//===----------------------------------------------------------------------===//
// Waits, queues, patches, guards
//===----------------------------------------------------------------------===//

LogicalResult NpuDmaWaitOp::verify() {
  auto device = (*this)->getParentOfType<aie::DeviceOp>();
  if (!device || SymbolTable::lookupSymbolIn(device, getSymbolAttr()))
    return success();
  return emitNamedError(*this, "dma-wait-symbol")
         << "couldn't find symbol in parent device";
}

LogicalResult NpuPushQueueOp::verify() {
  const Device &device = aie::getDevice(*this);
  TileCoord tile{getColumn(), getRow()};
  if (!device.contains(tile))
    return emitNamedError(*this, "tile-out-of-array")
           << "tile " << toString(tile) << " is outside the array";
  const DmaLimits &limits = device.dma(device.kind(tile));
  std::optional<int64_t> bd = getConstantInteger(*this, "bd_id");
  if (bd && (*bd < 0 || *bd >= limits.bdCount))
    return emitNamedError(*this, "npu-queue-entry")
           << "BD ID exceeds the maximum ID.";
  std::optional<int64_t> repeat = getConstantInteger(*this, "repeat_count");
  if (repeat && (*repeat < 0 || *repeat > limits.maxRepeatCount))
    return emitNamedError(*this, "npu-queue-entry")
           << "Repeat count exceeds the [0:" << limits.maxRepeatCount
           << "] range.";
  return success();
}

LogicalResult NpuAddressPatchOp::verify() {
  if (bool(getArgIdx()) == bool(getBuffer()))
    return emitNamedError(*this, "address-patch-target")
           << "expects exactly one of 'arg_idx' and a buffer";
  if (getAddrVal() && !getAddrVal().getType().isInteger(32))
    return emitNamedError(*this, "address-patch-target")
           << "addr_val must be an i32 value";
  return success();
}

LogicalResult NpuAssertBdFieldOp::verify() {
  std::optional<int64_t> value = aie::getConstantInt(getValue());
  if (!value || (*value >= 0 && *value <= getMax()))
    return success();
  return emitNamedError(*this, "bd-guard")
         << "value " << *value
         << " exceeds the guarded field range [0:" << getMax() << "]";
}

LogicalResult NpuAssertBdDivisibleOp::verify() {
  if (getDivisor() == 0)
    return emitNamedError(*this, "bd-guard") << "divisor must be non-zero.";
  std::optional<int64_t> value = aie::getConstantInt(getValue());
  if (!value || *value % getDivisor() == 0 || (getAllowUnit() && *value == 1))
    return success();
  return emitNamedError(*this, "bd-guard")
         << "value " << *value << " is not divisible by " << getDivisor();
}

} // namespace tileloom::aiex

using namespace tileloom::aiex;
#define GET_OP_CLASSES
#include "tileloom/Dialect/AIEX/IR/AIEXTransferOps.cpp.inc"
