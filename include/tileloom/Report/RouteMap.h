// Which way does each stream of a routed design take, as JSON and as a picture?

#ifndef TILELOOM_REPORT_ROUTEMAP_H
#define TILELOOM_REPORT_ROUTEMAP_H

#include "tileloom/Device/Types.h"

#include "llvm/Support/raw_ostream.h"

#include <string>
#include <vector>

namespace tileloom {

/// A switch and the streams that begin, end and pass at it.
struct RouteBox {
  TileCoord tile;
  unsigned sources = 0;      ///< Flow ends at this tile that send.
  unsigned destinations = 0; ///< Flow ends at this tile that receive.
  /// Masters in use, by the direction they lead to.
  unsigned northbound = 0, eastbound = 0, southbound = 0, westbound = 0;
};

/// A switch that a route passes, and where it leaves it.
struct RouteStep {
  TileCoord tile;
  std::vector<Bundle> directions; ///< In the order of Bundle.
};

/// All streams from one port, breadth first from there.
using Route = std::vector<RouteStep>;

struct RouteMap {
  std::vector<RouteBox> boxes;
  /// Masters in use towards other switches; those that lead into a shim mux and
  /// out of the array through it are not counted.
  unsigned totalPathLength = 0;
  std::vector<Route> routes;
};

/// Writes the map with the keys and line breaks of `aie-flows-to-json`. The key
/// of a box joins column and row without a separator, so boxes of large arrays
/// can share a key ("switchbox111"); the values tell them apart.
void writeRouteMapJson(const RouteMap &map, llvm::raw_ostream &os);

/// The picture of all boxes and links with route `index` marked on it: rows of
/// the array grow to the right, columns downward, `S` and `D` mark the ends,
/// `#` the switches passed and `*` the other tiles at which streams end. Lines
/// have equal width and end in '\n'. An index beyond the routes marks none.
std::string drawRoute(const RouteMap &map, size_t index);

/// "Route 0: [[[0, 0], ['North']], ...]", the line above the picture.
std::string routeTitle(const RouteMap &map, size_t index);

} // namespace tileloom

#endif // TILELOOM_REPORT_ROUTEMAP_H
