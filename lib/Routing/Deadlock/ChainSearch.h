// What can draining one receiver wait for, one agent after the other?

#ifndef TILELOOM_LIB_ROUTING_DEADLOCK_CHAINSEARCH_H
#define TILELOOM_LIB_ROUTING_DEADLOCK_CHAINSEARCH_H

#include "WaitGraph.h"

namespace tileloom::deadlock {

/// All agents that chains of waits from the drainers of a receiver reach.
struct Reach {
  struct State {
    AgentId agent;
    uint32_t from; ///< State before; None for the drainers themselves.
    /// Reached as the receiver which has to take the data.
    bool taking;
  };
  std::vector<State> states;        ///< In the order of discovery.
  std::vector<uint32_t> firstState; ///< By agent; None: not reached.

  /// The agents from a drainer to that of `state`.
  std::vector<AgentId> chainTo(uint32_t state) const;
};

/// From the drainers of `receiver`, not through `sender` or `receiver` unless
/// they are drainers. With `sure`, only over agents that the design programs.
///
/// Every chain without an agent twice is found. What is reached does not depend
/// on the order of the waits.
Reach searchChains(const ModelIndex &index, const WaitGraph &waits,
                   AgentId sender, AgentId receiver, bool sure);

} // namespace tileloom::deadlock

#endif // TILELOOM_LIB_ROUTING_DEADLOCK_CHAINSEARCH_H
