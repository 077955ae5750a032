// Atomic output files and reading with named failures.

#include "tileloom/Support/File.h"

#include "tileloom/Support/Diagnostic.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace tileloom;

llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
tileloom::readFile(llvm::StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false);
  if (!buffer)
    return makeDiagnostic("unreadable-file", "cannot read '" + path + "': " +
                                                 buffer.getError().message());
  return std::move(*buffer);
}

static llvm::Error unwritable(llvm::StringRef path, std::error_code ec) {
  return makeDiagnostic("unwritable-file",
                        "cannot write '" + path + "': " + ec.message());
}

llvm::Error tileloom::writeFileAtomically(
    llvm::StringRef path, llvm::function_ref<void(llvm::raw_ostream &)> write) {
  llvm::StringRef folder = llvm::sys::path::parent_path(path);
  if (!folder.empty())
    if (std::error_code ec = llvm::sys::fs::create_directories(folder))
      return unwritable(path, ec);
  auto temporary = llvm::sys::fs::TempFile::create(path + ".tmp-%%%%%%%%");
  if (!temporary)
    return unwritable(path, llvm::errorToErrorCode(temporary.takeError()));

  std::error_code writeError;
  {
    llvm::raw_fd_ostream os(temporary->FD, /*shouldClose=*/false);
    write(os);
    os.flush();
    writeError = os.error();
    os.clear_error();
  }
  if (writeError) {
    llvm::consumeError(temporary->discard());
    return unwritable(path, writeError);
  }
  if (llvm::Error error = temporary->keep(path))
    return unwritable(path, llvm::errorToErrorCode(std::move(error)));
  return llvm::Error::success();
}

llvm::Error tileloom::writeFileAtomically(llvm::StringRef path,
                                          llvm::StringRef bytes) {
  return writeFileAtomically(
      path, [&](llvm::raw_ostream &os) { os << bytes; });
}
