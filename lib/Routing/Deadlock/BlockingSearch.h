// Which streams wait, over which agents, until a stream's full receiver drains?

#ifndef TILELOOM_LIB_ROUTING_DEADLOCK_BLOCKINGSEARCH_H
#define TILELOOM_LIB_ROUTING_DEADLOCK_BLOCKINGSEARCH_H

#include "ChainSearch.h"

namespace tileloom::deadlock {

/// Why one stream can block another.
struct Finding {
  /// The agents waited for one after the other; the last one sends or receives
  /// the blocked stream.
  std::vector<AgentId> chain;
  /// Stream of unknown volume that had to be assumed to overrun the receiver.
  StreamId unknownVolume = None;
  bool orderAssumed = false;
  /// Agents on the way (the receiver first) that the design does not program.
  std::vector<AgentId> unprogrammed;

  bool isSure() const {
    return unknownVolume == None && !orderAssumed && unprogrammed.empty();
  }
};

class BlockingSearch {
public:
  BlockingSearch(const ModelIndex &index, SendVolumes &volumes,
                 ReceiveCapacities &capacities, const WaitGraph &waits)
      : index(index), volumes(volumes), capacities(capacities), waits(waits) {}

  bool isSilent(StreamId stream) { return volumes.of(stream) == 0; }
  /// `first` can block `second`.
  bool canBlock(StreamId first, StreamId second);
  /// The same, and no assumption is needed.
  bool canBlockForSure(StreamId first, StreamId second);
  /// Quick test: false when canBlockForSure(first, any) is false.
  bool mayBlockForSure(StreamId first);
  /// How: without assumptions when that can be found, else the shortest chain.
  /// Nullopt when `first` cannot block `second`.
  std::optional<Finding> find(StreamId first, StreamId second);

private:
  /// Agents that draining the receiver of `stream` can wait for.
  const llvm::BitVector &reachedFrom(StreamId stream, bool sure);
  /// The ends of `second` that are no ends of `first`.
  llvm::SmallVector<AgentId, 2> targets(StreamId first, StreamId second) const;
  bool meets(StreamId first, StreamId second, bool sure);
  bool conditionsHold(StreamId first, StreamId second);

  const ModelIndex &index;
  SendVolumes &volumes;
  ReceiveCapacities &capacities;
  const WaitGraph &waits;
  /// By sender, receiver and `sure`.
  std::map<std::tuple<AgentId, AgentId, bool>, llvm::BitVector> reached;
};

} // namespace tileloom::deadlock

#endif // TILELOOM_LIB_ROUTING_DEADLOCK_BLOCKINGSEARCH_H
