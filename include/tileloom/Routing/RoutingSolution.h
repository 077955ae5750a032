// What the router answers: switch settings per tile and the path of each flow.

#ifndef TILELOOM_ROUTING_ROUTINGSOLUTION_H
#define TILELOOM_ROUTING_ROUTINGSOLUTION_H

#include "tileloom/Routing/RoutingProblem.h"

namespace tileloom {

/// The passage of a stream through one switch.
struct RouteHop {
  TileCoord tile;
  Port slave;
  Port master;
  auto operator<=>(const RouteHop &) const = default;
};

/// The way of one flow to all of its destinations, breadth first from the
/// source. Flows of one net share hops. Shim end points appear as the South
/// ports that they stand behind.
struct FlowPath {
  uint32_t flowId = 0;
  std::vector<RouteHop> hops;
  bool operator==(const FlowPath &) const = default;
};

/// New settings only; those of RoutingProblem::fixed are not repeated.
struct RoutingSolution {
  /// Sorted by tile; connections inside sorted by slave, then master; masters
  /// by port; rules by slave port, in slot order (behind the fixed rules of
  /// that slave, but overlay rules come before all others).
  std::vector<TileSettings> tiles;
  /// One for each flow, in the order of RoutingProblem::flows.
  std::vector<FlowPath> paths;
  /// One for each flow, in the order of RoutingProblem::packetFlows: the hops
  /// from all of its sources to its own destinations. Hops that became circuit
  /// connections are included.
  std::vector<FlowPath> packetPaths;
  /// Deadlocks that RouterOptions::allowDeadlockProne let pass, each a message
  /// with its diagnostic name.
  std::vector<std::pair<std::string, std::string>> warnings;

  /// Channels used on links between tiles, each counted once: the quality
  /// figure of a routing.
  unsigned linkCount(const Device &device) const;
  bool operator==(const RoutingSolution &) const = default;
};

} // namespace tileloom

#endif // TILELOOM_ROUTING_ROUTINGSOLUTION_H
