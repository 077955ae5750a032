// Do packet flows get trees that their switches can tell apart, and share what
// they may?

#include "RoutingTestSupport.h"

using namespace tileloom;
using namespace tileloom::test;

static constexpr Bundle Core = Bundle::Core, DMA = Bundle::DMA,
                        South = Bundle::South, North = Bundle::North,
                        East = Bundle::East, Control = Bundle::TileControl;

using Arrival = std::tuple<PortRef, PortRef, uint32_t>;

/// Source, destination and the ids that arrive, of all packets that the
/// settings carry.
static std::set<Arrival> arrivals(const RoutingProblem &problem,
                                  const RoutingSolution &solution) {
  std::vector<TileSettings> all = problem.fixed;
  all.insert(all.end(), solution.tiles.begin(), solution.tiles.end());
  std::set<Arrival> result;
  for (const TracedPacketFlow &flow : findFlows(*problem.device, all).packets)
    result.insert({flow.source, flow.destination, flow.ids()});
  return result;
}

static uint32_t bit(unsigned id) { return uint32_t(1) << id; }

static const PacketMasterSetting *masterAt(const RoutingSolution &solution,
                                           TileCoord tile, Port port) {
  if (const TileSettings *settings = settingsAt(solution, tile))
    for (const PacketMasterSetting &master : settings->masters)
      if (master.master == port)
        return &master;
  return nullptr;
}

TEST(RouterPacket, TwoSendersOfOneReceiverLeaveOnSeparateLinks) {
  Flows design("npu2");
  design.packet(1, at(0, 2, DMA, 0), at(0, 4, DMA, 0))
      .packet(2, at(0, 3, DMA, 0), at(0, 4, DMA, 0));
  RoutingSolution solution = solve(design.problem);
  // At (0, 3) two masters with an arbiter each.
  const TileSettings *middle = settingsAt(solution, {0, 3});
  ASSERT_NE(middle, nullptr);
  ASSERT_EQ(middle->masters.size(), 2u);
  EXPECT_EQ(middle->masters[0].master.bundle, North);
  EXPECT_EQ(middle->masters[1].master.bundle, North);
  EXPECT_NE(middle->masters[0].arbiter, middle->masters[1].arbiter);
  EXPECT_EQ(middle->rules.size(), 2u);
  // At (0, 4) one master, so one arbiter; the packets take turns.
  const TileSettings *last = settingsAt(solution, {0, 4});
  ASSERT_NE(last, nullptr);
  ASSERT_EQ(last->masters.size(), 1u);
  ASSERT_EQ(last->rules.size(), 2u);
  EXPECT_NE(last->rules[0].slave, last->rules[1].slave);
  EXPECT_EQ(last->rules[0].amsel, last->rules[1].amsel);
  EXPECT_EQ(arrivals(design.problem, solution),
            (std::set<Arrival>{{at(0, 2, DMA, 0), at(0, 4, DMA, 0), bit(1)},
                               {at(0, 3, DMA, 0), at(0, 4, DMA, 0), bit(2)}}));
  ASSERT_EQ(solution.packetPaths.size(), 2u);
  EXPECT_EQ(solution.packetPaths[0].hops.size(), 3u);
  EXPECT_EQ(solution.packetPaths[1].hops.size(), 2u);
}

TEST(RouterPacket, BroadcastLeavesByTwoMastersOfOneAmsel) {
  Flows design("npu2");
  design.packet(3, at(0, 0, DMA, 0), {at(0, 2, DMA, 1), at(1, 2, DMA, 0)});
  RoutingSolution solution = solve(design.problem);
  const PacketMasterSetting *own = masterAt(solution, {0, 2}, {DMA, 1});
  ASSERT_NE(own, nullptr);
  const TileSettings *tile = settingsAt(solution, {0, 2});
  ASSERT_EQ(tile->masters.size(), 2u);
  EXPECT_EQ(tile->masters[0].arbiter, tile->masters[1].arbiter);
  EXPECT_EQ(tile->masters[0].mselMask, tile->masters[1].mselMask);
  EXPECT_EQ(solution.linkCount(*design.problem.device), 3u);
  EXPECT_EQ(settingsAt(solution, {0, 0})->muxConnections,
            (std::vector<SwitchConnection>{{{DMA, 0}, {North, 3}}}));
}

TEST(RouterPacket, IdsOfOneSourceShareTheTrunk) {
  Flows design("npu2");
  for (int row = 2; row < 6; ++row)
    design.packet(unsigned(row), at(0, 0, DMA, 0), at(0, row, DMA, 0));
  RoutingSolution solution = solve(design.problem);
  EXPECT_EQ(solution.linkCount(*design.problem.device), 5u);
}

TEST(RouterPacket, SourcesWithOneIdJoinOnTheWayToTheirDestination) {
  Flows design("npu1_1col");
  design.packet(9, {at(0, 5, DMA, 0), at(0, 4, DMA, 0), at(0, 3, DMA, 1)},
                at(0, 0, DMA, 0));
  RoutingSolution solution = solve(design.problem);
  EXPECT_EQ(solution.linkCount(*design.problem.device), 5u);
  std::set<Arrival> expected;
  for (PortRef source : {at(0, 5, DMA, 0), at(0, 4, DMA, 0), at(0, 3, DMA, 1)})
    expected.insert({source, at(0, 0, DMA, 0), bit(9)});
  EXPECT_EQ(arrivals(design.problem, solution), expected);
  // The common way is stated once.
  ASSERT_EQ(solution.packetPaths.size(), 1u);
  EXPECT_EQ(solution.packetPaths[0].hops.size(), 8u);
}

TEST(RouterPacket, OneIdToDifferentDestinationsStaysApart) {
  Flows design("npu2_1col");
  design.packet(4, at(0, 2, DMA, 0), at(0, 5, DMA, 0))
      .packet(4, at(0, 3, DMA, 0), at(0, 5, DMA, 1))
      .packet(4, at(0, 4, DMA, 0), {at(0, 5, Core, 0), at(0, 2, DMA, 1)});
  RoutingSolution solution = solve(design.problem);
  EXPECT_EQ(arrivals(design.problem, solution),
            (std::set<Arrival>{{at(0, 2, DMA, 0), at(0, 5, DMA, 0), bit(4)},
                               {at(0, 3, DMA, 0), at(0, 5, DMA, 1), bit(4)},
                               {at(0, 4, DMA, 0), at(0, 5, Core, 0), bit(4)},
                               {at(0, 4, DMA, 0), at(0, 2, DMA, 1), bit(4)}}));
}

TEST(RouterPacket, MaskedClaimsAreKeptApartLikeTheirIds) {
  Flows design("npu2_1col");
  design.packet(0x10, at(0, 2, DMA, 0), at(0, 5, DMA, 0), 0x1C)
      .packet(0x12, at(0, 3, DMA, 0), at(0, 5, DMA, 1));
  RoutingSolution solution = solve(design.problem);
  EXPECT_EQ(
      arrivals(design.problem, solution),
      (std::set<Arrival>{{at(0, 2, DMA, 0), at(0, 5, DMA, 0), 0xFu << 16},
                         {at(0, 3, DMA, 0), at(0, 5, DMA, 1), bit(0x12)}}));
}

TEST(RouterPacket, CircuitsAndPacketsShareNoChannel) {
  // Four channels lead south: three circuits take one each, and three packet
  // flows with different receivers share the fourth.
  Flows design("npu2_1col");
  for (int i = 0; i < 3; ++i)
    design.flow(at(0, 3 + i, DMA, 0), at(0, 0, South, i + 1));
  for (int i = 0; i < 3; ++i)
    design.packet(unsigned(i), at(0, 3 + i, DMA, 1),
                  i == 0 ? at(0, 0, South, 0) : at(0, 0, South, i + 3));
  RoutingSolution solution = solve(design.problem);
  const TileSettings *mem = settingsAt(solution, {0, 1});
  ASSERT_NE(mem, nullptr);
  EXPECT_EQ(mem->connections.size(), 3u);
  EXPECT_EQ(mem->masters.size(), 1u);
}

TEST(RouterPacket, MoreFlowsThanChannelsShare) {
  // Ten streams to four cores over six channels.
  Flows design("npu2_1col");
  for (int i = 0; i < 10; ++i)
    design.packet(unsigned(i), at(0, 1, i < 6 ? DMA : South, i % 6),
                  at(0, 2 + i % 4, DMA, i / 4 % 2));
  // Nothing says what the receivers do, so some of these streams might hold
  // each other up; that is not the question here.
  RouterOptions options;
  options.analyzeDeadlocks = false;
  auto solution = routeFlows(design.problem, options);
  ASSERT_TRUE(bool(solution)) << llvm::toString(solution.takeError());
  EXPECT_EQ(take(checkRouting(design.problem, *solution)).message, "");
  EXPECT_EQ(solution->packetPaths.size(), 10u);
}

TEST(RouterPacket, NewIdsJoinASlaveThatHasRules) {
  Flows design("npu1_1col");
  TileSettings shim{{0, 0}, {}, {{{DMA, 0}, {North, 3}}}};
  shim.amsels = {{0, 0}};
  shim.masters = {{{North, 0}, 0, 1, {}, false}};
  shim.rules = {{{South, 3}, 31, 1, {0, 0}}};
  TileSettings mem{{0, 1}, {}, {}};
  mem.amsels = {{0, 0}};
  mem.masters = {{{DMA, 0}, 0, 1, {}, false}};
  mem.rules = {{{South, 0}, 31, 1, {0, 0}}};
  design.fix(shim).fix(mem).packet(2, at(0, 0, DMA, 0), at(0, 2, DMA, 0));
  RoutingSolution solution = solve(design.problem);
  std::set<Arrival> found = arrivals(design.problem, solution);
  EXPECT_TRUE(found.count({at(0, 0, DMA, 0), at(0, 1, DMA, 0), bit(1)}));
  EXPECT_TRUE(found.count({at(0, 0, DMA, 0), at(0, 2, DMA, 0), bit(2)}));
  ASSERT_NE(settingsAt(solution, {0, 0}), nullptr);
  EXPECT_TRUE(settingsAt(solution, {0, 0})->muxConnections.empty());
}

TEST(RouterPacket, CircuitsKeepOffPortsInPacketMode) {
  Flows design("npu1_1col");
  TileSettings mem{{0, 1}, {}, {}};
  mem.amsels = {{0, 0}, {1, 0}};
  mem.masters = {{{North, 0}, 0, 1, {}, false}, {{North, 1}, 1, 1, {}, false}};
  mem.rules = {{{South, 0}, 31, 1, {0, 0}}, {{South, 1}, 31, 1, {1, 0}}};
  design.fix(mem).flow(at(0, 0, DMA, 0), at(0, 2, DMA, 0));
  RoutingSolution solution = solve(design.problem);
  ASSERT_NE(settingsAt(solution, {0, 1}), nullptr);
  EXPECT_EQ(settingsAt(solution, {0, 1})->connections,
            (std::vector<SwitchConnection>{{{South, 2}, {North, 2}}}));
}

TEST(RouterPacket, AnIdThatARuleCatchesGoesWhereTheRuleLeads) {
  // Id 1 at DMA:0 is sent east already; a flow to the north cannot have it.
  Flows design("npu1");
  TileSettings tile{{0, 2}, {}, {}};
  tile.amsels = {{0, 0}};
  tile.masters = {{{East, 0}, 0, 1, {}, false}};
  tile.rules = {{{DMA, 0}, 31, 1, {0, 0}}};
  design.fix(tile).packet(1, at(0, 2, DMA, 0), at(0, 2, DMA, 1));
  // DMA:0 does not reach DMA:1 of its tile: the stream leaves, to the east, and
  // comes back.
  RoutingSolution solution = solve(design.problem);
  ASSERT_FALSE(solution.packetPaths[0].hops.empty());
  EXPECT_EQ(solution.packetPaths[0].hops[0],
            (RouteHop{{0, 2}, {DMA, 0}, {East, 0}}));
}

TEST(RouterPacket, ControlPacketsOfAColumn) {
  // A column's control packets and its task-complete tokens.
  Flows design("npu2_1col");
  const unsigned ids[] = {15, 26, 27, 29, 30, 31};
  for (int row = 0; row < 6; ++row) {
    design.packet(ids[row], at(0, 0, DMA, row < 3 ? 0 : 1),
                  at(0, row, Control, 0));
    design.packet(ids[row], at(0, row, Control, 0), at(0, 0, South, 0));
  }
  EXPECT_EQ(solve(design.problem).packetPaths.size(), 12u);
}

TEST(RouterPacket, NoPathNamesThePacketFlowsEnds) {
  Flows design("npu1");
  design.fix({0, 2}, {{{North, 3}, {DMA, 0}}})
      .packet(1, at(0, 0, DMA, 0), at(0, 2, DMA, 0));
  Failure failure = take(routeFlows(design.problem));
  EXPECT_EQ(failure.name, "no-path");
  EXPECT_EQ(failure.message,
            "Unable to find a legal routing: no path leads from (0, 0) DMA:0 "
            "to (0, 2) DMA:0 through the connections the switchboxes allow and "
            "existing routing leaves free.");
}

TEST(RouterPacket, CircuitsThatLeavePacketsNoChannelAreCounted) {
  Flows design("npu2_1col");
  for (int i = 0; i < 4; ++i)
    design.flow(at(0, 2 + i, DMA, 0), at(0, 0, South, i));
  design.packet(5, at(0, 2, DMA, 1), at(0, 0, South, 4));
  Failure failure = take(routeFlows(design.problem));
  EXPECT_EQ(failure.name, "unroutable-flows");
  EXPECT_EQ(failure.notes.front(),
            "4 circuit flows must cross there beside the packet flows, and 4 "
            "channels are free, so no routing exists");
  EXPECT_EQ(failure.notes.back(),
            "competing packet flow (0, 2) DMA:1 -> (0, 0) South:4 (id 5)");
}

TEST(RouterPacket, LastHopsStayInPacketModeAlsoWhereTheyLeadOn) {
  // More packet masters at (0, 1) than arbiters, one of them a directional end.
  Flows design("npu2_1col");
  for (int i = 0; i < 6; ++i)
    design.packet(unsigned(i), at(0, 1, DMA, i), at(0, 1, DMA, i));
  design.packet(9, at(0, 1, South, 5), at(0, 1, South, 0));
  RouterOptions options;
  options.analyzeDeadlocks = false;
  auto solution = routeFlows(design.problem, options);
  ASSERT_TRUE(bool(solution)) << llvm::toString(solution.takeError());
  EXPECT_EQ(take(checkRouting(design.problem, *solution)).message, "");
  EXPECT_TRUE(arrivals(design.problem, *solution)
                  .count({at(0, 1, South, 5), at(0, 1, South, 0), bit(9)}));
}

TEST(RouterPacket, OrderOfSourcesAndDestinationsDoesNotMatter) {
  Flows one("npu2"), two("npu2");
  one.packet(1, {at(0, 2, DMA, 0), at(1, 2, DMA, 0)},
             {at(3, 0, DMA, 0), at(2, 4, Core, 0)})
      .packet(2, at(1, 3, DMA, 1), at(2, 4, Core, 0));
  two.packet(2, at(1, 3, DMA, 1), at(2, 4, Core, 0))
      .packet(1, {at(1, 2, DMA, 0), at(0, 2, DMA, 0)},
              {at(2, 4, Core, 0), at(3, 0, DMA, 0)});
  EXPECT_EQ(solve(one.problem).tiles, solve(two.problem).tiles);
}
