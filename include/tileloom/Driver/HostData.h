// Where the host's arrays come from, where they go, and how they are compared.

#ifndef TILELOOM_DRIVER_HOSTDATA_H
#define TILELOOM_DRIVER_HOSTDATA_H

#include "tileloom/Translate/TranslateToImage.h"

#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

#include <vector>

namespace tileloom {

/// Bytes of a host array, row-major, little-endian elements.
using HostBytes = std::vector<uint8_t>;

/// Makes the contents of `array` from a source: FILE.npy, FILE.bin (or any
/// other file: raw bytes), zeros, ones, iota (0, 1, 2, ... in the element
/// type), or random:SEED (integers over the type's range, floats in [-1, 1)).
/// Fails with `host-data-size`, `host-data-type`, `malformed-npy`,
/// `host-data-source` or `unreadable-file`.
llvm::Expected<HostBytes> makeHostData(const HostArray &array,
                                       llvm::StringRef source);

/// Writes .npy (by its ending) or raw bytes, atomically.
llvm::Error writeHostData(const HostArray &array, llvm::ArrayRef<uint8_t> bytes,
                          llvm::StringRef path);

struct Tolerance {
  double absolute = 0;
  double relative = 0;
};

struct Comparison {
  uint64_t elements = 0;
  uint64_t different = 0;
};

/// Compares element by element: integers exactly, floats within
/// |actual - expected| <= absolute + relative * |expected| (NaN equals NaN).
/// Prints the first `shown` differences, one a line, with their indices.
Comparison compareHostData(const HostArray &array,
                           llvm::ArrayRef<uint8_t> actual,
                           llvm::ArrayRef<uint8_t> expected,
                           const Tolerance &tolerance, unsigned shown,
                           llvm::raw_ostream &os);

} // namespace tileloom

#endif // TILELOOM_DRIVER_HOSTDATA_H
