// Can packets wait for each other in a ring? Closing walks inside strongly
// connected components.

#include "HoldSearch.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace tileloom;

static constexpr unsigned AttemptLimit = 1024;

namespace {

using Held = std::pair<TileCoord, uint8_t>;

/// Who may hold an arbiter in the walks that a search looks at.
struct Claims {
  std::map<Held, uint32_t> only;
  std::set<std::pair<Held, uint32_t>> never;

  bool allow(const HoldWait &wait) const {
    if (!wait.held)
      return true;
    auto it = only.find(*wait.held);
    return (it == only.end() || it->second == wait.holder) &&
           !never.count({*wait.held, wait.holder});
  }
};

class Searcher {
public:
  Searcher(const PlanState &state, const HoldGraph &graph, HoldFilter filter,
           unsigned &budget)
      : state(state), graph(graph), filter(filter), budget(budget),
        waits(graph.allWaits()) {}

  std::vector<uint32_t> run() {
    findComponents();
    settleComponents();
    for (uint32_t w = 0; w < waits.size(); ++w) {
      const HoldWait &wait = waits[w];
      if (wait.kind == HoldWait::Drain || !wait.requested || !passes(wait) ||
          component[wait.from] != component[wait.to] ||
          settled[component[wait.from]])
        continue;
      if (std::vector<uint32_t> cycle = close(w); !cycle.empty())
        return cycle;
    }
    return {};
  }

private:
  bool passes(const HoldWait &wait) const {
    return (filter.forced || !wait.forced) &&
           !(filter.definite && wait.kind == HoldWait::Drain && wait.assumed);
  }
  bool passes(const HoldGraph::Edge &edge) const {
    return edge.wait < 0 || passes(waits[size_t(edge.wait)]);
  }

  /// Tarjan's algorithm with a stack of its own.
  void findComponents() {
    uint32_t count = graph.nodeCount(), next = 0, found = 0;
    constexpr uint32_t None = ~0u;
    component.assign(count, None);
    std::vector<uint32_t> number(count, None), low(count, 0), open;
    std::vector<std::pair<uint32_t, size_t>> stack;
    auto enter = [&](uint32_t node) {
      number[node] = low[node] = next++;
      open.push_back(node);
      stack.push_back({node, 0});
    };
    for (uint32_t root = 0; root < count; ++root) {
      if (number[root] != None)
        continue;
      enter(root);
      while (!stack.empty()) {
        auto &[node, at] = stack.back();
        llvm::ArrayRef<HoldGraph::Edge> edges = graph.edgesFrom(node);
        if (at < edges.size()) {
          const HoldGraph::Edge &edge = edges[at++];
          if (!passes(edge))
            continue;
          if (number[edge.to] == None)
            enter(edge.to);
          else if (component[edge.to] == None)
            low[node] = std::min(low[node], number[edge.to]);
          continue;
        }
        uint32_t done = node;
        stack.pop_back();
        if (!stack.empty())
          low[stack.back().first] =
              std::min(low[stack.back().first], low[done]);
        if (low[done] != number[done])
          continue;
        uint32_t member;
        do {
          member = open.back();
          open.pop_back();
          component[member] = found;
        } while (member != done);
        ++found;
      }
    }
    settled.assign(found, false);
  }

  /// Components in which no ring counts: all their waits are for links, below
  /// one arbiter. Sources that share a tree make them large.
  void settleComponents() {
    std::vector<bool> isMixed(settled.size(), false);
    std::vector<std::vector<HopIndex>> hops(settled.size());
    for (uint32_t node = 0; node < graph.nodeCount(); ++node)
      for (const HoldGraph::Edge &edge : graph.edgesFrom(node)) {
        uint32_t part = component[node];
        if (edge.wait < 0 || component[edge.to] != part || !passes(edge) ||
            isMixed[part])
          continue;
        const HoldWait &wait = waits[size_t(edge.wait)];
        isMixed[part] = wait.kind != HoldWait::Link;
        hops[part].push_back(wait.waiting);
        hops[part].push_back(wait.holding);
      }
    for (uint32_t part = 0; part < settled.size(); ++part) {
      if (isMixed[part] || hops[part].empty())
        continue;
      llvm::sort(hops[part]);
      hops[part].erase(llvm::unique(hops[part]), hops[part].end());
      settled[part] = haveCommonArbiter(hops[part]);
    }
  }

  /// A ring that begins with `first`; empty when none counts.
  std::vector<uint32_t> close(uint32_t first) {
    Claims claims;
    if (waits[first].held)
      claims.only[*waits[first].held] = waits[first].holder;
    std::vector<Claims> stack{claims};
    std::vector<uint32_t> any;
    for (unsigned attempts = 0; !stack.empty(); ++attempts) {
      if (attempts == AttemptLimit ||
          (attempts > 0 && (budget == 0 || state.isExhausted())))
        return any;
      budget -= budget > 0;
      Claims now = std::move(stack.back());
      stack.pop_back();
      auto walk = shortest(first, now, false);
      if (walk && isOrdered(*walk))
        walk = shortest(first, now, true);
      if (!walk)
        continue;
      if (any.empty())
        any = *walk;
      const HoldWait *clash = heldTwice(*walk);
      if (!clash)
        return *walk;
      // Either its first holder has it in the ring, or somebody else.
      Claims without = now;
      without.never.insert({*clash->held, clash->holder});
      now.only[*clash->held] = clash->holder;
      stack.push_back(std::move(without));
      stack.push_back(std::move(now));
    }
    return {};
  }

  /// The first of two waits in a walk that two trees hold one arbiter in.
  const HoldWait *heldTwice(llvm::ArrayRef<uint32_t> walk) const {
    std::map<Held, const HoldWait *> holders;
    for (uint32_t w : walk)
      if (waits[w].held) {
        auto it = holders.try_emplace(*waits[w].held, &waits[w]).first;
        if (it->second->holder != waits[w].holder)
          return it->second;
      }
    return nullptr;
  }

  /// Breadth first from the end of `first` to its beginning; with `mixed` some
  /// wait of the ring must not be for a link.
  std::optional<std::vector<uint32_t>>
  shortest(uint32_t first, const Claims &claims, bool mixed) const {
    uint32_t goal = waits[first].from, part = component[goal];
    bool begun = !mixed || waits[first].kind != HoldWait::Link;
    // State 2n + 1: node n with such a wait behind it.
    std::vector<int64_t> before(size_t(graph.nodeCount()) * 2, -2);
    std::vector<int32_t> byWait(before.size(), -1);
    std::vector<uint32_t> queue{waits[first].to * 2 + begun};
    before[queue[0]] = -1;
    for (size_t i = 0; i < queue.size(); ++i) {
      uint32_t at = queue[i];
      if (at == goal * 2 + 1) {
        std::vector<uint32_t> walk;
        for (int64_t s = at; s >= 0; s = before[size_t(s)])
          if (byWait[size_t(s)] >= 0)
            walk.push_back(uint32_t(byWait[size_t(s)]));
        walk.push_back(first);
        std::reverse(walk.begin(), walk.end());
        return walk;
      }
      state.spend(graph.edgesFrom(at / 2).size());
      for (const HoldGraph::Edge &edge : graph.edgesFrom(at / 2)) {
        if (component[edge.to] != part || !passes(edge) ||
            (edge.wait >= 0 && !claims.allow(waits[size_t(edge.wait)])))
          continue;
        bool other =
            edge.wait >= 0 && waits[size_t(edge.wait)].kind != HoldWait::Link;
        uint32_t to = edge.to * 2 + ((at & 1) || other);
        if (before[to] != -2)
          continue;
        before[to] = at;
        byWait[to] = edge.wait;
        queue.push_back(to);
      }
    }
    return std::nullopt;
  }

  /// All waits are for links below one arbiter that all its packets pass: the
  /// order in which they passed it is their order on every link.
  bool isOrdered(llvm::ArrayRef<uint32_t> walk) const {
    std::vector<HopIndex> hops;
    for (uint32_t w : walk) {
      if (waits[w].kind != HoldWait::Link)
        return false;
      hops.push_back(waits[w].waiting);
      hops.push_back(waits[w].holding);
    }
    return haveCommonArbiter(hops);
  }

  /// One arbiter is above each of the hops in its tree.
  bool haveCommonArbiter(llvm::ArrayRef<HopIndex> hops) const {
    std::optional<std::set<Held>> common;
    for (HopIndex hop : hops) {
      std::set<Held> above;
      for (HopIndex h = state.traffic.hops[hop].parent; h != NoHop;
           h = state.traffic.hops[h].parent)
        if (state.amsels[h] && !state.traffic.hops[h].isCircuit)
          above.insert({state.input.graph.tileOfIn(state.traffic.hops[h].slave),
                        state.amsels[h]->arbiter});
      if (common)
        std::erase_if(above,
                      [&](const Held &held) { return !common->count(held); });
      common = std::move(above);
      if (common->empty())
        return false;
    }
    return common && !common->empty();
  }

  const PlanState &state;
  const HoldGraph &graph;
  HoldFilter filter;
  unsigned &budget;
  llvm::ArrayRef<HoldWait> waits;
  std::vector<uint32_t> component;
  std::vector<bool> settled; ///< By component: no ring in it counts.
};

} // namespace

std::vector<uint32_t> tileloom::findHoldCycle(const PlanState &state,
                                              const HoldGraph &graph,
                                              HoldFilter filter,
                                              unsigned &budget) {
  return Searcher(state, graph, filter, budget).run();
}
