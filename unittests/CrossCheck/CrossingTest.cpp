// Streams that cross: each holds an arbiter that the other needs.

#include "Trial.h"

using namespace tileloom;
using namespace tileloom::crosscheck;

namespace {

/// `from` sends one packet to `to`, which takes all of it.
void stream(DesignText &design, int id, PortRef from, PortRef to,
            unsigned words = 64) {
  design.send(from, {Transfer{words, id}});
  design.receive(to, {Transfer{words}});
  design.packetFlow(id, from, {to});
}

std::vector<TileCoord> column(int column, int first, int last) {
  std::vector<TileCoord> tiles;
  for (int row = first; row <= last; ++row)
    tiles.push_back({column, row});
  return tiles;
}

/// Two streams against each other between two tiles of a column.
class Opposite : public ::testing::TestWithParam<std::tuple<int, unsigned>> {};

TEST_P(Opposite, HoldArbitersOfEachOther) {
  auto [distance, words] = GetParam();
  DesignText design("npu1_1col");
  stream(design, 1, dma(0, 2, 0), dma(0, 2 + distance, 0), words);
  stream(design, 2, dma(0, 2 + distance, 0), dma(0, 2, 0), words);
  expectMendable(design, column(0, 2, 2 + distance));
}
INSTANTIATE_TEST_SUITE_P(Crossing, Opposite,
                         ::testing::Combine(::testing::Values(1, 2, 3),
                                            ::testing::Values(64u, 256u)));

TEST(Crossing, AlongARow) {
  DesignText design("npu1_2col");
  stream(design, 3, dma(0, 3, 0), dma(1, 3, 0));
  stream(design, 4, dma(1, 3, 0), dma(0, 3, 0));
  expectMendable(
      design, {{0, 2}, {0, 3}, {0, 4}, {0, 5}, {1, 2}, {1, 3}, {1, 4}, {1, 5}});
}

TEST(Crossing, OfSecondChannels) {
  DesignText design("npu1_1col");
  stream(design, 7, dma(0, 3, 1), dma(0, 4, 1));
  stream(design, 7, dma(0, 4, 1), dma(0, 3, 1));
  expectMendable(design, column(0, 3, 4));
}

TEST(Crossing, OneWayOnly) {
  DesignText design("npu1_1col");
  stream(design, 1, dma(0, 2, 0), dma(0, 3, 0));
  stream(design, 2, dma(0, 2, 1), dma(0, 3, 1));
  expectHarmless(design, column(0, 2, 3));
}

TEST(Crossing, NestedOneWayStreams) {
  DesignText design("npu1_1col");
  stream(design, 1, dma(0, 2, 0), dma(0, 5, 0));
  stream(design, 2, dma(0, 3, 0), dma(0, 4, 0));
  expectHarmless(design, column(0, 2, 5));
}

TEST(Crossing, ChainOfOneWayStreams) {
  DesignText design("npu1_1col");
  stream(design, 1, dma(0, 2, 0), dma(0, 3, 0));
  stream(design, 2, dma(0, 3, 0), dma(0, 4, 0));
  stream(design, 3, dma(0, 4, 0), dma(0, 5, 0));
  expectHarmless(design, column(0, 2, 5));
}

TEST(Crossing, RingOfThree) {
  DesignText design("npu1_1col");
  stream(design, 1, dma(0, 2, 0), dma(0, 3, 0));
  stream(design, 2, dma(0, 3, 0), dma(0, 4, 0));
  stream(design, 3, dma(0, 4, 0), dma(0, 2, 0));
  expectMendable(design, column(0, 2, 4));
}

TEST(Crossing, TwoSendersIntoOneReceiver) {
  DesignText design("npu1_1col");
  design.send(dma(0, 2, 0), {Transfer{48, 1}});
  design.send(dma(0, 4, 0), {Transfer{48, 2}});
  design.receive(dma(0, 3, 0), {Transfer{48}, Transfer{48}});
  design.packetFlow(1, dma(0, 2, 0), {dma(0, 3, 0)});
  design.packetFlow(2, dma(0, 4, 0), {dma(0, 3, 0)});
  expectHarmless(design, column(0, 2, 4));
}

TEST(Crossing, BroadcastAgainstAStream) {
  DesignText design("npu1_1col");
  design.send(dma(0, 2, 0), {Transfer{64, 1}});
  design.receive(dma(0, 3, 0), {Transfer{64}});
  design.receive(dma(0, 4, 0), {Transfer{64}});
  design.packetFlow(1, dma(0, 2, 0), {dma(0, 3, 0), dma(0, 4, 0)});
  stream(design, 2, dma(0, 4, 0), dma(0, 2, 0));
  expectMendable(design, column(0, 2, 4));
}

} // namespace
