// The .npy file format, versions 1.0 to 3.0, as far as host arrays need it.

#ifndef TILELOOM_LIB_DRIVER_NPY_H
#define TILELOOM_LIB_DRIVER_NPY_H

#include "tileloom/Translate/TranslateToImage.h"

#include "llvm/Support/Error.h"

namespace tileloom {

struct NpyFile {
  std::string descr; ///< As written: "<i4".
  bool fortranOrder = false;
  std::vector<int64_t> shape;
  llvm::ArrayRef<uint8_t> data; ///< Points into the file's bytes.
};

/// Reads a header. Fails with `malformed-npy`.
llvm::Expected<NpyFile> parseNpy(llvm::StringRef path,
                                 llvm::ArrayRef<uint8_t> bytes);

/// Checks kind, width, byte order and memory order against an array. Fails with
/// `host-data-type`. Types without a NumPy name (bf16) travel as unsigned
/// integers or void of their width.
llvm::Error checkNpyType(llvm::StringRef path, const NpyFile &file,
                         const HostArray &array);

/// The header of a version 1.0 file for an array, padded to 64 bytes.
std::string npyHeader(const HostArray &array);

} // namespace tileloom

#endif // TILELOOM_LIB_DRIVER_NPY_H
