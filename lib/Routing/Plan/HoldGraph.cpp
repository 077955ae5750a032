// Which packets can wait for which others while they hold arbiters and links?
// Nodes and waits of a plan.

#include "HoldGraph.h"

#include "llvm/ADT/STLExtras.h"

using namespace tileloom;

HoldGraph::HoldGraph(const PlanState &state)
    : state(state), hopNode(state.traffic.hops.size(), NoHop),
      pastNode(state.traffic.hops.size(), NoHop),
      anywhereNode(state.traffic.trees.size(), NoHop),
      receiverNode(state.traffic.trees.size()) {
  for (uint32_t tree = 0; tree < state.traffic.trees.size(); ++tree)
    if (!isSilent(state.traffic.trees[tree]))
      addTree(tree);
  for (const auto &[tile, all] : state.traffic.tiles) {
    std::map<InNode, std::vector<HopIndex>> bySlave;
    std::vector<HopIndex> hops;
    for (HopIndex hop : all)
      if (hopNode[hop] != NoHop) {
        bySlave[at(hop).slave].push_back(hop);
        hops.push_back(hop);
      }
    for (const auto &[slave, entering] : bySlave)
      addLinkWaits(entering);
    addArbiterWaits(hops);
  }
  addDrainWaits();
}

bool HoldGraph::isSilent(const PacketTree &tree) const {
  return llvm::all_of(tree.members, [&](const auto &member) {
    return state.input.dependencies->isSilent(member.first);
  });
}

bool HoldGraph::isOnPath(HopIndex ancestor, HopIndex hop) const {
  while (hop != NoHop && hop != ancestor)
    hop = at(hop).parent;
  return hop == ancestor;
}

void HoldGraph::addTree(uint32_t index) {
  const PacketTree &tree = state.traffic.trees[index];
  auto node = [&] {
    edges.emplace_back();
    return uint32_t(edges.size() - 1);
  };
  anywhereNode[index] = node();
  for (HopIndex hop : tree.hops)
    hopNode[hop] = node();
  for (HopIndex hop : tree.hops)
    pastNode[hop] = node();
  for (size_t m = 0; m < tree.members.size(); ++m)
    receiverNode[index].push_back(node());
  auto lead = [&](uint32_t from, HopIndex past) {
    for (HopIndex hop : tree.hops)
      if (past == NoHop || !isOnPath(hop, past))
        edges[from].push_back({hopNode[hop], -1});
    for (uint32_t receiver : receiverNode[index])
      edges[from].push_back({receiver, -1});
  };
  lead(anywhereNode[index], NoHop);
  for (HopIndex hop : tree.hops)
    lead(pastNode[hop], hop);
}

void HoldGraph::add(HoldWait wait) {
  if (wait.kind != HoldWait::Drain) {
    wait.holder = at(wait.holding).tree;
    wait.requested = state.treeOf(wait.waiting).isRequested() ||
                     state.treeOf(wait.needing).isRequested() ||
                     state.treeOf(wait.holding).isRequested();
    if (state.amsels[wait.holding] && !at(wait.holding).isCircuit)
      wait.held = {state.input.graph.tileOfIn(at(wait.holding).slave),
                   state.amsels[wait.holding]->arbiter};
  }
  edges[wait.from].push_back({wait.to, int32_t(waits.size())});
  waits.push_back(std::move(wait));
}

static bool overlap(IdCube a, IdCube b) { return (a.ids() & b.ids()) != 0; }

void HoldGraph::addLinkWaits(llvm::ArrayRef<HopIndex> entering) {
  for (HopIndex a : entering)
    for (HopIndex b : entering) {
      if (a == b || sourceOf(a) == sourceOf(b))
        continue;
      HoldWait wait;
      wait.kind = HoldWait::Link;
      wait.from = hopNode[a];
      wait.to = pastNode[b];
      wait.waiting = wait.needing = a;
      wait.holding = b;
      // With one id they have merged, and go on together.
      wait.forced = overlap(state.treeOf(a).claim, state.treeOf(b).claim);
      add(wait);
    }
}

/// They leave by one destination port, or are one id that goes on together.
bool HoldGraph::isForced(HopIndex a, HopIndex b) const {
  if (at(a).tree == at(b).tree)
    return false;
  const SwitchGraph &graph = state.input.graph;
  bool oneId = overlap(state.treeOf(a).claim, state.treeOf(b).claim);
  auto endsAt = [&](HopIndex hop, OutNode master) {
    return llvm::any_of(state.treeOf(hop).members, [&](const auto &member) {
      const PortRef &end =
          state.input.dependencies->streams()[member.first].destination;
      return member.second == hop &&
             graph.destination(end.tile, end.port) == master;
    });
  };
  return llvm::any_of(at(a).masters, [&](OutNode master) {
    return llvm::is_contained(at(b).masters, master) &&
           (oneId || (endsAt(a, master) && endsAt(b, master)));
  });
}

void HoldGraph::addArbiterWaits(llvm::ArrayRef<HopIndex> hops) {
  auto arbiter = [&](HopIndex hop) {
    return state.amsels[hop] && !at(hop).isCircuit
               ? int(state.amsels[hop]->arbiter)
               : -1;
  };
  for (HopIndex waiting : hops) {
    // Whom it queues behind on its slave, itself first.
    std::vector<HopIndex> needing{waiting};
    for (HopIndex hop : hops)
      if (hop != waiting && at(hop).slave == at(waiting).slave)
        needing.push_back(hop);
    for (HopIndex holding : hops) {
      if (at(holding).slave == at(waiting).slave || arbiter(holding) < 0)
        continue;
      bool own = at(holding).tree == at(waiting).tree;
      if (!own && sourceOf(holding) == sourceOf(waiting))
        continue;
      // One wait that can be avoided and one that cannot say it all.
      bool have[2] = {false, false};
      for (HopIndex need : needing) {
        bool branches = at(need).tree == at(holding).tree;
        if (arbiter(need) != arbiter(holding) || (own && need != waiting) ||
            (sourceOf(need) == sourceOf(holding) && !branches))
          continue;
        HoldWait wait;
        wait.kind = HoldWait::Arbiter;
        wait.from = hopNode[waiting];
        wait.to = pastNode[holding];
        wait.waiting = waiting;
        wait.needing = need;
        wait.holding = holding;
        wait.forced = isForced(need, holding);
        if (have[wait.forced])
          continue;
        have[wait.forced] = true;
        add(wait);
      }
    }
  }
}

/// Only receivers that a ring can come to count: those of trees that hold
/// something that others need, and of trees that such receivers wait for.
void HoldGraph::addDrainWaits() {
  std::vector<bool> seen(state.traffic.trees.size(), false);
  std::vector<uint32_t> queue;
  auto visit = [&](uint32_t tree) {
    if (!seen[tree])
      queue.push_back(tree);
    seen[tree] = true;
  };
  for (const HoldWait &wait : waits)
    visit(wait.holder);
  for (size_t i = 0; i < queue.size(); ++i)
    for (size_t m = 0; m < receiverNode[queue[i]].size(); ++m) {
      size_t first = waits.size();
      addDrainWaits(queue[i], m);
      for (size_t w = first; w < waits.size(); ++w)
        visit(waits[w].holder);
    }
}

void HoldGraph::addDrainWaits(uint32_t tree, size_t member) {
  const StreamDependencies &streams = *state.input.dependencies;
  const std::vector<PacketTree> &trees = state.traffic.trees;
  StreamId receiver = trees[tree].members[member].first;
  if (!streams.canFillReceiver(receiver))
    return;
  const PortRef &end = streams.streams()[receiver].destination;
  for (uint32_t other = 0; other < trees.size(); ++other) {
    if (other == tree || anywhereNode[other] == NoHop ||
        llvm::any_of(trees[other].members, [&](const auto &one) {
          return streams.streams()[one.first].destination == end;
        }))
      continue;
    HoldWait wait;
    wait.kind = HoldWait::Drain;
    wait.from = receiverNode[tree][member];
    wait.to = anywhereNode[other];
    wait.receiver = receiver;
    wait.holder = other;
    bool found = false;
    for (auto [sender, hop] : trees[other].members) {
      bool sure = streams.blocksForSure(receiver, sender);
      if (!sure && (found || !streams.blocks(receiver, sender)))
        continue;
      found = true;
      wait.sender = sender;
      wait.assumed = !sure;
      if (sure)
        break;
    }
    if (found)
      add(wait);
  }
}
