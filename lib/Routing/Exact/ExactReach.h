// Which ports can a net use at all, and how many links must it take?

#ifndef TILELOOM_LIB_ROUTING_EXACT_EXACTREACH_H
#define TILELOOM_LIB_ROUTING_EXACT_EXACTREACH_H

#include "../Net.h"

#include <map>

namespace tileloom {

/// The switch graph seen from both ends of each edge, without what the fixed
/// connections close.
struct ExactTopology {
  ExactTopology(const SwitchGraph &graph, llvm::ArrayRef<TreeStep> fixed);

  /// All channels from one tile to one neighbour.
  using Group = uint32_t;
  Group groupOfIn(InNode in) const {
    OutNode out = graph.wireInto(in);
    return out == NoNode ? NoNode : groupOf[out];
  }

  /// NoNode where no link leads.
  Group groupBetween(TileCoord from, TileCoord to) const {
    auto it = between.find({from, to});
    return it == between.end() ? NoNode : it->second;
  }

  const SwitchGraph &graph;
  std::vector<bool> fixedIn, fixedOut;
  std::vector<std::vector<InNode>> drivers; ///< Slaves that can drive a master.
  std::vector<Group> groupOf; ///< NoNode for masters without wire.
  std::vector<std::vector<OutNode>> groups; ///< Masters, ascending.
  std::vector<size_t> freeChannels;         ///< By group.
  std::map<std::pair<TileCoord, TileCoord>, Group> between;
  /// The ports of each tile that has any, ascending.
  struct TilePorts {
    std::vector<InNode> ins;
    std::vector<OutNode> outs;
  };
  std::vector<TilePorts> tiles;
};

/// What is in reach of one net that is alone on the array.
class ExactReach {
public:
  static constexpr uint32_t Far = ~0u / 4;

  ExactReach(const ExactTopology &topology, const Net &net);

  /// May the net pass the link behind `out`? Its own sinks are no passage.
  bool passes(OutNode out) const;
  /// Links of a shortest path from the source to some sink over this link.
  uint32_t linksOver(OutNode out) const { return linksOver(out, toSink); }
  /// Links from each slave to the nearest of `sinks`.
  std::vector<uint32_t> distances(llvm::ArrayRef<OutNode> sinks) const;
  /// As linksOver, to the sinks that `distances` was asked about.
  uint32_t linksOver(OutNode out, llvm::ArrayRef<uint32_t> distances) const;
  /// Links of a shortest path to the sink that is farthest from the source.
  uint32_t farthestSink() const { return farthest; }
  bool reachesAllSinks() const { return farthest < Far; }
  /// Links that a tree of the net takes at least: the exact minimum for nets of
  /// at most `MaxExactSinks` sinks (S. Dreyfus, R. Wagner, "The Steiner problem
  /// in graphs", 1971).
  uint32_t fewestLinks() const;

  static constexpr size_t MaxExactSinks = 7;

private:
  void relax(std::vector<uint32_t> &cost) const;
  uint32_t steiner(llvm::ArrayRef<OutNode> sinks) const;

  const ExactTopology &topology;
  const Net &net;
  std::vector<uint32_t> fromSource, toSink; ///< Links, by slave.
  std::vector<uint32_t> sinkDistance;       ///< By index into Net::sinks.
  uint32_t farthest = 0;
};

} // namespace tileloom

#endif // TILELOOM_LIB_ROUTING_EXACT_EXACTREACH_H
