// What reports call locks, functions and places in a memory.

#include "Machine.h"

#include "llvm/ADT/StringExtras.h"

using namespace tileloom;
using namespace tileloom::sim;

static const TileNames *namesOf(const Machine &machine, TileCoord tile) {
  auto it = machine.names.tiles.find(tile);
  return it == machine.names.tiles.end() ? nullptr : &it->second;
}

std::string tileloom::sim::coreName(TileCoord tile) {
  return "core " + toString(tile);
}

std::string tileloom::sim::lockName(const Machine &machine, TileCoord tile,
                                    uint32_t id) {
  std::string plain = "lock " + std::to_string(id) + " of " + toString(tile);
  if (const TileNames *names = namesOf(machine, tile)) {
    auto it = names->locks.find(id);
    if (it != names->locks.end())
      return "lock '" + it->second + "' (" + plain + ")";
  }
  return plain;
}

std::string tileloom::sim::functionAt(const Machine &machine, TileCoord tile,
                                      uint64_t pc) {
  if (const TileNames *names = namesOf(machine, tile))
    for (const NamedRange &function : names->functions)
      if (pc >= function.address && pc - function.address < function.size)
        return function.name;
  return "";
}

std::string tileloom::sim::placeInMemory(const Machine &machine, TileCoord tile,
                                         uint64_t offset) {
  const NamedRange *below = nullptr;
  if (const TileNames *names = namesOf(machine, tile))
    for (const NamedRange &buffer : names->buffers)
      if (buffer.address <= offset &&
          (!below || buffer.address >= below->address))
        below = &buffer;
  if (!below)
    return "byte 0x" + llvm::utohexstr(offset, /*LowerCase=*/true) + " of " +
           toString(tile);
  uint64_t distance = offset - below->address;
  if (distance < below->size)
    return "byte " + std::to_string(distance) + " of '" + below->name + "'";
  return std::to_string(distance - below->size + 1) +
         " bytes behind the end of '" + below->name + "'";
}
