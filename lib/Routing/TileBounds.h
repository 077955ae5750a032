// What does a way from tile to tile cost at least?

#ifndef TILELOOM_LIB_ROUTING_TILEBOUNDS_H
#define TILELOOM_LIB_ROUTING_TILEBOUNDS_H

#include "PortState.h"

namespace tileloom {

/// The number of links that any path needs (Manhattan distance plus the detour
/// around rows without east and west links) times the price of the cheapest
/// link a net can get, and the price of a sink. For packets, once plans were
/// refused, also what each tile on the way adds: then it is the cheapest way on
/// the grid of tiles, found once for each tile that sinks lie in.
class TileBounds {
public:
  TileBounds(const SwitchGraph &graph, const PortState &state);

  /// The bounds that follow are about `net`.
  void setNet(const Net &net, uint64_t leastLink);
  uint64_t between(TileCoord from, TileCoord to);

private:
  /// Bounds to one tile by tile, as of some version of the refusals.
  struct Ways {
    uint64_t version = 0, leastLink = 0;
    std::vector<uint64_t> cost;
  };
  size_t indexOf(TileCoord tile) const;
  void findNeighbours();
  const Ways &waysTo(TileCoord to);

  const SwitchGraph &graph;
  const PortState &state;
  /// detour[a * rows + b]: links up and down between rows a and b when the
  /// columns differ.
  std::vector<uint32_t> detour;
  std::vector<std::vector<uint32_t>> neighbours; ///< With a link to the tile.
  std::vector<OutNode> anyMaster;                ///< By tile.
  std::vector<Ways> ways;                        ///< By tile that they lead to.
  uint64_t leastLink = PortState::LinkCost;
  bool useWays = false;
};

} // namespace tileloom

#endif // TILELOOM_LIB_ROUTING_TILEBOUNDS_H
