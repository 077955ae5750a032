// Is a routing right? Proven from the switch settings alone.

#ifndef TILELOOM_ROUTING_CHECKROUTING_H
#define TILELOOM_ROUTING_CHECKROUTING_H

#include "tileloom/Routing/RoutingSolution.h"

namespace tileloom {

/// Proves that the settings of `solution`, added to those of `problem.fixed`,
/// carry every flow's source to exactly its destinations:
/// - Each pair is one the switch can connect; no master is driven twice; no
///   port is circuit and packet at once; arbiters, msels and rules stay within
///   what a switch has and are named.
/// - Packets with every id that a flow claims go by the first rule that matches
///   (fixed rules before new ones, new overlay rules before those) to every
///   destination of the flows from that source with that id, once, and nowhere
///   else. Their header is dropped at destinations that ask for it only.
/// - New settings take nothing from fixed ones: no port, no amsel; and what
///   fixed settings carry goes where it went. Ids for which the design has no
///   rule at a slave count as not sent there.
/// - Every new setting carries something, the muxes lead to the end points
///   named, and the paths stated are the ones that the settings make.
/// - In a reload design, tiles that the control overlay does not reach have no
///   new settings.
/// Shares nothing with the router, so it also judges routings made elsewhere.
/// Says nothing about deadlocks. Precondition: verifyInput(problem) succeeds.
/// Fails with `illegal-routing`.
llvm::Error checkRouting(const RoutingProblem &problem,
                         const RoutingSolution &solution);

} // namespace tileloom

#endif // TILELOOM_ROUTING_CHECKROUTING_H
