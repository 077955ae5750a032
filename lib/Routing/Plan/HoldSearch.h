// Can packets wait for each other in a ring?

#ifndef TILELOOM_LIB_ROUTING_PLAN_HOLDSEARCH_H
#define TILELOOM_LIB_ROUTING_PLAN_HOLDSEARCH_H

#include "HoldGraph.h"

namespace tileloom {

/// Which waits a search goes along.
struct HoldFilter {
  bool forced = false;   ///< Also those that no arbiter assignment avoids.
  bool definite = false; ///< No drain waits that rest on assumptions.
};

/// The waits of a ring of packets, indices into HoldGraph::allWaits(). Empty
/// when there is none.
///
/// A ring counts when a wait for a link or an arbiter is in it in which a
/// requested stream takes part, when no arbiter in it is held by two trees at
/// once, and unless all its waits are for links below an arbiter that has put
/// its packets in order. Where a search for such a ring takes more than 1024
/// attempts, or `budget`, which it counts down, is used up, the first ring met
/// is taken: too careful rather than wrong.
std::vector<uint32_t> findHoldCycle(const PlanState &state,
                                    const HoldGraph &graph, HoldFilter filter,
                                    unsigned &budget);

} // namespace tileloom

#endif // TILELOOM_LIB_ROUTING_PLAN_HOLDSEARCH_H
