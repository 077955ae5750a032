// Which tree joins a net's source to its sinks most cheaply?

#ifndef TILELOOM_LIB_ROUTING_TREESEARCH_H
#define TILELOOM_LIB_ROUTING_TREESEARCH_H

#include "TileBounds.h"

#include <optional>

namespace tileloom {

/// Grows Steiner trees by repeated A* searches: each search starts from every
/// slave of the tree so far and ends at the cheapest sink still missing
/// (Takahashi and Matsuyama 1980); afterwards every sink's private branch is
/// taken off and searched again until none becomes cheaper. With `manyOrders`
/// the growth is repeated with each sink in turn as the first and the cheapest
/// tree wins.
///
/// A packet net may also end a search by joining the tree of another net with
/// an overlapping claim, when that leads to nothing but sinks still missing: it
/// then follows that tree to all of them.
///
/// The A* bound is that of TileBounds: prices are never below it, so each
/// search finds a cheapest path.
class TreeSearch {
public:
  TreeSearch(const SwitchGraph &graph, const PortState &state);

  /// Nullopt when the ports that are passable do not reach some sink; then
  /// `unreached()` is one of these.
  std::optional<Tree> route(NetIndex index, const Net &net, bool manyOrders);
  /// Slaves looked at since the beginning: a measure of work that is the same
  /// on every machine.
  uint64_t work() const { return expanded; }
  OutNode unreached() const { return missing; }
  /// Price of a tree of `net` under the present state.
  uint64_t cost(NetIndex index, const Tree &tree) const;

private:
  struct Entry {
    uint64_t estimate, bound, sofar;
    uint32_t node;
    InNode from;
    enum Kind : uint8_t { Sink, Join, Slave } kind;
  };
  struct Later;

  std::optional<Tree> grow(NetIndex index, const Net &net, OutNode first);
  void improve(NetIndex index, const Net &net, Tree &tree);
  bool extend(NetIndex index, const Net &net, Tree &tree,
              llvm::ArrayRef<OutNode> targets, llvm::ArrayRef<OutNode> open);
  void seed(NetIndex index, const Net &net, const Tree &tree,
            llvm::ArrayRef<OutNode> targets);
  void push(const Entry &entry);
  void expand(const Entry &entry, NetIndex index,
              llvm::ArrayRef<OutNode> targets, llvm::ArrayRef<OutNode> open);
  void offerJoin(const Entry &entry, OutNode out, uint64_t cost, NetIndex index,
                 llvm::ArrayRef<OutNode> targets, llvm::ArrayRef<OutNode> open);
  void trace(const Entry &entry, Tree &tree) const;
  uint64_t bound(InNode in, llvm::ArrayRef<OutNode> targets);
  bool isReached(InNode in, uint64_t cost) const {
    return stamp[in] == round && best[in] <= cost;
  }
  bool reach(InNode in, uint64_t cost, TreeStep step);
  const PortState::Passage &passage(OutNode out, NetIndex net);

  const SwitchGraph &graph;
  const PortState &state;
  TileBounds bounds;
  /// By tile: the round in which it was asked about, and the bound to the
  /// nearest target of that round.
  std::vector<std::pair<uint32_t, uint64_t>> nearest;
  /// By master, with the number of the route for which it was found out: the
  /// ports do not change while a tree grows.
  std::vector<std::pair<uint32_t, PortState::Passage>> passages;
  uint32_t routes = 0;
  bool isPacket = false; ///< The net of that route.
  std::vector<uint64_t> best;
  std::vector<TreeStep> parent;
  std::vector<uint32_t> stamp;
  uint32_t round = 0;
  std::vector<Entry> heap;
  OutNode missing = NoNode;
  uint64_t expanded = 0;
};

} // namespace tileloom

#endif // TILELOOM_LIB_ROUTING_TREESEARCH_H
