// Is there any routing at all? Decided by a SAT solver.

#ifndef TILELOOM_LIB_ROUTING_EXACT_EXACTROUTING_H
#define TILELOOM_LIB_ROUTING_EXACT_EXACTROUTING_H

#include "../Net.h"

namespace tileloom {

/// Problems of more than this many places (nets times link channels of the
/// device; nets of many sinks count more) are given up at once: the clauses
/// would not be written, let alone solved, in the time of a whole routing. npu2
/// has 772 channels, so 60 nets on it are far below; 1,000 nets on xcvc1902 are
/// far above.
inline constexpr uint64_t ExactMaxPlaces = 200000;

/// The same for what must be said about packet nets whose claims overlap, in
/// claims of one id times crossbar connections: 150 nets of one id on npu2.
inline constexpr uint64_t ExactMaxClaims = 4'000'000;

struct ExactOptions {
  /// Conflicts that the solver may meet in all calls together. Those of large
  /// problems, which take longer, count more than once.
  uint64_t conflictLimit = 200000;
  /// Literals of all clauses that may be written: where many nets can go
  /// everywhere, that takes longer than finding the answer.
  uint64_t literalLimit = 50'000'000;
  /// Look for the fewest link channels, not for any routing.
  bool minimizeLinks = false;
  /// Sets of crossbar connections (net, step) that may not all be taken
  /// together: what a plan of the packets has rejected.
  std::vector<std::vector<std::pair<NetIndex, TreeStep>>> forbidden;
};

struct ExactOutcome {
  enum Kind {
    Routed,     ///< `trees` is a routing (with minimizeLinks a shortest one).
    Infeasible, ///< Proven; `conflict` is a smallest set found that cannot be
                ///< routed together: leaving out any one makes the proof fail
                ///< or undecided.
    GaveUp      ///< A limit came first.
  } kind = GaveUp;
  std::vector<Tree> trees;
  std::vector<NetIndex> conflict; ///< Ascending.
  uint64_t links = 0;             ///< Link channels taken, when Routed.
  /// With minimizeLinks: no routing takes fewer link channels; proven even when
  /// the search gave up.
  uint64_t lowerBound = 0;
  uint64_t literals = 0; ///< Written.
};

/// Decides whether the nets fit around the fixed connections. Circuit nets
/// share no port with anything. Packet nets may share ports; two whose claims
/// overlap may share a slave only if they leave it the same way from there on.
/// Arbiters, rules and deadlocks are not seen here (see
/// ExactOptions::forbidden).
/// Deterministic: the limits count conflicts and literals, not time.
ExactOutcome routeExactly(const SwitchGraph &graph, llvm::ArrayRef<Net> nets,
                          llvm::ArrayRef<TreeStep> fixed,
                          const ExactOptions &options);

} // namespace tileloom

#endif // TILELOOM_LIB_ROUTING_EXACT_EXACTROUTING_H
