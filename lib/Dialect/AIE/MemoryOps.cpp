// How buffer and lock ops are read and printed.

#include "tileloom/Dialect/AIE/IR/AIEDialect.h"
#include "tileloom/Dialect/AIE/IR/LegacyForms.h"

#include "mlir/IR/PatternMatch.h"

#include "llvm/Support/MathExtras.h"

#include <algorithm>

using namespace mlir;
using namespace tileloom;
using namespace tileloom::aie;

// memref-type [`=` elements]
static ParseResult parseBufferTypeAndValue(OpAsmParser &parser, Type &type,
                                           ElementsAttr &value) {
  MemRefType memref;
  SMLoc where = parser.getCurrentLocation();
  if (parser.parseType(memref))
    return failure();
  if (!memref.hasStaticShape())
    return parser.emitError(where)
           << "type should be static shaped memref, but got " << memref;
  type = memref;
  if (failed(parser.parseOptionalEqual()))
    return success();
  Type tensor =
      RankedTensorType::get(memref.getShape(), memref.getElementType());
  Attribute attribute;
  where = parser.getCurrentLocation();
  if (parser.parseAttribute(attribute, tensor))
    return failure();
  value = dyn_cast<ElementsAttr>(attribute);
  if (!value)
    return parser.emitError(where)
           << "initial value should be an elements attribute";
  return success();
}

static void printBufferTypeAndValue(OpAsmPrinter &printer, BufferOp op,
                                    Type type, ElementsAttr value) {
  printer << type;
  if (value) {
    printer << " = ";
    printer.printAttributeWithoutType(value);
  }
}

#define GET_OP_CLASSES
#include "tileloom/Dialect/AIE/IR/AIEMemoryOps.cpp.inc"

int64_t BufferOp::getAllocationSize() {
  MemRefType type = getMemRefType();
  int64_t bits = getElementBits(type.getElementType(), *this).value_or(0);
  // As LLVM lays out arrays: an element starts at a byte. No tile is so large
  // that it matters where a size stops to grow.
  const uint64_t largest = uint64_t(1) << 62;
  uint64_t bytes = uint64_t(bits + 7) / 8;
  for (int64_t size : type.getShape())
    bytes = std::min(llvm::SaturatingMultiply(bytes, uint64_t(size)), largest);
  return int64_t(bytes);
}

void ExternalBufferOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  if (std::optional<StringRef> name = getSymName(); name && !name->empty())
    setName(getBuffer(), *name);
}

LockOp UseLockOp::getLockOp() { return getLock().getDefiningOp<LockOp>(); }

std::optional<int32_t> UseLockOp::getConstantValue() {
  if (Value operand = getValueOperand()) {
    std::optional<int64_t> value = getConstantInt(operand);
    return value ? std::optional<int32_t>(*value) : std::nullopt;
  }
  return getValue().value_or(1);
}

// `(` lock `,` action [`,` %value or literal] [`,` blocking] `)` attr-dict
ParseResult UseLockOp::parse(OpAsmParser &parser, OperationState &result) {
  Builder &builder = parser.getBuilder();
  Properties &properties = result.getOrAddProperties<Properties>();
  OpAsmParser::UnresolvedOperand lock, value;
  std::string action;
  if (parser.parseLParen() || parser.parseOperand(lock) || parser.parseComma())
    return failure();
  SMLoc where = parser.getCurrentLocation();
  if (parser.parseKeywordOrString(&action))
    return failure();
  std::optional<LockAction> kind = symbolizeLockAction(action);
  if (!kind)
    return parser.emitError(where, "unknown lock action: ") << action;
  properties.action = LockActionAttr::get(builder.getContext(), *kind);
  if (parser.resolveOperand(lock, builder.getIndexType(), result.operands))
    return failure();

  bool more = succeeded(parser.parseOptionalComma());
  if (more) {
    OptionalParseResult operand = parser.parseOptionalOperand(value);
    int32_t literal = 0;
    if (operand.has_value()) {
      if (failed(*operand) ||
          parser.resolveOperand(value, builder.getI32Type(), result.operands))
        return failure();
      more = succeeded(parser.parseOptionalComma());
    } else if (OptionalParseResult number =
                   parser.parseOptionalInteger(literal);
               number.has_value()) {
      if (failed(*number))
        return failure();
      properties.value = builder.getI32IntegerAttr(literal);
      more = succeeded(parser.parseOptionalComma());
    }
  }
  if (more) {
    std::string word;
    where = parser.getCurrentLocation();
    if (parser.parseKeywordOrString(&word))
      return failure();
    std::optional<LockBlocking> blocking = symbolizeLockBlocking(word);
    if (!blocking)
      return parser.emitError(where,
                              "expected a value, Blocking or NonBlocking");
    properties.blocking =
        LockBlockingAttr::get(builder.getContext(), *blocking);
  }
  if (parser.parseRParen())
    return failure();
  SMLoc dictionary = parser.getCurrentLocation();
  if (parser.parseOptionalAttrDict(result.attributes))
    return failure();
  return verifyInherentAttrs(result.name, result.attributes, [&] {
    return parser.emitError(dictionary) << "'" << result.name << "' op ";
  });
}

void UseLockOp::print(OpAsmPrinter &printer) {
  printer << "(" << getLock() << ", " << stringifyLockAction(getAction());
  if (Value value = getValueOperand())
    printer << ", " << value;
  else if (std::optional<int32_t> literal = getValue())
    printer << ", " << *literal;
  if (std::optional<LockBlocking> blocking = getBlocking())
    printer << ", " << stringifyLockBlocking(*blocking);
  printer << ")";
  SmallVector<StringRef> elided = {"action", "value", "blocking"};
  if (getAcqEn())
    elided.push_back("acq_en");
  printer.printOptionalAttrDict((*this)->getAttrs(), elided);
}

LogicalResult aie::normalizeLegacyLocks(Operation *root) {
  root->walk([](UseLockOp op) {
    if (op.getValueOperand())
      return;
    OpBuilder builder(op);
    Value value = arith::ConstantIntOp::create(builder, op.getLoc(),
                                               op.getValue().value_or(1), 32);
    op.removeValueAttr();
    op.getValueOperandMutable().assign(value);
  });
  return success();
}

// An acquire of "at least 0" neither waits nor changes the lock.
static LogicalResult eraseVacuousAcquire(UseLockOp op,
                                         PatternRewriter &rewriter) {
  if (op.getAction() != LockAction::AcquireGreaterEqual ||
      op.getConstantValue() != 0)
    return failure();
  rewriter.eraseOp(op);
  return success();
}

void UseLockOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                            MLIRContext *) {
  patterns.add(eraseVacuousAcquire);
}
