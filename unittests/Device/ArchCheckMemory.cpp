// Are memories, windows, locks and DMA limits of every device consistent?

#include "AllDevices.h"

#include "llvm/Support/MathExtras.h"

#include <map>

using namespace tileloom;

namespace {

class ArchCheckMemory : public EveryDevice {};

TEST_P(ArchCheckMemory, BanksCoverTheMemoryExactly) {
  for (TileKind kind : allKinds) {
    uint32_t size = dev().dataMemorySize(kind), count = dev().bankCount(kind);
    EXPECT_EQ(size == 0, count == 0);
    EXPECT_EQ(dev().bankSize(kind) * count, size);
    for (uint32_t bank = 0; bank < count; ++bank) {
      uint32_t begin = bank * dev().bankSize(kind);
      EXPECT_EQ(dev().bankOf(kind, begin), bank);
      EXPECT_EQ(dev().bankOf(kind, begin + dev().bankSize(kind) - 1), bank);
    }
    EXPECT_EQ(dev().bankOf(kind, size), std::nullopt);
  }
}

TEST_P(ArchCheckMemory, AlignmentsNest) {
  EXPECT_TRUE(llvm::isPowerOf2_32(dev().stackAlignment()));
  EXPECT_EQ(dev().defaultStackSize() % dev().stackAlignment(), 0u);
  for (TileKind kind : allKinds) {
    if (!dev().hasKind(kind))
      continue;
    EXPECT_TRUE(llvm::isPowerOf2_32(dev().busAlignment(kind)));
    EXPECT_EQ(dev().vectorAlignment(kind) % dev().busAlignment(kind), 0u);
    EXPECT_EQ(dev().busAlignment(kind) % dev().addressGranularity(), 0u);
    EXPECT_EQ(dev().bankSize(kind) % dev().vectorAlignment(kind), 0u);
  }
}

TEST_P(ArchCheckMemory, WindowsAreDisjointAndOneIsTheOwn) {
  forEachTile(dev(), [&](TileCoord tile) {
    if (!dev().isCore(tile))
      return;
    uint32_t size = dev().dataMemorySize(TileKind::Core);
    std::map<uint32_t, Side> bases;
    unsigned own = 0;
    for (Side side : allSides) {
      MemoryWindow window = dev().window(tile, side);
      EXPECT_EQ(window.side, side);
      EXPECT_TRUE(bases.emplace(window.base, side).second);
      EXPECT_LE(window.base + size, dev().coreAddressSpaceSize());
      EXPECT_GE(window.base, dev().programMemorySize());
      EXPECT_EQ(dev().windowOfAddress(tile, window.base)->side, side);
      EXPECT_EQ(dev().windowOfAddress(tile, window.base + size - 1)->side,
                side);
      own += window.owner == tile;
      // What a window shows is a core tile or nothing.
      if (dev().contains(window.owner))
        EXPECT_TRUE(dev().isCore(window.owner));
    }
    EXPECT_EQ(own, 1u);
    EXPECT_EQ(dev().ownWindow(tile).owner, tile);
    uint32_t end = 0;
    for (auto [base, side] : bases) {
      EXPECT_GE(base, end);
      end = base + size;
    }
  });
}

TEST_P(ArchCheckMemory, AffinityAgreesWithWindows) {
  forEachTile(dev(), [&](TileCoord user) {
    for (int column = user.column - 2; column <= user.column + 2; ++column)
      for (int row = user.row - 2; row <= user.row + 2; ++row) {
        TileCoord owner{column, row};
        SCOPED_TRACE(toString(user) + " uses " + toString(owner));
        bool affinity = dev().hasMemoryAffinity(user, owner);
        if (dev().isCore(user)) {
          auto window = dev().windowTo(user, owner);
          EXPECT_EQ(window.has_value(), affinity && dev().contains(owner));
          if (window)
            EXPECT_EQ(dev().window(user, window->side).owner, owner);
        } else {
          EXPECT_EQ(dev().windowTo(user, owner), std::nullopt);
        }
        EXPECT_EQ(dev().localLockIndex(user, owner, 0).has_value(),
                  affinity && dev().contains(owner));
        if (dev().isMem(user))
          EXPECT_EQ(dev().dmaMemoryBase(user, owner).has_value(),
                    affinity && dev().contains(owner));
        // What a DMA reaches, its tile has affinity to.
        for (int channel = 0; channel < 8; ++channel)
          if (dev().canDmaReach(user, channel, owner))
            EXPECT_TRUE(affinity);
      }
  });
}

TEST_P(ArchCheckMemory, LockIndexMapsAreInverse) {
  forEachTile(dev(), [&](TileCoord user) {
    unsigned reached = 0;
    for (uint32_t index = 0; index < 256; ++index) {
      auto lock = dev().lockOfLocalIndex(user, index);
      if (!lock)
        continue;
      ++reached;
      ASSERT_TRUE(dev().hasMemoryAffinity(user, lock->first));
      ASSERT_LT(lock->second, dev().lockCount(dev().kind(lock->first)));
      ASSERT_EQ(dev().localLockIndex(user, lock->first, lock->second), index);
    }
    unsigned expected = 0;
    for (int column = user.column - 1; column <= user.column + 1; ++column)
      for (int row = user.row - 1; row <= user.row + 1; ++row) {
        TileCoord owner{column, row};
        if (!dev().contains(owner))
          continue;
        for (uint32_t id = 0; id <= dev().lockCount(dev().kind(owner)); ++id)
          if (auto index = dev().localLockIndex(user, owner, id)) {
            ++expected;
            ASSERT_EQ(dev().lockOfLocalIndex(user, *index),
                      std::make_pair(owner, id));
          }
      }
    EXPECT_EQ(reached, expected);
  });
}

TEST_P(ArchCheckMemory, LockRegistersAreDistinctAndInsideTheTile) {
  for (TileKind kind : allKinds) {
    std::map<uint32_t, uint32_t> seen;
    for (uint32_t id = 0; id < dev().lockCount(kind); ++id)
      if (auto address = dev().lockAddress(kind, id)) {
        EXPECT_TRUE(seen.emplace(*address, id).second);
        EXPECT_EQ(*address % 4, 0u);
        EXPECT_LT(*address, 1u << dev().rowShift());
      }
    EXPECT_EQ(dev().lockAddress(kind, dev().lockCount(kind)), std::nullopt);
  }
}

TEST_P(ArchCheckMemory, MemTileDmasSeeThreeMemoriesInARow) {
  if (!dev().hasKind(TileKind::Mem))
    return;
  uint32_t size = dev().dataMemorySize(TileKind::Mem);
  for (int column = 1; column + 1 < dev().columns(); ++column) {
    TileCoord mem{column, 1};
    EXPECT_EQ(dev().dmaMemoryBase(mem, {column - 1, 1}), 0u);
    EXPECT_EQ(dev().dmaMemoryBase(mem, mem), size);
    EXPECT_EQ(dev().dmaMemoryBase(mem, {column + 1, 1}), 2 * size);
  }
}

TEST_P(ArchCheckMemory, DmaLimitsAreSane) {
  for (TileKind kind : allKinds) {
    SCOPED_TRACE(toString(kind).str());
    const DmaLimits &dma = dev().dma(kind);
    if (!dma.channelsPerDirection) {
      EXPECT_EQ(dma.bdCount, 0u);
      EXPECT_EQ(dma.maxLengthWords, 0u);
      EXPECT_EQ(dma.taskQueueDepth, 0u);
      continue;
    }
    EXPECT_GT(dma.bdCount, 0u);
    EXPECT_GE(dma.dimensions, 3u);
    EXPECT_GT(dma.taskQueueDepth, 0u);
    EXPECT_EQ(dma.maxOutOfOrderId != 0, !dev().isAIE1());
    // One BD can at least move a quarter of the tile's own memory.
    EXPECT_GE(dma.maxLengthWords * 4 + 4, dev().dataMemorySize(kind) / 4);
    EXPECT_LT(dma.wrapBits, 32u);
    EXPECT_LT(dma.stepBits, 32u);
    if (dma.bdsPerChannelParity)
      EXPECT_EQ(dma.bdsPerChannelParity * 2, dma.bdCount);
    // Every channel has BDs and every BD has a channel.
    for (uint32_t bd = 0; bd < dma.bdCount; ++bd) {
      bool used = false;
      for (int channel = 0; channel < dma.channelsPerDirection; ++channel)
        used |= dev().canUseBd(kind, channel, bd);
      EXPECT_TRUE(used);
    }
    for (int channel = 0; channel < dma.channelsPerDirection; ++channel) {
      bool any = false;
      for (uint32_t bd = 0; bd < dma.bdCount; ++bd)
        any |= dev().canUseBd(kind, channel, bd);
      EXPECT_TRUE(any);
    }
  }
  EXPECT_LE(dev().memTileNeighbourChannels(),
            dev().dma(TileKind::Mem).channelsPerDirection);
}

TEST_P(ArchCheckMemory, EveryNocShimHasADma) {
  for (int column = 0; column < dev().columns(); ++column) {
    TileCoord shim{column, 0};
    EXPECT_EQ(dev().dma(dev().kind(shim)).channelsPerDirection > 0,
              dev().isShimNoc(shim));
  }
  EXPECT_TRUE(dev().hasKind(TileKind::ShimNoc));
}

TEST_P(ArchCheckMemory, BurstLengthsDouble) {
  llvm::ArrayRef<uint32_t> bursts = dev().burstLengths();
  ASSERT_FALSE(bursts.empty());
  EXPECT_LE(bursts.size(), 4u); // A two-bit field.
  for (size_t i = 1; i < bursts.size(); ++i)
    EXPECT_EQ(bursts[i], 2 * bursts[i - 1]);
}

TEST_P(ArchCheckMemory, SharedMemoryIsSymmetric) {
  auto mirrored = [](SharedMemory shared) {
    if (shared == SharedMemory::First)
      return SharedMemory::Second;
    return shared == SharedMemory::Second ? SharedMemory::First : shared;
  };
  forEachTile(dev(), [&](TileCoord tile) {
    for (Side side : allSides) {
      TileCoord other = neighbour(tile, side);
      EXPECT_EQ(dev().sharedMemory(tile, other),
                mirrored(dev().sharedMemory(other, tile)));
    }
    EXPECT_EQ(dev().sharedMemory(tile, tile),
              dev().isShim(tile) ? SharedMemory::None : SharedMemory::Both);
  });
}

TILELOOM_FOR_EVERY_DEVICE(ArchCheckMemory);

} // namespace
