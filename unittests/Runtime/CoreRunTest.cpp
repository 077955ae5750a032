// Does a linked core start, call the array and compute as docs/core-abi.md
// says?

#include "tileloom/Object/CoreElf.h"
#include "tileloom/Support/File.h"
#include "tileloom/Toolchain/Compile.h"
#include "tileloom/Toolchain/Link.h"

#include "llvm/Support/FileSystem.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include <array>
#include <cstring>
#include <unicorn/unicorn.h>

using namespace tileloom;
using ::testing::ElementsAre;

extern "C" {
float tlrt_expf(float), tlrt_logf(float), tlrt_sinf(float);
float tlrt_powf(float, float), tlrt_fmodf(float, float);
float tlrt_tanhf(float), tlrt_floorf(float);
float tlrt___truncsfhf2(float), tlrt___truncsfbf2(float);
}

namespace {

constexpr uint32_t dataBase = 0x70000, stackStart = 0x100, stackSize = 0x3f8;

/// One ecall: its number and first arguments.
struct Call {
  uint32_t number;
  std::array<uint32_t, 3> args;
  bool operator==(const Call &) const = default;
};
std::ostream &operator<<(std::ostream &os, const Call &c) {
  return os << c.number << "(" << c.args[0] << ", " << c.args[1] << ", "
            << c.args[2] << ")";
}

/// A core on npu2 with one buffer `io` of 1 KiB at 0x1000, run to its end.
class CoreRun : public ::testing::Test {
protected:
  void SetUp() override {
    llvm::SmallString<128> path;
    llvm::sys::fs::createUniqueDirectory("tileloom-core", path);
    folder = path.str().str();
    ASSERT_EQ(uc_open(UC_ARCH_RISCV, UC_MODE_RISCV32, &engine), UC_ERR_OK);
  }
  void TearDown() override {
    uc_close(engine);
    llvm::sys::fs::remove_directories(folder);
  }

  void build(llvm::StringRef text, llvm::StringRef extension) {
    const CoreTarget &target = CoreTarget::get(CoreTargetKind::RV32);
    ToolSet tools =
        llvm::cantFail(locateTools(target, ToolEnvironment::ofProcess()));
    CoreLayout layout;
    layout.device = Device::lookup("npu2");
    layout.tile = {0, 2};
    layout.stack = CoreStack{stackSize, stackStart, std::nullopt};
    layout.tiles = {
        {{0, 2}, {{"io", 0x1000, 1024, {}, CoreBuffer::Kind::Ordinary}}}};
    LinkJob job{"core", folder + "/core.o", folder + "/core.ld",
                folder + "/core.elf"};
    std::string source = folder + "/core" + extension.str();
    llvm::cantFail(writeFileAtomically(source, text));
    llvm::cantFail(compileKernel(target, tools, Arch::AIE2p,
                                 {source, job.object, {"-Wall"}}));
    llvm::cantFail(writeFileAtomically(
        job.script, llvm::cantFail(writeLinkerScript(layout, target))));
    llvm::cantFail(linkCore(target, tools, Arch::AIE2p, job));
    load(llvm::cantFail(readCoreElf(job.elf, {0x4000, dataBase, 0x10000})));
  }

  void load(const CoreElf &core) {
    ASSERT_EQ(
        uc_mem_map_ptr(engine, 0, program.size(), UC_PROT_EXEC, program.data()),
        UC_ERR_OK);
    ASSERT_EQ(uc_mem_map_ptr(engine, dataBase, data.size(),
                             UC_PROT_READ | UC_PROT_WRITE, data.data()),
              UC_ERR_OK);
    for (const CoreSegment &segment : core.program)
      std::copy(segment.bytes.begin(), segment.bytes.end(),
                program.begin() + segment.address);
    for (const CoreSegment &segment : core.data)
      std::copy(segment.bytes.begin(), segment.bytes.end(),
                data.begin() + segment.address);
  }

  static void onInterrupt(uc_engine *engine, uint32_t number, void *self) {
    static_cast<CoreRun *>(self)->serve(number);
  }

  void serve(uint32_t number) {
    interrupt = number;
    Call call{};
    uc_reg_read(engine, UC_RISCV_REG_A7, &call.number);
    uc_reg_read(engine, UC_RISCV_REG_A0, &call.args[0]);
    uc_reg_read(engine, UC_RISCV_REG_A1, &call.args[1]);
    uc_reg_read(engine, UC_RISCV_REG_A2, &call.args[2]);
    calls.push_back(call);
    if (number != 8 || call.number == 0 || calls.size() > 100) {
      uc_emu_stop(engine);
      return;
    }
    // What a stream or register read brings.
    uint32_t word = 0x1000 + uint32_t(calls.size()), last = 1;
    if (call.number == 4 || call.number == 11) {
      uc_reg_write(engine, UC_RISCV_REG_A0, &word);
      uc_reg_write(engine, UC_RISCV_REG_A1, &last);
    }
  }

  void run() {
    uint32_t floatOn = 0x6000; // mstatus.FS
    uc_reg_write(engine, UC_RISCV_REG_MSTATUS, &floatOn);
    uc_hook hook;
    uc_hook_add(engine, &hook, UC_HOOK_INTR,
                reinterpret_cast<void *>(&CoreRun::onInterrupt), this, 1, 0);
    uc_err error = uc_emu_start(engine, 0, 0xffffffff, 10000000, 0);
    EXPECT_EQ(error, UC_ERR_OK) << uc_strerror(error);
    EXPECT_EQ(interrupt, 8u) << "no ecall";
    ASSERT_FALSE(calls.empty());
    EXPECT_EQ(calls.back().number, 0u) << "did not come to `done`";
  }

  uint32_t &word(uint32_t index) {
    return *reinterpret_cast<uint32_t *>(&data[0x1000 + 4 * index]);
  }
  float floatAt(uint32_t index) {
    float value;
    std::memcpy(&value, &word(index), 4);
    return value;
  }

  uc_engine *engine = nullptr;
  std::string folder;
  alignas(4096) std::array<uint8_t, 0x4000> program{};
  alignas(4096) std::array<uint8_t, 0x10000> data{};
  std::vector<Call> calls;
  uint32_t interrupt = 0;
};

TEST_F(CoreRun, ConstructorsRunOnAnAlignedStackBeforeMain) {
  build(R"(
extern "C" unsigned io[256];
struct Noted { Noted(unsigned n) { io[io[0]++ + 1] = n; } };
Noted first(11), second(22);
extern "C" void core_0_2() {
  io[io[0]++ + 1] = 33;
  unsigned sp;
  asm("mv %0, sp" : "=r"(sp));
  io[10] = sp;
  // By the ABI the frame is a multiple of 16 bytes.
  io[11] = sp & 15;
}
)",
        ".cc");
  run();
  EXPECT_EQ(word(0), 3u);
  EXPECT_EQ(word(1), 11u);
  EXPECT_EQ(word(2), 22u);
  EXPECT_EQ(word(3), 33u);
  EXPECT_EQ(word(11), 0u);
  EXPECT_LE(word(10), dataBase + stackStart + stackSize);
  EXPECT_GT(word(10), dataBase + stackStart);
}

TEST_F(CoreRun, IntrinsicsMakeTheDocumentedCalls) {
  build(R"(
#include <tileloom_core.h>
extern unsigned io[256];
void core_0_2(void) {
  acquire_equal(48, 1);
  acquire_greater_equal(49, 2);
  release(50, -1);
  put_ms(1, 77, 1);
  io[0] = get_ss(0);
  tl_stream_word got = tl_stream_get_tlast(1);
  io[1] = got.word;
  io[2] = got.tlast;
  tl_cascade_put((tl_cascade_word *)io);
  tl_cascade_get((tl_cascade_word *)io);
  event0();
  event1();
  tl_debug(0xabc);
  tl_stream_put_wide(0, (tl_wide_word *)io);
  tl_stream_get_wide(1, (tl_wide_word *)io);
  io[3] = tl_read_register(0x1f000);
  tl_write_register(0x1f000, 5);
}
)",
        ".c");
  run();
  std::vector<uint32_t> numbers;
  for (const Call &call : calls)
    numbers.push_back(call.number);
  EXPECT_THAT(numbers,
              ElementsAre(1, 1, 2, 3, 4, 4, 5, 6, 7, 7, 8, 9, 10, 11, 12, 0));
  auto args = [&](size_t i) { return calls[i].args; };
  EXPECT_EQ(args(0)[0], 48u);
  EXPECT_EQ(args(0)[1], 1u);
  EXPECT_EQ(args(1)[1], uint32_t(-2));
  EXPECT_EQ(args(2)[0], 50u);
  EXPECT_EQ(args(2)[1], uint32_t(-1));
  EXPECT_EQ(calls[3], (Call{3, {1, 77, 1}}));
  EXPECT_EQ(args(6)[0], 0x71000u);
  EXPECT_EQ(args(7)[0], 0x71000u);
  EXPECT_EQ(args(8)[0], 0u);
  EXPECT_EQ(args(9)[0], 1u);
  EXPECT_EQ(args(10)[0], 0xabcu);
  EXPECT_EQ(args(11)[1], 0x71000u);
  EXPECT_EQ(args(12)[0], 1u);
  EXPECT_EQ(args(14)[0], 0x1f000u);
  EXPECT_EQ(args(14)[1], 5u);
  EXPECT_EQ(word(0), 0x1005u);
  EXPECT_EQ(word(1), 0x1006u);
  EXPECT_EQ(word(2), 1u);
  EXPECT_EQ(word(3), 0x100eu);
}

TEST_F(CoreRun, PlainFunctionsMakeTheSameCalls) {
  build(R"(
#include <stdint.h>
extern unsigned io[256];
void __tl_lock_acquire(int32_t, int32_t), __tl_lock_release(int32_t, int32_t);
void __tl_stream_put(int32_t, int32_t, int32_t);
int32_t __tl_stream_get(int32_t);
void __tl_cascade_put(const void *), __tl_event(int32_t), __tl_done(void);
void core_0_2(void) {
  __tl_lock_acquire(48, -1);
  __tl_stream_put(0, 9, 0);
  io[0] = __tl_stream_get(1);
  __tl_cascade_put(io);
  __tl_event(1);
  __tl_lock_release(49, 1);
  __tl_done();
  io[1] = 1;
}
)",
        ".c");
  run();
  ASSERT_EQ(calls.size(), 7u);
  EXPECT_EQ(calls[0].args[1], uint32_t(-1));
  EXPECT_EQ(calls[1], (Call{3, {0, 9, 0}}));
  EXPECT_EQ(word(0), 0x1003u);
  EXPECT_EQ(calls[3].args[0], 0x71000u);
  EXPECT_EQ(calls[5].number, 2u);
  EXPECT_EQ(word(1), 0u);
}

TEST_F(CoreRun, LibraryComputesOnTheCoreWhatItComputesOnTheHost) {
  build(R"(
#include <cmath>
#include <cstdint>
extern "C" float io[256];
extern "C" void core_0_2() {
  for (int i = 0; i < 8; ++i) {
    float x = io[i];
    io[8 + i] = std::exp(x);
    io[16 + i] = std::log(x);
    io[24 + i] = std::sin(x * 1000);
    io[32 + i] = std::pow(x, 3.7f);
    io[40 + i] = std::fmod(x, 0.3f);
    io[48 + i] = std::tanh(x);
    io[56 + i] = std::floor(-x);
    ((uint16_t *)(io + 64))[i] = __builtin_bit_cast(uint16_t, (_Float16)x);
    ((uint16_t *)(io + 68))[i] = __builtin_bit_cast(uint16_t, (__bf16)x);
    int64_t n = ((int64_t *)(io + 80))[i];
    ((int64_t *)(io + 96))[i] = n / 1000003;
    ((int64_t *)(io + 112))[i] = n % -77;
    io[128 + i] = (float)n;
    ((int64_t *)(io + 144))[i] = (int64_t)(x * 1e12f);
  }
}
)",
        ".cc");
  const float inputs[8] = {0.1f,     0.5f, 1.0f,  1.7f,
                           3.14159f, 9.5f, 20.0f, 88.0f};
  const int64_t numbers[8] = {0,
                              -1,
                              5,
                              INT64_MIN,
                              INT64_MAX,
                              1LL << 40,
                              -(1LL << 52) - 12345,
                              999999999999999999};
  std::memcpy(&word(0), inputs, sizeof(inputs));
  std::memcpy(&word(80), numbers, sizeof(numbers));
  run();
  for (int i = 0; i < 8; ++i) {
    float x = inputs[i];
    EXPECT_EQ(floatAt(8 + i), tlrt_expf(x)) << x;
    EXPECT_EQ(floatAt(16 + i), tlrt_logf(x)) << x;
    EXPECT_EQ(floatAt(24 + i), tlrt_sinf(x * 1000)) << x;
    EXPECT_EQ(floatAt(32 + i), tlrt_powf(x, 3.7f)) << x;
    EXPECT_EQ(floatAt(40 + i), tlrt_fmodf(x, 0.3f)) << x;
    EXPECT_EQ(floatAt(48 + i), tlrt_tanhf(x)) << x;
    EXPECT_EQ(floatAt(56 + i), tlrt_floorf(-x)) << x;
    auto narrow = [&](uint32_t at) {
      uint16_t bits;
      std::memcpy(&bits, reinterpret_cast<uint8_t *>(&word(at)) + 2 * i, 2);
      return bits;
    };
    auto low = [](float value) {
      uint32_t bits;
      std::memcpy(&bits, &value, 4);
      return uint16_t(bits);
    };
    EXPECT_EQ(narrow(64), low(tlrt___truncsfhf2(x))) << x;
    EXPECT_EQ(narrow(68), low(tlrt___truncsfbf2(x))) << x;
    auto wide = [&](uint32_t at) {
      int64_t value;
      std::memcpy(&value, &word(at + 2 * i), 8);
      return value;
    };
    EXPECT_EQ(wide(96), numbers[i] / 1000003);
    EXPECT_EQ(wide(112), numbers[i] % -77);
    EXPECT_EQ(floatAt(128 + i), float(numbers[i]));
    EXPECT_EQ(wide(144), int64_t(x * 1e12f));
  }
}

// Doubles by accident (a constant without `f`) and on purpose.
TEST_F(CoreRun, DoublesComputeInTheLibrary) {
  build(R"(
extern "C" double io[128];
extern "C" void core_0_2() {
  io[8] = io[0] + io[1];
  io[9] = io[0] - io[1];
  io[10] = io[0] * io[1];
  io[11] = io[0] / io[1];
  io[12] = io[0] < io[1] ? 1 : 2;
  io[13] = (int)io[0];
  io[14] = (float)io[1];
  io[15] = (unsigned long long)io[0];
  io[16] = (_Float16)io[1];
}
)",
        ".cc");
  const double x = 12345.678901234, y = 0.1;
  std::memcpy(&word(0), &x, 8);
  std::memcpy(&word(2), &y, 8);
  run();
  auto at = [&](uint32_t index) {
    double value;
    std::memcpy(&value, &word(2 * index), 8);
    return value;
  };
  EXPECT_EQ(at(8), x + y);
  EXPECT_EQ(at(9), x - y);
  EXPECT_EQ(at(10), x * y);
  EXPECT_EQ(at(11), x / y);
  EXPECT_EQ(at(12), 2.0);
  EXPECT_EQ(at(13), 12345.0);
  EXPECT_EQ(at(14), double(0.1f));
  EXPECT_EQ(at(15), 12345.0);
  EXPECT_EQ(at(16), 0x1.998p-4); // 0.1 in 11 bits
}

} // namespace
