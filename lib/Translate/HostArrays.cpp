// What does a host array look like whose memref a design names?

#include "HostArrays.h"

#include "tileloom/Dialect/AIE/IR/NamedError.h"

#include "llvm/Support/raw_ostream.h"

using namespace tileloom;

mlir::FailureOr<HostArray> tileloom::hostArray(mlir::Operation *op,
                                               mlir::Type type,
                                               llvm::StringRef name) {
  auto memref = mlir::dyn_cast<mlir::MemRefType>(type);
  if (!memref || !memref.hasStaticShape() ||
      !memref.getElementType().isIntOrFloat())
    return emitNamedError(op, "host-array-type")
           << "has a host array of type " << type
           << "; a memref of static shape with integer or float elements is "
              "needed";
  HostArray array;
  array.name = name.str();
  llvm::raw_string_ostream(array.elementType) << memref.getElementType();
  array.elementBits = memref.getElementType().getIntOrFloatBitWidth();
  array.shape.assign(memref.getShape().begin(), memref.getShape().end());
  array.byteSize =
      (uint64_t(memref.getNumElements()) * array.elementBits + 7) / 8;
  return array;
}
