// How an error in the IR gets the stable name that `tileloom explain` knows.

#ifndef TILELOOM_DIALECT_AIE_IR_NAMEDERROR_H
#define TILELOOM_DIALECT_AIE_IR_NAMEDERROR_H

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Operation.h"

namespace tileloom {

/// A diagnostic that ends in ` [name]`. Stream the message into it; the name is
/// appended when notes begin, when it is converted to a result or when it dies.
/// It is always a failure (a warning converts to failure as well).
class NamedDiagnostic {
public:
  NamedDiagnostic(mlir::InFlightDiagnostic diag, llvm::StringRef name)
      : diag(std::move(diag)), name(name) {}
  NamedDiagnostic(NamedDiagnostic &&other)
      : diag(std::move(other.diag)), name(other.name), named(other.named) {
    other.named = true;
  }
  NamedDiagnostic &operator=(NamedDiagnostic &&) = delete;
  ~NamedDiagnostic() { finish(); }

  template <typename T> NamedDiagnostic &operator<<(T &&value) & {
    diag << std::forward<T>(value);
    return *this;
  }
  template <typename T> NamedDiagnostic &&operator<<(T &&value) && {
    diag << std::forward<T>(value);
    return std::move(*this);
  }

  /// Begins a note; the message is complete from here on.
  mlir::Diagnostic &
  attachNote(std::optional<mlir::Location> where = std::nullopt) {
    finish();
    return diag.attachNote(where);
  }

  operator llvm::LogicalResult() {
    report();
    return llvm::failure();
  }
  operator mlir::ParseResult() {
    report();
    return llvm::failure();
  }
  template <typename T> operator llvm::FailureOr<T>() {
    report();
    return llvm::failure();
  }

private:
  void finish() {
    if (!named)
      diag << " [" << name << "]";
    named = true;
  }
  void report() {
    finish();
    diag.report();
  }

  mlir::InFlightDiagnostic diag;
  llvm::StringRef name;
  bool named = false;
};

/// An error `'op' op ... [name]` at `op`. `name` must outlive the diagnostic
/// and have a page docs/diagnostics/NAME.md.
inline NamedDiagnostic emitNamedError(mlir::Operation *op,
                                      llvm::StringRef name) {
  return NamedDiagnostic(op->emitOpError(), name);
}
/// An error at a location, without an op in front.
inline NamedDiagnostic emitNamedError(mlir::Location where,
                                      llvm::StringRef name) {
  return NamedDiagnostic(mlir::emitError(where), name);
}
/// A warning `'op' op ... [name]` at `op`.
inline NamedDiagnostic emitNamedWarning(mlir::Operation *op,
                                        llvm::StringRef name) {
  return NamedDiagnostic(op->emitWarning() << "'" << op->getName() << "' op ",
                         name);
}

} // namespace tileloom

#endif // TILELOOM_DIALECT_AIE_IR_NAMEDERROR_H
