// How long does the router take for designs of several kinds?

#include "tileloom/Routing/Router.h"
#include "tileloom/Routing/CheckRouting.h"

#include "llvm/ADT/STLExtras.h"

#include <benchmark/benchmark.h>

#include <random>

using namespace tileloom;

static PortRef dma(TileCoord tile, int32_t channel) {
  return {tile, {Bundle::DMA, channel}};
}

static std::vector<TileCoord> tilesOfKind(const Device &device, TileKind kind) {
  std::vector<TileCoord> tiles;
  for (int column = 0; column < device.columns(); ++column)
    for (int row = 0; row < device.rows(); ++row)
      if (device.kind({column, row}) == kind)
        tiles.push_back({column, row});
  return tiles;
}

static void add(RoutingProblem &problem, PortRef source, PortRef destination) {
  problem.flows.push_back(
      {source, {destination}, uint32_t(problem.flows.size())});
}

/// What designs usually ask for: data comes in through the shims, goes to every
/// core of the column (by way of the mem tile where there is one) and back.
static RoutingProblem columnsInAndOut(const Device &device) {
  RoutingProblem problem;
  problem.device = &device;
  for (TileCoord shim : tilesOfKind(device, TileKind::ShimNoc)) {
    const int32_t column = shim.column;
    TileCoord middle{column, 1};
    if (!device.isMem(middle)) {
      for (int32_t channel = 0; channel < 2; ++channel) {
        add(problem, dma(shim, channel), dma({column, 1 + channel}, 0));
        add(problem, dma({column, 1 + channel}, 0), dma(shim, channel));
      }
      continue;
    }
    add(problem, dma(shim, 0), dma(middle, 0));
    add(problem, dma(middle, 4), dma(shim, 0));
    for (int32_t row = 2; row < device.rows(); ++row) {
      add(problem, dma(middle, row - 2), dma({column, row}, 0));
      add(problem, dma({column, row}, 0), dma(middle, row - 1));
    }
  }
  return problem;
}

/// Every core sends to another one nearby; who sends to whom is shuffled.
static RoutingProblem shuffledCores(const Device &device) {
  RoutingProblem problem;
  problem.device = &device;
  std::vector<TileCoord> cores = tilesOfKind(device, TileKind::Core);
  std::vector<TileCoord> targets = cores;
  std::mt19937 random(1); // Its numbers are fixed by the C++ standard.
  constexpr size_t window = 16;
  for (size_t begin = 0; begin + window <= targets.size(); begin += window / 2)
    for (size_t i = window; i > 1; --i)
      std::swap(targets[begin + i - 1], targets[begin + random() % i]);
  for (size_t i = 0; i < cores.size(); ++i)
    add(problem, dma(cores[i], 0), dma(targets[i], 0));
  return problem;
}

/// Streams between neighbouring cores: each core sends from its DMA and Core
/// ports to cores a few tiles away.
static RoutingProblem thousandFlows(const Device &device) {
  RoutingProblem problem;
  problem.device = &device;
  std::vector<PortRef> sources, ends;
  for (TileCoord core : tilesOfKind(device, TileKind::Core))
    for (Bundle bundle : {Bundle::DMA, Bundle::Core})
      for (int32_t channel = 0; channel < 2; ++channel) {
        if (channel < device.slavePortCount(core, bundle))
          sources.push_back({core, {bundle, channel}});
        if (channel < device.masterPortCount(core, bundle))
          ends.push_back({core, {bundle, channel}});
      }
  std::mt19937 random(1); // Its numbers are fixed by the C++ standard.
  // Ends stand tile by tile: neighbours in the list are neighbours in a column.
  constexpr size_t window = 12;
  for (size_t begin = 0; begin + window <= ends.size(); begin += window)
    for (size_t i = window; i > 1; --i)
      std::swap(ends[begin + i - 1], ends[begin + random() % i]);
  for (size_t i = 0; i < sources.size() && problem.flows.size() < 1000; ++i)
    if (!(sources[i].tile == ends[i].tile))
      add(problem, sources[i], ends[i]);
  return problem;
}

/// A receiver that always drains: one buffer, again and again, without locks.
static void addDrain(RoutingProblem &problem, PortRef end) {
  DmaProgramModel program;
  program.tile = end.tile;
  program.channel = {DmaDirection::S2MM, end.port.channel};
  program.bds.push_back({1024, std::nullopt, {}, {}});
  program.loopStart = 0;
  problem.design.programs.push_back(std::move(program));
}

/// A column in use from top to bottom, by packets: every core sends to the
/// shim, and the shim to every core.
static RoutingProblem packetColumns(const Device &device) {
  RoutingProblem problem;
  problem.device = &device;
  for (TileCoord shim : tilesOfKind(device, TileKind::ShimNoc))
    for (int32_t row = 2; row < device.rows(); ++row)
      for (bool isUp : {true, false}) {
        PacketFlow flow;
        TileCoord core{shim.column, row};
        flow.sources = {isUp ? dma(shim, row % 2) : dma(core, 0)};
        flow.destinations = {isUp ? dma(core, 1) : dma(shim, row % 2)};
        flow.packetId = uint8_t(row);
        flow.id = uint32_t(problem.packetFlows.size());
        if (isUp || row < 4)
          addDrain(problem, flow.destinations.front());
        problem.packetFlows.push_back(std::move(flow));
      }
  return problem;
}

/// The columns' circuits, but for one core each, and packet streams beside
/// them.
static RoutingProblem mixedColumns(const Device &device) {
  RoutingProblem problem = columnsInAndOut(device);
  llvm::erase_if(problem.flows, [&](const CircuitFlow &flow) {
    return flow.source.tile.row + 1 == device.rows();
  });
  for (TileCoord core : tilesOfKind(device, TileKind::Core)) {
    PacketFlow flow;
    flow.sources = {{core, {Bundle::Trace, 0}}};
    flow.destinations = {dma({core.column, 0}, 1)};
    flow.packetId = uint8_t(core.row);
    flow.id = uint32_t(problem.packetFlows.size());
    if (core.row == 2)
      addDrain(problem, flow.destinations.front());
    problem.packetFlows.push_back(std::move(flow));
  }
  return problem;
}

static void route(benchmark::State &state, const char *deviceName,
                  RoutingProblem (*makeProblem)(const Device &)) {
  const RoutingProblem problem = makeProblem(*Device::lookup(deviceName));
  unsigned links = 0;
  for (auto _ : state) {
    auto solution = routeFlows(problem);
    if (!solution)
      return state.SkipWithError(toString(solution.takeError()).c_str());
    state.PauseTiming();
    if (llvm::Error error = checkRouting(problem, *solution))
      return state.SkipWithError(toString(std::move(error)).c_str());
    links = solution->linkCount(*problem.device);
    state.ResumeTiming();
  }
  size_t flows = problem.flows.size() + problem.packetFlows.size();
  state.SetItemsProcessed(state.iterations() * int64_t(flows));
  state.counters["flows"] = double(flows);
  state.counters["links"] = links;
}
BENCHMARK_CAPTURE(route, npu2_columns, "npu2", columnsInAndOut)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(route, npu2_shuffled, "npu2", shuffledCores)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(route, xcvc1902_columns, "xcvc1902", columnsInAndOut)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(route, xcvc1902_shuffled, "xcvc1902", shuffledCores)
    ->Unit(benchmark::kMillisecond);

BENCHMARK_CAPTURE(route, xcvc1902_thousand, "xcvc1902", thousandFlows)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(route, npu2_packets, "npu2", packetColumns)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(route, npu2_mixed, "npu2", mixedColumns)
    ->Unit(benchmark::kMillisecond);

/// Two streams that must leave a tile by its last free master, in columns that
/// have room for both: the time until the refusal with its proof.
static void refuse(benchmark::State &state) {
  RoutingProblem problem;
  problem.device = Device::lookup("npu2");
  constexpr Bundle North = Bundle::North, South = Bundle::South,
                   East = Bundle::East, West = Bundle::West;
  TileSettings full{{1, 3}, {}, {}};
  for (int32_t i = 0; i < 6; ++i)
    full.connections.push_back({{South, i}, {North, i}});
  for (int32_t i = 0; i < 4; ++i) {
    full.connections.push_back({{West, i}, {East, i}});
    full.connections.push_back({{East, i}, {West, i}});
    if (i > 0)
      full.connections.push_back({{North, i}, {South, i}});
  }
  problem.fixed.push_back(std::move(full));
  add(problem, dma({1, 3}, 0), dma({1, 0}, 0));
  add(problem, dma({1, 3}, 1), dma({1, 2}, 0));
  add(problem, dma({0, 3}, 1), dma({0, 2}, 0));
  for (auto _ : state) {
    auto solution = routeFlows(problem);
    if (solution)
      return state.SkipWithError("routed");
    llvm::consumeError(solution.takeError());
  }
}
BENCHMARK(refuse)->Unit(benchmark::kMillisecond);

BENCHMARK_MAIN();
