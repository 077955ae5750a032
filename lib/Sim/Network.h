// Which streams the switch registers make.

#ifndef TILELOOM_LIB_SIM_NETWORK_H
#define TILELOOM_LIB_SIM_NETWORK_H

#include "Stream.h"

#include <map>

namespace tileloom::sim {

struct Tile;

class Network {
public:
  explicit Network(Machine &machine) : machine(machine) {}

  /// A switch or mux register has changed.
  void invalidate() { dirty = true; }
  bool isDirty() const { return dirty; }
  /// Follows the registers from every source. Streams that did not change keep
  /// their words; words in a stream that is gone are lost (with a warning).
  void rebuild();

  /// In tile and port order.
  const std::map<std::pair<TileCoord, Port>, std::unique_ptr<Stream>> &
  all() const {
    return streams;
  }

private:
  struct Trace;
  void follow(Trace &trace, Segment &segment, TileCoord tile, Port slave);
  void followMaster(Trace &trace, Segment &segment, TileCoord tile,
                    Port master);
  void addStream(Tile &tile, Port source);
  void connectEnds();

  Machine &machine;
  bool dirty = false;
  std::map<std::pair<TileCoord, Port>, std::unique_ptr<Stream>> streams;
  std::map<std::pair<TileCoord, Port>, std::unique_ptr<Stream>> previous;
};

} // namespace tileloom::sim

#endif // TILELOOM_LIB_SIM_NETWORK_H
