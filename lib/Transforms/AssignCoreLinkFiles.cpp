// Which objects does each core need at its final link?

#include "tileloom/Dialect/AIE/IR/NamedError.h"
#include "tileloom/Transforms/Passes.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringSet.h"

namespace tileloom::aie {
#define GEN_PASS_DEF_AIEASSIGNCORELINKFILES
#include "tileloom/Transforms/Passes.h.inc"
} // namespace tileloom::aie

using namespace tileloom;
using namespace tileloom::aie;

namespace {

struct LinkFiles {
  llvm::SetVector<mlir::Attribute> objects;
  llvm::SetVector<mlir::Attribute> modules;
};

struct AssignCoreLinkFiles
    : aie::impl::AIEAssignCoreLinkFilesBase<AssignCoreLinkFiles> {
  void runOnOperation() override {
    DeviceOp device = getOperation();
    llvm::SmallPtrSet<mlir::Operation *, 16> called;
    for (CoreOp core : device.getOps<CoreOp>())
      if (failed(assign(core, called)))
        return signalPassFailure();
    for (auto func : device.getOps<mlir::func::FuncOp>())
      if (func->hasAttr("link_with") && !called.contains(func))
        emitNamedWarning(func, "unused-link-with")
            << "func '" << func.getSymName()
            << "' has link_with but is never called from any core; its .o "
               "file will not be linked";
  }

  llvm::LogicalResult assign(CoreOp core,
                             llvm::SmallPtrSetImpl<mlir::Operation *> &called) {
    LinkFiles files;
    if (auto own = core.getLinkFilesAttr())
      files.objects.insert(own.begin(), own.end());
    if (auto own = core.getLinkMergeFilesAttr())
      files.modules.insert(own.begin(), own.end());
    if (auto own = core.getLinkWithAttr()) {
      files.objects.insert(own);
      core.removeLinkWithAttr();
    }

    mlir::SymbolTableCollection symbols;
    llvm::SmallVector<mlir::Operation *> work{core};
    llvm::SmallPtrSet<mlir::Operation *, 8> seen;
    while (!work.empty()) {
      mlir::Operation *at = work.pop_back_val();
      at->walk([&](mlir::Operation *op) {
        if (mlir::isa<mlir::func::CallIndirectOp>(op))
          emitNamedWarning(op, "indirect-call")
              << "indirect call in core body; its link_with cannot be followed "
                 "automatically";
        auto call = mlir::dyn_cast<mlir::func::CallOp>(op);
        if (!call)
          return;
        auto callee = symbols.lookupNearestSymbolFrom<mlir::func::FuncOp>(
            call, call.getCalleeAttr());
        if (!callee || !seen.insert(callee).second)
          return;
        called.insert(callee);
        collect(callee, files);
        if (!callee.isDeclaration())
          work.push_back(callee);
      });
    }
    mlir::Builder builder(core.getContext());
    if (!files.objects.empty())
      core.setLinkFilesAttr(builder.getArrayAttr(files.objects.getArrayRef()));
    if (!files.modules.empty())
      core.setLinkMergeFilesAttr(
          builder.getArrayAttr(files.modules.getArrayRef()));
    return mlir::success();
  }

  void collect(mlir::func::FuncOp callee, LinkFiles &files) {
    auto file = callee->getAttrOfType<mlir::StringAttr>("link_with");
    if (!file)
      return;
    auto mode = callee->getAttrOfType<mlir::StringAttr>("link_with_mode");
    (mode && mode.getValue() == "merge" ? files.modules : files.objects)
        .insert(file);
  }
};

} // namespace
