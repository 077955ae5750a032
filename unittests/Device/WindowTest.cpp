// Do cores and DMAs see the memories and locks that the manuals say they see?

#include "AllDevices.h"

using namespace tileloom;

namespace {

using LockRef = std::pair<TileCoord, uint32_t>;

TEST(Window, BasesOfBothGenerations) {
  const uint32_t first[] = {0x20000, 0x28000, 0x30000, 0x38000};
  const uint32_t later[] = {0x40000, 0x50000, 0x60000, 0x70000};
  for (const Device *dev : Device::all()) {
    TileCoord core{0, dev->rows() - 1};
    for (Side side : allSides) {
      unsigned index = unsigned(side) - 3;
      EXPECT_EQ(dev->window(core, side).base,
                dev->isAIE1() ? first[index] : later[index])
          << dev->name().str() << ' ' << toString(side).str();
      EXPECT_EQ(dev->window(core, side).side, side);
    }
  }
}

TEST(Window, LaterGenerationsOwnTheEastWindow) {
  const Device &dev = device("npu2");
  TileCoord core{3, 4};
  EXPECT_EQ(dev.ownWindow(core).base, 0x70000u);
  EXPECT_EQ(dev.window(core, Side::East).owner, core);
  EXPECT_EQ(dev.window(core, Side::West).owner, (TileCoord{2, 4}));
  EXPECT_EQ(dev.window(core, Side::North).owner, (TileCoord{3, 5}));
  EXPECT_EQ(dev.window(core, Side::South).owner, (TileCoord{3, 3}));
  EXPECT_EQ(dev.windowTo(core, {4, 4}),
            std::nullopt); // Never the east neighbour.
}

TEST(Window, NothingSouthOfTheLowestCores) {
  EXPECT_EQ(device("npu2").window({3, 2}, Side::South).owner, noTile);
  EXPECT_EQ(device("xcve2802").window({3, 3}, Side::South).owner, noTile);
  EXPECT_EQ(device("xcvc1902").window({3, 1}, Side::South).owner, noTile);
  EXPECT_EQ(device("npu2").windowTo({3, 2}, {3, 1}), std::nullopt);
}

TEST(Window, OutsideOwnersAreVisibleAsOutside) {
  const Device &dev = device("npu2");
  EXPECT_FALSE(dev.contains(dev.window({0, 3}, Side::West).owner));
  EXPECT_FALSE(dev.contains(dev.window({0, 5}, Side::North).owner));
  EXPECT_EQ(dev.window({0, 1}, Side::East).owner, noTile); // No core.
  EXPECT_EQ(dev.window(noTile, Side::East).owner, noTile);
}

TEST(Window, FirstGenerationAlternatesByRow) {
  const Device &dev = device("xcvc1902");
  EXPECT_EQ(dev.ownWindow({5, 2}).base, 0x28000u);
  EXPECT_EQ(dev.window({5, 2}, Side::East).owner, (TileCoord{6, 2}));
  EXPECT_EQ(dev.ownWindow({5, 3}).base, 0x38000u);
  EXPECT_EQ(dev.window({5, 3}, Side::West).owner, (TileCoord{4, 3}));
  EXPECT_EQ(dev.windowTo({5, 2}, {4, 2}), std::nullopt);
  EXPECT_EQ(dev.windowTo({5, 3}, {6, 3}), std::nullopt);
}

TEST(Window, WindowOfAddress) {
  const Device &dev = device("npu2");
  EXPECT_EQ(dev.windowOfAddress({3, 4}, 0x74000)->owner, (TileCoord{3, 4}));
  EXPECT_EQ(dev.windowOfAddress({3, 4}, 0x5ffff)->owner, (TileCoord{2, 4}));
  EXPECT_EQ(dev.windowOfAddress({3, 4}, 0x3ffff), std::nullopt);
  EXPECT_EQ(dev.windowOfAddress({3, 4}, 0x80000), std::nullopt);
}

TEST(LocalLock, CoreIndices) {
  const Device &dev = device("npu1");
  TileCoord core{1, 3};
  EXPECT_EQ(dev.localLockIndex(core, {1, 2}, 5), 5u);
  EXPECT_EQ(dev.localLockIndex(core, {0, 3}, 5), 21u);
  EXPECT_EQ(dev.localLockIndex(core, {1, 4}, 5), 37u);
  EXPECT_EQ(dev.localLockIndex(core, core, 5), 53u);
  EXPECT_EQ(dev.localLockIndex(core, core, 16), std::nullopt);
  EXPECT_EQ(dev.localLockIndex(core, {2, 3}, 0), std::nullopt);
  EXPECT_EQ(dev.localLockIndex({1, 2}, {1, 1}, 0), std::nullopt);
  EXPECT_EQ(dev.localLockIndex({0, 3}, {-1, 3}, 0), std::nullopt);
  const Device &first = device("xcvc1902");
  EXPECT_EQ(first.localLockIndex({1, 2}, {1, 2}, 3), 19u); // Even row: West.
  EXPECT_EQ(first.localLockIndex({1, 3}, {1, 3}, 3), 51u); // Odd row: East.
}

TEST(LocalLock, MemTileIndices) {
  const Device &dev = device("npu1");
  TileCoord mem{1, 1};
  EXPECT_EQ(dev.localLockIndex(mem, {0, 1}, 7), 7u);
  EXPECT_EQ(dev.localLockIndex(mem, mem, 7), 71u);
  EXPECT_EQ(dev.localLockIndex(mem, {2, 1}, 63), 191u);
  EXPECT_EQ(dev.localLockIndex(mem, {3, 1}, 0), std::nullopt);
  EXPECT_EQ(dev.localLockIndex(mem, mem, 64), std::nullopt);
  EXPECT_EQ(dev.localLockIndex({0, 1}, {-1, 1}, 0), std::nullopt);
  EXPECT_EQ(dev.localLockIndex({1, 0}, {1, 0}, 9), 9u);
}

TEST(LocalLock, Inverse) {
  const Device &dev = device("npu1");
  EXPECT_EQ(dev.lockOfLocalIndex({1, 3}, 53), LockRef({1, 3}, 5));
  EXPECT_EQ(dev.lockOfLocalIndex({1, 3}, 0), LockRef({1, 2}, 0));
  EXPECT_EQ(dev.lockOfLocalIndex({1, 3}, 64), std::nullopt);
  EXPECT_EQ(dev.lockOfLocalIndex({1, 2}, 3),
            std::nullopt); // South: a mem tile.
  EXPECT_EQ(dev.lockOfLocalIndex({0, 3}, 16), std::nullopt);
  EXPECT_EQ(dev.lockOfLocalIndex({1, 1}, 128), LockRef({2, 1}, 0));
  EXPECT_EQ(dev.lockOfLocalIndex({1, 1}, 192), std::nullopt);
  EXPECT_EQ(dev.lockOfLocalIndex({1, 0}, 15), LockRef({1, 0}, 15));
  EXPECT_EQ(dev.lockOfLocalIndex({1, 0}, 16), std::nullopt);
  EXPECT_EQ(dev.lockOfLocalIndex(noTile, 0), std::nullopt);
}

TEST(Affinity, Cores) {
  const Device &dev = device("npu2");
  TileCoord core{3, 3};
  EXPECT_TRUE(dev.hasMemoryAffinity(core, core));
  EXPECT_TRUE(dev.hasMemoryAffinity(core, {2, 3}));
  EXPECT_TRUE(dev.hasMemoryAffinity(core, {3, 4}));
  EXPECT_TRUE(dev.hasMemoryAffinity(core, {3, 2}));
  EXPECT_FALSE(dev.hasMemoryAffinity(core, {4, 3}));
  EXPECT_FALSE(dev.hasMemoryAffinity({3, 2}, {3, 1})); // A mem tile.
  EXPECT_FALSE(dev.hasMemoryAffinity(core, {2, 2}));
  // The predicate does not ask whether the neighbour exists.
  EXPECT_TRUE(dev.hasMemoryAffinity({0, 3}, {-1, 3}));
  EXPECT_TRUE(dev.hasMemoryAffinity({0, 5}, {0, 6}));
}

TEST(Affinity, FirstGenerationCores) {
  const Device &dev = device("xcvc1902");
  for (TileCoord core : {TileCoord{5, 4}, TileCoord{5, 5}}) {
    bool even = core.row % 2 == 0;
    EXPECT_TRUE(dev.hasMemoryAffinity(core, core));
    EXPECT_TRUE(dev.hasMemoryAffinity(core, neighbour(core, Side::South)));
    EXPECT_TRUE(dev.hasMemoryAffinity(core, neighbour(core, Side::North)));
    EXPECT_EQ(dev.hasMemoryAffinity(core, neighbour(core, Side::East)), even);
    EXPECT_EQ(dev.hasMemoryAffinity(core, neighbour(core, Side::West)), !even);
  }
  EXPECT_FALSE(dev.hasMemoryAffinity({5, 1}, {5, 0}));
}

TEST(Affinity, MemTilesReachSideways) {
  const Device &dev = device("xcve2802");
  TileCoord mem{3, 1};
  EXPECT_TRUE(dev.hasMemoryAffinity(mem, mem));
  EXPECT_TRUE(dev.hasMemoryAffinity(mem, {2, 1}));
  EXPECT_TRUE(dev.hasMemoryAffinity(mem, {4, 1}));
  EXPECT_FALSE(dev.hasMemoryAffinity(mem, {3, 2})); // The mem tile above.
  EXPECT_FALSE(dev.hasMemoryAffinity(mem, {3, 0}));
}

TEST(Affinity, DmaReach) {
  const Device &dev = device("npu2");
  for (int channel = 0; channel < 6; ++channel) {
    EXPECT_TRUE(dev.canDmaReach({3, 1}, channel, {3, 1}));
    EXPECT_EQ(dev.canDmaReach({3, 1}, channel, {2, 1}), channel < 4);
    EXPECT_EQ(dev.canDmaReach({3, 1}, channel, {4, 1}), channel < 4);
  }
  EXPECT_FALSE(dev.canDmaReach({3, 1}, 6, {3, 1}));
  EXPECT_FALSE(dev.canDmaReach({3, 1}, -1, {3, 1}));
  EXPECT_FALSE(dev.canDmaReach({0, 1}, 0, {-1, 1}));
  // The core sees the west memory, the core tile's DMA does not.
  EXPECT_FALSE(dev.canDmaReach({3, 3}, 0, {2, 3}));
  EXPECT_TRUE(dev.canDmaReach({3, 3}, 1, {3, 3}));
  EXPECT_TRUE(dev.canDmaReach({3, 0}, 1, {3, 0}));
}

TEST(Affinity, DmaMemoryBase) {
  const Device &dev = device("npu2");
  EXPECT_EQ(dev.dmaMemoryBase({3, 1}, {2, 1}), 0u);
  EXPECT_EQ(dev.dmaMemoryBase({3, 1}, {3, 1}), 0x80000u);
  EXPECT_EQ(dev.dmaMemoryBase({3, 1}, {4, 1}), 0x100000u);
  EXPECT_EQ(dev.dmaMemoryBase({3, 1}, {5, 1}), std::nullopt);
  EXPECT_EQ(dev.dmaMemoryBase({0, 1}, {-1, 1}), std::nullopt);
  EXPECT_EQ(dev.dmaMemoryBase({3, 3}, {3, 3}), 0u);
  EXPECT_EQ(dev.dmaMemoryBase({3, 3}, {2, 3}), std::nullopt);
  EXPECT_EQ(dev.dmaMemoryBase({3, 0}, {3, 0}), std::nullopt);
}

TEST(Affinity, SharedMemory) {
  const Device &dev = device("npu2");
  EXPECT_EQ(dev.sharedMemory({3, 3}, {3, 4}), SharedMemory::Both);
  // East sees west's memory, never the reverse.
  EXPECT_EQ(dev.sharedMemory({3, 3}, {4, 3}), SharedMemory::First);
  EXPECT_EQ(dev.sharedMemory({4, 3}, {3, 3}), SharedMemory::Second);
  EXPECT_EQ(dev.sharedMemory({3, 3}, {5, 3}), SharedMemory::None);
  EXPECT_EQ(dev.sharedMemory({3, 2}, {3, 1}), SharedMemory::None); // Two kinds.
  EXPECT_EQ(dev.sharedMemory({3, 1}, {4, 1}), SharedMemory::Both);
  EXPECT_EQ(dev.sharedMemory({3, 0}, {4, 0}), SharedMemory::None);
}

} // namespace
