// How do negotiation, the plan of the packets and the exact search come to one
// routing?

#ifndef TILELOOM_LIB_ROUTING_STEERING_H
#define TILELOOM_LIB_ROUTING_STEERING_H

#include "Allowance.h"
#include "Negotiation.h"
#include "Plan/PacketPlan.h"

namespace tileloom {

/// A routing problem as the solver sees it.
struct RouteTask {
  const SwitchGraph &graph;
  const RoutingProblem &problem;
  llvm::ArrayRef<Net> nets;
  const FixedPorts &fixed;
  const StreamDependencies *dependencies = nullptr;
  const RouterOptions &options;
  Allowance &allowance;
  /// Trees that stay as they are.
  std::map<NetIndex, Tree> pins = {};
  const std::map<TileCoord, TileSettings> *pinnedSettings = nullptr;
};

/// Trees and the packet settings that make them come true.
struct Routed {
  std::vector<Tree> trees; ///< One a net.
  PacketPlan plan;
  std::vector<std::pair<std::string, std::string>> warnings;
};

struct RouteFailure {
  /// What the plan had against the first legal routing; else `outcome` tells.
  std::optional<PlanRejection> rejection;
  Outcome outcome;
};

/// Negotiates, plans, and goes on negotiating around what plans refuse; lets
/// packet groups share when they do not fit apart; asks the exact search in
/// the end. Every loop is bounded by a count.
std::variant<Routed, RouteFailure> steer(const RouteTask &task);

/// The diagnostic of a failure. Only for plain tasks may it look for smaller
/// sets of flows that fail.
llvm::Error tell(const RouteTask &task, const RouteFailure &failure);
/// The reason alone, as it stands behind "Unable to find a legal routing: ".
std::string reasonOf(const RouteTask &task, const RouteFailure &failure);

/// What the exact search knows after the negotiation gave up.
struct ExactVerdict {
  std::optional<Routed> routed;
  /// Proven: these nets cannot be routed together.
  std::vector<NetIndex> conflict;
};

/// Asks routeExactly, plans what it finds, and forbids what the plan refuses,
/// as far as the allowance lets it. `suspects` are tried for a proof when all
/// nets are too many for it.
ExactVerdict routeByProof(const RouteTask &task,
                          llvm::ArrayRef<NetIndex> suspects);

} // namespace tileloom

#endif // TILELOOM_LIB_ROUTING_STEERING_H
