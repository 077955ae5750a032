// The `aiex` dialect: ops of host programs, and helpers for whoever reads them.

#ifndef TILELOOM_DIALECT_AIEX_IR_AIEXDIALECT_H
#define TILELOOM_DIALECT_AIEX_IR_AIEXDIALECT_H

#include "tileloom/Dialect/AIE/IR/AIEDialect.h"

#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

#include <array>
#include <optional>

#include "tileloom/Dialect/AIEX/IR/AIEXDialect.h.inc"
#include "tileloom/Dialect/AIEX/IR/AIEXEnums.h.inc"

namespace tileloom::aiex {

/// Four list entries of an access pattern, INNERMOST first, in elements.
using Quad = std::array<int64_t, 4>;

class DMAConfigureTaskOp;

namespace detail {
mlir::LogicalResult verifyLegacyIntegers(mlir::Operation *op);
mlir::LogicalResult verifyInRuntimeSequence(mlir::Operation *op);
} // namespace detail

namespace OpTrait {
/// The op has an `aie.runtime_sequence` among its ancestors.
template <typename ConcreteType>
class InRuntimeSequence
    : public mlir::OpTrait::TraitBase<ConcreteType, InRuntimeSequence> {
public:
  static mlir::LogicalResult verifyTrait(mlir::Operation *op) {
    return ::tileloom::aiex::detail::verifyInRuntimeSequence(op);
  }
};
} // namespace OpTrait

} // namespace tileloom::aiex

#include "tileloom/Dialect/AIEX/IR/AIEXInterfaces.h.inc"

#define GET_TYPEDEF_CLASSES
#include "tileloom/Dialect/AIEX/IR/AIEXTypes.h.inc"

#define GET_OP_CLASSES
#include "tileloom/Dialect/AIEX/IR/AIEXRegisterOps.h.inc"
#define GET_OP_CLASSES
#include "tileloom/Dialect/AIEX/IR/AIEXTransferOps.h.inc"
#define GET_OP_CLASSES
#include "tileloom/Dialect/AIEX/IR/AIEXTaskOps.h.inc"
#define GET_OP_CLASSES
#include "tileloom/Dialect/AIEX/IR/AIEXConfigOps.h.inc"
#define GET_OP_CLASSES
#include "tileloom/Dialect/AIEX/IR/AIEXLegacyOps.h.inc"
#define GET_OP_CLASSES
#include "tileloom/Dialect/AIEX/IR/AIEXCertOps.h.inc"

namespace tileloom::aiex {

/// The integer that `op` holds under the legacy attribute name `name`, from the
/// attribute or from a constant operand; nullopt when it is a run-time value.
std::optional<int64_t> getConstantInteger(LegacyIntegersOpInterface op,
                                          llvm::StringRef name);

/// Turns integer attributes into operands defined by `arith.constant` just
/// before the op, everywhere below `root`. Part of normalizeLegacyForms.
mlir::LogicalResult normalizeLegacyIntegers(mlir::Operation *root);

/// The absolute register address that an op with `address` and the optional
/// attributes buffer, column and row means. With a buffer `address` is a word
/// offset into it; with column and row the tile's base is added to the part of
/// `address` inside a tile; else it is absolute. Reports an error named
/// npu-address-buffer at `op` when the buffer is missing or has no address.
mlir::FailureOr<uint64_t> resolveRegisterAddress(mlir::Operation *op,
                                                 uint64_t address);

/// Bits of one element; nullopt for types without a fixed width.
std::optional<uint64_t> getElementBits(mlir::Type elementType);

/// True for [n,1,1,len][x,0,0,1]: only a length, no layout transformation.
bool isLinear(const Quad &sizes, const Quad &strides);
/// True when the three inner dimensions are row-major without gaps.
bool isContiguous(const Quad &sizes, const Quad &strides);

/// Proves that the DMA of a tile of `kind` can encode an access pattern whose
/// elements have `elementBits`. `unlimitedSizes` exempts sizes 0 and 1 from the
/// field width (linear transfers carry only a length). Reports errors named
/// dma-access-pattern at `op`; `where` is for the message.
mlir::LogicalResult verifyAccessPattern(mlir::Operation *op, TileKind kind,
                                        std::optional<TileCoord> where,
                                        uint64_t elementBits, const Quad &sizes,
                                        const Quad &strides,
                                        bool unlimitedSizes);

/// Proves that shim DMAs of the device support bursts of `bytes` (0: the
/// largest). Reports dma-burst-length at `op`.
mlir::LogicalResult verifyBurstLength(mlir::Operation *op, int64_t bytes);

/// Proves that a packet header fits its fields. Reports packet-field-range.
mlir::LogicalResult verifyPacketFields(mlir::Operation *op,
                                       aie::PacketInfoAttr packet);

} // namespace tileloom::aiex

#endif // TILELOOM_DIALECT_AIEX_IR_AIEXDIALECT_H
