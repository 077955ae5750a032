// How many circuit flows a second does the router place?

#include "tileloom/Routing/Router.h"
#include "tileloom/Routing/CheckRouting.h"

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

static void route(benchmark::State &state, const char *deviceName,
                  RoutingProblem (*makeProblem)(const Device &)) {
  const RoutingProblem problem = makeProblem(*Device::lookup(deviceName));
  unsigned links = 0;
  for (auto _ : state) {
    auto solution = routeCircuits(problem);
    if (!solution)
      return state.SkipWithError(toString(solution.takeError()).c_str());
    state.PauseTiming();
    if (llvm::Error error = checkRouting(problem, *solution))
      return state.SkipWithError(toString(std::move(error)).c_str());
    links = solution->linkCount(*problem.device);
    state.ResumeTiming();
  }
  state.SetItemsProcessed(state.iterations() * int64_t(problem.flows.size()));
  state.counters["flows"] = double(problem.flows.size());
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

BENCHMARK_MAIN();
