// How do nets come to share no port? Negotiated congestion.
//
// L. McMurchie, C. Ebeling, "PathFinder: a negotiation-based performance-driven
// router for FPGAs", FPGA 1995. The schedule of the present-sharing factor
// follows VPR (V. Betz, J. Rose, FPL 1997): start at one half, grow
// geometrically.

#include "Negotiation.h"

#include <algorithm>

using namespace tileloom;

namespace {

constexpr uint64_t FirstPresentFactor = PortState::LinkCost / 2;
constexpr uint64_t LastPresentFactor = PortState::LinkCost * 1024;

class Negotiator {
public:
  Negotiator(const SwitchGraph &graph, llvm::ArrayRef<Net> nets,
             llvm::ArrayRef<TreeStep> fixed, const RouterOptions &options)
      : graph(graph), nets(nets), options(options), state(graph),
        search(graph, state), trees(nets.size()),
        overuses(graph.outCount(), 0) {
    for (const TreeStep &step : fixed)
      state.fix(step.from, step.via);
    for (size_t i = 0; i < nets.size(); ++i)
      state.claimEnds(NetIndex(i), nets[i]);
  }

  Outcome run() {
    uint64_t factor = FirstPresentFactor;
    for (unsigned round = 1; round <= options.maxRounds; ++round) {
      state.setPresentFactor(factor);
      for (size_t i = 0; i < nets.size(); ++i)
        if (round == 1 || touchesShared(trees[i]))
          if (!reroute(NetIndex(i), /*manyOrders=*/round == 1))
            return std::move(failure);
      bool legal = settle();
      if (options.onRound)
        options.onRound({round, sharedCount, usedCount});
      if (legal) {
        shorten();
        Outcome done;
        done.trees = std::move(trees);
        return done;
      }
      factor = std::min(factor + factor / 2, LastPresentFactor);
    }
    return contested();
  }

private:
  bool touchesShared(const Tree &tree) const {
    return std::any_of(tree.begin(), tree.end(), [&](const TreeStep &step) {
      return state.users(step.via) > 1;
    });
  }

  bool reroute(NetIndex i, bool manyOrders) {
    const Net &net = nets[size_t(i)];
    state.add(trees[size_t(i)], -1);
    trees[size_t(i)].clear();
    std::optional<Tree> tree = search.route(i, net, manyOrders);
    if (!tree) {
      failure.kind = Outcome::NoPath;
      failure.net = i;
      failure.sink = search.unreached();
      return false;
    }
    // Foreign ends do not move, so a net whose cheapest way passes one has no
    // other way, however the rest is routed.
    for (const TreeStep &step : *tree) {
      if (state.isEndOf(step.via, i))
        continue;
      NetIndex other = state.foreignEnd(step.via, i);
      if (other < 0)
        continue;
      failure.kind = Outcome::ForeignEnd;
      failure.net = i;
      failure.contested = step.via;
      failure.competitors = {std::min(i, other), std::max(i, other)};
      return false;
    }
    trees[size_t(i)] = std::move(*tree);
    state.add(trees[size_t(i)], +1);
    return true;
  }

  /// Books the round's shared ports into the history. True when there are none.
  bool settle() {
    sharedCount = usedCount = 0;
    for (OutNode out = 0; out < graph.outCount(); ++out) {
      unsigned users = state.users(out);
      if (graph.wire(out) != NoNode)
        usedCount += users;
      if (users < 2)
        continue;
      ++sharedCount;
      ++overuses[out];
      state.addHistory(out, PortState::LinkCost * (users - 1));
    }
    return sharedCount == 0;
  }

  /// Looks for cheaper trees through ports that nobody holds.
  void shorten() {
    state.setExclusive(true);
    for (unsigned pass = 0; pass < options.improvementPasses; ++pass) {
      bool changed = false;
      for (size_t i = 0; i < nets.size(); ++i) {
        state.add(trees[i], -1);
        uint64_t before = search.cost(NetIndex(i), trees[i]);
        std::optional<Tree> tree = search.route(NetIndex(i), nets[i], true);
        if (tree && search.cost(NetIndex(i), *tree) < before) {
          trees[i] = std::move(*tree);
          changed = true;
        }
        state.add(trees[i], +1);
      }
      if (!changed)
        break;
    }
    state.setExclusive(false);
  }

  /// Names the link that was shared in most rounds among those shared now.
  Outcome contested() {
    Outcome result;
    result.kind = Outcome::Contested;
    for (OutNode out = 0; out < graph.outCount(); ++out)
      if (state.users(out) > 1 && (result.contested == NoNode ||
                                   overuses[out] > overuses[result.contested]))
        result.contested = out;
    TileCoord from = graph.tileOfOut(result.contested);
    TileCoord to = graph.tileOfIn(graph.wire(result.contested));
    for (size_t i = 0; i < nets.size(); ++i)
      if (std::any_of(
              trees[i].begin(), trees[i].end(), [&](const TreeStep &step) {
                InNode far = graph.wire(step.via);
                return far != NoNode && !state.isEndOf(step.via, NetIndex(i)) &&
                       graph.tileOfOut(step.via) == from &&
                       graph.tileOfIn(far) == to;
              }))
        result.competitors.push_back(NetIndex(i));
    return result;
  }

  const SwitchGraph &graph;
  llvm::ArrayRef<Net> nets;
  const RouterOptions &options;
  PortState state;
  TreeSearch search;
  std::vector<Tree> trees;
  std::vector<unsigned> overuses;
  unsigned sharedCount = 0, usedCount = 0;
  Outcome failure;
};

} // namespace

Outcome tileloom::negotiate(const SwitchGraph &graph, llvm::ArrayRef<Net> nets,
                            llvm::ArrayRef<TreeStep> fixed,
                            const RouterOptions &options) {
  return Negotiator(graph, nets, fixed, options).run();
}
