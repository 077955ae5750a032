// Is a routing right? Proven from the switch settings alone.

#ifndef TILELOOM_ROUTING_CHECKROUTING_H
#define TILELOOM_ROUTING_CHECKROUTING_H

#include "tileloom/Routing/RoutingSolution.h"

namespace tileloom {

/// Proves that the settings of `solution`, added to those of `problem.fixed`,
/// carry every flow's source to exactly its destinations; that no master is
/// driven twice; that each pair is one the switch can connect; that no new
/// connection touches a port of a fixed one; that every new connection carries
/// a flow; that the muxes lead to the end points named; and that the paths
/// stated are the ones the settings make. Shares nothing with the router, so it
/// also judges routings made elsewhere. Precondition: verifyInput(problem)
/// succeeds. Fails with `illegal-routing`.
llvm::Error checkRouting(const RoutingProblem &problem,
                         const RoutingSolution &solution);

} // namespace tileloom

#endif // TILELOOM_ROUTING_CHECKROUTING_H
