// Which ports can a net use at all, and how many links must it take?

#include "ExactReach.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"

#include <algorithm>
#include <set>

using namespace tileloom;

ExactTopology::ExactTopology(const SwitchGraph &graph,
                             llvm::ArrayRef<TreeStep> fixed)
    : graph(graph), fixedIn(graph.inCount(), false),
      fixedOut(graph.outCount(), false), drivers(graph.outCount()),
      groupOf(graph.outCount(), NoNode) {
  for (const TreeStep &step : fixed) {
    if (step.from != NoNode)
      fixedIn[step.from] = true;
    if (step.via != NoNode)
      fixedOut[step.via] = true;
  }
  std::map<TileCoord, TilePorts> ports;
  for (InNode in = 0; in < graph.inCount(); ++in) {
    ports[graph.tileOfIn(in)].ins.push_back(in);
    for (uint16_t local : graph.crossbar(in))
      drivers[graph.masterBase(in) + local].push_back(in);
  }
  for (OutNode out = 0; out < graph.outCount(); ++out) {
    ports[graph.tileOfOut(out)].outs.push_back(out);
    InNode far = graph.wire(out);
    if (far == NoNode)
      continue;
    auto [it, isNew] = between.try_emplace(
        {graph.tileOfOut(out), graph.tileOfIn(far)}, Group(groups.size()));
    if (isNew) {
      groups.emplace_back();
      freeChannels.push_back(0);
    }
    freeChannels[it->second] += !fixedOut[out] && !fixedIn[far];
    groups[it->second].push_back(out);
    groupOf[out] = it->second;
  }
  for (auto &[tile, list] : ports)
    tiles.push_back(std::move(list));
}

ExactReach::ExactReach(const ExactTopology &topology, const Net &net)
    : topology(topology), net(net), fromSource(topology.graph.inCount(), Far) {
  const SwitchGraph &graph = topology.graph;
  std::vector<InNode> queue;
  if (!topology.fixedIn[net.source]) {
    fromSource[net.source] = 0;
    queue.push_back(net.source);
  }
  for (size_t i = 0; i < queue.size(); ++i)
    for (uint16_t local : graph.crossbar(queue[i])) {
      OutNode out = graph.masterBase(queue[i]) + local;
      if (!passes(out) || fromSource[graph.wire(out)] != Far)
        continue;
      fromSource[graph.wire(out)] = fromSource[queue[i]] + 1;
      queue.push_back(graph.wire(out));
    }
  toSink = distances(net.sinks);
  for (OutNode sink : net.sinks) {
    uint32_t nearest = Far;
    if (!topology.fixedOut[sink])
      for (InNode in : topology.drivers[sink])
        nearest = std::min(nearest, fromSource[in]);
    sinkDistance.push_back(nearest);
    farthest = std::max(farthest, nearest);
  }
}

bool ExactReach::passes(OutNode out) const {
  InNode far = topology.graph.wire(out);
  return far != NoNode && far != net.source && !topology.fixedOut[out] &&
         !topology.fixedIn[far] &&
         !std::binary_search(net.sinks.begin(), net.sinks.end(), out);
}

uint32_t ExactReach::linksOver(OutNode out,
                               llvm::ArrayRef<uint32_t> distances) const {
  if (!passes(out))
    return Far;
  InNode far = topology.graph.wire(out);
  return std::min(Far, fromSource[far] + distances[far]);
}

/// Spreads costs backwards along links, in order of cost.
void ExactReach::relax(std::vector<uint32_t> &cost) const {
  const SwitchGraph &graph = topology.graph;
  std::vector<std::vector<InNode>> buckets;
  auto add = [&](InNode in) {
    if (cost[in] >= buckets.size())
      buckets.resize(cost[in] + 1);
    buckets[cost[in]].push_back(in);
  };
  for (InNode in = 0; in < graph.inCount(); ++in)
    if (cost[in] < Far)
      add(in);
  for (size_t d = 0; d < buckets.size(); ++d)
    for (size_t i = 0; i < buckets[d].size(); ++i) {
      InNode in = buckets[d][i];
      OutNode out = graph.wireInto(in);
      if (cost[in] != d || out == NoNode || !passes(out))
        continue;
      for (InNode from : topology.drivers[out])
        if (cost[from] > d + 1) {
          cost[from] = uint32_t(d + 1);
          add(from);
        }
    }
}

std::vector<uint32_t>
ExactReach::distances(llvm::ArrayRef<OutNode> sinks) const {
  std::vector<uint32_t> cost(topology.graph.inCount(), Far);
  for (OutNode sink : sinks)
    if (!topology.fixedOut[sink])
      for (InNode in : topology.drivers[sink])
        cost[in] = 0;
  relax(cost);
  return cost;
}

uint32_t ExactReach::steiner(llvm::ArrayRef<OutNode> sinks) const {
  size_t sets = size_t(1) << sinks.size();
  std::vector<std::vector<uint32_t>> best(sets);
  for (size_t set = 1; set < sets; ++set) {
    if (llvm::has_single_bit(set)) {
      best[set] = distances(sinks[size_t(llvm::countr_zero(set))]);
      continue;
    }
    std::vector<uint32_t> &here = best[set];
    here.assign(topology.graph.inCount(), Far);
    for (size_t part = (set - 1) & set; part > (set ^ part);
         part = (part - 1) & set)
      for (InNode in = 0; in < here.size(); ++in)
        here[in] = std::min(here[in], best[part][in] + best[set ^ part][in]);
    relax(here);
  }
  return best[sets - 1][net.source];
}

uint32_t ExactReach::fewestLinks() const {
  if (net.sinks.size() <= MaxExactSinks)
    return steiner(net.sinks);
  // Each further tile takes a link, and a tree holds those of its parts.
  std::set<TileCoord> tiles{topology.graph.tileOfIn(net.source)};
  std::vector<size_t> order;
  for (size_t i = 0; i < net.sinks.size(); ++i) {
    tiles.insert(topology.graph.tileOfOut(net.sinks[i]));
    order.push_back(i);
  }
  llvm::sort(order, [&](size_t a, size_t b) {
    return std::pair(sinkDistance[b], a) < std::pair(sinkDistance[a], b);
  });
  std::vector<OutNode> some;
  for (size_t i = 0; i < MaxExactSinks; ++i)
    some.push_back(net.sinks[order[i]]);
  return std::max(steiner(some), uint32_t(tiles.size() - 1));
}
