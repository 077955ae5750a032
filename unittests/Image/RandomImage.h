// Random but valid descriptors, configurations and control programs.

#ifndef TILELOOM_UNITTESTS_IMAGE_RANDOMIMAGE_H
#define TILELOOM_UNITTESTS_IMAGE_RANDOMIMAGE_H

#include "tileloom/Image/Configuration.h"
#include "tileloom/Image/Registers.h"

#include <rapidcheck.h>

#include <set>

namespace tileloom::testing {

/// A number from `low` to `high`, both included.
inline uint64_t between(uint64_t low, uint64_t high) {
  uint64_t value = *rc::gen::resize(100, rc::gen::arbitrary<uint64_t>());
  uint64_t span = high - low + 1;
  return span == 0 ? value : low + value % span;
}
inline bool coin() { return between(0, 1) == 1; }

inline const Device &anyDevice() {
  static constexpr const char *names[] = {"npu1",      "npu2",     "npu1_1col",
                                          "npu2_4col", "xcve2302", "xcve2802",
                                          "xcvc1902",  "xcve3858"};
  return *Device::lookup(names[between(0, std::size(names) - 1)]);
}

inline bool hasDma(const Device &device, TileKind kind) {
  return device.hasKind(kind) && device.dma(kind).bdCount != 0;
}

inline TileKind anyDmaKind(const Device &device) {
  for (;;) {
    auto kind = TileKind(between(0, 3));
    if (hasDma(device, kind))
      return kind;
  }
}

BufferDescriptor anyBd(const Device &device, TileKind kind);
ArrayConfiguration anyConfiguration(const Device &device);
ControlProgram anyProgram(const Device &device);

} // namespace tileloom::testing

#endif // TILELOOM_UNITTESTS_IMAGE_RANDOMIMAGE_H
