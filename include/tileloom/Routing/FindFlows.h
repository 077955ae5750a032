// Which flows do given switch settings carry? The inverse of routing.

#ifndef TILELOOM_ROUTING_FINDFLOWS_H
#define TILELOOM_ROUTING_FINDFLOWS_H

#include "tileloom/Routing/RoutingSolution.h"

#include "llvm/ADT/ArrayRef.h"

namespace tileloom {

struct TraceOptions {
  /// Report streams that end on a South, West, North or East master behind
  /// which nothing is connected. Without it those are left out.
  bool keepPartialFlows = true;
};

/// One stream from one end to one other end, with the settings that carry it.
/// `muxConnections` are those of the shim muxes at its ends.
struct TracedFlow {
  PortRef source;
  PortRef destination;
  std::vector<RouteHop> hops;
  std::vector<std::pair<TileCoord, SwitchConnection>> muxConnections;
};

/// Traces every stream of the settings. A stream begins at a slave that has a
/// connection and that no connected master drives, and is named by the shim mux
/// connection in front of it where there is one. Sorted by source, then
/// destination. Settings that form a ring without a beginning carry no flow.
/// Connections whose ports or tiles do not exist are passed over.
std::vector<TracedFlow> traceFlows(const Device &device,
                                   llvm::ArrayRef<TileSettings> settings,
                                   const TraceOptions &options = {});

/// The same as nets: one flow for each source, destinations sorted, ids counted
/// from 0.
std::vector<CircuitFlow>
traceCircuitFlows(const Device &device, llvm::ArrayRef<TileSettings> settings,
                  const TraceOptions &options = {});

} // namespace tileloom

#endif // TILELOOM_ROUTING_FINDFLOWS_H
