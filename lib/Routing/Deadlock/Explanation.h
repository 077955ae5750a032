// How is it told that one stream can block another?

#ifndef TILELOOM_LIB_ROUTING_DEADLOCK_EXPLANATION_H
#define TILELOOM_LIB_ROUTING_DEADLOCK_EXPLANATION_H

#include "BlockingSearch.h"

namespace tileloom::deadlock {

/// "packet flow (0, 2) DMA:0 -> (0, 4) DMA:0 (id 0)".
std::string streamName(const ModelIndex &index, StreamId stream);

/// One sentence, and one more for each assumption.
std::string explain(const ModelIndex &index, const Finding &finding,
                    StreamId first, StreamId second);

} // namespace tileloom::deadlock

#endif // TILELOOM_LIB_ROUTING_DEADLOCK_EXPLANATION_H
