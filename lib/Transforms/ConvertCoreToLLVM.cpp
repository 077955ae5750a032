// What is the body of a core in the LLVM dialect, with 32-bit pointers?
//
// Upstream has a pass for each dialect, but the one for vectors always takes
// indices of 64 bits, whose descriptors do not fit those of the others. So all
// patterns run here at once, with one type converter.

#include "LongLoops.h"

#include "tileloom/Transforms/Passes.h"

#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h"
#include "mlir/Conversion/FuncToLLVM/ConvertFuncToLLVM.h"
#include "mlir/Conversion/IndexToLLVM/IndexToLLVM.h"
#include "mlir/Conversion/LLVMCommon/ConversionTarget.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Conversion/MemRefToLLVM/MemRefToLLVM.h"
#include "mlir/Conversion/UBToLLVM/UBToLLVM.h"
#include "mlir/Conversion/VectorToLLVM/ConvertVectorToLLVM.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Dialect/Vector/Transforms/LoweringPatterns.h"
#include "mlir/Dialect/Vector/Transforms/VectorRewritePatterns.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace tileloom::aie {
#define GEN_PASS_DEF_AIECONVERTCORETOLLVM
#include "tileloom/Transforms/Passes.h.inc"
} // namespace tileloom::aie

using namespace tileloom;
using namespace tileloom::aie;

/// Rewrites to vector ops that have a direct counterpart in LLVM.
static void populateVectorSteps(mlir::RewritePatternSet &patterns) {
  using namespace mlir::vector;
  populateVectorBitCastLoweringPatterns(patterns);
  populateVectorBroadcastLoweringPatterns(patterns);
  populateVectorContractLoweringPatterns(patterns, VectorContractLowering::Dot);
  populateVectorFromElementsUnrollPatterns(patterns);
  populateVectorGatherLoweringPatterns(patterns);
  populateVectorInsertExtractStridedSliceTransforms(patterns);
  populateVectorInterleaveLoweringPatterns(patterns);
  populateVectorMaskMaterializationPatterns(patterns,
                                            /*force32BitVectorIndices=*/true);
  populateVectorMaskOpLoweringPatterns(patterns);
  populateVectorMultiReductionLoweringPatterns(
      patterns, VectorMultiReductionLowering::InnerReduction);
  populateVectorRankReducingFMAPattern(patterns);
  populateVectorShapeCastLoweringPatterns(patterns);
  populateVectorStepLoweringPatterns(patterns);
  populateVectorToElementsUnrollPatterns(patterns);
  populateVectorTransferLoweringPatterns(patterns, /*maxTransferRank=*/1);
  populateVectorTransposeLoweringPatterns(patterns,
                                          VectorTransposeLowering::EltWise);
}

namespace {

struct ConvertCoreToLLVM
    : aie::impl::AIEConvertCoreToLLVMBase<ConvertCoreToLLVM> {
  void runOnOperation() override {
    mlir::ModuleOp module = getOperation();
    mlir::MLIRContext *context = &getContext();
    mlir::RewritePatternSet steps(context);
    populateVectorSteps(steps);
    if (failed(mlir::applyPatternsGreedily(module, std::move(steps))))
      return signalPassFailure();

    mlir::LowerToLLVMOptions options(context);
    options.overrideIndexBitwidth(indexBits(module));
    // Kernels take plain pointers for memrefs.
    options.useBarePtrCallConv = true;
    mlir::LLVMTypeConverter converter(context, options);
    mlir::RewritePatternSet patterns(context);
    mlir::arith::populateArithToLLVMConversionPatterns(converter, patterns);
    mlir::cf::populateControlFlowToLLVMConversionPatterns(converter, patterns);
    mlir::cf::populateAssertToLLVMConversionPattern(converter, patterns);
    mlir::index::populateIndexToLLVMConversionPatterns(converter, patterns);
    mlir::populateFinalizeMemRefToLLVMConversionPatterns(converter, patterns);
    mlir::populateFuncToLLVMConversionPatterns(converter, patterns);
    mlir::populateVectorToLLVMConversionPatterns(
        converter, patterns, /*reassociateFPReductions=*/false,
        /*force32BitVectorIndices=*/true);
    mlir::ub::populateUBToLLVMConversionPatterns(converter, patterns);

    mlir::LLVMConversionTarget target(*context);
    if (failed(
            mlir::applyPartialConversion(module, target, std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
