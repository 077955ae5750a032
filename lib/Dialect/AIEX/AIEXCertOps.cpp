// The microcontroller control code ops; their rules are all declared in
// tablegen.

#include "tileloom/Dialect/AIEX/IR/AIEXDialect.h"

using namespace mlir;
using namespace tileloom::aiex;

#define GET_OP_CLASSES
#include "tileloom/Dialect/AIEX/IR/AIEXCertOps.cpp.inc"
