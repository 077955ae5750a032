// Is a design's file something that the parser can take?

#include "DesignText.h"

#include "tileloom/Support/Diagnostic.h"

#include "mlir/Bytecode/BytecodeReader.h"

#include "llvm/Support/MemoryBufferRef.h"

using namespace tileloom;

/// MLIR's parser and passes recurse at every bracket. Designs nest some ten
/// deep; this many levels fit into the usual stack of 8 MiB many times.
static constexpr unsigned deepestNesting = 256;

/// The line on which brackets nest too deeply; 0 when none do.
static unsigned findDeepNesting(llvm::StringRef text) {
  unsigned line = 1, depth = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    switch (text[i]) {
    case '\n':
      ++line;
      break;
    case '/':
      if (text.substr(i).starts_with("//"))
        i = std::min(text.find('\n', i), text.size()) - 1;
      break;
    case '"': // Strings do not span lines.
      for (++i; i < text.size() && text[i] != '"' && text[i] != '\n'; ++i)
        i += text[i] == '\\';
      line += i < text.size() && text[i] == '\n';
      break;
    case '(':
    case '[':
    case '{':
    case '<':
      if (++depth > deepestNesting)
        return line;
      break;
    case '>':
      if (i && text[i - 1] == '-') // An arrow.
        break;
      [[fallthrough]];
    case ')':
    case ']':
    case '}':
      depth -= depth > 0;
      break;
    default:
      break;
    }
  }
  return 0;
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
  if (unsigned line = findDeepNesting(bytes))
    return makeDiagnostic("malformed-design",
                          "'" + path + "' nests more than " +
                              llvm::Twine(deepestNesting) +
                              " brackets on line " + llvm::Twine(line));
  return bytes.str();
}
