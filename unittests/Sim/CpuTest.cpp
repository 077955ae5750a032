// Does the core engine execute, stop, resume, count and report as documented?

#include "FastStores.h"
#include "Interpose.h"
#include "Rv32.h"

#include "tileloom/Sim/Cpu/Cpu.h"

#include <gtest/gtest.h>

#include <cstring>
#include <dlfcn.h>

using namespace tileloom;
using namespace tileloom::rv32;

namespace {

class CpuTest : public ::testing::Test {
protected:
  void load(const Program &program) {
    if (!program.words.empty())
      std::memcpy(code, program.words.data(), program.words.size() * 4);
    llvm::Expected<std::unique_ptr<Cpu>> made = Cpu::createRv32();
    ASSERT_TRUE(bool(made));
    cpu = std::move(*made);
    ASSERT_FALSE(bool(cpu->map(0, code, Cpu::Execute)));
    ASSERT_FALSE(bool(cpu->map(0x70000, data, Cpu::ReadWrite)));
  }
  uint32_t word(uint32_t offset) const {
    uint32_t value;
    std::memcpy(&value, data + offset, 4);
    return value;
  }

  alignas(4096) uint8_t code[16384] = {};
  alignas(4096) uint8_t data[65536] = {};
  std::unique_ptr<Cpu> cpu;
};

/// mem[i & 255] += i * 3 for i in 0..count.
Program accumulate(int32_t count) {
  Program p;
  p.li(s0, 0x70000).li(s1, 0).li(s2, count).li(s3, 3).li(s4, 255);
  int32_t loop = p.here();
  p.op(rType(0, 7, t0, s1, s4)).op(slli(t0, t0, 2)).op(add(t0, t0, s0));
  p.op(lw(t1, t0, 0)).op(mul(t2, s1, s3)).op(add(t1, t1, t2)).op(sw(t1, t0, 0));
  p.op(addi(s1, s1, 1)).branchTo(1, s1, s2, loop);
  p.call(0);
  return p;
}

TEST_F(CpuTest, CallStopsBehindTheInstruction) {
  Program p;
  p.li(a0, 41).call(1);
  load(p);
  CpuStop stop = cpu->run(1000);
  EXPECT_EQ(stop.reason, CpuStopReason::EnvironmentCall);
  EXPECT_EQ(stop.pc, uint64_t(p.here()));
  EXPECT_EQ(cpu->reg(a0), 41u);
  EXPECT_EQ(cpu->reg(a7), 1u);
  EXPECT_EQ(cpu->instructions(), 3u);
}

TEST_F(CpuTest, HandledCallContinuesWithItsResult) {
  Program p;
  p.call(4, 7).op(add(s0, a0, a0)).call(0);
  load(p);
  unsigned calls = 0;
  CpuStop stop = cpu->run(1000, [&] {
    if (++calls == 2)
      return false;
    EXPECT_EQ(cpu->reg(a0), 7u);
    cpu->setReg(a0, 100);
    return true;
  });
  EXPECT_EQ(stop.reason, CpuStopReason::EnvironmentCall);
  EXPECT_EQ(calls, 2u);
  EXPECT_EQ(cpu->reg(s0), 200u);
}

TEST_F(CpuTest, SlicesComputeWhatOneRunComputes) {
  Program p = accumulate(10000);
  load(p);
  EXPECT_EQ(cpu->run(~0ull >> 1).reason, CpuStopReason::EnvironmentCall);
  uint64_t instructions = cpu->instructions();
  uint8_t expected[1024];
  std::memcpy(expected, data, 1024);
  std::memset(data, 0, sizeof data);
  load(p);
  unsigned slices = 0;
  while (cpu->run(777).reason == CpuStopReason::Quantum)
    ++slices;
  EXPECT_EQ(std::memcmp(expected, data, 1024), 0);
  EXPECT_EQ(cpu->instructions(), instructions);
  EXPECT_GT(slices, 100u);
  // 12 set-up instructions at most, 9 a turn of the loop, 2 for the last call.
  EXPECT_NEAR(double(instructions), 90000, 16);
}

TEST_F(CpuTest, FaultNamesTheInstructionInsideItsBlock) {
  Program p;
  p.li(s0, 0x70000).li(s1, 0x12340).li(t0, 5);
  p.op(sw(t0, s0, 0)).op(lw(t1, s0, 0)).op(addi(s1, s1, 16));
  int32_t culprit = p.here();
  p.op(sw(t0, s1, -16)).op(addi(s1, s1, 4)).call(0);
  load(p);
  CpuStop stop = cpu->run(1000);
  EXPECT_EQ(stop.reason, CpuStopReason::Fault);
  EXPECT_EQ(stop.pc, uint64_t(culprit));
  EXPECT_EQ(stop.address, 0x12340u);
  EXPECT_EQ(stop.size, 4u);
  EXPECT_EQ(stop.access, CpuAccess::Write);
  EXPECT_EQ(word(0), 5u);
}

TEST_F(CpuTest, FaultInsideALaterTurnOfALoop) {
  Program p;
  p.li(s0, 0x7F000);
  int32_t loop = p.here();
  p.op(addi(s0, s0, 4));
  int32_t culprit = p.here();
  p.op(lw(t0, s0, 0)).op(add(t1, t1, t0)).branchTo(1, s0, x0, loop);
  load(p);
  CpuStop stop = cpu->run(100000);
  EXPECT_EQ(stop.reason, CpuStopReason::Fault);
  EXPECT_EQ(stop.pc, uint64_t(culprit));
  EXPECT_EQ(stop.address, 0x80000u);
  EXPECT_EQ(stop.access, CpuAccess::Read);
}

TEST_F(CpuTest, ProgramMemoryCannotBeStored) {
  Program p;
  p.li(t0, 1).op(sw(t0, x0, 8));
  load(p);
  CpuStop stop = cpu->run(10);
  EXPECT_EQ(stop.reason, CpuStopReason::Fault);
  EXPECT_EQ(stop.access, CpuAccess::Write);
  EXPECT_EQ(stop.address, 8u);
  EXPECT_EQ(stop.pc, 4u);
}

TEST_F(CpuTest, ProgramMemoryCannotBeLoaded) {
  // Not even from the page that runs, and not once all pages are known.
  if (!interpose::isKnownRelease())
    GTEST_SKIP() << "another Unicorn than 2.0.1 is loaded: look at the "
                    "functions that lib/Sim/Cpu replaces";
  Program p;
  p.li(s0, 0x70000).op(lw(t0, s0, 0)).op(sw(t0, s0, 4));
  int32_t culprit = p.here();
  p.op(lw(t0, x0, 0)).op(sw(t0, s0, 8)).call(0);
  load(p);
  for (unsigned round = 0; round < 3; ++round) {
    cpu->setPc(0);
    CpuStop stop = cpu->run(100);
    EXPECT_EQ(stop.reason, CpuStopReason::Fault);
    EXPECT_EQ(stop.access, CpuAccess::Read);
    EXPECT_EQ(stop.address, 0u);
    EXPECT_EQ(stop.pc, uint64_t(culprit));
  }
  EXPECT_EQ(word(8), 0u);
}

TEST_F(CpuTest, DataThatWasUsedCannotBeExecuted) {
  Program p;
  p.li(s0, 0x70000).op(lw(t0, s0, 0)).op(sw(t0, s0, 4));
  p.op(iType(0x67, 0, x0, s0, 0)); // jalr
  load(p);
  for (unsigned i = 0; i < 64; ++i) {
    uint32_t nop = addi(x0, x0, 0);
    std::memcpy(data + 4 * i, &nop, 4);
  }
  CpuStop stop = cpu->run(100);
  EXPECT_EQ(stop.reason, CpuStopReason::Fault);
  EXPECT_EQ(stop.access, CpuAccess::Fetch);
  EXPECT_EQ(stop.pc, 0x70000u);
}

TEST_F(CpuTest, AnotherOneContinuesWithNewCode) {
  Program first, second;
  first.li(s0, 0x70000).op(iType(0x07, 2, Reg(1), s0, 0)).call(1); // flw f1
  second.li(t0, 9);
  while (second.here() < first.here())
    second.op(0xFFFFFFFF);                     // Never reached.
  second.op(sw(Reg(1), s0, 4) | 0x04).call(0); // fsw f1, 4(s0)
  float value = 1.25f;
  std::memcpy(data, &value, 4);
  load(first);
  EXPECT_EQ(cpu->run(100).reason, CpuStopReason::EnvironmentCall);
  std::unique_ptr<Cpu> old = std::move(cpu);
  const uint64_t before = old->instructions();
  load(second);
  cpu->continueFrom(*old);
  EXPECT_EQ(cpu->instructions(), before);
  EXPECT_EQ(cpu->run(100).reason, CpuStopReason::EnvironmentCall);
  EXPECT_EQ(cpu->pc(), uint64_t(second.here()));
  EXPECT_EQ(cpu->reg(t0), 0u);
  std::memcpy(&value, data + 4, 4);
  EXPECT_EQ(value, 1.25f);
  EXPECT_GT(cpu->instructions(), before);
}

TEST_F(CpuTest, JumpOutOfTheProgramIsAFetchFault) {
  Program p;
  p.li(t0, 0x9000).op(iType(0x67, 0, x0, t0, 0)); // jalr
  load(p);
  CpuStop stop = cpu->run(10);
  EXPECT_EQ(stop.reason, CpuStopReason::Fault);
  EXPECT_EQ(stop.access, CpuAccess::Fetch);
  EXPECT_EQ(stop.pc, 0x9000u);
}

TEST_F(CpuTest, IllegalInstructionIsNamed) {
  Program p;
  p.op(addi(t0, x0, 1)).op(0xFFFFFFFF);
  load(p);
  CpuStop stop = cpu->run(10);
  EXPECT_EQ(stop.reason, CpuStopReason::IllegalInstruction);
  EXPECT_EQ(stop.pc, 4u);
}

TEST_F(CpuTest, FloatingPointIsOn) {
  Program p;
  p.li(s0, 0x70000).op(iType(0x07, 2, Reg(1), s0, 0)); // flw f1, 0(s0)
  p.op(uint32_t(0) << 25 | 1 << 20 | 1 << 15 | 7 << 12 | 2 << 7 |
       0x53);                     // fadd.s f2,f1,f1
  p.op(sw(Reg(2), s0, 4) | 0x04); // fsw f2, 4(s0)
  p.call(0);
  float value = 1.25f;
  std::memcpy(data, &value, 4);
  load(p);
  EXPECT_EQ(cpu->run(100).reason, CpuStopReason::EnvironmentCall);
  std::memcpy(&value, data + 4, 4);
  EXPECT_EQ(value, 2.5f);
}

TEST_F(CpuTest, TwoEnginesShareAMemory) {
  Program writer;
  writer.li(s0, 0x70000).li(t0, 99).op(sw(t0, s0, 16)).call(0);
  load(writer);
  std::unique_ptr<Cpu> first = std::move(cpu);
  EXPECT_EQ(first->run(100).reason, CpuStopReason::EnvironmentCall);
  alignas(4096) static uint8_t otherCode[4096];
  Program reader;
  reader.li(s0, 0x60000).op(lw(a0, s0, 16)).call(0);
  std::memcpy(otherCode, reader.words.data(), reader.words.size() * 4);
  std::unique_ptr<Cpu> second = llvm::cantFail(Cpu::createRv32());
  llvm::cantFail(second->map(0, otherCode, Cpu::Execute));
  llvm::cantFail(second->map(0x60000, data, Cpu::ReadWrite));
  EXPECT_EQ(second->run(100).reason, CpuStopReason::EnvironmentCall);
  EXPECT_EQ(second->reg(a0), 99u);
}

TEST_F(CpuTest, ResetClearsRegistersAndRestartsAtZero) {
  Program p;
  p.op(addi(s0, s0, 1)).call(0);
  load(p);
  cpu->run(100);
  cpu->reset();
  EXPECT_EQ(cpu->pc(), 0u);
  cpu->run(100);
  EXPECT_EQ(cpu->reg(s0), 1u);
}

TEST_F(CpuTest, StorePathIsShortened) {
  // The replacement must come first in the lookup that Unicorn's calls go
  // through.
  load(Program());
  Dl_info found;
  void *lock = dlsym(RTLD_DEFAULT, "page_collection_lock_riscv32");
  ASSERT_TRUE(lock);
  ASSERT_TRUE(dladdr(lock, &found));
  EXPECT_EQ(std::string(found.dli_fname).find("libunicorn"), std::string::npos);
}

TEST_F(CpuTest, OtherReleasesRunTheirOwnFunctions) {
  struct Unknown {
    Unknown() { interpose::pretendUnknownRelease(true); }
    ~Unknown() { interpose::pretendUnknownRelease(false); }
  } unknown;
  EXPECT_FALSE(hasFastStores());
  Program p = accumulate(1000);
  load(p);
  EXPECT_EQ(cpu->run(~0ull >> 1).reason, CpuStopReason::EnvironmentCall);
  uint32_t expected = 0; // Of the last turn of each word, i * 3 summed up.
  for (uint32_t i = 7; i < 1000; i += 256)
    expected += i * 3;
  EXPECT_EQ(word(7 * 4), expected);
  Program store;
  store.li(t0, 1).op(sw(t0, x0, 8));
  load(store);
  EXPECT_EQ(cpu->run(10).access, CpuAccess::Write);
}

TEST_F(CpuTest, UnalignedMapIsAnError) {
  load(Program());
  llvm::Error error = cpu->map(0x80010, data, Cpu::ReadWrite);
  EXPECT_NE(llvm::toString(std::move(error)).find("[core-engine]"),
            std::string::npos);
}

} // namespace
