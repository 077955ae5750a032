// Which packets pass each switch, in by which slave and out by which masters?

#ifndef TILELOOM_LIB_ROUTING_PLAN_PACKETTRAFFIC_H
#define TILELOOM_LIB_ROUTING_PLAN_PACKETTRAFFIC_H

#include "ArbiterColouring.h"
#include "PacketPlan.h"
#include "PacketRules.h"

#include <set>

namespace tileloom {

/// Index into PacketTraffic::hops.
using HopIndex = uint32_t;
inline constexpr HopIndex NoHop = ~0u;

/// The passage of a packet tree through one switch.
struct TrafficHop {
  uint32_t tree = 0;
  InNode slave = NoNode;
  std::vector<OutNode> masters; ///< Sorted.
  HopIndex parent = NoHop;      ///< None where the tree begins.
  /// A circuit connection carries it: no arbiter, no rule.
  bool isCircuit = false;
  /// It has an amsel already and keeps it.
  std::optional<Amsel> fixed = {};
  /// A rule that stays brings it there; it needs none.
  bool hasRule = false;
};

/// What one source sends under one claim.
struct PacketTree {
  NetIndex net = -1; ///< -1: it is there already and does not move.
  InNode source = NoNode;
  IdCube claim;
  /// Takes the settings of the control overlay.
  bool overlay = false;
  std::vector<HopIndex> hops = {}; ///< Each after its parent.
  /// The streams of the tree, each with the hop at its destination.
  std::vector<std::pair<StreamId, HopIndex>> members = {};

  bool isRequested() const { return net >= 0; }
};

/// What the design's own settings say at one switch, by node.
struct FixedSwitch {
  std::vector<uint8_t> reserved = std::vector<uint8_t>(6, 0);
  std::vector<uint8_t> ruled = std::vector<uint8_t>(6, 0);
  std::map<OutNode, ColourProblem::FixedMaster> masters;
  std::map<InNode, std::vector<PacketRule>> rules; ///< In slot order.
  std::map<InNode, std::vector<OutNode>> connections;
  std::set<Amsel> amsels; ///< Named in the settings.

  std::vector<OutNode> listeners(Amsel amsel) const;
  /// The first rule of a slave that matches an id, or null.
  const PacketRule *match(InNode slave, unsigned id) const;
};

struct PacketTraffic {
  std::vector<PacketTree> trees; ///< Those of the nets first, in their order.
  std::vector<TrafficHop> hops;
  std::map<TileCoord, std::vector<HopIndex>> tiles;
  std::map<TileCoord, FixedSwitch> fixed;

  const FixedSwitch &fixedAt(TileCoord tile) const;
};

/// Hops of the packet nets and of the packet streams that are there already.
PacketTraffic collectTraffic(const PlanInput &input);

/// Settings by node. Ports that do not exist are passed over.
FixedSwitch readSettings(const SwitchGraph &graph,
                         const TileSettings &settings);

} // namespace tileloom

#endif // TILELOOM_LIB_ROUTING_PLAN_PACKETTRAFFIC_H
