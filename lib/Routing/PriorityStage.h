// How do prioritized packet nets get their way first?

#ifndef TILELOOM_LIB_ROUTING_PRIORITYSTAGE_H
#define TILELOOM_LIB_ROUTING_PRIORITYSTAGE_H

#include "Steering.h"

namespace tileloom {

/// Routes the prioritized nets alone, then the others around them. When the
/// others do not fit, all are routed together, except in a design that a
/// control-packet reload configures: there the control overlay (prioritized
/// nets with a TileControl end) keeps the settings that it takes alone.
/// `task.fixed.closedTiles` gets the tiles that a reload does not reach.
llvm::Expected<Routed> routeInStages(const SwitchGraph &graph,
                                     const RoutingProblem &problem,
                                     llvm::ArrayRef<Net> nets,
                                     FixedPorts &fixed,
                                     const StreamDependencies *dependencies,
                                     const RouterOptions &options);

} // namespace tileloom

#endif // TILELOOM_LIB_ROUTING_PRIORITYSTAGE_H
