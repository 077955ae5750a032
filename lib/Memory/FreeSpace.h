// Which bytes of a tile's memory are still free?

#ifndef TILELOOM_LIB_MEMORY_FREESPACE_H
#define TILELOOM_LIB_MEMORY_FREESPACE_H

#include <cstdint>
#include <optional>
#include <vector>

namespace tileloom {

/// Free runs of bytes, ascending, never adjacent.
class FreeSpace {
public:
  struct Run {
    uint64_t begin = 0, end = 0;
  };

  explicit FreeSpace(uint64_t size) : runs{{0, size}} {}

  /// Takes [begin, end) out, whatever part of it is free.
  void take(uint64_t begin, uint64_t end);
  bool isFree(uint64_t begin, uint64_t end) const;
  /// Free bytes in [begin, end).
  uint64_t freeBytes(uint64_t begin, uint64_t end) const;
  /// Lowest multiple of `alignment` with `size` free bytes inside [begin, end).
  std::optional<uint64_t> lowestFit(uint64_t begin, uint64_t end, uint64_t size,
                                    uint64_t alignment) const;

private:
  std::vector<Run> runs;
};

} // namespace tileloom

#endif // TILELOOM_LIB_MEMORY_FREESPACE_H
