// Do packets go exactly where their flows say?

#ifndef TILELOOM_LIB_ROUTING_CHECK_CHECKPACKETS_H
#define TILELOOM_LIB_ROUTING_CHECK_CHECKPACKETS_H

#include "CheckedArray.h"

namespace tileloom {

/// Follows every id of every packet flow through `array`, then the streams of
/// the fixed settings, then compares the paths stated. `circuits` names the
/// source of the circuit that enters at a slave. Marks what packets use in
/// `array`.
llvm::Error checkPackets(const RoutingProblem &problem,
                         const RoutingSolution &solution, CheckedArray &array,
                         const std::map<PortRef, PortRef> &circuits);

} // namespace tileloom

#endif // TILELOOM_LIB_ROUTING_CHECK_CHECKPACKETS_H
