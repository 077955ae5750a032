// Do routing, checking and tracing agree on random designs?

#include "RandomProblems.h"

#include <cstdlib>

using namespace tileloom;
using namespace tileloom::test;

// The same designs in every run; RC_PARAMS in the environment asks for others.
static const int seeded = setenv("RC_PARAMS", "seed=1 max_success=200", 0);

/// With few steps of the exact search, so that the tests are quick.
static llvm::Expected<RoutingSolution>
routeQuickly(const RoutingProblem &problem) {
  RouterOptions options;
  options.exactConflictLimit = 100;
  return routeFlows(problem, options);
}

TEST(RouterProperty, SolutionsPassTheCheckerAndTraceBack) {
  ASSERT_EQ(seeded, 0);
  unsigned solved = 0, refused = 0;
  EXPECT_TRUE(rc::check([&] {
    RoutingProblem problem = randomProblem(12);
    llvm::Expected<RoutingSolution> solution = routeQuickly(problem);
    if (!solution) {
      Failure failure = take(solution.takeError());
      RC_ASSERT(failure.name == "no-path" ||
                failure.name == "unroutable-flows");
      ++refused;
      return;
    }
    ++solved;
    RC_ASSERT(take(checkRouting(problem, *solution)).message == "");
    RC_ASSERT(netsOf(traceCircuitFlows(*problem.device, solution->tiles)) ==
              netsOf(problem.flows));
  }));
  EXPECT_GT(solved, refused);
}

TEST(RouterProperty, OrderOfFlowsDoesNotMatter) {
  EXPECT_TRUE(rc::check([] {
    RoutingProblem problem = randomProblem(10);
    llvm::Expected<RoutingSolution> first = routeQuickly(problem);
    RoutingProblem shuffled = problem;
    for (size_t i = shuffled.flows.size(); i > 1; --i)
      std::swap(shuffled.flows[i - 1],
                shuffled.flows[size_t(number(0, int(i) - 1))]);
    llvm::Expected<RoutingSolution> second = routeQuickly(shuffled);
    RC_ASSERT(bool(first) == bool(second));
    if (first) {
      RC_ASSERT(first->tiles == second->tiles);
    } else {
      Failure a = take(first.takeError()), b = take(second.takeError());
      RC_ASSERT(a.message == b.message);
    }
  }));
}

TEST(RouterProperty, RoutedSettingsAreKeptWhenMoreIsRouted) {
  EXPECT_TRUE(rc::check([] {
    RoutingProblem problem = randomProblem(8);
    llvm::Expected<RoutingSolution> first = routeQuickly(problem);
    if (!first) {
      llvm::consumeError(first.takeError());
      return;
    }
    // Nothing left to route: nothing is written.
    RoutingProblem again;
    again.device = problem.device;
    again.fixed = first->tiles;
    llvm::Expected<RoutingSolution> none = routeQuickly(again);
    RC_ASSERT(bool(none));
    RC_ASSERT(none->tiles.empty());
    // Route half first and the rest around it.
    RoutingProblem half = problem, rest = problem;
    half.flows.resize(problem.flows.size() / 2);
    rest.flows.erase(rest.flows.begin(),
                     rest.flows.begin() + long(half.flows.size()));
    llvm::Expected<RoutingSolution> before = routeQuickly(half);
    RC_ASSERT(bool(before));
    rest.fixed = before->tiles;
    llvm::Expected<RoutingSolution> after = routeQuickly(rest);
    if (!after) {
      llvm::consumeError(after.takeError());
      return;
    }
    RC_ASSERT(take(checkRouting(rest, *after)).message == "");
    std::vector<TileSettings> all = before->tiles;
    all.insert(all.end(), after->tiles.begin(), after->tiles.end());
    RC_ASSERT(netsOf(traceCircuitFlows(*problem.device, all)) ==
              netsOf(problem.flows));
  }));
}

/// Changes one connection: another slave, another master, gone, or one more.
static bool mutate(RoutingSolution &solution, const Device &device) {
  TileSettings &tile =
      solution.tiles[size_t(number(0, int(solution.tiles.size()) - 1))];
  if (tile.connections.empty())
    return false;
  size_t index = size_t(number(0, int(tile.connections.size()) - 1));
  SwitchConnection &c = tile.connections[index];
  std::vector<PortRef> slaves = endsAt(device, tile.tile, true);
  std::vector<PortRef> masters = endsAt(device, tile.tile, false);
  Port slave = slaves[size_t(number(0, int(slaves.size()) - 1))].port;
  Port master = masters[size_t(number(0, int(masters.size()) - 1))].port;
  SwitchConnection before = c;
  switch (number(0, 3)) {
  case 0:
    c.slave = slave;
    return c != before;
  case 1:
    c.master = master;
    return c != before;
  case 2:
    tile.connections.erase(tile.connections.begin() + long(index));
    return true;
  default:
    tile.connections.push_back({slave, master});
    return true;
  }
}

TEST(RouterProperty, MutatedSolutionsAreRefused) {
  EXPECT_TRUE(rc::check([] {
    RoutingProblem problem = randomProblem(8);
    llvm::Expected<RoutingSolution> solution = routeQuickly(problem);
    if (!solution) {
      llvm::consumeError(solution.takeError());
      return;
    }
    if (problem.flows.empty())
      return;
    RoutingSolution bad = *solution;
    if (!mutate(bad, *problem.device))
      return;
    RC_ASSERT(take(checkRouting(problem, bad)).name == "illegal-routing");
  }));
}

/// A random walk through free ports from `slave`; returns the master at which
/// it ends and books its ports.
static std::optional<PortRef> walk(const Device &device, PortRef slave,
                                   std::set<PortRef> &usedSlaves,
                                   std::set<PortRef> &usedMasters,
                                   std::vector<PortRef> &tree) {
  std::vector<PortRef> way, entered{slave};
  for (int length = number(0, 12);; --length) {
    std::vector<PortRef> links, ends;
    for (unsigned b = 0; b < NumBundles; ++b)
      for (int ch = 0; ch < device.masterPortCount(slave.tile, Bundle(b));
           ++ch) {
        PortRef master{slave.tile, {Bundle(b), ch}};
        if (!device.isLegalConnection(slave.tile, slave.port, master.port) ||
            usedMasters.count(master) || llvm::is_contained(way, master))
          continue;
        auto far = device.linkFrom(master.tile, master.port);
        if (!far)
          ends.push_back(master);
        else if (!usedSlaves.count({far->first, far->second}) &&
                 !llvm::is_contained(entered, PortRef{far->first, far->second}))
          links.push_back(master);
      }
    if (!ends.empty() && (length <= 0 || links.empty())) {
      PortRef end = ends[size_t(number(0, int(ends.size()) - 1))];
      way.push_back(end);
      usedMasters.insert(way.begin(), way.end());
      usedSlaves.insert(entered.begin(), entered.end());
      tree.insert(tree.end(), entered.begin(), entered.end());
      return end;
    }
    if (links.empty() || length < -40)
      return std::nullopt;
    PortRef master = links[size_t(number(0, int(links.size()) - 1))];
    way.push_back(master);
    auto far = device.linkFrom(master.tile, master.port);
    slave = {far->first, far->second};
    entered.push_back(slave);
  }
}

TEST(RouterProperty, PlantedRoutingsAreFound) {
  unsigned flowsRouted = 0;
  EXPECT_TRUE(rc::check([&] {
    const char *names[] = {"npu1_1col", "npu1_2col", "npu1_3col", "npu2"};
    Flows design(names[number(0, 3)]);
    const Device &dev = *design.problem.device;
    std::set<PortRef> slaves, masters;
    for (int i = 0, e = number(5, 60); i < e; ++i) {
      TileCoord tile{number(0, dev.columns() - 1), number(0, dev.rows() - 1)};
      std::vector<PortRef> from;
      for (const PortRef &end : endsAt(dev, tile, true))
        if (switchPort(dev, end, true) == end && !slaves.count(end) &&
            !dev.linkTo(end.tile, end.port))
          from.push_back(end);
      if (from.empty())
        continue;
      PortRef source = from[size_t(number(0, int(from.size()) - 1))];
      std::vector<PortRef> tree, ends;
      if (auto end = walk(dev, source, slaves, masters, tree))
        ends.push_back(*end);
      // Some grow further branches from where they passed.
      for (int extra = ends.empty() ? 0 : number(0, 4) - 2; extra > 0; --extra)
        if (auto end = walk(dev, tree[size_t(number(0, int(tree.size()) - 1))],
                            slaves, masters, tree))
          ends.push_back(*end);
      if (!ends.empty())
        design.flow(source, ends);
    }
    flowsRouted += unsigned(design.problem.flows.size());
    llvm::Expected<RoutingSolution> solution = routeQuickly(design.problem);
    if (!solution)
      RC_FAIL(llvm::toString(solution.takeError()));
    RC_ASSERT(take(checkRouting(design.problem, *solution)).message == "");
  }));
  EXPECT_GT(flowsRouted, 500u);
}
