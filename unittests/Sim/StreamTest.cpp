// Are streams bounded, do forks move together, and do words keep their order?

#include "ArrayTest.h"

using namespace tileloom;
using namespace tileloom::sim_test;
using namespace tileloom::rv32;

namespace {

struct StreamTest : ArrayTest {
  const TileCoord shim{0, 0}, mem{0, 1};

  /// Words that left the source (0, 1) MM2S 0.
  uint64_t sentFrom(const RunResult &result, TileCoord tile) {
    for (const StreamStatistics &stream : result.statistics.streams)
      if (stream.tile == tile && stream.source == port(Bundle::DMA, 0))
        return stream.words;
    return 0;
  }
};

TEST_F(StreamTest, ReceiverWithoutTaskStopsTheSenderAfterThePathIsFull) {
  // Mem tile MM2S 0 -> core tile (0, 2) S2MM 0, which has no task: a path holds
  // 8 words, the 9th stalls.
  connect(mem, port(Bundle::DMA, 0), port(Bundle::North, 0));
  connect({0, 2}, port(Bundle::South, 0), port(Bundle::DMA, 0));
  at(0, 1).bds[0] = linear(memAddress(0), 100);
  start(mem, mm2s(0), 0);
  RunResult result = make().runUntilQuiescent();
  EXPECT_EQ(result.status, RunStatus::Hang);
  EXPECT_EQ(sentFrom(result, mem), 8u);
  EXPECT_NE(
      report(result).find("S2MM 0 of (0, 2) takes the words; it has no task"),
      std::string::npos)
      << report(result);
}

TEST_F(StreamTest, LongPathsHoldNoMoreThanShortOnes) {
  // (0, 2) -> (0, 3) -> (0, 4): two links.
  connect({0, 2}, port(Bundle::DMA, 0), port(Bundle::North, 0));
  connect({0, 3}, port(Bundle::South, 0), port(Bundle::North, 2));
  connect({0, 4}, port(Bundle::South, 2), port(Bundle::DMA, 1));
  at(0, 2).bds[0] = linear(0, 100);
  start({0, 2}, mm2s(0), 0);
  RunResult result = make().runUntilQuiescent();
  EXPECT_EQ(sentFrom(result, {0, 2}), 8u);
}

TEST_F(StreamTest, WaitingForALockStagesSixteenMoreWords) {
  connect(mem, port(Bundle::DMA, 0), port(Bundle::North, 0));
  connect({0, 2}, port(Bundle::South, 0), port(Bundle::DMA, 0));
  at(0, 1).bds[0] = linear(memAddress(0), 100);
  start(mem, mm2s(0), 0);
  BufferDescriptor bd = linear(0, 100);
  bd.acquire = BdLockAccess{0, -1};
  bd.release = {1, 1};
  at(0, 2).bds[0] = bd;
  start({0, 2}, s2mm(0), 0);
  VirtualArray &array = make();
  for (uint32_t i = 0; i < 100; ++i)
    setMemoryWord(mem, 4 * i, 5 * i);
  RunResult result = array.runUntilQuiescent();
  EXPECT_EQ(result.status, RunStatus::Hang);
  EXPECT_EQ(sentFrom(result, mem), 8u + 16);
  // Nothing is in memory before the lock is there, and nothing is lost.
  EXPECT_EQ(memoryWord({0, 2}, 4), 0u);
  llvm::cantFail(array.write(setLock({0, 2}, 0, 1).address, 1));
  EXPECT_TRUE(array.runUntilQuiescent().completed());
  for (uint32_t i = 0; i < 100; ++i)
    EXPECT_EQ(memoryWord({0, 2}, 4 * i), 5 * i);
  EXPECT_EQ(lockValue({0, 2}, 1), 1u);
}

TEST_F(StreamTest, StagingTakesNoMoreThanTheBdHolds) {
  connect(mem, port(Bundle::DMA, 0), port(Bundle::North, 0));
  connect({0, 2}, port(Bundle::South, 0), port(Bundle::DMA, 0));
  at(0, 1).bds[0] = linear(memAddress(0), 100);
  start(mem, mm2s(0), 0);
  BufferDescriptor bd = linear(0, 6);
  bd.acquire = BdLockAccess{0, -1};
  bd.release = {1, 1};
  at(0, 2).bds[0] = bd;
  start({0, 2}, s2mm(0), 0);
  EXPECT_EQ(sentFrom(make().runUntilQuiescent(), mem), 8u + 6);
}

struct BroadcastTest : StreamTest {
  /// (0, 2) MM2S 0 -> S2MM 0 of (0, 3), (0, 4) and (1, 2).
  void broadcast(uint64_t words) {
    connect({0, 2}, port(Bundle::DMA, 0), port(Bundle::North, 0));
    connect({0, 2}, port(Bundle::DMA, 0), port(Bundle::East, 1));
    connect({0, 3}, port(Bundle::South, 0), port(Bundle::DMA, 0));
    connect({0, 3}, port(Bundle::South, 0), port(Bundle::North, 0));
    connect({0, 4}, port(Bundle::South, 0), port(Bundle::DMA, 0));
    connect({1, 2}, port(Bundle::West, 1), port(Bundle::DMA, 0));
    at(0, 2).bds[0] = linear(0, words);
    start({0, 2}, mm2s(0), 0);
  }
  void receive(TileCoord tile, uint64_t words) {
    config.tiles[tile].bds[0] = linear(0x1000, words);
    start(tile, s2mm(0), 0);
  }
};

TEST_F(BroadcastTest, EverySinkGetsEveryWord) {
  broadcast(500);
  for (TileCoord tile : {TileCoord{0, 3}, {0, 4}, {1, 2}})
    receive(tile, 500);
  VirtualArray &array = make();
  for (uint32_t i = 0; i < 500; ++i)
    setMemoryWord({0, 2}, 4 * i, i ^ 0x55);
  RunResult result = array.runUntilQuiescent();
  EXPECT_TRUE(result.completed()) << report(result);
  for (TileCoord tile : {TileCoord{0, 3}, {0, 4}, {1, 2}})
    for (uint32_t i = 0; i < 500; ++i)
      ASSERT_EQ(memoryWord(tile, 0x1000 + 4 * i), i ^ 0x55);
  EXPECT_EQ(sentFrom(result, {0, 2}), 500u);
}

TEST_F(BroadcastTest, OneStalledSinkStallsAll) {
  broadcast(500);
  receive({0, 3}, 500);
  receive({0, 4}, 500);
  VirtualArray &array = make();
  for (uint32_t i = 0; i < 500; ++i)
    setMemoryWord({0, 2}, 4 * i, 9);
  RunResult result = array.runUntilQuiescent();
  EXPECT_EQ(result.status, RunStatus::Hang);
  // The stalled branch fills up with 8 words, and the others get no more.
  EXPECT_EQ(sentFrom(result, {0, 2}), 8u);
  EXPECT_EQ(memoryWord({0, 3}, 0x1000 + 4 * 7), 9u);
  EXPECT_EQ(memoryWord({0, 3}, 0x1000 + 4 * 8), 0u);
  EXPECT_EQ(memoryWord({0, 4}, 0x1000 + 4 * 7), 9u);
  EXPECT_EQ(memoryWord({0, 4}, 0x1000 + 4 * 8), 0u);
  std::string text = report(result);
  EXPECT_NE(text.find("S2MM 0 of (1, 2) takes the words; it has no task"),
            std::string::npos)
      << text;
  EXPECT_NE(
      text.find("the branch to port DMA : 0 of (1, 2) is full and holds up"),
      std::string::npos)
      << text;
}

TEST_F(StreamTest, CoresTalkOverStreams) {
  connect({0, 2}, port(Bundle::Core, 0), port(Bundle::North, 0));
  connect({0, 3}, port(Bundle::South, 0), port(Bundle::Core, 0));
  Program sender; // 0, 1, 2, ... 99, the last with TLAST.
  sender.li(s0, 0).li(s1, 99);
  int32_t loop = sender.here();
  sender.li(a0, 0).op(addi(a1, s0, 0)).li(a2, 0).call(3);
  sender.op(addi(s0, s0, 1)).branchTo(1, s0, s1, loop);
  sender.li(a0, 0).op(addi(a1, s0, 0)).li(a2, 1).call(3).call(0);
  Program receiver; // Sums the words until TLAST.
  receiver.li(s0, 0x70000).li(s1, 0);
  loop = receiver.here();
  receiver.call(4, 0).op(add(s1, s1, a0)).branchTo(0, a1, x0, loop);
  receiver.op(sw(s1, s0, 0)).call(0);
  core({0, 2}, sender);
  core({0, 3}, receiver);
  RunResult result = make().runUntilQuiescent();
  EXPECT_TRUE(result.completed()) << report(result);
  EXPECT_EQ(memoryWord({0, 3}, 0), 99u * 100 / 2);
}

TEST_F(StreamTest, WideCallsMoveFourWords) {
  connect({0, 2}, port(Bundle::Core, 0), port(Bundle::North, 0));
  connect({0, 3}, port(Bundle::South, 0), port(Bundle::Core, 0));
  Program sender, receiver;
  sender.call(9, 0, 0x70010).call(9, 0, 0x70020).call(0);
  receiver.call(10, 0, 0x70100).call(10, 0, 0x70110).call(0);
  core({0, 2}, sender);
  core({0, 3}, receiver);
  VirtualArray &array = make();
  for (uint32_t i = 0; i < 8; ++i)
    setMemoryWord({0, 2}, 0x10 + 4 * i, 40 + i);
  RunResult result = array.runUntilQuiescent();
  EXPECT_TRUE(result.completed()) << report(result);
  for (uint32_t i = 0; i < 8; ++i)
    EXPECT_EQ(memoryWord({0, 3}, 0x100 + 4 * i), 40 + i);
}

TEST_F(StreamTest, DmaFeedsACore) {
  connect({0, 2}, port(Bundle::DMA, 0), port(Bundle::Core, 0));
  at(0, 2).bds[0] = linear(0, 200);
  start({0, 2}, mm2s(0), 0);
  Program p;
  p.li(s0, 0).li(s1, 0).li(s2, 200);
  int32_t loop = p.here();
  p.call(4, 0)
      .op(add(s1, s1, a0))
      .op(addi(s0, s0, 1))
      .branchTo(1, s0, s2, loop);
  p.li(t0, 0x71000).op(sw(s1, t0, 0)).call(0);
  core({0, 2}, p);
  VirtualArray &array = make();
  for (uint32_t i = 0; i < 200; ++i)
    setMemoryWord({0, 2}, 4 * i, i);
  RunResult result = array.runUntilQuiescent();
  EXPECT_TRUE(result.completed()) << report(result);
  EXPECT_EQ(memoryWord({0, 2}, 0x1000), 199u * 200 / 2);
}

TEST_F(StreamTest, UnconnectedSenderSaysSo) {
  at(0, 2).bds[0] = linear(0, 4);
  start({0, 2}, mm2s(0), 0);
  RunResult result = make().runUntilQuiescent();
  EXPECT_EQ(result.status, RunStatus::Hang);
  EXPECT_NE(report(result).find("MM2S 0 of (0, 2) is not connected"),
            std::string::npos)
      << report(result);
}

TEST_F(StreamTest, FreeRunningRingsHitTheStepLimit) {
  connect({0, 2}, port(Bundle::DMA, 0), port(Bundle::DMA, 0));
  BufferDescriptor bd = linear(0, 64);
  bd.nextBd = 0;
  at(0, 2).bds[0] = bd;
  bd.address = 0x1000;
  bd.nextBd = 1;
  at(0, 2).bds[1] = bd;
  start({0, 2}, mm2s(0), 0);
  start({0, 2}, s2mm(0), 1);
  SimOptions options;
  options.maxSteps = 1'000'000;
  RunResult result = make(options).runUntilQuiescent();
  EXPECT_EQ(result.status, RunStatus::StepLimit);
  EXPECT_EQ(result.fault.name, "endless-stream");
}

} // namespace
