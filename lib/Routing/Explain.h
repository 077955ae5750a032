// Why is there no routing? Cuts, smallest competing sets and their words.

#ifndef TILELOOM_LIB_ROUTING_EXPLAIN_H
#define TILELOOM_LIB_ROUTING_EXPLAIN_H

#include "Negotiation.h"

namespace tileloom {

/// Counts the nets that must cross between neighbouring rows and between
/// neighbouring columns against the channels free there. Success when every
/// cut holds; otherwise `unroutable-flows`, proven.
llvm::Error checkCuts(const SwitchGraph &graph, const RoutingProblem &problem,
                      llvm::ArrayRef<Net> nets, llvm::ArrayRef<TreeStep> fixed);

/// The diagnostic of a negotiation that failed.
llvm::Error explain(const SwitchGraph &graph, const RoutingProblem &problem,
                    llvm::ArrayRef<Net> nets, llvm::ArrayRef<TreeStep> fixed,
                    const RouterOptions &options, const Outcome &outcome);

} // namespace tileloom

#endif // TILELOOM_LIB_ROUTING_EXPLAIN_H
