// Do packets carry the right header, take the right way and arrive whole?

#include "PacketFixture.h"

using namespace tileloom;
using namespace tileloom::sim_test;
using namespace tileloom::rv32;

namespace {

struct PacketTest : PacketFixture {
  const TileCoord shim{0, 0}, mem{0, 1}, first{0, 2}, second{0, 3}, third{0, 4};
};

TEST_F(PacketTest, KeptHeaderIsTheFirstWord) {
  hop({1, 3}, port(Bundle::DMA, 0), port(Bundle::DMA, 0), 3, 0);
  sendPacket({1, 3}, 0, 0, 3, 0, 4, /*type=*/5);
  receive({1, 3}, 0, 1, 0x1000, 5);
  make();
  fill({1, 3}, 0, 4, 70);
  RunResult result = array().runUntilQuiescent();
  ASSERT_TRUE(result.completed()) << report(result);
  // 3 | 5 << 12 | 3 << 16 | 1 << 21 has seven ones: no parity bit.
  EXPECT_EQ(memoryWords({1, 3}, 0x1000, 5),
            (std::vector<uint32_t>{0x00235003, 70, 71, 72, 73}));
}

TEST_F(PacketTest, ParityMakesTheNumberOfOnesOdd) {
  hop(first, port(Bundle::DMA, 1), port(Bundle::DMA, 0), 1, 5, 3);
  sendPacket(first, 1, 0, 1, 0, 1);
  receive(first, 0, 1, 0x1000, 2);
  RunResult result = make().runUntilQuiescent();
  ASSERT_TRUE(result.completed()) << report(result);
  EXPECT_EQ(memoryWord(first, 0x1000), 0x80020001u);
}

TEST_F(PacketTest, EachMasterDropsOrKeepsTheHeader) {
  rule(first, port(Bundle::DMA, 0), 9, 2, 1);
  master(first, port(Bundle::DMA, 0), 2, 0b0010, /*drop=*/true);
  master(first, port(Bundle::DMA, 1), 2, 0b0010);
  sendPacket(first, 0, 0, 9, 0, 6);
  receive(first, 0, 1, 0x1000, 6);
  receive(first, 1, 2, 0x2000, 7);
  make();
  fill(first, 0, 6, 20);
  RunResult result = array().runUntilQuiescent();
  ASSERT_TRUE(result.completed()) << report(result);
  EXPECT_EQ(memoryWords(first, 0x1000, 6), iota(6, 20));
  EXPECT_EQ(memoryWord(first, 0x2000), header(first, 9));
  EXPECT_EQ(memoryWords(first, 0x2004, 6), iota(6, 20));
}

TEST_F(PacketTest, FirstSlotThatMatchesDecides) {
  // 0 and 6 go to S2MM 1 by the broad rule, 4 is taken out before.
  rule(first, port(Bundle::DMA, 0), 4, 0, 0, 31);
  rule(first, port(Bundle::DMA, 0), 0, 0, 1, 25);
  master(first, port(Bundle::DMA, 0), 0, 0b01, true);
  master(first, port(Bundle::DMA, 1), 0, 0b10, true);
  sendPacket(first, 0, 0, 4, 0, 2);
  sendPacket(first, 0, 1, 6, 8, 2);
  sendPacket(first, 0, 2, 0, 16, 2);
  receive(first, 0, 3, 0x1000, 2);
  receive(first, 1, 4, 0x2000, 4);
  make();
  fill(first, 0, 6, 1);
  RunResult result = array().runUntilQuiescent();
  ASSERT_TRUE(result.completed()) << report(result);
  EXPECT_EQ(memoryWords(first, 0x1000, 2), iota(2, 1));
  EXPECT_EQ(memoryWords(first, 0x2000, 4), iota(4, 3));
}

TEST_F(PacketTest, LaterNarrowRuleIsShadowed) {
  rule(first, port(Bundle::DMA, 0), 0, 0, 1, 25);
  rule(first, port(Bundle::DMA, 0), 4, 0, 0, 31);
  master(first, port(Bundle::DMA, 0), 0, 0b01, true);
  master(first, port(Bundle::DMA, 1), 0, 0b10, true);
  sendPacket(first, 0, 0, 4, 0, 2);
  receive(first, 1, 4, 0x2000, 2);
  make();
  fill(first, 0, 2, 1);
  RunResult result = array().runUntilQuiescent();
  ASSERT_TRUE(result.completed()) << report(result);
  EXPECT_EQ(memoryWords(first, 0x2000, 2), iota(2, 1));
}

TEST_F(PacketTest, PacketsOfTwoSourcesAreNotMixedAndTakeTurns) {
  rule(first, port(Bundle::DMA, 0), 1, 0);
  rule(first, port(Bundle::DMA, 1), 2, 0);
  master(first, port(Bundle::DMA, 0), 0);
  for (uint32_t i = 0; i < 3; ++i) {
    sendPacket(first, 0, i, 1, 0x100 * i, 12);
    sendPacket(first, 1, 4 + i, 2, 0x300 + 0x100 * i, 12);
  }
  receive(first, 0, 8, 0x1000, 6 * 13);
  make();
  for (uint32_t i = 0; i < 6; ++i)
    fill(first, 0x100 * i, 12, 1000 * i);
  RunResult result = array().runUntilQuiescent();
  ASSERT_TRUE(result.completed()) << report(result);
  for (uint32_t i = 0; i < 6; ++i) {
    uint32_t at = 0x1000 + i * 13 * 4, packet = i % 2 ? 3 + i / 2 : i / 2;
    EXPECT_EQ(memoryWord(first, at), header(first, 1 + i % 2)) << i;
    EXPECT_EQ(memoryWords(first, at + 4, 12), iota(12, 1000 * packet)) << i;
  }
}

TEST_F(PacketTest, HeaderRidesOverACircuitHopAsData) {
  hop(first, port(Bundle::DMA, 0), port(Bundle::North, 1), 7, 0);
  connect(second, port(Bundle::South, 1), port(Bundle::North, 4));
  hop(third, port(Bundle::South, 4), port(Bundle::DMA, 1), 7, 3, 2, true);
  sendPacket(first, 0, 0, 7, 0, 30);
  receive(third, 1, 0, 0, 30);
  make();
  fill(first, 0, 30, 3);
  RunResult result = array().runUntilQuiescent();
  ASSERT_TRUE(result.completed()) << report(result);
  EXPECT_EQ(memoryWords(third, 0, 30), iota(30, 3));
}

TEST_F(PacketTest, CircuitThatEndsInADmaBringsTheHeaderToMemory) {
  // The same without a packet-switched port on the way.
  connect(first, port(Bundle::DMA, 0), port(Bundle::North, 0));
  connect(second, port(Bundle::South, 0), port(Bundle::DMA, 0));
  sendPacket(first, 0, 0, 7, 0, 3);
  receive(second, 0, 0, 0, 4);
  make();
  fill(first, 0, 3, 3);
  RunResult result = array().runUntilQuiescent();
  ASSERT_TRUE(result.completed()) << report(result);
  EXPECT_EQ(memoryWords(second, 0, 4),
            (std::vector<uint32_t>{header(first, 7), 3, 4, 5}));
}

TEST_F(PacketTest, LongMulticastArrivesWhole) {
  // To S2MM 0 of three tiles, over one arbiter each.
  rule(first, port(Bundle::DMA, 0), 5, 1);
  master(first, port(Bundle::North, 0), 1);
  master(first, port(Bundle::East, 2), 1);
  rule(second, port(Bundle::South, 0), 5, 0);
  master(second, port(Bundle::DMA, 0), 0, 1, true);
  master(second, port(Bundle::North, 0), 0);
  hop(third, port(Bundle::South, 0), port(Bundle::DMA, 0), 5, 4, 0, true);
  hop({1, 2}, port(Bundle::West, 2), port(Bundle::DMA, 0), 5, 0);
  sendPacket(first, 0, 0, 5, 0, 4000);
  receive(second, 0, 0, 0, 4000);
  // The receiver takes the words in pieces and another order.
  at(0, 4).bds[0] = linear(0, 1500);
  at(0, 4).bds[0].nextBd = 1;
  at(0, 4).bds[1] = linear(6000, 2500);
  start(third, s2mm(0), 0);
  receive({1, 2}, 0, 0, 0, 4001);
  make();
  fill(first, 0, 4000, 17);
  RunResult result = array().runUntilQuiescent();
  ASSERT_TRUE(result.completed()) << report(result);
  EXPECT_EQ(memoryWords(second, 0, 4000), iota(4000, 17));
  EXPECT_EQ(memoryWords(third, 0, 4000), iota(4000, 17));
  EXPECT_EQ(memoryWord({1, 2}, 0), header(first, 5));
  EXPECT_EQ(memoryWords({1, 2}, 4, 4000), iota(4000, 17));
}

TEST_F(PacketTest, CoresWriteAndReadHeaders) {
  hop(first, port(Bundle::Core, 0), port(Bundle::North, 0), 6, 0);
  hop(second, port(Bundle::South, 0), port(Bundle::Core, 0), 6, 0);
  Program sender, receiver;
  sender.li(a2, 0).call(3, 0, 6); // A header with id 6.
  sender.li(a2, 0).call(3, 0, 41);
  sender.li(a2, 1).call(3, 0, 42).call(0);
  receiver.li(s0, 0x70000);
  for (int32_t i = 0; i < 3; ++i)
    receiver.call(4, 0).op(sw(a0, s0, 8 * i)).op(sw(a1, s0, 8 * i + 4));
  receiver.call(0);
  core(first, sender);
  core(second, receiver);
  RunResult result = make().runUntilQuiescent();
  ASSERT_TRUE(result.completed()) << report(result);
  EXPECT_EQ(memoryWords(second, 0, 6),
            (std::vector<uint32_t>{6, 0, 41, 0, 42, 1}));
}

TEST_F(PacketTest, FinishOnTlastEndsTheBdWithThePacket) {
  for (uint8_t mode : {0, 1}) {
    config.tiles.clear();
    hop(first, port(Bundle::DMA, 0), port(Bundle::DMA, 0), 1, 0, 0, true);
    sendPacket(first, 0, 0, 1, 0, 3);
    sendPacket(first, 0, 1, 1, 0x100, 4);
    at(0, 2).controls[s2mm(0)].fotMode = mode;
    receive(first, 0, 2, 0x1000, mode ? 16 : 3);
    receive(first, 0, 3, 0x2000, mode ? 16 : 4);
    make();
    fill(first, 0, 3, 10);
    fill(first, 0x100, 4, 20);
    RunResult result = array().runUntilQuiescent();
    ASSERT_TRUE(result.completed()) << report(result);
    EXPECT_EQ(memoryWords(first, 0x1000, 3), iota(3, 10));
    EXPECT_EQ(memoryWords(first, 0x2000, 4), iota(4, 20));
  }
}

TEST_F(PacketTest, WithoutFinishOnTlastPacketsFillOneBd) {
  hop(first, port(Bundle::DMA, 0), port(Bundle::DMA, 0), 1, 0, 0, true);
  sendPacket(first, 0, 0, 1, 0, 3);
  sendPacket(first, 0, 1, 1, 0x100, 4);
  receive(first, 0, 2, 0x1000, 7);
  make();
  fill(first, 0, 3, 10);
  fill(first, 0x100, 4, 13);
  RunResult result = array().runUntilQuiescent();
  ASSERT_TRUE(result.completed()) << report(result);
  EXPECT_EQ(memoryWords(first, 0x1000, 7), iota(7, 10));
}

TEST_F(PacketTest, TokenRouteFromTileControlLeavesTokensVisible) {
  // The route of completion tokens: TileControl to South 0, header kept.
  hop(shim, port(Bundle::TileControl, 0), port(Bundle::South, 0), 15, 0);
  connectShimAndMem();
  at(0, 1).bds[0] = linear(memAddress(0), 4);
  start(mem, mm2s(0), 0);
  make();
  std::vector<uint32_t> out(4);
  uint64_t arguments[] = {bind(array(), out)};
  RunResult result =
      array().run({writeBd(shim, 0, linear(0, 4)), patch(shim, 0, 0),
                   push(shim, s2mm(0), 0, 0, true), sync(shim, s2mm(0))},
                  arguments);
  EXPECT_TRUE(result.completed()) << report(result);
}

TEST_F(PacketTest, RewritingTheRulesBetweenPacketsMovesTheRoute) {
  hop(first, port(Bundle::DMA, 0), port(Bundle::DMA, 0), 1, 0, 0, true);
  master(first, port(Bundle::DMA, 1), 0, 0b10, true);
  sendPacket(first, 0, 0, 1, 0, 4);
  receive(first, 0, 1, 0x1000, 4);
  make();
  fill(first, 0, 4, 10);
  ASSERT_TRUE(array().runUntilQuiescent().completed());
  uint32_t slave = *dev.slaveIndex(TileKind::Core, port(Bundle::DMA, 0));
  uint64_t slot =
      dev.tileAddress(first) + switchSlotAddress(dev, TileKind::Core, slave, 0);
  uint32_t value = encodeSlot({true, 1, 31, /*msel=*/1, /*arbiter=*/0});
  RunResult result =
      array().run({WriteOp{slot, value}, writeBd(first, 1, linear(0x2000, 4)),
                   push(first, s2mm(1), 1, 0, true), push(first, mm2s(0), 0),
                   sync(first, s2mm(1))});
  ASSERT_TRUE(result.completed()) << report(result);
  EXPECT_EQ(memoryWords(first, 0x2000, 4), iota(4, 10));
}

} // namespace
