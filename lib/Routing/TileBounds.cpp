// What does a way from tile to tile cost at least?
//
// E. Dijkstra, "A note on two problems in connexion with graphs", Numerische
// Mathematik 1 (1959).

#include "TileBounds.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <cstdlib>
#include <queue>

using namespace tileloom;

/// Rows in which streams can step sideways: all but those of mem tiles (AM020:
/// mem tile switches have no east and west ports). Read off the device.
static std::vector<bool> sidewaysRows(const Device &device) {
  std::vector<bool> result(size_t(device.rows()), false);
  for (int column = 0; column < device.columns(); ++column)
    for (int row = 0; row < device.rows(); ++row)
      if (device.masterPortCount({column, row}, Bundle::East) > 0 ||
          device.masterPortCount({column, row}, Bundle::West) > 0)
        result[size_t(row)] = true;
  return result;
}

TileBounds::TileBounds(const SwitchGraph &graph, const PortState &state)
    : graph(graph), state(state) {
  int rows = graph.device().rows();
  std::vector<bool> sideways = sidewaysRows(graph.device());
  detour.resize(size_t(rows) * rows);
  for (int a = 0; a < rows; ++a)
    for (int b = 0; b < rows; ++b) {
      int fewest = 2 * rows;
      for (int through = 0; through < rows; ++through)
        if (sideways[size_t(through)])
          fewest =
              std::min(fewest, std::abs(a - through) + std::abs(b - through));
      detour[size_t(a * rows + b)] = uint32_t(fewest);
    }
}

void TileBounds::setNet(const Net &net, uint64_t least) {
  leastLink = least;
  useWays = net.isPacket && state.refusalVersion() > 0;
}

size_t TileBounds::indexOf(TileCoord tile) const {
  return size_t(tile.column) * graph.device().rows() + size_t(tile.row);
}

uint64_t TileBounds::between(TileCoord from, TileCoord to) {
  if (useWays)
    return waysTo(to).cost[indexOf(from)];
  uint64_t links =
      from.column == to.column
          ? uint64_t(std::abs(from.row - to.row))
          : uint64_t(std::abs(from.column - to.column)) +
                detour[size_t(from.row * graph.device().rows() + to.row)];
  // One more for the sink itself.
  return links * leastLink + PortState::LinkCost;
}

void TileBounds::findNeighbours() {
  size_t tiles = size_t(graph.device().columns()) * graph.device().rows();
  neighbours.resize(tiles);
  anyMaster.assign(tiles, NoNode);
  ways.resize(tiles);
  for (OutNode out = 0; out < graph.outCount(); ++out) {
    size_t tile = indexOf(graph.tileOfOut(out));
    anyMaster[tile] = out;
    if (graph.wire(out) == NoNode)
      continue;
    auto &sources = neighbours[indexOf(graph.tileOfIn(graph.wire(out)))];
    if (!llvm::is_contained(sources, tile))
      sources.push_back(uint32_t(tile));
  }
}

const TileBounds::Ways &TileBounds::waysTo(TileCoord to) {
  if (neighbours.empty())
    findNeighbours();
  Ways &found = ways[indexOf(to)];
  if (found.version == state.refusalVersion() && found.leastLink == leastLink)
    return found;
  found.version = state.refusalVersion();
  found.leastLink = leastLink;
  found.cost.assign(neighbours.size(), PortState::Impassable);
  auto surcharge = [&](size_t tile) {
    return anyMaster[tile] == NoNode ? 0 : state.tileRefusals(anyMaster[tile]);
  };
  using Entry = std::pair<uint64_t, uint32_t>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<Entry>> queue;
  auto reach = [&](uint64_t cost, size_t tile) {
    cost += surcharge(tile);
    if (cost >= found.cost[tile])
      return;
    found.cost[tile] = cost;
    queue.push({cost, uint32_t(tile)});
  };
  reach(PortState::LinkCost, indexOf(to));
  while (!queue.empty()) {
    auto [cost, tile] = queue.top();
    queue.pop();
    if (cost == found.cost[tile])
      for (uint32_t source : neighbours[tile])
        reach(cost + leastLink, source);
  }
  return found;
}
