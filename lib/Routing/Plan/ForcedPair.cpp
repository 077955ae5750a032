// Do the routes of prioritized flows put two flows on one arbiter that must not
// share it?

#include "PacketTexts.h"
#include "PlanState.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace tileloom;

namespace {

/// Hops that take one arbiter together: by a common master, or by a common rule
/// where one claim enters from several sources.
class ForcedPair {
public:
  ForcedPair(const PlanState &state, TileCoord tile)
      : state(state), graph(state.input.graph), tile(tile) {
    for (HopIndex hop : state.traffic.tiles.at(tile)) {
      NetIndex net = state.treeOf(hop).net;
      if (net >= 0 && state.input.nets[size_t(net)].priority)
        hops.push_back(hop);
    }
  }

  std::optional<PlanRejection> run() const {
    for (size_t i = 0; i < hops.size(); ++i)
      for (size_t j = i + 1; j < hops.size(); ++j) {
        if (at(hops[i]).slave == at(hops[j]).slave)
          continue;
        auto pair =
            state.conflictingStreams(at(hops[i]).tree, at(hops[j]).tree);
        if (!pair)
          continue;
        std::vector<size_t> chain = shortest(i, j);
        if (!chain.empty())
          return describe(*pair, chain);
      }
    return std::nullopt;
  }

private:
  const TrafficHop &at(HopIndex hop) const { return state.traffic.hops[hop]; }

  std::optional<OutNode> commonMaster(HopIndex a, HopIndex b) const {
    for (OutNode master : at(a).masters)
      if (llvm::is_contained(at(b).masters, master))
        return master;
    return std::nullopt;
  }
  bool commonRule(HopIndex a, HopIndex b) const {
    return at(a).slave == at(b).slave &&
           state.treeOf(a).claim == state.treeOf(b).claim;
  }

  /// Empty when nothing ties the two together.
  std::vector<size_t> shortest(size_t from, size_t to) const {
    std::vector<int> before(hops.size(), -1);
    std::vector<size_t> queue{from};
    before[from] = int(from);
    for (size_t q = 0; q < queue.size(); ++q)
      for (size_t next = 0; next < hops.size(); ++next)
        if (before[next] < 0 && (commonMaster(hops[queue[q]], hops[next]) ||
                                 commonRule(hops[queue[q]], hops[next]))) {
          before[next] = int(queue[q]);
          queue.push_back(next);
        }
    std::vector<size_t> chain;
    if (before[to] < 0)
      return chain;
    for (size_t step = to; step != from; step = size_t(before[step]))
      chain.push_back(step);
    chain.push_back(from);
    std::reverse(chain.begin(), chain.end());
    return chain;
  }

  PlanRejection describe(std::pair<StreamId, StreamId> pair,
                         llvm::ArrayRef<size_t> chain) const {
    const StreamDependencies &streams = *state.input.dependencies;
    std::string first = streams.name(pair.first),
                last = streams.name(pair.second);
    std::string text = atTile(tile) +
                       ", the routes prioritized flows (priority_route) keep "
                       "put " +
                       first + " and " + last + " on one arbiter: " + first;
    for (size_t i = 1; i < chain.size(); ++i) {
      HopIndex before = hops[chain[i - 1]], hop = hops[chain[i]];
      text += i > 1 ? ", which " : " ";
      if (auto master = commonMaster(before, hop))
        text += "leaves by " + portText(graph.portOfOut(*master)) + " with ";
      else
        text += "takes one packet rule on " +
                portText(graph.portOfIn(at(hop).slave)) + " with ";
      text += i + 1 == chain.size()
                  ? last
                  : streams.name(state.treeOf(hop).members.front().first);
    }
    PlanRejection rejection =
        reject("priority-routes-share-arbiter",
               text + ", and a master port or packet rule takes one arbiter. " +
                   streams.explain(pair.first, pair.second));
    for (size_t step : chain)
      state.blame(hops[step], rejection);
    state.keepApart(hops[chain.front()], hops[chain.back()], rejection);
    return rejection;
  }

  const PlanState &state;
  const SwitchGraph &graph;
  TileCoord tile;
  std::vector<HopIndex> hops;
};

} // namespace

std::optional<PlanRejection> tileloom::findForcedPair(const PlanState &state,
                                                      TileCoord tile) {
  return ForcedPair(state, tile).run();
}
