// Reading inputs and writing outputs so that no failure loses a file.

#ifndef TILELOOM_SUPPORT_FILE_H
#define TILELOOM_SUPPORT_FILE_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

#include <memory>

namespace tileloom {

/// Reads a whole file or pipe. Fails with `unreadable-file`, also for a device
/// file, which may have no end.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> readFile(llvm::StringRef path);

/// Writes through a temporary in the same folder and renames it onto `path`, so
/// that a reader sees the old bytes or the new, never a part. Makes missing parent
/// folders. A device or pipe is written in place, a link stays a link. Fails with
/// `unwritable-file` (a full disk included).
llvm::Error writeFileAtomically(llvm::StringRef path, llvm::StringRef bytes);
llvm::Error writeFileAtomically(llvm::StringRef path,
                                llvm::function_ref<void(llvm::raw_ostream &)> write);

} // namespace tileloom

#endif // TILELOOM_SUPPORT_FILE_H
