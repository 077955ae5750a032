// Which arbiters, msels and rules make a set of packet trees come true, without
// a deadlock?

#ifndef TILELOOM_LIB_ROUTING_PLAN_PACKETPLAN_H
#define TILELOOM_LIB_ROUTING_PLAN_PACKETPLAN_H

#include "../Net.h"

#include "tileloom/Routing/Router.h"

#include <map>
#include <variant>

namespace tileloom {

/// A complete routing, before arbiters are handed out. Circuit nets are there
/// because their ports are taken.
struct PlanInput {
  const SwitchGraph &graph;
  const RoutingProblem &problem;
  llvm::ArrayRef<Net> nets;
  llvm::ArrayRef<Tree> trees; ///< One a net.
  /// Null: no deadlock analysis.
  const StreamDependencies *dependencies = nullptr;
  const RouterOptions &options;
  /// Settings that the prioritized nets of a reload design take alone and must
  /// keep, by tile; empty otherwise.
  const std::map<TileCoord, TileSettings> *pinned = nullptr;
  /// What all plans of one routing together may still spend on the search for
  /// rings, in waits looked at; null: no such limit. Once it is 0, the first
  /// ring met counts.
  uint64_t *effort = nullptr;
};

/// The packet settings of every tile (new ones only, with the circuit
/// connections that packet hops became).
struct PacketPlan {
  std::map<TileCoord, TileSettings> tiles;
};

/// Why a routing cannot be realised, and what another one should avoid.
struct PlanRejection {
  std::string name;   ///< Diagnostic name.
  std::string reason; ///< Without "Unable to find a legal routing: ".
  /// Whether that prefix belongs in front of it.
  bool prefixed = true;
  /// Crossbar connections to make dearer.
  std::vector<TreeStep> blamed;
  /// Nets to keep off each other's ports at those tiles.
  std::vector<std::pair<NetIndex, NetIndex>> keepApart;
  std::vector<NetIndex> nets; ///< Whom it is about.
  /// Only a hold cycle through shared receivers stands against it: usable under
  /// RouterOptions::allowDeadlockProne, with `plan`.
  bool deadlockProne = false;
  PacketPlan plan;
};

/// What ends the text of an error that allow-deadlock-prone would let pass (a
/// rejection that is deadlockProne, unavoidable pairs).
inline constexpr llvm::StringLiteral DeadlockProneHint =
    " Set allow-deadlock-prone (aiecc --allow-deadlock-prone-routing) to route "
    "them anyway.";

/// Plans every tile: ids and rules per slave, circuit-switched hops, arbiters,
/// hold cycles. Deterministic; every search inside is bounded by a count.
std::variant<PacketPlan, PlanRejection> planPackets(const PlanInput &input);

/// The test before routing: streams that must be kept apart and take an arbiter
/// at one tile whatever the routing, more of them than it has free. Nullopt
/// when nothing is found.
std::optional<PlanRejection>
findArbiterShortage(const SwitchGraph &graph, const RoutingProblem &problem,
                    llvm::ArrayRef<Net> nets,
                    const StreamDependencies &dependencies,
                    const RouterOptions &options);

} // namespace tileloom

#endif // TILELOOM_LIB_ROUTING_PLAN_PACKETPLAN_H
