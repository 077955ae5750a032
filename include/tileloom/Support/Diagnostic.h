// Named diagnostics below the IR: errors as values that carry a stable name.
//
// A diagnostic prints as `error: MESSAGE [name]` followed by its notes. The name
// is a key into docs/diagnostics/, which `tileloom explain` prints.

#ifndef TILELOOM_SUPPORT_DIAGNOSTIC_H
#define TILELOOM_SUPPORT_DIAGNOSTIC_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace tileloom {

/// A failure with a stable kebab-case name, a message that states the place and
/// the numbers, and notes that give the chain of reasons or the mend.
class Diagnostic : public llvm::ErrorInfo<Diagnostic> {
public:
  static char ID;

  Diagnostic(llvm::StringRef name, std::string message,
             std::vector<std::string> notes = {})
      : name(name), message(std::move(message)), notes(std::move(notes)) {}

  llvm::StringRef getName() const { return name; }
  llvm::StringRef getMessage() const { return message; }
  llvm::ArrayRef<std::string> getNotes() const { return notes; }

  /// `MESSAGE [name]` and one line `note: ...` a note.
  void log(llvm::raw_ostream &os) const override;
  std::error_code convertToErrorCode() const override;

private:
  std::string name;
  std::string message;
  std::vector<std::string> notes;
};

/// Makes an llvm::Error that holds a Diagnostic. `name` must have a page under
/// docs/diagnostics/ (scripts/check-diagnostics proves it from the sources).
llvm::Error makeDiagnostic(llvm::StringRef name, const llvm::Twine &message,
                           std::vector<std::string> notes = {});

/// Prints every error in `error` to stderr as `PROGRAM: error: ...` lines and
/// consumes it. Returns how many there were.
unsigned reportErrors(llvm::StringRef program, llvm::Error error);

/// The text of docs/diagnostics/NAME.md, compiled in; empty when there is none.
llvm::StringRef diagnosticPage(llvm::StringRef name);
/// The names that have a page, sorted.
llvm::ArrayRef<llvm::StringRef> diagnosticNames();

} // namespace tileloom

#endif // TILELOOM_SUPPORT_DIAGNOSTIC_H
