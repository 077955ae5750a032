// How runtime interface ops are read, printed and verified.

#include "tileloom/Dialect/AIE/IR/AIEDialect.h"

using namespace mlir;
using namespace tileloom;
using namespace tileloom::aie;

#define GET_OP_CLASSES
#include "tileloom/Dialect/AIE/IR/AIERuntimeOps.cpp.inc"
