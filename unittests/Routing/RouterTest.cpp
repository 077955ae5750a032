// Does the router find the routings that exist, and say why when none does?

#include "RoutingTestSupport.h"

using namespace tileloom;
using namespace tileloom::test;

static constexpr Bundle Core = Bundle::Core, DMA = Bundle::DMA,
                        South = Bundle::South, North = Bundle::North,
                        PLIO = Bundle::PLIO, NOC = Bundle::NOC,
                        Trace = Bundle::Trace, Control = Bundle::TileControl;

TEST(Router, ShimDmaToCoreAndBack) {
  Flows design("npu2");
  design.flow(at(0, 0, DMA, 0), at(0, 2, DMA, 0))
      .flow(at(0, 2, DMA, 0), at(0, 0, DMA, 0));
  RoutingSolution solution = solve(design.problem);
  std::vector<TileSettings> expected = {
      {{0, 0},
       {{{South, 3}, {North, 0}}, {{North, 0}, {South, 2}}},
       {{{DMA, 0}, {North, 3}}, {{North, 2}, {DMA, 0}}}},
      {{0, 1}, {{{South, 0}, {North, 0}}, {{North, 0}, {South, 0}}}, {}},
      {{0, 2}, {{{DMA, 0}, {South, 0}}, {{South, 0}, {DMA, 0}}}, {}}};
  EXPECT_EQ(solution.tiles, expected);
  ASSERT_EQ(solution.paths.size(), 2u);
  std::vector<RouteHop> down = {{{0, 2}, {DMA, 0}, {South, 0}},
                                {{0, 1}, {North, 0}, {South, 0}},
                                {{0, 0}, {North, 0}, {South, 2}}};
  EXPECT_EQ(solution.paths[1].hops, down);
  EXPECT_EQ(solution.linkCount(*design.problem.device), 4u);
}

TEST(Router, UndeclaredTilesCarryStreams) {
  // One column, only the two ends named; everything between is transit.
  for (const char *name : {"npu1_1col", "npu2_1col"}) {
    Flows design(name);
    design.flow(at(0, 0, DMA, 0), at(0, 5, DMA, 1))
        .flow(at(0, 5, DMA, 1), at(0, 0, DMA, 1));
    EXPECT_EQ(solve(design.problem).tiles.size(), 6u);
  }
}

TEST(Router, ShimPortsNamedDirectlyNeedNoMux) {
  Flows design("npu1");
  design.flow(at(1, 0, South, 3), at(1, 2, DMA, 0))
      .flow(at(1, 2, DMA, 1), at(1, 0, South, 5));
  for (const TileSettings &settings : solve(design.problem).tiles)
    EXPECT_TRUE(settings.muxConnections.empty());
}

TEST(Router, NocAndPlioStandBehindTheirSouthPorts) {
  Flows design("npu1");
  design.flow(at(0, 0, NOC, 2), at(0, 2, DMA, 0))
      .flow(at(0, 0, PLIO, 5), at(0, 2, DMA, 1))
      .flow(at(0, 2, DMA, 0), at(0, 0, NOC, 3))
      .flow(at(0, 2, DMA, 1), at(0, 0, PLIO, 1));
  RoutingSolution solution = solve(design.problem);
  std::vector<SwitchConnection> mux = {{{North, 1}, {PLIO, 1}},
                                       {{North, 5}, {NOC, 3}},
                                       {{PLIO, 5}, {North, 5}},
                                       {{NOC, 2}, {North, 6}}};
  ASSERT_NE(settingsAt(solution, {0, 0}), nullptr);
  EXPECT_EQ(settingsAt(solution, {0, 0})->muxConnections, mux);
}

TEST(Router, ShimDmaLoopsBackInItsOwnSwitch) {
  Flows design("npu2");
  design.flow(at(0, 0, DMA, 0), at(0, 0, DMA, 0));
  RoutingSolution solution = solve(design.problem);
  ASSERT_EQ(solution.tiles.size(), 1u);
  std::vector<SwitchConnection> loop = {{{South, 3}, {South, 2}}};
  EXPECT_EQ(solution.tiles[0].connections, loop);
}

TEST(Router, CoreToItselfLeavesTheTileAndReturns) {
  Flows design("npu2");
  design.flow(at(0, 2, Core, 0), at(0, 2, Core, 0));
  EXPECT_EQ(solve(design.problem).linkCount(*design.problem.device), 2u);
}

TEST(Router, MemTileDmaToItself) {
  Flows same("npu2"), other("npu2");
  same.flow(at(0, 1, DMA, 3), at(0, 1, DMA, 3));
  other.flow(at(0, 1, DMA, 0), at(0, 1, DMA, 1));
  EXPECT_EQ(solve(same.problem).linkCount(*same.problem.device), 0u);
  EXPECT_EQ(solve(other.problem).linkCount(*other.problem.device), 2u);
}

TEST(Router, MemTileRowsAreCrossedOnlyVertically) {
  Flows npu("npu1"), versal("xcve2802");
  npu.flow(at(0, 1, DMA, 0), at(1, 1, DMA, 0));
  versal.flow(at(2, 1, DMA, 0), at(3, 2, DMA, 0));
  EXPECT_EQ(solve(npu.problem).linkCount(*npu.problem.device), 3u);
  EXPECT_EQ(solve(versal.problem).linkCount(*versal.problem.device), 4u);
}

TEST(Router, MemTilePassesStreamsOnTheirOwnChannel) {
  Flows design("npu1_1col");
  for (int i = 0; i < 6; ++i)
    design.flow(at(0, 0, South, i), at(0, 2, North, i));
  RoutingSolution solution = solve(design.problem);
  const TileSettings *mem = settingsAt(solution, {0, 1});
  ASSERT_NE(mem, nullptr);
  for (const SwitchConnection &c : mem->connections)
    EXPECT_EQ(c.slave.channel, c.master.channel);
}

TEST(Router, FillsAColumnExactly) {
  // 6 streams north and 4 south between the shim and the cores of one column.
  Flows design("npu1_1col");
  const PortRef up[] = {at(0, 5, DMA, 0),  at(0, 5, DMA, 1),
                        at(0, 5, Core, 0), at(0, 5, Control, 0),
                        at(0, 4, DMA, 0),  at(0, 3, DMA, 1)};
  for (int i = 0; i < 6; ++i)
    design.flow(at(0, 0, South, i), up[i]);
  const PortRef down[] = {at(0, 5, DMA, 0), at(0, 5, DMA, 1), at(0, 4, DMA, 1),
                          at(0, 3, Trace, 0)};
  for (int i = 0; i < 4; ++i)
    design.flow(down[i], at(0, 0, South, i + 2));
  EXPECT_EQ(solve(design.problem).paths.size(), 10u);
}

TEST(Router, BroadcastBranchesLate) {
  // One stream to four cores of a column: one link a row.
  Flows column("npu1"), row("npu1");
  column.flow(at(1, 1, DMA, 0), {at(1, 2, DMA, 0), at(1, 3, DMA, 0),
                                 at(1, 4, DMA, 0), at(1, 5, DMA, 0)});
  EXPECT_EQ(solve(column.problem).linkCount(*column.problem.device), 4u);
  // To one core in each column: up once, then sideways.
  row.flow(at(1, 0, DMA, 0), {at(0, 2, DMA, 0), at(1, 2, DMA, 0),
                              at(2, 2, DMA, 0), at(3, 2, DMA, 0)});
  EXPECT_EQ(solve(row.problem).linkCount(*row.problem.device), 5u);
}

TEST(Router, FlowsWithOneSourceAreOneTree) {
  Flows together("npu1"), apart("npu1");
  together.flow(at(0, 0, DMA, 0), {at(0, 3, DMA, 0), at(1, 3, DMA, 1)});
  apart.flow(at(0, 0, DMA, 0), at(1, 3, DMA, 1))
      .flow(at(0, 0, DMA, 0), at(0, 3, DMA, 0));
  RoutingSolution one = solve(together.problem), two = solve(apart.problem);
  EXPECT_EQ(one.tiles, two.tiles);
  EXPECT_EQ(one.linkCount(*together.problem.device), 4u);
  // Each flow's own path leaves the other's branch out.
  ASSERT_EQ(two.paths.size(), 2u);
  EXPECT_EQ(two.paths[0].hops.size(), 5u);
  EXPECT_EQ(two.paths[1].hops.size(), 4u);
}

TEST(Router, DirectionalEndsNameOneSideOfTheSwitch) {
  // A stream cut in two at a link: the first half ends on the master, the
  // second begins on the slave that it drives.
  Flows design("npu1");
  design.flow(at(0, 2, DMA, 0), at(0, 2, North, 4))
      .flow(at(0, 3, South, 4), at(0, 3, DMA, 1))
      .flow(at(2, 5, South, 1), at(2, 5, South, 1));
  RoutingSolution solution = solve(design.problem);
  EXPECT_EQ(settingsAt(solution, {0, 3})->connections,
            (std::vector<SwitchConnection>{{{South, 4}, {DMA, 1}}}));
  EXPECT_EQ(settingsAt(solution, {2, 5})->connections,
            (std::vector<SwitchConnection>{{{South, 1}, {South, 1}}}));
}

TEST(Router, NoFlowsNoSettings) {
  Flows design("npu1");
  RoutingSolution solution = solve(design.problem);
  EXPECT_TRUE(solution.tiles.empty());
  EXPECT_TRUE(solution.paths.empty());
}

TEST(Router, RoundsAreReported) {
  Flows design("npu1");
  design.flow(at(0, 0, DMA, 0), at(0, 2, DMA, 0));
  std::vector<RouterRound> rounds;
  auto record = [&](const RouterRound &round) { rounds.push_back(round); };
  RouterOptions options;
  options.onRound = record;
  EXPECT_EQ(take(routeFlows(design.problem, options)).name, "");
  ASSERT_EQ(rounds.size(), 1u);
  EXPECT_EQ(rounds[0].round, 1u);
  EXPECT_EQ(rounds[0].overusedLinks, 0u);
  EXPECT_EQ(rounds[0].linkCount, 2u);
}
