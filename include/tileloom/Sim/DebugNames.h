// What a diagnosis calls the locks, buffers and functions of a design.
//
// The virtual array needs none of this to run; it makes reports readable.

#ifndef TILELOOM_SIM_DEBUGNAMES_H
#define TILELOOM_SIM_DEBUGNAMES_H

#include "tileloom/Device/Types.h"

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace tileloom {

/// A name for a range of addresses.
struct NamedRange {
  uint64_t address = 0; ///< Bytes; tile-relative for buffers, PC for functions.
  uint64_t size = 0;    ///< Bytes.
  std::string name;
};

struct TileNames {
  std::map<uint32_t, std::string> locks; ///< By lock id of this tile.
  std::vector<NamedRange> buffers;       ///< In this tile's data memory.
  std::vector<NamedRange> functions;     ///< In this core's program memory.
  /// The core's stack in this tile's data memory; size 0 when it is unknown.
  NamedRange stack;
  /// Locks (owner, id) that this core's program releases somewhere, when the
  /// design is known. Empty: a diagnosis knows only what the core has released
  /// so far.
  std::set<std::pair<TileCoord, uint32_t>> coreReleases;
};

struct DebugNames {
  std::map<TileCoord, TileNames> tiles;
};

} // namespace tileloom

#endif // TILELOOM_SIM_DEBUGNAMES_H
