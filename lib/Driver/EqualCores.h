// Which cores are the same program, before any of it is lowered?

#ifndef TILELOOM_LIB_DRIVER_EQUALCORES_H
#define TILELOOM_LIB_DRIVER_EQUALCORES_H

#include "mlir/IR/BuiltinOps.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"

namespace tileloom {

/// Gives the function and the buffers of an outlined core the names of
/// `canonical` (see canonicalNames): what is left tells equal cores apart from
/// others.
void nameCanonically(mlir::ModuleOp core,
                     const llvm::StringMap<std::string> &canonical);

/// Distinct outlined cores, numbered as they come.
class EqualCores {
public:
  /// The number of the first core that does the same as `core`, which got
  /// canonical names; places in the source do not count.
  unsigned find(mlir::ModuleOp core);
  /// One of each number.
  llvm::ArrayRef<mlir::ModuleOp> distinct() const { return modules; }

private:
  std::vector<mlir::ModuleOp> modules;
  llvm::DenseMap<size_t, llvm::SmallVector<unsigned, 1>> byHash;
};

} // namespace tileloom

#endif // TILELOOM_LIB_DRIVER_EQUALCORES_H
