// How older spellings of ops become the current ones right after parsing.

#ifndef TILELOOM_DIALECT_AIE_IR_LEGACYFORMS_H
#define TILELOOM_DIALECT_AIE_IR_LEGACYFORMS_H

#include "mlir/IR/DialectInterface.h"
#include "mlir/IR/Operation.h"
#include "mlir/Pass/Pass.h"

namespace tileloom::aie {

/// A dialect that still reads older spellings implements this interface. Its
/// parsers keep what the current form cannot hold (a literal where an operand
/// belongs) in attributes; `normalize` rewrites those ops in place.
class LegacyFormsInterface
    : public mlir::DialectInterface::Base<LegacyFormsInterface> {
public:
  LegacyFormsInterface(mlir::Dialect *dialect) : Base(dialect) {}
  virtual mlir::LogicalResult normalize(mlir::Operation *root) const = 0;
};

/// Rewrites every older form below `root` that a loaded dialect knows, so that
/// passes and the printer see current forms only. Every tool runs this right
/// after parsing. Idempotent.
mlir::LogicalResult normalizeLegacyForms(mlir::Operation *root);

/// The same as a pass, `aie-normalize-legacy-forms`.
std::unique_ptr<mlir::Pass> createNormalizeLegacyFormsPass();
void registerNormalizeLegacyFormsPass();

// One walker a subject, called in this order by the `aie` dialect.
mlir::LogicalResult normalizeLegacySwitches(mlir::Operation *root);
mlir::LogicalResult normalizeLegacyLocks(mlir::Operation *root);
mlir::LogicalResult normalizeLegacyDma(mlir::Operation *root);
mlir::LogicalResult normalizeLegacyFifos(mlir::Operation *root);

} // namespace tileloom::aie

#endif // TILELOOM_DIALECT_AIE_IR_LEGACYFORMS_H
