// Which bytes of a memory have been written, and with what.

#ifndef TILELOOM_LIB_IMAGE_BYTEIMAGE_H
#define TILELOOM_LIB_IMAGE_BYTEIMAGE_H

#include "tileloom/Image/Configuration.h"

#include "llvm/ADT/BitVector.h"

namespace tileloom {

/// A memory that is written piecewise and read back as maximal segments.
class ByteImage {
public:
  void write(uint32_t offset, uint8_t value) {
    if (offset >= bytes.size()) {
      bytes.resize(offset + 1, 0);
      written.resize(offset + 1, false);
    }
    bytes[offset] = value;
    written.set(offset);
  }
  void write(const MemorySegment &segment) {
    for (size_t i = 0; i < segment.bytes.size(); ++i)
      write(segment.offset + uint32_t(i), segment.bytes[i]);
  }
  uint8_t read(uint32_t offset) const {
    return offset < bytes.size() ? bytes[offset] : 0;
  }
  bool empty() const { return bytes.empty(); }

  /// The written bytes as disjoint segments in address order.
  std::vector<MemorySegment> segments() const {
    std::vector<MemorySegment> result;
    for (int begin = written.find_first(); begin >= 0;) {
      int end = written.find_next_unset(begin);
      if (end < 0)
        end = int(written.size());
      result.push_back(
          {uint32_t(begin), {bytes.begin() + begin, bytes.begin() + end}});
      begin = end < int(written.size()) ? written.find_next(end) : -1;
    }
    return result;
  }

private:
  std::vector<uint8_t> bytes;
  llvm::BitVector written;
};

} // namespace tileloom

#endif // TILELOOM_LIB_IMAGE_BYTEIMAGE_H
