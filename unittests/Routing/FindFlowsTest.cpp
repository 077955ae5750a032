// Do switch settings give back the flows that they carry?

#include "RoutingTestSupport.h"

using namespace tileloom;
using namespace tileloom::test;

static constexpr Bundle Core = Bundle::Core, DMA = Bundle::DMA,
                        South = Bundle::South, North = Bundle::North,
                        East = Bundle::East, West = Bundle::West,
                        Trace = Bundle::Trace, Control = Bundle::TileControl;

using Nets = std::map<PortRef, std::set<PortRef>>;

static Nets trace(const Device &device, std::vector<TileSettings> settings,
                  bool partial = true) {
  return netsOf(traceCircuitFlows(device, settings, {partial}));
}

TEST(FindFlows, ShimDmaIsNamedByItsMux) {
  std::vector<TileSettings> settings = {
      {{0, 0},
       {{{South, 3}, {North, 1}}, {{North, 0}, {South, 2}}},
       {{{DMA, 0}, {North, 3}}, {{North, 2}, {DMA, 0}}}},
      {{0, 1}, {{{South, 1}, {North, 1}}, {{North, 0}, {South, 0}}}, {}},
      {{0, 2}, {{{South, 1}, {DMA, 0}}, {{DMA, 0}, {South, 0}}}, {}}};
  Nets expected = {{at(0, 0, DMA, 0), {at(0, 2, DMA, 0)}},
                   {at(0, 2, DMA, 0), {at(0, 0, DMA, 0)}}};
  EXPECT_EQ(trace(device("npu2"), settings, false), expected);

  std::vector<TracedFlow> flows = traceFlows(device("npu2"), settings);
  ASSERT_EQ(flows.size(), 2u);
  EXPECT_EQ(flows[0].hops.size(), 3u);
  EXPECT_EQ(flows[0].muxConnections.size(), 1u);
  EXPECT_EQ(flows[1].hops.back(), (RouteHop{{0, 0}, {North, 0}, {South, 2}}));
}

TEST(FindFlows, WithoutAMuxTheSouthPortIsTheEnd) {
  std::vector<TileSettings> settings = {
      {{0, 0}, {{{South, 3}, {North, 1}}, {{North, 0}, {South, 2}}}, {}},
      {{0, 1}, {{{South, 1}, {DMA, 0}}, {{DMA, 0}, {South, 0}}}, {}}};
  Nets whole = {{at(0, 0, South, 3), {at(0, 1, DMA, 0)}}};
  Nets all = whole;
  all[at(0, 1, DMA, 0)] = {at(0, 0, South, 2)};
  EXPECT_EQ(trace(device("npu2"), settings, true), all);
  EXPECT_EQ(trace(device("npu2"), settings, false), whole);
}

TEST(FindFlows, BroadcastIsOneNetWithItsWays) {
  std::vector<TileSettings> settings = {
      {{1, 2}, {{{DMA, 0}, {North, 0}}, {{DMA, 0}, {East, 0}}}, {}},
      {{1, 3}, {{{South, 0}, {DMA, 1}}, {{South, 0}, {North, 0}}}, {}},
      {{1, 4}, {{{South, 0}, {Core, 0}}}, {}},
      {{2, 2}, {{{West, 0}, {DMA, 0}}}, {}}};
  std::vector<TracedFlow> flows = traceFlows(device("npu1"), settings);
  ASSERT_EQ(flows.size(), 3u);
  EXPECT_EQ(flows[0].destination, at(1, 3, DMA, 1));
  EXPECT_EQ(flows[0].hops.size(), 2u);
  EXPECT_EQ(flows[1].destination, at(1, 4, Core, 0));
  EXPECT_EQ(flows[1].hops.size(), 3u);
  EXPECT_EQ(flows[2].destination, at(2, 2, DMA, 0));
  EXPECT_EQ(flows[2].hops.size(), 2u);
  std::vector<CircuitFlow> nets = traceCircuitFlows(device("npu1"), settings);
  ASSERT_EQ(nets.size(), 1u);
  EXPECT_EQ(nets[0].destinations.size(), 3u);
}

TEST(FindFlows, TraceControlAndDanglingInputsAreSources) {
  std::vector<TileSettings> settings = {
      {{0, 2}, {{{Trace, 0}, {South, 0}}, {{North, 3}, {Control, 0}}}, {}},
      {{0, 1}, {{{North, 0}, {South, 0}}}, {}},
      {{0, 0}, {{{North, 0}, {South, 2}}}, {{{North, 2}, {DMA, 0}}}}};
  Nets expected = {{at(0, 2, Trace, 0), {at(0, 0, DMA, 0)}},
                   {at(0, 2, North, 3), {at(0, 2, Control, 0)}}};
  EXPECT_EQ(trace(device("npu1"), settings, false), expected);
}

TEST(FindFlows, StreamIntoNothingIsPartial) {
  std::vector<TileSettings> settings = {{{0, 2}, {{{DMA, 0}, {North, 1}}}, {}}};
  Nets expected = {{at(0, 2, DMA, 0), {at(0, 2, North, 1)}}};
  EXPECT_EQ(trace(device("npu1"), settings, true), expected);
  EXPECT_TRUE(trace(device("npu1"), settings, false).empty());
}

TEST(FindFlows, RingsAndImpossibleSettingsCarryNothing) {
  std::vector<TileSettings> ring = {
      {{0, 2}, {{{North, 0}, {East, 0}}}, {}},
      {{1, 2}, {{{West, 0}, {North, 0}}}, {}},
      {{1, 3}, {{{South, 0}, {West, 0}}}, {}},
      {{0, 3}, {{{East, 0}, {South, 0}}}, {}},
      {{7, 7}, {{{East, 0}, {South, 0}}}, {}},
      {{0, 4}, {{{West, 0}, {South, 0}}, {{DMA, 9}, {South, 0}}}, {}}};
  EXPECT_TRUE(trace(device("npu1"), ring).empty());
  EXPECT_TRUE(trace(device("npu1"), {}).empty());
}

TEST(FindFlows, RingFedFromOutsideEnds) {
  // (0,2) -> (0,3) -> (1,3) -> (1,2) -> (0,2), which sends on into (0,3).
  std::vector<TileSettings> settings = {
      {{0, 2}, {{{DMA, 0}, {North, 0}}, {{East, 0}, {North, 1}}}, {}},
      {{0, 3}, {{{South, 0}, {East, 0}}, {{South, 1}, {East, 1}}}, {}},
      {{1, 3}, {{{West, 0}, {South, 0}}, {{West, 1}, {South, 0}}}, {}},
      {{1, 2}, {{{North, 0}, {West, 0}}, {{North, 0}, {DMA, 1}}}, {}}};
  Nets expected = {{at(0, 2, DMA, 0), {at(1, 2, DMA, 1)}}};
  EXPECT_EQ(trace(device("npu1"), settings), expected);
}

TEST(FindFlows, MuxWithoutSwitchConnectionIsNoFlow) {
  std::vector<TileSettings> settings = {
      {{0, 0}, {}, {{{DMA, 0}, {North, 3}}, {{North, 2}, {DMA, 0}}}}};
  EXPECT_TRUE(trace(device("npu1"), settings).empty());
}
