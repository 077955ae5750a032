// How tools get the passes and the pipeline from cores to the LLVM dialect.

#include "tileloom/Transforms/Passes.h"

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"

using namespace tileloom;

llvm::StringRef aie::coreToLLVMPipeline() {
  // Cores have 32-bit pointers, and kernels take plain pointers for memrefs.
  return "canonicalize,cse,"
         "convert-linalg-to-loops,"
         "expand-strided-metadata,"
         "lower-affine,"
         "convert-vector-to-scf,"
         "lower-affine,"
         "convert-scf-to-cf,"
         "canonicalize,cse,"
         "convert-math-to-llvm,convert-math-to-libm,"
         "convert-vector-to-llvm,"
         "arith-expand{include-bf16=true},"
         "convert-index-to-llvm{index-bitwidth=32},"
         "convert-arith-to-llvm{index-bitwidth=32},"
         "finalize-memref-to-llvm{index-bitwidth=32},"
         "convert-func-to-llvm{index-bitwidth=32 "
         "use-bare-ptr-memref-call-conv=true},"
         "convert-cf-to-llvm{index-bitwidth=32},"
         "convert-ub-to-llvm{index-bitwidth=32},"
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
