// Do coordinates and identities round-trip, and does nothing trip over bad
// input?

#include "AllDevices.h"

#include "rapidcheck/gtest.h"

#include <set>

using namespace tileloom;

namespace {

class ArchCheckAddresses : public EveryDevice {};

TEST_P(ArchCheckAddresses, CoordinatesRoundTrip) {
  std::set<uint64_t> bases;
  uint64_t last = (uint64_t(1) << dev().rowShift()) - 1;
  forEachTile(dev(), [&](TileCoord tile) {
    uint64_t base = dev().tileAddress(tile);
    EXPECT_TRUE(bases.insert(base).second);
    for (uint64_t offset : {uint64_t(0), uint64_t(0x1D000), last}) {
      EXPECT_EQ(dev().tileOfAddress(base + offset), tile);
      EXPECT_EQ(dev().offsetOfAddress(base + offset), offset);
    }
  });
}

TEST_P(ArchCheckAddresses, FarAddressesAreOutside) {
  for (uint64_t address : {~uint64_t(0), uint64_t(1) << 63,
                           uint64_t(dev().columns()) << dev().columnShift(),
                           uint64_t(dev().rows()) << dev().rowShift()})
    EXPECT_FALSE(dev().contains(dev().tileOfAddress(address)));
}

TEST_P(ArchCheckAddresses, IdentityRoundTrips) {
  EXPECT_EQ(Device::lookup(dev().name()), &dev());
  EXPECT_EQ(Device::lookup(dev().code()), &dev());
  EXPECT_LE(dev().columns(), dev().physicalColumns());
  EXPECT_GE(dev().startColumnCount(), 1);
  EXPECT_EQ(dev().isVirtualized() || dev().columns() == dev().physicalColumns(),
            true);
  EXPECT_TRUE(dev().hasKind(TileKind::Core));
}

TEST_P(ArchCheckAddresses, ControllerIdsFitAndAreUniqueInAColumn) {
  for (int column = 0; column < dev().columns(); ++column) {
    std::set<uint32_t> seen;
    for (int row = 0; row < dev().rows(); ++row) {
      std::optional<uint32_t> id = dev().columnControllerId({column, row});
      ASSERT_EQ(id.has_value(), !dev().isAIE1());
      if (!id)
        continue;
      EXPECT_LT(*id, 1u << dev().packetIdBits());
      EXPECT_TRUE(seen.insert(*id).second);
      if (row == 0)
        EXPECT_LT(*id, 16u); // The actor field of a token has four bits.
    }
  }
}

TILELOOM_FOR_EVERY_DEVICE(ArchCheckAddresses);

const Device &anyDevice() { return **rc::gen::elementOf(Device::all().vec()); }

/// Mostly coordinates near the array, sometimes any integers.
TileCoord anyTile() {
  auto part =
      rc::gen::oneOf(rc::gen::inRange(-2, 54), rc::gen::arbitrary<int>());
  int column = *part;
  return {column, *part};
}
Port anyPort() {
  int bundle = *rc::gen::inRange(0, int(NumBundles));
  return {Bundle(bundle),
          *rc::gen::oneOf(rc::gen::inRange(-2, 12), rc::gen::arbitrary<int>())};
}

RC_GTEST_PROP(DeviceProperty, AnyAddressSplitsAndJoins, ()) {
  const Device &dev = anyDevice();
  uint64_t address = *rc::gen::arbitrary<uint32_t>();
  TileCoord tile = dev.tileOfAddress(address);
  RC_ASSERT(dev.tileAddress(tile) + dev.offsetOfAddress(address) == address);
}

RC_GTEST_PROP(DeviceProperty, AnyQueryAnswersAndNothingIsOutsideTheArray, ()) {
  const Device &dev = anyDevice();
  TileCoord tile = anyTile(), other = anyTile();
  Port port = anyPort(), second = anyPort();
  bool inside = dev.contains(tile);
  RC_ASSERT(inside || dev.slavePortCount(tile, port.bundle) == 0);
  RC_ASSERT(inside || dev.masterPortCount(tile, port.bundle) == 0);
  RC_ASSERT(inside || !dev.isLegalConnection(tile, port, second));
  RC_ASSERT(inside || !dev.linkFrom(tile, port));
  RC_ASSERT(inside || !dev.linkTo(tile, port));
  RC_ASSERT(inside || !dev.shimMuxSlave(tile, port));
  RC_ASSERT(inside || !dev.shimMuxMaster(tile, port));
  RC_ASSERT(inside || !dev.hasMemoryAffinity(tile, other));
  RC_ASSERT(inside || !dev.localLockIndex(tile, other, 0));
  RC_ASSERT(inside || !dev.lockOfLocalIndex(tile, 0));
  RC_ASSERT(inside || !dev.dmaMemoryBase(tile, other));
  RC_ASSERT(inside || dev.sharedMemory(tile, other) == SharedMemory::None);
  RC_ASSERT(inside || !dev.columnControllerId(tile));
  RC_ASSERT(inside || !dev.isLegalCascade(tile, other));
}

RC_GTEST_PROP(DeviceProperty, LockIndicesRoundTrip, ()) {
  const Device &dev = anyDevice();
  TileCoord user{*rc::gen::inRange(0, dev.columns()),
                 *rc::gen::inRange(0, dev.rows())};
  uint32_t index = *rc::gen::oneOf(rc::gen::inRange<uint32_t>(0, 200),
                                   rc::gen::arbitrary<uint32_t>());
  if (auto lock = dev.lockOfLocalIndex(user, index))
    RC_ASSERT(dev.localLockIndex(user, lock->first, lock->second) == index);
}

} // namespace
