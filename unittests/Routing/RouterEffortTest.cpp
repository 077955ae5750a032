// Does the router give up soon where there is no routing?
//
// Effort is counted in steps, so that these tests do not depend on the machine.

#include "RoutingTestSupport.h"

#include <random>

using namespace tileloom;
using namespace tileloom::test;

/// Packets between random DMA ports of an array: far more than fit.
static RoutingProblem crowd(llvm::StringRef name, unsigned flows,
                            unsigned seed) {
  Flows result(name);
  const Device &dev = *result.problem.device;
  std::mt19937 random(seed); // Its numbers are fixed by the C++ standard.
  auto below = [&](int n) { return int(random() % unsigned(n)); };
  auto isThere = [&](PortRef end, bool isSource) {
    if (dev.isShim(end.tile))
      return isSource ? dev.shimMuxSlave(end.tile, end.port).has_value()
                      : dev.shimMuxMaster(end.tile, end.port).has_value();
    return end.port.channel <
           (isSource ? dev.slavePortCount(end.tile, Bundle::DMA)
                     : dev.masterPortCount(end.tile, Bundle::DMA));
  };
  auto draw = [&](bool isSource) {
    PortRef end;
    do
      end = at(below(dev.columns()), below(dev.rows()), Bundle::DMA, below(6));
    while (!isThere(end, isSource));
    return end;
  };
  std::set<std::pair<PortRef, int>> sent;
  while (result.problem.packetFlows.size() < flows) {
    PortRef source = draw(true);
    int id = below(32);
    if (sent.insert({source, id}).second)
      result.packet(unsigned(id), source, draw(false));
  }
  return result.problem;
}

static RouterEffort effortOf(const RoutingProblem &problem, bool &routed) {
  RouterEffort effort;
  RouterOptions options;
  options.effort = &effort;
  auto solution = routeFlows(problem, options);
  routed = bool(solution);
  if (!solution)
    llvm::consumeError(solution.takeError());
  return effort;
}

TEST(RouterEffort, CrowdsOfPacketsAreRefusedSoon) {
  unsigned refused = 0;
  for (const char *name : {"npu1_1col", "npu2_1col", "npu1_2col", "npu2"})
    for (unsigned seed = 1; seed <= 2; ++seed) {
      bool routed = false;
      RouterEffort effort = effortOf(crowd(name, 64, seed), routed);
      refused += !routed;
      EXPECT_LT(effort.slaves, 1'000'000u) << name << " " << seed;
      EXPECT_LT(effort.waits, 3'000'000u) << name << " " << seed;
      EXPECT_LE(effort.literals, 3'000'000u) << name << " " << seed;
      EXPECT_LE(effort.plans, 200u) << name << " " << seed;
    }
  EXPECT_GE(refused, 4u);
}

TEST(RouterEffort, RefusedPlansDoNotMakeTheSearchForTreesWider) {
  // The prices that refusals leave behind are in the bound of the search: a
  // routing after many of them takes about as long as the first one.
  bool routed = false;
  RouterEffort effort = effortOf(crowd("npu2_1col", 64, 1), routed);
  EXPECT_FALSE(routed);
  ASSERT_GT(effort.plans, 10u);
  EXPECT_LT(effort.slaves / effort.plans, 10'000u);
}

TEST(RouterEffort, FewStreamsTakeFewSteps) {
  Flows flows("npu2");
  for (int column = 0; column < 8; ++column)
    flows.flow(at(column, 0, Bundle::DMA, 0), at(column, 1, Bundle::DMA, 0));
  bool routed = false;
  RouterEffort effort = effortOf(flows.problem, routed);
  EXPECT_TRUE(routed);
  EXPECT_EQ(effort.rounds, 1u);
  EXPECT_EQ(effort.plans, 0u);
  EXPECT_EQ(effort.waits, 0u);
  EXPECT_EQ(effort.literals, 0u);
  EXPECT_LT(effort.slaves, 200u);
}

TEST(RouterEffort, SourcesOfOneTreeAreSettledTogether) {
  // They all wait for each other's packets, but one arbiter above has given
  // these an order: looking at each wait alone takes four thousand million
  // steps.
  Flows flows("npu2");
  PacketFlow all;
  for (int column = 0; column < 8; ++column)
    for (int row = 2; row < 6; ++row) {
      all.sources.push_back(at(column, row, Bundle::DMA, 0));
      all.destinations.push_back(at(column, row, Bundle::DMA, 0));
    }
  flows.problem.packetFlows.push_back(all);
  bool routed = false;
  RouterEffort effort = effortOf(flows.problem, routed);
  EXPECT_TRUE(routed);
  EXPECT_LT(effort.waits, 1'000'000u);
}
