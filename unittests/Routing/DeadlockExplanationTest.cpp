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

TEST(DeadlockExplanation, NamesOfStreamsAndAgents) {
  Design design;
  design.add(packet(dma(t02, 0), dma(t04, 0), 7));
  design.add(circuit({{0, 0}, {Bundle::TileControl, 0}}, core(t04)));
  StreamDependencies streams = design.analyse();
  EXPECT_EQ(streams.name(0), "packet flow (0, 2) DMA:0 -> (0, 4) DMA:0 (id 7)");
  EXPECT_EQ(streams.name(1), "flow (0, 0) TileControl:0 -> (0, 4) Core:0");
  EXPECT_EQ(toString(Agent{Agent::Dma, t04, s2mm(1)}), "(0, 4) S2MM 1");
  EXPECT_EQ(toString(Agent{Agent::Dma, t02, mm2s(0)}), "(0, 2) MM2S 0");
  EXPECT_EQ(toString(Agent{Agent::Core, t02, {}}), "(0, 2) core");
  EXPECT_EQ(toString(Agent{Agent::TileControl, {0, 0}, {}}),
            "(0, 0) TileControl");
}

TEST(DeadlockExplanation, ShimsMayWaitForEachOther) {
  Design design;
  design.add(packet(dma(t02, 0), dma({0, 0}, 0), 0));
  design.add(packet(dma(t04, 0), dma({1, 0}, 0), 1));
  EXPECT_EQ(
      design.analyse().explain(0, 1),
      "packet flow (0, 2) DMA:0 -> (0, 0) DMA:0 (id 0) can fill its receiver, "
      "and draining that waits on (1, 0) S2MM 0, which receives packet flow "
      "(0, 4) DMA:0 -> (1, 0) DMA:0 (id 1). The volume packet flow (0, 2) "
      "DMA:0 -> (0, 0) DMA:0 (id 0) carries is unknown, so it is assumed to "
      "overrun its receiver. Nothing in the design programs (0, 0) S2MM 0, so "
      "it is assumed to wait on anything on its tile or on another shim tile.");
}

TEST(DeadlockExplanation, BlamesTheStreamOfUnknownVolume) {
  // What overruns the receiver is another stream than the one that it stops.
  Design design;
  uint32_t lock = design.lock(1);
  design.chain(t02, mm2s(0), {packetBd(0, 64)});
  design.chain(t04, s2mm(0), {bd(64, {take(lock)}), bd(64, {take(lock)})});
  design.chain(t04, s2mm(1), {bd(64, {}, {give(lock)})});
  design.add(packet(dma(t02, 0), dma(t04, 0), 0));
  design.add(packet(dma({0, 3}, 0), dma(t04, 0), 1));
  design.add(packet(dma({0, 3}, 1), dma(t04, 1), 2));
  EXPECT_EQ(
      design.analyse().explain(0, 2),
      "packet flow (0, 2) DMA:0 -> (0, 4) DMA:0 (id 0) can fill its receiver, "
      "and draining that waits on (0, 4) S2MM 1, which receives packet flow "
      "(0, 3) DMA:1 -> (0, 4) DMA:1 (id 2). The volume packet flow (0, 3) "
      "DMA:0 -> (0, 4) DMA:0 (id 1) carries is unknown, so it is assumed to "
      "overrun its receiver.");
}

TEST(DeadlockExplanation, EveryUnprogrammedAgentOnTheWay) {
  // One channel sends both; its receiver waits for a core that nobody wrote,
  // and that for S2MM 1.
  Design design;
  design.add(packet(dma(t02, 0), core(t04), 0));
  design.add(packet(dma(t02, 0), dma(t04, 1), 1));
  design.add(packet(dma({0, 3}, 1), dma({0, 5}, 1), 2));
  design.coreUses({0, 5}, {});
  StreamDependencies streams = design.analyse();
  EXPECT_EQ(
      streams.explain(0, 1),
      "packet flow (0, 2) DMA:0 -> (0, 4) Core:0 (id 0) can fill its receiver, "
      "and draining that waits on (0, 4) core, then (0, 4) S2MM 1, which "
      "receives packet flow (0, 2) DMA:0 -> (0, 4) DMA:1 (id 1). The volume "
      "packet flow (0, 2) DMA:0 -> (0, 4) Core:0 (id 0) carries is unknown, so "
      "it is assumed to overrun its receiver. Both come from (0, 2) DMA:0, and "
      "the order it sends in is not modeled. Nothing in the design programs "
      "(0, 4) core, so it is assumed to wait on anything on its tile.");
  EXPECT_THAT(streams.unavoidablePairs(), ElementsAre());
  EXPECT_EQ(streams.explain(0, 2), "");
}

TEST(DeadlockExplanation, ReasonsWithoutAssumptionsComeFirst) {
  // The shortest chain goes over (0, 5) S2MM 1, which nobody programs; a longer
  // one over three cores is certain.
  Design design;
  TileCoord t03{0, 3}, t05{0, 5};
  uint32_t locks[] = {design.lock(0), design.lock(0), design.lock(0),
                      design.lock(0)};
  design.chain(t02, mm2s(0), {packetBd(0, 64)});
  design.chain(t03, mm2s(0), {packetBd(1, 64)});
  design.chain(t04, s2mm(0), {bd(64, {take(locks[0])})});
  design.coreUses(t04, {take(locks[1]), give(locks[0])});
  design.coreUses(t03, {take(locks[2]), give(locks[1])});
  design.coreUses(t02, {take(locks[3]), give(locks[2])});
  design.loop(t05, s2mm(0), {bd(64, {}, {give(locks[3])})});
  design.add(packet(dma(t02, 0), dma(t04, 0), 0));
  design.add(packet(dma(t03, 0), dma(t05, 0), 1));
  design.add(packet(core(t04), dma(t05, 1), 2));
  EXPECT_EQ(design.analyse().explain(0, 1),
            "packet flow (0, 2) DMA:0 -> (0, 4) DMA:0 (id 0) can fill its "
            "receiver, and draining that waits on (0, 4) core, then (0, 3) "
            "core, then (0, 2) core, then (0, 5) S2MM 0, which receives packet "
            "flow (0, 3) DMA:0 -> (0, 5) DMA:0 (id 1).");
  EXPECT_TRUE(design.analyse().blocksForSure(0, 1));
  // Without the last core only the assumed chain is left.
  design.model.cores.pop_back();
  EXPECT_EQ(design.analyse().explain(0, 1),
            "packet flow (0, 2) DMA:0 -> (0, 4) DMA:0 (id 0) can fill its "
            "receiver, and draining that waits on (0, 4) core, then (0, 5) "
            "S2MM 1, then (0, 5) S2MM 0, which receives packet flow (0, 3) "
            "DMA:0 -> (0, 5) DMA:0 (id 1). Nothing in the design programs "
            "(0, 5) S2MM 1, so it is assumed to wait on anything on its tile.");
  EXPECT_FALSE(design.analyse().blocksForSure(0, 1));
}
