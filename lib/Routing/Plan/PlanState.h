// What do the steps of packet planning know and decide?

#ifndef TILELOOM_LIB_ROUTING_PLAN_PLANSTATE_H
#define TILELOOM_LIB_ROUTING_PLAN_PLANSTATE_H

#include "PacketTraffic.h"

namespace tileloom {

/// Everything that the steps of one plan share.
class PlanState {
public:
  explicit PlanState(const PlanInput &input);

  const PlanInput &input;
  PacketTraffic traffic;
  /// Settings that the overlay must keep.
  std::map<TileCoord, FixedSwitch> pinned;
  /// By hop; hops without an arbiter have none.
  std::vector<std::optional<Amsel>> amsels;
  /// Rules by slave, those of pinned settings left out. In slot order.
  std::map<InNode, std::vector<std::pair<HopIndex, IdCube>>> rules;
  /// Pairs that the search for hold cycles put apart, smaller index first.
  std::set<std::pair<HopIndex, HopIndex>> apart;
  /// By hop, arbiters that it may not take.
  std::vector<uint8_t> excluded;

  const PacketTree &treeOf(HopIndex hop) const {
    return traffic.trees[traffic.hops[hop].tree];
  }
  const FixedSwitch &pinnedAt(TileCoord tile) const;
  /// Whether the overlay settles what this hop takes.
  bool isPinned(HopIndex hop) const {
    return input.pinned && treeOf(hop).overlay;
  }
  /// Some stream of one tree conflicts with some stream of the other.
  bool conflict(uint32_t treeA, uint32_t treeB) const;
  /// The streams that `conflict` found.
  std::optional<std::pair<StreamId, StreamId>>
  conflictingStreams(uint32_t treeA, uint32_t treeB) const;
  /// They must take different arbiters.
  bool clash(HopIndex a, HopIndex b) const;

  /// Books waits looked at in search of rings, of which one pass and all plans
  /// together (see PlanInput::effort) may look at so many.
  void beginPass();
  void spend(uint64_t waits) const;
  bool isExhausted() const { return passLeft == 0; }

  /// The connections of a hop, and the one that leads to its slave.
  void blame(HopIndex hop, PlanRejection &rejection) const;
  void keepApart(HopIndex a, HopIndex b, PlanRejection &rejection) const;

private:
  mutable uint64_t passLeft = 0;
  mutable std::vector<int8_t> conflicts; ///< Trees by trees; -1: not known.
};

/// All hops by their slaves, in the order of the slaves.
std::map<InNode, std::vector<HopIndex>> hopsBySlave(const PlanState &state);
/// The amsel to which the rules that stay bring all ids of a hop, when this is
/// exactly where it goes.
std::optional<Amsel> carriedByRules(const PacketTraffic &traffic, HopIndex hop,
                                    const SwitchGraph &graph);

/// The steps, in their order. Each is about all tiles and reports the first
/// failure, with the connections of all failures to blame.

/// Every net reaches its sinks; ids are told apart at every slave.
std::optional<PlanRejection> checkTrees(const PlanState &state);
std::optional<PlanRejection> checkIds(const PlanState &state);
/// What the control overlay takes alone is there for it. Fixes the amsels of
/// pinned hops. Nothing to do without pinned settings.
std::optional<PlanRejection> pinOverlay(PlanState &state);
/// Hops that existing rules carry need no new ones; the other slaves get rules.
std::optional<PlanRejection> chooseRules(PlanState &state);
/// Turns hops into circuit connections where a switch has more packet masters
/// than arbiters.
void convertHops(PlanState &state);
/// Gives the hops of one tile, or of every tile, their amsels.
Colouring colourTile(PlanState &state, TileCoord tile);
/// Two prioritized flows that conflict and that their own routes tie to one
/// arbiter, directly or through other prioritized flows.
std::optional<PlanRejection> findForcedPair(const PlanState &state,
                                            TileCoord tile);
std::optional<PlanRejection> colourTiles(PlanState &state);
/// Frees the plan of hold cycles by colouring tiles anew. A rejection that is
/// only deadlock-prone carries a plan that is free of them but for receivers.
std::optional<PlanRejection> breakHoldCycles(PlanState &state);
/// The settings.
PacketPlan emitPlan(const PlanState &state);

} // namespace tileloom

#endif // TILELOOM_LIB_ROUTING_PLAN_PLANSTATE_H
