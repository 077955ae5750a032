// Which arbiters, msels and rules make a set of packet trees come true? The
// steps in their order, and the settings that they lead to.

#include "PacketPlan.h"

#include "PacketTexts.h"
#include "PlanState.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace tileloom;

namespace {

/// Settings of one tile.
class TileEmitter {
public:
  TileEmitter(const PlanState &state, TileCoord tile,
              const std::map<OutNode, std::optional<bool>> &headers)
      : state(state), graph(state.input.graph), headers(headers),
        fixed(state.traffic.fixedAt(tile)), pinned(state.pinnedAt(tile)) {
    settings.tile = tile;
  }

  TileSettings run(llvm::ArrayRef<HopIndex> hops) {
    std::set<SwitchConnection> connections;
    for (HopIndex hop : hops) {
      const TrafficHop &at = state.traffic.hops[hop];
      if (!state.treeOf(hop).isRequested())
        continue;
      for (OutNode master : at.masters)
        if (at.isCircuit)
          connections.insert(
              {graph.portOfIn(at.slave), graph.portOfOut(master)});
        else
          addMaster(hop, master);
      slaves.insert(at.slave);
    }
    settings.connections.assign(connections.begin(), connections.end());
    for (const auto &[master, setting] : masters)
      settings.masters.push_back(setting);
    for (InNode slave : slaves)
      addRules(slave);
    addAmsels();
    return std::move(settings);
  }

private:
  void addMaster(HopIndex hop, OutNode master) {
    if (fixed.masters.count(master) || !state.amsels[hop])
      return;
    PacketMasterSetting &setting = masters[master];
    setting.master = graph.portOfOut(master);
    setting.arbiter = state.amsels[hop]->arbiter;
    setting.mselMask |= uint8_t(1u << state.amsels[hop]->msel);
    setting.overlay |= marksOverlay(hop);
    if (auto it = headers.find(master); it != headers.end())
      setting.keepHeader = it->second;
  }

  /// Only a design that a reload configures tells its overlay from the rest.
  bool marksOverlay(HopIndex hop) const {
    return state.input.problem.reloadDesign && state.treeOf(hop).overlay;
  }

  void addRules(InNode slave) {
    if (auto it = pinned.rules.find(slave); it != pinned.rules.end())
      llvm::append_range(settings.rules, it->second);
    auto it = state.rules.find(slave);
    if (it == state.rules.end())
      return;
    for (auto [hop, cube] : it->second) {
      if (state.traffic.hops[hop].isCircuit || !state.amsels[hop])
        continue;
      const PacketTree &tree = state.treeOf(hop);
      PacketRule rule;
      rule.slave = graph.portOfIn(slave);
      rule.mask = cube.mask;
      rule.value = cube.value;
      rule.amsel = *state.amsels[hop];
      rule.overlay = marksOverlay(hop);
      rule.priority =
          state.input.nets[size_t(tree.net)].priority && tree.source == slave;
      settings.rules.push_back(rule);
    }
  }

  void addAmsels() {
    std::set<std::pair<uint8_t, uint8_t>> named; // By msel, then arbiter.
    for (const PacketMasterSetting &setting : settings.masters)
      for (uint8_t msel = 0; msel < 8; ++msel)
        if (setting.mselMask >> msel & 1)
          named.insert({msel, setting.arbiter});
    for (const PacketRule &rule : settings.rules)
      named.insert({rule.amsel.msel, rule.amsel.arbiter});
    for (auto [msel, arbiter] : named)
      if (!fixed.amsels.count({arbiter, msel}))
        settings.amsels.push_back({arbiter, msel});
  }

  const PlanState &state;
  const SwitchGraph &graph;
  const std::map<OutNode, std::optional<bool>> &headers;
  const FixedSwitch &fixed, &pinned;
  TileSettings settings;
  std::map<OutNode, PacketMasterSetting> masters;
  std::set<InNode> slaves;
};

} // namespace

/// What the last flow that ends at a master says of its header.
static std::map<OutNode, std::optional<bool>>
headersAtEnds(const PlanInput &input) {
  std::map<OutNode, std::optional<bool>> headers;
  for (const PacketFlow &flow : input.problem.packetFlows)
    for (const PortRef &end : flow.destinations)
      headers[input.graph.destination(end.tile, end.port)] = flow.keepHeader;
  return headers;
}

PacketPlan tileloom::emitPlan(const PlanState &state) {
  PacketPlan plan;
  auto headers = headersAtEnds(state.input);
  for (const auto &[tile, hops] : state.traffic.tiles) {
    TileSettings settings = TileEmitter(state, tile, headers).run(hops);
    if (!settings.connections.empty() || !settings.masters.empty() ||
        !settings.rules.empty() || !settings.amsels.empty())
      plan.tiles.emplace(tile, std::move(settings));
  }
  return plan;
}

std::variant<PacketPlan, PlanRejection>
tileloom::planPackets(const PlanInput &input) {
  if (input.options.effort)
    ++input.options.effort->plans;
  PlanState state(input);
  if (auto rejection = checkTrees(state))
    return *rejection;
  if (auto rejection = checkIds(state))
    return *rejection;
  if (auto rejection = pinOverlay(state))
    return *rejection;
  if (auto rejection = chooseRules(state))
    return *rejection;
  convertHops(state);
  if (auto rejection = colourTiles(state))
    return *rejection;
  if (auto rejection = breakHoldCycles(state))
    return *rejection;
  return emitPlan(state);
}
