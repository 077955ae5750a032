// The passes of the `aie` pipeline and how tools register them.

#ifndef TILELOOM_TRANSFORMS_PASSES_H
#define TILELOOM_TRANSFORMS_PASSES_H

#include "tileloom/Dialect/AIE/IR/AIEDialect.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Pass/Pass.h"

namespace tileloom::aie {

/// What the ops of a core call.
enum class CoreCalls {
  Portable, ///< The portable target's runtime (`__tl_...`).
  Vendor    ///< Intrinsics of the vendor's compilers (`llvm.aie2...`).
};

#define GEN_PASS_DECL
#include "tileloom/Transforms/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "tileloom/Transforms/Passes.h.inc"

/// Outlines one core into `module` as `func.func @core_COLUMN_ROW`, together
/// with what it refers to: the work of aie-standard-lowering for a single core.
/// Errors are reported at the ops.
mlir::LogicalResult outlineCore(CoreOp core, mlir::ModuleOp module,
                                CoreCalls calls = CoreCalls::Portable);

/// The textual pipeline that takes the output of aie-standard-lowering to the
/// LLVM dialect: structured ops, then memrefs as bare pointers with 32-bit
/// indices.
llvm::StringRef coreToLLVMPipeline();

/// Registers every pass of this room and `aie-core-to-llvm`, the pipeline
/// above.
void registerAllTransformsPasses();

} // namespace tileloom::aie

#endif // TILELOOM_TRANSFORMS_PASSES_H
