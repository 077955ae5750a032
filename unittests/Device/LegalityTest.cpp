// Does every switch allow exactly the connections that the documents allow?
//
// The functions below restate the published rules in prose order, without the
// tables of the library, and are compared with it for every pair of ports.

#include "AllDevices.h"

#include "llvm/ADT/STLExtras.h"

using namespace tileloom;

namespace {

bool oneOf(Bundle bundle, std::initializer_list<Bundle> list) {
  return llvm::is_contained(list, bundle);
}

bool legalFirstGeneration(Port from, Port to) {
  return from.bundle != Bundle::Trace || to.bundle == Bundle::South;
}

bool legalInCoreTile(Port from, Port to) {
  switch (from.bundle) {
  case Bundle::Core:
    return to.bundle != Bundle::Core;
  case Bundle::TileControl:
    return to.bundle != Bundle::TileControl && to.bundle != Bundle::DMA;
  case Bundle::Trace:
    return to == Port{Bundle::DMA, 0} ||
           oneOf(to.bundle, {Bundle::FIFO, Bundle::South});
  default:
    return from.bundle != to.bundle || from.channel == to.channel;
  }
}

bool legalInMemTile(Port from, Port to) {
  switch (from.bundle) {
  case Bundle::DMA:
    return to.bundle != Bundle::DMA || from.channel == to.channel;
  case Bundle::TileControl:
    return to == Port{Bundle::DMA, 5} ||
           oneOf(to.bundle, {Bundle::South, Bundle::North});
  case Bundle::Trace:
    return to == Port{Bundle::DMA, 5} || to.bundle == Bundle::South;
  default: // South or North.
    return oneOf(to.bundle, {Bundle::DMA, Bundle::TileControl}) ||
           from.channel == to.channel;
  }
}

bool legalInShim(Port from, Port to) {
  switch (from.bundle) {
  case Bundle::TileControl:
    return to.bundle != Bundle::TileControl;
  case Bundle::FIFO:
  case Bundle::South:
    return true;
  case Bundle::Trace:
    return oneOf(to.bundle, {Bundle::FIFO, Bundle::South}) ||
           (oneOf(to.bundle, {Bundle::West, Bundle::East}) && to.channel == 0);
  default: // West, North or East.
    return from.bundle != to.bundle || from.channel == to.channel;
  }
}

bool expected(const Device &dev, TileCoord tile, Port from, Port to) {
  if (from.channel < 0 ||
      from.channel >= dev.slavePortCount(tile, from.bundle) || to.channel < 0 ||
      to.channel >= dev.masterPortCount(tile, to.bundle))
    return false;
  if (dev.isAIE1())
    return legalFirstGeneration(from, to);
  if (dev.isCore(tile))
    return legalInCoreTile(from, to);
  return dev.isMem(tile) ? legalInMemTile(from, to) : legalInShim(from, to);
}

class Legality : public EveryDevice {};

TEST_P(Legality, EveryPairOfPorts) {
  constexpr int last = NumBundles * 10;
  forEachTile(dev(), [&](TileCoord tile) {
    // Columns behave alike inside the array: both edges and a middle of each
    // shim kind are enough.
    if (tile.column > 4 && tile.column < dev().columns() - 1)
      return;
    for (int a = 0; a < last; ++a)
      for (int b = 0; b < last; ++b) {
        Port from{Bundle(a / 10), a % 10 - 1}, to{Bundle(b / 10), b % 10 - 1};
        ASSERT_EQ(dev().isLegalConnection(tile, from, to),
                  expected(dev(), tile, from, to))
            << toString(tile) << ' ' << toString(from) << " -> "
            << toString(to);
      }
  });
}
TILELOOM_FOR_EVERY_DEVICE(Legality);

TEST(LegalityExamples, WellKnownOnes) {
  const Device &npu = device("npu2");
  auto legal = [&](TileCoord tile, Port from, Port to) {
    return npu.isLegalConnection(tile, from, to);
  };
  // A stream through a mem tile keeps its channel.
  EXPECT_TRUE(legal({1, 1}, {Bundle::South, 2}, {Bundle::North, 2}));
  EXPECT_FALSE(legal({1, 1}, {Bundle::South, 2}, {Bundle::North, 3}));
  // No core to itself, no DMA to another channel of the same tile.
  EXPECT_FALSE(legal({1, 3}, {Bundle::Core, 0}, {Bundle::Core, 0}));
  EXPECT_FALSE(legal({1, 3}, {Bundle::DMA, 0}, {Bundle::DMA, 1}));
  EXPECT_TRUE(legal({1, 3}, {Bundle::DMA, 0}, {Bundle::DMA, 0}));
  // Shim DMA to shim DMA of one tile goes South : 3 -> South : 2.
  EXPECT_TRUE(legal({1, 0}, {Bundle::South, 3}, {Bundle::South, 2}));
  // Mux endpoints are no switch ports; tiles outside have none at all.
  EXPECT_FALSE(legal({1, 0}, {Bundle::DMA, 0}, {Bundle::North, 0}));
  EXPECT_FALSE(legal({8, 0}, {Bundle::South, 3}, {Bundle::North, 0}));
}

} // namespace
