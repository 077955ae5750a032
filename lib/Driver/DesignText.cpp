// Is a design's file something that the parser can take?

#include "DesignText.h"

#include "tileloom/Support/Diagnostic.h"

#include "mlir/Bytecode/BytecodeReader.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBufferRef.h"

using namespace tileloom;

/// MLIR's parser and passes recurse at every bracket. Designs nest some ten
/// deep; this many levels fit into the usual stack of 8 MiB many times.
static constexpr unsigned deepestNesting = 256;

namespace {

/// Reads a design as far as its brackets, words, strings and comments.
class DesignScan {
public:
  explicit DesignScan(llvm::StringRef text) : text(text) {}

  /// What ends MLIR's parser instead of making it report an error, and on which
  /// line; empty when nothing does.
  std::string findFault();

private:
  void skipString();
  /// Empty, or what is wrong with the type of a dense array.
  std::string visitWord();
  std::string onLine(const llvm::Twine &what) const {
    return (what + " on line " + llvm::Twine(line)).str();
  }

  llvm::StringRef text;
  size_t at = 0;
  unsigned line = 1, depth = 0;
  enum class Before { Other, Array, ArrayBracket } before = Before::Other;
};

} // namespace

/// Strings do not span lines.
void DesignScan::skipString() {
  for (++at; at < text.size() && text[at] != '"' && text[at] != '\n'; ++at)
    at += text[at] == '\\';
  line += at < text.size() && text[at] == '\n';
}

static bool isWordCharacter(char c) {
  return llvm::isAlnum(c) || llvm::is_contained("_$.!#@%^", c);
}

// MLIR 22 asks the element type of array<...> for its width before it looks
// whether that is an integer or a float; `index`, and an alias of it, has none.
std::string DesignScan::visitWord() {
  llvm::StringRef word = text.drop_front(at).take_while(isWordCharacter);
  at += word.size() - 1;
  if (before == Before::ArrayBracket &&
      (word == "index" || word.starts_with("!")))
    return onLine("has a dense array of '" + word +
                  "', which is neither an integer nor a float,");
  before = word == "array" ? Before::Array : Before::Other;
  return {};
}

std::string DesignScan::findFault() {
  for (; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '\n') {
      ++line;
    } else if (text.substr(at).starts_with("//")) {
      at = std::min(text.find('\n', at), text.size()) - 1;
    } else if (isWordCharacter(c)) {
      if (std::string fault = visitWord(); !fault.empty())
        return fault;
    } else if (!llvm::isSpace(c)) {
      before = c == '<' && before == Before::Array ? Before::ArrayBracket
                                                   : Before::Other;
      const bool arrow = c == '>' && at && text[at - 1] == '-';
      if (c == '"')
        skipString();
      else if (llvm::is_contained("([{<", c) && ++depth > deepestNesting)
        return onLine("nests more than " + llvm::Twine(deepestNesting) +
                      " brackets");
      else if (llvm::is_contained(")]}>", c) && !arrow)
        depth -= depth > 0;
    }
  }
  return {};
}

llvm::Expected<std::string> tileloom::designText(llvm::StringRef path,
                                                 llvm::StringRef bytes) {
  if (mlir::isBytecode(llvm::MemoryBufferRef(bytes, path)))
    return bytes.str();
  bytes.consume_front("\xEF\xBB\xBF");
  if (size_t at = bytes.find('\0'); at != llvm::StringRef::npos)
    return makeDiagnostic("malformed-design",
                          "'" + path + "' is no text: byte " + llvm::Twine(at) +
                              " is 0",
                          {"a design is MLIR text in UTF-8, or MLIR bytecode"});
  if (std::string fault = DesignScan(bytes).findFault(); !fault.empty())
    return makeDiagnostic("malformed-design", "'" + path + "' " + fault);
  return bytes.str();
}
