// Do sources that send one id to several destinations meet before they fork?

#include "ExactTestSupport.h"
#include "RandomProblems.h"

#include <cstdlib>

using namespace tileloom;
using namespace tileloom::test;

// The same designs in every run; RC_PARAMS in the environment asks for others.
static const int seeded = setenv("RC_PARAMS", "seed=1 max_success=200", 0);

static constexpr Bundle DMA = Bundle::DMA, North = Bundle::North,
                        South = Bundle::South;

/// The masters by which packets that enter by a slave leave its switch.
static std::set<PortRef> mastersOf(const RoutingSolution &solution,
                                   const PortRef &slave, unsigned id) {
  std::set<PortRef> result;
  const TileSettings *settings = settingsAt(solution, slave.tile);
  if (!settings)
    return result;
  for (const SwitchConnection &c : settings->connections)
    if (c.slave == slave.port)
      result.insert({slave.tile, c.master});
  for (const PacketRule &rule : settings->rules)
    if (rule.slave == slave.port && (id & rule.mask) == rule.value) {
      for (const PacketMasterSetting &master : settings->masters)
        if (master.arbiter == rule.amsel.arbiter &&
            (master.mselMask >> rule.amsel.msel & 1))
          result.insert({slave.tile, master.master});
      break;
    }
  return result;
}

/// The masters at which the packets of a source first take several ways.
static std::set<PortRef> firstFork(const RoutingProblem &problem,
                                   const RoutingSolution &solution,
                                   const PortRef &source, unsigned id) {
  PortRef slave = switchPort(*problem.device, source, true);
  for (unsigned hops = 0; hops < 1000; ++hops) {
    std::set<PortRef> masters = mastersOf(solution, slave, id);
    if (masters.size() != 1)
      return masters;
    auto far =
        problem.device->linkFrom(masters.begin()->tile, masters.begin()->port);
    if (!far)
      return masters;
    slave = {far->first, far->second};
  }
  return {};
}

static void expectOneFork(const RoutingProblem &problem,
                          const RoutingSolution &solution) {
  for (const PacketFlow &flow : problem.packetFlows)
    for (const PortRef &source : flow.sources)
      EXPECT_EQ(firstFork(problem, solution, source, flow.packetId),
                firstFork(problem, solution, problem.packetFlows[0].sources[0],
                          flow.packetId));
}

TEST(RouterJoin, SourcesOnBothSidesOfTheDestinationsMeet) {
  Flows design("npu2");
  design.packet(1, {at(2, 5, DMA, 0), at(1, 3, DMA, 1)},
                {at(3, 3, DMA, 1), at(2, 4, DMA, 1)});
  RoutingSolution solution = solve(design.problem);
  expectOneFork(design.problem, solution);
}

TEST(RouterJoin, ASourceBesideTheFirstDestinationIsJoinedThere) {
  Flows design("npu2_1col");
  design.packet(1, {at(0, 2, DMA, 0), at(0, 3, DMA, 0)},
                {at(0, 3, DMA, 1), at(0, 4, DMA, 1)});
  RoutingSolution solution = solve(design.problem);
  expectOneFork(design.problem, solution);
}

TEST(RouterJoin, ADestinationAtEachSourceIsNoObstacle) {
  // On its own each source would fork at home: one of them has to come over.
  Flows design("npu2");
  design.packet(1, {at(0, 3, DMA, 0), at(4, 3, DMA, 0)},
                {at(0, 3, DMA, 0), at(4, 3, DMA, 0)});
  RoutingSolution solution = solve(design.problem);
  expectOneFork(design.problem, solution);
  EXPECT_EQ(solution.linkCount(*design.problem.device), 8u);
}

TEST(RouterJoin, ManySourcesMeet) {
  Flows design("npu2");
  std::vector<PortRef> sources;
  for (int column = 0; column < 8; ++column)
    for (int row : {2, 5})
      sources.push_back(at(column, row, DMA, 0));
  design.packet(7, sources,
                {at(1, 3, DMA, 1), at(6, 4, DMA, 1), at(3, 0, DMA, 0)});
  RoutingSolution solution = solve(design.problem);
  expectOneFork(design.problem, solution);
}

TEST(RouterJoin, FlowsOfOneIdAndEqualDestinationsCountAsOne) {
  Flows one("npu2"), two("npu2");
  std::vector<PortRef> ends{at(3, 3, DMA, 1), at(2, 4, DMA, 1)};
  one.packet(1, {at(2, 5, DMA, 0), at(1, 3, DMA, 1)}, ends);
  two.packet(1, at(1, 3, DMA, 1), {ends[1], ends[0]})
      .packet(1, at(2, 5, DMA, 0), ends);
  EXPECT_EQ(solve(one.problem).tiles, solve(two.problem).tiles);
}

TEST(RouterJoin, MasksThatOverlapMeetToo) {
  Flows design("npu2");
  std::vector<PortRef> ends{at(3, 3, DMA, 1), at(2, 4, DMA, 1)};
  design.packet(4, at(2, 5, DMA, 0), ends, 0x1C)
      .packet(6, at(1, 3, DMA, 1), ends);
  RoutingSolution solution = solve(design.problem);
  EXPECT_EQ(firstFork(design.problem, solution, at(2, 5, DMA, 0), 6),
            firstFork(design.problem, solution, at(1, 3, DMA, 1), 6));
}

TEST(RouterJoin, SeveralIdsMeetWhereTheirReceiversAreTheSame) {
  // No arbiters keep them apart: each could fill one receiver and wait for the
  // other.
  Flows design("npu2");
  std::vector<PortRef> ends{at(1, 3, DMA, 0), at(5, 3, DMA, 0)};
  design.packet(1, at(0, 4, DMA, 0), ends).packet(2, at(6, 2, DMA, 0), ends);
  RoutingSolution solution = solve(design.problem);
  std::set<PortRef> fork =
      firstFork(design.problem, solution, at(0, 4, DMA, 0), 1);
  EXPECT_EQ(fork.size(), 2u);
  EXPECT_EQ(firstFork(design.problem, solution, at(6, 2, DMA, 0), 2), fork);
}

TEST(RouterJoin, AnIdWithFewerDestinationsGoesAlongAsFarAsItNeeds) {
  Flows design("npu2");
  std::vector<PortRef> ends{at(1, 3, DMA, 0), at(5, 3, DMA, 0),
                            at(7, 4, DMA, 0)};
  design.packet(1, at(0, 4, DMA, 0), ends)
      .packet(2, at(6, 2, DMA, 0), {ends[0], ends[1]});
  RoutingSolution solution = solve(design.problem);
  EXPECT_EQ(firstFork(design.problem, solution, at(0, 4, DMA, 0), 1),
            firstFork(design.problem, solution, at(6, 2, DMA, 0), 2));
}

TEST(RouterJoin, PrioritizedSourcesMeet) {
  Flows design("npu2");
  design.packet(1, {at(2, 5, DMA, 0), at(1, 3, DMA, 1)},
                {at(3, 3, DMA, 1), at(2, 4, DMA, 1)});
  design.problem.packetFlows[0].priority = true;
  design.packet(1, {at(5, 5, DMA, 0), at(7, 3, DMA, 1)},
                {at(6, 3, DMA, 1), at(4, 2, DMA, 1)});
  RoutingSolution solution = solve(design.problem);
  for (const PacketFlow &flow : design.problem.packetFlows)
    EXPECT_EQ(firstFork(design.problem, solution, flow.sources[0], 1),
              firstFork(design.problem, solution, flow.sources[1], 1));
}

TEST(RouterJoin, TheExactSearchDoesNotRefuseThem) {
  std::vector<PortRef> sources{at(0, 2, DMA, 0), at(0, 5, DMA, 0)};
  std::vector<PortRef> ends{at(0, 3, DMA, 1), at(0, 4, DMA, 1)};
  Flows design("npu1_1col");
  Nets nets("npu1_1col");
  design.packet(1, sources, ends);
  for (const PortRef &source : sources)
    nets.packet(source, ends, 1);
  solve(design.problem);
  EXPECT_EQ(nets.solve().kind, ExactOutcome::Routed);
}

TEST(RouterJoin, SourcesOfTheShimAndTheMemTileMeet) {
  // A mem tile passes streams straight on only, so the shim's way north
  // decides on which channel the mem tile's stream joins it.
  Flows design("npu1_1col");
  design.packet(3, {at(0, 0, DMA, 0), at(0, 1, DMA, 2)},
                {at(0, 2, DMA, 0), at(0, 4, DMA, 1)});
  RoutingSolution solution = solve(design.problem);
  expectOneFork(design.problem, solution);
}

TEST(RouterJoin, FixedConnectionsOnTheWayArePassedAround) {
  Flows design("npu2_1col");
  design.packet(1, {at(0, 2, DMA, 0), at(0, 5, DMA, 0)},
                {at(0, 3, DMA, 1), at(0, 4, DMA, 1)});
  std::vector<SwitchConnection> connections;
  for (int channel = 0; channel < 5; ++channel)
    connections.push_back({{South, channel}, {North, channel}});
  design.fix({0, 3}, connections);
  RoutingSolution solution = solve(design.problem);
  expectOneFork(design.problem, solution);
}

/// Ports of DMA channels, anywhere in some columns.
static std::vector<PortRef> drawPorts(const Device &device, int columns,
                                      bool source, int count) {
  std::vector<PortRef> all;
  for (int column = 0; column < columns; ++column)
    for (int row = 0; row < device.rows(); ++row)
      for (const PortRef &end : endsAt(device, {column, row}, source))
        if (end.port.bundle == DMA)
          all.push_back(end);
  std::vector<PortRef> drawn;
  for (; count > 0; --count) {
    size_t i = size_t(number(0, int(all.size()) - 1));
    drawn.push_back(all[i]);
    all.erase(all.begin() + long(i));
  }
  return drawn;
}

/// Several sources, several destinations, one id.
static RoutingProblem randomBand(int mostSources, int mostEnds) {
  const char *const names[] = {"npu1", "npu2", "xcvc1902"};
  Flows design(names[number(0, 2)]);
  const Device &dev = *design.problem.device;
  int columns = number(1, std::min(dev.columns(), 8));
  design.packet(unsigned(number(0, 31)),
                drawPorts(dev, columns, true, number(2, mostSources)),
                drawPorts(dev, columns, false, number(2, mostEnds)));
  return design.problem;
}

template <typename Items> static void mix(Items &items) {
  for (size_t i = items.size(); i > 1; --i)
    std::swap(items[i - 1], items[size_t(number(0, int(i) - 1))]);
}

TEST(RouterJoinProperty, FewSourcesAlwaysMeet) {
  ASSERT_EQ(seeded, 0);
  EXPECT_TRUE(rc::check([] {
    RoutingProblem problem = randomBand(4, 4);
    auto solution = routeFlows(problem);
    if (!solution)
      RC_FAIL(take(solution.takeError()).message);
    RC_ASSERT(take(checkRouting(problem, *solution)).message == "");
    const PacketFlow &flow = problem.packetFlows[0];
    auto fork = firstFork(problem, *solution, flow.sources[0], flow.packetId);
    RC_ASSERT(fork.size() > 1);
    for (const PortRef &source : flow.sources)
      RC_ASSERT(firstFork(problem, *solution, source, flow.packetId) == fork);
  }));
}

TEST(RouterJoinProperty, NoOrderMatters) {
  EXPECT_TRUE(rc::check([] {
    RoutingProblem problem = randomBand(4, 4);
    PacketFlow &flow = problem.packetFlows[0];
    RoutingProblem shuffled = problem;
    mix(shuffled.packetFlows[0].sources);
    mix(shuffled.packetFlows[0].destinations);
    RoutingProblem apart = problem;
    apart.packetFlows.clear();
    mix(flow.sources);
    for (const PortRef &source : flow.sources) {
      PacketFlow single = flow;
      single.sources = {source};
      mix(single.destinations);
      apart.packetFlows.push_back(single);
    }
    auto one = routeFlows(problem), two = routeFlows(shuffled),
         three = routeFlows(apart);
    RC_ASSERT(bool(one) && bool(two) && bool(three));
    RC_ASSERT(one->tiles == two->tiles);
    RC_ASSERT(one->tiles == three->tiles);
  }));
}
