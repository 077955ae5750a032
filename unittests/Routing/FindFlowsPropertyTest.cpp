// Do routed packet flows come back, and can those be routed again?
// again?

#include "RandomProblems.h"

#include "../../lib/Routing/ClaimSplit.h"

#include <cstdlib>

using namespace tileloom;
using namespace tileloom::test;

// The same designs in every run; RC_PARAMS in the environment asks for others.
static const int seeded = setenv("RC_PARAMS", "seed=1 max_success=300", 0);

/// A source and an id, and where it goes: with or without header (2: the
/// port's default), prioritized or not.
using Sent = std::pair<PortRef, unsigned>;
using Receiver = std::tuple<PortRef, int, bool>;
using Relation = std::map<Sent, std::set<Receiver>>;

static Relation asked(const RoutingProblem &problem) {
  Relation relation;
  for (const PacketFlow &flow : problem.packetFlows)
    for (const PortRef &source : flow.sources)
      for (const PortRef &end : flow.destinations)
        for (unsigned id = 0; id < 32; ++id)
          if ((id & flow.mask) == flow.packetId)
            relation[{source, id}].insert(
                {end, flow.keepHeader ? int(*flow.keepHeader) : 2,
                 flow.priority});
  return relation;
}

/// The packet flows that are found, stated as a problem.
static RoutingProblem found(const RoutingProblem &problem,
                            llvm::ArrayRef<TileSettings> settings) {
  RoutingProblem result;
  result.device = problem.device;
  TracedFlows flows = findFlows(*problem.device, settings);
  for (const TracedPacketFlow &traced : flows.packets) {
    PacketFlow flow;
    flow.sources = {traced.source};
    flow.destinations = {traced.destination};
    flow.packetId = traced.packetId;
    flow.mask = traced.mask;
    // A circuit connection at the end states what is the default anyhow.
    flow.keepHeader = traced.keepHeader;
    flow.priority = traced.priority;
    flow.id = uint32_t(result.packetFlows.size());
    result.packetFlows.push_back(flow);
  }
  result.flows = traceCircuitFlows(*problem.device, settings);
  return result;
}

/// `relation` without the ids that `wanted` does not speak of: rules may be
/// broad where nothing else arrives.
static Relation restricted(Relation relation, const Relation &wanted) {
  std::erase_if(relation,
                [&](const auto &entry) { return !wanted.count(entry.first); });
  return relation;
}

static bool isOneToOne(const RoutingProblem &problem) {
  std::map<Sent, std::map<PortRef, unsigned>> times;
  for (const PacketFlow &flow : problem.packetFlows)
    for (unsigned id = 0; id < 32; ++id)
      if ((id & flow.mask) == flow.packetId)
        if (++times[{flow.sources[0], id}][flow.destinations[0]] > 1)
          return false;
  return true;
}

static RouterOptions quick() {
  RouterOptions options;
  options.analyzeDeadlocks = false;
  options.exactConflictLimit = 100;
  return options;
}

static bool crosses(const PacketFlow &a, const PacketFlow &b) {
  return a.sources == b.sources &&
         ((a.packetId ^ b.packetId) & a.mask & b.mask) == 0;
}

/// Random packets, and further claims that lie inside, around or across those:
/// from the same source to the same ends, or from others to some of these.
static RoutingProblem randomClaims() {
  RoutingProblem problem = randomMixture(6);
  std::set<std::tuple<PortRef, uint8_t, uint8_t>> known;
  std::map<PortRef, std::optional<bool>> headers;
  for (PacketFlow &flow : problem.packetFlows) {
    known.insert({flow.sources[0], flow.mask, flow.packetId});
    flow.priority = number(0, 7) == 0;
    for (const PortRef &end : flow.destinations)
      if (auto [it, isNew] = headers.try_emplace(end); isNew && !number(0, 3))
        it->second = number(0, 1) != 0;
  }
  size_t count = problem.packetFlows.size();
  for (int i = 0, e = number(0, 4); i < e && count > 0; ++i) {
    PacketFlow flow = problem.packetFlows[size_t(number(0, int(count) - 1))];
    if (number(0, 1))
      flow.sources = {
          problem.packetFlows[size_t(number(0, int(count) - 1))].sources};
    uint8_t change = uint8_t(1u << number(0, 4));
    flow.mask = uint8_t(number(0, 3) ? flow.mask ^ change : 0x1F);
    flow.packetId = uint8_t(flow.packetId | (number(0, 1) ? change : 0));
    flow.packetId = uint8_t(flow.packetId & flow.mask);
    flow.id = uint32_t(problem.packetFlows.size());
    if (!known.insert({flow.sources[0], flow.mask, flow.packetId}).second)
      continue;
    problem.packetFlows.push_back(flow);
    if (!take(verifyInput(problem)).name.empty())
      problem.packetFlows.pop_back();
  }
  // Prioritized or not is a matter of a whole claim, and of claims across it.
  for (bool changed = true; changed;) {
    changed = false;
    for (PacketFlow &flow : problem.packetFlows)
      for (const PacketFlow &other : problem.packetFlows)
        if (flow.priority && !other.priority && crosses(flow, other)) {
          flow.priority = false;
          changed = true;
        }
  }
  for (PacketFlow &flow : problem.packetFlows)
    // One statement for each end, so that the order does not matter.
    if (flow.destinations.size() == 1)
      flow.keepHeader = headers[flow.destinations[0]];
  return problem;
}

/// The last flow that ends at a port decides about headers there.
static void settleHeaders(RoutingProblem &problem) {
  std::map<PortRef, std::optional<bool>> last;
  for (const PacketFlow &flow : problem.packetFlows)
    for (const PortRef &end : flow.destinations)
      last[end] = flow.keepHeader;
  std::vector<PacketFlow> single;
  for (const PacketFlow &flow : problem.packetFlows)
    for (const PortRef &end : flow.destinations) {
      single.push_back(flow);
      single.back().destinations = {end};
      single.back().keepHeader = last[end];
      single.back().id = uint32_t(single.size() - 1);
    }
  problem.packetFlows = std::move(single);
}

/// Without what a circuit connection at the end makes explicit.
static Relation withDefaults(const Relation &relation) {
  Relation result;
  for (const auto &[sent, receivers] : relation)
    for (auto [end, keep, priority] : receivers) {
      bool drops = end.port.bundle == Bundle::DMA ||
                   (end.port.bundle == Bundle::South && end.tile.row == 0) ||
                   end.port.bundle == Bundle::PLIO ||
                   end.port.bundle == Bundle::NOC;
      result[sent].insert({end, keep == 2 ? int(!drops) : keep, priority});
    }
  return result;
}

TEST(FindFlowsProperty, RoutedClaimsComeBackAndCanBeRoutedAgain) {
  ASSERT_EQ(seeded, 0);
  unsigned solved = 0, nested = 0, again = 0;
  EXPECT_TRUE(rc::check([&] {
    RoutingProblem problem = randomClaims();
    settleHeaders(problem);
    RC_PRE(take(verifyInput(problem)).name.empty());
    auto solution = routeFlows(problem, quick());
    if (!solution)
      return llvm::consumeError(solution.takeError());
    ++solved;
    nested += !isOneToOne(problem);
    Relation wanted = withDefaults(asked(problem));
    RoutingProblem back = found(problem, solution->tiles);
    RC_ASSERT(restricted(withDefaults(asked(back)), wanted) == wanted);
    RC_ASSERT(isOneToOne(back));
    RC_ASSERT(netsOf(back.flows) == netsOf(problem.flows));
    RC_ASSERT(take(verifyInput(back)).message == "");
    auto second = routeFlows(back, quick());
    if (!second)
      return llvm::consumeError(second.takeError());
    ++again;
    Relation twice = withDefaults(asked(found(problem, second->tiles)));
    RC_ASSERT(restricted(twice, wanted) == wanted);
  }));
  EXPECT_GT(solved, 150u);
  EXPECT_GT(nested, 20u);
  EXPECT_GT(again, solved * 9 / 10);
}

TEST(FindFlowsProperty, PartitionsAreDisjointAndSmall) {
  EXPECT_TRUE(rc::check([] {
    IdSet ids = *rc::gen::arbitrary<uint32_t>();
    if (number(0, 1))
      ids &= *rc::gen::arbitrary<uint32_t>();
    IdSet covered = 0;
    std::vector<IdCube> cubes = smallestPartition(ids);
    for (const IdCube &cube : cubes) {
      RC_ASSERT((cube.ids() & covered) == 0u);
      covered |= cube.ids();
    }
    RC_ASSERT(covered == ids);
    // Two cubes that could be one would not be the fewest.
    for (const IdCube &a : cubes)
      for (const IdCube &b : cubes)
        RC_ASSERT(a == b || a.mask != b.mask ||
                  llvm::popcount(unsigned(a.value ^ b.value)) > 1);
  }));
}
