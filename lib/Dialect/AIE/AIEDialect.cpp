// What is registered when the `aie` dialect is loaded.

#include "tileloom/Dialect/AIE/IR/AIEDialect.h"
#include "tileloom/Dialect/AIE/IR/LegacyForms.h"

#include "mlir/Interfaces/FoldInterfaces.h"

using namespace mlir;
using namespace tileloom::aie;

#include "tileloom/Dialect/AIE/IR/AIEDialect.cpp.inc"

namespace {
struct AIELegacyForms : LegacyFormsInterface {
  using LegacyFormsInterface::LegacyFormsInterface;
  LogicalResult normalize(Operation *root) const override {
    return failure(failed(normalizeLegacySwitches(root)) ||
                   failed(normalizeLegacyLocks(root)) ||
                   failed(normalizeLegacyDma(root)) ||
                   failed(normalizeLegacyFifos(root)));
  }
};

/// Constants of a core stay in it: a core is compiled on its own.
struct AIEFoldInterface : DialectFoldInterface {
  using DialectFoldInterface::DialectFoldInterface;
  bool shouldMaterializeInto(Region *region) const override {
    return isa<CoreOp>(region->getParentOp());
  }
};
} // namespace

void AIEDialect::registerOperations() {
  addOperations<
#define GET_OP_LIST
#include "tileloom/Dialect/AIE/IR/AIEStructureOps.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "tileloom/Dialect/AIE/IR/AIEMemoryOps.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "tileloom/Dialect/AIE/IR/AIEDmaOps.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "tileloom/Dialect/AIE/IR/AIEStreamOps.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "tileloom/Dialect/AIE/IR/AIESwitchOps.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "tileloom/Dialect/AIE/IR/AIEFifoOps.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "tileloom/Dialect/AIE/IR/AIEFifoPoolOps.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "tileloom/Dialect/AIE/IR/AIERuntimeOps.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "tileloom/Dialect/AIE/IR/AIETraceOps.cpp.inc"
      >();
}

void AIEDialect::initialize() {
  registerOperations();
  registerAttributes();
  registerTypes();
  addInterfaces<AIELegacyForms, AIEFoldInterface>();
}
