// How fast does functional simulation move words and run cores?

#include "Rv32.h"

#include "tileloom/Image/Configuration.h"
#include "tileloom/Image/Registers.h"
#include "tileloom/Sim/Cpu/Cpu.h"
#include "tileloom/Sim/VirtualArray.h"

#include <benchmark/benchmark.h>

#include <cstring>

using namespace tileloom;

static const TileCoord shim{0, 0}, mem{0, 1};

static Port port(Bundle bundle, int32_t channel) { return {bundle, channel}; }

/// Shim MM2S 0 -> two 4 KiB halves in the mem tile -> shim S2MM 0.
static ArrayConfiguration loopThroughMemTile(const Device &device,
                                             bool transpose) {
  constexpr uint32_t Words = 1024;
  ArrayConfiguration config;
  config.device = &device;
  TileConfiguration &edge = config.tiles[shim];
  edge.connections = {{port(Bundle::South, 3), port(Bundle::North, 0)},
                      {port(Bundle::North, 0), port(Bundle::South, 2)}};
  edge.shimMux = {{true, 3, ShimMuxSelect::DMA},
                  {false, 2, ShimMuxSelect::DMA}};
  TileConfiguration &middle = config.tiles[mem];
  middle.connections = {{port(Bundle::South, 0), port(Bundle::DMA, 0)},
                        {port(Bundle::DMA, 0), port(Bundle::South, 0)}};
  middle.locks = {{0, 2}, {1, 0}};
  for (uint32_t half = 0; half < 2; ++half) {
    BufferDescriptor bd;
    bd.address = *device.dmaMemoryBase(mem, mem) + half * Words * 4;
    bd.lengthWords = Words;
    bd.acquire = BdLockAccess{64, -1};
    bd.release = {65, 1};
    bd.nextBd = 1 - half;
    middle.bds[half] = bd;
    bd.acquire = BdLockAccess{65, -1};
    bd.release = {64, 1};
    bd.nextBd = 3 - half;
    if (transpose)
      bd.dims = {BdDimension{32, 32}, BdDimension{32, 1}};
    middle.bds[2 + half] = bd;
  }
  middle.starts = {{{DmaDirection::S2MM, 0}, 0}, {{DmaDirection::MM2S, 0}, 2}};
  return config;
}

static ControlProgram copyProgram(const Device &device, uint64_t words) {
  ControlProgram program;
  for (uint32_t bd = 0; bd < 2; ++bd) {
    BufferDescriptor descriptor;
    descriptor.lengthWords = words;
    auto encoded = encodeBd(device, TileKind::ShimNoc, descriptor);
    uint64_t address =
        device.tileAddress(shim) + bdAddress(device, TileKind::ShimNoc, bd);
    program.push_back(
        BlockWriteOp{address, {encoded.begin(), encoded.end()}, std::nullopt});
    program.push_back(AddressPatchOp{address + 4, bd, 0});
  }
  for (uint32_t bd : {1u, 0u}) {
    DmaChannel channel{bd ? DmaDirection::S2MM : DmaDirection::MM2S, 0};
    ChannelStart start{channel, bd, 0, bd == 1};
    program.push_back(
        WriteOp{device.tileAddress(shim) +
                    channelQueueAddress(device, TileKind::ShimNoc, channel),
                encodeQueuePush(device, TileKind::ShimNoc, start)});
  }
  program.push_back(SyncOp{shim, {DmaDirection::S2MM, 0}, 1, 1});
  return program;
}

static void copyThroughMemTile(benchmark::State &state, bool transpose) {
  const Device &device = *Device::lookup("npu1");
  constexpr uint64_t Words = 4 << 20; // 16 MiB a run.
  VirtualArray array(device);
  llvm::cantFail(
      array.load(lowerConfiguration(loopThroughMemTile(device, transpose))));
  std::vector<uint32_t> in(Words, 3), out(Words);
  uint64_t arguments[2];
  for (unsigned i = 0; i < 2; ++i)
    arguments[i] = array.bindHostBuffer(
        {reinterpret_cast<uint8_t *>((i ? out : in).data()), Words * 4});
  ControlProgram program = copyProgram(device, Words);
  for (auto _ : state)
    if (!array.run(program, arguments).completed())
      state.SkipWithError("the run did not complete");
  state.SetBytesProcessed(int64_t(state.iterations()) * Words * 4);
}
BENCHMARK_CAPTURE(copyThroughMemTile, linear, false)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(copyThroughMemTile, transpose, true)
    ->Unit(benchmark::kMillisecond);

/// c[i] += a[i] * b[i] over 1024 words, for ever.
static void multiplyAddInCore(benchmark::State &state) {
  using namespace rv32;
  alignas(4096) static uint8_t code[16384], data[65536];
  Program p;
  int32_t outer = p.here();
  p.li(s0, 0x70000).li(s1, 0x72000).li(s2, 0x74000).li(s3, 0x71000);
  int32_t loop = p.here();
  p.op(lw(t0, s0, 0)).op(lw(t1, s1, 0)).op(lw(t2, s2, 0));
  p.op(mul(t0, t0, t1)).op(add(t2, t2, t0)).op(sw(t2, s2, 0));
  p.op(addi(s0, s0, 4)).op(addi(s1, s1, 4)).op(addi(s2, s2, 4));
  p.branchTo(1, s0, s3, loop).jumpTo(outer);
  std::memcpy(code, p.words.data(), p.words.size() * 4);
  std::unique_ptr<Cpu> cpu = llvm::cantFail(Cpu::createRv32());
  llvm::cantFail(cpu->map(0, code, Cpu::Execute));
  llvm::cantFail(cpu->map(0x70000, data, Cpu::ReadWrite));
  uint64_t before = cpu->instructions();
  for (auto _ : state)
    cpu->run(10'000'000);
  state.counters["instructions/s"] = benchmark::Counter(
      double(cpu->instructions() - before), benchmark::Counter::kIsRate);
}
BENCHMARK(multiplyAddInCore)->Unit(benchmark::kMillisecond);

/// Lock calls of a core, one acquire and one release a turn.
static void lockCallsOfACore(benchmark::State &state) {
  using namespace rv32;
  const Device &device = *Device::lookup("npu1");
  ArrayConfiguration config;
  config.device = &device;
  Program p;
  p.li(s0, 0).li(s1, 100000);
  int32_t loop = p.here();
  p.call(1, 48, -1)
      .call(2, 48, 1)
      .op(addi(s0, s0, 1))
      .branchTo(1, s0, s1, loop);
  p.call(1, 48, -1).call(2, 49, 1).jumpTo(0);
  CoreImage image;
  image.program.push_back({0, std::vector<uint8_t>(p.words.size() * 4)});
  std::memcpy(image.program[0].bytes.data(), p.words.data(),
              p.words.size() * 4);
  config.tiles[{0, 2}].core = image;
  VirtualArray array(device);
  llvm::cantFail(array.load(lowerConfiguration(config)));
  uint64_t own = device.tileAddress({0, 2});
  ControlProgram program = {
      WriteOp{own + lockAddress(device, TileKind::Core, 0), 1},
      MaskPollOp{own + lockAddress(device, TileKind::Core, 1), 1, 63},
      WriteOp{own + lockAddress(device, TileKind::Core, 1), 0}};
  for (auto _ : state)
    if (!array.run(program).completed())
      state.SkipWithError("the run did not complete");
  state.counters["calls/s"] = benchmark::Counter(
      double(state.iterations()) * 200002, benchmark::Counter::kIsRate);
}
BENCHMARK(lockCallsOfACore)->Unit(benchmark::kMillisecond);

BENCHMARK_MAIN();
