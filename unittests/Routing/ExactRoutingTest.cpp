// Does the exact search find a routing where there is one, and the smallest
// conflict where there is none?

#include "ExactTestSupport.h"

#include <algorithm>

using namespace tileloom;
using namespace tileloom::test;

static PortRef dma(int column, int row, int channel) {
  return at(column, row, Bundle::DMA, channel);
}
static PortRef north(int column, int row, int channel) {
  return at(column, row, Bundle::North, channel);
}
static PortRef south(int column, int row, int channel) {
  return at(column, row, Bundle::South, channel);
}

/// Streams that enter the top core from outside its DMA and leave by the shim's
/// South ports: all must pass the mem tile, which has four channels southward
/// (AM020: mem tile switch).
static Nets southward(int flows) {
  Nets nets("npu1_1col");
  for (int i = 0; i < flows; ++i)
    nets.circuit(dma(0, 2 + i / 2, i % 2), south(0, 0, i));
  return nets;
}

TEST(ExactRouting, FourStreamsPassAMemTileSouthward) {
  EXPECT_EQ(southward(4).solve().kind, ExactOutcome::Routed);
}

TEST(ExactRouting, TheFifthDoesNotAndAllFiveAreNeededForThat) {
  ExactOutcome outcome = southward(5).solve();
  ASSERT_EQ(outcome.kind, ExactOutcome::Infeasible);
  EXPECT_THAT(outcome.conflict, testing::ElementsAre(0, 1, 2, 3, 4));
}

TEST(ExactRouting, ConflictLeavesOutBystanders) {
  // Six to the south; any five of them cannot pass.
  Nets nets = southward(6);
  nets.circuit(south(0, 0, 3), dma(0, 1, 0));
  nets.circuit(south(0, 0, 7), dma(0, 2, 0));
  ExactOutcome outcome = nets.solve();
  ASSERT_EQ(outcome.kind, ExactOutcome::Infeasible);
  EXPECT_EQ(outcome.conflict.size(), 5u);
  for (NetIndex net : outcome.conflict)
    EXPECT_LT(net, 6);
}

TEST(ExactRouting, SixStreamsPassNorthwardAndSevenDoNot) {
  for (const char *name : {"npu1_1col", "npu2_1col"}) {
    Nets nets(name);
    std::vector<PortRef> ends{dma(0, 2, 0), dma(0, 2, 1), dma(0, 3, 0),
                              dma(0, 3, 1), dma(0, 4, 0), dma(0, 4, 1)};
    for (int i = 0; i < 6; ++i)
      nets.circuit(south(0, 0, i), ends[size_t(i)]);
    EXPECT_EQ(nets.solve().kind, ExactOutcome::Routed);
    nets.circuit(south(0, 0, 6), dma(0, 5, 0));
    ExactOutcome outcome = nets.solve();
    ASSERT_EQ(outcome.kind, ExactOutcome::Infeasible);
    EXPECT_EQ(outcome.conflict.size(), 7u);
  }
}

TEST(ExactRouting, MemTileKeepsTheChannel) {
  // What comes in from the shim on South:k of a mem tile leaves on North:k, so
  // two streams to named channels above must use them below.
  Nets nets("npu1_1col");
  nets.circuit(south(0, 0, 3), north(0, 1, 2));
  nets.circuit(south(0, 0, 7), north(0, 1, 5));
  ExactOutcome outcome = nets.solve();
  ASSERT_EQ(outcome.kind, ExactOutcome::Routed);
  std::set<int> below;
  for (const Tree &tree : outcome.trees)
    below.insert(nets.graph.portOfOut(tree.front().via).channel);
  EXPECT_THAT(below, testing::ElementsAre(2, 5));
  // With that channel fixed for something else there is no way.
  nets.fix(south(0, 0, 0), {Bundle::North, 5});
  outcome = nets.solve();
  ASSERT_EQ(outcome.kind, ExactOutcome::Infeasible);
  EXPECT_THAT(outcome.conflict, testing::ElementsAre(1));
}

TEST(ExactRouting, StreamLeavesATileAndComesBackWhereItMust) {
  // A core's stream port does not drive its own sink; a trace port of a core
  // leads only south (AM020: core tile switch).
  Nets nets("npu1");
  nets.circuit(at(1, 3, Bundle::Core, 0), at(1, 3, Bundle::Core, 0));
  nets.circuit(dma(2, 1, 0), dma(2, 1, 1));
  nets.circuit(at(0, 2, Bundle::Trace, 0), dma(0, 5, 0));
  nets.circuit(at(0, 3, Bundle::Trace, 1), dma(3, 5, 0));
  EXPECT_EQ(nets.solve().kind, ExactOutcome::Routed);
  // Two links out and back; the traces go down one, and back or along.
  EXPECT_EQ(nets.shortest().links, 2u + 2u + 5u + 7u);
}

TEST(ExactRouting, EndsOfOthersAreClosed) {
  // Both ends lie in the way: the masters northward of the mem tile are ends
  // of other circuits, all six of them.
  Nets nets("npu1_1col");
  for (int i = 0; i < 6; ++i)
    nets.circuit(i < 2 ? south(0, 0, i ? 7 : 3) : dma(0, 1, i), north(0, 1, i));
  nets.circuit(dma(0, 1, 0), dma(0, 4, 0));
  ExactOutcome outcome = nets.solve();
  ASSERT_EQ(outcome.kind, ExactOutcome::Infeasible);
  EXPECT_EQ(outcome.conflict.size(), 7u);
}

TEST(ExactRouting, UnreachableSinkIsAConflictOfOne) {
  Nets nets("npu1_1col");
  nets.circuit(dma(0, 1, 0), dma(0, 4, 0));
  // Trace of the shim reaches its own South only.
  nets.circuit(at(0, 0, Bundle::Trace, 0), dma(0, 2, 0));
  ExactOutcome outcome = nets.solve();
  ASSERT_EQ(outcome.kind, ExactOutcome::Infeasible);
  EXPECT_THAT(outcome.conflict, testing::ElementsAre(1));
}

TEST(ExactRouting, LimitEndsTheSearch) {
  Nets nets("npu2");
  for (int column = 0; column < 8; ++column)
    for (int row = 2; row < 6; ++row)
      nets.circuit(dma(column, row, 0), dma((column * 3 + row) % 8, row, 1));
  ExactOptions options;
  options.conflictLimit = 0;
  EXPECT_EQ(nets.solve(options).kind, ExactOutcome::GaveUp);
  options.conflictLimit = 1;
  options.minimizeLinks = true;
  EXPECT_EQ(nets.solve(options).kind, ExactOutcome::GaveUp);
}

TEST(ExactRouting, LargeProblemsAreGivenUpAtOnce) {
  Nets nets("xcvc1902");
  for (int column = 0; column < 50; ++column)
    for (int row = 1; row < 9; ++row)
      nets.circuit(dma(column, row, 0), dma(column, row, 1));
  EXPECT_EQ(nets.solve().kind, ExactOutcome::GaveUp);
}

TEST(ExactRouting, OrderOfNetsDoesNotMatter) {
  for (int flows : {4, 5, 6}) {
    Nets nets = southward(4);
    for (int i = 4; i < flows; ++i)
      nets.circuit(dma(0, 4, i - 4), i == 4 ? dma(0, 1, 0) : south(0, 0, i));
    ExactOutcome first = nets.solve(), again = nets.solve();
    EXPECT_EQ(first.conflict, again.conflict);
    std::reverse(nets.nets.begin(), nets.nets.end());
    ExactOutcome turned = nets.solve();
    EXPECT_EQ(first.kind, turned.kind);
    for (NetIndex &net : turned.conflict)
      net = NetIndex(nets.nets.size()) - 1 - net;
    llvm::sort(turned.conflict);
    EXPECT_EQ(first.conflict, turned.conflict);
    ASSERT_EQ(first.trees.size(), turned.trees.size());
    for (size_t i = 0; i < first.trees.size(); ++i)
      for (size_t s = 0; s < first.trees[i].size(); ++s)
        EXPECT_EQ(first.trees[i][s].via,
                  turned.trees[turned.trees.size() - 1 - i][s].via);
  }
}

TEST(ExactRouting, ForbiddenConnectionsAreAvoided) {
  Nets nets("npu1_1col");
  nets.circuit(south(0, 0, 3), dma(0, 2, 0));
  ExactOptions options;
  // Rule out what it finds until nothing is left: six channels lead up to the
  // mem tile, and from there each leads on without a choice.
  unsigned found = 0;
  while (true) {
    ExactOutcome outcome = nets.solve(options);
    if (outcome.kind != ExactOutcome::Routed) {
      EXPECT_EQ(outcome.kind, ExactOutcome::Infeasible);
      break;
    }
    ASSERT_LT(++found, 10u);
    options.forbidden.push_back({{0, outcome.trees[0].front()}});
  }
  EXPECT_EQ(found, 6u);
}
