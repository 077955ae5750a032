// Does the router keep what the design connects, and go around it?

#include "RoutingTestSupport.h"

using namespace tileloom;
using namespace tileloom::test;

static constexpr Bundle DMA = Bundle::DMA, South = Bundle::South,
                        North = Bundle::North, East = Bundle::East;

TEST(RouterFixed, GoesAroundTakenChannels) {
  Flows design("npu1");
  design.fix({0, 1}, {{{South, 0}, {North, 0}}, {{South, 1}, {DMA, 0}}})
      .flow(at(0, 0, DMA, 0), at(0, 2, DMA, 0));
  RoutingSolution solution = solve(design.problem);
  EXPECT_EQ(settingsAt(solution, {0, 1})->connections,
            (std::vector<SwitchConnection>{{{South, 2}, {North, 2}}}));
}

TEST(RouterFixed, TakenSlaveFeedsNothingElse) {
  // The slave South:0 of (0, 2) is used, its neighbour's master North:0 is not.
  Flows design("npu1");
  design.fix({0, 2}, {{{South, 0}, {DMA, 1}}})
      .flow(at(0, 1, DMA, 0), at(0, 2, DMA, 0));
  RoutingSolution solution = solve(design.problem);
  EXPECT_EQ(settingsAt(solution, {0, 2})->connections,
            (std::vector<SwitchConnection>{{{South, 1}, {DMA, 0}}}));
}

TEST(RouterFixed, OtherMastersOfATileStayFree) {
  // A fixed connection takes its two ports and nothing more.
  Flows design("npu1_1col");
  design.fix({0, 2}, {{{DMA, 0}, {South, 0}}})
      .flow(at(0, 2, DMA, 1), at(0, 1, DMA, 0))
      .flow(at(0, 1, DMA, 0), at(0, 2, DMA, 0));
  solve(design.problem);
}

TEST(RouterFixed, FixedBroadcastIsNoFault) {
  Flows design("npu1");
  design.fix({0, 2}, {{{South, 0}, {DMA, 0}}, {{South, 0}, {North, 0}}})
      .flow(at(0, 2, DMA, 0), at(0, 3, DMA, 0));
  RoutingSolution solution = solve(design.problem);
  EXPECT_EQ(settingsAt(solution, {0, 2})->connections,
            (std::vector<SwitchConnection>{{{DMA, 0}, {North, 1}}}));
}

TEST(RouterFixed, MuxConnectionIsNotRepeated) {
  Flows design("npu1");
  design
      .fix({0, 0}, {{{South, 7}, {East, 0}}},
           {{{DMA, 0}, {North, 3}}, {{DMA, 1}, {North, 7}}})
      .flow(at(0, 0, DMA, 0), at(0, 2, DMA, 0))
      .flow(at(0, 2, DMA, 0), at(0, 0, DMA, 0));
  RoutingSolution solution = solve(design.problem);
  EXPECT_EQ(settingsAt(solution, {0, 0})->muxConnections,
            (std::vector<SwitchConnection>{{{North, 2}, {DMA, 0}}}));
}

TEST(RouterFixed, SouthPortBehindAFixedMuxMayBeNamed) {
  Flows design("npu1");
  design.fix({0, 0}, {}, {{{DMA, 0}, {North, 3}}})
      .flow(at(0, 0, South, 3), at(0, 2, DMA, 0));
  EXPECT_TRUE(
      settingsAt(solve(design.problem), {0, 0})->muxConnections.empty());
}

TEST(RouterFixed, EndOnAMasterThatFeedsAFixedConnection) {
  // The design's own switchbox takes the stream over at the link.
  Flows design("npu1");
  design.fix({0, 3}, {{{South, 2}, {DMA, 0}}})
      .flow(at(0, 2, DMA, 0), at(0, 2, North, 2));
  RoutingSolution solution = solve(design.problem);
  std::vector<TileSettings> all = solution.tiles;
  all.insert(all.end(), design.problem.fixed.begin(),
             design.problem.fixed.end());
  auto nets = netsOf(traceCircuitFlows(*design.problem.device, all));
  EXPECT_EQ(nets[at(0, 2, DMA, 0)], std::set<PortRef>{at(0, 3, DMA, 0)});
}
