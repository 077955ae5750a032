// How are tiles, ports and channels spelled in text?

#include "tileloom/Device/Types.h"

namespace tileloom {

TileCoord neighbour(TileCoord tile, Side side) {
  switch (side) {
  case Side::South:
    return {tile.column, tile.row - 1};
  case Side::West:
    return {tile.column - 1, tile.row};
  case Side::North:
    return {tile.column, tile.row + 1};
  case Side::East:
    return {tile.column + 1, tile.row};
  }
  return tile;
}

llvm::StringRef toString(Arch arch) {
  switch (arch) {
  case Arch::AIE1:
    return "AIE1";
  case Arch::AIE2:
    return "AIE2";
  case Arch::AIE2p:
    return "AIE2p";
  case Arch::AIE2ps:
    return "AIE2ps";
  }
  return "unknown";
}

llvm::StringRef toString(TileKind kind) {
  switch (kind) {
  case TileKind::Core:
    return "CoreTile";
  case TileKind::Mem:
    return "MemTile";
  case TileKind::ShimNoc:
    return "ShimNOCTile";
  case TileKind::ShimPl:
    return "ShimPLTile";
  }
  return "unknown";
}

// In the order of the codes.
static constexpr llvm::StringRef bundleNames[NumBundles] = {
    "Core", "DMA",  "FIFO", "South", "West",       "North",
    "East", "PLIO", "NOC",  "Trace", "TileControl"};

llvm::StringRef toString(Bundle bundle) {
  unsigned code = unsigned(bundle);
  return code < NumBundles ? bundleNames[code] : "unknown";
}

llvm::StringRef toString(DmaDirection dir) {
  return dir == DmaDirection::S2MM ? "S2MM" : "MM2S";
}

llvm::StringRef toString(Side side) { return toString(Bundle(uint8_t(side))); }

std::string toString(TileCoord tile) {
  return "(" + std::to_string(tile.column) + ", " + std::to_string(tile.row) +
         ")";
}

std::string toString(Port port) {
  return toString(port.bundle).str() + " : " + std::to_string(port.channel);
}

std::string toString(DmaChannel channel) {
  return toString(channel.direction).str() + " " +
         std::to_string(channel.index);
}

std::optional<Bundle> parseBundle(llvm::StringRef text) {
  for (unsigned code = 0; code < NumBundles; ++code)
    if (bundleNames[code] == text)
      return Bundle(code);
  return std::nullopt;
}

} // namespace tileloom
