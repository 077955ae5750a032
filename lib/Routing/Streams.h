// Which streams do the deadlock analysis have to tell apart?

#ifndef TILELOOM_LIB_ROUTING_STREAMS_H
#define TILELOOM_LIB_ROUTING_STREAMS_H

#include "CollectNets.h"

#include "tileloom/Routing/Deadlock/StreamDependencies.h"

namespace tileloom {

/// A stream for each net and sink, then those that the fixed settings carry
/// already. Fills Net::streams.
std::vector<StreamModel> collectStreams(const SwitchGraph &graph,
                                        const RoutingProblem &problem,
                                        llvm::MutableArrayRef<Net> nets);

} // namespace tileloom

#endif // TILELOOM_LIB_ROUTING_STREAMS_H
