// How many bytes a second does functional simulation move by DMA alone?
//
// The payload is counted once, where it enters the array. The requirement is
// 1 GB/s over shim -> mem tile -> shim in 4 KiB BDs (`copy/linear`), where both
// shim channels and both mem tile channels work in 4 KiB BDs.

#include "tileloom/Image/Configuration.h"
#include "tileloom/Image/Registers.h"
#include "tileloom/Sim/VirtualArray.h"

#include <benchmark/benchmark.h>

#include <numeric>

using namespace tileloom;

static constexpr TileCoord shim{0, 0}, memTile{0, 1};
static constexpr uint32_t bdWords = 1024; // 4 KiB.
/// A shim task runs its BD 256 times, 64 steps of 4 KiB and again from the
/// start; four tasks fill the queue.
static constexpr uint32_t steps = 64, runsOfTask = 256, tasks = 4;
static constexpr uint32_t hostWords = tasks * steps * bdWords;
static constexpr uint64_t payloadBytes =
    uint64_t(tasks) * runsOfTask * bdWords * 4;

static constexpr DmaChannel receiver{DmaDirection::S2MM, 0};
static constexpr DmaChannel sender{DmaDirection::MM2S, 0};

static Port port(Bundle bundle, int32_t channel) { return {bundle, channel}; }

/// Two halves of 4 KiB in the mem tile, each with its turn to be filled and to
/// be drained. Lock 0 counts free halves, lock 1 full ones; a mem tile's DMA
/// sees its own locks behind the 64 of its west neighbour (AM020).
static TileConfiguration doubleBuffer(const Device &device, bool transpose) {
  constexpr uint32_t free = 64, full = 65;
  TileConfiguration tile;
  tile.locks = {{0, 2}, {1, 0}};
  for (uint32_t half = 0; half < 2; ++half) {
    BufferDescriptor bd;
    bd.address = *device.dmaMemoryBase(memTile, memTile) + half * bdWords * 4;
    bd.lengthWords = bdWords;
    bd.acquire = BdLockAccess{free, -1};
    bd.release = {full, 1};
    bd.nextBd = 1 - half;
    tile.bds[half] = bd;
    bd.acquire = BdLockAccess{full, -1};
    bd.release = {free, 1};
    bd.nextBd = 3 - half;
    if (transpose)
      bd.dims = {BdDimension{32, 32}, BdDimension{32, 1}};
    tile.bds[2 + half] = bd;
  }
  tile.starts = {{receiver, 0}, {sender, 2}};
  return tile;
}

/// Shim MM2S 0 into the array's column 0; optionally its way back to S2MM 0.
static TileConfiguration edge(bool comesBack) {
  TileConfiguration tile;
  tile.connections = {{port(Bundle::South, 3), port(Bundle::North, 0)}};
  tile.shimMux = {{true, 3, ShimMuxSelect::DMA}};
  if (comesBack) {
    tile.connections.push_back(
        {port(Bundle::North, 0), port(Bundle::South, 2)});
    tile.shimMux.push_back({false, 2, ShimMuxSelect::DMA});
  }
  return tile;
}

static ArrayConfiguration copyThroughMemTile(const Device &device,
                                             bool transpose) {
  ArrayConfiguration config;
  config.device = &device;
  config.tiles[shim] = edge(true);
  TileConfiguration &middle = config.tiles[memTile];
  middle = doubleBuffer(device, transpose);
  middle.connections = {{port(Bundle::South, 0), port(Bundle::DMA, 0)},
                        {port(Bundle::DMA, 0), port(Bundle::South, 0)}};
  return config;
}

/// The same with a packet for each BD, over the same ports.
static ArrayConfiguration copyInPackets(const Device &device) {
  ArrayConfiguration config = copyThroughMemTile(device, false);
  for (auto &[coord, tile] : config.tiles) {
    uint8_t arbiter = 0;
    for (const CircuitConnection &connection : tile.connections) {
      bool ends = connection.master.bundle == Bundle::DMA ||
                  (coord == shim && connection.master.bundle == Bundle::South);
      tile.packetSlots.push_back({connection.slave, 0, 1, 31, arbiter, 0});
      tile.packetMasters.push_back({connection.master, arbiter++, 1, ends});
    }
    tile.connections.clear();
  }
  for (uint32_t half : {2, 3})
    config.tiles[memTile].bds[half].packet = BdPacket{0, 1};
  return config;
}

/// The mem tile sends to the four core tiles of its column, which receive into
/// two halves of their own for ever.
static ArrayConfiguration broadcastToColumn(const Device &device) {
  ArrayConfiguration config;
  config.device = &device;
  config.tiles[shim] = edge(false);
  TileConfiguration &middle = config.tiles[memTile];
  middle = doubleBuffer(device, false);
  middle.connections = {{port(Bundle::South, 0), port(Bundle::DMA, 0)},
                        {port(Bundle::DMA, 0), port(Bundle::North, 0)}};
  for (int32_t row = 2; row < 6; ++row) {
    TileConfiguration &tile = config.tiles[{0, row}];
    tile.connections = {{port(Bundle::South, 0), port(Bundle::DMA, 0)}};
    if (row < 5)
      tile.connections.push_back(
          {port(Bundle::South, 0), port(Bundle::North, 0)});
    for (uint32_t half = 0; half < 2; ++half) {
      BufferDescriptor bd;
      bd.address = half * bdWords * 4;
      bd.lengthWords = bdWords;
      bd.nextBd = 1 - half;
      tile.bds[half] = bd;
    }
    tile.starts = {{receiver, 0}};
  }
  return config;
}

/// Starts the tasks of one shim channel on host argument `argument`; the last
/// one issues a token.
static void startTasks(ControlProgram &program, const Device &device,
                       DmaChannel channel, uint32_t argument,
                       bool packets = false) {
  const uint64_t base = device.tileAddress(shim);
  for (uint32_t task = 0; task < tasks; ++task) {
    const uint32_t bd = argument * tasks + task;
    BufferDescriptor descriptor;
    descriptor.lengthWords = bdWords;
    descriptor.iteration = {steps, bdWords, 0};
    if (packets)
      descriptor.packet = BdPacket{0, 1};
    auto encoded = encodeBd(device, TileKind::ShimNoc, descriptor);
    const uint64_t address = base + bdAddress(device, TileKind::ShimNoc, bd);
    program.push_back(
        BlockWriteOp{address, {encoded.begin(), encoded.end()}, std::nullopt});
    program.push_back(AddressPatchOp{address + 4, argument,
                                     uint64_t(task) * steps * bdWords * 4});
    ChannelStart start{channel, bd, runsOfTask - 1, task + 1 == tasks};
    program.push_back(
        WriteOp{base + channelQueueAddress(device, TileKind::ShimNoc, channel),
                encodeQueuePush(device, TileKind::ShimNoc, start)});
  }
}

/// What one host word becomes: each 4 KiB are a matrix of 32 x 32.
static uint32_t sourceOf(uint32_t word, bool transpose) {
  if (!transpose)
    return word;
  const uint32_t inside = word % bdWords;
  return word - inside + inside % 32 * 32 + inside / 32;
}

static void copy(benchmark::State &state, bool transpose, bool packets) {
  const Device &device = *Device::lookup("npu1");
  VirtualArray array(device);
  llvm::cantFail(array.load(
      lowerConfiguration(packets ? copyInPackets(device)
                                 : copyThroughMemTile(device, transpose))));
  std::vector<uint32_t> in(hostWords), out(hostWords);
  std::iota(in.begin(), in.end(), 0);
  uint64_t arguments[2];
  for (unsigned i = 0; i < 2; ++i)
    arguments[i] = array.bindHostBuffer(
        {reinterpret_cast<uint8_t *>((i ? out : in).data()), hostWords * 4});
  ControlProgram program;
  startTasks(program, device, receiver, 1);
  startTasks(program, device, sender, 0, packets);
  program.push_back(SyncOp{shim, receiver, 1, 1});
  for (auto _ : state)
    if (!array.run(program, arguments).completed())
      return state.SkipWithError("the run did not complete");
  for (uint32_t word = 0; word < hostWords; ++word)
    if (out[word] != sourceOf(word, transpose))
      return state.SkipWithError("the copy is wrong");
  state.SetBytesProcessed(state.iterations() * int64_t(payloadBytes));
}
BENCHMARK_CAPTURE(copy, linear, false, false)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(copy, transpose, true, false)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(copy, packets, false, true)->Unit(benchmark::kMillisecond);

static void broadcast(benchmark::State &state) {
  const Device &device = *Device::lookup("npu1");
  VirtualArray array(device);
  llvm::cantFail(array.load(lowerConfiguration(broadcastToColumn(device))));
  std::vector<uint32_t> in(hostWords, 3);
  uint64_t argument = array.bindHostBuffer(
      {reinterpret_cast<uint8_t *>(in.data()), hostWords * 4});
  ControlProgram program;
  startTasks(program, device, sender, 0);
  program.push_back(SyncOp{shim, sender, 1, 1});
  for (auto _ : state)
    if (!array.run(program, argument).completed())
      return state.SkipWithError("the run did not complete");
  for (int32_t row = 2; row < 6; ++row)
    if (array.dataMemory({0, row})[0] != 3)
      return state.SkipWithError("a core tile received nothing");
  state.SetBytesProcessed(state.iterations() * int64_t(payloadBytes));
}
BENCHMARK(broadcast)->Unit(benchmark::kMillisecond);

BENCHMARK_MAIN();
