// Which four-dimensional access patterns, bursts and packets a DMA can encode.

#include "tileloom/Dialect/AIE/IR/NamedError.h"
#include "tileloom/Dialect/AIEX/IR/AIEXDialect.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace tileloom::aiex {

// AM020: descriptors count 32-bit words.
static constexpr uint64_t wordBits = 32;
static constexpr uint64_t wordBytes = wordBits / 8;

std::optional<uint64_t> getElementBits(Type type) {
  if (type.isIntOrFloat())
    return type.getIntOrFloatBitWidth();
  if (auto block = dyn_cast<BlockFloatType>(type))
    return block.getTotalBits();
  if (isa<IndexType>(type))
    return wordBits;
  if (auto complex = dyn_cast<ComplexType>(type))
    if (auto part = getElementBits(complex.getElementType()))
      return 2 * *part;
  if (auto vector = dyn_cast<VectorType>(type); vector && !vector.isScalable())
    if (auto part = getElementBits(vector.getElementType()))
      return vector.getNumElements() * *part;
  return std::nullopt;
}

bool isLinear(const Quad &sizes, const Quad &strides) {
  return sizes[1] == 1 && sizes[2] == 1 && strides[0] == 1 && strides[1] == 0 &&
         strides[2] == 0;
}

bool isContiguous(const Quad &sizes, const Quad &strides) {
  uint64_t plane = uint64_t(sizes[0]) * uint64_t(sizes[1]);
  return strides[0] == 1 && (sizes[1] == 1 || strides[1] == sizes[0]) &&
         (sizes[2] == 1 || uint64_t(strides[2]) == plane);
}

namespace {

/// One pattern on its way through the rules, in the order of the messages.
class PatternCheck {
public:
  PatternCheck(Operation *op, const DmaLimits &limits, uint64_t elementBits,
               const Quad &sizes, const Quad &strides)
      : op(op), limits(limits), bits(elementBits), sizes(sizes),
        strides(strides) {}

  LogicalResult run(bool unlimitedSizes) {
    if (failed(signs()) || failed(granularity()))
      return failure();
    if (!unlimitedSizes && failed(sizeFields()))
      return failure();
    return iterationAndSteps();
  }

private:
  NamedDiagnostic error() { return emitNamedError(op, "dma-access-pattern"); }
  uint64_t bytes(int64_t elements) const {
    return uint64_t(elements) * bits / 8;
  }
  uint64_t words(int64_t elements) const {
    return llvm::SaturatingMultiply<uint64_t>(elements, bits) / wordBits;
  }
  // Exact also when the product wraps: both moduli are powers of two.
  bool isWholeWords(int64_t elements) const {
    return uint64_t(elements) * bits % wordBits == 0;
  }

  LogicalResult signs() {
    for (unsigned i = 0; i < 4; ++i)
      if (sizes[i] <= 0)
        return error() << "Size " << i << " must be a positive integer.";
    return success();
  }

  LogicalResult granularity() {
    if (!isWholeWords(sizes[0]))
      return error() << "Transfer sizes must be multiples of " << wordBytes
                     << " bytes. " << sizes[0] << " elements at " << bits / 8
                     << " bytes each equal " << bytes(sizes[0])
                     << " bytes, which is not divisible by " << wordBytes
                     << ".";
    // The stride of a size 1 is never applied.
    for (unsigned i = 0; i < 3; ++i)
      if (sizes[i] > 1 && strides[i] < 1)
        return error() << "Stride " << i << " must be a positive integer.";
    // Stride 3 of 0 repeats the same data.
    if (sizes[3] > 1 && strides[3] < 0)
      return error() << "Stride 3 must be a non-negative integer.";
    for (unsigned i = 0; i < 4; ++i) {
      if ((i == 0 && strides[0] == 1) || isWholeWords(strides[i]))
        continue;
      return error() << "Stride " << i << " is " << strides[i] << " elements * "
                     << bits / 8 << " bytes = " << bytes(strides[i])
                     << " bytes, which is not divisible by " << wordBytes
                     << ".";
    }
    return success();
  }

  LogicalResult sizeFields() {
    uint64_t maxSize = (uint64_t(1) << limits.wrapBits) - 1;
    if (words(sizes[0]) > maxSize)
      return error() << "Size 0 exceeds the [0:" << maxSize << "] range.";
    if (uint64_t(sizes[1]) > maxSize)
      return error() << "Size 1 exceeds the [0:" << maxSize << "] range.";
    return success();
  }

  LogicalResult iterationAndSteps() {
    // Without a stride, too, where the queue alone repeats the transfer.
    uint64_t maxIterations = uint64_t(1) << limits.iterationWrapBits;
    if (uint64_t(sizes[3]) > maxIterations)
      return error() << "Size 3 exceeds the [1:" << maxIterations << "] range.";
    uint64_t maxStep = uint64_t(1) << limits.stepBits;
    for (unsigned i = 0; i < 4; ++i)
      if (sizes[i] > 1 && words(strides[i]) > maxStep)
        return error() << "Stride " << i << " exceeds the [1:" << maxStep
                       << "] range.";
    return success();
  }

  Operation *op;
  const DmaLimits &limits;
  uint64_t bits;
  const Quad &sizes;
  const Quad &strides;
};

} // namespace

LogicalResult verifyAccessPattern(Operation *op, TileKind kind,
                                  std::optional<TileCoord> where,
                                  uint64_t elementBits, const Quad &sizes,
                                  const Quad &strides, bool unlimitedSizes) {
  const DmaLimits &limits = aie::getDevice(op).dma(kind);
  if (limits.bdCount == 0)
    return emitNamedError(op, "dma-access-pattern")
           << "Unsupported tile type at "
           << (where ? toString(*where) : "(?, ?)")
           << " Must be ShimNOC, Mem or Core.";
  return PatternCheck(op, limits, elementBits, sizes, strides)
      .run(unlimitedSizes);
}

LogicalResult verifyBurstLength(Operation *op, int64_t bytes) {
  ArrayRef<uint32_t> supported = aie::getDevice(op).burstLengths();
  if (bytes == 0 || llvm::is_contained(supported, uint64_t(bytes)))
    return success();
  NamedDiagnostic error = emitNamedError(op, "dma-burst-length");
  error << "Requested burst length is not supported by the target. Supported "
           "burst "
           "lengths:";
  for (uint32_t length : supported)
    error << " " << length;
  return error;
}

LogicalResult verifyPacketFields(Operation *op, aie::PacketInfoAttr packet) {
  // AM020, stream switch: the header holds a 5-bit id and a 3-bit type.
  constexpr unsigned typeBits = 3, idBits = 5;
  if (!packet.getPktId())
    return emitNamedError(op, "packet-without-id") << "packet has no pkt_id";
  if (packet.getType() >> typeBits)
    return emitNamedError(op, "packet-field-range")
           << "Packet type field can only hold " << typeBits << " bits.";
  if (*packet.getPktId() >> idBits)
    return emitNamedError(op, "packet-field-range")
           << "Packet ID field can only hold " << idBits << " bits.";
  return success();
}

} // namespace tileloom::aiex
