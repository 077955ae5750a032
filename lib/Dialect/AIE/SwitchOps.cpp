// Which switch configurations the hardware has.

#include "tileloom/Dialect/AIE/IR/AIEDialect.h"
#include "tileloom/Dialect/AIE/IR/NamedError.h"

using namespace mlir;
using namespace tileloom;
using namespace tileloom::aie;

#define GET_OP_CLASSES
#include "tileloom/Dialect/AIE/IR/AIESwitchOps.cpp.inc"

LogicalResult SwitchboxOp::verify() { return success(); }
LogicalResult ShimMuxOp::verify() { return success(); }
LogicalResult MasterSetOp::verify() { return success(); }
LogicalResult PacketRulesOp::verify() { return success(); }
