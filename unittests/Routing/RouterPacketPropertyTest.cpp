// Do random designs of circuits and packets come out right, in any order?

#include "RandomProblems.h"

#include <cstdlib>

using namespace tileloom;
using namespace tileloom::test;

// The same designs in every run; RC_PARAMS in the environment asks for others.
static const int seeded = setenv("RC_PARAMS", "seed=1 max_success=200", 0);

using Arrival = std::tuple<PortRef, PortRef, unsigned>;

static std::set<Arrival> asked(const RoutingProblem &problem) {
  std::set<Arrival> result;
  for (const PacketFlow &flow : problem.packetFlows)
    for (const PortRef &source : flow.sources)
      for (const PortRef &end : flow.destinations)
        for (unsigned id = 0; id < 32; ++id)
          if ((id & flow.mask) == flow.packetId)
            result.insert({source, end, id});
  return result;
}

/// What arrives of the ids that are sent; ids that nobody sends do not matter.
static std::set<Arrival> carried(const RoutingProblem &problem,
                                 const RoutingSolution &solution) {
  std::map<PortRef, std::set<unsigned>> sent;
  for (const PacketFlow &flow : problem.packetFlows)
    for (const PortRef &source : flow.sources)
      for (unsigned id = 0; id < 32; ++id)
        if ((id & flow.mask) == flow.packetId)
          sent[source].insert(id);
  std::set<Arrival> result;
  for (const TracedPacketFlow &flow :
       findFlows(*problem.device, solution.tiles).packets)
    for (unsigned id : sent[flow.source])
      if (flow.ids() >> id & 1)
        result.insert({flow.source, flow.destination, id});
  return result;
}

static RouterOptions withoutAnalysis() {
  RouterOptions options;
  options.analyzeDeadlocks = false;
  options.exactConflictLimit = 100; // The tests are to be quick.
  return options;
}

template <typename T> static void shuffle(std::vector<T> &items) {
  for (size_t i = items.size(); i > 1; --i)
    std::swap(items[i - 1], items[size_t(number(0, int(i) - 1))]);
}

TEST(RouterPacketProperty, EveryIdReachesExactlyItsDestinations) {
  ASSERT_EQ(seeded, 0);
  unsigned solved = 0, refused = 0;
  EXPECT_TRUE(rc::check([&] {
    RoutingProblem problem = randomMixture(10);
    auto solution = routeFlows(problem, withoutAnalysis());
    if (!solution) {
      Failure failure = take(solution.takeError());
      RC_ASSERT(failure.name != "");
      ++refused;
      return;
    }
    ++solved;
    RC_ASSERT(take(checkRouting(problem, *solution)).message == "");
    RC_ASSERT(carried(problem, *solution) == asked(problem));
  }));
  EXPECT_GT(solved, 5 * refused);
}

TEST(RouterPacketProperty, OrderOfFlowsDoesNotMatter) {
  EXPECT_TRUE(rc::check([] {
    RoutingProblem problem = randomMixture(8);
    RoutingProblem shuffled = problem;
    shuffle(shuffled.flows);
    shuffle(shuffled.packetFlows);
    auto first = routeFlows(problem, withoutAnalysis());
    auto second = routeFlows(shuffled, withoutAnalysis());
    RC_ASSERT(bool(first) == bool(second));
    if (first) {
      RC_ASSERT(first->tiles == second->tiles);
    } else {
      Failure a = take(first.takeError()), b = take(second.takeError());
      RC_ASSERT(a.message == b.message);
      RC_ASSERT(a.notes == b.notes);
    }
  }));
}

TEST(RouterPacketProperty, TheWorstOfWaitsIsRoutedOrExplained) {
  // No design is known, so every receiver may wait for everything on its tile.
  unsigned solved = 0;
  EXPECT_TRUE(rc::check([&] {
    RoutingProblem problem = randomMixture(6);
    RouterOptions options;
    options.exactConflictLimit = 100;
    auto solution = routeFlows(problem, options);
    if (!solution) {
      RC_ASSERT(take(solution.takeError()).name != "");
      return;
    }
    ++solved;
    RC_ASSERT(carried(problem, *solution) == asked(problem));
  }));
  EXPECT_GT(solved, 100u);
}

TEST(RouterPacketProperty, RoutedPacketsAreKeptWhenMoreIsRouted) {
  EXPECT_TRUE(rc::check([] {
    RoutingProblem problem = randomMixture(6);
    auto first = routeFlows(problem, withoutAnalysis());
    if (!first) {
      llvm::consumeError(first.takeError());
      return;
    }
    RoutingProblem again;
    again.device = problem.device;
    again.fixed = first->tiles;
    auto none = routeFlows(again, withoutAnalysis());
    RC_ASSERT(bool(none));
    RC_ASSERT(none->tiles.empty());
  }));
}
