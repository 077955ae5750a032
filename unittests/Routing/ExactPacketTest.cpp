// Which ports may packet nets share in the exact search?

#include "../../lib/Routing/Exact/ExactClaims.h"

#include "ExactTestSupport.h"

using namespace tileloom;
using namespace tileloom::test;

static PortRef dma(int column, int row, int channel) {
  return at(column, row, Bundle::DMA, channel);
}
static PortRef south(int column, int row, int channel) {
  return at(column, row, Bundle::South, channel);
}

TEST(ExactPacket, ManyPacketNetsShareTheFourChannelsDown) {
  Nets nets("npu1_1col");
  for (int i = 0; i < 8; ++i)
    nets.packet(dma(0, 2 + i / 2, i % 2), south(0, 0, i % 6), uint8_t(i));
  EXPECT_EQ(nets.solve().kind, ExactOutcome::Routed);
  // One channel is enough: a stream to each of six ends of the shim, down from
  // the top row.
  EXPECT_EQ(nets.shortest().links, 5u);
}

TEST(ExactPacket, CircuitsLeaveThePacketsNothing) {
  Nets nets("npu1_1col");
  for (int i = 0; i < 4; ++i)
    nets.circuit(dma(0, 2 + i / 2, i % 2), south(0, 0, i));
  nets.packet(dma(0, 4, 0), south(0, 0, 4), 1);
  nets.packet(dma(0, 4, 1), south(0, 0, 5), 2);
  ExactOutcome outcome = nets.solve();
  ASSERT_EQ(outcome.kind, ExactOutcome::Infeasible);
  // One packet net and the four circuits do not fit already.
  EXPECT_EQ(outcome.conflict.size(), 5u);
}

TEST(ExactPacket, EqualIdsToDifferentEndsKeepApart) {
  // Five sources of one id to five ends: no two may share a channel, and four
  // lead down.
  Nets nets("npu1_1col");
  for (int i = 0; i < 5; ++i)
    nets.packet(dma(0, 2 + i / 2, i % 2), south(0, 0, i), 7);
  ExactOutcome outcome = nets.solve();
  ASSERT_EQ(outcome.kind, ExactOutcome::Infeasible);
  EXPECT_EQ(outcome.conflict.size(), 5u);
  nets.nets.pop_back();
  EXPECT_EQ(nets.solve().kind, ExactOutcome::Routed);
}

TEST(ExactPacket, EqualIdsToOneEndShare) {
  Nets nets("npu1_1col");
  for (int i = 0; i < 5; ++i)
    nets.packet(dma(0, 2 + i / 2, i % 2), south(0, 0, 2), 7);
  EXPECT_EQ(nets.solve().kind, ExactOutcome::Routed);
}

TEST(ExactPacket, OverlappingMasksCountAsEqualIds) {
  Nets nets("npu1_1col");
  for (int i = 0; i < 4; ++i)
    nets.packet(dma(0, 2 + i / 2, i % 2), south(0, 0, i), uint8_t(i));
  // Claims all ids of the others.
  nets.packet(dma(0, 4, 0), south(0, 0, 4), 0, 0x1C);
  EXPECT_EQ(nets.solve().kind, ExactOutcome::Routed);
  for (Net &net : nets.nets)
    net.mask = 0x1C, net.packetId = 0;
  EXPECT_EQ(nets.solve().kind, ExactOutcome::Infeasible);
}

TEST(ExactPacket, OneSourceCannotSendOneIdTwoWays) {
  Nets nets("npu1");
  nets.packet(dma(0, 2, 0), dma(1, 3, 0), 3);
  nets.packet(dma(0, 2, 0), dma(2, 3, 0), 4);
  EXPECT_EQ(nets.solve().kind, ExactOutcome::Routed);
  nets.nets.back().packetId = 3;
  ExactOutcome outcome = nets.solve();
  ASSERT_EQ(outcome.kind, ExactOutcome::Infeasible);
  EXPECT_THAT(outcome.conflict, testing::ElementsAre(0, 1));
}

TEST(ExactPacket, PacketAndCircuitDoNotShareASource) {
  Nets nets("npu1");
  nets.packet(dma(0, 2, 0), dma(1, 3, 0), 3);
  nets.circuit(dma(0, 2, 0), dma(2, 3, 0));
  EXPECT_EQ(nets.solve().kind, ExactOutcome::Infeasible);
}

TEST(ExactPacket, TraceOfEqualIdsComesBackThroughItsOwnTile) {
  // Both leave the tile southward and cannot go on from the mem tile but back:
  // nets that enter a tile twice, with a claim in common.
  Nets nets("npu1_1col");
  nets.packet(at(0, 2, Bundle::Trace, 0), dma(0, 5, 0), 5);
  nets.packet(at(0, 2, Bundle::Trace, 1), dma(0, 5, 1), 5);
  EXPECT_EQ(nets.solve().kind, ExactOutcome::Routed);
}

TEST(ExactPacket, ManyNetsOfOneIdAreSaidInFewClauses) {
  // Pairs of 60 nets at every slave for every master would be millions.
  Nets nets("npu2");
  for (int i = 0; i < 60; ++i)
    nets.packet(dma(i / 8, 2 + i % 4, i / 4 % 2), dma(i % 8, 1, 0),
                uint8_t(i % 3 ? 0 : 1), i % 3 ? 0x1E : 0x1F);
  std::vector<ExactIdClass> classes = idClasses(nets.nets);
  // All nets claim id 1, so that nothing need be said of id 0.
  ASSERT_EQ(classes.size(), 1u);
  EXPECT_EQ(classes[0].parts.size(), 8u);
  EXPECT_LT(claimSize(nets.graph, classes), ExactMaxClaims);
  for (int i = 0; i < 5000; ++i)
    nets.nets.push_back(nets.nets[size_t(i)]);
  EXPECT_GT(claimSize(nets.graph, idClasses(nets.nets)), ExactMaxClaims);
  ExactOptions shortest;
  shortest.minimizeLinks = true;
  EXPECT_EQ(nets.solve(shortest).kind, ExactOutcome::GaveUp);
}

TEST(ExactPacket, IdsOfTheSameNetsAreSaidOnce) {
  Nets nets("npu1");
  nets.packet(dma(0, 2, 0), dma(0, 1, 0), 0, 0x1C);
  nets.packet(dma(0, 3, 0), dma(0, 1, 0), 0, 0x1E);
  nets.packet(dma(0, 4, 0), dma(0, 1, 1), 2, 0x1E);
  nets.packet(dma(0, 5, 0), dma(0, 1, 1), 9);
  std::vector<ExactIdClass> classes = idClasses(nets.nets);
  ASSERT_EQ(classes.size(), 2u);
  EXPECT_THAT(classes[0].parts,
              testing::ElementsAre(std::vector<size_t>{0, 1}));
  EXPECT_THAT(classes[1].parts, testing::ElementsAre(std::vector<size_t>{0},
                                                     std::vector<size_t>{2}));
}
