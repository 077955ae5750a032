// How do the tests visit every device and every tile?

#ifndef TILELOOM_UNITTESTS_DEVICE_ALLDEVICES_H
#define TILELOOM_UNITTESTS_DEVICE_ALLDEVICES_H

#include "tileloom/Device/Device.h"

#include "gtest/gtest.h"

#include <ostream>

namespace tileloom {

// GoogleTest finds these and prints names instead of bytes.
inline void PrintTo(TileCoord tile, std::ostream *os) { *os << toString(tile); }
inline void PrintTo(Port port, std::ostream *os) { *os << toString(port); }
inline void PrintTo(TileKind kind, std::ostream *os) {
  *os << toString(kind).str();
}
inline void PrintTo(Arch arch, std::ostream *os) {
  *os << toString(arch).str();
}

/// The device of a keyword that the test knows to exist.
inline const Device &device(llvm::StringRef keyword) {
  const Device *found = Device::lookup(keyword);
  if (!found) {
    ADD_FAILURE() << "no device " << keyword.str();
    return *Device::all().front();
  }
  return *found;
}

/// Calls `visit(tile)` for every tile of the array.
template <typename Visit> void forEachTile(const Device &device, Visit visit) {
  for (int column = 0; column < device.columns(); ++column)
    for (int row = 0; row < device.rows(); ++row)
      visit(TileCoord{column, row});
}

inline constexpr Side allSides[] = {Side::South, Side::West, Side::North,
                                    Side::East};
inline constexpr TileKind allKinds[] = {TileKind::Core, TileKind::Mem,
                                        TileKind::ShimNoc, TileKind::ShimPl};

/// One test case a device, named after its keyword.
class EveryDevice : public testing::TestWithParam<const Device *> {
protected:
  const Device &dev() const { return *GetParam(); }
};
inline std::string
deviceName(const testing::TestParamInfo<const Device *> &info) {
  return info.param->name().str();
}
#define TILELOOM_FOR_EVERY_DEVICE(suite)                                       \
  INSTANTIATE_TEST_SUITE_P(                                                    \
      Devices, suite,                                                          \
      testing::ValuesIn(Device::all().begin(), Device::all().end()),           \
      deviceName)

} // namespace tileloom

#endif // TILELOOM_UNITTESTS_DEVICE_ALLDEVICES_H
