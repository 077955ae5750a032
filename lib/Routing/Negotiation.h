// How do nets come to share only what they may? Negotiated congestion.

#ifndef TILELOOM_LIB_ROUTING_NEGOTIATION_H
#define TILELOOM_LIB_ROUTING_NEGOTIATION_H

#include "JoinSources.h"

#include "tileloom/Routing/Router.h"

namespace tileloom {

/// How a negotiation ended.
struct Outcome {
  enum Kind {
    Legal,
    NoPath,     ///< `net` does not reach `sink` around the fixed connections.
    ForeignEnd, ///< Every way of `net` passes an end of another net: proven.
    Contested,  ///< The rounds ran out with nets at odds.
  } kind = Legal;
  std::vector<Tree> trees; ///< One a net, when Legal.
  NetIndex net = -1;
  OutNode sink = NoNode;
  OutNode contested = NoNode; ///< The link master in question.
  /// The slave that leads to `contested` where no link begins there.
  InNode contestedFrom = NoNode;
  std::vector<NetIndex> competitors; ///< Nets at that link, ascending.
  bool isMinimal = false; ///< Each competitor is needed for the failure.
  bool isProven = false;  ///< The competitors cannot be routed together.
};

/// Routes nets around fixed ports (L. McMurchie, C. Ebeling, "PathFinder: a
/// negotiation-based performance-driven router for FPGAs", FPGA 1995). Each
/// round takes up only the nets that are at odds with another (incremental
/// rip-up); the price of being so grows each round, and ports that were
/// contested stay dearer. A plan of the packets may refuse a legal routing:
/// after `refuse` the next `run` goes on from there.
class Negotiator {
public:
  Negotiator(const SwitchGraph &graph, llvm::ArrayRef<Net> nets,
             const FixedPorts &fixed, const RouterOptions &options);

  void setPolicy(const SharingPolicy &policy) { state.setPolicy(policy); }
  void setClashTest(PortState::ClashTest test) {
    state.setClashTest(std::move(test));
  }
  /// Before the first run().
  void setJoinMode(JoinMode mode) { joinMode = mode; }
  /// Keeps `tree` for `net`; nothing else uses its channels. Before run().
  void pin(NetIndex net, const Tree &tree);

  /// At most RouterOptions::maxRounds rounds, and none that begins with more
  /// than `workLimit` done, unless that was less than RoundsInAnyCase times the
  /// first round.
  Outcome run(uint64_t workLimit = ~uint64_t(0));
  /// See TreeSearch::work.
  uint64_t work() const { return search.work() + joiner.work(); }
  uint64_t firstRoundWork() const { return firstWork; }
  static constexpr uint64_t RoundsInAnyCase = 8;

  /// Makes `blamed` dearer and takes up the nets that use it, and `nets`.
  void refuse(llvm::ArrayRef<TreeStep> blamed, llvm::ArrayRef<NetIndex> nets);

private:
  Outcome negotiate(uint64_t workLimit);
  bool isAtOdds(NetIndex i) const;
  bool isDue(NetIndex i) const;
  void lift(NetIndex i);
  void put(NetIndex i, Tree tree);
  bool reroute(NetIndex i, bool manyOrders);
  void formBands();
  bool rerouteBand(NetIndex i, bool manyOrders);
  void disband(NetIndex i);
  bool shortenNet(NetIndex i);
  bool shortenBand(NetIndex i);
  bool settle();
  void shorten();
  Outcome contested() const;

  const SwitchGraph &graph;
  llvm::ArrayRef<Net> nets;
  const RouterOptions &options;
  PortState state;
  TreeSearch search;
  SourceJoiner joiner;
  std::vector<Tree> trees;
  /// Nets of one source with overlapping claims go the same way: the first of
  /// them leads.
  std::vector<NetIndex> leader;
  std::vector<std::vector<NetIndex>> followers;
  /// Nets that meet before they fork, by the first of them, which leads the
  /// others.
  std::vector<std::vector<NetIndex>> bands;
  JoinMode joinMode = JoinMode::SameId;
  std::vector<bool> pinned, waiting;
  std::vector<unsigned> overuses;
  uint64_t factor = PortState::LinkCost / 2;
  uint64_t firstWork = 0;
  unsigned round = 0, sharedCount = 0, usedCount = 0;
  Outcome failure;
};

/// One run with the usual policy; takes what it looks at off `slavesLeft`.
Outcome negotiate(const SwitchGraph &graph, llvm::ArrayRef<Net> nets,
                  const FixedPorts &fixed, const RouterOptions &options,
                  uint64_t &slavesLeft);

} // namespace tileloom

#endif // TILELOOM_LIB_ROUTING_NEGOTIATION_H
