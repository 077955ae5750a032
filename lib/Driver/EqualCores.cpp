// Comparing outlined cores op by op.

#include "EqualCores.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/SymbolTable.h"

using namespace tileloom;

void tileloom::nameCanonically(mlir::ModuleOp core,
                               const llvm::StringMap<std::string> &canonical) {
  auto canonicalOf = [&](llvm::StringRef name) -> mlir::StringAttr {
    auto found = canonical.find(name);
    return found == canonical.end()
               ? mlir::StringAttr()
               : mlir::StringAttr::get(core.getContext(), found->second);
  };
  for (mlir::Operation &op : *core.getBody())
    if (auto name = canonicalOf(mlir::SymbolTable::getSymbolName(&op)))
      mlir::SymbolTable::setSymbolName(&op, name);
  // Nothing else refers to a buffer by name, and nothing to the function.
  core->walk([&](mlir::memref::GetGlobalOp use) {
    if (auto name = canonicalOf(use.getName()))
      use.setName(name);
  });
}

/// Of kinds, attributes and types, not of operands: a bucket, no proof. Its
/// value differs from run to run and shows nowhere.
static size_t hashOf(mlir::ModuleOp core) {
  llvm::hash_code hash(0);
  core->walk([&](mlir::Operation *op) {
    hash = llvm::hash_combine(
        hash, mlir::OperationEquivalence::computeHash(
                  op, mlir::OperationEquivalence::ignoreHashValue,
                  mlir::OperationEquivalence::ignoreHashValue,
                  mlir::OperationEquivalence::IgnoreLocations));
  });
  return hash;
}

unsigned EqualCores::find(mlir::ModuleOp core) {
  auto &candidates = byHash[hashOf(core)];
  for (unsigned number : candidates)
    if (mlir::OperationEquivalence::isEquivalentTo(
            modules[number], core, mlir::OperationEquivalence::IgnoreLocations))
      return number;
  candidates.push_back(unsigned(modules.size()));
  modules.push_back(core);
  return candidates.back();
}
