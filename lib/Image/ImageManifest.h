// What the manifest of a device image says, and its JSON form.
//
// Private to the Image room.

#ifndef TILELOOM_LIB_IMAGE_IMAGEMANIFEST_H
#define TILELOOM_LIB_IMAGE_IMAGEMANIFEST_H

#include "tileloom/Image/DeviceImage.h"

namespace tileloom {

/// A file beside the manifest.
struct ManifestFile {
  std::string name;
  std::string checksum; ///< XXH3, 16 hexadecimal digits.
};

struct ManifestSequence {
  std::string name;
  std::vector<SequenceArgument> arguments;
  ManifestFile program;
};

struct Manifest {
  std::string device;
  std::string symbol;
  ManifestFile configuration;
  std::vector<ManifestSequence> sequences;
  std::vector<ExternalBuffer> externalBuffers;
  std::map<TileCoord, TileLabels> names;
};

void writeManifest(const Manifest &manifest, llvm::raw_ostream &os);

/// Fails with `malformed-image`, naming `path` and the place within.
llvm::Expected<Manifest> parseManifest(llvm::StringRef path,
                                       llvm::StringRef text);

} // namespace tileloom

#endif // TILELOOM_LIB_IMAGE_IMAGEMANIFEST_H
