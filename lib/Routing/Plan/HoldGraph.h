// Which packets can wait for which others while they hold arbiters and links?
//
// A packet holds every arbiter and link from where it is stuck back to its
// tail. Nodes say where a tree's packet is stuck, waits say for whom.

#ifndef TILELOOM_LIB_ROUTING_PLAN_HOLDGRAPH_H
#define TILELOOM_LIB_ROUTING_PLAN_HOLDGRAPH_H

#include "PlanState.h"

namespace tileloom {

/// One packet waits for another one.
struct HoldWait {
  enum Kind : uint8_t {
    Link,    ///< It queues behind it on a link.
    Arbiter, ///< It needs, or queues behind who needs, the arbiter it holds.
    Drain    ///< Its full receiver goes on only after the other has moved.
  };
  Kind kind = Link;
  uint32_t from = 0, to = 0; ///< Nodes.
  /// Where the waiting packet stands, who needs the arbiter (the same unless
  /// something is in between), and where the holder has passed.
  HopIndex waiting = NoHop, needing = NoHop, holding = NoHop;
  /// Of a drain wait.
  StreamId receiver = 0, sender = 0;
  /// The holder's arbiter there, if it has one.
  std::optional<std::pair<TileCoord, uint8_t>> held = {};
  uint32_t holder = 0;  ///< Tree.
  bool forced = false;  ///< No assignment of arbiters at this switch avoids it.
  bool assumed = false; ///< Rests on an assumption.
  bool requested = false; ///< A requested stream takes part.
};

class HoldGraph {
public:
  struct Edge {
    uint32_t to = 0;
    int32_t wait = -1; ///< -1: a packet that is past somewhere is stuck there.
  };

  /// Of the plan as it is. Silent trees are left out.
  explicit HoldGraph(const PlanState &state);

  uint32_t nodeCount() const { return uint32_t(edges.size()); }
  llvm::ArrayRef<Edge> edgesFrom(uint32_t node) const { return edges[node]; }
  llvm::ArrayRef<HoldWait> allWaits() const { return waits; }
  /// Every hop of `ancestor`'s tree that lies before `hop`, or is it.
  bool isOnPath(HopIndex ancestor, HopIndex hop) const;

private:
  void addTree(uint32_t tree);
  void addLinkWaits(llvm::ArrayRef<HopIndex> entering);
  void addArbiterWaits(llvm::ArrayRef<HopIndex> hops);
  void addDrainWaits();
  void addDrainWaits(uint32_t tree, size_t member);
  void add(HoldWait wait);
  bool isForced(HopIndex a, HopIndex b) const;
  const TrafficHop &at(HopIndex hop) const { return state.traffic.hops[hop]; }
  InNode sourceOf(HopIndex hop) const { return state.treeOf(hop).source; }
  bool isSilent(const PacketTree &tree) const;

  const PlanState &state;
  std::vector<uint32_t> hopNode, pastNode; ///< By hop; NoHop when left out.
  std::vector<uint32_t> anywhereNode;      ///< By tree; NoHop when left out.
  std::vector<std::vector<uint32_t>> receiverNode; ///< By tree and member.
  std::vector<std::vector<Edge>> edges;
  std::vector<HoldWait> waits;
};

} // namespace tileloom

#endif // TILELOOM_LIB_ROUTING_PLAN_HOLDGRAPH_H
