// Which symbols an ELF file needs and gives, and how to give its symbols other
// names.

#ifndef TILELOOM_OBJECT_ELFSYMBOLS_H
#define TILELOOM_OBJECT_ELFSYMBOLS_H

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace tileloom {

/// The symbols that connect an object with others, sorted and unique.
struct LinkSymbols {
  std::vector<std::string> undefined;
  /// Strong global definitions. Of an archive none: its members are linked only
  /// when something needs them.
  std::vector<std::string> defined;
};

/// The symbols of an object, or of all objects of an archive. Other files (LLVM
/// bitcode, text) have none. Fails with `malformed-elf`; `name` is for the
/// message.
llvm::Expected<LinkSymbols> linkSymbols(llvm::StringRef bytes,
                                        llvm::StringRef name);

/// A copy of a 32-bit little-endian ELF file in which every symbol named by a
/// key of `names` has the mapped name. Sections and addresses stay as they are.
/// Fails with `malformed-elf`.
llvm::Expected<std::string>
renameSymbols(llvm::StringRef bytes, const llvm::StringMap<std::string> &names,
              llvm::StringRef name);

} // namespace tileloom

#endif // TILELOOM_OBJECT_ELFSYMBOLS_H
