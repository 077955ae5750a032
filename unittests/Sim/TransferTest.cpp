// Do DMA transfers between host, mem tile and core tile move the right words?

#include "ArrayTest.h"

using namespace tileloom;
using namespace tileloom::sim_test;

namespace {

struct TransferTest : ArrayTest {
  const TileCoord shim{0, 0}, mem{0, 1};

  /// Mem tile with two halves of `words` words: S2MM BDs 0 and 1, MM2S BDs 2
  /// and 3, locks 0 (empty) and 1 (full).
  void doubleBuffer(uint64_t words) {
    connectShimAndMem();
    at(0, 1).locks = {{0, 2}, {1, 0}};
    for (uint32_t half = 0; half < 2; ++half) {
      BufferDescriptor bd = linear(memAddress(half * words * 4), words);
      bd.acquire = BdLockAccess{64 + 0, -1};
      bd.release = {64 + 1, 1};
      bd.nextBd = 1 - half;
      at(0, 1).bds[half] = bd;
      bd.acquire = BdLockAccess{64 + 1, -1};
      bd.release = {64 + 0, 1};
      bd.nextBd = 2 + (1 - half);
      at(0, 1).bds[2 + half] = bd;
    }
    start(mem, s2mm(0), 0);
    start(mem, mm2s(0), 2);
  }

  ControlProgram copyProgram(uint64_t words) {
    return {writeBd(shim, 0, linear(0, words)),
            patch(shim, 0, 0),
            writeBd(shim, 1, linear(0, words)),
            patch(shim, 1, 1),
            push(shim, s2mm(0), 1, 0, true),
            push(shim, mm2s(0), 0),
            sync(shim, s2mm(0))};
  }
};

TEST_F(TransferTest, LoopThroughAMemTileReturnsTheData) {
  doubleBuffer(64);
  VirtualArray &array = make();
  std::vector<uint32_t> in = iota(1024, 7), out(1024);
  uint64_t arguments[] = {bind(array, in), bind(array, out)};
  RunResult result = array.run(copyProgram(1024), arguments);
  EXPECT_TRUE(result.completed()) << report(result);
  EXPECT_EQ(in, out);
  // 1024 words in and 1024 out, 4 bytes each.
  EXPECT_EQ(result.statistics.payloadBytes, 2u * 1024 * 4);
  EXPECT_EQ(result.statistics.unawaitedTokens, 0u);
  EXPECT_EQ(result.statistics.controlOperations, 7u);
  // 16 BDs a side in the mem tile, one a side in the shim.
  EXPECT_EQ(result.statistics.bdsExecuted, 16u + 16 + 2);
}

TEST_F(TransferTest, StatePersistsBetweenRuns) {
  doubleBuffer(48); // 1000 words end in the middle of a buffer.
  VirtualArray &array = make();
  std::vector<uint32_t> in = iota(48 * 5), out(48 * 5);
  uint64_t arguments[] = {bind(array, in), bind(array, out)};
  for (uint32_t round = 0; round < 3; ++round) {
    std::iota(in.begin(), in.end(), round * 1000);
    RunResult result = array.run(copyProgram(48 * 5), arguments);
    ASSERT_TRUE(result.completed()) << report(result);
    EXPECT_EQ(in, out);
  }
}

TEST_F(TransferTest, TwoEqualRunsGiveEqualResults) {
  auto runOnce = [&] {
    config.tiles.clear();
    doubleBuffer(64);
    VirtualArray &array = make();
    std::vector<uint32_t> in = iota(640), out(640);
    uint64_t arguments[] = {bind(array, in), bind(array, out)};
    RunResult result = array.run(copyProgram(640), arguments);
    std::vector<uint64_t> figures = {result.statistics.payloadBytes,
                                     result.statistics.bdsExecuted,
                                     result.statistics.tasksCompleted};
    for (const StreamStatistics &stream : result.statistics.streams)
      figures.push_back(stream.words);
    return figures;
  };
  EXPECT_EQ(runOnce(), runOnce());
}

TEST_F(TransferTest, RepeatRunsTheChainAgain) {
  connectShimAndMem();
  at(0, 1).bds[0] = linear(memAddress(0), 16);
  start(mem, mm2s(0), 0, /*repeat=*/3);
  VirtualArray &array = make();
  for (uint32_t i = 0; i < 16; ++i)
    setMemoryWord(mem, 4 * i, 100 + i);
  std::vector<uint32_t> out(64);
  uint64_t arguments[] = {bind(array, out)};
  RunResult result =
      array.run({writeBd(shim, 1, linear(0, 64)), patch(shim, 1, 0),
                 push(shim, s2mm(0), 1, 0, true), sync(shim, s2mm(0))},
                arguments);
  EXPECT_TRUE(result.completed()) << report(result);
  for (uint32_t i = 0; i < 64; ++i)
    EXPECT_EQ(out[i], 100 + i % 16);
}

TEST_F(TransferTest, RingIsOneTaskThatNeverEnds) {
  doubleBuffer(16);
  at(0, 1).starts.clear();
  start(mem, s2mm(0), 0, /*repeat=*/5, /*token=*/true);
  start(mem, mm2s(0), 2);
  VirtualArray &array = make();
  std::vector<uint32_t> in = iota(320), out(320);
  uint64_t arguments[] = {bind(array, in), bind(array, out)};
  RunResult result = array.run(copyProgram(320), arguments);
  EXPECT_TRUE(result.completed());
  EXPECT_EQ(in, out);
  // Only the two shim tasks ended, and no token came from the ring.
  EXPECT_EQ(result.statistics.tasksCompleted, 2u);
  EXPECT_EQ(result.statistics.unawaitedTokens, 0u);
}

TEST_F(TransferTest, IterationAdvancesAtEachLoadAndPersists) {
  connectShimAndMem();
  BufferDescriptor bd = linear(memAddress(0), 4);
  bd.iteration = {3, 10, 0};
  at(0, 1).bds[0] = bd;
  start(mem, mm2s(0), 0, /*repeat=*/3); // Four rounds: 0, 1, 2, 0.
  VirtualArray &array = make();
  for (uint32_t i = 0; i < 64; ++i)
    setMemoryWord(mem, 4 * i, i);
  std::vector<uint32_t> out(16);
  uint64_t arguments[] = {bind(array, out)};
  ControlProgram program = {writeBd(shim, 1, linear(0, 16)), patch(shim, 1, 0),
                            push(shim, s2mm(0), 1, 0, true),
                            sync(shim, s2mm(0))};
  EXPECT_TRUE(array.run(program, arguments).completed());
  std::vector<uint32_t> expected = {0,  1,  2,  3,  10, 11, 12, 13,
                                    20, 21, 22, 23, 0,  1,  2,  3};
  EXPECT_EQ(out, expected);
  // The counter stays at 1 in the BD register for the next task.
  program.insert(program.begin(), push(mem, mm2s(0), 0, 3));
  EXPECT_TRUE(array.run(program, arguments).completed());
  expected = {10, 11, 12, 13, 20, 21, 22, 23, 0, 1, 2, 3, 10, 11, 12, 13};
  EXPECT_EQ(out, expected);
}

TEST_F(TransferTest, ShimIterationMakesAFourthDimension) {
  connectShimAndMem();
  at(0, 1).bds[0] = linear(memAddress(0), 24);
  start(mem, s2mm(0), 0, 0, /*token=*/true);
  VirtualArray &array = make();
  std::vector<uint32_t> in = iota(200);
  uint64_t arguments[] = {bind(array, in)};
  // sizes [2, 3, 2, 2], strides [100, 20, 5, 1]
  BufferDescriptor bd = linear(0, 12);
  bd.dims = {BdDimension{2, 1}, BdDimension{2, 5}, BdDimension{0, 20}};
  bd.iteration = {2, 100, 0};
  RunResult result =
      array.run({writeBd(shim, 0, bd), patch(shim, 0, 0),
                 push(shim, mm2s(0), 0, /*repeat=*/1), sync(mem, s2mm(0))},
                arguments);
  ASSERT_TRUE(result.completed()) << report(result);
  uint32_t at = 0;
  for (uint32_t i3 = 0; i3 < 2; ++i3)
    for (uint32_t i2 = 0; i2 < 3; ++i2)
      for (uint32_t i1 = 0; i1 < 2; ++i1)
        for (uint32_t i0 = 0; i0 < 2; ++i0)
          EXPECT_EQ(memoryWord(mem, 4 * at++),
                    i3 * 100 + i2 * 20 + i1 * 5 + i0);
}

TEST_F(TransferTest, PaddingFrames61x56BytesTo64x64) {
  // Rows of 14 words (56 bytes), 61 of them; pads [<2, 1>, <4 bytes, 4 bytes>].
  connectShimAndMem();
  BufferDescriptor bd = linear(memAddress(0), 64 * 16);
  bd.dims = {BdDimension{14, 1}, BdDimension{61, 14}, BdDimension{1, 1}};
  bd.padding = {BdPadding{1, 1}, BdPadding{2, 1}, BdPadding{0, 0}};
  at(0, 1).bds[0] = bd;
  start(mem, mm2s(0), 0);
  VirtualArray &array = make();
  for (uint32_t i = 0; i < 61 * 14; ++i)
    setMemoryWord(mem, 4 * i, 1000 + i);
  std::vector<uint32_t> out(64 * 16, 77);
  uint64_t arguments[] = {bind(array, out)};
  RunResult result =
      array.run({writeBd(shim, 1, linear(0, out.size())), patch(shim, 1, 0),
                 push(shim, s2mm(0), 1, 0, true), sync(shim, s2mm(0))},
                arguments);
  ASSERT_TRUE(result.completed()) << report(result);
  for (uint32_t row = 0; row < 64; ++row)
    for (uint32_t column = 0; column < 16; ++column) {
      bool data = row >= 2 && row < 63 && column >= 1 && column < 15;
      EXPECT_EQ(out[row * 16 + column],
                data ? 1000 + (row - 2) * 14 + column - 1 : 0);
    }
}

TEST_F(TransferTest, AddressPatchAddsArgumentAndOffset) {
  connectShimAndMem();
  at(0, 1).bds[0] = linear(memAddress(0), 8);
  start(mem, s2mm(0), 0, 0, true);
  VirtualArray &array = make();
  std::vector<uint32_t> in = iota(32);
  uint64_t arguments[] = {0, bind(array, in)};
  BufferDescriptor bd = linear(0, 8);
  RunResult result =
      array.run({writeBd(shim, 0, bd), patch(shim, 0, 1, /*offset=*/40),
                 push(shim, mm2s(0), 0), sync(mem, s2mm(0))},
                arguments);
  ASSERT_TRUE(result.completed()) << report(result);
  EXPECT_EQ(memoryWord(mem, 0), 10u);
  EXPECT_EQ(memoryWord(mem, 28), 17u);
}

TEST_F(TransferTest, ReceiverIgnoresPacketEnds) {
  // Four sender BDs of 8 words with TLAST each fill one receive BD of 32.
  connectShimAndMem();
  at(0, 1).bds[0] = linear(memAddress(0), 32);
  start(mem, s2mm(0), 0, 0, true);
  VirtualArray &array = make();
  std::vector<uint32_t> in = iota(8);
  uint64_t arguments[] = {bind(array, in)};
  RunResult result =
      array.run({writeBd(shim, 0, linear(0, 8)), patch(shim, 0, 0),
                 push(shim, mm2s(0), 0, /*repeat=*/3), sync(mem, s2mm(0))},
                arguments);
  ASSERT_TRUE(result.completed()) << report(result);
  for (uint32_t i = 0; i < 32; ++i)
    EXPECT_EQ(memoryWord(mem, 4 * i), i % 8);
}

TEST_F(TransferTest, FinishOnTlastEndsTheBdEarly) {
  connectShimAndMem();
  BufferDescriptor first = linear(memAddress(0), 100);
  first.nextBd = 1;
  at(0, 1).bds[0] = first;
  at(0, 1).bds[1] = linear(memAddress(1024), 100);
  at(0, 1).controls[s2mm(0)].fotMode = 1;
  start(mem, s2mm(0), 0, 0, true);
  VirtualArray &array = make();
  std::vector<uint32_t> in = iota(8, 50);
  uint64_t arguments[] = {bind(array, in)};
  RunResult result =
      array.run({writeBd(shim, 0, linear(0, 8)), patch(shim, 0, 0),
                 push(shim, mm2s(0), 0, /*repeat=*/1), sync(mem, s2mm(0))},
                arguments);
  ASSERT_TRUE(result.completed()) << report(result);
  EXPECT_EQ(memoryWord(mem, 28), 57u);
  EXPECT_EQ(memoryWord(mem, 32), 0u);
  EXPECT_EQ(memoryWord(mem, 1024), 50u);
}

TEST_F(TransferTest, MemTileReachesItsNeighbourMemory) {
  // Mem tile (1, 1) sends from the memory of (0, 1) under a lock of (0, 1).
  shimOut(1, 0, port(Bundle::North, 0));
  connect({1, 1}, port(Bundle::DMA, 0), port(Bundle::South, 0));
  BufferDescriptor bd = linear(*dev.dmaMemoryBase({1, 1}, {0, 1}) + 64, 16);
  bd.acquire = BdLockAccess{*dev.localLockIndex({1, 1}, {0, 1}, 5), -1};
  bd.release = {*dev.localLockIndex({1, 1}, {1, 1}, 2), 1};
  at(1, 1).bds[0] = bd;
  at(0, 1).locks = {{5, 1}};
  start({1, 1}, mm2s(0), 0);
  VirtualArray &array = make();
  for (uint32_t i = 0; i < 16; ++i)
    setMemoryWord({0, 1}, 64 + 4 * i, i * i);
  std::vector<uint32_t> out(16);
  uint64_t arguments[] = {bind(array, out)};
  TileCoord shim1{1, 0};
  RunResult result =
      array.run({writeBd(shim1, 1, linear(0, 16)), patch(shim1, 1, 0),
                 push(shim1, s2mm(0), 1, 0, true), sync(shim1, s2mm(0))},
                arguments);
  ASSERT_TRUE(result.completed()) << report(result);
  for (uint32_t i = 0; i < 16; ++i)
    EXPECT_EQ(out[i], i * i);
  EXPECT_EQ(lockValue({0, 1}, 5), 0u);
  EXPECT_EQ(lockValue({1, 1}, 2), 1u);
}

} // namespace
