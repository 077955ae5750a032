// How a test of the dialect gets a design from its text, and the errors it
// makes.

#ifndef TILELOOM_UNITTESTS_DIALECT_AIE_PARSEDESIGN_H
#define TILELOOM_UNITTESTS_DIALECT_AIE_PARSEDESIGN_H

#include "tileloom/Dialect/AIE/IR/AIEDialect.h"

#include "mlir/Parser/Parser.h"

namespace tileloom::aie {

/// One design with the context that owns it.
struct Design {
  explicit Design(llvm::StringRef text) {
    context.loadDialect<AIEDialect, mlir::arith::ArithDialect,
                        mlir::func::FuncDialect, mlir::memref::MemRefDialect>();
    module = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
  }

  /// The first op of that kind.
  template <typename OpT> OpT first() {
    OpT found;
    module->walk([&](OpT op) {
      found = op;
      return mlir::WalkResult::interrupt();
    });
    return found;
  }

  /// The messages of the errors that `run` emits, in order.
  template <typename Run> std::vector<std::string> errorsOf(Run run) {
    std::vector<std::string> errors;
    mlir::ScopedDiagnosticHandler handler(&context, [&](mlir::Diagnostic &d) {
      errors.push_back(d.str());
      return mlir::success();
    });
    run();
    return errors;
  }

  mlir::MLIRContext context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

} // namespace tileloom::aie

#endif // TILELOOM_UNITTESTS_DIALECT_AIE_PARSEDESIGN_H
