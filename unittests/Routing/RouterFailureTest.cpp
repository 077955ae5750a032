// Does a failure say which flows compete for which ports, or what bars the way?

#include "../../lib/Routing/CollectNets.h"
#include "../../lib/Routing/Explain.h"
#include "RoutingTestSupport.h"

using namespace tileloom;
using namespace tileloom::test;
using testing::HasSubstr;

static constexpr Bundle Core = Bundle::Core, DMA = Bundle::DMA,
                        South = Bundle::South, West = Bundle::West,
                        North = Bundle::North, East = Bundle::East,
                        Trace = Bundle::Trace;

TEST(RouterFailure, SeventhNorthwardFlowIsRefusedByName) {
  Flows design("npu1_1col");
  for (int i = 0; i < 4; ++i)
    design.flow(at(0, 0, South, i), at(0, 2, North, i));
  design.flow(at(0, 0, South, 4), at(0, 2, DMA, 0))
      .flow(at(0, 0, South, 5), at(0, 2, DMA, 1))
      .flow(at(0, 0, South, 6), at(0, 2, Core, 0));
  Failure failure = take(routeFlows(design.problem));
  EXPECT_EQ(failure.name, "unroutable-flows");
  EXPECT_EQ(failure.message,
            "Unable to find a legal routing: the flows from (0, 0) South:0, "
            "(0, 0) South:1, (0, 0) South:2, (0, 0) South:3 and 3 more need "
            "the links from tile (0, 0) to (0, 1), and the router found no "
            "routing that fits them.");
  ASSERT_EQ(failure.notes.size(), 8u);
  EXPECT_EQ(failure.notes[0], "7 circuit flows must cross there and 6 channels "
                              "are free, so no routing exists");
  EXPECT_EQ(failure.notes[7], "competing flow (0, 0) South:6 -> (0, 2) Core:0");
}

TEST(RouterFailure, FifthSouthwardFlowIsRefusedByName) {
  Flows design("npu2_1col");
  for (int i = 0; i < 4; ++i)
    design.flow(at(0, 2 + i, DMA, 0), at(0, 0, South, i));
  solve(design.problem);
  design.flow(at(0, 3, DMA, 1), at(0, 0, South, 4));
  Failure failure = take(routeFlows(design.problem));
  EXPECT_EQ(failure.name, "unroutable-flows");
  EXPECT_THAT(failure.message, HasSubstr("from tile (0, 1) to (0, 0)"));
  EXPECT_THAT(failure.message, HasSubstr("(0, 3) DMA:1"));
  EXPECT_THAT(failure.notes.back(), HasSubstr("(0, 5) DMA:0"));
}

TEST(RouterFailure, FixedConnectionBarsTheOnlyWay) {
  Flows design("npu1");
  design.fix({0, 0}, {{{South, 3}, {North, 0}}})
      .flow(at(0, 0, DMA, 0), at(0, 2, DMA, 0));
  Failure failure = take(routeFlows(design.problem));
  EXPECT_EQ(failure.name, "no-path");
  EXPECT_EQ(failure.message,
            "Unable to find a legal routing: no path leads from (0, 0) DMA:0 "
            "to (0, 2) DMA:0 through the connections the switchboxes allow and "
            "existing routing leaves free.");
}

TEST(RouterFailure, FixedConnectionHoldsTheDestination) {
  Flows design("npu1");
  design.fix({0, 2}, {{{North, 3}, {DMA, 0}}})
      .flow(at(0, 0, DMA, 0), {at(0, 2, DMA, 1), at(0, 2, DMA, 0)});
  Failure failure = take(routeFlows(design.problem));
  EXPECT_EQ(failure.name, "no-path");
  EXPECT_THAT(failure.message, HasSubstr("to (0, 2) DMA:0 through"));
}

TEST(RouterFailure, CrossbarLeavesNoWay) {
  // Trace of a core reaches DMA:0 of its tile, and no Core port of another in a
  // column whose southward channels are all taken.
  Flows design("npu1_1col");
  std::vector<SwitchConnection> down;
  for (int i = 0; i < 4; ++i)
    down.push_back({{North, i}, {South, i}});
  design.fix({0, 4}, down);
  design.flow(at(0, 4, Trace, 0), at(0, 5, Core, 0));
  EXPECT_EQ(take(routeFlows(design.problem)).name, "no-path");
}

TEST(RouterFailure, ContestedTileIsNamedWithItsFlows) {
  // All masters of (1, 3) but South:0 are taken, and two flows must leave.
  Flows design("npu1");
  std::vector<SwitchConnection> fixed;
  for (int i = 0; i < 4; ++i) {
    fixed.push_back({{South, i}, {North, i}});
    fixed.push_back({{West, i}, {East, i}});
    fixed.push_back({{East, i}, {West, i}});
  }
  fixed.push_back({{South, 4}, {North, 4}});
  fixed.push_back({{South, 5}, {North, 5}});
  for (int i = 1; i < 4; ++i)
    fixed.push_back({{North, i}, {South, i}});
  design.fix({1, 3}, fixed)
      .flow(at(1, 3, DMA, 0), at(1, 0, DMA, 0))
      .flow(at(1, 3, DMA, 1), at(1, 2, DMA, 0))
      .flow(at(0, 3, DMA, 1), at(0, 2, DMA, 0))
      .flow(at(2, 5, DMA, 1), at(3, 2, DMA, 0));
  Failure failure = take(routeFlows(design.problem));
  EXPECT_EQ(failure.name, "unroutable-flows");
  EXPECT_EQ(failure.message,
            "Unable to find a legal routing: the flows from (1, 3) DMA:0 and "
            "(1, 3) DMA:1 need the links from tile (1, 3) to (1, 2), and the "
            "router found no routing that fits them.");
}

TEST(RouterFailure, AnotherFlowsEndBarsTheOnlyWay) {
  // Six streams begin on the six slaves that a seventh would have to pass.
  Flows design("npu1_1col");
  const PortRef ends[] = {at(0, 3, DMA, 0),  at(0, 3, DMA, 1),
                          at(0, 3, Core, 0), at(0, 2, DMA, 0),
                          at(0, 2, DMA, 1),  at(0, 2, Core, 0)};
  for (int i = 0; i < 6; ++i)
    design.flow(at(0, 3, South, i), ends[i]);
  solve(design.problem);
  design.flow(at(0, 0, DMA, 0), at(0, 4, DMA, 0));
  Failure failure = take(routeFlows(design.problem));
  EXPECT_EQ(failure.name, "unroutable-flows");
  EXPECT_THAT(failure.message, HasSubstr("the flows from (0, 0) DMA:0 and "
                                         "(0, 3) South:0 need the links from "
                                         "tile (0, 2) to (0, 3)"));
  EXPECT_EQ(failure.notes.front(),
            "every way of the flow from (0, 0) DMA:0 passes an end of another "
            "flow, here North:0 of tile (0, 2), so no routing exists");
}

TEST(RouterFailure, MemTileChannelsRunOut) {
  // Four southward channels pass a mem tile. Its own DMA takes part in the
  // count.
  Flows design("npu2_1col");
  for (int i = 0; i < 3; ++i)
    design.flow(at(0, 2 + i, DMA, 0), at(0, 0, South, i));
  design.flow(at(0, 1, DMA, 0), at(0, 0, South, 3));
  solve(design.problem);
  design.flow(at(0, 1, DMA, 1), at(0, 0, South, 4));
  Failure failure = take(routeFlows(design.problem));
  EXPECT_EQ(failure.name, "unroutable-flows");
  EXPECT_THAT(failure.message, HasSubstr("from tile (0, 1) to (0, 0)"));
  EXPECT_THAT(failure.message, HasSubstr("(0, 1) DMA:1"));
}

TEST(RouterFailure, ColumnsAreCutToo) {
  // 20 channels lead east from column 0 of npu1: 4 in each of 5 rows.
  Flows design("npu1");
  int row = 2, source = 0;
  const Port sources[] = {{DMA, 0},
                          {DMA, 1},
                          {Core, 0},
                          {Bundle::FIFO, 0},
                          {Bundle::TileControl, 0},
                          {Trace, 0}};
  for (int i = 0; i < 21; ++i, row = row == 5 ? 2 : row + 1, source = i / 4) {
    PortRef from{{0, row}, sources[source]};
    design.flow(from, {{{1 + i % 3, 2 + i / 7 % 3}, {DMA, i / 3 % 2}}});
  }
  std::set<PortRef> ends;
  for (CircuitFlow &flow : design.problem.flows)
    for (int n = 0; !ends.insert(flow.destinations[0]).second; ++n)
      flow.destinations[0] = at(1 + n % 3, 2 + n / 3 % 4, DMA, n / 12);
  Failure failure = take(routeFlows(design.problem));
  EXPECT_EQ(failure.name, "unroutable-flows");
  EXPECT_THAT(
      failure.message,
      HasSubstr("and 17 more need the links from column 0 to column 1"));
  EXPECT_THAT(failure.notes.front(),
              HasSubstr("21 circuit flows must cross there and 20 channels"));
}

/// A column in which one channel leads up from (0, 2).
static Flows oneChannelUp() {
  Flows design("npu2_1col");
  std::vector<SwitchConnection> fixed;
  for (int i = 0; i < 5; ++i)
    fixed.push_back({{South, 0}, {North, i}});
  design.fix({0, 2}, fixed);
  return design;
}

TEST(RouterFailure, IdsThatNobodyCanTellApartAreToBlame) {
  Flows design = oneChannelUp();
  design.packet(1, at(0, 2, DMA, 0), at(0, 3, DMA, 0))
      .packet(1, at(0, 2, DMA, 1), at(0, 3, DMA, 1));
  RouterOptions options;
  options.analyzeDeadlocks = false;
  Failure failure = take(routeFlows(design.problem, options));
  EXPECT_EQ(failure.name, "packet-id-collision");
  EXPECT_EQ(failure.message,
            "Unable to find a legal routing: at tile (0, 3), packets with id 1 "
            "from (0, 2) DMA:0 and (0, 2) DMA:1 enter on South:5 and leave by "
            "different ports; a switchbox routes on the id alone, so each "
            "source's packets would also go where the other's do.");
  design.problem.packetFlows[1].packetId = 2;
  llvm::Expected<RoutingSolution> solution =
      routeFlows(design.problem, options);
  EXPECT_TRUE(bool(solution)) << llvm::toString(solution.takeError());
}

TEST(RouterFailure, OverlappingClaimsAreToBlame) {
  Flows design = oneChannelUp();
  design.packet(0, at(0, 2, DMA, 0), at(0, 3, DMA, 0))
      .packet(0, at(0, 2, DMA, 1), at(0, 3, DMA, 1));
  design.problem.packetFlows[0].mask = 0x1C;
  design.problem.packetFlows[1].mask = 0x18;
  Failure failure = take(routeFlows(design.problem));
  EXPECT_EQ(failure.name, "packet-claims-overlap");
  EXPECT_EQ(failure.message,
            "Unable to find a legal routing: at tile (0, 3), packet flows "
            "through South:5 claim rule (mask 0x1C, id 0x0) and rule (mask "
            "0x18, id 0x0), which both match id 0x0; widen one mask to carry "
            "both, or route them apart.");
}

TEST(RouterFailure, IdsAreNotToBlameForWhatCircuitsTake) {
  Flows design = oneChannelUp();
  design.packet(1, at(0, 2, DMA, 0), at(0, 3, DMA, 0))
      .packet(1, at(0, 2, DMA, 1), at(0, 3, DMA, 1))
      .flow(at(0, 2, Core, 0), at(0, 3, Core, 0));
  EXPECT_EQ(take(routeFlows(design.problem)).name, "unroutable-flows");
}

/// What is said of a negotiation that ended like this.
static std::string told(const Flows &design, const Outcome &outcome) {
  SwitchGraph graph(*design.problem.device);
  std::vector<Net> nets = collectNets(graph, design.problem);
  RouterOptions options;
  options.minimizeExplanation = false;
  std::string text;
  llvm::handleAllErrors(
      explain(graph, design.problem, nets, {}, options, outcome),
      [&](const Diagnostic &diagnostic) {
        text = diagnostic.getMessage().str();
      });
  return text;
}

TEST(RouterFailure, AConnectionIsNamedWhereNoLinkBegins) {
  Flows design("npu2");
  design.flow(at(0, 2, DMA, 0), at(0, 3, DMA, 0))
      .flow(at(0, 2, DMA, 1), at(0, 3, DMA, 1));
  SwitchGraph graph(*design.problem.device);
  Outcome outcome;
  outcome.kind = Outcome::Contested;
  outcome.contested = graph.master({0, 3}, {DMA, 0});
  outcome.contestedFrom = graph.slave({0, 3}, {South, 2});
  outcome.competitors = {0, 1};
  EXPECT_EQ(told(design, outcome),
            "Unable to find a legal routing: the flows from (0, 2) DMA:0 and "
            "(0, 2) DMA:1 need the connection from South:2 to DMA:0 at tile "
            "(0, 3), and the router found no routing that fits them.");
}

TEST(RouterFailure, NothingIsNamedWhereNothingIsKnown) {
  Flows design("npu2");
  design.flow(at(0, 2, DMA, 0), at(0, 3, DMA, 0));
  Outcome outcome;
  outcome.kind = Outcome::Contested;
  EXPECT_EQ(told(design, outcome),
            "Unable to find a legal routing: the router found no routing that "
            "fits the device.");
}
