// How is an end of a stream named?

#ifndef TILELOOM_ROUTING_PORTREF_H
#define TILELOOM_ROUTING_PORTREF_H

#include "tileloom/Device/Types.h"

namespace tileloom {

/// One port of one tile. As a source it names a slave of the tile's switch, as
/// a destination a master. On shim tiles DMA, NOC and PLIO stand behind the
/// shim mux, at the South port that Device::shimMuxSlave / shimMuxMaster give.
struct PortRef {
  TileCoord tile;
  Port port;
  auto operator<=>(const PortRef &) const = default;
};

/// "(0, 2) DMA:0", the spelling of end points in routing diagnostics.
std::string toString(const PortRef &end);
/// "DMA:0".
std::string portText(Port port);

} // namespace tileloom

#endif // TILELOOM_ROUTING_PORTREF_H
