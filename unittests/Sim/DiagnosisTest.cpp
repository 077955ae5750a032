// Do hangs and faults name who, where, what and whom to ask?

#include "ArrayTest.h"

#include "tileloom/Support/Diagnostic.h"

#include <gmock/gmock.h>

using namespace tileloom;
using namespace tileloom::sim_test;
using namespace tileloom::rv32;
using ::testing::HasSubstr;
using ::testing::Not;

namespace {

struct DiagnosisTest : ArrayTest {
  const TileCoord shim{0, 0}, mem{0, 1};

  void names() {
    DebugNames names;
    names.tiles[{0, 2}].locks = {{1, "full"}};
    names.tiles[{0, 2}].buffers = {{0x400, 0x100, "in"},
                                   {0xFF00, 0x100, "out"}};
    names.tiles[{0, 2}].functions = {{0, 0x20, "start"},
                                     {0x20, 0x1000, "compute"}};
    array().setNames(names);
  }
  const BlockedAgent *blocked(const RunResult &result, llvm::StringRef agent) {
    for (const BlockedAgent &one : result.blocked)
      if (one.agent == agent)
        return &one;
    return nullptr;
  }
};

TEST_F(DiagnosisTest, HangNamesLockValueAndWantedValue) {
  Program p;
  while (p.here() < 0x24)
    p.op(addi(x0, x0, 0));
  p.call(1, 48 + 1, -2).call(0);
  core({0, 2}, p);
  at(0, 2).locks = {{1, 1}};
  make();
  names();
  RunResult result = array().runUntilQuiescent();
  EXPECT_EQ(result.status, RunStatus::Hang);
  ASSERT_EQ(result.blocked.size(), 1u);
  const BlockedAgent &agent = result.blocked[0];
  EXPECT_EQ(agent.agent, "core (0, 2)");
  EXPECT_EQ(agent.doing, "at PC 0x30 in 'compute'");
  EXPECT_EQ(agent.waitsOn, "lock 'full' (lock 1 of (0, 2)): is 1, wants >= 2");
  ASSERT_FALSE(agent.couldSatisfy.empty());
  EXPECT_EQ(agent.couldSatisfy[0], "nobody has released this lock so far");
  EXPECT_THAT(report(result), HasSubstr("[design-hang]"));
  EXPECT_THAT(text(result.toError()), HasSubstr("[design-hang]"));
}

TEST_F(DiagnosisTest, KnownProgramsMakeNobodyCertain) {
  Program p;
  p.call(1, 48 + 1, -1).call(0);
  core({0, 2}, p);
  make();
  DebugNames names;
  names.tiles[{0, 2}].coreReleases = {{{0, 2}, 0}};
  array().setNames(names);
  RunResult result = array().runUntilQuiescent();
  ASSERT_EQ(result.blocked.size(), 1u);
  EXPECT_EQ(result.blocked[0].couldSatisfy,
            std::vector<std::string>{"nobody releases this lock"});
}

TEST_F(DiagnosisTest, HelpersAreBdsWithTheirChannelsAndCoresWithTheirState) {
  // The core waits for lock 1 that its S2MM releases; the S2MM waits for lock 0
  // that a core released once and is done.
  Program waiter, releaser;
  waiter.call(1, 48 + 1, -1).call(0);
  releaser.call(2, 0 + 0, 1).call(0);
  core({0, 2}, waiter);
  core({0, 3}, releaser); // Lock 0 of its south neighbour.
  BufferDescriptor bd = linear(0, 4);
  bd.acquire = BdLockAccess{0, -2};
  bd.release = {1, 1};
  at(0, 2).bds[3] = bd;
  at(0, 2).bds[5] = bd;
  start({0, 2}, s2mm(1), 3);
  make();
  RunResult result = array().runUntilQuiescent();
  const BlockedAgent *core = blocked(result, "core (0, 2)");
  ASSERT_TRUE(core);
  ASSERT_GE(core->couldSatisfy.size(), 2u);
  EXPECT_EQ(
      core->couldSatisfy[0],
      "BD 3 of S2MM 1 of (0, 2) releases it by 1; that channel waits in BD 3 "
      "for lock 0 of (0, 2): is 1, wants >= 2");
  EXPECT_EQ(
      core->couldSatisfy[1],
      "BD 5 of (0, 2) would release it by 1, but no channel runs that BD");
  const BlockedAgent *dma = blocked(result, "S2MM 1 of (0, 2)");
  ASSERT_TRUE(dma);
  EXPECT_EQ(dma->waitsOn, "lock 0 of (0, 2): is 1, wants >= 2");
  EXPECT_EQ(dma->couldSatisfy[0],
            "core (0, 3) has released it 1 time; it is done");
}

TEST_F(DiagnosisTest, ProgramNamesTheTokenAndWhoOwesIt) {
  connectShimAndMem();
  make();
  std::vector<uint32_t> out(16);
  uint64_t arguments[] = {bind(array(), out)};
  RunResult result =
      array().run({writeBd(shim, 1, linear(0, 16)), patch(shim, 1, 0),
                   push(shim, s2mm(0), 1, 0, true), sync(shim, s2mm(0))},
                  arguments);
  EXPECT_EQ(result.status, RunStatus::Hang);
  const BlockedAgent *program = blocked(result, "control program");
  ASSERT_TRUE(program);
  EXPECT_EQ(program->doing, "at operation 3 (sync)");
  EXPECT_EQ(program->waitsOn, "a task-complete token of S2MM 0 of (0, 0)");
  EXPECT_EQ(
      program->couldSatisfy[0],
      "S2MM 0 of (0, 0) issues it when its task ends; it is in BD 1 with 16 "
      "words to go");
  const BlockedAgent *dma = blocked(result, "S2MM 0 of (0, 0)");
  ASSERT_TRUE(dma);
  EXPECT_EQ(dma->waitsOn,
            "a word of the stream from port DMA : 0 of (0, 1): empty");
  EXPECT_EQ(dma->couldSatisfy[0], "MM2S 0 of (0, 1) feeds it; it has no task");
}

TEST_F(DiagnosisTest, UnconnectedReceiverSaysThatNobodyFeedsIt) {
  at(0, 2).bds[0] = linear(0, 4);
  start({0, 2}, s2mm(0), 0);
  Program p;
  p.call(4, 0).call(0);
  core({0, 3}, p);
  RunResult result = make().runUntilQuiescent();
  EXPECT_THAT(
      report(result),
      HasSubstr("nobody feeds it: no connection leads to S2MM 0 of (0, 2)"));
  EXPECT_THAT(report(result),
              HasSubstr("no connection leads to port Core : 0 of (0, 3)"));
}

TEST_F(DiagnosisTest, ShimWithoutMuxSettingIsNamed) {
  connect(mem, port(Bundle::DMA, 0), port(Bundle::South, 0));
  connect(shim, port(Bundle::North, 0), port(Bundle::South, 2));
  at(0, 1).bds[0] = linear(memAddress(0), 100);
  start(mem, mm2s(0), 0);
  RunResult result = make().runUntilQuiescent();
  EXPECT_THAT(report(result),
              HasSubstr("nobody takes the words at port South : 2 of "
                        "(0, 0): the shim mux does not lead it to "
                        "the DMA"));
}

//===----------------------------------------------------------------------===//
// Faults
//===----------------------------------------------------------------------===//

TEST_F(DiagnosisTest, OutOfRangeAccessNamesEverything) {
  Program p;
  p.li(s0, 0x7FFF0);
  while (p.here() < 0x20)
    p.op(addi(x0, x0, 0));
  int32_t loop = p.here();
  p.op(sw(t0, s0, 0)).op(addi(s0, s0, 4)).jumpTo(loop);
  core({0, 2}, p);
  make();
  names();
  RunResult result = array().runUntilQuiescent();
  EXPECT_EQ(result.status, RunStatus::Fault);
  EXPECT_EQ(result.fault.name, "core-memory-fault");
  EXPECT_EQ(result.fault.tile, (TileCoord{0, 2}));
  EXPECT_EQ(result.fault.pc, 0x20u);
  EXPECT_EQ(result.fault.function, "compute");
  EXPECT_EQ(result.fault.address, 0x80000u);
  EXPECT_EQ(result.fault.size, 4u);
  EXPECT_TRUE(result.fault.isWrite);
  EXPECT_EQ(result.fault.message,
            "core (0, 2) writes 4 bytes at 0x80000, where it has "
            "no memory, at PC 0x20 in 'compute'");
  ASSERT_EQ(result.fault.notes.size(), 1u);
  EXPECT_EQ(result.fault.notes[0],
            "the nearest memory is the East window, 0x70000 to 0x7ffff, the "
            "memory of "
            "(0, 2), 1 bytes away; that end of it is byte 255 of 'out'");
}

TEST_F(DiagnosisTest, MissingNeighbourIsNamed) {
  Program p;
  p.li(s0, 0x50000).op(lw(t0, s0, 8)).call(0); // No tile west of column 0.
  core({0, 2}, p);
  RunResult result = make().runUntilQuiescent();
  EXPECT_EQ(result.fault.address, 0x50008u);
  EXPECT_FALSE(result.fault.isWrite);
  ASSERT_EQ(result.fault.notes.size(), 1u);
  EXPECT_EQ(
      result.fault.notes[0],
      "the address is in the West window, but no core memory is on that side");
}

TEST_F(DiagnosisTest, NullPointerStoreIsAHint) {
  Program p;
  p.op(sw(x0, x0, 4)).call(0);
  core({0, 2}, p);
  RunResult result = make().runUntilQuiescent();
  EXPECT_EQ(result.fault.name, "core-memory-fault");
  EXPECT_THAT(result.fault.notes[0], HasSubstr("a null pointer?"));
}

TEST_F(DiagnosisTest, EndlessLoopNamesCorePcAndFunction) {
  Program p;
  while (p.here() < 0x40)
    p.op(addi(x0, x0, 0));
  p.jumpTo(0x40);
  core({0, 2}, p);
  SimOptions options;
  options.maxSteps = 100000;
  options.coreSlice = 30000;
  make(options);
  names();
  RunResult result = array().runUntilQuiescent();
  EXPECT_EQ(result.status, RunStatus::StepLimit);
  EXPECT_EQ(result.fault.name, "core-step-limit");
  EXPECT_EQ(result.fault.pc, 0x40u);
  EXPECT_EQ(result.fault.function, "compute");
  EXPECT_THAT(result.fault.message, HasSubstr("core (0, 2) executed 100000 "));
}

TEST_F(DiagnosisTest, LongComputeBelowTheLimitIsNoHang) {
  Program p;
  p.li(s0, 0).li(s1, 40000);
  int32_t loop = p.here();
  p.op(addi(s0, s0, 1)).branchTo(1, s0, s1, loop);
  p.call(2, 48, 1).li(s0, 0); // The interaction restarts the count.
  loop = p.here();
  p.op(addi(s0, s0, 1)).branchTo(1, s0, s1, loop).call(0);
  core({0, 2}, p);
  SimOptions options;
  options.maxSteps = 100000;
  EXPECT_TRUE(make(options).runUntilQuiescent().completed());
}

TEST_F(DiagnosisTest, IllegalInstructionAndBadCallAreNamed) {
  Program p;
  p.op(0xFFFFFFFF);
  core({0, 2}, p);
  RunResult result = make().runUntilQuiescent();
  EXPECT_EQ(result.fault.name, "core-illegal-instruction");
  EXPECT_THAT(result.fault.message, HasSubstr("at PC 0x0"));
  Program q;
  q.call(77);
  core({0, 2}, q);
  result = make().runUntilQuiescent();
  EXPECT_EQ(result.fault.name, "core-bad-call");
  EXPECT_THAT(result.fault.message, HasSubstr("environment call 77"));
  EXPECT_THAT(result.fault.message, HasSubstr("at PC 0x4"));
  EXPECT_EQ(result.fault.pc, 4u);
  Program r;
  r.call(1, 16, -1); // The west neighbour of column 0.
  core({0, 2}, r);
  result = make().runUntilQuiescent();
  EXPECT_EQ(result.fault.name, "core-lock-out-of-reach");
}

TEST_F(DiagnosisTest, DmaOutsideItsMemoryIsAFault) {
  at(0, 2).bds[0] = linear(0xFF00, 65);
  start({0, 2}, mm2s(0), 0);
  connect({0, 2}, port(Bundle::DMA, 0), port(Bundle::DMA, 0));
  RunResult result = make().runUntilQuiescent();
  EXPECT_EQ(result.fault.name, "dma-out-of-range");
  EXPECT_EQ(result.fault.message,
            "MM2S 0 of (0, 2), BD 0 reaches bytes 0xff00 to 0x10003 "
            "of the memory of (0, 2), which has 0x10000 bytes");
}

TEST_F(DiagnosisTest, HostAccessOutsideABufferIsAFault) {
  connectShimAndMem();
  make();
  std::vector<uint32_t> in(16);
  uint64_t arguments[] = {bind(array(), in)};
  RunResult result =
      array().run({writeBd(shim, 0, linear(0, 17)), patch(shim, 0, 0),
                   push(shim, mm2s(0), 0), sync(mem, s2mm(0))},
                  arguments);
  EXPECT_EQ(result.fault.name, "host-access-out-of-bounds");
  EXPECT_EQ(result.fault.message,
            "MM2S 0 of (0, 0), BD 0 reaches bytes 0 to 67 of a host "
            "buffer of 64 bytes");
  make();
  result = array().run({writeBd(shim, 0, linear(0, 17)), push(shim, mm2s(0), 0),
                        sync(mem, s2mm(0))});
  EXPECT_EQ(result.fault.name, "host-access-out-of-bounds");
  EXPECT_THAT(result.fault.message, HasSubstr("where no buffer is"));
}

TEST_F(DiagnosisTest, InvalidAndUnreachableBdsAreFaults) {
  WriteOp op = (make(), push({0, 2}, s2mm(0), 7));
  EXPECT_EQ(array().run({op, sync({0, 2}, s2mm(0))}).fault.name, "dma-bad-bd");
  op = (make(), push(mem, s2mm(0), 30)); // BDs 24.. belong to odd channels.
  RunResult result = array().run({op, sync(mem, s2mm(0))});
  EXPECT_EQ(result.fault.name, "dma-bad-bd");
  EXPECT_THAT(result.fault.message, HasSubstr("which it cannot reach"));
}

TEST_F(DiagnosisTest, NeighbourLockOnALocalChannelIsAFault) {
  BufferDescriptor bd = linear(memAddress(0, {1, 1}), 4);
  bd.acquire = BdLockAccess{3, -1}; // West neighbour's lock 3, on channel 4.
  bd.release = {64, 1};
  at(1, 1).bds[0] = bd;
  start({1, 1}, s2mm(4), 0);
  RunResult result = make().runUntilQuiescent();
  EXPECT_EQ(result.fault.name, "dma-lock-out-of-reach");
}

TEST_F(DiagnosisTest, UnsupportedFeaturesAreRefusedByName) {
  BufferDescriptor bd = linear(0, 4);
  bd.compression = true;
  at(0, 2).bds[0] = bd;
  start({0, 2}, mm2s(0), 0);
  RunResult result = make().runUntilQuiescent();
  EXPECT_EQ(result.status, RunStatus::Unsupported);
  EXPECT_EQ(result.fault.name, "unsupported-dma-feature");
  EXPECT_THAT(result.fault.message, HasSubstr("compression"));
}

TEST_F(DiagnosisTest, EveryNameHasAPage) {
  for (const char *name : {"design-hang",
                           "core-memory-fault",
                           "core-illegal-instruction",
                           "core-step-limit",
                           "core-bad-call",
                           "core-lock-out-of-reach",
                           "dma-bad-bd",
                           "dma-lock-out-of-reach",
                           "dma-out-of-range",
                           "host-access-out-of-bounds",
                           "endless-stream",
                           "unsupported-stream",
                           "unsupported-dma-feature",
                           "unsupported-cascade",
                           "missing-argument",
                           "no-configuration-loader",
                           "unknown-register",
                           "load-needs-run",
                           "host-address-taken",
                           "core-engine"})
    EXPECT_FALSE(diagnosticPage(name).empty()) << name;
}

} // namespace
