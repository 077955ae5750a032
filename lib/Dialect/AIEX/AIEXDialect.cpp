// What the `aiex` dialect registers, and its types.

#include "tileloom/Dialect/AIEX/IR/AIEXDialect.h"
#include "tileloom/Dialect/AIE/IR/LegacyForms.h"
#include "tileloom/Dialect/AIE/IR/NamedError.h"

#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

#include "tileloom/Dialect/AIEX/IR/AIEXDialect.cpp.inc"
#include "tileloom/Dialect/AIEX/IR/AIEXEnums.cpp.inc"
#include "tileloom/Dialect/AIEX/IR/AIEXInterfaces.cpp.inc"
#define GET_TYPEDEF_CLASSES
#include "tileloom/Dialect/AIEX/IR/AIEXTypes.cpp.inc"

namespace tileloom::aiex {

namespace {

class IntegerForms : public aie::LegacyFormsInterface {
public:
  using LegacyFormsInterface::LegacyFormsInterface;
  LogicalResult normalize(Operation *root) const override {
    return normalizeLegacyIntegers(root);
  }
};

struct BlockFormat {
  StringRef name;
  unsigned blockSize, mantissaBits, exponentBits;
};

// `aie dialect`: bits = blockSize * mantissa + exponent.
constexpr BlockFormat blockFormats[] = {{"v8bfp16ebs8", 8, 8, 8},
                                        {"v16bfp16ebs16", 16, 8, 8}};

const BlockFormat *lookupFormat(StringRef name) {
  for (const BlockFormat &format : blockFormats)
    if (format.name == name)
      return &format;
  return nullptr;
}

} // namespace

void AIEXDialect::initialize() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "tileloom/Dialect/AIEX/IR/AIEXTypes.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "tileloom/Dialect/AIEX/IR/AIEXRegisterOps.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "tileloom/Dialect/AIEX/IR/AIEXTransferOps.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "tileloom/Dialect/AIEX/IR/AIEXTaskOps.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "tileloom/Dialect/AIEX/IR/AIEXConfigOps.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "tileloom/Dialect/AIEX/IR/AIEXLegacyOps.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "tileloom/Dialect/AIEX/IR/AIEXCertOps.cpp.inc"
      >();
  addInterfaces<IntegerForms>();
}

LogicalResult
BlockFloatType::verify(function_ref<InFlightDiagnostic()> emitError,
                       StringRef name) {
  if (lookupFormat(name))
    return success();
  return NamedDiagnostic(emitError(), "block-float-format")
         << "Invalid block type: " << name;
}

unsigned BlockFloatType::getBlockSize() const {
  return lookupFormat(getBlockType())->blockSize;
}
unsigned BlockFloatType::getMantissaBits() const {
  return lookupFormat(getBlockType())->mantissaBits;
}
unsigned BlockFloatType::getExponentBits() const {
  return lookupFormat(getBlockType())->exponentBits;
}
unsigned BlockFloatType::getTotalBits() const {
  return getBlockSize() * getMantissaBits() + getExponentBits();
}
bool BlockFloatType::isBlockFormat(StringRef name) {
  return lookupFormat(name);
}

llvm::TypeSize BlockFloatType::getTypeSizeInBits(const DataLayout &,
                                                 DataLayoutEntryListRef) const {
  return llvm::TypeSize::getFixed(getTotalBits());
}
// Blocks are packed: no padding between them in memory.
uint64_t BlockFloatType::getABIAlignment(const DataLayout &,
                                         DataLayoutEntryListRef) const {
  return 1;
}

LogicalResult detail::verifyInRuntimeSequence(Operation *op) {
  if (op->getParentOfType<aie::RuntimeSequenceOp>())
    return success();
  return emitNamedError(op, "outside-runtime-sequence")
         << "expects ancestor op 'aie.runtime_sequence'";
}

} // namespace tileloom::aiex
