// What do the steps of packet planning know? Conflicts between trees, and whom
// to blame.

#include "PlanState.h"

#include "llvm/ADT/STLExtras.h"

using namespace tileloom;

/// Waits that one pass of the search for rings may look at before the first
/// ring met counts: another routing is found sooner than the last arbiters that
/// might do.
static constexpr uint64_t PassWaits = 20'000;
static constexpr uint64_t PassWaitsPerTree = 4000;

PlanState::PlanState(const PlanInput &input)
    : input(input), traffic(collectTraffic(input)), amsels(traffic.hops.size()),
      excluded(traffic.hops.size(), 0) {
  if (input.pinned)
    for (const auto &[tile, settings] : *input.pinned)
      pinned.emplace(tile, readSettings(input.graph, settings));
  conflicts.assign(traffic.trees.size() * traffic.trees.size(), -1);
}

const FixedSwitch &PlanState::pinnedAt(TileCoord tile) const {
  static const FixedSwitch nothing;
  auto it = pinned.find(tile);
  return it == pinned.end() ? nothing : it->second;
}

std::optional<std::pair<StreamId, StreamId>>
PlanState::conflictingStreams(uint32_t treeA, uint32_t treeB) const {
  if (!input.dependencies)
    return std::nullopt;
  for (auto [s, hopS] : traffic.trees[treeA].members)
    for (auto [t, hopT] : traffic.trees[treeB].members)
      if (input.dependencies->conflict(s, t))
        return std::pair(s, t);
  return std::nullopt;
}

// A packet moves as one, so that any branch of its tree that stalls holds it up
// on all others: conflicts are between trees, whichever streams pass the tile.
bool PlanState::conflict(uint32_t treeA, uint32_t treeB) const {
  if (treeA == treeB || !input.dependencies)
    return false;
  size_t count = traffic.trees.size();
  int8_t &known = conflicts[treeA * count + treeB];
  if (known < 0)
    known = conflicts[treeB * count + treeA] =
        conflictingStreams(treeA, treeB).has_value();
  return known != 0;
}

bool PlanState::clash(HopIndex a, HopIndex b) const {
  return conflict(traffic.hops[a].tree, traffic.hops[b].tree) ||
         apart.count({std::min(a, b), std::max(a, b)}) != 0;
}

void PlanState::blame(HopIndex hop, PlanRejection &rejection) const {
  const TrafficHop &at = traffic.hops[hop];
  if (!treeOf(hop).isRequested())
    return;
  if (at.parent != NoHop)
    rejection.blamed.push_back(
        {traffic.hops[at.parent].slave, input.graph.wireInto(at.slave)});
  for (OutNode master : at.masters)
    rejection.blamed.push_back({at.slave, master});
  NetIndex net = treeOf(hop).net;
  if (!llvm::is_contained(rejection.nets, net))
    rejection.nets.push_back(net);
}

void PlanState::keepApart(HopIndex a, HopIndex b,
                          PlanRejection &rejection) const {
  NetIndex first = treeOf(a).net, second = treeOf(b).net;
  if (first < 0 || second < 0)
    return;
  std::pair<NetIndex, NetIndex> pair = std::minmax(first, second);
  if (!llvm::is_contained(rejection.keepApart, pair))
    rejection.keepApart.push_back(pair);
}

void PlanState::beginPass() {
  passLeft = PassWaits + PassWaitsPerTree * traffic.trees.size();
  if (input.effort)
    passLeft = std::min(passLeft, *input.effort);
}

void PlanState::spend(uint64_t waits) const {
  passLeft -= std::min(passLeft, waits);
  if (uint64_t *left = input.effort)
    *left -= std::min(*left, waits);
  if (RouterEffort *effort = input.options.effort)
    effort->waits += waits;
}
