// How the ops of a core become calls: of the portable runtime or of intrinsics.

#ifndef TILELOOM_LIB_TRANSFORMS_CORERUNTIMECALLS_H
#define TILELOOM_LIB_TRANSFORMS_CORERUNTIMECALLS_H

#include "tileloom/Transforms/Passes.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace tileloom::aie {

/// Replaces one op at a time by its call; the functions are declared in the
/// module on first use. The portable names are those of the runtime
/// (docs/core-abi.md), the others intrinsics of the vendor's compilers.
class CoreRuntimeCalls {
public:
  CoreRuntimeCalls(mlir::ModuleOp module, const Device &device, CoreCalls calls)
      : module(module), device(device), calls(calls) {}

  /// Lowers `op`, which stands in the program of the core at `core`, and erases
  /// it.
  llvm::LogicalResult lower(mlir::Operation *op, TileCoord core);

private:
  llvm::LogicalResult lowerKnown(mlir::Operation *op, TileCoord core);
  llvm::LogicalResult lowerLock(UseLockOp op, TileCoord core);
  llvm::LogicalResult lowerPut(PutStreamOp op);
  llvm::LogicalResult lowerGet(GetStreamOp op);
  llvm::LogicalResult lowerPutCascade(PutCascadeOp op);
  llvm::LogicalResult lowerGetCascade(GetCascadeOp op);
  mlir::func::CallOp call(mlir::OpBuilder &builder, mlir::Location where,
                          llvm::StringRef name, mlir::TypeRange results,
                          mlir::ValueRange arguments);
  mlir::VectorType cascadeType(mlir::OpBuilder &builder) const;

  // VendorIntrinsics.cpp -----------------------------------------------------
  /// `llvm.aie2.NAME` for the device's generation.
  std::string intrinsic(llvm::StringRef name) const;
  void putIntrinsic(PutStreamOp op, mlir::Value channel);
  void getIntrinsic(GetStreamOp op, mlir::Value channel);
  void putCascadeIntrinsic(PutCascadeOp op);
  void getCascadeIntrinsic(GetCascadeOp op);
  void eventIntrinsic(EventOp op);

  mlir::ModuleOp module;
  const Device &device;
  CoreCalls calls;
  bool clashed = false; ///< The design means something else by a name.
};

} // namespace tileloom::aie

#endif // TILELOOM_LIB_TRANSFORMS_CORERUNTIMECALLS_H
