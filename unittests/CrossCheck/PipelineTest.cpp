// Stages that pass data on: what comes in waits for what goes out.

#include "Trial.h"

using namespace tileloom;
using namespace tileloom::crosscheck;

namespace {

/// (0, 2) -> (0, 3) -> ... -> (0, 2 + stages): each middle tile has `buffers`
/// tokens and passes `blocks` blocks on.
DesignText pipeline(int stages, int blocks, int buffers) {
  DesignText design("npu1_1col");
  const int last = 2 + stages;
  for (int row = 2; row < last; ++row)
    design.packetFlow(row, dma(0, row, 0), {dma(0, row + 1, 0)});
  for (int row = 2; row <= last; ++row) {
    const bool middle = row > 2 && row < last;
    const int empty = middle ? design.lock({0, row}, buffers) : -1;
    const int full = middle ? design.lock({0, row}, 0) : -1;
    std::vector<Transfer> in, out;
    for (int block = 0; block < blocks; ++block) {
      in.push_back({32, -1, empty, full});
      out.push_back({32, row, full, empty});
    }
    if (row > 2)
      design.receive(dma(0, row, 0), in);
    if (row < last)
      design.send(dma(0, row, 0), out);
  }
  return design;
}

std::vector<TileCoord> tilesOf(int stages) {
  std::vector<TileCoord> tiles;
  for (int row = 2; row <= 2 + stages; ++row)
    tiles.push_back({0, row});
  return tiles;
}

class Stages : public ::testing::TestWithParam<std::tuple<int, int>> {};

TEST_P(Stages, StallWhenTheySendThroughTheArbiterTheyReceiveThrough) {
  auto [stages, blocks] = GetParam();
  expectMendable(pipeline(stages, blocks, 1), tilesOf(stages));
}
INSTANTIATE_TEST_SUITE_P(Pipeline, Stages,
                         ::testing::Combine(::testing::Values(2, 3),
                                            ::testing::Values(3, 4)));

class RoomyStages : public ::testing::TestWithParam<int> {};

TEST_P(RoomyStages, NeverStallWithABufferForEachBlock) {
  expectHarmless(pipeline(GetParam(), 3, 3), tilesOf(GetParam()));
}
INSTANTIATE_TEST_SUITE_P(Pipeline, RoomyStages, ::testing::Values(2, 3));

TEST(Pipeline, ThereAndBack) {
  // (0, 2) sends to (0, 3), which sends the same back through one buffer.
  DesignText design("npu1_1col");
  const int empty = design.lock({0, 3}, 1);
  const int full = design.lock({0, 3}, 0);
  std::vector<Transfer> to, in, back, last;
  for (int block = 0; block < 3; ++block) {
    to.push_back({32, 1});
    in.push_back({32, -1, empty, full});
    back.push_back({32, 2, full, empty});
    last.push_back({32});
  }
  design.send(dma(0, 2, 0), to);
  design.receive(dma(0, 3, 0), in);
  design.send(dma(0, 3, 0), back);
  design.receive(dma(0, 2, 0), last);
  design.packetFlow(1, dma(0, 2, 0), {dma(0, 3, 0)});
  design.packetFlow(2, dma(0, 3, 0), {dma(0, 2, 0)});
  expectMendable(design, {{0, 2}, {0, 3}});
}

/// Three streams through two cores: (0, 2) -> core (0, 3) -> core (0, 4) ->
/// (0, 5). Each core has `buffers` tokens on either side.
DesignText throughTwoCores(int blocks, int buffers) {
  DesignText design("npu1_1col");
  std::vector<Transfer> plain(size_t(blocks), Transfer{48});
  std::vector<Transfer> sent(size_t(blocks), Transfer{48, 1});
  design.send(dma(0, 2, 0), sent);
  for (int row : {3, 4}) {
    const int inEmpty = design.lock({0, row}, buffers);
    const int inFull = design.lock({0, row}, 0);
    const int outEmpty = design.lock({0, row}, buffers);
    const int outFull = design.lock({0, row}, 0);
    std::vector<Transfer> in, out;
    for (int block = 0; block < blocks; ++block) {
      in.push_back({48, -1, inEmpty, inFull});
      out.push_back({48, row - 1, outFull, outEmpty});
    }
    design.receive(dma(0, row, 0), in);
    design.send(dma(0, row, 0), out);
    design.core({0, row}, {inFull, outEmpty, inEmpty, outFull, blocks});
  }
  design.receive(dma(0, 5, 0), plain);
  for (int row = 2; row < 5; ++row)
    design.packetFlow(row - 1, dma(0, row, 0), {dma(0, row + 1, 0)});
  return design;
}

TEST(Pipeline, OfThreeStreamsThroughTwoCores) {
  DesignText design = throughTwoCores(5, 1);
  expectMendable(design, tilesOf(3), buildCores(design.text()));
}

TEST(Pipeline, ThroughTwoCoresWithRoomForAll) {
  DesignText design = throughTwoCores(3, 3);
  expectHarmless(design, tilesOf(3), buildCores(design.text()));
}

} // namespace
