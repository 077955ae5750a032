// Is a design's file something that the parser can take?

#ifndef TILELOOM_LIB_DRIVER_DESIGNTEXT_H
#define TILELOOM_LIB_DRIVER_DESIGNTEXT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>

namespace tileloom {

/// The text (or bytecode) to parse of a design's file: without the byte order
/// mark that some editors write. Fails with `malformed-design` when the bytes
/// are no text, or nest deeper than the recursive parser can follow.
llvm::Expected<std::string> designText(llvm::StringRef path,
                                       llvm::StringRef bytes);

} // namespace tileloom

#endif // TILELOOM_LIB_DRIVER_DESIGNTEXT_H
