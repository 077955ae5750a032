// The vocabulary of an array: tiles, ports, channels, and which integers name
// them.
//
// Every enumerator's numeric code is part of the `aie` dialect's generic form,
// so the codes below are interface, not implementation.

#ifndef TILELOOM_DEVICE_TYPES_H
#define TILELOOM_DEVICE_TYPES_H

#include "llvm/ADT/StringRef.h"

#include <compare>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace tileloom {

/// A generation of the AI Engine architecture.
enum class Arch : uint8_t { AIE1 = 1, AIE2 = 2, AIE2p = 3, AIE2ps = 4 };

/// What kind of tile stands at a coordinate.
enum class TileKind : uint8_t { Core = 0, Mem = 1, ShimNoc = 2, ShimPl = 3 };

/// A bundle of stream switch ports.
enum class Bundle : uint8_t {
  Core = 0,
  DMA = 1,
  FIFO = 2,
  South = 3,
  West = 4,
  North = 5,
  East = 6,
  PLIO = 7,
  NOC = 8,
  Trace = 9,
  TileControl = 10
};
inline constexpr unsigned NumBundles = 11;

/// Direction of a DMA channel: stream to memory or memory to stream.
enum class DmaDirection : uint8_t { S2MM = 0, MM2S = 1 };

/// Column and row of a tile; row 0 is the shim row.
struct TileCoord {
  int32_t column = 0;
  int32_t row = 0;
  auto operator<=>(const TileCoord &) const = default;
};

/// One port of a stream switch. Whether it is a slave (input) or a master
/// (output) follows from where it is named.
struct Port {
  Bundle bundle = Bundle::Core;
  int32_t channel = 0;
  auto operator<=>(const Port &) const = default;
};

/// One DMA channel of a tile.
struct DmaChannel {
  DmaDirection direction = DmaDirection::S2MM;
  int32_t index = 0;
  auto operator<=>(const DmaChannel &) const = default;
};

/// The four sides of a tile, with the codes of the matching bundles.
enum class Side : uint8_t { South = 3, West = 4, North = 5, East = 6 };

/// The coordinate one step to `side`. May lie outside the array.
TileCoord neighbour(TileCoord tile, Side side);

llvm::StringRef toString(Arch arch);        // "AIE2p"
llvm::StringRef toString(TileKind kind);    // "CoreTile", "ShimNOCTile", ...
llvm::StringRef toString(Bundle bundle);    // "TileControl"
llvm::StringRef toString(DmaDirection dir); // "MM2S"
llvm::StringRef toString(Side side);        // "North"
std::string toString(TileCoord tile);       // "(2, 3)"
std::string toString(Port port);            // "DMA : 0"
std::string toString(DmaChannel channel);   // "S2MM 1"

std::optional<Bundle> parseBundle(llvm::StringRef text);

} // namespace tileloom

template <> struct std::hash<tileloom::TileCoord> {
  size_t operator()(tileloom::TileCoord tile) const noexcept {
    return std::hash<uint64_t>()(uint64_t(uint32_t(tile.column)) << 32 |
                                 uint32_t(tile.row));
  }
};

#endif // TILELOOM_DEVICE_TYPES_H
