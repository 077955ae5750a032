// A receiver that is full and drains only after another stream has moved.

#include "Trial.h"

using namespace tileloom;
using namespace tileloom::crosscheck;

namespace {

std::vector<TileCoord> rows(int first, int last) {
  std::vector<TileCoord> tiles;
  for (int row = first; row <= last; ++row)
    tiles.push_back({0, row});
  return tiles;
}

/// Tile (0, to) takes the first stream only after the second has come. Both
/// come from (0, from).
DesignText firstWaitsForSecond(int from, int to, int initial, unsigned words) {
  DesignText design("npu1_1col");
  const int arrived = design.lock({0, to}, initial);
  design.send(dma(0, from, 0), {Transfer{words, 1}});
  design.send(dma(0, from, 1), {Transfer{words, 2}});
  design.receive(dma(0, to, 0), {Transfer{words, -1, arrived}});
  design.receive(dma(0, to, 1), {Transfer{words, -1, -1, arrived}});
  design.packetFlow(1, dma(0, from, 0), {dma(0, to, 0)});
  design.packetFlow(2, dma(0, from, 1), {dma(0, to, 1)});
  return design;
}

class Waiting : public ::testing::TestWithParam<std::tuple<int, int>> {};

TEST_P(Waiting, HoldsTheArbiterThatTheOtherNeeds) {
  auto [from, to] = GetParam();
  expectMendable(firstWaitsForSecond(from, to, 0, 64),
                 rows(std::min(from, to), std::max(from, to)));
}
TEST_P(Waiting, NotWithATokenInTheLock) {
  auto [from, to] = GetParam();
  expectHarmless(firstWaitsForSecond(from, to, 1, 64),
                 rows(std::min(from, to), std::max(from, to)));
}
INSTANTIATE_TEST_SUITE_P(FullReceiver, Waiting,
                         ::testing::Values(std::tuple(2, 3), std::tuple(2, 4),
                                           std::tuple(5, 3), std::tuple(3, 2)));

TEST(FullReceiver, OfAStreamFromAnotherTile) {
  DesignText design("npu1_1col");
  const int arrived = design.lock({0, 4}, 0);
  design.send(dma(0, 2, 0), {Transfer{64, 1}});
  design.send(dma(0, 3, 0), {Transfer{64, 2}});
  design.receive(dma(0, 4, 0), {Transfer{64, -1, arrived}});
  design.receive(dma(0, 4, 1), {Transfer{64, -1, -1, arrived}});
  design.packetFlow(1, dma(0, 2, 0), {dma(0, 4, 0)});
  design.packetFlow(2, dma(0, 3, 0), {dma(0, 4, 1)});
  expectMendable(design, rows(2, 4));
}

TEST(FullReceiver, AfterABufferThatIsFree) {
  DesignText design("npu1_1col");
  const int arrived = design.lock({0, 3}, 0);
  design.send(dma(0, 2, 0), {Transfer{32, 1}, Transfer{64, 1}});
  design.send(dma(0, 2, 1), {Transfer{64, 2}});
  design.receive(dma(0, 3, 0), {Transfer{32}, Transfer{64, -1, arrived}});
  design.receive(dma(0, 3, 1), {Transfer{64, -1, -1, arrived}});
  design.packetFlow(1, dma(0, 2, 0), {dma(0, 3, 0)});
  design.packetFlow(2, dma(0, 2, 1), {dma(0, 3, 1)});
  expectMendable(design, rows(2, 3));
}

TEST(FullReceiver, NotWhenEverythingFitsBefore) {
  DesignText design("npu1_1col");
  const int free = design.lock({0, 3}, 2);
  design.send(dma(0, 2, 0), {Transfer{32, 1}, Transfer{32, 1}});
  design.send(dma(0, 2, 1), {Transfer{64, 2}});
  design.receive(dma(0, 3, 0),
                 {Transfer{32, -1, free}, Transfer{32, -1, free}});
  design.receive(dma(0, 3, 1), {Transfer{64}});
  design.packetFlow(1, dma(0, 2, 0), {dma(0, 3, 0)});
  design.packetFlow(2, dma(0, 2, 1), {dma(0, 3, 1)});
  expectHarmless(design, rows(2, 3));
}

TEST(FullReceiver, DrainedByASender) {
  // (0, 3) takes 1 only when it has sent 3, which needs the way north.
  DesignText design("npu1_1col");
  const int sent = design.lock({0, 3}, 0);
  design.send(dma(0, 2, 0), {Transfer{64, 1}});
  design.receive(dma(0, 3, 0), {Transfer{64, -1, sent}});
  design.send(dma(0, 3, 0), {Transfer{64, 3, -1, sent}});
  design.receive(dma(0, 4, 0), {Transfer{64}});
  design.packetFlow(1, dma(0, 2, 0), {dma(0, 3, 0)});
  design.packetFlow(3, dma(0, 3, 0), {dma(0, 4, 0)});
  expectMendable(design, rows(2, 4));
}

TEST(FullReceiver, OverTwoWaits) {
  // 1 waits for 2, 2 waits for 3; each alone could pass.
  DesignText design("npu1_1col");
  const int a = design.lock({0, 4}, 0);
  const int sent = design.lock({0, 4}, 0);
  design.send(dma(0, 2, 0), {Transfer{64, 1}});
  design.send(dma(0, 2, 1), {Transfer{64, 2}});
  design.receive(dma(0, 4, 0), {Transfer{64, -1, a}});
  design.receive(dma(0, 4, 1), {Transfer{64, -1, sent, a}});
  design.send(dma(0, 4, 0), {Transfer{64, 3, -1, sent}});
  design.receive(dma(0, 3, 0), {Transfer{64}});
  design.packetFlow(1, dma(0, 2, 0), {dma(0, 4, 0)});
  design.packetFlow(2, dma(0, 2, 1), {dma(0, 4, 1)});
  design.packetFlow(3, dma(0, 4, 0), {dma(0, 3, 0)});
  expectMendable(design, rows(2, 4));
}

TEST(FullReceiver, OfABroadcast) {
  // The broadcast stalls as soon as one of its receivers does.
  DesignText design("npu1_1col");
  const int arrived = design.lock({0, 4}, 0);
  design.send(dma(0, 2, 0), {Transfer{64, 1}});
  design.send(dma(0, 2, 1), {Transfer{64, 2}});
  design.receive(dma(0, 3, 0), {Transfer{64}});
  design.receive(dma(0, 4, 0), {Transfer{64, -1, arrived}});
  design.receive(dma(0, 4, 1), {Transfer{64, -1, -1, arrived}});
  design.packetFlow(1, dma(0, 2, 0), {dma(0, 3, 0), dma(0, 4, 0)});
  design.packetFlow(2, dma(0, 2, 1), {dma(0, 4, 1)});
  expectMendable(design, rows(2, 4));
}

} // namespace
