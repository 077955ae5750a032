// Atomic output files and reading with named failures.

#include "tileloom/Support/File.h"

#include "tileloom/Support/Diagnostic.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace tileloom;

llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
tileloom::readFile(llvm::StringRef path) {
  // A device file such as /dev/zero has no end; a pipe has one.
  if (auto type = llvm::sys::fs::get_file_type(path);
      type == llvm::sys::fs::file_type::character_file ||
      type == llvm::sys::fs::file_type::block_file)
    return makeDiagnostic("unreadable-file",
                          "cannot read '" + path + "': it is a device file");
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

/// True for devices, pipes and sockets, which a renamed file would displace.
static bool isSpecialFile(llvm::StringRef path) {
  using llvm::sys::fs::file_type;
  switch (llvm::sys::fs::get_file_type(path)) {
  case file_type::character_file:
  case file_type::block_file:
  case file_type::fifo_file:
  case file_type::socket_file:
    return true;
  default:
    return false;
  }
}

static llvm::Error
writeInPlace(llvm::StringRef path,
             llvm::function_ref<void(llvm::raw_ostream &)> write) {
  std::error_code ec;
  llvm::raw_fd_ostream os(path, ec, llvm::sys::fs::CD_OpenExisting);
  if (ec)
    return unwritable(path, ec);
  write(os);
  os.close();
  ec = os.error();
  os.clear_error();
  return ec ? unwritable(path, ec) : llvm::Error::success();
}

llvm::Error tileloom::writeFileAtomically(
    llvm::StringRef path, llvm::function_ref<void(llvm::raw_ostream &)> write) {
  if (isSpecialFile(path))
    return writeInPlace(path, write);
  llvm::StringRef folder = llvm::sys::path::parent_path(path);
  if (!folder.empty())
    if (std::error_code ec = llvm::sys::fs::create_directories(folder))
      return unwritable(path, ec);
  // A link stays a link: what it leads to is written.
  llvm::SmallString<128> target(path);
  if (llvm::sys::fs::is_regular_file(path))
    if (std::error_code ec = llvm::sys::fs::real_path(path, target))
      return unwritable(path, ec);
  auto temporary = llvm::sys::fs::TempFile::create(target + ".tmp-%%%%%%%%");
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
  if (llvm::Error error = temporary->keep(target))
    return unwritable(path, llvm::errorToErrorCode(std::move(error)));
  return llvm::Error::success();
}

llvm::Error tileloom::writeFileAtomically(llvm::StringRef path,
                                          llvm::StringRef bytes) {
  return writeFileAtomically(path, [&](llvm::raw_ostream &os) { os << bytes; });
}
