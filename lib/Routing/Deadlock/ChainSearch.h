// What can draining one receiver wait for, one agent after the other?

#ifndef TILELOOM_LIB_ROUTING_DEADLOCK_CHAINSEARCH_H
#define TILELOOM_LIB_ROUTING_DEADLOCK_CHAINSEARCH_H

#include "WaitGraph.h"

#include "llvm/ADT/BitVector.h"

namespace tileloom::deadlock {

/// How a chain meets an agent: as the receiver which only has to take the data,
/// or free to wait for anything, which includes the other.
enum class Meeting : uint8_t { Not, Taking, Free };

/// All agents that chains of waits from the drainers of a receiver reach.
///
/// Every chain without an agent twice is found. What is reached does not depend
/// on the order of the waits.
class ChainSearch {
public:
  /// Searches from the drainers of `receiver`, not through `sender` or
  /// `receiver` unless they are drainers. With `sure`, only over agents that
  /// the design programs.
  ChainSearch(const ModelIndex &index, const WaitGraph &waits, AgentId sender,
              AgentId receiver, bool sure);

  bool reaches(AgentId agent) const { return met[agent] != Meeting::Not; }
  llvm::BitVector reached() const;
  /// A chain from a drainer to the one of `targets` that was met first, both
  /// included: the shortest, as a rule. Empty when none was met.
  std::vector<AgentId> chainTo(llvm::ArrayRef<AgentId> targets) const;

private:
  struct State {
    AgentId agent;
    uint32_t from; ///< State before; None for drainers, or Around.
    Meeting meeting;
  };
  /// As State::from: a chain exists, and `chainAround` finds it.
  static constexpr uint32_t Around = None - 1;

  void findDrainers();
  void explore();
  bool mayGrow() const;
  bool admitReturns();
  std::vector<AgentId> chainAround(AgentId agent) const;
  void enter(AgentId agent, uint32_t from, Meeting meeting);
  bool mayBeOnChain(uint32_t state, AgentId agent) const;
  Meeting meetingOver(const Wait &wait, Meeting now) const;
  Meeting knownMeetingOver(const Wait &wait, Meeting now) const;
  bool isPassable(AgentId agent) const { return !sure || index.isKnown(agent); }

  const ModelIndex &index;
  const WaitGraph &waits;
  AgentId sender, receiver;
  bool sure;
  std::vector<AgentId> drainers;
  std::vector<State> states; ///< In the order of discovery.
  std::vector<Meeting> met;  ///< By agent.
  /// Whose free meeting was refused, because the chain may hold the agent.
  std::vector<AgentId> refused;
  uint32_t next = 0; ///< First state whose waits were not followed yet.
};

} // namespace tileloom::deadlock

#endif // TILELOOM_LIB_ROUTING_DEADLOCK_CHAINSEARCH_H
