// Who waits for whom, by the locks, streams and host of a design?

#include "DeadlockTestSupport.h"

using namespace tileloom;
using namespace tileloom::test;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;
using testing::UnorderedElementsAre;

static constexpr TileCoord t00{0, 0}, t02{0, 2}, t03{0, 3}, t04{0, 4},
    t10{1, 0};

TEST(DeadlockWaits, AcquirersWaitForReleasers) {
  Design design;
  uint32_t empty = design.lock(1), full = design.lock(0);
  design.loop(t02, mm2s(0), {bd(64, {take(full)}, {give(empty)})});
  design.coreUses(t02, {take(empty), give(full)}, true);
  EXPECT_THAT(design.analyse().waits(),
              ElementsAre("Wait: (0, 2) core on (0, 2) MM2S 0 (lock)",
                          "Wait: (0, 2) MM2S 0 on (0, 2) core (lock)"));
}

TEST(DeadlockWaits, ReceiverThatTakesAllIsNotStoppedByLocks) {
  Design design;
  uint32_t empty = design.lock(1), full = design.lock(0);
  design.loop(t02, s2mm(0), {bd(64, {take(empty)}, {give(full)})});
  design.coreUses(t02, {take(full), give(empty)}, true);
  design.chain(t03, mm2s(0), {bd(64)});
  design.add(circuit(dma(t03, 0), dma(t02, 0)));
  EXPECT_THAT(design.analyse().waits(),
              ElementsAre("Wait: (0, 2) core on (0, 2) S2MM 0 (lock)",
                          "Wait: (0, 2) S2MM 0 on (0, 3) MM2S 0 (stream)",
                          "Wait: (0, 3) MM2S 0 on (0, 2) S2MM 0 (stream)"));
  design.model.programs.back().repeatCount = 1;
  EXPECT_THAT(design.analyse().waits(),
              Contains("Wait: (0, 2) S2MM 0 on (0, 2) core (lock)"));
}

TEST(DeadlockWaits, UnknownLockMayBeAnyLock) {
  Design design;
  uint32_t lock = design.lock(0);
  design.coreUses(t02, {{LockUse::AcquireGreaterEqual, std::nullopt, 1}});
  design.coreUses(t03, {give(lock)});
  design.coreUses(t04, {take(lock), {LockUse::Release, 99, 1}});
  EXPECT_THAT(design.analyse().waits(),
              UnorderedElementsAre("Wait: (0, 2) core on (0, 3) core (lock)",
                                   "Wait: (0, 2) core on (0, 4) core (lock)",
                                   "Wait: (0, 4) core on (0, 3) core (lock)"));
}

TEST(DeadlockWaits, AcquireOfNothingDoesNotWait) {
  Design design;
  uint32_t lock = design.lock(0);
  design.coreUses(t02, {take(lock, 0)});
  design.coreUses(t03, {give(lock)});
  EXPECT_THAT(design.analyse().waits(), IsEmpty());
}

TEST(DeadlockWaits, SilentStreamsDoNotWait) {
  Design design;
  design.chain(t02, mm2s(0), {packetBd(1, 64)});
  design.coreUses(t03, {});
  design.add(packet(dma(t02, 0), core(t03), 2));
  EXPECT_THAT(design.analyse().waits(), IsEmpty());
}

TEST(DeadlockWaits, UnprogrammedAgentWaitsForItsTile) {
  Design design;
  design.coreUses(t04, {});
  design.chain(t04, mm2s(1), {bd(4)});
  design.add(packet({t03, {Bundle::TileControl, 0}}, dma(t04, 0), 0));
  EXPECT_THAT(
      design.analyse().waits(),
      ElementsAre("Wait: (0, 4) S2MM 0 on (0, 3) TileControl (stream)",
                  "Wait: (0, 4) S2MM 0 on (0, 4) core (lock, assumed)",
                  "Wait: (0, 4) S2MM 0 on (0, 4) MM2S 1 (lock, assumed)",
                  "Wait: (0, 3) TileControl on (0, 4) S2MM 0 (stream)"));
}

TEST(DeadlockWaits, UnprogrammedReceiverThatGetsNothingDoesNotWait) {
  Design design;
  design.coreUses(t04, {});
  design.sequence({waitFor(t04, s2mm(0))});
  EXPECT_THAT(design.analyse().waits(), IsEmpty());
}

TEST(DeadlockWaits, UnprogrammedShimChannelWaitsForAllShims) {
  Design design;
  design.sequence({issue(t10, mm2s(0))});
  design.chain(t02, mm2s(0), {bd(4)});
  design.add(circuit(dma(t02, 0), dma(t00, 1)));
  EXPECT_THAT(
      design.analyse().waits(),
      ElementsAre("Wait: (0, 0) S2MM 1 on (0, 2) MM2S 0 (stream)",
                  "Wait: (0, 0) S2MM 1 on (1, 0) MM2S 0 (lock, assumed)",
                  "Wait: (0, 2) MM2S 0 on (0, 0) S2MM 1 (stream)"));
}

TEST(DeadlockWaits, HostStartsAfterWhatItWaitedFor) {
  Design design;
  design.sequence({issue(t00, s2mm(0)), waitFor(t00, s2mm(0)),
                   issue(t00, mm2s(0)), issue(t00, s2mm(0))});
  EXPECT_THAT(design.analyse().waits(),
              ElementsAre("Wait: (0, 0) MM2S 0 on (0, 0) S2MM 0 (host)"));
}

TEST(DeadlockWaits, LoopBodyStandsTwice) {
  // A wait late in the body comes before the starts of the next trip.
  std::vector<HostEvent> body = {issue(t00, mm2s(0)), issue(t00, s2mm(0)),
                                 waitFor(t00, s2mm(0))};
  Design once;
  once.sequence(body);
  EXPECT_THAT(once.analyse().waits(), IsEmpty());
  Design loop;
  std::vector<HostEvent> twice = body;
  twice.insert(twice.end(), body.begin(), body.end());
  loop.sequence(twice);
  EXPECT_THAT(loop.analyse().waits(),
              ElementsAre("Wait: (0, 0) MM2S 0 on (0, 0) S2MM 0 (host)"));
}

TEST(DeadlockWaits, SequencesDoNotOrderEachOther) {
  Design design;
  design.sequence({waitFor(t00, s2mm(0))});
  design.sequence({issue(t00, mm2s(0))});
  EXPECT_THAT(design.analyse().waits(), IsEmpty());
}

TEST(DeadlockWaits, WaitingForAChannelIsWaitingForTheColumnsControllers) {
  Design design;
  design.sequence(
      {issue(t00, s2mm(0)), waitFor(t00, s2mm(0)), issue(t00, mm2s(0))});
  design.add(
      packet({t02, {Bundle::TileControl, 0}}, {t00, {Bundle::South, 0}}, 3));
  design.add(
      packet({{1, 2}, {Bundle::TileControl, 0}}, {t10, {Bundle::South, 0}}, 3));
  EXPECT_THAT(design.analyse().waits(),
              ElementsAre("Wait: (0, 0) MM2S 0 on (0, 0) S2MM 0 (host)",
                          "Wait: (0, 0) MM2S 0 on (0, 2) TileControl (host)"));
}

TEST(DeadlockWaits, RawWritesStartAnyChannel) {
  Design design;
  design.chain(t02, mm2s(0), {bd(4)});
  design.sequence({issue(t00, s2mm(0)),
                   waitFor(t00, s2mm(0)),
                   {HostEvent::IssueUnknown, {}, {}, {}}});
  EXPECT_THAT(design.analyse().waits(),
              ElementsAre("Wait: (0, 2) MM2S 0 on (0, 0) S2MM 0 (host)"));
}

TEST(DeadlockWaits, PollWaitsForAnyChannelOfTheSequence) {
  Design design;
  design.chain(t02, mm2s(0), {bd(4)});
  design.sequence({issue(t00, s2mm(0)),
                   {HostEvent::WaitUnknown, {}, {}, {}},
                   issue(t00, mm2s(1))});
  EXPECT_THAT(design.analyse().waits(),
              ElementsAre("Wait: (0, 0) MM2S 1 on (0, 0) S2MM 0 (host)"));
}

TEST(DeadlockWaits, SyncWaitsForARangeOfTiles) {
  Design design;
  design.sequence(
      {{HostEvent::Wait, {0, 0}, {1, 0}, s2mm(0)}, issue(t00, mm2s(0))});
  EXPECT_THAT(design.analyse().waits(),
              ElementsAre("Wait: (0, 0) MM2S 0 on (0, 0) S2MM 0 (host)",
                          "Wait: (0, 0) MM2S 0 on (1, 0) S2MM 0 (host)"));
}

TEST(DeadlockWaits, EventsOutsideTheArrayCountAsUnidentified) {
  Design design;
  design.chain(t02, mm2s(0), {bd(4)});
  design.sequence({issue(t00, s2mm(0)), waitFor({-3, 900}, s2mm(0)),
                   issue({77, 0}, mm2s(0))});
  std::vector<std::string> waits = design.analyse().waits();
  EXPECT_THAT(waits, Contains("Wait: (0, 2) MM2S 0 on (0, 0) S2MM 0 (host)"));
  EXPECT_THAT(waits, Not(Contains(testing::HasSubstr("77"))));
}
