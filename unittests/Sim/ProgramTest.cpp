// Does the control program wait, patch, poll and load as documented?

#include "ArrayTest.h"

using namespace tileloom;
using namespace tileloom::sim_test;
using namespace tileloom::rv32;

namespace {

struct ProgramTest : ArrayTest {
  const TileCoord shim{0, 0}, mem{0, 1};

  uint64_t status(TileCoord tile, DmaChannel channel) {
    return dev.tileAddress(tile) +
           channelStatusAddress(dev, dev.kind(tile), channel);
  }
  /// A mem tile S2MM that takes `words` words under lock 0.
  void receiverUnderLock(uint64_t words) {
    connectShimAndMem();
    BufferDescriptor bd = linear(memAddress(0), words);
    bd.acquire = BdLockAccess{64, -1};
    bd.release = {65, 1};
    bd.nextBd = 0;
    at(0, 1).bds[0] = bd;
    start(mem, s2mm(0), 0);
  }
};

TEST_F(ProgramTest, FullQueueHoldsTheProgramAndLosesNothing) {
  receiverUnderLock(8);
  VirtualArray &array = make();
  std::vector<uint32_t> in = iota(12 * 8);
  uint64_t arguments[] = {bind(array, in)};
  ControlProgram program;
  BufferDescriptor bd = linear(0, 8);
  for (uint32_t task = 0; task < 12; ++task) {
    program.push_back(writeBd(shim, task, bd));
    program.push_back(patch(shim, task, 0, task * 32));
    program.push_back(push(shim, mm2s(0), task, 0, true));
  }
  RunResult result = array.run(program, arguments);
  // Nobody opens the lock. The mem tile stages 8 words, the path holds 8, so
  // two tasks of 8 words are out: the third runs, four wait behind it.
  EXPECT_EQ(result.status, RunStatus::Hang);
  std::string text = report(result);
  EXPECT_NE(text.find("room in the task queue of MM2S 0 of (0, 0): it holds 4"),
            std::string::npos)
      << text;
  EXPECT_EQ(result.statistics.controlOperations, 7u * 3 + 2);
  EXPECT_EQ(result.statistics.unawaitedTokens, 2u);
  EXPECT_TRUE(result.warnings.empty());
}

TEST_F(ProgramTest, ManyTasksPassThroughAShortQueue) {
  connectShimAndMem();
  BufferDescriptor all = linear(memAddress(0), 16 * 8);
  at(0, 1).bds[0] = all;
  start(mem, s2mm(0), 0, 0, true);
  VirtualArray &array = make();
  std::vector<uint32_t> in = iota(16 * 8, 3);
  uint64_t arguments[] = {bind(array, in)};
  ControlProgram program;
  for (uint32_t task = 0; task < 16; ++task) {
    program.push_back(writeBd(shim, task, linear(0, 8)));
    program.push_back(patch(shim, task, 0, task * 32));
    program.push_back(push(shim, mm2s(0), task));
  }
  program.push_back(sync(mem, s2mm(0)));
  RunResult result = array.run(program, arguments);
  ASSERT_TRUE(result.completed()) << report(result);
  for (uint32_t i = 0; i < 16 * 8; ++i)
    ASSERT_EQ(memoryWord(mem, 4 * i), i + 3);
}

TEST_F(ProgramTest, PushFromElsewhereToAFullQueueIsLostWithAStickyBit) {
  receiverUnderLock(8);
  VirtualArray &array = make();
  // One runs, four wait, the sixth is lost.
  for (int i = 0; i < 5; ++i) {
    WriteOp op = push(mem, s2mm(0), 0);
    EXPECT_EQ(text(array.write(op.address, op.value)), "");
  }
  // AM025, DMA_S2MM_Status: size in bits 22..20, overflow in bit 18.
  uint32_t value = llvm::cantFail(array.read(status(mem, s2mm(0))));
  EXPECT_EQ(value >> 20 & 7, 4u);
  EXPECT_EQ(value >> 18 & 1, 1u);
  RunResult result = array.run({});
  ASSERT_EQ(result.warnings.size(), 1u);
  EXPECT_NE(result.warnings[0].find("a task for S2MM 0 of (0, 1) was lost"),
            std::string::npos);
  EXPECT_EQ(text(array.write(status(mem, s2mm(0)), 1u << 18)), "");
  value = llvm::cantFail(array.read(status(mem, s2mm(0))));
  EXPECT_EQ(value >> 18 & 1, 0u);
}

TEST_F(ProgramTest, EachSyncTakesOneToken) {
  connectShimAndMem();
  at(0, 1).bds[0] = linear(memAddress(0), 4);
  start(mem, s2mm(0), 0, 0, true);
  start(mem, s2mm(0), 0, 0, true);
  VirtualArray &array = make();
  std::vector<uint32_t> in = iota(8);
  uint64_t arguments[] = {bind(array, in)};
  ControlProgram program = {writeBd(shim, 0, linear(0, 8)), patch(shim, 0, 0),
                            push(shim, mm2s(0), 0), sync(mem, s2mm(0)),
                            sync(mem, s2mm(0))};
  RunResult result = array.run(program, arguments);
  EXPECT_TRUE(result.completed()) << report(result);
  program.push_back(sync(mem, s2mm(0)));
  program.erase(program.begin(), program.begin() + 3);
  result = array.run(program, arguments);
  EXPECT_EQ(result.status, RunStatus::Hang);
  EXPECT_NE(report(result).find("no running or queued task of S2MM 0 of (0, 1) "
                                "issues a token"),
            std::string::npos)
      << report(result);
}

TEST_F(ProgramTest, SyncOfARectangleWaitsForEachColumn) {
  for (int32_t column : {0, 1}) {
    connectShimAndMem(column);
    at(column, 1).bds[0] = linear(memAddress(0, {column, 1}), 4);
    start({column, 1}, mm2s(0), 0);
  }
  VirtualArray &array = make();
  std::vector<uint32_t> out(8);
  uint64_t arguments[] = {bind(array, out)};
  ControlProgram program;
  for (int32_t column : {0, 1}) {
    TileCoord tile{column, 0};
    program.push_back(writeBd(tile, 1, linear(0, 4)));
    program.push_back(patch(tile, 1, 0, uint64_t(column) * 16));
    program.push_back(push(tile, s2mm(0), 1, 0, true));
  }
  program.push_back(SyncOp{{0, 0}, s2mm(0), /*columns=*/2, /*rows=*/1});
  RunResult result = array.run(program, arguments);
  EXPECT_TRUE(result.completed()) << report(result);
  EXPECT_EQ(result.statistics.unawaitedTokens, 0u);
}

TEST_F(ProgramTest, PollWaitsForALockThatACoreReleases) {
  Program p;
  p.li(s0, 0).li(s1, 300000);
  int32_t loop = p.here();
  p.op(addi(s0, s0, 1)).branchTo(1, s0, s1, loop).call(2, 48 + 6, 3).call(0);
  core({0, 2}, p);
  VirtualArray &array = make();
  uint64_t lock = setLock({0, 2}, 6, 0).address;
  RunResult result = array.run({MaskPollOp{lock, 3, 0x3F}});
  EXPECT_TRUE(result.completed()) << report(result);
  result = array.run({MaskPollOp{lock, 5, 0x3F}});
  EXPECT_EQ(result.status, RunStatus::Hang);
  EXPECT_NE(report(result).find("to become 0x5 under mask 0x3f; it is 0x3"),
            std::string::npos)
      << report(result);
}

TEST_F(ProgramTest, MaskWriteKeepsTheOtherBits) {
  VirtualArray &array = make();
  uint64_t address = dev.tileAddress({0, 2}) + 0x100;
  EXPECT_TRUE(array
                  .run({WriteOp{address, 0x12345678},
                        MaskWriteOp{address, 0xFFFF00FF, 0x0000FF0F}})
                  .completed());
  EXPECT_EQ(memoryWord({0, 2}, 0x100), 0x1234007Fu);
}

TEST_F(ProgramTest, LockRequestWindowAcquiresAndReleases) {
  VirtualArray &array = make();
  // AM025, Lock_Request: lock from bit 10, bit 9 acquire, bits 8..2 signed
  // value.
  uint64_t window = dev.tileAddress({0, 2}) + 0x40000 + (3 << 10);
  uint64_t takeOne = window | 1 << 9 | (0x7F << 2), addTwo = window | 2 << 2;
  EXPECT_EQ(llvm::cantFail(array.read(takeOne)), 0u);
  EXPECT_EQ(llvm::cantFail(array.read(addTwo)), 1u);
  EXPECT_EQ(llvm::cantFail(array.read(takeOne)), 1u);
  EXPECT_EQ(lockValue({0, 2}, 3), 1u);
}

TEST_F(ProgramTest, ZeroiseClearsMemoryAndItself) {
  VirtualArray &array = make();
  setMemoryWord({0, 2}, 0x200, 5);
  uint64_t control =
      dev.tileAddress({0, 2}) + 0x16010; // AM025, Memory_Control.
  EXPECT_EQ(text(array.write(control, 1)), "");
  EXPECT_EQ(memoryWord({0, 2}, 0x200), 0u);
  EXPECT_EQ(llvm::cantFail(array.read(control)), 0u);
}

TEST_F(ProgramTest, UnknownRegisterEndsTheRunByName) {
  VirtualArray &array = make();
  uint64_t address = dev.tileAddress({0, 2}) + 0x9999C;
  RunResult result = array.run({WriteOp{address, 1}});
  EXPECT_EQ(result.status, RunStatus::BadRegister);
  EXPECT_EQ(result.fault.name, "unknown-register");
  EXPECT_NE(text(result.toError()).find("0x9999c of (0, 2)"),
            std::string::npos);
  EXPECT_NE(text(array.write(dev.tileAddress({20, 2}), 0)).find("(20, 2)"),
            std::string::npos);
  EXPECT_NE(text(array.load({sync(shim, s2mm(0))})).find("[load-needs-run]"),
            std::string::npos);
}

TEST_F(ProgramTest, UnknownRegistersCanBeIgnored) {
  SimOptions options;
  options.ignoreUnknownRegisters = true;
  VirtualArray &array = make(options);
  uint64_t address = dev.tileAddress({0, 2}) + 0x9999C;
  RunResult result = array.run({WriteOp{address, 1}, WriteOp{address, 1}});
  EXPECT_TRUE(result.completed());
  EXPECT_EQ(result.warnings.size(), 1u);
}

TEST_F(ProgramTest, ConfigurationMayStartMoreTasksThanAQueueHolds) {
  connectShimAndMem();
  for (uint32_t i = 0; i < 7; ++i) {
    at(0, 1).bds[i] = linear(memAddress(4 * i), 1);
    start({0, 1}, mm2s(0), i);
  }
  VirtualArray &array = make();
  for (uint32_t i = 0; i < 7; ++i)
    setMemoryWord({0, 1}, 4 * i, i);
  std::vector<uint32_t> out(7);
  uint64_t arguments[] = {bind(array, out)};
  RunResult result =
      array.run({writeBd(shim, 0, linear(0, 7)), patch(shim, 0, 0),
                 push(shim, s2mm(0), 0, 0, true), sync(shim, s2mm(0))},
                arguments);
  EXPECT_TRUE(result.completed()) << report(result);
  EXPECT_TRUE(result.warnings.empty());
  EXPECT_EQ(out, iota(7));
}

TEST_F(ProgramTest, MissingArgumentIsNamed) {
  VirtualArray &array = make();
  RunResult result = array.run({patch(shim, 0, 2)});
  EXPECT_EQ(result.status, RunStatus::Fault);
  EXPECT_EQ(result.fault.name, "missing-argument");
}

TEST_F(ProgramTest, LoadPdiCallsTheLoader) {
  VirtualArray &without = make();
  EXPECT_EQ(without.run({LoadPdiOp{3, 0, 0}}).fault.name,
            "no-configuration-loader");
  SimOptions options;
  VirtualArray *target = nullptr;
  uint64_t address = dev.tileAddress({0, 2}) + 0x40;
  options.onLoadPdi = [&](const LoadPdiOp &op) {
    return target->write(address, op.id);
  };
  target = &make(options);
  EXPECT_TRUE(target->run({LoadPdiOp{3, 0, 0}, PreemptOp{1}}).completed());
  EXPECT_EQ(memoryWord({0, 2}, 0x40), 3u);
}

TEST_F(ProgramTest, TransferThatNobodyAwaitsIsReported) {
  receiverUnderLock(8);
  VirtualArray &array = make();
  std::vector<uint32_t> in(64);
  uint64_t arguments[] = {bind(array, in)};
  RunResult result = array.run({writeBd(shim, 0, linear(0, 64)),
                                patch(shim, 0, 0), push(shim, mm2s(0), 0)},
                               arguments);
  EXPECT_TRUE(result.completed());
  ASSERT_EQ(result.unfinished.size(), 1u);
  EXPECT_NE(result.unfinished[0].find("MM2S 0 of (0, 0), BD 0"),
            std::string::npos);
}

TEST_F(ProgramTest, RewritingAQueuedBdIsFlagged) {
  receiverUnderLock(8);
  VirtualArray &array = make();
  std::vector<uint32_t> in(512);
  uint64_t arguments[] = {bind(array, in)};
  RunResult result =
      array.run({writeBd(shim, 0, linear(0, 256)), patch(shim, 0, 0),
                 writeBd(shim, 2, linear(0, 8)), patch(shim, 2, 0),
                 push(shim, mm2s(0), 0), push(shim, mm2s(0), 2),
                 writeBd(shim, 2, linear(0, 16))},
                arguments);
  ASSERT_EQ(result.warnings.size(), 1u);
  EXPECT_NE(result.warnings[0].find(
                "BD 2 of (0, 0) was rewritten while a task of MM2S 0"),
            std::string::npos);
}

TEST_F(ProgramTest, HostBuffersDoNotOverlap) {
  VirtualArray &array = make();
  std::vector<uint8_t> one(100), two(100);
  uint64_t first = array.bindHostBuffer(one),
           second = array.bindHostBuffer(two);
  EXPECT_GE(second, first + 100);
  EXPECT_NE(text(array.bindHostBufferAt(first + 50, two))
                .find("[host-address-taken]"),
            std::string::npos);
  array.unbindHostBuffer(first);
  EXPECT_EQ(text(array.bindHostBufferAt(first + 50, one)), "");
}

} // namespace
