// Which agent waits for which, and why?

#ifndef TILELOOM_LIB_ROUTING_DEADLOCK_WAITGRAPH_H
#define TILELOOM_LIB_ROUTING_DEADLOCK_WAITGRAPH_H

#include "ReceiveCapacity.h"

namespace tileloom::deadlock {

/// Why one agent waits for another; a pair can have several reasons.
enum WaitKind : uint8_t {
  LockWait = 1,    ///< Acquires a lock that the other releases.
  SendWait = 2,    ///< Sends to the other, which has to take the data.
  ReceiveWait = 4, ///< Takes what the other sends.
  HostWait = 8,    ///< The host starts it after it waited for the other.
  AssumedWait = 16 ///< Nothing says what the agent does: a lock of its tile.
};

struct Wait {
  AgentId on;
  uint8_t kinds; ///< WaitKind bits.

  bool isStreamOnly() const { return !(kinds & ~(SendWait | ReceiveWait)); }
};

/// The waits of every agent: first those for locks, then for streams, for the
/// host, and those assumed, each by the agent waited for.
class WaitGraph {
public:
  WaitGraph(const ModelIndex &index, SendVolumes &volumes,
            ReceiveCapacities &capacities);

  llvm::ArrayRef<Wait> of(AgentId agent) const {
    return llvm::ArrayRef(waits).slice(begin[agent],
                                       begin[agent + 1] - begin[agent]);
  }

private:
  std::vector<Wait> waits;
  std::vector<uint32_t> begin; ///< Of an agent's waits; one more at the end.
};

/// "Wait: (0, 2) core on (0, 2) S2MM 0 (lock)", a line for each reason.
std::vector<std::string> describeWaits(const ModelIndex &index,
                                       const WaitGraph &graph);

} // namespace tileloom::deadlock

#endif // TILELOOM_LIB_ROUTING_DEADLOCK_WAITGRAPH_H
