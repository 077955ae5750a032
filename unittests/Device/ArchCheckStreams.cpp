// Is the stream network of every device consistent in itself?

#include "AllDevices.h"

#include <map>
#include <set>

using namespace tileloom;

namespace {

constexpr int MaxChannel = 10; // More than any bundle has.

bool isSide(Bundle bundle) {
  return bundle >= Bundle::South && bundle <= Bundle::East;
}

class ArchCheckStreams : public EveryDevice {
protected:
  bool hasSlave(TileCoord tile, Port port) const {
    return port.channel >= 0 &&
           port.channel < dev().slavePortCount(tile, port.bundle);
  }
  bool hasMaster(TileCoord tile, Port port) const {
    return port.channel >= 0 &&
           port.channel < dev().masterPortCount(tile, port.bundle);
  }
  template <typename Visit> void forEachPort(Visit visit) const {
    forEachTile(dev(), [&](TileCoord tile) {
      for (unsigned code = 0; code < NumBundles; ++code)
        for (int channel = -1; channel < MaxChannel; ++channel)
          visit(tile, Port{Bundle(code), channel});
    });
  }
};

TEST_P(ArchCheckStreams, LinksHaveTwoEnds) {
  forEachPort([&](TileCoord tile, Port port) {
    auto to = dev().linkFrom(tile, port);
    if (to) {
      ASSERT_TRUE(hasMaster(tile, port));
      ASSERT_TRUE(dev().contains(to->first));
      ASSERT_TRUE(hasSlave(to->first, to->second));
      auto back = dev().linkTo(to->first, to->second);
      ASSERT_TRUE(back);
      ASSERT_EQ(*back, std::make_pair(tile, port));
    }
    auto from = dev().linkTo(tile, port);
    if (from) {
      ASSERT_TRUE(hasSlave(tile, port));
      auto forth = dev().linkFrom(from->first, from->second);
      ASSERT_TRUE(forth);
      ASSERT_EQ(*forth, std::make_pair(tile, port));
    }
  });
}

TEST_P(ArchCheckStreams, LinksStepToTheFacingPort) {
  const std::map<Bundle, Bundle> facing = {{Bundle::South, Bundle::North},
                                           {Bundle::North, Bundle::South},
                                           {Bundle::West, Bundle::East},
                                           {Bundle::East, Bundle::West}};
  forEachPort([&](TileCoord tile, Port port) {
    auto to = dev().linkFrom(tile, port);
    if (!to)
      return;
    ASSERT_TRUE(isSide(port.bundle));
    ASSERT_EQ(to->first, neighbour(tile, Side(uint8_t(port.bundle))));
    ASSERT_EQ(to->second.bundle, facing.at(port.bundle));
    ASSERT_EQ(to->second.channel, port.channel);
  });
}

// No directional port dangles: only the South side of the shims leaves the
// array.
TEST_P(ArchCheckStreams, EveryDirectionalPortIsWired) {
  forEachPort([&](TileCoord tile, Port port) {
    bool leaves = tile.row == 0 && port.bundle == Bundle::South;
    bool wired = isSide(port.bundle) && !leaves;
    if (hasMaster(tile, port))
      ASSERT_EQ(dev().linkFrom(tile, port).has_value(), wired)
          << toString(tile) << toString(port);
    else
      ASSERT_EQ(dev().linkFrom(tile, port), std::nullopt);
    if (hasSlave(tile, port))
      ASSERT_EQ(dev().linkTo(tile, port).has_value(), wired)
          << toString(tile) << toString(port);
    else
      ASSERT_EQ(dev().linkTo(tile, port), std::nullopt);
  });
}

TEST_P(ArchCheckStreams, FifosHaveAsManyEntriesAsExits) {
  forEachTile(dev(), [&](TileCoord tile) {
    EXPECT_EQ(dev().slavePortCount(tile, Bundle::FIFO),
              dev().masterPortCount(tile, Bundle::FIFO));
    EXPECT_EQ(dev().masterPortCount(tile, Bundle::Trace), 0);
    for (Bundle bundle : {Bundle::PLIO, Bundle::NOC}) {
      EXPECT_EQ(dev().slavePortCount(tile, bundle), 0);
      EXPECT_EQ(dev().masterPortCount(tile, bundle), 0);
    }
  });
}

// DMA ports of the switch are the DMA's channels, and shim DMAs sit behind the
// mux.
TEST_P(ArchCheckStreams, DmaPortsAreDmaChannels) {
  forEachTile(dev(), [&](TileCoord tile) {
    int channels = dev().dma(dev().kind(tile)).channelsPerDirection;
    if (!dev().isShim(tile)) {
      EXPECT_EQ(dev().slavePortCount(tile, Bundle::DMA), channels);
      EXPECT_EQ(dev().masterPortCount(tile, Bundle::DMA), channels);
      return;
    }
    EXPECT_EQ(channels, dev().isShimNoc(tile) ? 2 : 0);
    for (int channel = 0; channel < 4; ++channel) {
      EXPECT_EQ(dev().shimMuxSlave(tile, {Bundle::DMA, channel}).has_value(),
                channel < channels);
      EXPECT_EQ(dev().shimMuxMaster(tile, {Bundle::DMA, channel}).has_value(),
                channel < channels);
    }
  });
}

TEST_P(ArchCheckStreams, MuxMapsAliasIntoSouthPorts) {
  forEachTile(dev(), [&](TileCoord tile) {
    for (Bundle bundle : {Bundle::DMA, Bundle::NOC, Bundle::PLIO}) {
      std::set<int> inSeen, outSeen;
      for (int channel = -1; channel < MaxChannel; ++channel) {
        auto in = dev().shimMuxSlave(tile, {bundle, channel});
        auto out = dev().shimMuxMaster(tile, {bundle, channel});
        if (in) {
          EXPECT_LT(channel, dev().shimMuxSourceCount(tile, bundle));
          EXPECT_EQ(in->bundle, Bundle::South);
          EXPECT_TRUE(hasSlave(tile, *in));
          // Within a bundle no two endpoints share a port.
          EXPECT_TRUE(inSeen.insert(in->channel).second);
        }
        if (out) {
          EXPECT_LT(channel, dev().shimMuxDestCount(tile, bundle));
          EXPECT_EQ(out->bundle, Bundle::South);
          EXPECT_TRUE(hasMaster(tile, *out));
          EXPECT_TRUE(outSeen.insert(out->channel).second);
        }
      }
    }
    if (!dev().isShim(tile))
      return;
    // The two faces of mux and switch have the same width.
    EXPECT_EQ(dev().shimMuxDestCount(tile, Bundle::South),
              dev().slavePortCount(tile, Bundle::South));
    EXPECT_EQ(dev().shimMuxSourceCount(tile, Bundle::South),
              dev().masterPortCount(tile, Bundle::South));
  });
}

TEST_P(ArchCheckStreams, IndexMapsAreBijective) {
  for (TileKind kind : allKinds) {
    std::set<uint32_t> slaves, masters;
    for (unsigned code = 0; code < NumBundles; ++code)
      for (int channel = -1; channel < MaxChannel; ++channel) {
        Port port{Bundle(code), channel};
        if (auto index = dev().slaveIndex(kind, port)) {
          EXPECT_TRUE(slaves.insert(*index).second);
          EXPECT_EQ(dev().slaveOfIndex(kind, *index), port);
        }
        if (auto index = dev().masterIndex(kind, port)) {
          EXPECT_TRUE(masters.insert(*index).second);
          EXPECT_EQ(dev().masterOfIndex(kind, *index), port);
        }
      }
    for (const std::set<uint32_t> &indices : {slaves, masters}) {
      if (indices.empty())
        continue;
      // PL shims lack the control port, whose register is the first.
      EXPECT_EQ(*indices.begin(), kind == TileKind::ShimPl ? 1u : 0u);
      EXPECT_EQ(*indices.rbegin() - *indices.begin() + 1, indices.size());
      // Slave numbers must fit the five bits of a master's circuit field.
      EXPECT_LT(*indices.rbegin(), 32u);
    }
    for (uint32_t index = 0; index < 64; ++index) {
      EXPECT_EQ(dev().slaveOfIndex(kind, index).has_value(),
                slaves.count(index) != 0);
      EXPECT_EQ(dev().masterOfIndex(kind, index).has_value(),
                masters.count(index) != 0);
    }
  }
}

TEST_P(ArchCheckStreams, EveryPortHasAnIndex) {
  forEachPort([&](TileCoord tile, Port port) {
    TileKind kind = dev().kind(tile);
    if (hasSlave(tile, port))
      ASSERT_TRUE(dev().slaveIndex(kind, port))
          << toString(tile) << toString(port);
    if (hasMaster(tile, port))
      ASSERT_TRUE(dev().masterIndex(kind, port))
          << toString(tile) << toString(port);
  });
}

TEST_P(ArchCheckStreams, LegalityImpliesBothPortsExist) {
  forEachTile(dev(), [&](TileCoord tile) {
    for (unsigned a = 0; a < NumBundles; ++a)
      for (unsigned b = 0; b < NumBundles; ++b)
        for (int i = -1; i < MaxChannel; ++i)
          for (int j = -1; j < MaxChannel; ++j) {
            Port from{Bundle(a), i}, to{Bundle(b), j};
            if (dev().isLegalConnection(tile, from, to))
              ASSERT_TRUE(hasSlave(tile, from) && hasMaster(tile, to));
          }
  });
}

// A port that nothing can enter or leave would be an error of the tables.
TEST_P(ArchCheckStreams, EveryPortIsUsable) {
  forEachPort([&](TileCoord tile, Port port) {
    bool asSlave = false, asMaster = false;
    for (unsigned code = 0; code < NumBundles; ++code)
      for (int channel = 0; channel < MaxChannel; ++channel) {
        Port other{Bundle(code), channel};
        asSlave |= dev().isLegalConnection(tile, port, other);
        asMaster |= dev().isLegalConnection(tile, other, port);
      }
    ASSERT_EQ(asSlave, hasSlave(tile, port))
        << toString(tile) << toString(port);
    ASSERT_EQ(asMaster, hasMaster(tile, port))
        << toString(tile) << toString(port);
  });
}

TILELOOM_FOR_EVERY_DEVICE(ArchCheckStreams);

} // namespace
