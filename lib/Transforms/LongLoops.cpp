// Which loops of a core need a counter of 64 bits?
//
// `index` has the 32 bits of the portable target's pointers, but designs say
// "for ever" by a bound such as 2^63 - 1 or 2^32 - 1.

#include "LongLoops.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace tileloom;

bool aie::fitsIndex(int64_t value) { return llvm::isInt<32>(value); }

/// Whether a counter of 32 bits can overflow before the loop ends.
static bool isLong(mlir::scf::ForOp loop) {
  const std::optional<int64_t> low =
      mlir::getConstantIntValue(loop.getLowerBound());
  const std::optional<int64_t> high =
      mlir::getConstantIntValue(loop.getUpperBound());
  const std::optional<int64_t> step = mlir::getConstantIntValue(loop.getStep());
  if ((low && !aie::fitsIndex(*low)) || (step && !aie::fitsIndex(*step)))
    return true;
  // The last step leads to at most this value.
  return high && (!aie::fitsIndex(*high) ||
                  (step && !aie::fitsIndex(*high - 1 + *step)));
}

/// The same number as a value of 64 bits.
static mlir::Value widen(mlir::OpBuilder &builder, mlir::Value index) {
  mlir::Type wide = builder.getI64Type();
  if (const std::optional<int64_t> constant = mlir::getConstantIntValue(index))
    return mlir::arith::ConstantIntOp::create(builder, index.getLoc(), wide,
                                              *constant);
  return mlir::arith::IndexCastOp::create(builder, index.getLoc(), wide, index);
}

static void widenLoop(mlir::scf::ForOp loop) {
  mlir::OpBuilder builder(loop);
  llvm::SmallVector<mlir::Value> old = {loop.getLowerBound(),
                                        loop.getUpperBound(), loop.getStep()};
  loop.setLowerBound(widen(builder, old[0]));
  loop.setUpperBound(widen(builder, old[1]));
  loop.setStep(widen(builder, old[2]));
  mlir::Value counter = loop.getInductionVar();
  counter.setType(builder.getI64Type());
  if (!counter.use_empty()) {
    builder.setInsertionPointToStart(loop.getBody());
    auto index = mlir::arith::IndexCastOp::create(
        builder, loop.getLoc(), builder.getIndexType(), counter);
    counter.replaceAllUsesExcept(index, index);
  }
  for (mlir::Value bound : old)
    if (mlir::Operation *constant = bound.getDefiningOp();
        constant && constant->use_empty() &&
        mlir::isa<mlir::arith::ConstantOp>(constant))
      constant->erase();
}

void aie::widenLongLoops(mlir::Operation *program) {
  program->walk([](mlir::scf::ForOp loop) {
    if (loop.getInductionVar().getType().isIndex() && isLong(loop))
      widenLoop(loop);
  });
}

unsigned aie::indexBits(mlir::Operation *program) {
  const bool wide =
      program
          ->walk([](mlir::arith::ConstantOp constant) {
            auto value = mlir::dyn_cast<mlir::IntegerAttr>(constant.getValue());
            return value && value.getType().isIndex() &&
                           !fitsIndex(value.getInt())
                       ? mlir::WalkResult::interrupt()
                       : mlir::WalkResult::advance();
          })
          .wasInterrupted();
  return wide ? 64 : 32;
}
