// Does the exact search go around pinned trees and closed tiles?

#include "../../lib/Routing/CollectNets.h"
#include "../../lib/Routing/Steering.h"

#include "ExactTestSupport.h"

using namespace tileloom;
using namespace tileloom::test;
using testing::ElementsAre;

static PortRef dma(int column, int row, int channel) {
  return at(column, row, Bundle::DMA, channel);
}
static PortRef south(int column, int row, int channel) {
  return at(column, row, Bundle::South, channel);
}

namespace {

/// A problem, asked with its packet nets pinned to trees they take alone.
struct Pinned {
  explicit Pinned(const Flows &flows)
      : problem(flows.problem), graph(*problem.device),
        nets(collectNets(graph, problem)), fixed(collectFixed(graph, problem)) {
    options.analyzeDeadlocks = false;
  }

  void pinPackets() {
    std::vector<Net> own;
    for (const Net &net : nets)
      if (net.isPacket)
        own.push_back(net);
    ExactOptions shortest;
    shortest.minimizeLinks = true;
    ExactOutcome outcome =
        routeExactly(graph, own, fixed.connections, shortest);
    ASSERT_EQ(outcome.kind, ExactOutcome::Routed);
    for (size_t i = 0, next = 0; i < nets.size(); ++i)
      if (nets[i].isPacket)
        pins[NetIndex(i)] = outcome.trees[next++];
  }

  ExactVerdict ask(llvm::ArrayRef<NetIndex> suspects = {}) const {
    Allowance allowance(nets.size());
    RouteTask task{graph,   problem,   nets, fixed,  nullptr,
                   options, allowance, pins, nullptr};
    ExactVerdict verdict = routeByProof(task, suspects);
    if (verdict.routed)
      judge(verdict.routed->trees);
    return verdict;
  }

  /// Pinned trees stand, nothing else takes their links or a closed tile.
  void judge(const std::vector<Tree> &trees) const {
    ASSERT_EQ(trees.size(), nets.size());
    std::set<OutNode> held;
    for (const auto &[net, tree] : pins) {
      ASSERT_EQ(trees[size_t(net)].size(), tree.size());
      for (const TreeStep &step : tree)
        held.insert(step.via);
    }
    for (size_t i = 0; i < trees.size(); ++i) {
      EXPECT_FALSE(trees[i].empty());
      for (const TreeStep &step : trees[i]) {
        if (!pins.count(NetIndex(i)))
          EXPECT_FALSE(held.count(step.via));
        EXPECT_FALSE(
            llvm::is_contained(fixed.closedTiles, graph.tileOfOut(step.via)));
      }
    }
  }

  RoutingProblem problem;
  SwitchGraph graph;
  std::vector<Net> nets;
  FixedPorts fixed;
  RouterOptions options;
  std::map<NetIndex, Tree> pins;
};

} // namespace

/// One packet flow down a column, and so many circuits.
static Flows downward(int circuits) {
  Flows flows("npu1_1col");
  flows.packet(1, {dma(0, 5, 1)}, {south(0, 0, 5)});
  for (int i = 0; i < circuits; ++i)
    flows.flow(dma(0, 2 + i / 2, i % 2), {south(0, 0, i)});
  return flows;
}

TEST(ExactFallback, CircuitsFitBesideAPinnedTree) {
  Pinned pinned(downward(3));
  pinned.pinPackets();
  EXPECT_TRUE(pinned.ask().routed.has_value());
}

TEST(ExactFallback, ProofNamesTheNetsThatMustGoAroundPinnedTrees) {
  Pinned pinned(downward(4));
  pinned.pinPackets();
  ExactVerdict verdict = pinned.ask();
  EXPECT_FALSE(verdict.routed.has_value());
  // Circuits stand before packets.
  EXPECT_THAT(verdict.conflict, ElementsAre(0, 1, 2, 3));
  // The pinned net among the suspects is no suspect.
  EXPECT_THAT(pinned.ask({0, 1, 2, 3, 4}).conflict, ElementsAre(0, 1, 2, 3));
  pinned.pins.clear();
  EXPECT_THAT(pinned.ask().conflict, ElementsAre(0, 1, 2, 3, 4));
}

TEST(ExactFallback, PacketsGoAroundPinnedTreesToo) {
  // Ids alone would let them share the channels that the circuits leave.
  Flows flows = downward(3);
  flows.packet(2, {dma(0, 5, 0)}, {south(0, 0, 4)});
  Pinned both(flows);
  EXPECT_TRUE(both.ask().routed.has_value());
  Pinned pinned(flows);
  pinned.pinPackets();
  pinned.pins.erase(pinned.pins.begin());
  EXPECT_FALSE(pinned.ask().routed.has_value());
}

TEST(ExactFallback, ClosedTilesAreNoWay) {
  Flows flows("npu1_2col");
  flows.flow(dma(0, 2, 0), {dma(0, 4, 0)});
  flows.flow(dma(0, 2, 1), {dma(0, 4, 1)});
  Pinned open(flows);
  open.fixed.closedTiles = {{0, 3}};
  EXPECT_TRUE(open.ask().routed.has_value());
  open.fixed.closedTiles = {{0, 3}, {1, 3}};
  ExactVerdict verdict = open.ask();
  EXPECT_FALSE(verdict.routed.has_value());
  EXPECT_THAT(verdict.conflict, ElementsAre(0));
}

TEST(ExactFallback, PinnedTreesMayCrossClosedTiles) {
  Flows flows = downward(0);
  flows.flow(dma(0, 2, 0), {south(0, 0, 0)});
  Pinned pinned(flows);
  pinned.pinPackets();
  std::vector<TileCoord> closed = {{0, 3}, {0, 4}, {0, 5}};
  pinned.fixed.closedTiles = closed;
  Allowance allowance(pinned.nets.size());
  RouteTask task{pinned.graph, pinned.problem, pinned.nets,
                 pinned.fixed, nullptr,        pinned.options,
                 allowance,    pinned.pins,    nullptr};
  EXPECT_TRUE(routeByProof(task, {}).routed.has_value());
}
