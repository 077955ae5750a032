// What does a host array look like whose memref a design names?

#include "HostArrays.h"

#include "tileloom/Dialect/AIE/IR/NamedError.h"

#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace tileloom;

/// Host addresses of shim DMAs have 48 bits (AM025, DMA_BD0_2).
static constexpr uint64_t largestHostArray = uint64_t(1) << 48;

/// Elements that sources can fill and comparisons can read.
static bool isHostElement(mlir::Type type) {
  if (auto integer = mlir::dyn_cast<mlir::IntegerType>(type))
    return integer.getWidth() == 8 || integer.getWidth() == 16 ||
           integer.getWidth() == 32 || integer.getWidth() == 64;
  return type.isBF16() || type.isF16() || type.isF32() || type.isF64();
}

/// Bytes of a static shape; none when they are more than an address can reach.
static std::optional<uint64_t> bytesOf(mlir::MemRefType type) {
  uint64_t bytes = type.getElementTypeBitWidth() / 8;
  if (llvm::is_contained(type.getShape(), 0))
    return 0;
  for (int64_t size : type.getShape()) {
    bool overflow = false;
    bytes = llvm::SaturatingMultiply(bytes, uint64_t(size), &overflow);
    if (overflow || bytes > largestHostArray)
      return std::nullopt;
  }
  return bytes;
}

mlir::FailureOr<HostArray> tileloom::hostArray(mlir::Operation *op,
                                               mlir::Type type,
                                               llvm::StringRef name) {
  auto memref = mlir::dyn_cast<mlir::MemRefType>(type);
  if (!memref || !memref.hasStaticShape() ||
      !isHostElement(memref.getElementType()))
    return emitNamedError(op, "host-array-type")
           << "has a host array of type " << type
           << "; a memref of static shape with integer (8, 16, 32, 64 bits) "
              "or float (f16, bf16, f32, f64) elements is needed";
  std::optional<uint64_t> bytes = bytesOf(memref);
  if (!bytes)
    return emitNamedError(op, "host-array-type")
           << "has a host array of type " << type
           << ", which is larger than the 2^48 bytes that a DMA can address";
  HostArray array;
  array.name = name.str();
  llvm::raw_string_ostream(array.elementType) << memref.getElementType();
  array.elementBits = memref.getElementType().getIntOrFloatBitWidth();
  array.shape.assign(memref.getShape().begin(), memref.getShape().end());
  array.byteSize = *bytes;
  return array;
}
