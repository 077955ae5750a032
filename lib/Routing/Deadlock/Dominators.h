// Which nodes of a graph does every path from its root to a node pass?

#ifndef TILELOOM_LIB_ROUTING_DEADLOCK_DOMINATORS_H
#define TILELOOM_LIB_ROUTING_DEADLOCK_DOMINATORS_H

#include "llvm/ADT/STLFunctionalExtras.h"

#include <cstdint>
#include <vector>

namespace tileloom::deadlock {

/// The dominator tree of what node 0 reaches (L. Georgiadis, "Linear-Time
/// Algorithms for Dominators and Related Problems", 2005: Semi-NCA).
class Dominators {
public:
  using Emit = llvm::function_ref<void(uint32_t to)>;

  /// `successors(node, emit)` calls `emit` for every node that an edge leads
  /// to.
  Dominators(uint32_t nodeCount,
             llvm::function_ref<void(uint32_t node, Emit)> successors);

  bool isReachable(uint32_t node) const { return rank[node] != Unreached; }
  /// Every path to `node` passes `by` (or ends there, when they are the same).
  /// Requires isReachable(node).
  bool dominates(uint32_t by, uint32_t node) const;
  /// The reachable nodes, in the order of a depth-first search.
  const std::vector<uint32_t> &nodes() const { return order; }

private:
  static constexpr uint32_t Unreached = ~0u;

  void visit(llvm::function_ref<void(uint32_t, Emit)> successors);
  uint32_t smallest(uint32_t node, uint32_t undone);
  void solve();
  void number();

  std::vector<uint32_t> order; ///< Nodes by rank.
  std::vector<uint32_t> rank;  ///< By node.
  // All below is by rank and holds ranks.
  std::vector<uint32_t> parent; ///< In the tree of the search.
  /// The beginnings of the edges into node i: from intoBegin[i] on.
  std::vector<uint32_t> into, intoBegin;
  std::vector<uint32_t> semi, label, up, path; ///< Of Semi-NCA.
  /// The nearest dominator, and the interval of the subtree.
  std::vector<uint32_t> above, first, last;
};

} // namespace tileloom::deadlock

#endif // TILELOOM_LIB_ROUTING_DEADLOCK_DOMINATORS_H
