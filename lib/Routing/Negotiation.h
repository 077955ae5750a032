// How do nets come to share no port? Negotiated congestion.

#ifndef TILELOOM_LIB_ROUTING_NEGOTIATION_H
#define TILELOOM_LIB_ROUTING_NEGOTIATION_H

#include "TreeSearch.h"

#include "tileloom/Routing/Router.h"

namespace tileloom {

/// How a negotiation ended.
struct Outcome {
  enum Kind {
    Legal,
    NoPath,     ///< `net` does not reach `sink` around the fixed connections.
    ForeignEnd, ///< Every way of `net` passes an end of another net: proven.
    Contested,  ///< The rounds ran out with ports shared.
  } kind = Legal;
  std::vector<Tree> trees; ///< One a net, when Legal.
  NetIndex net = -1;
  OutNode sink = NoNode;
  OutNode contested = NoNode;        ///< The link master in question.
  std::vector<NetIndex> competitors; ///< Nets at that link, ascending.
};

/// Routes `nets` around `fixed` (L. McMurchie, C. Ebeling, "PathFinder: a
/// negotiation-based performance-driven router for FPGAs", FPGA 1995). Each
/// round takes up only the nets that touch a shared port (incremental rip-up);
/// the price of sharing grows each round, and ports that were shared stay
/// dearer.
Outcome negotiate(const SwitchGraph &graph, llvm::ArrayRef<Net> nets,
                  llvm::ArrayRef<TreeStep> fixed, const RouterOptions &options);

} // namespace tileloom

#endif // TILELOOM_LIB_ROUTING_NEGOTIATION_H
