// Which loops of a core need a counter of 64 bits?

#ifndef TILELOOM_LIB_TRANSFORMS_LONGLOOPS_H
#define TILELOOM_LIB_TRANSFORMS_LONGLOOPS_H

#include "mlir/IR/Operation.h"

namespace tileloom::aie {

/// Whether an index of 32 bits can be `value`.
bool fitsIndex(int64_t value);

/// Gives a counter of 64 bits to each loop that counts on beyond 32 bits by
/// its constant bounds and step. Other loops keep their cheaper counter. Inside
/// the loop, an index is the low half of the counter.
void widenLongLoops(mlir::Operation *program);

/// Bits of `index` in a program: 32, or 64 where a constant needs them.
unsigned indexBits(mlir::Operation *program);

} // namespace tileloom::aie

#endif // TILELOOM_LIB_TRANSFORMS_LONGLOOPS_H
