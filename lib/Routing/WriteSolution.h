// Which settings and paths do trees and a packet plan amount to?

#ifndef TILELOOM_LIB_ROUTING_WRITESOLUTION_H
#define TILELOOM_LIB_ROUTING_WRITESOLUTION_H

#include "Steering.h"

namespace tileloom {

RoutingSolution writeSolution(const SwitchGraph &graph,
                              const RoutingProblem &problem,
                              llvm::ArrayRef<Net> nets, Routed routed);

} // namespace tileloom

#endif // TILELOOM_LIB_ROUTING_WRITESOLUTION_H
