// Every definition of the `aiex` dialect, for tablegen.

#ifndef TILELOOM_DIALECT_AIEX_IR_AIEXOPS_TD
#define TILELOOM_DIALECT_AIEX_IR_AIEXOPS_TD

include "tileloom/Dialect/AIEX/IR/AIEXCertOps.td"
include "tileloom/Dialect/AIEX/IR/AIEXConfigOps.td"
include "tileloom/Dialect/AIEX/IR/AIEXLegacyOps.td"
include "tileloom/Dialect/AIEX/IR/AIEXRegisterOps.td"
include "tileloom/Dialect/AIEX/IR/AIEXTaskOps.td"
include "tileloom/Dialect/AIEX/IR/AIEXTransferOps.td"
include "tileloom/Dialect/AIEX/IR/AIEXTypes.td"

#endif // TILELOOM_DIALECT_AIEX_IR_AIEXOPS_TD
