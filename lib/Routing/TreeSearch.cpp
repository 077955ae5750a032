// Which tree joins a net's source to its sinks most cheaply?
//
// H. Takahashi, A. Matsuyama, "An approximate solution for the Steiner problem
// in graphs", Math. Japonica 24 (1980). P. Hart, N. Nilsson, B. Raphael, "A
// formal basis for the heuristic determination of minimum cost paths" (1968).

#include "TreeSearch.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <cstdlib>

using namespace tileloom;

/// Most sinks of a net for which every order's first sink is tried.
static constexpr size_t MaxOrders = 8;

/// Heap order: smallest estimate first; among equals the one nearest to its
/// goal, sinks first, then the documented order of ports.
struct TreeSearch::Later {
  bool operator()(const Entry &a, const Entry &b) const {
    return std::tuple(a.estimate, a.bound, !a.isSink, a.node, a.from) >
           std::tuple(b.estimate, b.bound, !b.isSink, b.node, b.from);
  }
};

/// Rows in which streams can step sideways: all but those of mem tiles (AM020:
/// mem tile switches have no east and west ports). Read off the device.
static std::vector<bool> sidewaysRows(const Device &device) {
  std::vector<bool> result(size_t(device.rows()), false);
  for (int column = 0; column < device.columns(); ++column)
    for (int row = 0; row < device.rows(); ++row)
      if (device.masterPortCount({column, row}, Bundle::East) > 0 ||
          device.masterPortCount({column, row}, Bundle::West) > 0)
        result[size_t(row)] = true;
  return result;
}

TreeSearch::TreeSearch(const SwitchGraph &graph, const PortState &state)
    : graph(graph), state(state), best(graph.inCount(), 0),
      parent(graph.inCount()), stamp(graph.inCount(), 0) {
  int rows = graph.device().rows();
  std::vector<bool> sideways = sidewaysRows(graph.device());
  detour.resize(size_t(rows) * rows);
  for (int a = 0; a < rows; ++a)
    for (int b = 0; b < rows; ++b) {
      int fewest = 2 * rows;
      for (int through = 0; through < rows; ++through)
        if (sideways[size_t(through)])
          fewest =
              std::min(fewest, std::abs(a - through) + std::abs(b - through));
      detour[size_t(a * rows + b)] = uint32_t(fewest);
    }
}

uint64_t TreeSearch::bound(InNode in, llvm::ArrayRef<OutNode> targets) const {
  TileCoord a = graph.tileOfIn(in);
  uint64_t fewest = ~uint64_t(0);
  for (OutNode target : targets) {
    TileCoord b = graph.tileOfOut(target);
    uint64_t links =
        a.column == b.column
            ? uint64_t(std::abs(a.row - b.row))
            : uint64_t(std::abs(a.column - b.column)) +
                  detour[size_t(a.row * graph.device().rows() + b.row)];
    fewest = std::min(fewest, links);
  }
  // One more for the sink itself.
  return (fewest + 1) * PortState::LinkCost;
}

bool TreeSearch::reach(InNode in, uint64_t cost, TreeStep step) {
  if (stamp[in] == round && best[in] <= cost)
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
                        llvm::ArrayRef<OutNode> targets) {
  OutNode base = graph.masterBase(entry.node);
  for (uint16_t local : graph.crossbar(entry.node)) {
    OutNode out = base + local;
    if (state.isEndOf(out, index)) {
      if (llvm::is_contained(targets, out)) {
        uint64_t cost = entry.sofar + PortState::LinkCost;
        push({cost, 0, cost, out, entry.node, true});
      }
      continue;
    }
    uint64_t step = state.stepCost(out, index);
    if (step == PortState::Impassable)
      continue;
    InNode next = graph.wire(out);
    uint64_t cost = entry.sofar + step;
    if (!reach(next, cost, {entry.node, out}))
      continue;
    uint64_t rest = bound(next, targets);
    push({cost + rest, rest, cost, next, entry.node, false});
  }
}

/// Adds to `tree` the cheapest path from any of its slaves to any target.
bool TreeSearch::extend(NetIndex index, const Net &net, Tree &tree,
                        llvm::ArrayRef<OutNode> targets) {
  ++round;
  heap.clear();
  auto seed = [&](InNode in) {
    if (reach(in, 0, {})) {
      uint64_t rest = bound(in, targets);
      push({rest, rest, 0, in, NoNode, false});
    }
  };
  seed(net.source);
  for (const TreeStep &step : tree)
    if (!state.isEndOf(step.via, index))
      seed(graph.wire(step.via));

  while (!heap.empty()) {
    std::pop_heap(heap.begin(), heap.end(), Later());
    Entry entry = heap.back();
    heap.pop_back();
    if (!entry.isSink) {
      if (entry.sofar == best[entry.node])
        expand(entry, index, targets);
      continue;
    }
    size_t start = tree.size();
    tree.push_back({entry.from, entry.node});
    for (InNode in = entry.from; parent[in].via != NoNode; in = parent[in].from)
      tree.push_back(parent[in]);
    std::reverse(tree.begin() + long(start), tree.end());
    return true;
  }
  missing = targets.front();
  return false;
}

std::optional<Tree> TreeSearch::grow(NetIndex index, const Net &net,
                                     OutNode first) {
  Tree tree;
  std::vector<OutNode> open(net.sinks);
  if (first != NoNode) {
    if (!extend(index, net, tree, first))
      return std::nullopt;
    llvm::erase(open, first);
  }
  while (!open.empty()) {
    if (!extend(index, net, tree, open))
      return std::nullopt;
    llvm::erase(open, tree.back().via);
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
      if (extend(index, net, candidate, sink) &&
          cost(index, candidate) < cost(index, tree)) {
        tree = std::move(candidate);
        changed = true;
      }
    }
  }
}

uint64_t TreeSearch::cost(NetIndex index, const Tree &tree) const {
  uint64_t sum = 0;
  for (const TreeStep &step : tree)
    sum += state.isEndOf(step.via, index) ? PortState::LinkCost
                                          : state.stepCost(step.via, index);
  return sum;
}

std::optional<Tree> TreeSearch::route(NetIndex index, const Net &net,
                                      bool manyOrders) {
  missing = net.sinks.front();
  if (!state.canEnter(net.source, index))
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
