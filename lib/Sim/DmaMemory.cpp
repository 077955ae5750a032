// Which memory a BD's addresses mean, and whether all of it is there.

#include "Machine.h"

#include "llvm/ADT/StringExtras.h"

using namespace tileloom;
using namespace tileloom::sim;

static std::string hex(uint64_t value) {
  return "0x" + llvm::utohexstr(value, /*LowerCase=*/true);
}

bool DmaChannelEngine::locateMemory(uint8_t *&memory) {
  std::optional<uint64_t> last = lastWordOffset(bd);
  if (!last)
    return true; // Locks only.
  uint64_t bytes = (*last + 1) * 4;
  if (tile.kind == TileKind::ShimNoc || tile.kind == TileKind::ShimPl)
    return locateHost(bytes, memory);
  return locateTile(bytes, memory);
}

bool DmaChannelEngine::locateHost(uint64_t bytes, uint8_t *&memory) {
  uint64_t address = bd.address + iterationOffset;
  if (auto buffer = machine.host.find(address)) {
    uint64_t offset = address - buffer->address;
    if (offset + bytes <= buffer->bytes.size()) {
      memory = buffer->bytes.data() + offset;
      return true;
    }
    return broken(
        diagnosticName("host-access-out-of-bounds"),
        name() + ", BD " + std::to_string(bdIndex) + " reaches bytes " +
            std::to_string(offset) + " to " +
            std::to_string(offset + bytes - 1) + " of a host buffer of " +
            std::to_string(buffer->bytes.size()) + " bytes",
        {"the buffer's device address is " + hex(buffer->address),
         "the BD moves " + std::to_string(bd.lengthWords) + " words"});
  }
  std::vector<std::string> notes;
  if (auto near = machine.host.nearest(address))
    notes.push_back("the nearest buffer is at " + hex(near->address) + ", " +
                    std::to_string(near->bytes.size()) + " bytes");
  else
    notes.push_back("no host buffer is bound");
  return broken(diagnosticName("host-access-out-of-bounds"),
                name() + ", BD " + std::to_string(bdIndex) +
                    " reaches host address " + hex(address) +
                    ", where no buffer is",
                notes);
}

bool DmaChannelEngine::locateTile(uint64_t bytes, uint8_t *&memory) {
  const Device &device = machine.device;
  uint64_t address = bd.address + iterationOffset;
  Tile *owner = &tile;
  uint64_t base = 0;
  if (tile.kind == TileKind::Mem) {
    owner = nullptr;
    for (int32_t side : {0, -1, 1}) {
      TileCoord coord{tile.coord.column + side, tile.coord.row};
      std::optional<uint32_t> start = device.dmaMemoryBase(tile.coord, coord);
      if (!start || address < *start ||
          address - *start >= device.dataMemorySize(TileKind::Mem))
        continue;
      if (device.isMem(coord)) {
        owner = &machine.tile(coord);
        base = *start;
      }
    }
    // Programs exist that address own memory from 0 in the first column, where
    // no west neighbour could be meant.
    bool hasWest = device.isMem({tile.coord.column - 1, tile.coord.row});
    if (!owner && !hasWest && address < device.dataMemorySize(TileKind::Mem))
      owner = &tile;
    if (!owner)
      return broken(diagnosticName("dma-out-of-range"),
                    name() + ", BD " + std::to_string(bdIndex) +
                        " addresses byte " + hex(address) +
                        ", where no mem tile is");
    if (owner != &tile &&
        uint32_t(channel.index) >= device.memTileNeighbourChannels())
      return broken(diagnosticName("dma-out-of-range"),
                    name() + ", BD " + std::to_string(bdIndex) +
                        " addresses the memory of " + toString(owner->coord) +
                        ", which only channels 0 to " +
                        std::to_string(device.memTileNeighbourChannels() - 1) +
                        " reach");
  }
  uint64_t offset = address - base;
  if (offset + bytes > owner->data.size())
    return broken(
        diagnosticName("dma-out-of-range"),
        name() + ", BD " + std::to_string(bdIndex) + " reaches bytes " +
            hex(offset) + " to " + hex(offset + bytes - 1) +
            " of the memory of " + toString(owner->coord) + ", which has " +
            hex(owner->data.size()) + " bytes",
        {"it begins at " + placeInMemory(machine, owner->coord, offset)});
  memory = owner->data.data() + offset;
  return true;
}
