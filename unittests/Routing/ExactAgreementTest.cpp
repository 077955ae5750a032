// Do the exact search, the router and an exact oracle for single trees agree?

#include "ExactTestSupport.h"

#include "../../lib/Routing/CollectNets.h"
#include "SteinerOracle.h"

#include <random>

using namespace tileloom;
using namespace tileloom::test;

namespace {

/// Random nets without clashing ends, the same on every machine.
class Draw {
public:
  Draw(const char *name, unsigned seed)
      : dev(device(name)), design(name), random(seed) {}

  int below(int n) { return int(random() % unsigned(n)); }

  PortRef end(bool isSource) {
    while (true) {
      TileCoord tile{below(dev.columns()), below(dev.rows())};
      std::vector<Port> ports;
      for (Bundle bundle : {Bundle::Core, Bundle::DMA, Bundle::South}) {
        if (bundle == Bundle::South && !dev.isShim(tile))
          continue;
        int count = isSource ? dev.slavePortCount(tile, bundle)
                             : dev.masterPortCount(tile, bundle);
        for (int channel = 0; channel < count; ++channel)
          ports.push_back({bundle, channel});
      }
      if (!ports.empty())
        return {tile, ports[size_t(below(int(ports.size())))]};
    }
  }

  void flow(int mostEnds) {
    PortRef source = end(true);
    if (!taken.insert({true, source}).second)
      return;
    std::vector<PortRef> ends;
    for (int i = 0, e = 1 + below(mostEnds); i < e; ++i)
      if (PortRef sink = end(false); taken.insert({false, sink}).second)
        ends.push_back(sink);
    if (!ends.empty())
      design.flow(source, ends);
  }

  const Device &dev;
  Flows design;

private:
  std::mt19937 random;
  std::set<std::pair<bool, PortRef>> taken;
};

} // namespace

TEST(ExactAgreement, WithTheRouterOnRandomProblems) {
  unsigned routed = 0, infeasible = 0;
  for (unsigned trial = 0; trial < 60; ++trial) {
    const char *names[] = {"npu1_1col", "npu2_2col", "npu1_1col", "npu2_3col"};
    Draw draw(names[trial % 4], trial);
    for (int i = 0, e = 4 + draw.below(20 + draw.dev.columns() * 10); i < e;
         ++i)
      draw.flow(trial % 3 ? 1 : 3);
    ExactOutcome outcome =
        Nets(names[trial % 4]).addFlows(draw.design.problem).solve();
    ASSERT_NE(outcome.kind, ExactOutcome::GaveUp) << trial;
    bool exact = outcome.kind == ExactOutcome::Routed;
    ++(exact ? routed : infeasible);
    auto solution = routeFlows(draw.design.problem);
    EXPECT_EQ(bool(solution), exact) << trial;
    if (!solution)
      llvm::consumeError(solution.takeError());
  }
  EXPECT_GT(routed, 20u);
  EXPECT_GT(infeasible, 3u);
}

TEST(ExactAgreement, WithTheRouterOnPacketsWhoseClaimsOverlap) {
  unsigned routed = 0, infeasible = 0, gaveUp = 0;
  for (unsigned trial = 0; trial < 60; ++trial) {
    const char *name = trial % 2 ? "npu1_2col" : "npu1_1col";
    Draw draw(name, 2000 + trial);
    std::vector<PortRef> ends;
    for (int i = 0, e = 4 + draw.below(10); i < e; ++i) {
      // In one column nearly all ids are equal and lead down, where they meet.
      bool isNarrow = trial % 2 == 0;
      PortRef from = draw.end(true), to = draw.end(false);
      if (isNarrow) {
        from = at(0, 2 + draw.below(4), Bundle::DMA, draw.below(2));
        to = at(0, 0, Bundle::South, draw.below(6));
      } else if (!ends.empty() && draw.below(2)) {
        to = ends[size_t(draw.below(int(ends.size())))];
      }
      ends.push_back(to);
      const unsigned masks[] = {0x1F, 0x1F, 0x1E, 0x1C};
      unsigned mask = masks[draw.below(4)];
      draw.design.packet(unsigned(draw.below(isNarrow ? 2 : 4)) & mask, {from},
                         {to}, mask);
      if (take(verifyInput(draw.design.problem)).name != "")
        draw.design.problem.packetFlows.pop_back();
    }
    Nets nets(name);
    nets.nets = collectNets(nets.graph, draw.design.problem);
    ExactOptions options;
    options.conflictLimit = 5000;
    ExactOutcome outcome = nets.solve(options);
    routed += outcome.kind == ExactOutcome::Routed;
    infeasible += outcome.kind == ExactOutcome::Infeasible;
    gaveUp += outcome.kind == ExactOutcome::GaveUp;
    RouterOptions alone;
    alone.analyzeDeadlocks = false;
    alone.exactConflictLimit = 0;
    if (auto solution = routeFlows(draw.design.problem, alone))
      EXPECT_NE(outcome.kind, ExactOutcome::Infeasible) << trial;
    else
      llvm::consumeError(solution.takeError());
  }
  EXPECT_GT(routed, 20u);
  EXPECT_GT(infeasible, 3u);
  EXPECT_LT(gaveUp, 6u);
}

TEST(ExactAgreement, EveryMemberOfAConflictIsNeeded) {
  unsigned conflicts = 0;
  for (unsigned trial = 0; trial < 20; ++trial) {
    Draw draw(trial % 2 ? "npu1_1col" : "npu2_2col", 1000 + trial);
    for (int i = 0, e = draw.dev.columns() * 30; i < e; ++i)
      draw.flow(2);
    Nets nets(trial % 2 ? "npu1_1col" : "npu2_2col");
    nets.addFlows(draw.design.problem);
    ExactOutcome outcome = nets.solve();
    if (outcome.kind != ExactOutcome::Infeasible)
      continue;
    ++conflicts;
    for (size_t left = 0; left <= outcome.conflict.size(); ++left) {
      Nets some(trial % 2 ? "npu1_1col" : "npu2_2col");
      for (size_t i = 0; i < outcome.conflict.size(); ++i)
        if (i != left)
          some.nets.push_back(nets.nets[size_t(outcome.conflict[i])]);
      EXPECT_EQ(some.solve().kind, left == outcome.conflict.size()
                                       ? ExactOutcome::Infeasible
                                       : ExactOutcome::Routed)
          << trial;
    }
  }
  EXPECT_GT(conflicts, 5u);
}

TEST(ExactAgreement, ShortestTreesOfSingleNetsAreSteinerTrees) {
  for (const char *name : {"npu2", "npu1", "xcve2302"}) {
    SteinerOracle oracle{SwitchGraph(device(name))};
    for (unsigned trial = 0; trial < 10; ++trial) {
      Draw draw(name, 50 + trial);
      draw.flow(6);
      if (draw.design.problem.flows.empty())
        continue;
      Nets nets(name);
      nets.addFlows(draw.design.problem);
      ExactOutcome outcome = nets.shortest();
      ASSERT_EQ(outcome.kind, ExactOutcome::Routed);
      EXPECT_EQ(outcome.links,
                oracle.links(nets.nets[0].source, nets.nets[0].sinks));
      EXPECT_EQ(outcome.links, outcome.lowerBound);
    }
  }
}

TEST(ExactAgreement, ShortestIsNeverLongerThanTheRouter) {
  unsigned long fewest = 0, routers = 0;
  for (unsigned trial = 0; trial < 16; ++trial) {
    const char *name = trial % 2 ? "npu1_2col" : "npu2";
    Draw draw(name, 300 + trial);
    for (int i = 0; i < 10; ++i)
      draw.flow(3);
    auto solution = routeFlows(draw.design.problem);
    Nets nets(name);
    ExactOutcome outcome = nets.addFlows(draw.design.problem).shortest();
    if (!solution) {
      llvm::consumeError(solution.takeError());
      EXPECT_NE(outcome.kind, ExactOutcome::Routed);
      continue;
    }
    ASSERT_EQ(outcome.kind, ExactOutcome::Routed);
    EXPECT_LE(outcome.links, solution->linkCount(draw.dev));
    fewest += outcome.links;
    routers += solution->linkCount(draw.dev);
  }
  EXPECT_LE(routers * 100, fewest * 102);
  RecordProperty("router", int(routers));
  RecordProperty("fewest", int(fewest));
}
