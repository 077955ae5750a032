// How the ops of a core become calls of the core runtime.

#ifndef TILELOOM_LIB_TRANSFORMS_CORERUNTIMECALLS_H
#define TILELOOM_LIB_TRANSFORMS_CORERUNTIMECALLS_H

#include "tileloom/Dialect/AIE/IR/AIEDialect.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace tileloom::aie {

/// Replaces one op at a time by its call; the functions are declared in the
/// module on first use. The names are those of the runtime (docs/core-abi.md).
class CoreRuntimeCalls {
public:
  CoreRuntimeCalls(mlir::ModuleOp module, const Device &device)
      : module(module), device(device) {}

  /// Lowers `op`, which stands in the program of the core at `core`, and erases
  /// it.
  llvm::LogicalResult lower(mlir::Operation *op, TileCoord core);

private:
  llvm::LogicalResult lowerLock(UseLockOp op, TileCoord core);
  llvm::LogicalResult lowerPut(PutStreamOp op);
  llvm::LogicalResult lowerGet(GetStreamOp op);
  llvm::LogicalResult lowerPutCascade(PutCascadeOp op);
  llvm::LogicalResult lowerGetCascade(GetCascadeOp op);
  mlir::func::CallOp call(mlir::OpBuilder &builder, mlir::Location where,
                          llvm::StringRef name, mlir::TypeRange results,
                          mlir::ValueRange arguments);
  mlir::VectorType cascadeType(mlir::OpBuilder &builder) const;

  mlir::ModuleOp module;
  const Device &device;
};

} // namespace tileloom::aie

#endif // TILELOOM_LIB_TRANSFORMS_CORERUNTIMECALLS_H
