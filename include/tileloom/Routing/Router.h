// How flows find their way: negotiated congestion over the switch graph, a plan
// of the packets, an exact search.

#ifndef TILELOOM_ROUTING_ROUTER_H
#define TILELOOM_ROUTING_ROUTER_H

#include "tileloom/Routing/RoutingSolution.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace tileloom {

/// What one round of negotiation left behind.
struct RouterRound {
  unsigned round = 0;         ///< Counts from 1.
  unsigned overusedLinks = 0; ///< Channels that more than one net takes.
  unsigned linkCount = 0;     ///< Channels taken on links, counted per net.
};

/// What a routing took, in counts that are the same on every machine. Each has
/// a limit that grows with the design, so that refusals come soon, too.
struct RouterEffort {
  unsigned rounds = 0;   ///< Of negotiation.
  unsigned plans = 0;    ///< Plans of the packets.
  uint64_t slaves = 0;   ///< Looked at in search of trees.
  uint64_t waits = 0;    ///< Looked at in search of rings.
  uint64_t literals = 0; ///< Of the clauses that the exact search wrote.
};

struct RouterOptions {
  /// Rounds of rip-up and reroute before the router gives up.
  unsigned maxRounds = 200;
  /// Passes over all nets that look for shorter trees once the routing is
  /// legal.
  unsigned improvementPasses = 2;
  /// Shrink the set of competing flows of a failure by routing subsets of it.
  bool minimizeExplanation = true;
  /// Turn packet hops into circuit connections where a switch has more packet
  /// masters than free arbiters (`circuit-switch-hops`).
  bool circuitSwitchHops = true;
  /// Route designs that can deadlock however they are routed, with a warning in
  /// RoutingSolution::warnings (`allow-deadlock-prone`).
  bool allowDeadlockProne = false;
  /// Keep packet flows that can hold each other up off shared arbiters. Without
  /// it RoutingProblem::design is not looked at.
  bool analyzeDeadlocks = true;
  /// Conflicts that the exact search may meet before it gives up; 0 leaves it
  /// out. A count, so that results do not depend on the machine.
  uint64_t exactConflictLimit = 200000;
  /// Called after each round; may be null.
  llvm::function_ref<void(const RouterRound &)> onRound = nullptr;
  /// Where the effort is added up; may be null.
  RouterEffort *effort = nullptr;
};

/// Routes every flow of the problem, circuits and packets together, or says why
/// that cannot be.
///
/// Objective: few link channels, then low channel numbers; ties go to the port
/// that comes first in the order of Bundle, then channel, then tile (column,
/// row). Packet flows share channels when that is cheaper than a way of their
/// own. The result depends neither on the order of the flows (but see
/// PacketFlow::keepHeader) nor on that of the fixed settings. The graph spans
/// every tile of the device, whether or not the design declares it.
///
/// Guarantees: a solution passes checkRouting, and unless a warning says
/// otherwise no arrangement of packets that the deadlock analysis knows of can
/// hang. A failure is proven for `verifyInput`'s names and for `no-path`;
/// `unroutable-flows` is proven when its notes say so or count a cut, else it
/// says that the search gave up.
///
/// Fails with the names of verifyInput; `unavoidable-deadlock`; `no-path` or
/// `unroutable-flows`; those of the plan of the packets (ids, rules, arbiters,
/// cycles of waits); in a reload design `overlay-unroutable`,
/// `overlay-route-taken` or `overlay-in-the-way`.
llvm::Expected<RoutingSolution> routeFlows(const RoutingProblem &problem,
                                           const RouterOptions &options = {});

} // namespace tileloom

#endif // TILELOOM_ROUTING_ROUTER_H
