// Which ops configure tracing.

#ifndef TILELOOM_DIALECT_AIE_IR_AIETRACEOPS_TD
#define TILELOOM_DIALECT_AIE_IR_AIETRACEOPS_TD

include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "tileloom/Dialect/AIE/IR/AIEAttrs.td"

#endif // TILELOOM_DIALECT_AIE_IR_AIETRACEOPS_TD
