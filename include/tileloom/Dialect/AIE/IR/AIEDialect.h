// The `aie` dialect: its ops, attributes, types, and what they say of the
// device.

#ifndef TILELOOM_DIALECT_AIE_IR_AIEDIALECT_H
#define TILELOOM_DIALECT_AIE_IR_AIEDIALECT_H

#include "tileloom/Device/Device.h"

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/DLTI/Traits.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "tileloom/Dialect/AIE/IR/AIEDialect.h.inc"
#include "tileloom/Dialect/AIE/IR/AIEEnums.h.inc"

namespace tileloom::aie {

class TileLike;
class TileElement;
class DeviceOp;
class LockOp;

// Enumerators of the dialect and the device's vocabulary have the same codes.
inline Bundle toDevice(WireBundle bundle) { return Bundle(uint32_t(bundle)); }
inline WireBundle toDialect(Bundle bundle) {
  return WireBundle(uint32_t(bundle));
}
inline DmaDirection toDevice(DMAChannelDir dir) {
  return DmaDirection(uint32_t(dir));
}
inline DMAChannelDir toDialect(DmaDirection dir) {
  return DMAChannelDir(uint32_t(dir));
}
inline TileKind toDevice(AIETileType type) { return TileKind(uint32_t(type)); }
inline AIETileType toDialect(TileKind kind) {
  return AIETileType(uint32_t(kind));
}
inline Arch toDevice(AIEArch arch) { return Arch(uint32_t(arch)); }
inline AIEArch toDialect(Arch arch) { return AIEArch(uint32_t(arch)); }
inline Side toDevice(CascadeDir dir) { return Side(uint32_t(dir)); }

/// The device of the `aie.device` around `op` (or that `op` is); xcvc1902 when
/// there is none.
const Device &getDevice(mlir::Operation *op);

/// The tile op behind a value: the op that defines it if that is a tile, or the
/// tile of the tile element that defines it. Null for other values.
TileLike getTileLike(mlir::Value value);
/// Its coordinate; nullopt when there is no tile or it is not placed.
std::optional<TileCoord> getTileCoord(mlir::Value value);
/// The nearest tile element that `op` is or is inside of; null if there is
/// none.
TileElement getEnclosingTileElement(mlir::Operation *op);

/// Checks that the tile operand of a tile element is the result of a tile op.
mlir::LogicalResult verifyTileElement(mlir::Operation *op);

/// Suggests `OP_COLUMN_ROW`, or the op's `sym_name` where it has one, as the
/// name of the first result of a tile element.
void setElementName(mlir::Operation *op, mlir::OpAsmSetValueNameFn setName);

/// An i32 constant behind a value, if it is one.
std::optional<int64_t> getConstantInt(mlir::Value value);

/// Bits of one element of a buffer under the data layout around `scope`;
/// nullopt for types that have no size.
std::optional<int64_t> getElementBits(mlir::Type type, mlir::Operation *scope);

template <typename ConcreteType>
class SkipAccessibilityCheckTrait
    : public mlir::OpTrait::TraitBase<ConcreteType,
                                      SkipAccessibilityCheckTrait> {};

} // namespace tileloom::aie

#include "tileloom/Dialect/AIE/IR/AIEInterfaces.h.inc"

#define GET_ATTRDEF_CLASSES
#include "tileloom/Dialect/AIE/IR/AIEAttrs.h.inc"
#define GET_TYPEDEF_CLASSES
#include "tileloom/Dialect/AIE/IR/AIETypes.h.inc"

#define GET_OP_CLASSES
#include "tileloom/Dialect/AIE/IR/AIEStructureOps.h.inc"
#define GET_OP_CLASSES
#include "tileloom/Dialect/AIE/IR/AIEMemoryOps.h.inc"
#define GET_OP_CLASSES
#include "tileloom/Dialect/AIE/IR/AIEDmaOps.h.inc"
#define GET_OP_CLASSES
#include "tileloom/Dialect/AIE/IR/AIEStreamOps.h.inc"
#define GET_OP_CLASSES
#include "tileloom/Dialect/AIE/IR/AIESwitchOps.h.inc"
#define GET_OP_CLASSES
#include "tileloom/Dialect/AIE/IR/AIEFifoOps.h.inc"
#define GET_OP_CLASSES
#include "tileloom/Dialect/AIE/IR/AIEFifoPoolOps.h.inc"
#define GET_OP_CLASSES
#include "tileloom/Dialect/AIE/IR/AIERuntimeOps.h.inc"
#define GET_OP_CLASSES
#include "tileloom/Dialect/AIE/IR/AIETraceOps.h.inc"

#endif // TILELOOM_DIALECT_AIE_IR_AIEDIALECT_H
