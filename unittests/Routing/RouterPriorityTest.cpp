// Do prioritized flows get the way they take alone, and what if the others do
// not fit around it?

#include "RoutingTestSupport.h"

using namespace tileloom;
using namespace tileloom::test;
using testing::HasSubstr;

static constexpr Bundle DMA = Bundle::DMA, South = Bundle::South,
                        North = Bundle::North, Control = Bundle::TileControl;

static constexpr unsigned ControlIds[] = {15, 26, 27, 29, 30, 31};

static Flows &prioritized(Flows &design) {
  design.problem.packetFlows.back().priority = true;
  return design;
}

/// The control packets of a column's rows 0 to `rows` - 1.
static void addOverlay(Flows &design, int rows) {
  design.problem.reloadDesign = true;
  for (int row = 0; row < rows; ++row) {
    design.packet(ControlIds[row], at(0, 0, DMA, 0), at(0, row, Control, 0));
    prioritized(design);
  }
}

/// The settings of the overlay: masters and rules that are marked.
static std::set<std::pair<TileCoord, PacketRule>>
overlayRules(const RoutingSolution &solution) {
  std::set<std::pair<TileCoord, PacketRule>> rules;
  for (const TileSettings &settings : solution.tiles)
    for (const PacketRule &rule : settings.rules)
      if (rule.overlay)
        rules.insert({settings.tile, rule});
  return rules;
}

TEST(RouterPriority, TheOthersGoAround) {
  Flows alone("npu2_1col"), together("npu2_1col");
  for (Flows *design : {&alone, &together}) {
    design->packet(7, at(0, 0, DMA, 0), at(0, 5, DMA, 0));
    prioritized(*design);
  }
  for (int i = 0; i < 5; ++i)
    together.flow(at(0, 1, DMA, i), at(0, 2 + i % 4, DMA, 1 - i / 4));
  RoutingSolution one = solve(alone.problem), all = solve(together.problem);
  EXPECT_EQ(one.packetPaths, all.packetPaths);
}

TEST(RouterPriority, RulesAtTheSourceAreMarked) {
  Flows design("npu2_1col");
  design.packet(7, at(0, 0, DMA, 0), at(0, 2, DMA, 0));
  prioritized(design);
  RoutingSolution solution = solve(design.problem);
  ASSERT_NE(settingsAt(solution, {0, 0}), nullptr);
  ASSERT_EQ(settingsAt(solution, {0, 0})->rules.size(), 1u);
  EXPECT_TRUE(settingsAt(solution, {0, 0})->rules[0].priority);
  EXPECT_FALSE(settingsAt(solution, {0, 0})->rules[0].overlay);
}

TEST(RouterPriority, WithoutReloadTheFlowGivesWayWhereItMust) {
  // Alone it would enter (0, 1) by South:0, at which another flow begins.
  Flows design("npu2_1col");
  design.packet(7, at(0, 0, DMA, 0), at(0, 2, DMA, 0));
  prioritized(design).flow(at(0, 1, South, 0), at(0, 1, DMA, 0));
  RoutingSolution solution = solve(design.problem);
  EXPECT_EQ(solution.packetPaths[0].hops[0],
            (RouteHop{{0, 0}, {South, 3}, {North, 1}}));
}

TEST(RouterPriority, ATileThatNoControlPacketReachesIsClosed) {
  Flows design("npu2_1col");
  addOverlay(design, 3);
  design.packet(1, at(0, 3, DMA, 0), at(0, 2, DMA, 0));
  Failure failure = take(routeFlows(design.problem));
  EXPECT_EQ(failure.name, "no-path");
  EXPECT_THAT(
      failure.notes,
      testing::ElementsAre(
          "a control-packet reload (has_ctrl_pkt_overlay) configures only "
          "tiles whose TileControl a prioritized flow reaches, so the router "
          "keeps out of tile (0, 3); route control packets there "
          "(priority_route), as --aie-generate-column-control-overlay does"));
}

TEST(RouterPriority, WithoutAnOverlayAReloadClosesAllTiles) {
  Flows design("npu2_1col");
  design.problem.reloadDesign = true;
  design.flow(at(0, 3, DMA, 0), at(0, 2, DMA, 0));
  Failure failure = take(routeFlows(design.problem));
  EXPECT_EQ(failure.name, "no-path");
  ASSERT_EQ(failure.notes.size(), 1u);
  EXPECT_THAT(failure.notes[0], HasSubstr("out of tiles (0, 2) and (0, 3);"));
}

TEST(RouterPriority, AReloadKeepsTheOverlayAsItIsAlone) {
  Flows alone("npu2_1col"), design("npu2_1col");
  addOverlay(alone, 6);
  addOverlay(design, 6);
  for (int row = 2; row < 6; ++row) {
    design.packet(unsigned(row), at(0, 0, DMA, 1), at(0, row, DMA, 0));
    design.flow(at(0, row, DMA, 0), at(0, 1, DMA, row));
  }
  RouterOptions options;
  options.analyzeDeadlocks = false;
  auto one = routeFlows(alone.problem, options);
  auto all = routeFlows(design.problem, options);
  ASSERT_TRUE(bool(one)) << llvm::toString(one.takeError());
  ASSERT_TRUE(bool(all)) << llvm::toString(all.takeError());
  EXPECT_EQ(take(checkRouting(design.problem, *all)).message, "");
  EXPECT_FALSE(overlayRules(*one).empty());
  EXPECT_EQ(overlayRules(*one), overlayRules(*all));
  for (size_t i = 0; i < 6; ++i)
    EXPECT_EQ(one->packetPaths[i], all->packetPaths[i]);
}

TEST(RouterPriority, AReloadReachesOnlyTheOverlaysTiles) {
  Flows design("npu2");
  addOverlay(design, 3);
  design.flow(at(0, 2, DMA, 0), at(0, 3, DMA, 0));
  Failure failure = take(routeFlows(design.problem));
  EXPECT_EQ(failure.name, "no-path");
  EXPECT_THAT(failure.message,
              HasSubstr("no path leads from (0, 2) DMA:0 to (0, 3) DMA:0"));
}

TEST(RouterPriority, AnOverlayInTheWayIsNamedWithItsChannel) {
  Flows design("npu2_1col");
  addOverlay(design, 3);
  design.flow(at(0, 1, South, 0), at(0, 1, DMA, 0));
  Failure failure = take(routeFlows(design.problem));
  EXPECT_EQ(failure.name, "overlay-in-the-way");
  EXPECT_EQ(failure.message,
            "Unable to find a legal routing: packet flows from (0, 0) DMA:0 "
            "are prioritized (priority_route) in a design a control-packet "
            "reload configures (has_ctrl_pkt_overlay), so they keep the route "
            "they take alone, as in @ctrl_pkt_overlay, and it holds a channel "
            "from tile (0, 0) to (0, 1) the other flows need.");
}

TEST(RouterPriority, FlowsThatFitOnlyWithoutTheOverlaysChannels) {
  // One channel up for the overlay, and six circuits that need one each.
  Flows design("npu2_1col");
  addOverlay(design, 5);
  for (int i = 0; i < 6; ++i)
    design.flow(at(0, 1, DMA, i), at(0, 2 + i / 2, DMA, i % 2));
  Failure failure = take(routeFlows(design.problem));
  // Not even without it: the cut says so.
  EXPECT_EQ(failure.name, "unroutable-flows");
  EXPECT_THAT(failure.notes.front(), HasSubstr("beside the packet flows"));
}

TEST(RouterPriority, TheDesignsOwnConnectionBarsTheOverlay) {
  Flows design("npu2_1col");
  addOverlay(design, 3);
  design.fix({0, 1}, {{{DMA, 0}, {North, 0}}});
  Failure failure = take(routeFlows(design.problem));
  EXPECT_EQ(failure.name, "overlay-route-taken");
  EXPECT_EQ(failure.message,
            "Unable to find a legal routing: the route packet flows from "
            "(0, 0) DMA:0 take alone does not fit this design: it goes from "
            "(0, 1) South:0 to (0, 1) North:0, which the design's own "
            "switchboxes leave no connection for.");
}

TEST(RouterPriority, AnOverlayWithoutAnyRoute) {
  // Six other flows of the overlay begin at the slaves that one has to pass.
  Flows design("npu2_1col");
  design.problem.reloadDesign = true;
  for (int i = 0; i < 6; ++i) {
    design.packet(unsigned(i), at(0, 3, South, i), at(0, 3, Control, 0));
    prioritized(design);
  }
  design.packet(9, at(0, 0, DMA, 0), at(0, 4, Control, 0));
  prioritized(design);
  RouterOptions options;
  options.analyzeDeadlocks = false;
  Failure failure = take(routeFlows(design.problem, options));
  EXPECT_EQ(failure.name, "overlay-unroutable");
  EXPECT_THAT(failure.message,
              HasSubstr("keep the route they take alone, as in "
                        "@ctrl_pkt_overlay, and alone they have none: the "
                        "flows from "));
}

/// Packet flows between DMA ports of column 0: row and channel of both ends.
struct ColumnFlow {
  unsigned id;
  int fromRow, fromChannel, toRow, toChannel;
  bool priority = true;
};

static Flows inColumn(llvm::ArrayRef<ColumnFlow> list, bool withPriority) {
  Flows design("npu2_1col");
  for (const ColumnFlow &flow : list) {
    design.packet(flow.id, at(0, flow.fromRow, DMA, flow.fromChannel),
                  at(0, flow.toRow, DMA, flow.toChannel));
    design.problem.packetFlows.back().priority = withPriority && flow.priority;
  }
  return design;
}

TEST(RouterPriority, NeverMakesADesignUnroutable) {
  // Each routes only if hops of prioritized flows become circuits.
  const ColumnFlow crossing[] = {
      {7, 2, 1, 5, 1},  {22, 4, 0, 1, 5}, {2, 5, 1, 1, 4}, {22, 1, 4, 4, 1},
      {24, 1, 3, 4, 1}, {2, 4, 1, 1, 2},  {21, 3, 0, 5, 0}};
  const ColumnFlow mixed[] = {{0, 1, 4, 1, 0, false}, {11, 1, 5, 5, 1},
                              {5, 1, 0, 4, 1},        {8, 5, 1, 1, 1, false},
                              {0, 1, 2, 1, 4},        {1, 5, 0, 4, 0, false},
                              {23, 1, 3, 2, 0}};
  for (llvm::ArrayRef<ColumnFlow> list : {llvm::ArrayRef<ColumnFlow>(crossing),
                                          llvm::ArrayRef<ColumnFlow>(mixed)}) {
    solve(inColumn(list, false).problem);
    solve(inColumn(list, true).problem);
  }
}

TEST(RouterPriority, DataDoesNotShareAnIdWithControlPackets) {
  Flows design("npu2");
  design.packet(26, at(0, 0, DMA, 0), at(0, 2, DMA, 0));
  design.packet(26, at(0, 0, DMA, 0), at(0, 1, Control, 0));
  prioritized(design);
  Failure failure = take(routeFlows(design.problem));
  EXPECT_EQ(failure.name, "control-id-shared");
  EXPECT_EQ(failure.message,
            "packets with id 26 from (0, 0) DMA:0 are control packets for "
            "(0, 1) TileControl:0, and would carry the data of another flow "
            "there");
  // From the other channel, or with another id, they are apart.
  design.problem.packetFlows[0].sources = {at(0, 0, DMA, 1)};
  solve(design.problem);
  design.problem.packetFlows[0].sources = {at(0, 0, DMA, 0)};
  design.problem.packetFlows[0].packetId = 25;
  solve(design.problem);
}
