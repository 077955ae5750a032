// What does a port cost just now? Owners, present sharing and history.

#include "Net.h"

using namespace tileloom;

PortState::PortState(const SwitchGraph &graph)
    : graph(graph), inOwner(graph.inCount(), Free),
      outOwner(graph.outCount(), Free), occupancy(graph.outCount(), 0),
      history(graph.outCount(), 0), base(graph.outCount(), 0) {
  for (OutNode out = 0; out < graph.outCount(); ++out)
    base[out] = LinkCost + uint64_t(graph.portOfOut(out).channel);
}

void PortState::fix(InNode in, OutNode out) {
  inOwner[in] = Fixed;
  outOwner[out] = Fixed;
}

void PortState::claimEnds(NetIndex index, const Net &net) {
  // A fixed port stays fixed: the net that ends on it has no path.
  if (inOwner[net.source] == Free)
    inOwner[net.source] = index;
  for (OutNode sink : net.sinks)
    if (outOwner[sink] == Free)
      outOwner[sink] = index;
}

void PortState::add(const Tree &tree, int sign) {
  for (const TreeStep &step : tree)
    occupancy[step.via] = uint16_t(occupancy[step.via] + sign);
}

NetIndex PortState::foreignEnd(OutNode out, NetIndex net) const {
  if (outOwner[out] >= 0 && outOwner[out] != net)
    return outOwner[out];
  InNode in = graph.wire(out);
  if (in != NoNode && inOwner[in] >= 0 && inOwner[in] != net)
    return inOwner[in];
  return -1;
}

uint64_t PortState::stepCost(OutNode out, NetIndex net) const {
  InNode in = graph.wire(out);
  if (in == NoNode || outOwner[out] == Fixed || inOwner[in] == Fixed)
    return Impassable;
  // A net's own ends are ends: a stream does not pass on through them.
  if (outOwner[out] == net || inOwner[in] == net)
    return Impassable;
  if (exclusive)
    return occupancy[out] || outOwner[out] >= 0 || inOwner[in] >= 0 ? Impassable
                                                                    : base[out];
  uint64_t cost = base[out] + history[out];
  cost += cost * presentFactor * occupancy[out] / LinkCost;
  if (outOwner[out] >= 0 || inOwner[in] >= 0)
    cost += ForeignEndCost;
  return cost;
}
