// How do several sources come to send to the same sinks by one common trunk?

#include "JoinSources.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <set>

using namespace tileloom;

/// Most members that are tried as the root, and with `manyOrders`.
static constexpr size_t Roots = 2, ManyRoots = 8;

/// The net can be led with a set of others: its sinks are among those of the
/// first, and no other one with a claim that overlaps has other sinks.
static bool fits(llvm::ArrayRef<Net> nets, llvm::ArrayRef<NetIndex> set,
                 const Net &net, JoinMode mode) {
  const Net &widest = nets[size_t(set.front())];
  if (mode == JoinMode::SameId)
    return net.sinks == widest.sinks && llvm::any_of(set, [&](NetIndex i) {
             return nets[size_t(i)].overlaps(net);
           });
  return llvm::includes(widest.sinks, net.sinks) &&
         llvm::none_of(set, [&](NetIndex i) {
           return nets[size_t(i)].overlaps(net) &&
                  nets[size_t(i)].sinks != net.sinks;
         });
}

std::vector<std::vector<NetIndex>>
tileloom::bandsToJoin(llvm::ArrayRef<Net> nets, llvm::ArrayRef<NetIndex> leader,
                      JoinMode mode) {
  std::vector<NetIndex> candidates;
  if (mode != JoinMode::None)
    for (NetIndex i = 0; i < NetIndex(nets.size()); ++i)
      if (nets[size_t(i)].isPacket && leader[size_t(i)] == i &&
          nets[size_t(i)].sinks.size() > 1)
        candidates.push_back(i);
  // The widest first; equal ones side by side.
  llvm::sort(candidates, [&](NetIndex a, NetIndex b) {
    const auto &one = nets[size_t(a)].sinks, &other = nets[size_t(b)].sinks;
    size_t most = one.size(), others = other.size();
    return std::tie(others, one, a) < std::tie(most, other, b);
  });
  std::vector<std::vector<NetIndex>> bands;
  for (NetIndex i : candidates) {
    std::vector<NetIndex> mine;
    llvm::erase_if(bands, [&](const std::vector<NetIndex> &set) {
      // By id it ties together all sets that it has to do with.
      if ((mode == JoinMode::SameSinks && !mine.empty()) ||
          !fits(nets, set, nets[size_t(i)], mode))
        return false;
      mine.insert(mine.end(), set.begin(), set.end());
      return true;
    });
    mine.push_back(i);
    bands.push_back(std::move(mine));
  }
  llvm::erase_if(bands, [&](const std::vector<NetIndex> &set) {
    return llvm::all_of(set, [&](NetIndex i) {
      return nets[size_t(i)].source == nets[size_t(set.front())].source;
    });
  });
  for (auto &band : bands)
    llvm::sort(band);
  llvm::sort(bands);
  return bands;
}

SourceJoiner::SourceJoiner(const SwitchGraph &graph, const PortState &state,
                           TreeSearch &search)
    : graph(graph), state(state), search(search) {}

uint32_t SourceJoiner::tileOf(InNode in) const {
  TileCoord tile = graph.tileOfIn(in);
  return uint32_t(tile.column * graph.device().rows() + tile.row);
}

/// Links from each tile to the nearest one of the trunk: no path is shorter.
void SourceJoiner::measure() {
  if (neighbours.empty()) {
    neighbours.resize(size_t(graph.device().columns()) *
                      size_t(graph.device().rows()));
    for (InNode in = 0; in < graph.inCount(); ++in)
      if (OutNode out = graph.wireInto(in); out != NoNode) {
        TileCoord tile = graph.tileOfOut(out);
        neighbours[tileOf(in)].push_back(
            uint32_t(tile.column * graph.device().rows() + tile.row));
      }
    for (auto &list : neighbours) {
      llvm::sort(list);
      list.erase(std::unique(list.begin(), list.end()), list.end());
    }
  }
  links.assign(neighbours.size(), ~0u);
  std::vector<uint32_t> queue;
  auto visit = [&](uint32_t tile, uint32_t count) {
    if (links[tile] != ~0u)
      return;
    links[tile] = count;
    queue.push_back(tile);
  };
  for (InNode in : trunk)
    visit(tileOf(in), 0);
  for (size_t i = 0; i < queue.size(); ++i)
    for (uint32_t next : neighbours[queue[i]])
      visit(next, links[queue[i]] + 1);
}

/// Starts a band with the tree of its root.
void SourceJoiner::begin(InNode root, const Tree &tree) {
  steps.clear();
  trunk.clear();
  taken.assign(graph.outCount(), false);
  for (const TreeStep &step : tree) {
    steps[step.from].push_back(step.via);
    taken[step.via] = true;
  }
  for (InNode in = root;;) {
    trunk.push_back(in);
    const std::vector<OutNode> &masters = steps[in];
    if (masters.size() != 1)
      return;
    in = graph.wire(masters.front());
  }
}

/// The steps of the band that lead packets from `source` to the sinks of a net.
Tree SourceJoiner::wayFrom(InNode source, const Net &net) const {
  Tree all;
  std::vector<InNode> queue{source};
  for (size_t i = 0; i < queue.size(); ++i)
    if (auto it = steps.find(queue[i]); it != steps.end())
      for (OutNode out : it->second) {
        all.push_back({queue[i], out});
        if (InNode next = graph.wire(out);
            next != NoNode && !llvm::is_contained(ends, out))
          queue.push_back(next);
      }
  std::set<InNode> leading;
  Tree tree;
  for (const TreeStep &step : llvm::reverse(all))
    if (llvm::binary_search(net.sinks, step.via) ||
        leading.count(graph.wire(step.via))) {
      leading.insert(step.from);
      tree.push_back(step);
    }
  std::reverse(tree.begin(), tree.end());
  return tree;
}

/// Packets that enter by `from` can leave as those that enter by `landing`, and
/// go on as they do.
bool SourceJoiner::canLand(InNode from, InNode landing, NetIndex index,
                           const Net &net) const {
  if (from != landing && steps.count(from))
    return false;
  llvm::ArrayRef<uint16_t> masters = graph.crossbar(from);
  OutNode base = graph.masterBase(from);
  for (OutNode out : steps.find(landing)->second)
    if (out < base || out - base > UINT16_MAX ||
        !llvm::is_contained(masters, uint16_t(out - base)))
      return false;
  return llvm::all_of(wayFrom(landing, net), [&](const TreeStep &step) {
    return state.canTurn(step.from == landing ? TreeStep{from, step.via} : step,
                         index);
  });
}

bool SourceJoiner::reach(InNode in, uint64_t cost, TreeStep step) {
  if (stamp[in] == round && best[in] <= cost)
    return false;
  stamp[in] = round;
  best[in] = cost;
  parent[in] = step;
  return true;
}

void SourceJoiner::push(const Entry &entry) {
  heap.push_back(entry);
  std::push_heap(heap.begin(), heap.end(), std::greater<>());
}

void SourceJoiner::expand(const Entry &entry, NetIndex index, const Net &net) {
  ++expanded;
  if (links[tileOf(entry.node)] == 0)
    for (InNode landing : trunk)
      if (tileOf(landing) == tileOf(entry.node) &&
          canLand(entry.node, landing, index, net)) {
        uint64_t cost = entry.sofar;
        for (OutNode out : steps[landing])
          cost += state.refusals({entry.node, out});
        push({cost, cost, entry.node, landing});
      }
  OutNode base = graph.masterBase(entry.node);
  for (uint16_t local : graph.crossbar(entry.node)) {
    TreeStep turn{entry.node, base + local};
    if (taken[turn.via] || state.isEndOf(turn.via, index) ||
        !state.canTurn(turn, index))
      continue;
    uint64_t price = state.stepCost(turn, index);
    if (price == PortState::Impassable)
      continue;
    InNode next = graph.wire(turn.via);
    if (links[tileOf(next)] == ~0u || !reach(next, entry.sofar + price, turn))
      continue;
    uint64_t rest = links[tileOf(next)] * state.leastLinkCost(index);
    push({entry.sofar + price + rest, entry.sofar + price, next, NoNode});
  }
}

/// Leads a source to the trunk; its path then is trunk as well.
bool SourceJoiner::land(NetIndex index, const Net &net) {
  if (!state.canEnter(index))
    return false;
  best.resize(graph.inCount());
  parent.resize(graph.inCount());
  stamp.resize(graph.inCount());
  ++round;
  heap.clear();
  reach(net.source, 0, {});
  push({0, 0, net.source, NoNode});
  while (!heap.empty()) {
    std::pop_heap(heap.begin(), heap.end(), std::greater<>());
    Entry entry = heap.back();
    heap.pop_back();
    if (entry.landing == NoNode) {
      if (entry.sofar == best[entry.node])
        expand(entry, index, net);
      continue;
    }
    if (entry.node != entry.landing) {
      trunk.push_back(entry.node);
      steps[entry.node] = steps[entry.landing];
    }
    for (InNode in = entry.node; parent[in].via != NoNode;
         in = parent[in].from) {
      steps[parent[in].from] = {parent[in].via};
      taken[parent[in].via] = true;
      trunk.push_back(parent[in].from);
    }
    return true;
  }
  return false;
}

std::optional<std::vector<Tree>>
SourceJoiner::joinTo(size_t root, const Tree &tree,
                     llvm::ArrayRef<NetIndex> members,
                     llvm::ArrayRef<Net> nets) {
  auto sourceOf = [&](size_t m) { return nets[size_t(members[m])].source; };
  begin(sourceOf(root), tree);
  ends = nets[size_t(members[root])].sinks;
  std::vector<bool> joined(members.size(), false);
  joined[root] = true;
  for (size_t count = 1; count < members.size(); ++count) {
    measure();
    size_t nearest = members.size();
    for (size_t m = 0; m < members.size(); ++m)
      if (!joined[m] &&
          (nearest == members.size() ||
           links[tileOf(sourceOf(m))] < links[tileOf(sourceOf(nearest))]))
        nearest = m;
    if (!land(members[nearest], nets[size_t(members[nearest])]))
      return std::nullopt;
    joined[nearest] = true;
  }
  std::vector<Tree> trees;
  for (size_t m = 0; m < members.size(); ++m)
    trees.push_back(wayFrom(sourceOf(m), nets[size_t(members[m])]));
  return trees;
}

uint64_t SourceJoiner::cost(llvm::ArrayRef<NetIndex> members,
                            llvm::ArrayRef<Tree> trees) const {
  uint64_t sum = 0;
  std::set<OutNode> paid;
  std::set<std::pair<InNode, OutNode>> turned;
  for (size_t m = 0; m < members.size(); ++m)
    for (const TreeStep &step : trees[m]) {
      if (!turned.insert({step.from, step.via}).second)
        continue;
      if (!paid.insert(step.via).second) {
        sum += state.refusals(step);
        continue;
      }
      uint64_t price = state.isEndOf(step.via, members[m])
                           ? state.endCost(step, members[m])
                           : state.stepCost(step, members[m], &trees[m]);
      if (price == PortState::Impassable)
        return price;
      sum += price;
    }
  return sum;
}

std::optional<std::vector<Tree>>
SourceJoiner::route(llvm::ArrayRef<NetIndex> members, llvm::ArrayRef<Net> nets,
                    bool manyOrders) {
  struct Root {
    uint64_t cost;
    size_t member;
    Tree tree;
  };
  std::vector<Root> roots;
  // The tree of the root has to lead to all sinks.
  size_t most = 0;
  for (NetIndex member : members)
    most = std::max(most, nets[size_t(member)].sinks.size());
  for (size_t m = 0; m < members.size(); ++m)
    if (nets[size_t(members[m])].sinks.size() < most)
      continue;
    else if (auto tree =
                 search.route(members[m], nets[size_t(members[m])], manyOrders))
      roots.push_back({search.cost(members[m], *tree), m, std::move(*tree)});
  llvm::sort(roots, [](const Root &a, const Root &b) {
    return std::tuple(a.cost, a.member) < std::tuple(b.cost, b.member);
  });
  std::optional<std::vector<Tree>> result;
  uint64_t lowest = PortState::Impassable;
  for (size_t tried = 0; const Root &root : roots) {
    if (tried >= (manyOrders ? ManyRoots : Roots) && result)
      break;
    auto trees = joinTo(root.member, root.tree, members, nets);
    if (!trees)
      continue;
    ++tried;
    if (uint64_t price = cost(members, *trees); price < lowest) {
      lowest = price;
      result = std::move(trees);
    }
  }
  return result;
}
