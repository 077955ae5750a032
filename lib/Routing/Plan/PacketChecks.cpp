// Can the switches tell the packets of a routing apart by their ids?

#include "PacketTexts.h"
#include "PlanState.h"

#include "llvm/ADT/STLExtras.h"

using namespace tileloom;

std::optional<PlanRejection> tileloom::checkTrees(const PlanState &state) {
  const PlanInput &input = state.input;
  for (const PacketTree &tree : state.traffic.trees) {
    if (!tree.isRequested())
      continue;
    const Net &net = input.nets[size_t(tree.net)];
    for (OutNode sink : net.sinks) {
      bool reached = llvm::any_of(tree.hops, [&](HopIndex hop) {
        return llvm::is_contained(state.traffic.hops[hop].masters, sink);
      });
      // A hop that hangs in the air brings nothing.
      bool joined = llvm::all_of(tree.hops, [&](HopIndex hop) {
        const TrafficHop &at = state.traffic.hops[hop];
        return at.parent != NoHop || at.slave == net.source;
      });
      if (reached && joined)
        continue;
      PlanRejection rejection =
          reject("incomplete-routing",
                 "packet flow source " + sourceText(input, net) +
                     " could not be routed to destination " +
                     sinkText(input, net, sink) +
                     "; the pathfinder produced an incomplete routing for this "
                     "placement.");
      rejection.nets.push_back(tree.net);
      return rejection;
    }
  }
  return std::nullopt;
}

namespace {

/// The ids that enter one switch by one slave.
class SlaveCheck {
public:
  SlaveCheck(const PlanState &state, InNode slave)
      : state(state), graph(state.input.graph), slave(slave),
        tile(graph.tileOfIn(slave)), port(portText(graph.portOfIn(slave))) {}

  std::optional<PlanRejection> run(llvm::ArrayRef<HopIndex> hops) {
    for (size_t j = 0; j < hops.size(); ++j) {
      if (!isRequested(hops[j]))
        continue;
      if (auto rejection = againstRules(hops[j]))
        return rejection;
      for (size_t i = 0; i < hops.size(); ++i)
        if (i < j || !isRequested(hops[i]))
          if (auto rejection = compare(hops[i], hops[j]))
            return rejection;
    }
    return std::nullopt;
  }

private:
  bool isRequested(HopIndex hop) const {
    return state.treeOf(hop).isRequested();
  }
  const TrafficHop &at(HopIndex hop) const { return state.traffic.hops[hop]; }

  std::optional<PlanRejection> compare(HopIndex a, HopIndex b) {
    IdCube one = state.treeOf(a).claim, other = state.treeOf(b).claim;
    IdSet both = one.ids() & other.ids();
    if (both == 0 || at(a).masters == at(b).masters)
      return std::nullopt;
    PlanRejection rejection =
        one == other ? sameId(a, b) : rejectClaims(tile, port, one, other);
    state.blame(a, rejection);
    state.blame(b, rejection);
    state.keepApart(a, b, rejection);
    return rejection;
  }

  PlanRejection sameId(HopIndex a, HopIndex b) {
    return rejectSameId(tile, port, state.treeOf(a).claim.value,
                        sourceText(state.input, state.treeOf(a)),
                        sourceText(state.input, state.treeOf(b)));
  }

  /// Rules that stay come first: they have to bring all ids of the hop where
  /// it goes, or none anywhere.
  std::optional<PlanRejection> againstRules(HopIndex hop) {
    const FixedSwitch &fixed = state.traffic.fixedAt(tile);
    auto it = fixed.rules.find(slave);
    if (it == fixed.rules.end() || carriedByRules(state.traffic, hop, graph))
      return std::nullopt;
    IdCube claim = state.treeOf(hop).claim;
    for (const PacketRule &rule : it->second) {
      IdCube cube{rule.mask, rule.value};
      if (cube.ids() & claim.ids()) {
        PlanRejection rejection = rejectClaims(tile, port, cube, claim);
        state.blame(hop, rejection);
        return rejection;
      }
    }
    return std::nullopt;
  }

  const PlanState &state;
  const SwitchGraph &graph;
  InNode slave;
  TileCoord tile;
  std::string port;
};

} // namespace

std::optional<Amsel> tileloom::carriedByRules(const PacketTraffic &traffic,
                                              HopIndex hop,
                                              const SwitchGraph &graph) {
  const TrafficHop &at = traffic.hops[hop];
  const FixedSwitch &fixed = traffic.fixedAt(graph.tileOfIn(at.slave));
  IdSet ids = traffic.trees[at.tree].claim.ids();
  std::optional<Amsel> amsel;
  for (unsigned id = 0; id < 32; ++id) {
    if ((ids >> id & 1) == 0)
      continue;
    const PacketRule *rule = fixed.match(at.slave, id);
    if (!rule || (amsel && *amsel != rule->amsel))
      return std::nullopt;
    amsel = rule->amsel;
  }
  if (amsel && fixed.listeners(*amsel) != at.masters)
    return std::nullopt;
  return amsel;
}

/// Appends what a later failure blames.
static void merge(std::optional<PlanRejection> &first,
                  std::optional<PlanRejection> next) {
  if (!next)
    return;
  if (!first) {
    first = std::move(next);
    return;
  }
  llvm::append_range(first->blamed, next->blamed);
  for (const auto &pair : next->keepApart)
    if (!llvm::is_contained(first->keepApart, pair))
      first->keepApart.push_back(pair);
}

std::map<InNode, std::vector<HopIndex>>
tileloom::hopsBySlave(const PlanState &state) {
  std::map<InNode, std::vector<HopIndex>> bySlave;
  for (HopIndex hop = 0; hop < state.traffic.hops.size(); ++hop)
    bySlave[state.traffic.hops[hop].slave].push_back(hop);
  return bySlave;
}

std::optional<PlanRejection> tileloom::checkIds(const PlanState &state) {
  std::optional<PlanRejection> first;
  for (const auto &[slave, hops] : hopsBySlave(state))
    merge(first, SlaveCheck(state, slave).run(hops));
  return first;
}

namespace {

/// Rules of the new hops of one slave.
class SlaveRules {
public:
  SlaveRules(PlanState &state, InNode slave)
      : state(state), graph(state.input.graph), slave(slave),
        tile(graph.tileOfIn(slave)) {}

  std::optional<PlanRejection> run(llvm::ArrayRef<HopIndex> hops) {
    RuleRequest request;
    request.slots = graph.device().ruleSlotCount();
    auto add = [&](const FixedSwitch &settings) {
      if (auto it = settings.rules.find(slave); it != settings.rules.end())
        for (const PacketRule &rule : it->second)
          request.existing.push_back({rule.mask, rule.value});
    };
    add(state.traffic.fixedAt(tile));
    if (state.input.pinned)
      add(state.pinnedAt(tile));
    collectGroups(hops, request);
    RuleCover cover = coverIds(request);
    if (cover.needed > request.slots)
      return tooMany(hops, cover.needed);
    for (const PlacedRule &rule : cover.rules)
      state.rules[slave].push_back({members[rule.group].front(), rule.cube});
    return std::nullopt;
  }

private:
  /// One group for each set of masters; those of the overlay stand apart and
  /// come first.
  void collectGroups(llvm::ArrayRef<HopIndex> hops, RuleRequest &request) {
    std::map<std::pair<bool, std::vector<OutNode>>, size_t> groupOf;
    IdSet seen = 0;
    std::set<IdCube> claims;
    for (bool overlay : {true, false})
      for (HopIndex hop : hops) {
        const TrafficHop &at = state.traffic.hops[hop];
        const PacketTree &tree = state.treeOf(hop);
        if (!tree.isRequested() || at.hasRule || tree.overlay != overlay ||
            !claims.insert(tree.claim).second)
          continue;
        auto [it, isNew] =
            groupOf.try_emplace({!overlay, at.masters}, members.size());
        if (isNew) {
          members.emplace_back();
          request.groups.emplace_back();
        }
        members[it->second].push_back(hop);
        RuleGroup &group = request.groups[it->second];
        if (tree.claim.mask != 0x1F)
          group.claims.push_back(tree.claim);
        else
          group.ids |= tree.claim.ids() & ~seen;
        seen |= tree.claim.ids();
      }
    for (RuleGroup &group : request.groups)
      dropCovered(group);
  }

  /// Streams that joined may claim what another one's rule takes along: a rule
  /// of their own would never be first.
  static void dropCovered(RuleGroup &group) {
    auto claims = std::move(group.claims);
    group.claims.clear();
    for (const IdCube &claim : claims)
      if (llvm::none_of(claims, [&](const IdCube &other) {
            return other != claim && (claim.ids() & ~other.ids()) == 0;
          })) {
        group.claims.push_back(claim);
        group.ids &= ~claim.ids();
      }
  }

  PlanRejection tooMany(llvm::ArrayRef<HopIndex> hops, unsigned needed) {
    PlanRejection rejection = reject(
        "too-many-packet-rules",
        atTile(tile) + ", the packet flows entering on " +
            portText(graph.portOfIn(slave)) + " need " +
            std::to_string(needed) + " packet rules, and a slave port holds " +
            std::to_string(graph.device().ruleSlotCount()) + ".");
    for (HopIndex hop : hops)
      state.blame(hop, rejection);
    for (size_t i = 0; i < members.size(); ++i)
      for (size_t j = 0; j < i; ++j)
        for (HopIndex a : members[j])
          for (HopIndex b : members[i])
            state.keepApart(a, b, rejection);
    return rejection;
  }

  PlanState &state;
  const SwitchGraph &graph;
  InNode slave;
  TileCoord tile;
  std::vector<std::vector<HopIndex>> members; ///< By group.
};

} // namespace

std::optional<PlanRejection> tileloom::chooseRules(PlanState &state) {
  std::optional<PlanRejection> first;
  for (HopIndex hop = 0; hop < state.traffic.hops.size(); ++hop) {
    TrafficHop &at = state.traffic.hops[hop];
    if (!state.treeOf(hop).isRequested() || at.fixed)
      continue;
    at.fixed = carriedByRules(state.traffic, hop, state.input.graph);
    at.hasRule = at.fixed.has_value();
  }
  for (const auto &[slave, hops] : hopsBySlave(state))
    merge(first, SlaveRules(state, slave).run(hops));
  return first;
}
