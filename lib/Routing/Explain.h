// Why is there no routing? Cuts, smallest competing sets and their words.

#ifndef TILELOOM_LIB_ROUTING_EXPLAIN_H
#define TILELOOM_LIB_ROUTING_EXPLAIN_H

#include "Negotiation.h"

namespace tileloom {

/// "A", "A and B", "A, B and C"; from the fifth name on "A, B, C, D and 2
/// more". Precondition: there is a name.
std::string listOf(llvm::ArrayRef<std::string> names);

/// Counts the nets that must cross between neighbouring rows and between
/// neighbouring columns against the channels free there. Success when every
/// cut holds; otherwise `unroutable-flows`, proven.
llvm::Error checkCuts(const SwitchGraph &graph, const RoutingProblem &problem,
                      llvm::ArrayRef<Net> nets, const FixedPorts &fixed);

/// Drops nets from the competitors of a contested outcome while the rest still
/// cannot be routed: what stays is a smallest set in the sense that each member
/// is needed, as far as `slavesLeft` lets it look.
Outcome minimize(const SwitchGraph &graph, llvm::ArrayRef<Net> nets,
                 const FixedPorts &fixed, const RouterOptions &options,
                 const Outcome &outcome, uint64_t &slavesLeft);

/// The diagnostic of a negotiation that failed.
llvm::Error explain(const SwitchGraph &graph, const RoutingProblem &problem,
                    llvm::ArrayRef<Net> nets, const FixedPorts &fixed,
                    const RouterOptions &options, const Outcome &outcome);

} // namespace tileloom

#endif // TILELOOM_LIB_ROUTING_EXPLAIN_H
