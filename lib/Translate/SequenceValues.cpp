// Which integer does a value of a runtime sequence have, and which argument a
// memref?

#include "SequenceTranslator.h"
#include "TranslateBd.h"

#include "tileloom/Dialect/AIE/IR/NamedError.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace tileloom;
using namespace tileloom::aie;
using namespace mlir;

using llvm::APInt;

static unsigned widthOf(mlir::Type type) {
  return type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
}

static std::optional<APInt> compare(arith::CmpIPredicate predicate,
                                    const APInt &a, const APInt &b) {
  return APInt(1, arith::applyCmpPredicate(predicate, a, b));
}

/// One arithmetic op on known operands; nullopt for ops that are not modelled
/// and for a division by zero.
static std::optional<APInt> fold(Operation *op, llvm::ArrayRef<APInt> x) {
  const unsigned width = widthOf(op->getResult(0).getType());
  using Result = std::optional<APInt>;
  return llvm::TypeSwitch<Operation *, Result>(op)
      .Case([&](arith::AddIOp) { return x[0] + x[1]; })
      .Case([&](arith::SubIOp) { return x[0] - x[1]; })
      .Case([&](arith::MulIOp) { return x[0] * x[1]; })
      .Case([&](arith::AndIOp) { return x[0] & x[1]; })
      .Case([&](arith::OrIOp) { return x[0] | x[1]; })
      .Case([&](arith::XOrIOp) { return x[0] ^ x[1]; })
      .Case([&](arith::ShLIOp) { return x[0].shl(x[1]); })
      .Case([&](arith::ShRUIOp) { return x[0].lshr(x[1]); })
      .Case([&](arith::ShRSIOp) { return x[0].ashr(x[1]); })
      .Case([&](arith::MinSIOp) { return llvm::APIntOps::smin(x[0], x[1]); })
      .Case([&](arith::MaxSIOp) { return llvm::APIntOps::smax(x[0], x[1]); })
      .Case([&](arith::MinUIOp) { return llvm::APIntOps::umin(x[0], x[1]); })
      .Case([&](arith::MaxUIOp) { return llvm::APIntOps::umax(x[0], x[1]); })
      .Case([&](arith::DivSIOp) -> Result {
        return x[1].isZero() ? Result() : Result(x[0].sdiv(x[1]));
      })
      .Case([&](arith::DivUIOp) -> Result {
        return x[1].isZero() ? Result() : Result(x[0].udiv(x[1]));
      })
      .Case([&](arith::RemSIOp) -> Result {
        return x[1].isZero() ? Result() : Result(x[0].srem(x[1]));
      })
      .Case([&](arith::RemUIOp) -> Result {
        return x[1].isZero() ? Result() : Result(x[0].urem(x[1]));
      })
      .Case([&](arith::ExtSIOp) { return x[0].sext(width); })
      .Case([&](arith::ExtUIOp) { return x[0].zext(width); })
      .Case([&](arith::TruncIOp) { return x[0].trunc(width); })
      .Case([&](arith::IndexCastOp) { return x[0].sextOrTrunc(width); })
      .Case([&](arith::IndexCastUIOp) { return x[0].zextOrTrunc(width); })
      .Case([&](arith::SelectOp) { return x[0].isZero() ? x[2] : x[1]; })
      .Case([&](arith::CmpIOp cmp) {
        return compare(cmp.getPredicate(), x[0], x[1]);
      })
      .Default([](Operation *) { return Result(); });
}

std::optional<APInt> SequenceTranslator::tryEvaluate(Value value) {
  if (auto known = environment.find(value); known != environment.end())
    return known->second;
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return constant;
  Operation *def = value.getDefiningOp();
  if (!def || def->getNumResults() != 1 || def->getNumRegions() != 0 ||
      !value.getType().isIntOrIndex())
    return std::nullopt;
  llvm::SmallVector<APInt, 3> operands;
  for (Value operand : def->getOperands()) {
    if (!operand.getType().isIntOrIndex())
      return std::nullopt;
    std::optional<APInt> x = tryEvaluate(operand);
    if (!x)
      return std::nullopt;
    operands.push_back(*x);
  }
  return fold(def, operands);
}

FailureOr<int64_t> SequenceTranslator::evaluate(Operation *op, Value value) {
  std::optional<APInt> known = tryEvaluate(value);
  if (known && known->getSignificantBits() <= 64)
    return known->getSExtValue();
  return emitNamedError(op, "sequence-value-unknown")
         << "needs a value that is not known before the run; constants, loop "
            "counters with constant bounds and arithmetic on them are";
}

FailureOr<int64_t> SequenceTranslator::evaluate(Operation *op,
                                                OpFoldResult value) {
  if (auto constant = getConstantIntValue(value))
    return *constant;
  return evaluate(op, llvm::cast<Value>(value));
}

FailureOr<BdShape> SequenceTranslator::shapeOf(DMABDOp op) {
  BdShape shape{op.getConstantOffset().value_or(0),
                op.getConstantLength().value_or(0),
                {}};
  auto read = [&](Value value, int64_t &to) {
    FailureOr<int64_t> known = value ? evaluate(op, value) : to;
    if (succeeded(known))
      to = *known;
    return success(succeeded(known));
  };
  if (failed(read(op.getOffset(), shape.offset)) ||
      failed(read(op.getLen(), shape.length)))
    return failure();
  llvm::SmallVector<OpFoldResult> sizes = op.getMixedSizes();
  llvm::SmallVector<OpFoldResult> strides = op.getMixedStrides();
  if (sizes.size() != strides.size())
    return emitNamedError(op, "task-bd")
           << "expected the same number of sizes (" << sizes.size()
           << ") and strides (" << strides.size() << ")";
  for (auto [size, stride] : llvm::zip_equal(sizes, strides)) {
    FailureOr<int64_t> knownSize = evaluate(op, size);
    FailureOr<int64_t> knownStride = evaluate(op, stride);
    if (failed(knownSize) || failed(knownStride))
      return failure();
    shape.dims.push_back({*knownSize, *knownStride});
  }
  if (shape.offset < 0 || shape.length < 0)
    return emitNamedError(op, "task-bd")
           << "has a negative offset (" << shape.offset << ") or length ("
           << shape.length << ")";
  return shape;
}

FailureOr<ArgumentView> SequenceTranslator::viewOf(Operation *op,
                                                   Value memref) {
  uint64_t offset = 0;
  while (Operation *def = memref.getDefiningOp()) {
    llvm::SmallVector<OpFoldResult> offsets, strides;
    if (auto cast = llvm::dyn_cast<memref::CastOp>(def)) {
      memref = cast.getSource();
      continue;
    }
    Value source;
    llvm::SmallVector<int64_t> sourceStrides;
    int64_t sourceOffset = 0;
    if (auto subview = llvm::dyn_cast<memref::SubViewOp>(def)) {
      source = subview.getSource();
      offsets = subview.getMixedOffsets();
      if (failed(subview.getSourceType().getStridesAndOffset(sourceStrides,
                                                             sourceOffset)))
        break;
    } else if (auto view = llvm::dyn_cast<memref::ReinterpretCastOp>(def)) {
      source = view.getSource();
      offsets = view.getMixedOffsets();
      sourceStrides.assign(offsets.size(), 1);
    } else {
      break;
    }
    auto bytes = elementBytes(op, llvm::cast<BaseMemRefType>(source.getType()));
    if (failed(bytes))
      return failure();
    for (auto [at, stride] : llvm::zip_equal(offsets, sourceStrides)) {
      auto index = evaluate(op, at);
      if (failed(index))
        return failure();
      offset += uint64_t(*index * stride) * *bytes;
    }
    memref = source;
  }
  auto argument = arguments.find(memref);
  if (argument == arguments.end())
    return emitNamedError(op, "sequence-memref")
           << "memref must be a block argument or subview/cast/"
              "reinterpret_cast of one with known offsets";
  return ArgumentView{argument->second.argument,
                      argument->second.offset + offset};
}
