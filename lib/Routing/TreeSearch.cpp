// Which tree joins a net's source to its sinks most cheaply?
//
// H. Takahashi, A. Matsuyama, "An approximate solution for the Steiner problem
// in graphs", Math. Japonica 24 (1980). P. Hart, N. Nilsson, B. Raphael, "A
// formal basis for the heuristic determination of minimum cost paths" (1968).

#include "TreeSearch.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace tileloom;

/// Most sinks of a net for which every order's first sink is tried.
static constexpr size_t MaxOrders = 8;

/// Heap order: smallest estimate first; among equals the one nearest to its
/// goal, sinks first, then the documented order of ports.
struct TreeSearch::Later {
  bool operator()(const Entry &a, const Entry &b) const {
    return std::tuple(a.estimate, a.bound, a.kind, a.node, a.from) >
           std::tuple(b.estimate, b.bound, b.kind, b.node, b.from);
  }
};

TreeSearch::TreeSearch(const SwitchGraph &graph, const PortState &state)
    : graph(graph), state(state), bounds(graph, state),
      nearest(size_t(graph.device().columns()) * graph.device().rows()),
      passages(graph.outCount()), best(graph.inCount(), 0),
      parent(graph.inCount()), stamp(graph.inCount(), 0) {}

uint64_t TreeSearch::bound(InNode in, llvm::ArrayRef<OutNode> targets) {
  TileCoord from = graph.tileOfIn(in);
  // All ports of a tile are equally far, and a search asks about most tiles
  // many times.
  auto &[known, lowest] =
      nearest[size_t(from.column) * graph.device().rows() + size_t(from.row)];
  if (known == round)
    return lowest;
  known = round;
  lowest = ~uint64_t(0);
  for (OutNode target : targets)
    lowest = std::min(lowest, bounds.between(from, graph.tileOfOut(target)));
  return lowest;
}

const PortState::Passage &TreeSearch::passage(OutNode out, NetIndex net) {
  auto &[known, result] = passages[out];
  if (known != routes) {
    known = routes;
    result = state.passage(out, net);
  }
  return result;
}

bool TreeSearch::reach(InNode in, uint64_t cost, TreeStep step) {
  if (isReached(in, cost))
    return false;
  stamp[in] = round;
  best[in] = cost;
  parent[in] = step;
  return true;
}

void TreeSearch::push(const Entry &entry) {
  heap.push_back(entry);
  std::push_heap(heap.begin(), heap.end(), Later());
}

void TreeSearch::expand(const Entry &entry, NetIndex index,
                        llvm::ArrayRef<OutNode> targets,
                        llvm::ArrayRef<OutNode> open) {
  OutNode base = graph.masterBase(entry.node);
  for (uint16_t local : graph.crossbar(entry.node)) {
    OutNode out = base + local;
    TreeStep turn{entry.node, out};
    const PortState::Passage &pass = passage(out, index);
    if (pass.isEnd) {
      if (llvm::is_contained(targets, out) && state.canTurn(turn, index)) {
        uint64_t cost = entry.sofar + state.endCost(turn, index);
        push({cost, 0, cost, out, entry.node, Entry::Sink});
      }
      continue;
    }
    if ((pass.price == PortState::Impassable && !pass.mayJoin) ||
        !state.canTurn(turn, index))
      continue;
    if (pass.mayJoin)
      offerJoin(entry, out, entry.sofar, index, targets, open);
    if (pass.price == PortState::Impassable)
      continue;
    InNode next = graph.wire(out);
    uint64_t cost = entry.sofar + pass.price;
    if (isPacket)
      cost += state.refusals(turn);
    if (!reach(next, cost, turn))
      continue;
    uint64_t rest = bound(next, targets);
    push({cost + rest, rest, cost, next, entry.node, Entry::Slave});
  }
}

void TreeSearch::offerJoin(const Entry &entry, OutNode out, uint64_t cost,
                           NetIndex index, llvm::ArrayRef<OutNode> targets,
                           llvm::ArrayRef<OutNode> open) {
  Tree part = state.partToJoin(out, index, open);
  if (part.empty() || isReached(graph.wire(out), 0))
    return;
  bool reachesTarget = false;
  Tree joined = part;
  joined.push_back({entry.node, out});
  for (const TreeStep &step : joined) {
    bool isEnd = state.isEndOf(step.via, index);
    uint64_t price = isEnd ? state.endCost(step, index)
                           : state.stepCost(step, index, &joined);
    if (price == PortState::Impassable ||
        (!isEnd && isReached(graph.wire(step.via), 0)))
      return;
    cost += price;
    reachesTarget |= isEnd && llvm::is_contained(targets, step.via);
  }
  if (reachesTarget)
    push({cost, 0, cost, out, entry.node, Entry::Join});
}

/// The slaves that the tree can grow from. Where it has joined another net's
/// tree it must not differ from that.
void TreeSearch::seed(NetIndex index, const Net &net, const Tree &tree,
                      llvm::ArrayRef<OutNode> targets) {
  auto start = [&](InNode in) {
    uint64_t rest = bound(in, targets);
    push({rest, rest, 0, in, NoNode, Entry::Slave});
  };
  if (reach(net.source, 0, {}))
    start(net.source);
  for (const TreeStep &step : tree) {
    if (state.isEndOf(step.via, index))
      continue;
    InNode in = graph.wire(step.via);
    if (reach(in, 0, {}) &&
        !(state.mayJoin(index) && state.hasJoined(step.via, index, tree)))
      start(in);
  }
}

/// The way from the tree to the master of `entry`.
void TreeSearch::trace(const Entry &entry, Tree &tree) const {
  size_t start = tree.size();
  tree.push_back({entry.from, entry.node});
  for (InNode in = entry.from; parent[in].via != NoNode; in = parent[in].from)
    tree.push_back(parent[in]);
  std::reverse(tree.begin() + long(start), tree.end());
}

/// Adds to `tree` the cheapest path from any of its slaves to any target;
/// `open` are all sinks that the tree lacks.
bool TreeSearch::extend(NetIndex index, const Net &net, Tree &tree,
                        llvm::ArrayRef<OutNode> targets,
                        llvm::ArrayRef<OutNode> open) {
  ++round;
  heap.clear();
  seed(index, net, tree, targets);
  while (!heap.empty()) {
    std::pop_heap(heap.begin(), heap.end(), Later());
    Entry entry = heap.back();
    heap.pop_back();
    if (entry.kind == Entry::Slave) {
      // Later ones have found a cheaper way here.
      if (entry.sofar == best[entry.node]) {
        ++expanded;
        expand(entry, index, targets, open);
      }
      continue;
    }
    Tree part;
    if (entry.kind == Entry::Join)
      part = state.partToJoin(entry.node, index, open);
    trace(entry, tree);
    llvm::append_range(tree, part);
    return true;
  }
  missing = targets.front();
  return false;
}

/// Takes the sinks that the steps from `first` on reach off the open ones.
static void closeReached(const Tree &tree, size_t first,
                         std::vector<OutNode> &open) {
  for (const TreeStep &step : llvm::ArrayRef(tree).drop_front(first))
    llvm::erase(open, step.via);
}

std::optional<Tree> TreeSearch::grow(NetIndex index, const Net &net,
                                     OutNode first) {
  Tree tree;
  std::vector<OutNode> open(net.sinks);
  if (first != NoNode) {
    if (!extend(index, net, tree, first, open))
      return std::nullopt;
    closeReached(tree, 0, open);
  }
  while (!open.empty()) {
    size_t before = tree.size();
    if (!extend(index, net, tree, open, open))
      return std::nullopt;
    closeReached(tree, before, open);
  }
  improve(index, net, tree);
  return tree;
}

/// Takes off the branch that serves only `sink`; `tree` keeps its order.
static void prune(const SwitchGraph &graph, InNode source, OutNode sink,
                  Tree &tree) {
  OutNode via = sink;
  while (true) {
    auto it = llvm::find_if(
        tree, [&](const TreeStep &step) { return step.via == via; });
    InNode from = it->from;
    tree.erase(it);
    if (from == source || llvm::any_of(tree, [&](const TreeStep &step) {
          return step.from == from;
        }))
      return;
    via = graph.wireInto(from);
  }
}

void TreeSearch::improve(NetIndex index, const Net &net, Tree &tree) {
  if (net.sinks.size() < 2)
    return;
  for (bool changed = true; changed;) {
    changed = false;
    for (OutNode sink : net.sinks) {
      Tree candidate = tree;
      prune(graph, net.source, sink, candidate);
      if (extend(index, net, candidate, sink, sink) &&
          cost(index, candidate) < cost(index, tree)) {
        tree = std::move(candidate);
        changed = true;
      }
    }
  }
}

uint64_t TreeSearch::cost(NetIndex index, const Tree &tree) const {
  uint64_t sum = 0;
  for (const TreeStep &step : tree) {
    uint64_t price = state.isEndOf(step.via, index)
                         ? state.endCost(step, index)
                         : state.stepCost(step, index, &tree);
    if (price == PortState::Impassable)
      return price;
    sum += price;
  }
  return sum;
}

std::optional<Tree> TreeSearch::route(NetIndex index, const Net &net,
                                      bool manyOrders) {
  missing = net.sinks.front();
  isPacket = net.isPacket;
  bounds.setNet(net, state.leastLinkCost(index));
  ++routes;
  if (!state.canEnter(index))
    return std::nullopt;
  std::optional<Tree> result = grow(index, net, NoNode);
  if (!result || !manyOrders || net.sinks.size() < 2 ||
      net.sinks.size() > MaxOrders)
    return result;
  uint64_t lowest = cost(index, *result);
  for (OutNode first : net.sinks) {
    std::optional<Tree> other = grow(index, net, first);
    if (!other)
      continue;
    if (uint64_t price = cost(index, *other); price < lowest) {
      lowest = price;
      result = std::move(other);
    }
  }
  return result;
}
