// Do cores share memories and locks, finish, restart and fault as documented?

#include "ArrayTest.h"

using namespace tileloom;
using namespace tileloom::sim_test;
using namespace tileloom::rv32;

namespace {

struct CoreTest : ArrayTest {
  // Local lock indices on AIE2: south 0, west 16, north 32, own 48.
  static constexpr int32_t South = 0, West = 16, North = 32, Own = 48;
  const uint32_t Done = 0, Acquire = 1, Release = 2;
};

TEST_F(CoreTest, TwoCoresShareAMemoryThroughTheirWindows) {
  // (0, 2) writes its own memory; (0, 3) reads it in its south window and
  // answers in its own, which (0, 2) then reads to the north.
  Program lower, upper;
  lower.li(s0, 0x70000)
      .li(t0, 1234)
      .op(sw(t0, s0, 0x40))
      .call(Release, Own + 0, 1);
  lower.call(Acquire, North + 2, -1).li(s1, 0x60000).op(lw(t1, s1, 0x80));
  lower.op(sw(t1, s0, 0x44)).call(Done);
  upper.call(Acquire, South + 0, -1).li(s0, 0x40000).op(lw(t0, s0, 0x40));
  upper.op(addi(t0, t0, 1)).li(s1, 0x70000).op(sw(t0, s1, 0x80));
  upper.call(Release, Own + 2, 1).call(Done);
  core({0, 2}, lower);
  core({0, 3}, upper);
  RunResult result = make().runUntilQuiescent();
  EXPECT_TRUE(result.completed()) << report(result);
  EXPECT_EQ(memoryWord({0, 2}, 0x44), 1235u);
  ASSERT_EQ(result.statistics.cores.size(), 2u);
  EXPECT_TRUE(result.statistics.cores[0].done);
  EXPECT_GT(result.statistics.cores[0].instructions, 10u);
}

TEST_F(CoreTest, WestWindowAndLocksAreTheWestNeighbours) {
  Program p;
  p.call(Acquire, West + 3, 2)
      .li(s0, 0x50000)
      .li(t0, 7)
      .op(sw(t0, s0, 0))
      .call(Done);
  core({1, 2}, p);
  at(0, 2).locks = {{3, 2}};
  RunResult result = make().runUntilQuiescent();
  EXPECT_TRUE(result.completed()) << report(result);
  EXPECT_EQ(memoryWord({0, 2}, 0), 7u);
  EXPECT_EQ(lockValue({0, 2}, 3), 0u);
}

TEST_F(CoreTest, LowestCoreRowHasNoSouthernLocks) {
  Program p;
  p.call(Release, South + 4, 3).call(Done);
  core({0, 2}, p);
  RunResult result = make().runUntilQuiescent();
  EXPECT_EQ(result.status, RunStatus::Fault);
  EXPECT_EQ(result.fault.name, "core-lock-out-of-reach");
  EXPECT_NE(result.fault.message.find("core (0, 2) releases local lock 4"),
            std::string::npos);
}

TEST_F(CoreTest, CoreKeepsGoingOverSlices) {
  Program p;
  p.li(s0, 0).li(s1, 100000);
  int32_t loop = p.here();
  p.op(addi(s0, s0, 1)).branchTo(1, s0, s1, loop);
  p.li(t0, 0x70000).op(sw(s0, t0, 0)).call(Done);
  core({0, 2}, p);
  SimOptions options;
  options.coreSlice = 1000;
  RunResult result = make(options).runUntilQuiescent();
  EXPECT_TRUE(result.completed());
  EXPECT_EQ(memoryWord({0, 2}, 0), 100000u);
  EXPECT_NEAR(double(result.statistics.cores[0].instructions), 200000, 16);
}

TEST_F(CoreTest, ResetRestartsAtZeroWithFreshRegisters) {
  Program p; // Counts its starts in memory; s0 must be 0 at each.
  p.li(t0, 0x70000).op(lw(t1, t0, 0)).op(addi(t1, t1, 1)).op(add(t1, t1, s0));
  p.op(sw(t1, t0, 0)).li(s0, 100).call(Done);
  core({0, 2}, p);
  VirtualArray &array = make();
  EXPECT_TRUE(array.runUntilQuiescent().completed());
  EXPECT_EQ(memoryWord({0, 2}, 0), 1u);
  EXPECT_TRUE(array.runUntilQuiescent().completed());
  EXPECT_EQ(memoryWord({0, 2}, 0), 1u) << "a core that is done stays done";
  uint64_t control = dev.tileAddress({0, 2}) + coreControlAddress(dev);
  EXPECT_EQ(text(array.load({WriteOp{control, 2}, WriteOp{control, 0},
                             WriteOp{control, 1}})),
            "");
  EXPECT_TRUE(array.runUntilQuiescent().completed());
  EXPECT_EQ(memoryWord({0, 2}, 0), 2u);
}

TEST_F(CoreTest, NewProgramRunsAfterAReset) {
  Program first, second;
  first.li(t0, 0x70000).li(t1, 1).op(sw(t1, t0, 0)).call(Done);
  second.li(t0, 0x70000).li(t1, 2).op(sw(t1, t0, 4)).call(Done);
  core({0, 2}, first);
  VirtualArray &array = make();
  EXPECT_TRUE(array.runUntilQuiescent().completed());
  core({0, 2}, second);
  EXPECT_EQ(text(array.load(lowerConfiguration(config))), "");
  EXPECT_TRUE(array.runUntilQuiescent().completed());
  EXPECT_EQ(memoryWord({0, 2}, 0), 1u);
  EXPECT_EQ(memoryWord({0, 2}, 4), 2u);
}

TEST_F(CoreTest, EnabledCoreInResetStartsAtLaunch) {
  Program p;
  p.li(t0, 0x70000).li(t1, 1).op(sw(t1, t0, 0)).call(Done);
  core({0, 2}, p);
  config.tiles[{0, 2}].core->enable = false;
  VirtualArray &array = make();
  uint64_t control = dev.tileAddress({0, 2}) + coreControlAddress(dev);
  EXPECT_EQ(text(array.write(control, 3)), "");
  EXPECT_EQ(llvm::cantFail(array.read(control)), 3u);
  EXPECT_TRUE(array.runUntilQuiescent().completed());
  EXPECT_EQ(memoryWord({0, 2}, 0), 1u);
}

TEST_F(CoreTest, DisabledCoreDoesNotRun) {
  Program p;
  p.li(t0, 0x70000).li(t1, 1).op(sw(t1, t0, 0)).call(Done);
  core({0, 2}, p);
  config.tiles[{0, 2}].core->enable = false;
  EXPECT_TRUE(make().runUntilQuiescent().completed());
  EXPECT_EQ(memoryWord({0, 2}, 0), 0u);
}

TEST_F(CoreTest, EventsAndDebugValuesAreReported) {
  Program p;
  p.call(7, 0).call(7, 1).call(7, 1).call(8, -5).call(8, 77).call(Done);
  core({0, 2}, p);
  std::vector<int32_t> seen;
  SimOptions options;
  options.onDebug = [&](TileCoord tile, int32_t value) {
    EXPECT_EQ(tile, (TileCoord{0, 2}));
    seen.push_back(value);
  };
  RunResult result = make(options).runUntilQuiescent();
  EXPECT_EQ(seen, (std::vector<int32_t>{-5, 77}));
  ASSERT_EQ(result.debugValues.size(), 2u);
  EXPECT_EQ(result.debugValues[1].value, 77);
  EXPECT_EQ(result.statistics.cores[0].events[0], 1u);
  EXPECT_EQ(result.statistics.cores[0].events[1], 2u);
}

TEST_F(CoreTest, CoreReadsAndWritesItsTilesRegisters) {
  Program p;
  int32_t lock5 = int32_t(lockAddress(dev, TileKind::Core, 5));
  p.li(a1, 9).li(a0, lock5).call(12).li(a0, lock5).call(11);
  p.li(t0, 0x70000).op(sw(a0, t0, 0)).call(Done);
  core({0, 2}, p);
  RunResult result = make().runUntilQuiescent();
  EXPECT_TRUE(result.completed()) << report(result);
  EXPECT_EQ(lockValue({0, 2}, 5), 9u);
  EXPECT_EQ(memoryWord({0, 2}, 0), 9u);
}

TEST_F(CoreTest, CoreThatWritesItsProgramRunsWhatItWrote) {
  // The call in the loop stores the instruction `s1 += 10` over `s1 += 1`,
  // which has run, and been translated, in the turn before.
  Program p;
  p.li(s0, 0x70000).li(s1, 0).li(t3, 0).li(t4, 3);
  p.op(jump(4)); // The loop begins a block of its own.
  const int32_t loop = p.here();
  p.op(addi(s1, s1, 1));
  p.li(a1, int32_t(addi(s1, s1, 10)))
      .li(a0, int32_t(programMemoryAddress(dev) + loop))
      .call(12);
  p.op(addi(t3, t3, 1)).branchTo(1, t3, t4, loop);
  p.op(sw(s1, s0, 0)).call(Done);
  core({0, 2}, p);
  RunResult result = make().runUntilQuiescent();
  EXPECT_TRUE(result.completed()) << report(result);
  EXPECT_EQ(memoryWord({0, 2}, 0), 21u);
}

TEST_F(CoreTest, NullReadIsAFault) {
  Program p;
  p.li(t1, 0).op(lw(t0, t1, 0)).call(Done);
  core({0, 2}, p);
  RunResult result = make().runUntilQuiescent();
  EXPECT_EQ(result.status, RunStatus::Fault);
  EXPECT_EQ(result.fault.name, "core-memory-fault");
  EXPECT_EQ(result.fault.notes.front(),
            "the address is in program memory: a null pointer?");
}

TEST_F(CoreTest, CascadeCarriesValuesSouthAndEast) {
  // (0, 3) -> (0, 2) -> (1, 2)
  Program top, middle, end;
  for (int i = 0; i < 6; ++i) // More than the link holds.
    top.li(t0, 0x70000).li(t1, 10 + i).op(sw(t1, t0, 60)).call(5, 0x70000);
  top.call(Done);
  for (int i = 0; i < 6; ++i)
    middle.call(6, 0x70100).call(5, 0x70100);
  middle.call(Done);
  for (int i = 0; i < 6; ++i)
    end.call(6, 0x70200 + 64 * i);
  end.call(Done);
  core({0, 3}, top);
  core({0, 2}, middle);
  core({1, 2}, end);
  at(0, 3).cascade = CascadeSetting{Side::North, Side::South};
  at(0, 2).cascade = CascadeSetting{Side::North, Side::East};
  at(1, 2).cascade = CascadeSetting{Side::West, Side::South};
  RunResult result = make().runUntilQuiescent();
  EXPECT_TRUE(result.completed()) << report(result);
  for (uint32_t i = 0; i < 6; ++i)
    EXPECT_EQ(memoryWord({1, 2}, 0x200 + 64 * i + 60), 10 + i);
}

TEST_F(CoreTest, CascadeHoldsFourValues) {
  Program p;
  for (int i = 0; i < 6; ++i)
    p.call(5, 0x70000).call(7, 0);
  p.call(Done);
  core({0, 3}, p);
  RunResult result = make().runUntilQuiescent();
  EXPECT_EQ(result.status, RunStatus::Hang);
  EXPECT_EQ(result.statistics.cores[0].events[0], 4u);
  EXPECT_NE(report(result).find("room in its cascade output: full"),
            std::string::npos)
      << report(result);
}

TEST_F(CoreTest, StatusNamesTheStall) {
  Program p;
  p.call(Acquire, North + 1, -1).call(Done);
  core({0, 2}, p);
  VirtualArray &array = make();
  EXPECT_EQ(array.runUntilQuiescent().status, RunStatus::Hang);
  uint64_t status = dev.tileAddress({0, 2}) + coreStatusAddress(dev);
  // AM025, Core_Status: bit 0 enabled, bit 8 lock stall north.
  EXPECT_EQ(llvm::cantFail(array.read(status)), 0x101u);
  EXPECT_EQ(text(array.write(setLock({0, 3}, 1, 1).address, 1)), "");
  EXPECT_TRUE(array.runUntilQuiescent().completed());
  EXPECT_EQ(llvm::cantFail(array.read(status)), 0x100001u); // Bit 20: done.
}

TEST_F(CoreTest, CompetingCoresGetTheLockOneAtATime) {
  // Two cores add 1 to a word 500 times under a lock, in slices so short that
  // they would otherwise lose updates.
  auto adder = [&](int32_t lock, int32_t memory) {
    Program p;
    p.li(s0, memory).li(s1, 0).li(s2, 500);
    int32_t loop = p.here();
    p.call(Acquire, lock, -1).op(lw(t0, s0, 0)).op(addi(t0, t0, 1));
    p.op(sw(t0, s0, 0)).call(Release, lock, 1).op(addi(s1, s1, 1));
    p.branchTo(1, s1, s2, loop).call(Done);
    return p;
  };
  core({0, 2}, adder(Own, 0x70000));
  core({0, 3}, adder(South, 0x40000));
  at(0, 2).locks = {{0, 1}};
  SimOptions options;
  options.coreSlice = 7;
  RunResult result = make(options).runUntilQuiescent();
  EXPECT_TRUE(result.completed()) << report(result);
  EXPECT_EQ(memoryWord({0, 2}, 0), 1000u);
}

} // namespace
