// What a register write does to a tile, and what a read answers.

#include "Machine.h"

#include "tileloom/Image/Registers.h"
#include "tileloom/Support/Diagnostic.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"

using namespace tileloom;
using namespace tileloom::sim;

static std::string hex(uint64_t value) {
  return "0x" + llvm::utohexstr(value, /*LowerCase=*/true);
}

// The request registers of an AIE1 lock by their distance from its first one:
// release at 0x00, acquire at 0x40; each without a value, at +0x20 with 0, at
// +0x30 with 1 (aie-rt).
static constexpr uint32_t Aie1Acquire = 0x40, Aie1WithValue = 0x20;

/// Does the request; false when an acquire cannot be had.
static bool requestAie1(LockBank &locks, uint32_t id, uint32_t distance) {
  int32_t value = distance & Aie1WithValue ? int32_t(distance >> 4 & 1) : -1;
  if (distance & Aie1Acquire)
    return locks.acquire(id, value);
  locks.release(id, value);
  return true;
}

static llvm::Error unknown(const Tile &tile, uint32_t offset,
                           llvm::StringRef doing) {
  return makeDiagnostic(
      "unknown-register",
      "cannot " + doing + " " + hex(offset) + " of " + toString(tile.coord) +
          " (" + toString(tile.kind).str() + "): no register is known there");
}

llvm::Expected<Tile *> Machine::tileAt(uint64_t address) {
  TileCoord coord = device.tileOfAddress(address);
  if (!device.contains(coord))
    return makeDiagnostic("unknown-register",
                          "register address " + hex(address) + " is in tile " +
                              toString(coord) + ", which " +
                              device.name().str() + " does not have");
  return &tile(coord);
}

llvm::Error Machine::write(uint64_t address, uint32_t value) {
  llvm::Expected<Tile *> tile = tileAt(address);
  if (!tile)
    return tile.takeError();
  return writeRegister(**tile, device.offsetOfAddress(address), value);
}

llvm::Error Machine::maskWrite(uint64_t address, uint32_t value,
                               uint32_t mask) {
  llvm::Expected<Tile *> tile = tileAt(address);
  if (!tile)
    return tile.takeError();
  uint32_t offset = device.offsetOfAddress(address);
  // A write-only register holds nothing to keep.
  DecodedRegister reg = decodeRegister(device, (*tile)->kind, offset);
  uint32_t old = 0;
  if (reg.kind != RegisterKind::ChannelQueue) {
    llvm::Expected<uint32_t> now = readRegister(**tile, offset);
    if (!now)
      return now.takeError();
    old = *now;
  }
  return writeRegister(**tile, offset, (old & ~mask) | (value & mask));
}

llvm::Error Machine::blockWrite(uint64_t address,
                                llvm::ArrayRef<uint32_t> words) {
  for (size_t i = 0; i < words.size(); ++i)
    if (llvm::Error error = write(address + 4 * i, words[i]))
      return error;
  return llvm::Error::success();
}

llvm::Expected<uint32_t> Machine::read(uint64_t address) {
  llvm::Expected<Tile *> tile = tileAt(address);
  if (!tile)
    return tile.takeError();
  return readRegister(**tile, device.offsetOfAddress(address));
}

/// Decodes an offset; what the tile does not have is Unknown.
static DecodedRegister decode(Tile &tile, const Device &device,
                              uint32_t offset) {
  using K = RegisterKind;
  DecodedRegister reg = decodeRegister(device, tile.kind, offset);
  bool there = true;
  switch (reg.kind) {
  case K::ChannelControl:
  case K::ChannelQueue:
  case K::ChannelStatus:
    there = tile.channel(reg.channel) != nullptr;
    break;
  case K::Bd:
    there = reg.index < tile.bdCount();
    break;
  case K::Lock:
  case K::LockRequest:
    there = reg.index < tile.locks.count();
    break;
  case K::CoreControl:
  case K::CoreStatus:
  case K::CorePC:
  case K::CoreSP:
  case K::CoreLR:
  case K::AccumulatorControl:
  case K::ProgramMemory:
  case K::ProgramZeroise:
    there = tile.core != nullptr;
    break;
  default:
    break;
  }
  return there ? reg : DecodedRegister();
}

llvm::Error Machine::writeRegister(Tile &tile, uint32_t offset,
                                   uint32_t value) {
  using K = RegisterKind;
  DecodedRegister reg = decode(tile, device, offset);
  switch (reg.kind) {
  case K::DataMemory:
    llvm::support::endian::write32le(tile.data.data() + (reg.index & ~3u),
                                     value);
    break;
  case K::ProgramMemory:
    llvm::support::endian::write32le(tile.program.data() + (reg.index & ~3u),
                                     value);
    tile.core->programChanged();
    break;
  case K::Bd:
    tile.writeBdWord(reg.index, reg.word, value);
    break;
  case K::ChannelControl:
    tile.channel(reg.channel)->writeControl(value);
    break;
  case K::ChannelQueue:
    tile.channel(reg.channel)
        ->push(decodeQueuePush(device, tile.kind, reg.channel, value));
    break;
  case K::ChannelStatus:
    if (value & ChannelStatusOverflowBit)
      tile.channel(reg.channel)->clearOverflow();
    break;
  case K::Lock:
    if (device.isAIE1())
      requestAie1(tile.locks, reg.index, reg.word);
    else
      tile.locks.set(reg.index, int32_t(value & device.maxLockValue()));
    break;
  case K::LockOverflow:
  case K::LockUnderflow:
    tile.locks.clearBits(reg.index, reg.kind == K::LockOverflow, value);
    break;
  case K::SwitchMaster:
    tile.masters[reg.index] = value;
    network.invalidate();
    break;
  case K::SwitchSlave:
    tile.slaves[reg.index] = value;
    network.invalidate();
    break;
  case K::SwitchSlot:
    tile.slots[reg.index][reg.word] = value;
    network.invalidate();
    break;
  case K::ShimMux:
    tile.shimMux = value;
    network.invalidate();
    break;
  case K::ShimDemux:
    tile.shimDemux = value;
    network.invalidate();
    break;
  case K::CoreControl:
    tile.core->writeControl(value);
    break;
  case K::AccumulatorControl:
    tile.core->writeCascade(value);
    break;
  case K::MemoryZeroise:
  case K::ProgramZeroise: {
    LazyMemory &memory =
        reg.kind == K::MemoryZeroise ? tile.data : tile.program;
    if (value & 1)
      llvm::fill(memory.bytes(), uint8_t(0));
    if (reg.kind == K::ProgramZeroise && (value & 1))
      tile.core->programChanged();
    break; // The bit clears itself at once.
  }
  case K::LockRequest:
  case K::CoreStatus:
  case K::CorePC:
  case K::CoreSP:
  case K::CoreLR:
    break; // Read only: a write has no effect.
  case K::TileControl:
  case K::ModuleClockControl:
  case K::ColumnClockControl:
  case K::PadValue:
    tile.plain[offset] = value;
    break;
  case K::Plain:
    tile.plain[offset] = value;
    tile.generateEvent(offset, value);
    for (auto &unit : tile.trace)
      unit->configured(offset);
    break;
  case K::Unknown:
    if (!options.ignoreUnknownRegisters)
      return unknown(tile, offset, "write");
    warn("a write to " + hex(offset) + " of " + toString(tile.coord) +
         " was ignored: no register is known there");
    break;
  }
  return llvm::Error::success();
}

llvm::Expected<uint32_t> Machine::readRegister(Tile &tile, uint32_t offset) {
  using K = RegisterKind;
  DecodedRegister reg = decode(tile, device, offset);
  switch (reg.kind) {
  case K::DataMemory:
    return llvm::support::endian::read32le(tile.data.data() +
                                           (reg.index & ~3u));
  case K::ProgramMemory:
    return llvm::support::endian::read32le(tile.program.data() +
                                           (reg.index & ~3u));
  case K::Bd:
    return tile.bdWords(reg.index)[reg.word];
  case K::ChannelControl:
    return tile.channel(reg.channel)->control();
  case K::ChannelQueue:
    return 0u;
  case K::ChannelStatus:
    return tile.channel(reg.channel)->status();
  case K::Lock:
    if (device.isAIE1())
      return uint32_t(requestAie1(tile.locks, reg.index, reg.word));
    return uint32_t(tile.locks.value(reg.index));
  case K::LockOverflow:
    return tile.locks.overflowBits(reg.index);
  case K::LockUnderflow:
    return tile.locks.underflowBits(reg.index);
  case K::LockRequest: {
    int32_t value = llvm::SignExtend32<7>(reg.word & 0x7F);
    if (reg.word >> 31)
      return uint32_t(tile.locks.acquire(reg.index, value));
    tile.locks.release(reg.index, value);
    return 1u;
  }
  case K::SwitchMaster:
    return tile.masters[reg.index];
  case K::SwitchSlave:
    return tile.slaves[reg.index];
  case K::SwitchSlot:
    return tile.slots[reg.index][reg.word];
  case K::ShimMux:
    return tile.shimMux;
  case K::ShimDemux:
    return tile.shimDemux;
  case K::CoreControl:
    return tile.core->control();
  case K::CoreStatus:
    return tile.core->status();
  case K::CorePC:
    return tile.core->pc();
  case K::CoreSP:
    return tile.core->reg(2); // x2 and x1 of the RISC-V calling convention.
  case K::CoreLR:
    return tile.core->reg(1);
  case K::AccumulatorControl:
    return tile.core->cascade();
  case K::MemoryZeroise:
  case K::ProgramZeroise:
    return 0u;
  case K::TileControl:
  case K::ModuleClockControl:
  case K::ColumnClockControl:
  case K::PadValue:
  case K::Plain:
    return tile.plain[offset];
  case K::Unknown:
    break;
  }
  if (!options.ignoreUnknownRegisters)
    return unknown(tile, offset, "read");
  return 0u;
}
