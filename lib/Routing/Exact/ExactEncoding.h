// Which clauses say "these nets fit"?
//
// A literal for each net and master says that the net drives the master; the
// slave behind the wire is then the net's too, and may drive any master of its
// tile that the crossbar allows. One more literal for each net and pair of
// neighbouring tiles says that the net crosses from one to the other: most
// rules speak of those, so that proofs need not tell channels apart, and the
// nets that cross are counted against the channels there are.
//
// "Driven by one of my slaves" alone would let a net circle far from its
// source. A net that enters each tile once (the literal `simple`) and has one
// sink cannot; one with several sinks gets a path of tiles to each. Where
// entering once is too strict, answers with circles are refuted one by one
// (loop formulas; F. Lin, Y. Zhao, "ASSAT", 2004).

#ifndef TILELOOM_LIB_ROUTING_EXACT_EXACTENCODING_H
#define TILELOOM_LIB_ROUTING_EXACT_EXACTENCODING_H

#include "ExactClaims.h"
#include "ExactReach.h"
#include "ExactRouting.h"
#include "ExactSolver.h"

#include <optional>

namespace tileloom {

/// What to encode. The nets are in canonical order.
struct ExactModel {
  const ExactTopology &topology;
  llvm::ArrayRef<Net> nets;
  const std::vector<ExactReach> &reach; ///< One a net.
  /// Most links of a path from the source to some sink over a link that the net
  /// may use, one a net.
  std::vector<uint32_t> budgets;
  /// Nets that may enter a tile more than once.
  std::vector<bool> relaxed;
  std::vector<std::vector<std::pair<NetIndex, TreeStep>>> forbidden = {};
  llvm::ArrayRef<ExactIdClass> classes = {}; ///< Of the packet nets.
  /// Shortest trees: links that each net needs, and how many more all nets
  /// together may take. The packet nets, which share channels, count as one net
  /// with `fewestPacketLinks`.
  std::vector<uint32_t> fewest = {};
  uint32_t fewestPacketLinks = 0;
  std::optional<uint32_t> excess = std::nullopt;
};

class ExactEncoding {
public:
  ExactEncoding(ExactSolver &solver, const ExactModel &model);

  /// Literals: the net is to be routed; it enters each tile once (not for
  /// relaxed nets).
  int active(size_t net) const { return activeOf[net]; }
  int simple(size_t net) const { return simpleOf[net]; }

  /// The trees that the solver found (empty for nets that are not active).
  /// Nullopt when one does not reach its sinks; then clauses were added.
  std::optional<std::vector<Tree>> extract();

private:
  using Group = ExactTopology::Group;

  bool uses(size_t net, OutNode out) const;
  int inLiteral(size_t net, InNode in) const;
  bool isSink(size_t net, OutNode out) const;
  bool needsSteps(size_t net) const;
  int stepLiteral(size_t net, TreeStep step) const;
  std::vector<int> stepConditions(size_t net, TreeStep step) const;
  bool isTaken(size_t net, TreeStep step) const;
  void addPorts(size_t net);
  void addTile(size_t net, const ExactTopology::TilePorts &tile);
  void addBackward(size_t net, OutNode out);
  void addForward(size_t net, InNode in);
  void addSteps(size_t net, OutNode out);
  std::vector<int> summary(size_t net, llvm::ArrayRef<OutNode> links);
  void addPath(size_t net, OutNode sink);
  void addSharing();
  void addEnds();
  void addCapacity();
  void addCuts();
  struct Cut;
  void addCut(const Cut &cut);
  void addClaims();
  void addTogether(InNode in, llvm::ArrayRef<size_t> part);
  void addForbidden();
  void addExcess();
  Tree grow(size_t net) const;
  std::vector<int> refutation(size_t net, OutNode sink) const;

  ExactSolver &solver;
  const ExactModel &model;
  const ExactTopology &topology;
  const SwitchGraph &graph;
  std::vector<int> activeOf, simpleOf;
  std::vector<std::vector<int>> outLiteral;   ///< By net, master; or 0.
  std::vector<std::vector<int>> groupLiteral; ///< By net, group; or 0.
  std::vector<std::vector<unsigned>> groupSize;
  /// By net, master and place in its drivers: the step is taken. Empty unless
  /// needsSteps: a net that enters a tile once leaves it from that slave.
  std::vector<std::vector<std::vector<int>>> steps;
  std::vector<int> packetLiteral; ///< By master: some packet net drives it.
  std::vector<int> packetGroup;
};

} // namespace tileloom

#endif // TILELOOM_LIB_ROUTING_EXACT_EXACTENCODING_H
