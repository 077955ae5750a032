// Can an access pattern be written in other dimensions, all of which the
// hardware has?
//
// The outermost dimension of a BD has no wrap register, so that it may be of
// any size; and a dimension may be two, when there is one to spare.

#include "TranslateBd.h"

using namespace tileloom;

using Dimensions = llvm::SmallVector<BdShape::Dimension, 4>;

/// The largest divisor of `size` that is at most `limit` and a multiple of
/// `unit`; 1 when there is none.
static int64_t largestPart(int64_t size, int64_t limit, int64_t unit) {
  for (int64_t part = limit / unit * unit; part > 1; part -= unit)
    if (size % part == 0)
      return part;
  return 1;
}

/// How many elements dimension `index` of `dims` (from outside) may have.
static int64_t limitOf(const Dimensions &dims, size_t index, unsigned slots,
                       int64_t maxWrap, uint64_t elementBytes) {
  if (index == 0 && dims.size() == slots)
    return std::numeric_limits<int64_t>::max();
  const bool innermost = index + 1 == dims.size();
  return innermost ? maxWrap * 4 / int64_t(elementBytes) : maxWrap;
}

/// Makes room for one dimension at `index`; false when all are used.
static bool splitAt(Dimensions &dims, size_t index, unsigned slots,
                    int64_t limit, uint64_t elementBytes) {
  if (dims.size() == slots)
    return false;
  const bool innermost = index + 1 == dims.size();
  // Only whole words can be the innermost dimension.
  const int64_t unit =
      innermost && elementBytes < 4 ? 4 / int64_t(elementBytes) : 1;
  const BdShape::Dimension whole = dims[index];
  const int64_t part = largestPart(whole.size, limit, unit);
  if (part == 1 && (index != 0 || (innermost && elementBytes < 4)))
    return false;
  dims[index] = {part, whole.stride};
  dims.insert(dims.begin() + index, {whole.size / part, whole.stride * part});
  return true;
}

void tileloom::fitDimensions(BdShape &shape, const DmaLimits &limits,
                             uint64_t elementBytes) {
  Dimensions dims = shape.dims;
  std::optional<BdShape::Dimension> iteration;
  if (dims.size() > 3) {
    iteration = dims.front();
    dims.erase(dims.begin());
  }
  llvm::erase_if(dims, [](const BdShape::Dimension &d) { return d.size == 1; });
  // Tasks have three dimensions and the iteration, whatever the tile has.
  const unsigned slots = std::min<unsigned>(limits.dimensions, 3);
  const int64_t maxWrap = (int64_t(1) << limits.wrapBits) - 1;
  bool changed = false;
  for (size_t i = 0; i < dims.size();) {
    const int64_t limit = limitOf(dims, i, slots, maxWrap, elementBytes);
    if (dims[i].size <= limit) {
      ++i;
      continue;
    }
    if (!splitAt(dims, i, slots, limit, elementBytes))
      return;
    changed = true;
    i = 0;
  }
  if (!changed)
    return;
  if (iteration) {
    while (dims.size() < 3)
      dims.insert(dims.begin(), {1, 0});
    dims.insert(dims.begin(), *iteration);
  }
  shape.dims = dims;
}
