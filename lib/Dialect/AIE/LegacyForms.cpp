// When and in which order older spellings are rewritten.

#include "tileloom/Dialect/AIE/IR/LegacyForms.h"

#include "mlir/IR/Dialect.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Pass/PassRegistry.h"

using namespace mlir;
using namespace tileloom::aie;

LogicalResult tileloom::aie::normalizeLegacyForms(Operation *root) {
  for (Dialect *dialect : root->getContext()->getLoadedDialects())
    if (auto *forms = dialect->getRegisteredInterface<LegacyFormsInterface>())
      if (failed(forms->normalize(root)))
        return failure();
  return success();
}

namespace {
struct NormalizeLegacyForms
    : PassWrapper<NormalizeLegacyForms, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(NormalizeLegacyForms)
  StringRef getArgument() const override {
    return "aie-normalize-legacy-forms";
  }
  StringRef getDescription() const override {
    return "Rewrite spellings of earlier versions to the current ones";
  }
  void runOnOperation() override {
    if (failed(normalizeLegacyForms(getOperation())))
      signalPassFailure();
  }
};
} // namespace

std::unique_ptr<Pass> tileloom::aie::createNormalizeLegacyFormsPass() {
  return std::make_unique<NormalizeLegacyForms>();
}

void tileloom::aie::registerNormalizeLegacyFormsPass() {
  PassRegistration<NormalizeLegacyForms>();
}
