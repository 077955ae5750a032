// Which nodes of a graph does every path from its root to a node pass?

#include "Dominators.h"

#include <algorithm>

using namespace tileloom::deadlock;

Dominators::Dominators(uint32_t nodeCount,
                       llvm::function_ref<void(uint32_t, Emit)> successors)
    : rank(nodeCount, Unreached) {
  visit(successors);
  solve();
  number();
}

/// Depth first without recursion.
void Dominators::visit(llvm::function_ref<void(uint32_t, Emit)> successors) {
  struct Open {
    uint32_t rank;
    size_t nextEdge, endEdge; ///< Part of `targets`.
  };
  std::vector<uint32_t> targets;
  std::vector<Open> open;
  std::vector<std::pair<uint32_t, uint32_t>> edges; // Rank, node.
  auto enter = [&](uint32_t node, uint32_t from) {
    uint32_t number = rank[node] = uint32_t(order.size());
    order.push_back(node);
    parent.push_back(from);
    size_t begin = targets.size();
    successors(node, [&](uint32_t to) {
      targets.push_back(to);
      edges.push_back({number, to});
    });
    open.push_back({number, begin, targets.size()});
  };
  enter(0, 0);
  while (!open.empty()) {
    Open &top = open.back();
    if (top.nextEdge == top.endEdge) {
      open.pop_back();
      continue;
    }
    uint32_t to = targets[top.nextEdge++];
    if (rank[to] == Unreached)
      enter(to, top.rank);
  }
  intoBegin.assign(order.size() + 1, 0);
  for (auto [from, to] : edges)
    ++intoBegin[rank[to] + 1];
  for (size_t i = 1; i < intoBegin.size(); ++i)
    intoBegin[i] += intoBegin[i - 1];
  into.resize(edges.size());
  std::vector<uint32_t> place(intoBegin.begin(), intoBegin.end() - 1);
  for (auto [from, to] : edges)
    into[place[rank[to]]++] = from;
}

/// The node with the smallest semidominator on the way up from `node` to the
/// nodes not done yet, those below `undone`. Shortens the way for the next
/// time.
uint32_t Dominators::smallest(uint32_t node, uint32_t undone) {
  if (up[node] < undone)
    return label[node];
  path.clear();
  do {
    path.push_back(node);
    node = up[node];
  } while (up[node] >= undone);
  uint32_t best = label[node];
  for (; !path.empty(); path.pop_back()) {
    uint32_t below = path.back();
    up[below] = up[node];
    if (semi[best] < semi[label[below]])
      label[below] = best;
    else
      best = label[below];
  }
  return best;
}

void Dominators::solve() {
  uint32_t count = uint32_t(order.size());
  for (uint32_t node = 0; node < count; ++node) {
    semi.push_back(node);
    label.push_back(node);
  }
  up = parent;
  for (uint32_t node = count; node-- > 1;) {
    semi[node] = parent[node];
    for (uint32_t edge = intoBegin[node]; edge < intoBegin[node + 1]; ++edge)
      semi[node] = std::min(semi[node], semi[smallest(into[edge], node + 1)]);
  }
  above = parent;
  for (uint32_t node = 1; node < count; ++node)
    while (above[node] > semi[node])
      above[node] = above[above[node]];
}

/// Gives every subtree of the dominator tree an interval of numbers. A node's
/// dominator has a smaller rank, so passes over the ranks are enough.
void Dominators::number() {
  size_t count = order.size();
  std::vector<uint32_t> size(count, 1);
  for (uint32_t node = uint32_t(count); node-- > 1;)
    size[above[node]] += size[node];
  std::vector<uint32_t> next(count);
  first.assign(count, 0);
  last.assign(count, 0);
  for (uint32_t node = 0; node < count; ++node) {
    if (node != 0) {
      first[node] = next[above[node]];
      next[above[node]] += size[node];
    }
    next[node] = first[node] + 1;
    last[node] = first[node] + size[node] - 1;
  }
}

bool Dominators::dominates(uint32_t by, uint32_t node) const {
  if (!isReachable(by))
    return false;
  uint32_t at = first[rank[node]];
  return first[rank[by]] <= at && at <= last[rank[by]];
}
