// What does the lowered code of a core do?

#ifndef TILELOOM_UNITTESTS_TRANSFORMS_FIFOMACHINE_H
#define TILELOOM_UNITTESTS_TRANSFORMS_FIFOMACHINE_H

#include "FifoPrograms.h"

#include "tileloom/Dialect/AIE/IR/AIEDialect.h"

namespace fifotest {

/// Executes the body of a core op by op: structured control flow, integers,
/// counters in buffers, locks, and the calls that the programs make.
Events runCore(tileloom::aie::CoreOp core, uint64_t answers);

} // namespace fifotest

#endif // TILELOOM_UNITTESTS_TRANSFORMS_FIFOMACHINE_H
