// All ops of the `aie` dialect, for tools that want one file. The library
// generates each subject's file on its own.

#ifndef TILELOOM_DIALECT_AIE_IR_AIEOPS_TD
#define TILELOOM_DIALECT_AIE_IR_AIEOPS_TD

include "tileloom/Dialect/AIE/IR/AIEStructureOps.td"
include "tileloom/Dialect/AIE/IR/AIEMemoryOps.td"
include "tileloom/Dialect/AIE/IR/AIEDmaOps.td"
include "tileloom/Dialect/AIE/IR/AIEStreamOps.td"
include "tileloom/Dialect/AIE/IR/AIESwitchOps.td"
include "tileloom/Dialect/AIE/IR/AIEFifoOps.td"
include "tileloom/Dialect/AIE/IR/AIEFifoPoolOps.td"
include "tileloom/Dialect/AIE/IR/AIERuntimeOps.td"
include "tileloom/Dialect/AIE/IR/AIETraceOps.td"

#endif // TILELOOM_DIALECT_AIE_IR_AIEOPS_TD
