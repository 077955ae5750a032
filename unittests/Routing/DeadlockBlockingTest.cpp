// Which streams block which, directly, in the end, or whatever the routing?

#include "DeadlockTestSupport.h"

using namespace tileloom;
using namespace tileloom::test;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

static constexpr TileCoord t02{0, 2}, t03{0, 3}, t04{0, 4}, t05{0, 5},
    t12{1, 2}, t13{1, 3}, t14{1, 4};

/// S2MM `first` of `tile` takes nothing before S2MM `second` got 64 bytes.
static void receiveAfter(Design &design, TileCoord tile, int first,
                         int second) {
  uint32_t lock = design.lock(0);
  design.chain(tile, s2mm(first), {bd(64, {take(lock)})});
  design.chain(tile, s2mm(second), {bd(64, {}, {give(lock)})});
}

/// Two streams between different tiles; the first one's receiver waits for the
/// second one's.
static Design oneAfterTheOther() {
  Design design;
  receiveAfter(design, t04, 0, 1);
  design.chain(t02, mm2s(0), {packetBd(0, 64)});
  design.chain(t03, mm2s(0), {packetBd(1, 64)});
  design.add(packet(dma(t02, 0), dma(t04, 0), 0));
  design.add(packet(dma(t03, 0), dma(t04, 1), 1));
  return design;
}

TEST(DeadlockBlocking, ReceiverThatWaitsForTheOther) {
  StreamDependencies streams = oneAfterTheOther().analyse();
  EXPECT_TRUE(streams.blocksForSure(0, 1));
  EXPECT_FALSE(streams.canBlock(1, 0));
  EXPECT_TRUE(streams.conflict(1, 0));
  EXPECT_TRUE(streams.mustSeparate(1, 0));
  EXPECT_FALSE(streams.related(0, 1));
  EXPECT_FALSE(streams.canBlock(0, 0));
}

TEST(DeadlockBlocking, ReceiverThatTakesAllBlocksNobody) {
  Design design = oneAfterTheOther();
  design.model.locks[0].initial = 1;
  EXPECT_FALSE(design.analyse().canBlock(0, 1));
  // One word more than it takes.
  design.model.programs[2].bds[0].bytes = 68;
  EXPECT_TRUE(design.analyse().canBlock(0, 1));
}

TEST(DeadlockBlocking, HostOrderBlocks) {
  // The host starts the first receiver when the second one is done.
  Design design;
  TileCoord t00{0, 0};
  design.chain(t02, mm2s(0), {packetBd(0, 64)});
  design.chain(t03, mm2s(0), {packetBd(1, 64)});
  design.sequence(
      {issue(t00, s2mm(1)), waitFor(t00, s2mm(1)), issue(t00, s2mm(0))});
  design.add(packet(dma(t02, 0), dma(t00, 0), 0));
  design.add(packet(dma(t03, 0), dma(t00, 1), 1));
  StreamDependencies streams = design.analyse();
  EXPECT_TRUE(streams.blocksForSure(0, 1));
  EXPECT_FALSE(streams.canBlock(1, 0));
}

TEST(DeadlockBlocking, CoreDrainsItself) {
  Design design;
  uint32_t lock = design.lock(0);
  design.chain(t02, mm2s(0), {packetBd(0, 64)});
  design.chain(t03, mm2s(0), {packetBd(1, 64)});
  design.chain(t04, s2mm(0), {bd(32, {}, {give(lock)})});
  design.coreUses(t04, {take(lock)});
  design.add(packet(dma(t02, 0), core(t04), 0));
  design.add(packet(dma(t03, 0), dma(t04, 0), 1));
  StreamDependencies streams = design.analyse();
  EXPECT_TRUE(streams.blocksForSure(0, 1));
  EXPECT_EQ(streams.explain(0, 1),
            "packet flow (0, 2) DMA:0 -> (0, 4) Core:0 (id 0) can fill its "
            "receiver, and draining that waits on (0, 4) core, then (0, 4) "
            "S2MM 0, which receives packet flow (0, 3) DMA:0 -> (0, 4) DMA:0 "
            "(id 1).");
}

/// Stream 0 fills (0, 4) S2MM 0, which waits for MM2S 0 there, which sends
/// stream 1 to (0, 5) S2MM 0. That also gets stream 2 from `sender`, which
/// sends stream 3 to (1, 4) as well.
static Design takingReceiver(PortRef sender) {
  Design design;
  uint32_t lock = design.lock(0);
  design.chain(t02, mm2s(0), {packetBd(0, 64)});
  design.chain(t04, s2mm(0), {bd(64, {take(lock)})});
  design.chain(t04, mm2s(0), {packetBd(1, 64, {}, {give(lock)})});
  design.loop(t05, s2mm(0), {bd(64)});
  design.loop(t14, s2mm(0), {bd(64)});
  if (sender.port.bundle == Bundle::DMA)
    design.chain(sender.tile, mm2s(sender.port.channel), {packetBd(2, 64)});
  else
    design.coreUses(sender.tile, {});
  design.add(packet(dma(t02, 0), dma(t04, 0), 0));
  design.add(packet(dma(t04, 0), dma(t05, 0), 1));
  design.add(packet(sender, dma(t05, 0), 2));
  design.add(packet(sender, dma(t14, 0), 2));
  return design;
}

TEST(DeadlockBlocking, DmaSenderIsNoReasonNotToTake) {
  StreamDependencies streams = takingReceiver(dma(t12, 0)).analyse();
  EXPECT_TRUE(streams.canBlock(0, 1));
  // The receiver of stream 2 has to take stream 1, so it is waited for.
  EXPECT_TRUE(streams.canBlock(0, 2));
  // Its sender is not: a packet that it began it sends to the end.
  EXPECT_FALSE(streams.canBlock(0, 3));
}

TEST(DeadlockBlocking, CoreMayPauseInTheMiddleOfAPacket) {
  StreamDependencies streams = takingReceiver(core(t12)).analyse();
  EXPECT_TRUE(streams.canBlock(0, 2));
  EXPECT_TRUE(streams.canBlock(0, 3));
  EXPECT_EQ(streams.explain(0, 3),
            "packet flow (0, 2) DMA:0 -> (0, 4) DMA:0 (id 0) can fill its "
            "receiver, and draining that waits on (0, 4) MM2S 0, then (0, 5) "
            "S2MM 0, then (1, 2) core, which sends packet flow (1, 2) Core:0 "
            "-> (1, 4) DMA:0 (id 2).");
}

TEST(DeadlockBlocking, TakingReceiverStillWaitsForItsLocks) {
  Design design = takingReceiver(dma(t12, 0));
  // (0, 5) S2MM 0 takes what (0, 5) S2MM 1 makes room for.
  uint32_t room = design.lock(0);
  design.model.programs[3] = {
      t05, s2mm(0), false, {bd(64, {take(room)})}, std::nullopt, 0, 1};
  design.chain(t05, s2mm(1), {bd(64, {}, {give(room)})});
  design.chain(t13, mm2s(0), {packetBd(4, 64)});
  StreamId room4 = design.add(packet(dma(t13, 0), dma(t05, 1), 4));
  StreamDependencies streams = design.analyse();
  EXPECT_TRUE(streams.canBlock(0, room4));
  EXPECT_FALSE(streams.canBlock(0, 3));
}

TEST(DeadlockBlocking, GoesAroundAnAgentThatItMetFirst) {
  // MM2S 0 of (0, 4) waits for (0, 5) S2MM 0 to take its data. That waits for
  // the core of (0, 5), which waits for it: no reason to wait for the sender of
  // stream 2. But over two more cores MM2S 0 waits for the core as well.
  Design design = takingReceiver(dma(t12, 0));
  uint32_t empty = design.lock(1), full = design.lock(0);
  design.model.programs[3].bds = {bd(64, {take(empty)}, {give(full)})};
  CoreModel core{t05, {}};
  for (LockUse use : {take(full), give(empty)})
    core.uses.push_back({use, true});
  design.model.cores.push_back(core);
  EXPECT_TRUE(design.analyse().canBlock(0, 2));
  EXPECT_FALSE(design.analyse().canBlock(0, 3));

  uint32_t locks[] = {design.lock(1), design.lock(0), design.lock(0)};
  design.model.programs[2].bds[0].acquires = {take(locks[0])};
  design.coreUses(t04, {take(locks[1]), give(locks[0])});
  design.coreUses(t03, {take(locks[2]), give(locks[1])});
  design.model.cores.front().uses.push_back({give(locks[2]), false});
  EXPECT_EQ(
      design.analyse().explain(0, 3),
      "packet flow (0, 2) DMA:0 -> (0, 4) DMA:0 (id 0) can fill its "
      "receiver, and draining that waits on (0, 4) MM2S 0, then (0, 4) "
      "core, then (0, 3) core, then (0, 5) core, then (0, 5) S2MM 0, then "
      "(1, 2) MM2S 0, which sends packet flow (1, 2) DMA:0 -> (1, 4) "
      "DMA:0 (id 2).");
}

TEST(DeadlockBlocking, OwnEndsAreNoWayOn) {
  // The drain waits for the core, which waits for the receiver itself, which
  // waits for its sender, which also sends stream 1.
  Design design;
  uint32_t empty = design.lock(0), full = design.lock(0);
  design.chain(t02, mm2s(0), {packetBd(0, 64), packetBd(1, 64)});
  design.loop(t04, s2mm(0), {bd(64, {take(empty)}, {give(full)})});
  design.coreUses(t04, {take(full), give(empty)}, true);
  design.loop(t05, s2mm(0), {bd(64)});
  design.add(packet(dma(t02, 0), dma(t04, 0), 0));
  design.add(packet(dma(t02, 0), dma(t05, 0), 1));
  StreamDependencies streams = design.analyse();
  EXPECT_TRUE(streams.canFillReceiver(0));
  EXPECT_FALSE(streams.canBlock(0, 1));
}

TEST(DeadlockBlocking, TreesAreStreamsOfOneSourceIdAndKind) {
  Design design;
  StreamModel there = packet(dma(t02, 0), dma(t05, 0), 1);
  there.requested = false;
  design.add(packet(dma(t02, 0), dma(t03, 0), 1));
  design.add(packet(dma(t02, 0), dma(t04, 0), 1));
  design.add(packet(dma(t02, 0), dma(t04, 1), 2));
  design.add(there);
  design.add(circuit(dma(t02, 1), dma(t03, 1)));
  design.add(circuit(dma(t02, 1), dma(t05, 1)));
  StreamDependencies streams = design.analyse();
  EXPECT_EQ(streams.treeCount(), 5u);
  EXPECT_EQ(streams.treeOf(0), streams.treeOf(1));
  EXPECT_NE(streams.treeOf(0), streams.treeOf(2));
  EXPECT_NE(streams.treeOf(0), streams.treeOf(3));
  EXPECT_NE(streams.treeOf(4), streams.treeOf(5));
}

TEST(DeadlockBlocking, StreamsThatMeetAnywayAreRelated) {
  Design design;
  design.add(packet(dma(t02, 0), dma(t04, 0), 0));
  design.add(packet(dma(t02, 0), dma(t05, 0), 1)); // Source of 0.
  design.add(packet(dma(t03, 0), dma(t04, 0), 2)); // Destination of 0.
  design.add(packet(dma(t03, 0), dma(t14, 0), 2)); // Tree of 2.
  design.add(packet(dma(t13, 0), dma(t14, 1), 3));
  StreamDependencies streams = design.analyse();
  EXPECT_TRUE(streams.related(0, 1));
  EXPECT_TRUE(streams.related(0, 2));
  EXPECT_TRUE(streams.related(0, 3));
  EXPECT_FALSE(streams.related(1, 3));
  EXPECT_FALSE(streams.related(0, 4));
  for (StreamId other : {1, 2, 3})
    EXPECT_FALSE(streams.mustSeparate(0, other));
  // 0 and 3 share neither end, so one can block the other all the same, but
  // routing cannot keep their trees apart.
  EXPECT_FALSE(streams.conflict(0, 3));
}

TEST(DeadlockBlocking, ShimDmaAndItsSouthPortAreOnePort) {
  Design design;
  TileCoord t00{0, 0};
  design.add(packet(dma(t02, 0), dma(t00, 0), 0));
  design.add(packet(dma(t03, 0), {t00, {Bundle::South, 2}}, 1));
  StreamDependencies streams = design.analyse();
  EXPECT_TRUE(streams.related(0, 1));
}

/// Stream 0 blocks stream 2 (see takingReceiver), whose tree goes to (1, 4) as
/// stream 3. That fills its receiver, which waits for stream 4.
static Design throughATree() {
  Design design = takingReceiver(dma(t12, 0));
  uint32_t lock = design.lock(0);
  design.model.programs[4] = {
      t14, s2mm(0), false, {bd(64, {take(lock)})}, std::nullopt, 0, 1};
  design.chain(t14, s2mm(1), {bd(64, {}, {give(lock)})});
  design.chain(t13, mm2s(0), {packetBd(4, 64)});
  design.add(packet(dma(t13, 0), dma(t14, 1), 4));
  return design;
}

TEST(DeadlockBlocking, SeparatesWhatBlocksThroughOtherTrees) {
  StreamDependencies streams = throughATree().analyse();
  EXPECT_FALSE(streams.blocks(0, 4));
  EXPECT_FALSE(streams.blocks(4, 0));
  EXPECT_FALSE(streams.conflict(0, 4));
  EXPECT_TRUE(streams.mustSeparate(0, 4));
  EXPECT_TRUE(streams.mustSeparate(4, 0));
  const char *text =
      "packet flow (0, 2) DMA:0 -> (0, 4) DMA:0 (id 0) can fill its receiver, "
      "and draining that waits on (0, 4) MM2S 0, then (0, 5) S2MM 0, which "
      "receives packet flow (1, 2) DMA:0 -> (0, 5) DMA:0 (id 2). packet flow "
      "(1, 2) DMA:0 -> (1, 4) DMA:0 (id 2) can fill its receiver, and draining "
      "that waits on (1, 4) S2MM 1, which receives packet flow (1, 3) DMA:0 -> "
      "(1, 4) DMA:1 (id 4).";
  EXPECT_EQ(streams.explain(0, 4), text);
  EXPECT_EQ(streams.explain(4, 0), text);
}

TEST(DeadlockBlocking, CircuitsCarryNothingOn) {
  // The tree in between holds no arbiter when it is a circuit.
  Design design = throughATree();
  design.streams[2].packetId = design.streams[3].packetId = std::nullopt;
  StreamDependencies streams = design.analyse();
  EXPECT_TRUE(streams.blocks(0, 2));
  EXPECT_FALSE(streams.mustSeparate(0, 4));
}

/// One channel sends id 0 and id 1 in the order of `ids`; id 0 is drained after
/// id 1 arrived.
static Design sentInOrder(std::vector<uint8_t> ids) {
  Design design;
  receiveAfter(design, t04, 0, 1);
  std::vector<BdModel> bds;
  for (uint8_t id : ids)
    bds.push_back(packetBd(id, 64));
  design.chain(t02, mm2s(0), bds);
  design.add(packet(dma(t02, 0), dma(t04, 0), 0));
  design.add(packet(dma(t02, 0), dma(t04, 1), 1));
  return design;
}

TEST(DeadlockUnavoidable, BlockedStreamIsSentAfterItsBlocker) {
  StreamDependencies streams = sentInOrder({0, 1}).analyse();
  EXPECT_THAT(streams.unavoidablePairs(), ElementsAre(Pair(0, 1)));
  EXPECT_FALSE(streams.blocks(0, 1)); // They share a source.
  EXPECT_EQ(
      streams.explain(0, 1),
      "packet flow (0, 2) DMA:0 -> (0, 4) DMA:0 (id 0) can fill its "
      "receiver, and draining that waits on (0, 4) S2MM 1, which receives "
      "packet flow (0, 2) DMA:0 -> (0, 4) DMA:1 (id 1).");
}

TEST(DeadlockUnavoidable, OtherOrderIsFine) {
  EXPECT_THAT(sentInOrder({1, 0}).analyse().unavoidablePairs(), IsEmpty());
  EXPECT_FALSE(sentInOrder({1, 0}).analyse().canBlock(0, 1));
}

TEST(DeadlockUnavoidable, LaterPassCounts) {
  Design design = sentInOrder({1, 0});
  design.model.programs.back().repeatCount = 1;
  EXPECT_THAT(design.analyse().unavoidablePairs(), ElementsAre(Pair(0, 1)));
}

TEST(DeadlockUnavoidable, LoopsSendAsLongAsTokensLast) {
  for (int64_t tokens : {2, 3}) {
    Design design = sentInOrder({1, 0});
    uint32_t lock = design.lock(tokens);
    DmaProgramModel &program = design.model.programs.back();
    program.loopStart = 0;
    for (BdModel &bd : program.bds)
      bd.acquires = {take(lock)};
    // The third BD is the first one again, behind the second.
    EXPECT_EQ(design.analyse().canBlock(0, 1), tokens == 3);
  }
}

TEST(DeadlockUnavoidable, OrderNobodyModelsIsAnAssumption) {
  Design design = sentInOrder({1, 0});
  design.chain(t02, mm2s(0), {packetBd(1, 64)});
  StreamDependencies streams = design.analyse();
  EXPECT_TRUE(streams.canBlock(0, 1));
  EXPECT_THAT(streams.unavoidablePairs(), IsEmpty());
  EXPECT_THAT(
      streams.explain(0, 1),
      testing::EndsWith(" Both come from (0, 2) DMA:0, and the order it "
                        "sends in is not modeled."));
}

TEST(DeadlockUnavoidable, OverlappingClaimsComeInAnyOrder) {
  Design design = sentInOrder({1, 0});
  design.streams[0].mask = 0x1E; // Ids 0 and 1.
  EXPECT_TRUE(design.analyse().canBlock(0, 1));
}

TEST(DeadlockUnavoidable, SharedReceiverCounts) {
  // Two senders into (0, 4) S2MM 0, which waits for (0, 4) MM2S 0 to hear from
  // (0, 3): sender 1 itself waits until the receiver went on.
  Design design;
  uint32_t lock = design.lock(0), go = design.lock(0);
  design.chain(t02, mm2s(0), {packetBd(0, 64)});
  design.chain(t03, mm2s(0), {packetBd(1, 64, {take(go)}, {give(lock)})});
  design.chain(t04, s2mm(0), {bd(64, {take(lock)})});
  design.add(packet(dma(t02, 0), dma(t04, 0), 0));
  design.add(packet(dma(t03, 0), dma(t04, 0), 1));
  StreamDependencies streams = design.analyse();
  EXPECT_THAT(streams.unavoidablePairs(), ElementsAre(Pair(0, 1)));
}

TEST(DeadlockUnavoidable, OnlyWithoutAssumptions) {
  Design unprogrammed = sentInOrder({0, 1});
  unprogrammed.model.programs.erase(unprogrammed.model.programs.begin());
  EXPECT_TRUE(unprogrammed.analyse().canBlock(0, 1));
  EXPECT_THAT(unprogrammed.analyse().unavoidablePairs(), IsEmpty());
  Design unknown = sentInOrder({0, 1});
  unknown.model.programs.back().bds[0].bytes = std::nullopt;
  EXPECT_TRUE(unknown.analyse().canBlock(0, 1));
  EXPECT_THAT(unknown.analyse().unavoidablePairs(), IsEmpty());
}

TEST(DeadlockUnavoidable, OnlyOfRequestedPackets) {
  Design existing = sentInOrder({0, 1});
  existing.streams[0].requested = false;
  EXPECT_THAT(existing.analyse().unavoidablePairs(), IsEmpty());
  Design circuits = sentInOrder({0, 1});
  circuits.streams[0].packetId = circuits.streams[1].packetId = std::nullopt;
  EXPECT_TRUE(circuits.analyse().canBlock(0, 1));
  EXPECT_THAT(circuits.analyse().unavoidablePairs(), IsEmpty());
}
