// What do the designs look like that the router is measured on? Seven generated
// families.

#include "RouterFamilies.h"

#include "llvm/ADT/STLExtras.h"

#include <cstdlib>
#include <random>

using namespace tileloom;
using namespace tileloom::bench;

static PortRef end(TileCoord tile, Bundle bundle, int32_t channel) {
  return {tile, {bundle, channel}};
}
static PortRef dma(TileCoord tile, int32_t channel) {
  return end(tile, Bundle::DMA, channel);
}

namespace {

/// Draws ends and counts flows. The numbers of mt19937 are fixed by the C++
/// standard; its distributions are not, so there are none.
class Maker {
public:
  Maker(const Device &device, unsigned flows, unsigned seed)
      : device(device), most(flows), random(seed) {
    problem.device = &device;
  }

  bool isFull() const {
    return problem.flows.size() + problem.packetFlows.size() >= most;
  }
  unsigned below(size_t n) { return unsigned(random() % n); }
  template <typename T> void shuffle(std::vector<T> &list) {
    for (size_t i = list.size(); i > 1; --i)
      std::swap(list[i - 1], list[below(i)]);
  }

  void circuit(PortRef source, llvm::ArrayRef<PortRef> ends) {
    if (!isFull())
      problem.flows.push_back(
          {source, {ends.begin(), ends.end()}, uint32_t(problem.flows.size())});
  }
  void packet(PortRef source, PortRef sink, unsigned id, bool isOverlay) {
    if (isFull())
      return;
    PacketFlow flow;
    flow.sources = {source};
    flow.destinations = {sink};
    flow.packetId = uint8_t(id);
    if (isOverlay)
      flow.keepHeader = true;
    flow.priority = isOverlay;
    flow.id = uint32_t(1000000 + problem.packetFlows.size());
    problem.packetFlows.push_back(std::move(flow));
  }

  std::vector<TileCoord> tiles(TileKind kind) const {
    std::vector<TileCoord> result;
    for (int column = 0; column < device.columns(); ++column)
      for (int row = 0; row < device.rows(); ++row)
        if (device.kind({column, row}) == kind)
          result.push_back({column, row});
    return result;
  }
  int32_t lastCoreRow() const { return device.rows() - 1; }

  /// DMA ports (of shims: behind the mux) and core streams.
  std::vector<PortRef> ends(bool isSource) const {
    std::vector<PortRef> result;
    for (int column = 0; column < device.columns(); ++column)
      for (int row = 0; row < device.rows(); ++row) {
        TileCoord tile{column, row};
        for (Bundle bundle : {Bundle::Core, Bundle::DMA})
          for (int32_t channel = 0; channel < 8; ++channel)
            if (has(end(tile, bundle, channel), isSource))
              result.push_back(end(tile, bundle, channel));
      }
    return result;
  }
  bool has(PortRef ref, bool isSource) const {
    if (device.isShim(ref.tile))
      return isSource ? device.shimMuxSlave(ref.tile, ref.port).has_value()
                      : device.shimMuxMaster(ref.tile, ref.port).has_value();
    return ref.port.channel <
           (isSource ? device.slavePortCount(ref.tile, ref.port.bundle)
                     : device.masterPortCount(ref.tile, ref.port.bundle));
  }

  const Device &device;
  RoutingProblem problem;

private:
  unsigned most;
  std::mt19937 random;
};

} // namespace

/// Draws pairs of unused ends of which `accept` takes a liking.
static void addPairs(Maker &maker,
                     llvm::function_ref<bool(PortRef, PortRef)> accept) {
  std::vector<PortRef> sources = maker.ends(true), sinks = maker.ends(false);
  maker.shuffle(sources);
  maker.shuffle(sinks);
  for (PortRef source : sources) {
    if (maker.isFull())
      return;
    auto it = llvm::find_if(sinks,
                            [&](PortRef sink) { return accept(source, sink); });
    if (it == sinks.end())
      continue;
    maker.circuit(source, *it);
    sinks.erase(it);
  }
}

/// Data comes in through the shim, goes to every core (by way of the mem tile
/// where there is one) and back.
static void addColumn(Maker &maker, TileCoord shim) {
  TileCoord middle{shim.column, 1};
  if (!maker.device.isMem(middle)) {
    for (int32_t channel = 0; channel < 2; ++channel) {
      maker.circuit(dma(shim, channel), dma({shim.column, 1 + channel}, 0));
      maker.circuit(dma({shim.column, 1 + channel}, 0), dma(shim, channel));
    }
    return;
  }
  maker.circuit(dma(shim, 0), dma(middle, 0));
  maker.circuit(dma(middle, 4), dma(shim, 0));
  int32_t firstCore = 1;
  while (maker.device.isMem({shim.column, firstCore}))
    ++firstCore;
  for (int32_t i = 0; i < 4 && firstCore + i < maker.device.rows(); ++i) {
    TileCoord core{shim.column, firstCore + i};
    maker.circuit(dma(middle, i), dma(core, 0));
    maker.circuit(dma(core, 0), dma(middle, i + 1));
  }
}

static RoutingProblem makeColumns(const Device &device, unsigned flows,
                                  unsigned seed) {
  Maker maker(device, flows, seed);
  std::vector<TileCoord> shims = maker.tiles(TileKind::ShimNoc);
  maker.shuffle(shims);
  for (TileCoord shim : shims)
    addColumn(maker, shim);
  return std::move(maker.problem);
}

static RoutingProblem makeUniform(const Device &device, unsigned flows,
                                  unsigned seed) {
  Maker maker(device, flows, seed);
  addPairs(maker, [](PortRef source, PortRef sink) {
    return std::abs(source.tile.column - sink.tile.column) <= 4 &&
           source.tile != sink.tile;
  });
  return std::move(maker.problem);
}

static RoutingProblem makeNearby(const Device &device, unsigned flows,
                                 unsigned seed) {
  Maker maker(device, flows, seed);
  addPairs(maker, [](PortRef source, PortRef sink) {
    return std::abs(source.tile.column - sink.tile.column) +
                   std::abs(source.tile.row - sink.tile.row) <=
               3 &&
           source.tile != sink.tile;
  });
  return std::move(maker.problem);
}

static RoutingProblem makeHotSpot(const Device &device, unsigned flows,
                                  unsigned seed) {
  Maker maker(device, flows, seed);
  int first = int(maker.below(size_t(device.columns())));
  int second = (first + 1) % device.columns();
  auto isHot = [&](PortRef ref) {
    return ref.tile.column == first || ref.tile.column == second;
  };
  addPairs(maker, [&](PortRef source, PortRef sink) {
    return (isHot(source) || isHot(sink)) && source.tile != sink.tile &&
           std::abs(source.tile.column - sink.tile.column) <= 6;
  });
  return std::move(maker.problem);
}

static RoutingProblem makeBroadcast(const Device &device, unsigned flows,
                                    unsigned seed) {
  Maker maker(device, flows, seed);
  std::vector<TileCoord> cores = maker.tiles(TileKind::Core);
  std::vector<PortRef> sources = maker.ends(true);
  llvm::erase_if(sources, [&](PortRef source) {
    return device.kind(source.tile) == TileKind::Core;
  });
  if (sources.empty())
    return std::move(maker.problem);
  maker.shuffle(sources);
  // Two nets on each DMA channel of a core would be too many; so two nets.
  for (int32_t channel = 0; channel < 2; ++channel) {
    std::vector<PortRef> sinks;
    for (TileCoord core : cores)
      sinks.push_back(dma(core, channel));
    maker.circuit(sources[size_t(channel)], sinks);
  }
  return std::move(maker.problem);
}

static RoutingProblem makeFanIn(const Device &device, unsigned flows,
                                unsigned seed) {
  Maker maker(device, flows, seed);
  std::vector<TileCoord> shims = maker.tiles(TileKind::ShimNoc);
  maker.shuffle(shims);
  for (TileCoord shim : shims) {
    unsigned id = 0;
    for (TileCoord core : maker.tiles(TileKind::Core))
      if (core.column == shim.column)
        for (int32_t channel = 0; channel < 2; ++channel)
          maker.packet(dma(core, channel), dma(shim, 0), id++, false);
  }
  return std::move(maker.problem);
}

static RoutingProblem makeOverlay(const Device &device, unsigned flows,
                                  unsigned seed) {
  Maker maker(device, flows, seed);
  // Ids of the tile controllers from row 0 upwards, as the control overlay
  // gives them on arrays of up to six rows.
  constexpr unsigned Ids[] = {15, 26, 27, 29, 30, 31};
  std::vector<TileCoord> shims = maker.tiles(TileKind::ShimNoc);
  maker.shuffle(shims);
  for (TileCoord shim : shims) {
    for (int32_t row = 0; row < device.rows(); ++row) {
      TileCoord tile{shim.column, row};
      unsigned id = device.rows() <= 6 ? Ids[row] : unsigned(row);
      maker.packet(dma(shim, row < device.rows() / 2 ? 0 : 1),
                   end(tile, Bundle::TileControl, 0), id, true);
      if (row == 0)
        maker.packet(end(tile, Bundle::TileControl, 0),
                     end(shim, Bundle::South, 0), id, true);
    }
    // Data of the column that leaves the shim's way in to the overlay.
    TileCoord middle{shim.column, 1};
    maker.circuit(dma(middle, 0), dma(shim, 0));
    for (int32_t row = 2; row < device.rows(); ++row) {
      maker.circuit(dma(middle, row % 4 + 1), dma({shim.column, row}, 0));
      maker.circuit(dma({shim.column, row}, 0), dma(middle, row % 4));
      if (row == 5)
        break;
    }
  }
  return std::move(maker.problem);
}

llvm::ArrayRef<Family> bench::families() {
  static const Family all[] = {
      {"columns", false, makeColumns},     {"uniform", false, makeUniform},
      {"nearby", false, makeNearby},       {"hot-spot", false, makeHotSpot},
      {"broadcast", false, makeBroadcast}, {"fan-in", true, makeFanIn},
      {"overlay", true, makeOverlay},
  };
  return all;
}

unsigned bench::fullFabric(const Family &family, const Device &device) {
  RoutingProblem most = family.make(device, 1u << 20, 1);
  return unsigned(most.flows.size() + most.packetFlows.size());
}
