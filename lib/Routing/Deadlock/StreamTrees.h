// Which streams form one tree, and which trees block each other in the end?

#ifndef TILELOOM_LIB_ROUTING_DEADLOCK_STREAMTREES_H
#define TILELOOM_LIB_ROUTING_DEADLOCK_STREAMTREES_H

#include "BlockingSearch.h"

#include "llvm/ADT/BitVector.h"

namespace tileloom::deadlock {

using TreeId = uint32_t;

/// Streams that share source port, id and `requested`; each circuit alone.
class StreamTrees {
public:
  StreamTrees(const ModelIndex &index, BlockingSearch &search);

  TreeId of(StreamId stream) const { return tree[stream]; }
  uint32_t count() const { return uint32_t(members.size()); }
  /// They meet whatever the routing.
  bool related(StreamId first, StreamId second) const;
  /// `first` can block `second`, and they share neither end.
  bool blocks(StreamId first, StreamId second);
  /// A member of `to` is blocked by one of `from`, directly or over further
  /// packet trees.
  bool reaches(TreeId from, TreeId to);
  /// The steps of that, each a pair of streams of which the first blocks the
  /// second; the fewest steps. Requires reaches(from, to).
  std::vector<std::pair<StreamId, StreamId>> steps(TreeId from, TreeId to);

private:
  const llvm::BitVector &blockedBy(TreeId tree);
  /// By tree: the tree before it on the way from `from`; None: not reached.
  const std::vector<TreeId> &wayFrom(TreeId from);
  std::pair<StreamId, StreamId> step(TreeId from, TreeId to);

  const ModelIndex &index;
  BlockingSearch &search;
  std::vector<TreeId> tree; ///< By stream.
  std::vector<std::vector<StreamId>> members;
  std::vector<llvm::BitVector> destinations;           ///< Ports, by tree.
  std::vector<StreamId> packets;                       ///< The packet streams.
  std::vector<std::optional<llvm::BitVector>> blocked; ///< By tree.
  std::vector<std::vector<TreeId>> ways;               ///< By tree.
};

} // namespace tileloom::deadlock

#endif // TILELOOM_LIB_ROUTING_DEADLOCK_STREAMTREES_H
