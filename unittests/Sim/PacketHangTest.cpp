// Do packets that hold what others need hang, and does the report say so?

#include "PacketFixture.h"

#include <gmock/gmock.h>

#include <set>

using namespace tileloom;
using namespace tileloom::sim_test;
using namespace tileloom::rv32;
using ::testing::Contains;
using ::testing::HasSubstr;

namespace {

struct PacketHangTest : PacketFixture {
  const TileCoord shim{0, 0}, mem{0, 1}, first{0, 2}, second{0, 3};

  RunResult runSeed(uint64_t seed) {
    SimOptions options;
    options.seed = seed;
    return make(options).runUntilQuiescent();
  }
};

//===----------------------------------------------------------------------===//
// How much a path holds
//===----------------------------------------------------------------------===//

struct PathTest : PacketHangTest {
  /// Shim MM2S 0 to S2MM 0 of (0, row), `words` words into a BD of 16.
  RunResult overrun(int32_t row, uint32_t words, bool packets) {
    config.tiles.clear();
    Port slave = *dev.shimMuxSlave(shim, port(Bundle::DMA, 0));
    at(0, 0).shimMux.push_back(
        {true, uint32_t(slave.channel), ShimMuxSelect::DMA});
    for (int32_t r = 0; r <= row; ++r) {
      Port in = r ? port(Bundle::South, 0) : slave;
      Port out = r < row ? port(Bundle::North, 0) : port(Bundle::DMA, 0);
      if (packets)
        hop({0, r}, in, out, 1, uint8_t(r), 0, /*drop=*/r == row);
      else
        connect({0, r}, in, out);
    }
    receive({0, row}, 0, 0, 0, 16);
    BufferDescriptor bd = linear(0, words);
    if (packets)
      bd.packet = BdPacket{0, 1};
    make();
    std::vector<uint32_t> in = iota(words, 1);
    uint64_t arguments[] = {bind(array(), in)};
    RunResult result =
        array().run({writeBd(shim, 0, bd), patch(shim, 0, 0),
                     push(shim, mm2s(0), 0, 0, true), sync(shim, mm2s(0))},
                    arguments);
    EXPECT_EQ(memoryWords({0, row}, 0, 16), iota(16, 1));
    return result;
  }
};

TEST_F(PathTest, EightWordsBeyondTheBdPassAndTheNinthStalls) {
  for (bool packets : {false, true})
    for (int32_t row : {2, 5}) { // 3 and 6 switches.
      EXPECT_TRUE(overrun(row, 16 + 8, packets).completed()) << row << packets;
      RunResult result = overrun(row, 16 + 9, packets);
      EXPECT_EQ(result.status, RunStatus::Hang) << row << packets;
      const BlockedAgent *dma = blocked(result, "MM2S 0 of (0, 0)");
      ASSERT_TRUE(dma) << report(result);
      EXPECT_EQ(dma->doing, "in BD 0, 1 words to go");
    }
}

TEST_F(PathTest, CoreThatDoesNotReadStallsThePath) {
  connect(first, port(Bundle::DMA, 0), port(Bundle::Core, 0));
  at(0, 2).bds[0] = linear(0, 100);
  start(first, mm2s(0), 0);
  Program p; // Takes one word.
  p.call(4, 0).call(0);
  core(first, p);
  RunResult result = make().runUntilQuiescent();
  EXPECT_EQ(result.status, RunStatus::Hang);
  EXPECT_EQ(result.statistics.payloadBytes, 4u * 9);
}

//===----------------------------------------------------------------------===//
// Arbiters
//===----------------------------------------------------------------------===//

struct ArbiterTest : PacketHangTest {
  /// MM2S 0 of `first` sends `words` to a receiver that takes 16, MM2S 1 sends
  /// to another one that takes all; they share an arbiter of `first` or not.
  void twoStreams(uint8_t arbiterOfSecond, uint32_t words) {
    hop(first, port(Bundle::DMA, 0), port(Bundle::North, 0), 1, 0, 0);
    hop(first, port(Bundle::DMA, 1), port(Bundle::East, 0), 2, arbiterOfSecond,
        1);
    connect(second, port(Bundle::South, 0), port(Bundle::DMA, 0));
    connect({1, 2}, port(Bundle::West, 0), port(Bundle::DMA, 0));
    sendPacket(first, 0, 0, 1, 0, words);
    sendPacket(first, 1, 1, 2, 0x1000, 40);
    receive(second, 0, 0, 0, 16);
    receive({1, 2}, 0, 0, 0, 41);
  }
};

TEST_F(ArbiterTest, GrantIsHeldUntilTlastThoughTheMastersDiffer) {
  twoStreams(0, 64);
  make();
  fill(first, 0x1000, 40, 5);
  RunResult result = array().runUntilQuiescent();
  EXPECT_EQ(result.status, RunStatus::Hang);
  EXPECT_EQ(memoryWord({1, 2}, 4), 0u); // Nothing passed.
  const BlockedAgent *arbiter = blocked(result, "arbiter 0 at tile (0, 2)");
  ASSERT_TRUE(arbiter) << report(result);
  EXPECT_EQ(arbiter->doing, "is held by the packet with id 1 from port DMA : 0 "
                            "of (0, 2), sent by MM2S 0 of (0, 2)");
  EXPECT_EQ(arbiter->waitsOn,
            "room in the packets out of port North : 0 of (0, 2): full");
  EXPECT_THAT(arbiter->couldSatisfy,
              Contains("S2MM 0 of (0, 3) takes the words; it has finished its "
                       "tasks; 4 words wait there"));
  EXPECT_THAT(arbiter->couldSatisfy,
              Contains("meanwhile the packet with id 2 at port DMA : 1 of (0, "
                       "2), sent by MM2S 1 of (0, 2) waits for this arbiter"));
  // Who waits for the second stream is led to the arbiter.
  const BlockedAgent *sink = blocked(result, "S2MM 0 of (1, 2)");
  ASSERT_TRUE(sink);
  EXPECT_EQ(sink->waitsOn,
            "a word of the packets out of port East : 0 of (0, 2): empty");
  EXPECT_THAT(sink->couldSatisfy,
              Contains("arbiter 0 at tile (0, 2) feeds it and is held by the "
                       "packet with id 1 from port DMA : 0 of (0, 2)"));
}

TEST_F(ArbiterTest, ArbitersOfTheirOwnKeepStreamsApart) {
  twoStreams(1, 64);
  make();
  fill(first, 0x1000, 40, 5);
  RunResult result = array().runUntilQuiescent();
  EXPECT_EQ(result.status, RunStatus::Hang); // The first stream overruns.
  EXPECT_FALSE(blocked(result, "S2MM 0 of (1, 2)"));
  EXPECT_EQ(memoryWord({1, 2}, 0), header(first, 2));
  EXPECT_EQ(memoryWords({1, 2}, 4, 40), iota(40, 5));
}

TEST_F(ArbiterTest, OverrunOfFourWordsLetsGoAndOfSixHolds) {
  // 16 words are taken: the header that is kept and 15 of the data.
  for (auto [words, passes] : {std::pair{19u, true}, {21u, false}}) {
    config.tiles.clear();
    twoStreams(0, words);
    make();
    fill(first, 0x1000, 40, 5);
    RunResult result = array().runUntilQuiescent();
    EXPECT_EQ(memoryWord({1, 2}, 160) == 44, passes) << words;
    EXPECT_EQ(result.completed(), passes) << report(result);
  }
}

TEST_F(ArbiterTest, HeaderThatNoRuleMatchesStopsThere) {
  rule(first, port(Bundle::DMA, 0), 1, 0);
  rule(first, port(Bundle::DMA, 0), 8, 0, 0, 0x18);
  master(first, port(Bundle::DMA, 0), 0);
  sendPacket(first, 0, 0, 5, 0, 30);
  receive(first, 0, 1, 0x1000, 30);
  RunResult result = make().runUntilQuiescent();
  EXPECT_EQ(result.status, RunStatus::Hang);
  const BlockedAgent *stuck = blocked(result, "port DMA : 0 of (0, 2)");
  ASSERT_TRUE(stuck) << report(result);
  EXPECT_EQ(stuck->doing, "holds the header of the packet with id 5, sent by "
                          "MM2S 0 of (0, 2)");
  EXPECT_EQ(stuck->waitsOn,
            "a rule that matches id 5: no rule of the port does");
  EXPECT_EQ(stuck->couldSatisfy,
            (std::vector<std::string>{
                "rule slot 0: mask 0x1f, id 0x1, to arbiter 0, msel 0",
                "rule slot 1: mask 0x18, id 0x8, to arbiter 0, msel 0"}));
  EXPECT_THAT(
      blocked(result, "MM2S 0 of (0, 2)")->couldSatisfy,
      Contains("the packet with id 5 stands at port DMA : 0 of (0, 2) and no "
               "rule matches it"));
}

TEST_F(ArbiterTest, StuckHeaderOfACompletedRunIsAWarning) {
  rule(first, port(Bundle::DMA, 0), 1, 0);
  master(first, port(Bundle::DMA, 0), 0);
  sendPacket(first, 0, 0, 5, 0, 3);
  RunResult result = make().runUntilQuiescent();
  EXPECT_TRUE(result.completed());
  EXPECT_THAT(result.warnings,
              Contains("the packet with id 5 stopped at port DMA : 0 of (0, "
                       "2): no rule matches it"));
}

TEST_F(ArbiterTest, RuleToNoMasterPortStopsThePacketToo) {
  rule(first, port(Bundle::DMA, 0), 1, 3, 2);
  master(first, port(Bundle::DMA, 0), 3, 0b0011);
  sendPacket(first, 0, 0, 1, 0, 30);
  RunResult result = make().runUntilQuiescent();
  EXPECT_EQ(result.status, RunStatus::Hang);
  const BlockedAgent *stuck = blocked(result, "port DMA : 0 of (0, 2)");
  ASSERT_TRUE(stuck) << report(result);
  EXPECT_EQ(stuck->waitsOn,
            "a master port for arbiter 3, msel 2: no master port takes it");
}

TEST_F(ArbiterTest, MulticastMovesOnlyWhenEveryBranchCan) {
  rule(first, port(Bundle::DMA, 0), 1, 0);
  master(first, port(Bundle::DMA, 0), 0, 1, true);
  master(first, port(Bundle::DMA, 1), 0, 1, true);
  sendPacket(first, 0, 0, 1, 0, 100);
  receive(first, 0, 1, 0x1000, 100);
  make();
  fill(first, 0, 100, 1);
  RunResult result = array().runUntilQuiescent();
  EXPECT_EQ(result.status, RunStatus::Hang);
  // S2MM 1 has no task: 4 words stand behind the arbiter, the others get them.
  EXPECT_EQ(memoryWord(first, 0x1000 + 4 * 3), 4u);
  EXPECT_EQ(memoryWord(first, 0x1000 + 4 * 4), 0u);
  const BlockedAgent *arbiter = blocked(result, "arbiter 0 at tile (0, 2)");
  ASSERT_TRUE(arbiter);
  EXPECT_EQ(arbiter->waitsOn,
            "room in the packets out of port DMA : 1 of (0, 2): full");
}

TEST_F(ArbiterTest, PacketThatEndsLateHoldsItsArbiter) {
  // A core pauses in the middle of its packet.
  rule(first, port(Bundle::Core, 0), 1, 0);
  rule(first, port(Bundle::DMA, 0), 2, 0);
  master(first, port(Bundle::DMA, 0), 0);
  Program p;
  p.li(a2, 0).call(3, 0, 1).call(2, 48, 1); // Header, release lock 0,
  p.call(1, 49, -1).call(0);                // wait for lock 1.
  core(first, p);
  BufferDescriptor bd = linear(0, 8);
  bd.packet = BdPacket{0, 2};
  bd.acquire = BdLockAccess{0, -1};
  at(0, 2).bds[0] = bd;
  start(first, mm2s(0), 0);
  receive(first, 0, 1, 0x1000, 10);
  RunResult result = make().runUntilQuiescent();
  EXPECT_EQ(result.status, RunStatus::Hang);
  const BlockedAgent *arbiter = blocked(result, "arbiter 0 at tile (0, 2)");
  ASSERT_TRUE(arbiter) << report(result);
  EXPECT_EQ(arbiter->doing, "is held by the packet with id 1 from port Core : "
                            "0 of (0, 2), sent by core (0, 2)");
  EXPECT_EQ(arbiter->waitsOn, "the next word of that packet");
  EXPECT_THAT(arbiter->couldSatisfy[0],
              HasSubstr("core (0, 2) feeds it; it waits for lock 1"));
}

TEST_F(ArbiterTest, RingOfRulesIsNamed) {
  // Id 1 goes north, comes back south and goes north again.
  rule(first, port(Bundle::Core, 0), 1, 0);
  rule(first, port(Bundle::North, 0), 1, 0);
  master(first, port(Bundle::North, 0), 0);
  hop(second, port(Bundle::South, 0), port(Bundle::South, 0), 1, 0);
  Program p; // A packet of its header alone.
  p.li(a2, 1).call(3, 0, 1).call(0);
  core(first, p);
  RunResult result = make().runUntilQuiescent();
  EXPECT_EQ(result.status, RunStatus::StepLimit);
  EXPECT_EQ(result.fault.name, "endless-stream");
  EXPECT_THAT(result.fault.message,
              HasSubstr("a packet with id 1 goes round in a ring of switches"));
}

TEST_F(ArbiterTest, LongPacketInARingBlocksItself) {
  rule(first, port(Bundle::DMA, 0), 1, 0);
  rule(first, port(Bundle::North, 0), 1, 0);
  master(first, port(Bundle::North, 0), 0);
  hop(second, port(Bundle::South, 0), port(Bundle::South, 0), 1, 0);
  sendPacket(first, 0, 0, 1, 0, 100);
  RunResult result = make().runUntilQuiescent();
  EXPECT_EQ(result.status, RunStatus::Hang) << report(result);
  EXPECT_TRUE(blocked(result, "arbiter 0 at tile (0, 2)"));
}

//===----------------------------------------------------------------------===//
// Orders
//===----------------------------------------------------------------------===//

struct CrossingTest : PacketHangTest {
  /// Two packets that cross: A from `first` to `second`, B back. Each needs an
  /// arbiter at both; they share both or none.
  void crossing(bool shared, uint32_t words = 32) {
    uint8_t other = shared ? 0 : 1;
    hop(first, port(Bundle::DMA, 0), port(Bundle::North, 0), 1, 0, 0);
    hop(second, port(Bundle::South, 0), port(Bundle::DMA, 0), 1, 0, 0, true);
    hop(second, port(Bundle::DMA, 0), port(Bundle::South, 0), 2, other, 1);
    hop(first, port(Bundle::North, 0), port(Bundle::DMA, 0), 2, other, 1, true);
    sendPacket(first, 0, 0, 1, 0, words);
    sendPacket(second, 0, 0, 2, 0, words);
    receive(first, 0, 1, 0x1000, words);
    receive(second, 0, 1, 0x1000, words);
  }
};

TEST_F(CrossingTest, SharedArbitersHangInSomeOrders) {
  crossing(/*shared=*/true);
  unsigned hangs = 0;
  for (uint64_t seed = 0; seed < 200; ++seed) {
    RunResult result = runSeed(seed);
    if (result.completed())
      continue;
    ++hangs;
    ASSERT_EQ(result.status, RunStatus::Hang);
    const BlockedAgent *arbiter = blocked(result, "arbiter 0 at tile (0, 2)");
    ASSERT_TRUE(arbiter) << report(result);
    EXPECT_THAT(
        arbiter->couldSatisfy,
        Contains("the packet with id 1 stands at port South : 0 of (0, 3) and "
                 "waits for arbiter 0 at tile (0, 3), which is held by the "
                 "packet with id 2 from port DMA : 0 of (0, 3)"));
  }
  EXPECT_GT(hangs, 0u);
  EXPECT_LT(hangs, 200u);
}

TEST_F(CrossingTest, ArbitersOfTheirOwnNeverHang) {
  crossing(/*shared=*/false);
  for (uint64_t seed = 0; seed < 1000; ++seed) {
    RunResult result = runSeed(seed);
    ASSERT_TRUE(result.completed()) << seed << report(result);
  }
}

TEST_F(CrossingTest, SeedsAreReproducible) {
  crossing(/*shared=*/true);
  for (uint64_t seed = 0; seed < 50; ++seed)
    EXPECT_EQ(report(runSeed(seed)), report(runSeed(seed))) << seed;
  make();
  std::string once = report(array().runUntilQuiescent());
  make();
  EXPECT_EQ(report(array().runUntilQuiescent()), once);
}

TEST_F(CrossingTest, EveryOrderDeliversTheSameWords) {
  // Two senders of three packets each, one of them by multicast, to two
  // receivers that tell them apart by id.
  rule(first, port(Bundle::DMA, 0), 1, 0);
  rule(first, port(Bundle::DMA, 1), 2, 0, 1);
  master(first, port(Bundle::North, 0), 0, 0b11);
  rule(second, port(Bundle::South, 0), 1, 2, 0);
  rule(second, port(Bundle::South, 0), 2, 2, 1);
  master(second, port(Bundle::DMA, 0), 2, 0b01, true);
  master(second, port(Bundle::DMA, 1), 2, 0b11, true);
  for (uint32_t i = 0; i < 3; ++i) {
    sendPacket(first, 0, i, 1, 0x100 * i, 20);
    sendPacket(first, 1, 3 + i, 2, 0x400 + 0x100 * i, 7);
  }
  receive(second, 0, 0, 0, 60);
  receive(second, 1, 1, 0x1000, 81);
  std::set<std::vector<uint32_t>> mixed;
  for (uint64_t seed = 0; seed < 100; ++seed) {
    SimOptions options;
    options.seed = seed;
    make(options);
    for (uint32_t i = 0; i < 3; ++i) {
      fill(first, 0x100 * i, 20, 100 + 20 * i);
      fill(first, 0x400 + 0x100 * i, 7, 200 + 7 * i);
    }
    RunResult result = array().runUntilQuiescent();
    ASSERT_TRUE(result.completed()) << report(result);
    EXPECT_EQ(memoryWords(second, 0, 60), iota(60, 100));
    mixed.insert(memoryWords(second, 0x1000, 81));
  }
  // The order between the senders is free, but for whole packets.
  EXPECT_GT(mixed.size(), 3u);
  for (const std::vector<uint32_t> &words : mixed) {
    std::vector<uint32_t> bySender[2];
    for (uint32_t word : words)
      bySender[word >= 200].push_back(word);
    EXPECT_EQ(bySender[0], iota(60, 100));
    EXPECT_EQ(bySender[1], iota(21, 200));
  }
}

} // namespace
