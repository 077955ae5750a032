// Which tiles does a device have, how big are their memories, and where do
// their registers lie?

#include "DeviceData.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <limits>

namespace tileloom {

char bankLetter(uint32_t bank) { return bank < 26 ? char('A' + bank) : '?'; }

// Identity
// ---------------------------------------------------------------------

llvm::StringRef Device::name() const { return data.name; }
uint32_t Device::code() const { return data.code; }
Arch Device::arch() const { return data.family->arch; }
bool Device::isNpu() const { return data.npu; }
bool Device::isVirtualized() const { return data.virtualized; }
uint32_t Device::txnGeneration() const { return data.txnGeneration; }
int Device::physicalColumns() const { return data.physicalColumns; }

// Geometry
// ---------------------------------------------------------------------

int Device::columns() const { return data.columns; }
int Device::rows() const { return data.rows; }
int Device::memTileRows() const { return data.memTileRows; }

bool Device::contains(TileCoord tile) const {
  return tile.column >= 0 && tile.column < data.columns && tile.row >= 0 &&
         tile.row < data.rows;
}

TileKind Device::kind(TileCoord tile) const {
  if (tile.row == 0)
    return data.nocColumns >> tile.column & 1 ? TileKind::ShimNoc
                                              : TileKind::ShimPl;
  return tile.row <= data.memTileRows ? TileKind::Mem : TileKind::Core;
}

bool Device::hasKind(TileKind kind) const {
  uint64_t every = allColumns(data.columns);
  switch (kind) {
  case TileKind::Core:
    return data.rows > data.memTileRows + 1;
  case TileKind::Mem:
    return data.memTileRows > 0;
  case TileKind::ShimNoc:
    return (data.nocColumns & every) != 0;
  case TileKind::ShimPl:
    return (data.nocColumns & every) != every;
  }
  return false;
}

// Memories
// ---------------------------------------------------------------------

uint32_t Device::dataMemorySize(TileKind kind) const {
  return data.family->dataMemorySize[size_t(kind)];
}
uint32_t Device::programMemorySize() const {
  return data.family->programMemorySize;
}
uint32_t Device::bankCount(TileKind kind) const {
  return data.family->bankCount[size_t(kind)];
}
uint32_t Device::bankSize(TileKind kind) const {
  uint32_t count = bankCount(kind);
  return count ? dataMemorySize(kind) / count : 0;
}
std::optional<uint32_t> Device::bankOf(TileKind kind, uint32_t offset) const {
  if (offset >= dataMemorySize(kind))
    return std::nullopt;
  return offset / bankSize(kind);
}
uint32_t Device::defaultStackSize() const {
  return data.family->defaultStackSize;
}
uint32_t Device::stackAlignment() const { return data.family->stackAlignment; }
uint32_t Device::busAlignment(TileKind kind) const {
  return data.family->busAlignment[size_t(kind)];
}
uint32_t Device::vectorAlignment(TileKind kind) const {
  return data.family->vectorAlignment[size_t(kind)];
}
uint32_t Device::cascadeBits() const { return data.family->cascadeBits; }
uint32_t Device::coreAddressSpaceSize() const {
  return data.family->coreAddressSpaceSize;
}
llvm::ArrayRef<llvm::StringRef> Device::blockFloatFormats() const {
  std::span<const llvm::StringRef> formats = data.family->blockFloatFormats;
  return {formats.data(), formats.size()};
}
bool Device::supportsBlockFloat(llvm::StringRef format) const {
  return llvm::is_contained(blockFloatFormats(), format);
}

bool Device::isLegalCascade(TileCoord from, TileCoord to) const {
  if (!isCore(from) || !isCore(to))
    return false;
  // AM020 ch. 4: cascades enter from the north or west, leave south or east.
  if (to == neighbour(from, Side::South) || to == neighbour(from, Side::East))
    return true;
  return isAIE1() && (to == neighbour(from, Side::North) ||
                      to == neighbour(from, Side::West));
}

// Addresses
// ----------------------------------------------------------------------

uint32_t Device::columnShift() const { return data.family->columnShift; }
uint32_t Device::rowShift() const { return data.family->rowShift; }

uint64_t Device::tileAddress(TileCoord tile) const {
  return uint64_t(tile.column & 0xff) << columnShift() |
         uint64_t(tile.row & 0xff) << rowShift();
}

TileCoord Device::tileOfAddress(uint64_t address) const {
  uint64_t column = address >> columnShift();
  uint64_t rowMask = (uint64_t(1) << (columnShift() - rowShift())) - 1;
  // Absurd addresses must not alias into the array.
  column = std::min<uint64_t>(column, std::numeric_limits<int32_t>::max());
  return {int32_t(column), int32_t(address >> rowShift() & rowMask)};
}

uint32_t Device::offsetOfAddress(uint64_t address) const {
  return uint32_t(address & ((uint64_t(1) << rowShift()) - 1));
}

} // namespace tileloom
