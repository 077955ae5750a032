// Does a receiver take exactly what its program and locks let it take alone?

#include "DeadlockTestSupport.h"

using namespace tileloom;
using namespace tileloom::test;

static constexpr TileCoord t00{0, 0}, t02{0, 2}, t03{0, 3}, t04{0, 4};
static constexpr auto Unlimited = std::optional<uint64_t>();

/// Capacity of S2MM 0 of (0, 4).
static std::optional<uint64_t> capacityOf(Design design) {
  StreamId stream = design.add(circuit(dma(t02, 0), dma(t04, 0)));
  return design.analyse().receiveCapacity(stream);
}

/// Two 128-byte BDs in a cycle that a lock with two tokens guards.
static Design twoGuardedBds() {
  Design design;
  uint32_t empty = design.lock(2), full = design.lock(0);
  design.loop(t04, s2mm(0),
              {bd(128, {take(empty)}, {give(full)}),
               bd(128, {take(empty)}, {give(full)})});
  design.coreUses(t04, {take(full), give(empty)}, /*repeated=*/true);
  return design;
}

/// Can senders of these sizes fill the two guarded BDs?
static bool fills(uint64_t first, uint64_t second, bool keepsHeader) {
  Design design = twoGuardedBds();
  design.chain(t02, mm2s(0), {packetBd(1, first)});
  design.chain(t03, mm2s(0), {packetBd(2, second)});
  StreamModel a = packet(dma(t02, 0), dma(t04, 0), 1);
  StreamModel b = packet(dma(t03, 0), dma(t04, 0), 2);
  a.keepsHeader = b.keepsHeader = keepsHeader;
  design.add(a);
  design.add(b);
  return design.analyse().canFillReceiver(0);
}

TEST(DeadlockCapacity, TwoTokensTakeTwoBds) {
  EXPECT_EQ(capacityOf(twoGuardedBds()), 256u);
  EXPECT_FALSE(fills(64, 192, false));
  EXPECT_TRUE(fills(64, 256, false));
}

TEST(DeadlockCapacity, KeptHeaderCostsAWord) {
  EXPECT_TRUE(fills(64, 192, true));
  EXPECT_FALSE(fills(64, 184, true));
  EXPECT_TRUE(fills(64, 185, true));
}

TEST(DeadlockCapacity, UnprogrammedReceiverTakesNothing) {
  EXPECT_EQ(capacityOf(Design()), 0u);
}

TEST(DeadlockCapacity, CycleWithoutLocksTakesAnything) {
  Design design;
  design.loop(t04, s2mm(0), {bd(64), bd(128)}, 1);
  EXPECT_EQ(capacityOf(design), Unlimited);
  // Nothing fills it, though nobody knows how much comes.
  StreamId stream = design.add(packet(dma(t02, 0), dma(t04, 0), 0));
  EXPECT_FALSE(design.analyse().canFillReceiver(stream));
}

TEST(DeadlockCapacity, CycleThatGivesBackWhatItTakesTakesAnything) {
  Design design;
  uint32_t lock = design.lock(1);
  design.loop(t04, s2mm(0), {bd(64, {take(lock)}, {give(lock)})});
  EXPECT_EQ(capacityOf(design), Unlimited);
}

TEST(DeadlockCapacity, ChainThatEndsTakesItsBds) {
  Design design;
  design.chain(t04, s2mm(0), {bd(100)});
  EXPECT_EQ(capacityOf(design), 100u);
  Design repeated;
  repeated.chain(t04, s2mm(0), {bd(100), bd(20)}, 4);
  EXPECT_EQ(capacityOf(repeated), 600u);
  Design often;
  often.chain(t04, s2mm(0), {bd(100)}, 9999);
  EXPECT_EQ(capacityOf(often), 1000000u);
}

TEST(DeadlockCapacity, RepeatsEndWithTheTokens) {
  Design design;
  uint32_t lock = design.lock(3);
  design.chain(t04, s2mm(0), {bd(100, {take(lock)})}, 9);
  EXPECT_EQ(capacityOf(design), 300u);
}

TEST(DeadlockCapacity, LeadInRunsOnce) {
  Design design;
  uint32_t lock = design.lock(5);
  design.loop(t04, s2mm(0), {bd(1000, {take(lock, 2)}), bd(10, {take(lock)})},
              1);
  EXPECT_EQ(capacityOf(design), 1030u);
}

TEST(DeadlockCapacity, ExactAcquireStops) {
  Design design;
  uint32_t lock = design.lock(1);
  design.chain(t04, s2mm(0), {bd(16), bd(64, {takeExactly(lock)})});
  EXPECT_EQ(capacityOf(design), 16u);
}

TEST(DeadlockCapacity, UnknownLocksAndValuesTakeNothing) {
  Design value;
  uint32_t lock = value.lock(std::nullopt);
  value.chain(t04, s2mm(0), {bd(64, {take(lock)})});
  EXPECT_EQ(capacityOf(value), 0u);
  Design use;
  use.chain(t04, s2mm(0),
            {bd(64, {{LockUse::AcquireGreaterEqual, std::nullopt, 1}})});
  EXPECT_EQ(capacityOf(use), 0u);
  Design amount;
  lock = amount.lock(1);
  amount.chain(t04, s2mm(0),
               {bd(64, {{LockUse::AcquireGreaterEqual, lock, std::nullopt}})});
  EXPECT_EQ(capacityOf(amount), 0u);
}

TEST(DeadlockCapacity, OnlyStaticProgramsAreTrusted) {
  Design design;
  design.task(t04, s2mm(0), {bd(64)});
  EXPECT_EQ(capacityOf(design), 0u);
  Design both;
  both.loop(t04, s2mm(0), {bd(64)});
  both.task(t04, s2mm(0), {bd(64)});
  EXPECT_EQ(capacityOf(both), 0u);
}

TEST(DeadlockCapacity, SmallestOfSeveralPrograms) {
  Design design;
  design.chain(t04, s2mm(0), {bd(64)});
  design.chain(t04, s2mm(0), {bd(48)});
  design.loop(t04, s2mm(0), {bd(64)});
  EXPECT_EQ(capacityOf(design), 48u);
}

TEST(DeadlockCapacity, WalkIsBounded) {
  Design design;
  uint32_t lock = design.lock(1000000);
  design.loop(t04, s2mm(0), {bd(4, {take(lock)})});
  EXPECT_EQ(capacityOf(design), 4096u);
}

TEST(DeadlockCapacity, CycleOfEmptyBdsTakesNothing) {
  Design design;
  design.loop(t04, s2mm(0), {bd(0)});
  EXPECT_EQ(capacityOf(design), 0u);
  Design unknown;
  unknown.loop(t04, s2mm(0), {bd(std::nullopt)});
  EXPECT_EQ(capacityOf(unknown), 0u);
}

TEST(DeadlockCapacity, Aie1LocksAreStates) {
  // Acquire waits for the state 0, release sets the state 1: one BD.
  Design once("xcvc1902");
  uint32_t lock = once.lock(0);
  once.loop(t04, s2mm(0), {bd(64, {takeExactly(lock, 0)}, {give(lock, 1)})});
  EXPECT_EQ(capacityOf(once), 64u);
  // It finds the state that it left.
  Design forever("xcvc1902");
  lock = forever.lock(0);
  forever.loop(t04, s2mm(0),
               {bd(64, {takeExactly(lock, 0)}, {give(lock, 1)}),
                bd(64, {takeExactly(lock, 1)}, {give(lock, 0)})});
  EXPECT_EQ(capacityOf(forever), Unlimited);
}

TEST(DeadlockCapacity, EndsWithoutAgentTakeAnything) {
  Design design;
  PortRef plio{t00, {Bundle::PLIO, 1}};
  StreamId out = design.add(packet(dma(t02, 0), plio, 0));
  StreamId core1 = design.add(packet(dma(t03, 0), core(t04), 1));
  StreamDependencies streams = design.analyse();
  EXPECT_EQ(streams.receiveCapacity(out), Unlimited);
  EXPECT_FALSE(streams.canFillReceiver(out));
  EXPECT_EQ(streams.receiveCapacity(core1), 0u);
  EXPECT_TRUE(streams.canFillReceiver(core1));
}
