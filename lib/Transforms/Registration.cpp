// How tools get the passes and the pipeline from cores to the LLVM dialect.

#include "tileloom/Transforms/Passes.h"

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"

using namespace tileloom;

llvm::StringRef aie::coreToLLVMPipeline() {
  return "canonicalize,cse,"
         "convert-linalg-to-loops,"
         "expand-strided-metadata,"
         "lower-affine,"
         "convert-vector-to-scf,"
         "lower-affine,"
         "convert-scf-to-cf,"
         "canonicalize,cse,"
         "convert-math-to-llvm,convert-math-to-libm,"
         "arith-expand{include-bf16=true},"
         "aie-convert-core-to-llvm,"
         "reconcile-unrealized-casts,"
         "canonicalize,cse";
}

void aie::registerAllTransformsPasses() {
  registerTransformsPasses();
  mlir::PassPipelineRegistration<>(
      "aie-core-to-llvm",
      "Lower outlined cores to the LLVM dialect for a 32-bit target",
      [](mlir::OpPassManager &manager) {
        // The text is a constant of this file; parsing it cannot fail.
        (void)mlir::parsePassPipeline(coreToLLVMPipeline(), manager);
      });
}
