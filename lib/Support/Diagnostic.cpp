// How named diagnostics print, and where their pages come from.

#include "tileloom/Support/Diagnostic.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace tileloom;

char Diagnostic::ID = 0;

void Diagnostic::log(llvm::raw_ostream &os) const {
  os << message << " [" << name << "]";
  for (const std::string &note : notes)
    os << "\nnote: " << note;
}

std::error_code Diagnostic::convertToErrorCode() const {
  return llvm::inconvertibleErrorCode();
}

llvm::Error tileloom::makeDiagnostic(llvm::StringRef name,
                                     const llvm::Twine &message,
                                     std::vector<std::string> notes) {
  return llvm::make_error<Diagnostic>(name, message.str(), std::move(notes));
}

unsigned tileloom::reportErrors(llvm::StringRef program, llvm::Error error) {
  unsigned count = 0;
  llvm::handleAllErrors(std::move(error), [&](const llvm::ErrorInfoBase &info) {
    llvm::errs() << program << ": error: ";
    info.log(llvm::errs());
    llvm::errs() << "\n";
    ++count;
  });
  return count;
}

namespace {
struct Page {
  llvm::StringLiteral name;
  llvm::StringLiteral text;
};
// Sorted by name: the generator walks the folder in order.
constexpr Page pages[] = {
#include "tileloom/Support/DiagnosticPages.inc"
};
} // namespace

llvm::StringRef tileloom::diagnosticPage(llvm::StringRef name) {
  const Page *page = llvm::lower_bound(
      pages, name, [](const Page &p, llvm::StringRef n) { return p.name < n; });
  if (page == std::end(pages) || page->name != name)
    return {};
  return page->text;
}

llvm::ArrayRef<llvm::StringRef> tileloom::diagnosticNames() {
  static const std::vector<llvm::StringRef> names = [] {
    std::vector<llvm::StringRef> result;
    for (const Page &page : pages)
      result.push_back(page.name);
    return result;
  }();
  return names;
}
