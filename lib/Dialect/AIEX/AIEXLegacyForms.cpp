// How integers written as attributes become the i32 operands of the newest
// form.

#include "tileloom/Dialect/AIE/IR/NamedError.h"
#include "tileloom/Dialect/AIEX/IR/AIEXDialect.h"

using namespace mlir;

namespace tileloom::aiex {

LogicalResult detail::verifyLegacyIntegers(Operation *op) {
  auto dual = cast<LegacyIntegersOpInterface>(op);
  SmallVector<StringRef> names = dual.getLegacyIntegerNames();
  unsigned operands = dual.getIntegerOperandsMutable().size();
  if (operands != 0 && operands != names.size())
    return emitNamedError(op, "npu-integer-forms")
           << "expects " << names.size() << " integer operands, but got "
           << operands;
  for (StringRef name : names) {
    bool hasAttribute = bool(op->getAttrOfType<IntegerAttr>(name));
    if (operands == 0 && !hasAttribute)
      return emitNamedError(op, "npu-integer-forms")
             << "needs '" << name << "', as an operand or as an attribute";
    if (operands != 0 && hasAttribute)
      return emitNamedError(op, "npu-integer-forms")
             << "has '" << name << "' twice: as an operand and as an attribute";
  }
  return success();
}

std::optional<int64_t> getConstantInteger(LegacyIntegersOpInterface op,
                                          StringRef name) {
  if (op.isLegacyForm()) {
    auto attribute = op->getAttrOfType<IntegerAttr>(name);
    if (!attribute)
      return std::nullopt;
    return attribute.getType().isUnsignedInteger()
               ? int64_t(attribute.getValue().getZExtValue())
               : attribute.getValue().getSExtValue();
  }
  SmallVector<StringRef> names = op.getLegacyIntegerNames();
  auto *position = llvm::find(names, name);
  if (position == names.end())
    return std::nullopt;
  OperandRange operands = op.getIntegerOperandsMutable();
  size_t index = position - names.begin();
  return index < operands.size() ? aie::getConstantInt(operands[index])
                                 : std::nullopt;
}

// Equal integers of one op share a constant: `npu.sync` holds many zeros.
static void makeOperands(LegacyIntegersOpInterface op) {
  OpBuilder builder(op);
  SmallVector<StringRef> names = op.getLegacyIntegerNames();
  SmallVector<std::pair<APInt, Value>> made;
  SmallVector<Value> operands;
  for (StringRef name : names) {
    auto attribute = op->getAttrOfType<IntegerAttr>(name);
    if (!attribute)
      return; // The verifier reports it.
    APInt integer = attribute.getValue().sextOrTrunc(32);
    auto *known =
        llvm::find_if(made, [&](auto &m) { return m.first == integer; });
    if (known == made.end()) {
      Value constant = arith::ConstantOp::create(
          builder, op.getLoc(),
          builder.getIntegerAttr(builder.getI32Type(), integer));
      made.emplace_back(integer, constant);
      operands.push_back(constant);
    } else {
      operands.push_back(known->second);
    }
  }
  for (StringRef name : names)
    op->removeAttr(name);
  op.getIntegerOperandsMutable().assign(operands);
}

LogicalResult normalizeLegacyIntegers(Operation *root) {
  SmallVector<LegacyIntegersOpInterface> legacy;
  root->walk([&](LegacyIntegersOpInterface op) {
    if (op.isLegacyForm())
      legacy.push_back(op);
  });
  for (LegacyIntegersOpInterface op : legacy)
    makeOperands(op);
  return success();
}

} // namespace tileloom::aiex
