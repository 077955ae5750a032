// How many instructions a second do cores execute on the virtual array?
//
// The programs are C++, compiled and linked here as kernels of the portable
// core are, and run as a core of the array: engine, memory windows and calls
// are those of every other run. The requirement is 100 million instructions a
// second for `multiplyAdd`.

#include "TemporaryFolder.h"

#include "tileloom/Image/Configuration.h"
#include "tileloom/Image/Registers.h"
#include "tileloom/Object/CoreElf.h"
#include "tileloom/Sim/VirtualArray.h"
#include "tileloom/Support/File.h"
#include "tileloom/Toolchain/Compile.h"
#include "tileloom/Toolchain/Link.h"

#include <benchmark/benchmark.h>

using namespace tileloom;

static constexpr TileCoord coreTile{0, 2};

// Each program takes lock 0 of its tile (48 for the core), works, and gives
// lock 1 (49), for ever.

/// Loads, multiply-adds and stores.
static constexpr llvm::StringLiteral multiplyAddSource = R"(
#include "tileloom_core.h"
int a[1024], b[1024], c[1024];
extern "C" void core_0_2() {
  for (;;) {
    __tl_lock_acquire(48, -1);
    for (int turn = 0; turn < 1000; ++turn) {
#pragma clang loop unroll(disable)
      for (int i = 0; i < 1024; ++i)
        c[i] += a[i] * b[i];
      asm volatile("" ::: "memory");
    }
    __tl_lock_release(49, 1);
  }
}
)";

/// The same in single precision.
static constexpr llvm::StringLiteral saxpySource = R"(
#include "tileloom_core.h"
float a[1024], b[1024], c[1024];
extern "C" void core_0_2() {
  for (;;) {
    __tl_lock_acquire(48, -1);
    for (int turn = 0; turn < 100; ++turn) {
#pragma clang loop unroll(disable)
      for (int i = 0; i < 1024; ++i)
        c[i] += a[i] * b[i];
      asm volatile("" ::: "memory");
    }
    __tl_lock_release(49, 1);
  }
}
)";

/// Nothing but calls: a lock taken and given back, 100 000 times.
static constexpr llvm::StringLiteral lockSource = R"(
#include "tileloom_core.h"
extern "C" void core_0_2() {
  for (;;) {
    __tl_lock_acquire(48, -1);
    for (int turn = 0; turn < 100000; ++turn) {
      __tl_lock_release(50, 1);
      __tl_lock_acquire(50, -1);
    }
    __tl_lock_release(49, 1);
  }
}
)";

static llvm::Expected<CoreImage> buildCore(const Device &device,
                                           llvm::StringRef source) {
  bench::TemporaryFolder folder;
  const CoreTarget &target = CoreTarget::get(CoreTargetKind::RV32);
  auto tools = locateTools(target, ToolEnvironment::ofProcess());
  if (!tools)
    return tools.takeError();
  KernelSource kernel{folder.file("core.cc"), folder.file("core.o"), {}};
  if (llvm::Error error = writeFileAtomically(kernel.source, source))
    return std::move(error);
  if (auto said = compileKernel(target, *tools, device.arch(), kernel); !said)
    return said.takeError();

  CoreLayout layout;
  layout.device = &device;
  layout.tile = coreTile;
  layout.stack = CoreStack{1024, 0, std::nullopt};
  layout.tiles = {{coreTile, {}}};
  auto script = writeLinkerScript(layout, target);
  if (!script)
    return script.takeError();
  LinkJob link;
  link.key = "core_0_2";
  link.object = kernel.object;
  link.script = folder.file("core.ld");
  link.elf = folder.file("core.elf");
  if (llvm::Error error = writeFileAtomically(link.script, *script))
    return std::move(error);
  if (auto said = linkCore(target, *tools, device.arch(), link); !said)
    return said.takeError();

  auto elf = readCoreElf(link.elf, {device.programMemorySize(),
                                    device.ownWindow(coreTile).base,
                                    device.dataMemorySize(TileKind::Core)});
  if (!elf)
    return elf.takeError();
  CoreImage image;
  for (const CoreSegment &segment : elf->program)
    image.program.push_back({segment.address, segment.bytes});
  for (const CoreSegment &segment : elf->data)
    image.data.push_back({segment.address, segment.bytes});
  return image;
}

/// One turn of the program in each iteration. `callsOfTurn` environment calls a
/// turn are counted where they matter.
static void runCore(benchmark::State &state, llvm::StringRef source,
                    uint64_t callsOfTurn) {
  const Device &device = *Device::lookup("npu1");
  auto image = buildCore(device, source);
  if (!image)
    return state.SkipWithError(toString(image.takeError()).c_str());
  ArrayConfiguration config;
  config.device = &device;
  config.tiles[coreTile].core = std::move(*image);
  VirtualArray array(device);
  llvm::cantFail(array.load(lowerConfiguration(config)));

  const uint64_t own = device.tileAddress(coreTile);
  const uint64_t go = own + lockAddress(device, TileKind::Core, 0);
  const uint64_t done = own + lockAddress(device, TileKind::Core, 1);
  const ControlProgram program = {WriteOp{go, 1}, MaskPollOp{done, 1, 63},
                                  WriteOp{done, 0}};
  uint64_t instructions = 0;
  for (auto _ : state) {
    RunResult result = array.run(program);
    if (!result.completed() || result.statistics.cores.size() != 1)
      return state.SkipWithError("the run did not complete");
    instructions += result.statistics.cores.front().instructions;
  }
  state.SetItemsProcessed(int64_t(instructions));
  if (callsOfTurn)
    state.counters["calls_per_second"] =
        benchmark::Counter(double(state.iterations()) * double(callsOfTurn),
                           benchmark::Counter::kIsRate);
}
BENCHMARK_CAPTURE(runCore, multiplyAdd, multiplyAddSource, 0)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(runCore, saxpy, saxpySource, 0)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(runCore, locks, lockSource, 200002)
    ->Unit(benchmark::kMillisecond);

BENCHMARK_MAIN();
