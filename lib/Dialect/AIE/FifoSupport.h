// Which questions about fifos and their tiles the ops of this folder share.

#ifndef TILELOOM_LIB_DIALECT_AIE_FIFOSUPPORT_H
#define TILELOOM_LIB_DIALECT_AIE_FIFOSUPPORT_H

#include "tileloom/Dialect/AIE/IR/AIEDialect.h"

namespace tileloom::aie {

/// The op of kind `OpT` with that symbol in the device around `from`, or null.
template <typename OpT>
OpT lookupInDevice(mlir::Operation *from, llvm::StringRef name) {
  auto device = from->getParentOfType<DeviceOp>();
  if (!device)
    return nullptr;
  return llvm::dyn_cast_or_null<OpT>(
      mlir::SymbolTable::lookupSymbolIn(device, name));
}

/// The fifo of that name in the device around `from`, or null.
ObjectFifoOp lookupFifo(mlir::Operation *from, llvm::StringRef name);

/// Do two values name one tile: the same op, or ops at the same coordinate?
bool isSameTile(mlir::Value a, mlir::Value b);

/// May an entry of a list of depths be this: a signless integer of 64 bits or
/// fewer?
bool isDepth(mlir::Attribute entry);

/// The largest index, in elements, that an access pattern reaches.
int64_t largestIndex(llvm::ArrayRef<BDDimLayoutAttr> dimensions);

} // namespace tileloom::aie

#endif // TILELOOM_LIB_DIALECT_AIE_FIFOSUPPORT_H
