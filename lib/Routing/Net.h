// What the solver routes: nets and their trees.

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

} // namespace tileloom

#endif // TILELOOM_LIB_ROUTING_NET_H
