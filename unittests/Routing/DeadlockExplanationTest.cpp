// Is it told in the agreed words why streams can hold each other up?

#include "DeadlockTestSupport.h"

using namespace tileloom;
using namespace tileloom::test;
using testing::ElementsAre;

static constexpr TileCoord t02{0, 2}, t04{0, 4};

/// Three streams from one tile to another, about which the design says nothing.
static Design cutTileClique() {
  Design design;
  design.add(packet(dma(t02, 0), dma(t04, 0), 0));
  design.add(packet(dma(t02, 1), dma(t04, 1), 1));
  design.add(packet(core(t02), core(t04), 2));
  return design;
}

TEST(DeadlockExplanation, UnknownVolumeIntoUnprogrammedReceiver) {
  StreamDependencies streams = cutTileClique().analyse();
  EXPECT_EQ(
      streams.explain(0, 1),
      "packet flow (0, 2) DMA:0 -> (0, 4) DMA:0 (id 0) can fill its receiver, "
      "and draining that waits on (0, 4) S2MM 1, which receives packet flow "
      "(0, 2) DMA:1 -> (0, 4) DMA:1 (id 1). The volume packet flow (0, 2) "
      "DMA:0 -> (0, 4) DMA:0 (id 0) carries is unknown, so it is assumed to "
      "overrun its receiver. Nothing in the design programs (0, 4) S2MM 0, so "
      "it is assumed to wait on anything on its tile.");
  for (StreamId a : {0, 1, 2})
    for (StreamId b : {0, 1, 2}) {
      EXPECT_EQ(streams.mustSeparate(a, b), a != b);
      EXPECT_EQ(streams.conflict(a, b), a != b);
      EXPECT_FALSE(streams.blocksForSure(a, b));
    }
  EXPECT_THAT(streams.unavoidablePairs(), ElementsAre());
}
