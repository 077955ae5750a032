// Do flows that must be kept apart need more arbiters at some switch than it
// has, whatever the routing?

#include "PacketTexts.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace tileloom;

static constexpr uint64_t StepLimit = 100000;

namespace {

/// Tiles that lie on every way between two tiles, whichever channels are used.
class CutTiles {
public:
  explicit CutTiles(const Device &device) : device(device) {}

  /// Without the two ends. Empty when there is no way at all.
  const std::vector<TileCoord> &between(TileCoord from, TileCoord to) {
    auto [it, isNew] = known.try_emplace({from, to});
    if (!isNew)
      return it->second;
    std::vector<TileCoord> path = shortest(from, to, std::nullopt);
    for (size_t i = 1; i + 1 < path.size(); ++i)
      if (shortest(from, to, path[i]).empty())
        it->second.push_back(path[i]);
    return it->second;
  }

private:
  /// From one end to the other, both included; empty when there is no way.
  std::vector<TileCoord> shortest(TileCoord from, TileCoord to,
                                  std::optional<TileCoord> without) const {
    std::map<TileCoord, TileCoord> before{{from, from}};
    std::vector<TileCoord> queue{from};
    for (size_t i = 0; i < queue.size() && !before.count(to); ++i)
      for (Side side : {Side::South, Side::West, Side::North, Side::East}) {
        TileCoord next = neighbour(queue[i], side);
        if (device.contains(next) && next != without &&
            device.masterPortCount(queue[i], Bundle(side)) > 0 &&
            before.try_emplace(next, queue[i]).second)
          queue.push_back(next);
      }
    std::vector<TileCoord> path;
    if (!before.count(to))
      return path;
    for (TileCoord at = to; at != from; at = before.at(at))
      path.push_back(at);
    path.push_back(from);
    std::reverse(path.begin(), path.end());
    return path;
  }

  const Device &device;
  std::map<std::pair<TileCoord, TileCoord>, std::vector<TileCoord>> known;
};

/// A largest set of pairwise separate members, at least as far as `enough`.
/// Branches on the first candidate, with it and without it.
class Clique {
public:
  Clique(size_t count, size_t enough,
         llvm::function_ref<bool(size_t, size_t)> separate)
      : enough(enough), separate(separate) {
    std::vector<size_t> all;
    for (size_t i = 0; i < count; ++i)
      all.push_back(i);
    search(all);
  }
  std::vector<size_t> best;

private:
  void search(const std::vector<size_t> &candidates) {
    if (chosen.size() > best.size())
      best = chosen;
    for (size_t i = 0; i < candidates.size(); ++i) {
      if (best.size() >= enough || ++steps > StepLimit ||
          chosen.size() + candidates.size() - i <= best.size())
        return;
      std::vector<size_t> rest;
      for (size_t j = i + 1; j < candidates.size(); ++j)
        if (separate(candidates[i], candidates[j]))
          rest.push_back(candidates[j]);
      chosen.push_back(candidates[i]);
      search(rest);
      chosen.pop_back();
    }
  }

  size_t enough;
  llvm::function_ref<bool(size_t, size_t)> separate;
  std::vector<size_t> chosen;
  uint64_t steps = 0;
};

class Shortage {
public:
  Shortage(const SwitchGraph &graph, const RoutingProblem &problem,
           llvm::ArrayRef<Net> nets, const StreamDependencies &dependencies,
           const RouterOptions &options)
      : graph(graph), nets(nets), streams(dependencies), options(options),
        cuts(graph.device()) {
    for (const TileSettings &settings : problem.fixed) {
      FixedSwitch fixed = readSettings(graph, settings);
      auto &sum =
          reserved.try_emplace(settings.tile, 6, uint8_t(0)).first->second;
      for (size_t a = 0; a < sum.size(); ++a)
        sum[a] |= fixed.reserved[a];
    }
  }

  std::optional<PlanRejection> run() {
    for (NetIndex i = 0; i < NetIndex(nets.size()); ++i)
      if (nets[size_t(i)].isPacket)
        for (StreamId stream : nets[size_t(i)].streams)
          pinStream(i, stream);
    for (auto &[tile, pinned] : tiles)
      if (auto rejection = check(tile, pinned))
        return rejection;
    return std::nullopt;
  }

private:
  struct Pinned {
    StreamId stream;
    NetIndex net;
  };

  void pinStream(NetIndex net, StreamId stream) {
    const StreamModel &model = streams.streams()[stream];
    TileCoord from = model.source.tile, to = model.destination.tile;
    tiles[to].push_back({stream, net});
    if (from == to)
      return;
    auto staysPacket = [&](TileCoord tile) {
      return !options.circuitSwitchHops || graph.device().isShim(tile) ||
             nets[size_t(net)].priority;
    };
    if (staysPacket(from))
      tiles[from].push_back({stream, net});
    for (TileCoord tile : cuts.between(from, to))
      if (staysPacket(tile))
        tiles[tile].push_back({stream, net});
  }

  size_t freeArbiters(TileCoord tile) const {
    size_t count = graph.device().arbiterCount();
    auto it = reserved.find(tile);
    if (it == reserved.end())
      return count;
    unsigned all = (1u << graph.device().mselCount()) - 1;
    return size_t(llvm::count_if(
        it->second, [&](uint8_t msels) { return (msels & all) != all; }));
  }

  /// Streams by id, then ends, so that messages do not depend on their order.
  void sort(std::vector<Pinned> &pinned) const {
    llvm::sort(pinned, [&](const Pinned &a, const Pinned &b) {
      const StreamModel &one = streams.streams()[a.stream];
      const StreamModel &other = streams.streams()[b.stream];
      return std::tie(one.packetId, one.source, one.destination, one.mask) <
             std::tie(other.packetId, other.source, other.destination,
                      other.mask);
    });
  }

  std::optional<PlanRejection> check(TileCoord tile,
                                     std::vector<Pinned> &pinned) const {
    size_t free = freeArbiters(tile);
    std::set<PortRef> sources, ends;
    for (const Pinned &one : pinned) {
      sources.insert(streams.streams()[one.stream].source);
      ends.insert(streams.streams()[one.stream].destination);
    }
    // Streams with a common end are related: they may share what is there.
    if (sources.size() <= free || ends.size() <= free)
      return std::nullopt;
    sort(pinned);
    Clique clique(pinned.size(), free + 1, [&](size_t a, size_t b) {
      return streams.mustSeparate(pinned[a].stream, pinned[b].stream);
    });
    if (clique.best.size() <= free)
      return std::nullopt;
    std::vector<Pinned> chosen;
    for (size_t i : clique.best)
      chosen.push_back(pinned[i]);
    return describe(tile, free, chosen);
  }

  PlanRejection describe(TileCoord tile, size_t free,
                         llvm::ArrayRef<Pinned> chosen) const {
    std::string names;
    for (const Pinned &one : chosen)
      names += (names.empty() ? "" : ", ") + streams.name(one.stream);
    std::string text =
        free == 0 ? names + " takes an arbiter whatever the routing, but the "
                            "switchbox has none free"
                  : "no two of " + names +
                        " can share an arbiter, and each takes one there "
                        "whatever the routing, but the switchbox has " +
                        std::to_string(free) + " free. For example, " +
                        streams.explain(chosen[0].stream, chosen[1].stream);
    PlanRejection rejection =
        reject("too-few-arbiters", atTile(tile) + ", " + text);
    for (const Pinned &one : chosen)
      if (!llvm::is_contained(rejection.nets, one.net))
        rejection.nets.push_back(one.net);
    return rejection;
  }

  const SwitchGraph &graph;
  llvm::ArrayRef<Net> nets;
  const StreamDependencies &streams;
  const RouterOptions &options;
  CutTiles cuts;
  std::map<TileCoord, std::vector<uint8_t>> reserved;
  std::map<TileCoord, std::vector<Pinned>> tiles;
};

} // namespace

std::optional<PlanRejection> tileloom::findArbiterShortage(
    const SwitchGraph &graph, const RoutingProblem &problem,
    llvm::ArrayRef<Net> nets, const StreamDependencies &dependencies,
    const RouterOptions &options) {
  return Shortage(graph, problem, nets, dependencies, options).run();
}
