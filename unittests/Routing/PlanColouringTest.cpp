// Do packet flows get arbiters and msels that keep them apart, whenever there
// are any?

#include "../../lib/Routing/Plan/ArbiterColouring.h"

#include "RoutingTestSupport.h"

#include "rapidcheck.h"

#include <cstdlib>

using namespace tileloom;

// The same cases in every run; RC_PARAMS in the environment asks for others.
static const int seeded = setenv("RC_PARAMS", "seed=1 max_success=200", 0);

using Pairs = std::set<std::pair<uint32_t, uint32_t>>;

static Colouring colour(const ColourProblem &problem,
                        const Pairs &clashes = {}) {
  return colourArbiters(problem, [&](uint32_t a, uint32_t b) {
    return clashes.count({std::min(a, b), std::max(a, b)}) != 0;
  });
}

static ColourFlow flow(uint32_t slave, std::vector<uint32_t> masters) {
  ColourFlow flow;
  flow.slave = slave;
  flow.masters = std::move(masters);
  return flow;
}

using Amsels = std::vector<Amsel>;

TEST(PlanColouring, UnitsSpreadOverArbiters) {
  ColourProblem problem;
  problem.flows = {flow(0, {10}), flow(1, {11})};
  EXPECT_EQ(colour(problem).amsels, (Amsels{{0, 0}, {1, 0}}));
}

TEST(PlanColouring, FlowsToOneMasterShareItsAmsel) {
  ColourProblem problem;
  problem.flows = {flow(0, {10}), flow(1, {10})};
  EXPECT_EQ(colour(problem).amsels, (Amsels{{0, 0}, {0, 0}}));
}

TEST(PlanColouring, DistinctSetsOfOneUnitTakeDistinctMsels) {
  ColourProblem problem;
  problem.flows = {flow(0, {10, 11}), flow(1, {11}), flow(2, {10})};
  EXPECT_EQ(colour(problem).amsels, (Amsels{{0, 1}, {0, 2}, {0, 0}}));
}

TEST(PlanColouring, FiveSetsInOneUnitAreTooMany) {
  ColourProblem problem;
  problem.flows = {flow(0, {1, 2}), flow(0, {1, 3}), flow(0, {1, 4}),
                   flow(0, {1, 5})};
  EXPECT_EQ(colour(problem).kind, Colouring::Found);
  problem.flows.push_back(flow(0, {1}));
  EXPECT_EQ(colour(problem).kind, Colouring::TooFewMsels);
}

TEST(PlanColouring, TwentyFourUnitsFillTheSwitch) {
  ColourProblem problem;
  for (uint32_t i = 0; i < 24; ++i)
    problem.flows.push_back(flow(i, {100 + i}));
  Colouring found = colour(problem);
  ASSERT_EQ(found.kind, Colouring::Found);
  std::set<Amsel> distinct(found.amsels.begin(), found.amsels.end());
  EXPECT_EQ(distinct.size(), 24u);
  problem.flows.push_back(flow(30, {130}));
  EXPECT_EQ(colour(problem).kind, Colouring::TooFewMsels);
}

TEST(PlanColouring, SevenFlowsThatAllClashNeedSevenArbiters) {
  ColourProblem problem;
  Pairs clashes;
  for (uint32_t i = 0; i < 7; ++i) {
    problem.flows.push_back(flow(i, {100 + i}));
    for (uint32_t j = 0; j < i; ++j)
      clashes.insert({j, i});
  }
  Colouring none = colour(problem, clashes);
  EXPECT_EQ(none.kind, Colouring::Clash);
  EXPECT_EQ(none.clash, (std::pair<uint32_t, uint32_t>{0, 1}));
  problem.flows.pop_back();
  EXPECT_EQ(colour(problem, clashes).kind, Colouring::Found);
}

TEST(PlanColouring, FlowsOfOneSlaveNeverClash) {
  ColourProblem problem;
  problem.flows = {flow(0, {1}), flow(0, {1, 2})};
  EXPECT_EQ(colour(problem, {{0, 1}}).kind, Colouring::Found);
}

TEST(PlanColouring, AClashInsideAUnitIsHopeless) {
  ColourProblem problem;
  problem.flows = {flow(0, {1, 2}), flow(1, {2})};
  Colouring none = colour(problem, {{0, 1}});
  EXPECT_EQ(none.kind, Colouring::Clash);
}

TEST(PlanColouring, TheOverlayComesFromAbove) {
  ColourProblem problem;
  problem.flows = {flow(0, {1}), flow(0, {2}), flow(1, {3})};
  problem.flows[0].overlay = problem.flows[1].overlay = true;
  EXPECT_EQ(colour(problem).amsels, (Amsels{{5, 3}, {5, 2}, {0, 0}}));
}

TEST(PlanColouring, ReservedMselsStayReserved) {
  ColourProblem problem;
  problem.reserved = {0xF, 0x7, 0xF, 0xF, 0xF, 0xF};
  problem.flows = {flow(0, {1})};
  EXPECT_EQ(colour(problem).amsels, (Amsels{{1, 3}}));
  problem.flows.push_back(flow(1, {2}));
  EXPECT_EQ(colour(problem).kind, Colouring::TooFewMsels);
}

TEST(PlanColouring, AFixedMasterFixesItsUnit) {
  ColourProblem problem;
  problem.reserved[2] = 0x2;
  problem.fixedMasters[1] = {2, 0x2};
  problem.flows = {flow(0, {1})};
  EXPECT_EQ(colour(problem).amsels, (Amsels{{2, 1}}));
  // Master 2 may listen to the amsel too, unless a rule takes it already.
  problem.flows = {flow(0, {1, 2})};
  EXPECT_EQ(colour(problem).amsels, (Amsels{{2, 1}}));
  problem.ruled[2] = 0x2;
  EXPECT_EQ(colour(problem).kind, Colouring::TooFewMsels);
}

TEST(PlanColouring, FixedFlowsStayAndKeepOthersOff) {
  ColourProblem problem;
  problem.flows = {flow(0, {1}), flow(1, {2})};
  problem.flows[0].fixed = Amsel{0, 2};
  EXPECT_EQ(colour(problem, {{0, 1}}).amsels, (Amsels{{0, 2}, {1, 0}}));
  problem.reserved = {0, 0xF, 0xF, 0xF, 0xF, 0xF};
  EXPECT_EQ(colour(problem, {{0, 1}}).kind, Colouring::Clash);
  EXPECT_EQ(colour(problem).amsels, (Amsels{{0, 2}, {0, 0}}));
}

TEST(PlanColouring, ExcludedArbitersAreNotTaken) {
  ColourProblem problem;
  problem.flows = {flow(0, {1})};
  problem.flows[0].excluded = 0x1F;
  EXPECT_EQ(colour(problem).amsels, (Amsels{{5, 0}}));
}

namespace {

struct Search {
  const ColourProblem &problem;
  const Pairs &clashes;
  std::vector<uint8_t> arbiter;

  bool legal() const {
    std::map<uint32_t, uint8_t> ofMaster;
    std::vector<std::set<std::vector<uint32_t>>> sets(problem.arbiters);
    for (size_t f = 0; f < arbiter.size(); ++f) {
      for (uint32_t master : problem.flows[f].masters)
        if (ofMaster.try_emplace(master, arbiter[f]).first->second !=
            arbiter[f])
          return false;
      sets[arbiter[f]].insert(problem.flows[f].masters);
      for (size_t g = 0; g < f; ++g)
        if (arbiter[g] == arbiter[f] &&
            problem.flows[g].slave != problem.flows[f].slave &&
            clashes.count({uint32_t(g), uint32_t(f)}))
          return false;
    }
    for (const auto &set : sets)
      if (set.size() > problem.msels)
        return false;
    return true;
  }

  bool exists() {
    if (!legal())
      return false;
    if (arbiter.size() == problem.flows.size())
      return true;
    for (uint8_t a = 0; a < problem.arbiters; ++a) {
      arbiter.push_back(a);
      if (exists())
        return true;
      arbiter.pop_back();
    }
    return false;
  }
};

} // namespace

TEST(PlanColouring, FoundExactlyWhenEnumerationFindsOne) {
  EXPECT_TRUE(rc::check([] {
    ColourProblem problem;
    problem.arbiters = *rc::gen::inRange(1u, 4u);
    problem.msels = *rc::gen::inRange(1u, 4u);
    Pairs clashes;
    unsigned count = *rc::gen::inRange(1u, 8u);
    for (uint32_t f = 0; f < count; ++f) {
      std::set<uint32_t> masters;
      for (unsigned n = *rc::gen::inRange(1, 3); n > 0; --n)
        masters.insert(*rc::gen::inRange(0u, 8u));
      problem.flows.push_back(
          flow(*rc::gen::inRange(0u, 5u), {masters.begin(), masters.end()}));
      for (uint32_t g = 0; g < f; ++g)
        if (*rc::gen::inRange(0, 3) == 0)
          clashes.insert({g, f});
    }
    Colouring found = colour(problem, clashes);
    Search search{problem, clashes, {}};
    RC_ASSERT((found.kind == Colouring::Found) == search.exists());
    if (found.kind != Colouring::Found)
      return;
    search.arbiter.clear();
    std::map<Amsel, std::vector<uint32_t>> setOf;
    for (size_t f = 0; f < count; ++f) {
      search.arbiter.push_back(found.amsels[f].arbiter);
      RC_ASSERT(setOf.try_emplace(found.amsels[f], problem.flows[f].masters)
                    .first->second == problem.flows[f].masters);
    }
    RC_ASSERT(search.legal());
  }));
}
