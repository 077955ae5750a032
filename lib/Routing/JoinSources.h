// How do several sources come to send to the same sinks by one common trunk?

#ifndef TILELOOM_LIB_ROUTING_JOINSOURCES_H
#define TILELOOM_LIB_ROUTING_JOINSOURCES_H

#include "TreeSearch.h"

namespace tileloom {

/// Which packet nets meet before they fork.
enum class JoinMode {
  None,     ///< Each net for itself.
  SameId,   ///< Nets with overlapping claims and the same sinks.
  SameSinks ///< Also nets of other ids, with the same sinks or some of them.
};

/// The packet nets that are to meet: sets from two or more sources, each
/// ascending; nets of one sink do not fork. One net of a set has the sinks of
/// all others. `leader` names for each net the one that it follows anyhow,
/// itself for others; only these count.
std::vector<std::vector<NetIndex>> bandsToJoin(llvm::ArrayRef<Net> nets,
                                               llvm::ArrayRef<NetIndex> leader,
                                               JoinMode mode);

/// Routes bands: the packets of all sources meet at one switch, at the latest
/// where the way to the sinks first forks, and go the same way from there on.
/// Then no packet of the band can hold one branch while it waits for another
/// branch that a second packet of the band holds: they take turns at the switch
/// where they met.
///
/// One source is the root: it gets a tree as TreeSearch finds it. The way from
/// the root to the first fork is the trunk; the next source, nearest first,
/// takes the cheapest path (A*, as in TreeSearch) to a switch of the trunk, and
/// leaves it as the trunk does, or as far as that leads to its own sinks. Its
/// path is then a trunk for those that follow. Several sources are tried as the
/// root and the cheapest result is taken.
class SourceJoiner {
public:
  SourceJoiner(const SwitchGraph &graph, const PortState &state,
               TreeSearch &search);

  /// One tree a member. None of them may be placed. Nullopt when no root that
  /// is tried can be reached by all others; `manyOrders` tries more.
  std::optional<std::vector<Tree>> route(llvm::ArrayRef<NetIndex> members,
                                         llvm::ArrayRef<Net> nets,
                                         bool manyOrders);
  /// Price of the trees together, what they share counted once.
  uint64_t cost(llvm::ArrayRef<NetIndex> members,
                llvm::ArrayRef<Tree> trees) const;
  /// Slaves looked at, as TreeSearch::work counts them.
  uint64_t work() const { return expanded; }

private:
  using Steps = std::map<InNode, std::vector<OutNode>>;
  struct Entry {
    uint64_t estimate, sofar;
    InNode node;
    InNode landing; ///< NoNode while it is on its way.
    bool operator>(const Entry &other) const {
      return std::tuple(estimate, landing == NoNode, node, landing) >
             std::tuple(other.estimate, other.landing == NoNode, other.node,
                        other.landing);
    }
  };

  std::optional<std::vector<Tree>> joinTo(size_t root, const Tree &tree,
                                          llvm::ArrayRef<NetIndex> members,
                                          llvm::ArrayRef<Net> nets);
  void begin(InNode root, const Tree &tree);
  bool land(NetIndex index, const Net &net);
  bool canLand(InNode from, InNode landing, NetIndex index,
               const Net &net) const;
  void expand(const Entry &entry, NetIndex index, const Net &net);
  void measure();
  Tree wayFrom(InNode source, const Net &net) const;
  bool reach(InNode in, uint64_t cost, TreeStep step);
  void push(const Entry &entry);
  uint32_t tileOf(InNode in) const;

  const SwitchGraph &graph;
  const PortState &state;
  TreeSearch &search;
  /// What is routed of the band so far, by slave.
  Steps steps;
  /// Slaves of `steps` up to the first fork, with it.
  std::vector<InNode> trunk;
  std::vector<bool> taken;   ///< Masters of `steps`.
  std::vector<OutNode> ends; ///< Sinks of the root, and so of all.
  /// By tile, those with a link to it; links to the nearest tile of the trunk.
  std::vector<std::vector<uint32_t>> neighbours;
  std::vector<uint32_t> links;
  std::vector<uint64_t> best;
  std::vector<TreeStep> parent;
  std::vector<uint32_t> stamp;
  std::vector<Entry> heap;
  uint32_t round = 0;
  uint64_t expanded = 0;
};

} // namespace tileloom

#endif // TILELOOM_LIB_ROUTING_JOINSOURCES_H
