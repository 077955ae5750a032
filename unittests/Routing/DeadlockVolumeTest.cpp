// Are the bytes that streams carry counted as the hardware
// moves them, and unknown where nobody can count them?

#include "DeadlockTestSupport.h"

#include <limits>

using namespace tileloom;
using namespace tileloom::test;

static constexpr TileCoord t00{0, 0}, t01{0, 1}, t02{0, 2}, t03{0, 3},
    t04{0, 4};
static constexpr auto Unknown = std::optional<uint64_t>();

/// Volume of a circuit from MM2S 0 of (0, 2), whose programs `design` holds.
static std::optional<uint64_t> volumeOf(Design design) {
  StreamId stream = design.add(circuit(dma(t02, 0), dma(t04, 0)));
  return design.analyse().sendVolume(stream);
}

/// Capacity of S2MM 0 of (0, 4).
static std::optional<uint64_t> capacityOf(Design design) {
  StreamId stream = design.add(circuit(dma(t02, 0), dma(t04, 0)));
  return design.analyse().receiveCapacity(stream);
}

TEST(DeadlockVolume, UnknownUnlessADmaProgramSaysIt) {
  EXPECT_EQ(volumeOf(Design()), Unknown);
  Design design;
  StreamId stream = design.add(packet(core(t02), dma(t04, 0), 0));
  StreamId trace =
      design.add(packet({t02, {Bundle::Trace, 0}}, dma(t04, 0), 1));
  EXPECT_EQ(design.analyse().sendVolume(stream), Unknown);
  EXPECT_EQ(design.analyse().sendVolume(trace), Unknown);
}

TEST(DeadlockVolume, SumsBdsAndPasses) {
  Design design;
  design.chain(t02, mm2s(0), {bd(100), bd(20)}, 2);
  design.chain(t02, mm2s(0), {bd(1)});
  EXPECT_EQ(volumeOf(design), 361u);
  design.chain(t02, mm2s(0), {bd(1)}, std::nullopt);
  EXPECT_EQ(volumeOf(design), Unknown);
}

TEST(DeadlockVolume, TasksCountTheirStarts) {
  Design design;
  design.task(t02, mm2s(0), {bd(100)}, 1, 3);
  EXPECT_EQ(volumeOf(design), 600u);
  Design unknown;
  unknown.task(t02, mm2s(0), {bd(100)}, 1, std::nullopt);
  EXPECT_EQ(volumeOf(unknown), Unknown);
  Design dynamic;
  dynamic.task(t02, mm2s(0), {bd(100)}, std::nullopt, 1);
  EXPECT_EQ(volumeOf(dynamic), Unknown);
}

TEST(DeadlockVolume, OnlyBdsWithTheIdCount) {
  Design design;
  design.chain(t02, mm2s(0), {packetBd(4, 100), packetBd(5, 20), bd(3)});
  StreamModel both = packet(dma(t02, 0), dma(t04, 0), 4);
  both.mask = 0x1E;
  StreamModel kept = packet(dma(t02, 0), dma(t03, 0), 5);
  kept.keepsHeader = true;
  design.add(packet(dma(t02, 0), dma(t04, 1), 4));
  design.add(both);
  design.add(kept);
  StreamDependencies streams = design.analyse();
  EXPECT_EQ(streams.sendVolume(0), 103u);
  EXPECT_EQ(streams.sendVolume(1), 123u);
  // The header counts once for the BD that makes one.
  EXPECT_EQ(streams.sendVolume(2), 27u);
}

TEST(DeadlockVolume, CircuitsCarryHeadersAsData) {
  Design design;
  design.chain(t02, mm2s(0), {packetBd(4, 100), packetBd(5, 20)});
  EXPECT_EQ(volumeOf(design), 128u);
}

TEST(DeadlockVolume, ChannelThatNeverSendsTheIdIsSilent) {
  Design design;
  uint32_t lock = design.lock(std::nullopt);
  design.loop(t02, mm2s(0), {packetBd(4, std::nullopt, {take(lock)})});
  StreamId silent = design.add(packet(dma(t02, 0), dma(t04, 0), 3));
  StreamId loud = design.add(packet(dma(t02, 0), dma(t04, 1), 4));
  StreamDependencies streams = design.analyse();
  EXPECT_TRUE(streams.isSilent(silent));
  EXPECT_FALSE(streams.isSilent(loud));
  // It neither holds nor waits.
  EXPECT_FALSE(streams.canBlock(silent, loud));
  EXPECT_FALSE(streams.canBlock(loud, silent));
}

TEST(DeadlockVolume, LoopEndsWithTheTokensThatExist) {
  Design design;
  uint32_t full = design.lock(1), empty = design.lock(0);
  design.loop(t02, mm2s(0), {bd(64, {take(full)}, {give(empty)})});
  EXPECT_EQ(volumeOf(design), 64u);
  // The core gives three more, each once.
  design.coreUses(t02, {give(full, 2), give(full)});
  EXPECT_EQ(volumeOf(design), 256u);
  // A static program of another channel gives two in each of two passes.
  design.chain(t02, s2mm(0), {bd(64, {}, {give(full, 2)})}, 1);
  EXPECT_EQ(volumeOf(design), 512u);
  design.coreUses(t03, {give(full)}, /*repeated=*/true);
  EXPECT_EQ(volumeOf(design), Unknown);
}

TEST(DeadlockVolume, LeadInIsSentOnce) {
  Design design;
  uint32_t lock = design.lock(4);
  design.loop(t02, mm2s(0), {bd(1000, {take(lock)}), bd(10, {take(lock)})}, 1);
  EXPECT_EQ(volumeOf(design), 1030u);
}

TEST(DeadlockVolume, LoopsThatNobodyCanCountAreUnknown) {
  Design endless;
  endless.loop(t02, mm2s(0), {bd(64)});
  EXPECT_EQ(volumeOf(endless), Unknown);
  Design exact;
  uint32_t lock = exact.lock(1);
  exact.loop(t02, mm2s(0), {bd(64, {takeExactly(lock)})});
  EXPECT_EQ(volumeOf(exact), Unknown);
  Design value;
  lock = value.lock(std::nullopt);
  value.loop(t02, mm2s(0), {bd(64, {take(lock)})});
  EXPECT_EQ(volumeOf(value), Unknown);
  Design tokens;
  lock = tokens.lock(1);
  tokens.loop(t02, mm2s(0), {bd(64, {take(lock)})});
  EXPECT_EQ(volumeOf(tokens), 64u);
  tokens.task(t02, s2mm(1), {bd(64, {}, {give(lock)})});
  EXPECT_EQ(volumeOf(tokens), Unknown);
  Design aie1("xcvc1902");
  lock = aie1.lock(1);
  aie1.loop(t02, mm2s(0), {bd(64, {takeExactly(lock)}, {give(lock, 0)})});
  EXPECT_EQ(volumeOf(aie1), Unknown);
  Design vague;
  lock = vague.lock(1);
  vague.loop(t02, mm2s(0), {bd(64, {take(lock)})});
  vague.coreUses(t02, {{LockUse::Release, std::nullopt, 1}});
  EXPECT_EQ(volumeOf(vague), Unknown);
}

/// A shim sends `bytes` to a mem tile, which passes them on in 256-byte BDs.
static Design passedOn(std::optional<uint64_t> bytes) {
  Design design;
  design.model.transfers.push_back({t00, mm2s(0), bytes, 1, std::nullopt});
  uint32_t empty = design.lock(2), full = design.lock(0);
  design.loop(t01, s2mm(0), {bd(256, {take(empty)}, {give(full)})});
  design.loop(t01, mm2s(0), {bd(256, {take(full)}, {give(empty)})});
  design.add(circuit(dma(t00, 0), dma(t01, 0)));
  design.add(circuit(dma(t01, 0), dma(t04, 0)));
  return design;
}

TEST(DeadlockVolume, FollowsDataThroughAMemTile) {
  EXPECT_EQ(passedOn(1024).analyse().sendVolume(1), 1024u);
  // A BD that is not filled releases nothing.
  EXPECT_EQ(passedOn(1023).analyse().sendVolume(1), 768u);
  EXPECT_EQ(passedOn(std::nullopt).analyse().sendVolume(1), Unknown);
  // 1025 BDs are more than the walk follows.
  EXPECT_EQ(passedOn(1025 * 256).analyse().sendVolume(1), Unknown);
  Design second = passedOn(1024);
  second.add(packet(core(t02), dma(t01, 0), 1));
  EXPECT_EQ(second.analyse().sendVolume(1), Unknown);
}

TEST(DeadlockVolume, VolumesThatNeedEachOtherAreUnknown) {
  // Two mem tile stages that feed each other.
  Design design;
  uint32_t a = design.lock(1), b = design.lock(0);
  design.loop(t01, s2mm(0), {bd(64, {}, {give(a)})});
  design.loop(t01, mm2s(0), {bd(64, {take(a)})});
  design.loop(t01, s2mm(1), {bd(64, {}, {give(b)})});
  design.loop(t01, mm2s(1), {bd(64, {take(b)})});
  design.add(circuit(dma(t01, 0), dma(t01, 1)));
  design.add(circuit(dma(t01, 1), dma(t01, 0)));
  for (StreamId first : {0, 1}) {
    StreamDependencies streams = design.analyse();
    EXPECT_EQ(streams.sendVolume(first), Unknown);
    EXPECT_EQ(streams.sendVolume(1 - first), Unknown);
  }
}

TEST(DeadlockVolume, TransfersCountRunsAndHeaders) {
  Design design;
  design.model.transfers.push_back({t00, mm2s(0), 4096, 4, 7});
  StreamModel kept = packet(dma(t00, 0), dma(t04, 0), 7);
  kept.keepsHeader = true;
  design.add(kept);
  design.add(packet(dma(t00, 0), dma(t03, 0), 7));
  design.add(packet(dma(t00, 0), dma(t03, 1), 6));
  StreamDependencies streams = design.analyse();
  EXPECT_EQ(streams.sendVolume(0), 4112u);
  EXPECT_EQ(streams.sendVolume(1), 4096u);
  EXPECT_TRUE(streams.isSilent(2));
  design.model.transfers[0].inLoop = true;
  EXPECT_EQ(design.analyse().sendVolume(1), Unknown);
  design.model.transfers[0] = {t00, mm2s(0), 4096, std::nullopt, 7};
  EXPECT_EQ(design.analyse().sendVolume(0), Unknown);
  EXPECT_EQ(design.analyse().sendVolume(1), 4096u);
}

TEST(DeadlockVolume, HugeNumbersDoNotWrap) {
  constexpr uint64_t Most = std::numeric_limits<uint64_t>::max();
  constexpr uint32_t Many = std::numeric_limits<uint32_t>::max();
  Design design;
  design.chain(t02, mm2s(0), {bd(Most - 1), bd(Most)}, Many);
  EXPECT_EQ(volumeOf(design), Most);
  design.chain(t04, s2mm(0), {bd(Most / 2)}, Many);
  EXPECT_EQ(capacityOf(design), Most);
  Design tokens;
  uint32_t lock = tokens.lock(std::numeric_limits<int64_t>::max());
  tokens.loop(
      t04, s2mm(0),
      {bd(4, {}, {give(lock, INT64_MAX)}), bd(4, {take(lock, INT64_MAX)})});
  EXPECT_EQ(capacityOf(tokens), std::nullopt);
}

TEST(DeadlockVolume, BrokenIndicesCountAsUnknown) {
  Design design;
  design.loop(t02, mm2s(0), {bd(64)}, 7);
  EXPECT_EQ(volumeOf(design), Unknown);
  Design lock;
  lock.loop(t02, mm2s(0), {bd(64, {take(12)}, {give(13)})});
  lock.loop(t04, s2mm(0), {bd(64, {take(12)}, {give(13)})});
  EXPECT_EQ(volumeOf(lock), Unknown);
  EXPECT_EQ(capacityOf(lock), 0u);
  Design empty;
  empty.chain(t02, mm2s(0), {});
  empty.loop(t04, s2mm(0), {});
  EXPECT_EQ(volumeOf(empty), Unknown);
  EXPECT_EQ(capacityOf(empty), 0u);
}
