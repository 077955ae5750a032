// What a built design is on disk: configuration, sequences, and names for
// people.
//
// A folder holds `image.json` (the manifest), `config.txn` (the static
// configuration) and `SEQUENCE.insts.bin` for each runtime sequence.

#ifndef TILELOOM_IMAGE_DEVICEIMAGE_H
#define TILELOOM_IMAGE_DEVICEIMAGE_H

#include "tileloom/Image/ControlProgram.h"

#include <map>
#include <string>
#include <vector>

namespace tileloom {

/// One host buffer that a runtime sequence takes.
struct SequenceArgument {
  std::string name;
  std::string elementType;    ///< As in the IR: "i32", "f32", "i8", "bf16".
  std::vector<int64_t> shape; ///< Outermost first.
  uint64_t byteSize = 0;
  bool operator==(const SequenceArgument &) const = default;
};

/// A runtime sequence: argument k of its operations is arguments[k].
struct ImageSequence {
  std::string name;
  std::vector<SequenceArgument> arguments;
  ControlProgram program;
  bool operator==(const ImageSequence &) const = default;
};

/// Host memory at a fixed address that static shim BDs refer to.
struct ExternalBuffer {
  std::string name;
  std::string elementType;
  std::vector<int64_t> shape;
  uint64_t address = 0; ///< Host byte address as in the BDs.
  uint64_t byteSize = 0;
  bool operator==(const ExternalBuffer &) const = default;
};

/// A buffer in a tile's data memory.
struct BufferSymbol {
  std::string name;
  uint32_t offset = 0; ///< Tile-relative byte offset.
  uint32_t size = 0;   ///< Bytes.
  bool operator==(const BufferSymbol &) const = default;
};

/// Names of one tile, for diagnoses and traces only: no run depends on them.
struct TileLabels {
  std::map<uint32_t, std::string> locks; ///< By lock id.
  std::vector<BufferSymbol> buffers;
  std::map<uint32_t, std::string> bds; ///< By BD id.
  /// Path of the core's ELF, relative to the image's folder when it is in
  /// there; may be empty.
  std::string coreElf;
  bool operator==(const TileLabels &) const = default;
};

struct DeviceImage {
  std::string deviceName; ///< A keyword of Device::lookup.
  std::string symbol;     ///< The device's symbol in the design.
  ControlProgram configuration;
  std::vector<ImageSequence> sequences;
  std::vector<ExternalBuffer> externalBuffers;
  std::map<TileCoord, TileLabels> names;
  bool operator==(const DeviceImage &) const = default;

  /// The sequence of a name, or null.
  const ImageSequence *findSequence(llvm::StringRef name) const;
};

/// The name of the manifest within an image folder.
inline constexpr llvm::StringLiteral ImageManifestName = "image.json";

/// The file in an image folder that holds the only sequence of an image. Of
/// several sequences, those whose names differ in odd characters or case alone
/// get a number in addition.
std::string sequenceFileName(llvm::StringRef sequence);

/// Writes the image's files, each atomically, the manifest last. The manifest
/// holds a checksum of each file, so that a folder that was written only in
/// part is recognised. Fails with `unwritable-file`, `txn-field-range` or, on
/// an unknown device or two sequences of one name, `malformed-image`.
llvm::Error saveDeviceImage(const DeviceImage &image, llvm::StringRef folder);

/// Fails with `unreadable-file`, `malformed-image` or `malformed-txn`.
llvm::Expected<DeviceImage> loadDeviceImage(llvm::StringRef folder);

} // namespace tileloom

#endif // TILELOOM_IMAGE_DEVICEIMAGE_H
