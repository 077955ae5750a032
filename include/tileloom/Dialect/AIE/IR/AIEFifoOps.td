// Which ops are object fifos and their lowered forms.

#ifndef TILELOOM_DIALECT_AIE_IR_AIEFIFOOPS_TD
#define TILELOOM_DIALECT_AIE_IR_AIEFIFOOPS_TD

include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "tileloom/Dialect/AIE/IR/AIEAttrs.td"

#endif // TILELOOM_DIALECT_AIE_IR_AIEFIFOOPS_TD
