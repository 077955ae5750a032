// Does the control overlay get the settings that it takes alone, as a
// control-packet reload needs?

#include "PacketTexts.h"
#include "PlanState.h"

#include "llvm/ADT/STLExtras.h"

using namespace tileloom;

namespace {

class Pinner {
public:
  explicit Pinner(PlanState &state)
      : state(state), graph(state.input.graph), device(graph.device()) {}

  std::optional<PlanRejection> run() {
    for (const auto &[tile, hops] : state.traffic.tiles) {
      for (HopIndex hop : hops)
        if (state.isPinned(hop))
          if (auto rejection = pin(tile, hop))
            return blamed(*rejection, hop);
      for (HopIndex hop : hops)
        if (state.treeOf(hop).isRequested() && !state.isPinned(hop))
          if (auto rejection = giveWay(tile, hop))
            return blamed(*rejection, hop);
      if (auto rejection = shareArbiters(tile, hops))
        return rejection;
    }
    return checkHeaders();
  }

private:
  PlanRejection blamed(PlanRejection rejection, HopIndex hop) const {
    state.blame(hop, rejection);
    return rejection;
  }
  const TrafficHop &at(HopIndex hop) const { return state.traffic.hops[hop]; }
  std::string slaveText(HopIndex hop) const {
    return portText(graph.portOfIn(at(hop).slave));
  }
  std::string flowInto(HopIndex hop) const {
    return "packet flow " + std::to_string(state.treeOf(hop).claim.value) +
           " into " + slaveText(hop);
  }

  PlanRejection changed(TileCoord tile, HopIndex hop,
                        const std::string &how) const {
    return reject("overlay-settings-change",
                  "the control overlay keeps the packet rules it takes alone, "
                  "as in @ctrl_pkt_overlay, since a control-packet reload "
                  "(has_ctrl_pkt_overlay) installs them first, but " +
                      atTile(tile) + ", " + flowInto(hop) + " " + how);
  }

  std::optional<PlanRejection> pin(TileCoord tile, HopIndex hop) {
    const FixedSwitch &pinned = state.pinnedAt(tile);
    const FixedSwitch &own = state.traffic.fixedAt(tile);
    const PacketRule *rule =
        pinned.match(at(hop).slave, state.treeOf(hop).claim.value);
    if (!rule)
      return changed(tile, hop, "takes no packet rule there alone.");
    Amsel amsel = rule->amsel;
    std::string takes = "takes amsel<" + std::to_string(amsel.arbiter) + "> (" +
                        std::to_string(amsel.msel) + ") alone, ";
    if (own.reserved[amsel.arbiter] >> amsel.msel & 1)
      return changed(tile, hop,
                     takes + "and the design's own switchbox takes it.");
    if (pinned.listeners(amsel) != at(hop).masters)
      return changed(tile, hop, takes + "to other master ports than here.");
    if (auto it = own.rules.find(at(hop).slave); it != own.rules.end())
      for (const PacketRule &first : it->second)
        if (IdCube{first.mask, first.value}.ids() &
            IdCube{rule->mask, rule->value}.ids())
          return otherRules(tile, hop);
    TrafficHop &pinnedHop = state.traffic.hops[hop];
    pinnedHop.fixed = amsel;
    pinnedHop.hasRule = true;
    return std::nullopt;
  }

  PlanRejection otherRules(TileCoord tile, HopIndex hop) const {
    PlanRejection rejection = reject(
        "overlay-rules-change",
        "the control overlay takes other packet rules at " +
            toString(PortRef{tile, graph.portOfIn(at(hop).slave)}) +
            " than it takes alone, as in @ctrl_pkt_overlay, which a "
            "control-packet reload (has_ctrl_pkt_overlay) installs first.");
    rejection.prefixed = false;
    return rejection;
  }

  /// Other flows may pass the overlay's ports, by its master sets and with ids
  /// that its rules do not match.
  std::optional<PlanRejection> giveWay(TileCoord tile, HopIndex hop) {
    const FixedSwitch &pinned = state.pinnedAt(tile);
    IdCube claim = state.treeOf(hop).claim;
    for (OutNode master : at(hop).masters)
      if (auto it = pinned.masters.find(master);
          it != pinned.masters.end() && !isSet(pinned, at(hop).masters))
        return reject(
            "overlay-master-shared",
            atTile(tile) + ", packets with id " + std::to_string(claim.value) +
                " entering on " + slaveText(hop) + " leave by " +
                portText(graph.portOfOut(master)) +
                ", a master port of the prioritized flows (the control "
                "overlay), but not by one of their master sets, which a "
                "control-packet reload keeps.");
    auto rules = pinned.rules.find(at(hop).slave);
    if (rules == pinned.rules.end())
      return std::nullopt;
    for (const PacketRule &rule : rules->second) {
      IdSet both = IdCube{rule.mask, rule.value}.ids() & claim.ids();
      if (both == 0)
        continue;
      if (both == claim.ids() &&
          pinned.listeners(rule.amsel) == at(hop).masters) {
        state.traffic.hops[hop].fixed = rule.amsel;
        state.traffic.hops[hop].hasRule = true;
        return std::nullopt;
      }
      return reject("overlay-rule-matches",
                    atTile(tile) + ", the packet " +
                        ruleText({rule.mask, rule.value}) +
                        " of the prioritized flows (the control overlay) on " +
                        slaveText(hop) + " also matches packet id " +
                        hexText(unsigned(llvm::countr_zero(both))) +
                        ", and a control-packet reload keeps their rules; use "
                        "an id the rule does not match, or route the flow "
                        "apart.");
    }
    return std::nullopt;
  }

  static bool isSet(const FixedSwitch &pinned,
                    const std::vector<OutNode> &masters) {
    for (const auto &[slave, rules] : pinned.rules)
      for (const PacketRule &rule : rules)
        if (pinned.listeners(rule.amsel) == masters)
          return true;
    return false;
  }

  std::optional<PlanRejection> shareArbiters(TileCoord tile,
                                             llvm::ArrayRef<HopIndex> hops) {
    for (size_t j = 0; j < hops.size(); ++j)
      for (size_t i = 0; i < hops.size(); ++i) {
        HopIndex a = hops[i], b = hops[j];
        if (!state.isPinned(b) || at(a).slave == at(b).slave || !at(a).fixed ||
            at(a).fixed->arbiter != at(b).fixed->arbiter || !state.clash(a, b))
          continue;
        std::string arbiter = std::to_string(at(b).fixed->arbiter);
        if (!state.treeOf(a).isRequested())
          return blamed(changed(tile, b,
                                "takes arbiter " + arbiter +
                                    " alone, and here can deadlock holding "
                                    "it."),
                        b);
        if (state.isPinned(a) && i < j)
          return blamed(changed(tile, a,
                                "and " + flowInto(b) +
                                    " share an arbiter alone, and here can "
                                    "deadlock on it."),
                        b);
      }
    return std::nullopt;
  }

  /// The last flow that ends at a port decides on the header there.
  std::optional<PlanRejection> checkHeaders() const {
    llvm::ArrayRef<PacketFlow> flows = state.input.problem.packetFlows;
    std::map<OutNode, std::pair<size_t, PortRef>> last;
    for (size_t i = 0; i < flows.size(); ++i)
      for (const PortRef &end : flows[i].destinations)
        last[graph.destination(end.tile, end.port)] = {i, end};
    for (const auto &[master, who] : last) {
      auto [flow, end] = who;
      std::optional<bool> alone = pinnedHeader(master);
      if (!alone || keeps(master, flows[flow].keepHeader) == *alone)
        continue;
      PlanRejection rejection = reject(
          "overlay-header-conflict",
          "packet flow " + std::to_string(flows[flow].packetId) +
              " is the last to end at " + toString(end) +
              ", so it sets whether packets keep their header there, but the "
              "prioritized flows (the control overlay) ending there set it "
              "otherwise, and a control-packet reload keeps their setting.");
      rejection.prefixed = false;
      for (const PacketTree &tree : state.traffic.trees)
        if (tree.isRequested() &&
            llvm::is_contained(state.input.nets[size_t(tree.net)].flows,
                               uint32_t(flow)))
          rejection.nets.push_back(tree.net);
      return rejection;
    }
    return std::nullopt;
  }

  /// Whether the overlay alone keeps headers at a master of its own.
  std::optional<bool> pinnedHeader(OutNode master) const {
    auto tile = state.input.pinned->find(graph.tileOfOut(master));
    if (tile == state.input.pinned->end())
      return std::nullopt;
    for (const PacketMasterSetting &setting : tile->second.masters)
      if (setting.master == graph.portOfOut(master))
        return keeps(master, setting.keepHeader);
    return std::nullopt;
  }

  /// Without a word on it, DMA masters and South masters of shims drop headers.
  bool keeps(OutNode master, std::optional<bool> stated) const {
    Bundle bundle = graph.portOfOut(master).bundle;
    bool drops =
        bundle == Bundle::DMA ||
        (bundle == Bundle::South && device.isShim(graph.tileOfOut(master)));
    return stated.value_or(!drops);
  }

  PlanState &state;
  const SwitchGraph &graph;
  const Device &device;
};

} // namespace

std::optional<PlanRejection> tileloom::pinOverlay(PlanState &state) {
  if (!state.input.pinned)
    return std::nullopt;
  return Pinner(state).run();
}
