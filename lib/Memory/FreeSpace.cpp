// Which bytes of a tile's memory are still free?

#include "FreeSpace.h"

#include "llvm/Support/MathExtras.h"

#include <algorithm>

using namespace tileloom;

void FreeSpace::take(uint64_t begin, uint64_t end) {
  if (begin >= end)
    return;
  std::vector<Run> rest;
  for (const Run &run : runs) {
    if (run.end <= begin || run.begin >= end) {
      rest.push_back(run);
      continue;
    }
    if (run.begin < begin)
      rest.push_back({run.begin, begin});
    if (run.end > end)
      rest.push_back({end, run.end});
  }
  runs = std::move(rest);
}

bool FreeSpace::isFree(uint64_t begin, uint64_t end) const {
  return begin >= end || freeBytes(begin, end) == end - begin;
}

uint64_t FreeSpace::freeBytes(uint64_t begin, uint64_t end) const {
  uint64_t sum = 0;
  for (const Run &run : runs) {
    uint64_t low = std::max(begin, run.begin), high = std::min(end, run.end);
    if (low < high)
      sum += high - low;
  }
  return sum;
}

std::optional<uint64_t> FreeSpace::lowestFit(uint64_t begin, uint64_t end,
                                             uint64_t size,
                                             uint64_t alignment) const {
  for (const Run &run : runs) {
    uint64_t low = std::max(begin, run.begin), high = std::min(end, run.end);
    if (low > high)
      continue;
    uint64_t start = llvm::divideCeil(low, alignment) * alignment;
    if (start <= high && size <= high - start)
      return start;
  }
  // An empty extent lies anywhere, even in a full memory.
  if (size == 0)
    return begin;
  return std::nullopt;
}
