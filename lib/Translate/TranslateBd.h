// How one buffer descriptor of the IR becomes the fields of a BD.

#ifndef TILELOOM_LIB_TRANSLATE_TRANSLATEBD_H
#define TILELOOM_LIB_TRANSLATE_TRANSLATEBD_H

#include "tileloom/Dialect/AIE/Analysis/DmaProgram.h"
#include "tileloom/Image/BufferDescriptor.h"

namespace tileloom {

/// Byte width of the elements of a memref; elements narrower than a byte and
/// types without a width fail with `element-width`, reported at `op`.
mlir::FailureOr<uint64_t> elementBytes(mlir::Operation *op,
                                       mlir::BaseMemRefType type);

/// An access pattern in elements, INNERMOST first.
struct ElementPattern {
  llvm::SmallVector<uint64_t, 4> sizes;
  llvm::SmallVector<uint64_t, 4> strides;
};

/// Writes a pattern into the dimensions of a BD of `kind`: the innermost size
/// and all strides become words, and the dimension that the length bounds has
/// no wrap.
void setDimensions(BufferDescriptor &bd, const Device &device, TileKind kind,
                   const ElementPattern &pattern, uint64_t elementBytes);

/// Encoding of a burst length in bytes; 0 selects the longest.
mlir::FailureOr<uint8_t> burstEncoding(mlir::Operation *op,
                                       const Device &device, uint64_t bytes);

/// What of its buffer a BD moves, in elements.
struct BdShape {
  struct Dimension {
    int64_t size = 1;
    int64_t stride = 0;
  };
  int64_t offset = 0;
  int64_t length = 0;
  llvm::SmallVector<Dimension, 4> dims; ///< Outermost first; none: linear.
};

/// The shape that a BD states by constants; fails with `bd-not-constant`.
mlir::FailureOr<BdShape> constantShape(aie::DMABDOp op);

/// Are the dimensions of a task, the iteration apart, row-major and without
/// gaps? A length says the same.
bool isContiguousShape(const BdShape &shape);

/// Writes the dimensions of a task's shape anew where a size is more than its
/// dimension holds and others have room; leaves them alone where none have.
void fitDimensions(BdShape &shape, const DmaLimits &limits,
                   uint64_t elementBytes);

/// Who gives the dimensions their meaning.
enum class DimensionUse : uint8_t {
  Static, ///< Every dimension is one of the BD.
  Task    ///< Three are, and a fourth one is the iteration.
};

/// Everything of a BD that does not depend on where its buffer is: length,
/// pattern, padding, iteration, packet, locks, burst. `tile` is whose DMA runs
/// it.
mlir::FailureOr<BufferDescriptor>
translateBd(const Device &device, TileCoord tile, aie::DmaProgram::Bd bd,
            const BdShape &shape, DimensionUse use = DimensionUse::Static);

/// Byte address of `buffer` as the DMA of `tile` sees it, without the BD's
/// offset.
mlir::FailureOr<uint64_t> dmaAddress(mlir::Operation *op, const Device &device,
                                     TileCoord tile, aie::BufferOp buffer);

/// Emits named errors from below the IR at an op.
llvm::LogicalResult emitErrors(mlir::Operation *op, llvm::Error errors);

} // namespace tileloom

#endif // TILELOOM_LIB_TRANSLATE_TRANSLATEBD_H
