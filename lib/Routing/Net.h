// What the solver routes: nets, their trees, and what each port costs just now.

#ifndef TILELOOM_LIB_ROUTING_NET_H
#define TILELOOM_LIB_ROUTING_NET_H

#include "SwitchGraph.h"

#include "tileloom/Routing/Deadlock/StreamDependencies.h"

#include <vector>

namespace tileloom {

using NetIndex = int32_t;

/// One source slave and the masters that it must reach, sorted, without
/// duplicates.
struct Net {
  InNode source = NoNode;
  std::vector<OutNode> sinks;
  /// Indices of the flows of the problem that form the net: into
  /// RoutingProblem::packetFlows for a packet net, else into ::flows.
  std::vector<uint32_t> flows;
  /// A packet net claims all ids with `id & mask == packetId`.
  bool isPacket = false;
  uint8_t packetId = 0, mask = 0x1F;
  bool priority = false;
  /// The stream to each sink, in the order of `sinks`.
  std::vector<StreamId> streams = {};

  bool claims(unsigned id) const { return (id & mask) == packetId; }
  bool overlaps(const Net &other) const {
    return ((packetId ^ other.packetId) & mask & other.mask) == 0;
  }
};

/// One crossbar connection of a tree. Unless `via` is a sink, the tree goes on
/// at the slave behind its wire.
struct TreeStep {
  InNode from = NoNode;
  OutNode via = NoNode;
};

/// Steps in an order in which each `from` is the source or lies behind an
/// earlier step.
using Tree = std::vector<TreeStep>;

/// Who holds which port, and how dear the links are. Costs are integers so that
/// equal inputs give equal routings on every machine: a link costs `LinkCost`
/// plus its channel number, so that low channels win ties and no sum of channel
/// numbers on a path outweighs a link (paths are shorter than 140 links).
class PortState {
public:
  static constexpr uint64_t LinkCost = 1024;
  /// Price of a port that is another net's end: no path takes it while any
  /// other path exists.
  static constexpr uint64_t ForeignEndCost = uint64_t(1) << 40;
  static constexpr uint64_t Impassable = ~uint64_t(0);

  explicit PortState(const SwitchGraph &graph);

  void fix(InNode in, OutNode out);
  void claimEnds(NetIndex index, const Net &net);
  void add(const Tree &tree, int sign);
  unsigned users(OutNode out) const { return occupancy[out]; }
  bool isEndOf(OutNode out, NetIndex net) const { return outOwner[out] == net; }
  bool isFixed(OutNode out) const { return outOwner[out] == Fixed; }
  /// Whose end blocks passing `out` and its wire for `net`, or -1.
  NetIndex foreignEnd(OutNode out, NetIndex net) const;

  /// May `net` begin at its source at all?
  bool canEnter(InNode in, NetIndex net) const {
    return inOwner[in] == Free || inOwner[in] == net;
  }
  /// Price of passing master `out` and the slave behind its wire.
  uint64_t stepCost(OutNode out, NetIndex net) const;

  /// Negotiation: raises the price of sharing a port now ...
  void setPresentFactor(uint64_t factor) { presentFactor = factor; }
  /// ... and of ports that were shared before.
  void addHistory(OutNode out, uint64_t amount) { history[out] += amount; }
  /// In exclusive mode taken ports are impassable and history does not count.
  void setExclusive(bool on) { exclusive = on; }

private:
  static constexpr NetIndex Free = -1, Fixed = -2;

  const SwitchGraph &graph;
  std::vector<NetIndex> inOwner, outOwner;
  std::vector<uint16_t> occupancy;
  std::vector<uint64_t> history, base;
  uint64_t presentFactor = LinkCost / 2;
  bool exclusive = false;
};

} // namespace tileloom

#endif // TILELOOM_LIB_ROUTING_NET_H
