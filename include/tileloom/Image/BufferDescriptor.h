// What a DMA buffer descriptor says, in real units, for every tile kind.
//
// Units: byte addresses, 32-bit words for lengths and steps, true sizes and
// steps (the codec subtracts one where a register does). Dimension 0 is the
// innermost.

#ifndef TILELOOM_IMAGE_BUFFERDESCRIPTOR_H
#define TILELOOM_IMAGE_BUFFERDESCRIPTOR_H

#include "tileloom/Device/Device.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"

#include <array>
#include <optional>

namespace tileloom {

/// One addressing dimension. `size` 0 means no wrap (bounded by the length).
struct BdDimension {
  uint32_t size = 0;
  uint32_t step = 1; ///< Words from one index to the next.
  bool operator==(const BdDimension &) const = default;
};

/// The iteration dimension; size 1 means off.
struct BdIteration {
  uint32_t size = 1;
  uint32_t step = 1; ///< Words.
  uint32_t current = 0;
  bool operator==(const BdIteration &) const = default;
};

/// Zero padding of one dimension (mem tile MM2S): words in dimension 0, rows
/// and planes in dimensions 1 and 2.
struct BdPadding {
  uint32_t before = 0;
  uint32_t after = 0;
  bool operator==(const BdPadding &) const = default;
};

struct BdPacket {
  uint8_t type = 0; ///< 3 bits.
  uint8_t id = 0;   ///< 5 bits.
  bool operator==(const BdPacket &) const = default;
};

/// A lock access as the register holds it: id as the DMA sees it (mem tiles:
/// west 0.., own 64.., east 128..). Semaphore locks: value >= 0 acquires when
/// equal, value < 0 acquires when the lock is at least -value and takes it; a
/// release adds the value (0 = none). AIE1: value 0 or 1, or -1 for an access
/// without a value.
struct BdLockAccess {
  uint32_t id = 0;
  int32_t value = 0;
  bool operator==(const BdLockAccess &) const = default;
};

struct BufferDescriptor {
  bool valid = true;
  /// Byte address as the DMA sees it: tile-relative on core tiles, with the
  /// window base on mem tiles, a host address on shims. Multiple of 4.
  uint64_t address = 0;
  uint64_t lengthWords = 0;
  /// Core and shim use 3, mem tiles 4, AIE1 none. The outermost one has no wrap
  /// register: its size must be 0.
  std::array<BdDimension, 4> dims{};
  BdIteration iteration;
  std::array<BdPadding, 3> padding{};
  std::optional<BdPacket> packet;
  uint8_t outOfOrderId = 0;
  std::optional<uint32_t> nextBd;
  std::optional<BdLockAccess> acquire; ///< Absent: acquire not enabled.
  BdLockAccess release;                ///< Semaphore: value 0 = none.
  bool releaseEnabled = false; ///< AIE1 only: release has an enable bit.
  bool suppressTlast = false;
  bool compression = false;
  // Shim only.
  uint8_t burstEncoding = 0;
  uint8_t axCache = 0;
  uint8_t axQos = 0;
  uint8_t smid = 0;
  bool secure = false;

  bool operator==(const BufferDescriptor &) const = default;
};

/// Number of 32-bit words of a BD of `kind`, and the byte distance of two BDs.
uint32_t bdWordCount(const Device &device, TileKind kind);
/// Tile-relative byte address of BD `index`.
uint32_t bdAddress(const Device &device, TileKind kind, uint32_t index);
/// Which BD and which of its words lies at a tile-relative address, if any.
std::optional<std::pair<uint32_t, uint32_t>>
bdAtAddress(const Device &device, TileKind kind, uint32_t offset);

/// Checks that every field fits its register. Fails with `bd-field-range`,
/// naming the field, the value and the largest one that fits.
llvm::Error verifyBd(const Device &device, TileKind kind,
                     const BufferDescriptor &bd);

/// The register words of a BD. Precondition: verifyBd succeeds.
llvm::SmallVector<uint32_t, 8> encodeBd(const Device &device, TileKind kind,
                                        const BufferDescriptor &bd);
/// The inverse; every word pattern decodes to something (unused bits dropped).
BufferDescriptor decodeBd(const Device &device, TileKind kind,
                          llvm::ArrayRef<uint32_t> words);
/// The name of a feature that the words ask for and that BufferDescriptor
/// cannot say (AIE1: 2D addressing, A/B, FIFO and interleave modes); empty when
/// none. Whoever runs a BD refuses such words by that name.
llvm::StringRef bdForeignFeature(const Device &device, TileKind kind,
                                 llvm::ArrayRef<uint32_t> words);

} // namespace tileloom

#endif // TILELOOM_IMAGE_BUFFERDESCRIPTOR_H
