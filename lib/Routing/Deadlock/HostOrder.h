// Which channels does the host start only after it waited for others?

#ifndef TILELOOM_LIB_ROUTING_DEADLOCK_HOSTORDER_H
#define TILELOOM_LIB_ROUTING_DEADLOCK_HOSTORDER_H

#include "ModelIndex.h"

namespace tileloom::deadlock {

/// Pairs (started, waited for) over all runtime sequences, each once a
/// sequence.
std::vector<std::pair<AgentId, AgentId>> hostWaits(const ModelIndex &index);

} // namespace tileloom::deadlock

#endif // TILELOOM_LIB_ROUTING_DEADLOCK_HOSTORDER_H
