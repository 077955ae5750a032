// Which configuration a list of register writes leaves behind.

#include "ByteImage.h"
#include "RegisterMap.h"
#include "tileloom/Image/Configuration.h"
#include "tileloom/Support/Diagnostic.h"

#include "llvm/ADT/StringExtras.h"

#include <set>

using namespace tileloom;

namespace {
/// What the writes so far have left in one tile.
struct TileState {
  TileConfiguration result;
  std::map<uint32_t, uint32_t> registers; ///< By tile-relative offset.
  ByteImage program, coreData, data;
  bool coreHeld = false; ///< A write has put the core into reset.
};

class Raising {
public:
  explicit Raising(const Device &device) : device(device) {}
  llvm::Error apply(size_t position, const ControlOp &op);
  llvm::Expected<ArrayConfiguration> finish();

private:
  llvm::Error write(uint64_t address, uint32_t value, uint32_t mask);
  void writeMemory(ByteImage &image, uint32_t offset, uint32_t value,
                   uint32_t mask);
  llvm::Error writeRegister(TileCoord tile, uint32_t offset, uint32_t value,
                            uint32_t mask, const DecodedRegister &reg);
  llvm::Error undecodable(TileCoord tile, uint32_t offset,
                          const llvm::Twine &why) const;

  llvm::Error finishTile(TileCoord tile, TileState &state);
  llvm::Error finishRegister(TileCoord tile, TileState &state, uint32_t offset,
                             uint32_t value);
  llvm::Error finishDescriptors(TileCoord tile, TileState &state);
  llvm::Error finishMux(TileCoord tile, TileState &state, uint32_t offset,
                        uint32_t value, bool intoArray);
  void finishMaster(TileCoord tile, TileState &state, uint32_t index,
                    uint32_t value);
  uint32_t registerOf(const TileState &state, uint32_t offset) const {
    auto it = state.registers.find(offset);
    return it == state.registers.end() ? 0 : it->second;
  }

  const Device &device;
  size_t position = 0; ///< Operation under way, for messages.
  std::map<TileCoord, TileState> tiles;
};
} // namespace

static std::string hex(uint64_t value) {
  return "0x" + llvm::utohexstr(value, /*LowerCase=*/false, /*Width=*/5);
}

llvm::Error Raising::undecodable(TileCoord tile, uint32_t offset,
                                 const llvm::Twine &why) const {
  return makeDiagnostic("undecodable-register",
                        "operation " + llvm::Twine(position) + " writes " +
                            hex(offset) + " of tile " + toString(tile) + " (" +
                            registerName(device, device.kind(tile), offset) +
                            "): " + why);
}

void Raising::writeMemory(ByteImage &image, uint32_t offset, uint32_t value,
                          uint32_t mask) {
  for (uint32_t lane = 0; lane < 4; ++lane) {
    uint8_t keep = uint8_t(~(mask >> (8 * lane)));
    if (keep == 0xFF)
      continue;
    uint8_t byte = uint8_t(value >> (8 * lane));
    image.write(offset + lane,
                uint8_t((image.read(offset + lane) & keep) | (byte & ~keep)));
  }
}

llvm::Error Raising::writeRegister(TileCoord tile, uint32_t offset,
                                   uint32_t value, uint32_t mask,
                                   const DecodedRegister &reg) {
  TileState &state = tiles[tile];
  switch (reg.kind) {
  case RegisterKind::Unknown:
    return undecodable(tile, offset,
                       device.name() + " has no such register on a " +
                           toString(device.kind(tile)));
  case RegisterKind::ChannelStatus:
  case RegisterKind::CoreStatus:
  case RegisterKind::CorePC:
  case RegisterKind::CoreSP:
  case RegisterKind::CoreLR:
  case RegisterKind::LockOverflow:
  case RegisterKind::LockUnderflow:
  case RegisterKind::LockRequest:
    return undecodable(tile, offset, "the register holds state, not a setting");
  case RegisterKind::MemoryZeroise:
  case RegisterKind::ProgramZeroise:
    return undecodable(tile, offset, "the write is an action, not a setting");
  case RegisterKind::Lock:
    if (!device.isAIE1())
      break;
    // AIE1 has no value register: releasing a lock with a value leaves it.
    if (reg.word != Aie1ReleaseValueOffset &&
        reg.word != Aie1ReleaseValueOffset + Aie1LockValueStride)
      return undecodable(tile, offset,
                         "only a release with a value sets an AIE1 lock");
    state.result.locks[reg.index] = reg.word != Aie1ReleaseValueOffset;
    return llvm::Error::success();
  case RegisterKind::ChannelQueue:
    state.result.starts.push_back(
        decodeQueuePush(device, device.kind(tile), reg.channel, value & mask));
    return llvm::Error::success();
  default:
    break;
  }
  uint32_t &word =
      state.registers.try_emplace(offset, registerResetValue(reg.kind))
          .first->second;
  word = (word & ~mask) | (value & mask);
  if (reg.kind == RegisterKind::CoreControl)
    state.coreHeld = word & 2;
  return llvm::Error::success();
}

llvm::Error Raising::write(uint64_t address, uint32_t value, uint32_t mask) {
  TileCoord tile = device.tileOfAddress(address);
  uint32_t offset = device.offsetOfAddress(address);
  if (!device.contains(tile) || device.tileAddress(tile) + offset != address)
    return makeDiagnostic("undecodable-register",
                          "operation " + llvm::Twine(position) + " writes 0x" +
                              llvm::utohexstr(address) +
                              ", which lies outside the array of " +
                              device.name());
  DecodedRegister reg = decodeRegister(device, device.kind(tile), offset);
  if (offset % 4 != 0)
    return undecodable(tile, offset, "the address is not that of a word");
  TileState &state = tiles[tile];
  if (reg.kind == RegisterKind::ProgramMemory)
    writeMemory(state.program, reg.index, value, mask);
  else if (reg.kind == RegisterKind::DataMemory)
    writeMemory(state.coreHeld ? state.coreData : state.data, reg.index, value,
                mask);
  else
    return writeRegister(tile, offset, value, mask, reg);
  return llvm::Error::success();
}

static llvm::StringRef opName(const ControlOp &op) {
  static constexpr llvm::StringLiteral names[] = {
      "write", "maskwrite",     "blockwrite", "maskpoll",
      "sync",  "address patch", "preempt",    "load_pdi"};
  return names[op.index()];
}

llvm::Error Raising::apply(size_t index, const ControlOp &op) {
  position = index;
  if (const auto *single = std::get_if<WriteOp>(&op))
    return write(single->address, single->value, ~0u);
  if (const auto *masked = std::get_if<MaskWriteOp>(&op))
    return write(masked->address, masked->value, masked->mask);
  if (const auto *block = std::get_if<BlockWriteOp>(&op)) {
    for (size_t i = 0; i < block->words.size(); ++i)
      if (llvm::Error error =
              write(block->address + 4 * i, block->words[i], ~0u))
        return error;
    return llvm::Error::success();
  }
  return makeDiagnostic("not-a-configuration",
                        "operation " + llvm::Twine(position) + " is a " +
                            opName(op) +
                            ", which a static configuration cannot hold");
}

//===----------------------------------------------------------------------===//
// From registers to the typed form
//===----------------------------------------------------------------------===//

void Raising::finishMaster(TileCoord tile, TileState &state, uint32_t index,
                           uint32_t value) {
  TileKind kind = device.kind(tile);
  MasterFields fields = decodeMaster(value);
  std::optional<Port> master = device.masterOfIndex(kind, index);
  if (!fields.enable || !master)
    return;
  if (fields.packet) {
    state.result.packetMasters.push_back(
        {*master, fields.arbiter, fields.mselMask, fields.dropHeader});
    return;
  }
  std::optional<Port> slave = device.slaveOfIndex(kind, fields.slave);
  if (!slave)
    return;
  SlaveFields source = decodeSlave(
      registerOf(state, switchSlaveAddress(device, kind, fields.slave)));
  if (source.enable && !source.packet)
    state.result.connections.push_back({*slave, *master});
}

llvm::Error Raising::finishMux(TileCoord tile, TileState &state,
                               uint32_t offset, uint32_t value,
                               bool intoArray) {
  for (uint32_t channel : shimMuxChannels(intoArray)) {
    ShimMuxSelect select = shimMuxSelect(value, intoArray, channel);
    if (uint8_t(select) > uint8_t(ShimMuxSelect::NOC))
      return undecodable(tile, offset,
                         "select 3 of South " + llvm::Twine(channel) +
                             " has no meaning");
    state.result.shimMux.push_back({intoArray, channel, select});
  }
  return llvm::Error::success();
}

llvm::Error Raising::finishRegister(TileCoord tile, TileState &state,
                                    uint32_t offset, uint32_t value) {
  TileKind kind = device.kind(tile);
  TileConfiguration &result = state.result;
  DecodedRegister reg = decodeRegister(device, kind, offset);
  switch (reg.kind) {
  case RegisterKind::Bd:          // Whole descriptors: finishDescriptors.
  case RegisterKind::SwitchSlave: // Read with their masters and slots.
    break;
  case RegisterKind::ChannelControl:
    result.controls[reg.channel] =
        decodeChannelControl(device, kind, reg.channel, value);
    break;
  case RegisterKind::PadValue:
    result.padValues[reg.channel.index] = value;
    break;
  case RegisterKind::Lock:
    result.locks[reg.index] = value & device.maxLockValue();
    break;
  case RegisterKind::SwitchMaster:
    finishMaster(tile, state, reg.index, value);
    break;
  case RegisterKind::SwitchSlot: {
    SlotFields slot = decodeSlot(value);
    SlaveFields slave = decodeSlave(
        registerOf(state, switchSlaveAddress(device, kind, reg.index)));
    if (slot.enable && slave.enable && slave.packet)
      result.packetSlots.push_back({*device.slaveOfIndex(kind, reg.index),
                                    uint8_t(reg.word), slot.id, slot.mask,
                                    slot.arbiter, slot.msel});
    break;
  }
  case RegisterKind::ShimMux:
    return finishMux(tile, state, offset, value, /*intoArray=*/true);
  case RegisterKind::ShimDemux:
    return finishMux(tile, state, offset, value, /*intoArray=*/false);
  case RegisterKind::CoreControl:
    if (!result.core)
      result.core.emplace();
    result.core->enable = (value & 3) == 1; // Enabled and not held in reset.
    break;
  case RegisterKind::AccumulatorControl:
    result.cascade = CascadeSetting{value & 1 ? Side::West : Side::North,
                                    value & 2 ? Side::East : Side::South};
    break;
  default:
    result.otherRegisters[offset] = value;
    break;
  }
  return llvm::Error::success();
}

llvm::Error Raising::finishDescriptors(TileCoord tile, TileState &state) {
  TileKind kind = device.kind(tile);
  std::set<uint32_t> written;
  for (const auto &entry : state.registers)
    if (auto bd = bdAtAddress(device, kind, entry.first))
      written.insert(bd->first);
  for (uint32_t index : written) {
    llvm::SmallVector<uint32_t, 8> words;
    for (uint32_t i = 0; i < bdWordCount(device, kind); ++i)
      words.push_back(
          registerOf(state, bdAddress(device, kind, index) + 4 * i));
    llvm::StringRef foreign = bdForeignFeature(device, kind, words);
    if (!foreign.empty())
      return makeDiagnostic("unsupported-bd-feature",
                            "BD " + llvm::Twine(index) + " of tile " +
                                toString(tile) + " uses " + foreign +
                                ", which is not supported");
    state.result.bds[index] = decodeBd(device, kind, words);
  }
  return llvm::Error::success();
}

llvm::Error Raising::finishTile(TileCoord tile, TileState &state) {
  if (!state.program.empty() || !state.coreData.empty()) {
    state.result.core.emplace();
    state.result.core->enable = false;
    state.result.core->program = state.program.segments();
    state.result.core->data = state.coreData.segments();
  }
  state.result.data = state.data.segments();
  for (auto [offset, value] : state.registers)
    if (llvm::Error error = finishRegister(tile, state, offset, value))
      return error;
  return finishDescriptors(tile, state);
}

llvm::Expected<ArrayConfiguration> Raising::finish() {
  ArrayConfiguration configuration;
  configuration.device = &device;
  for (auto &[tile, state] : tiles) {
    if (llvm::Error error = finishTile(tile, state))
      return std::move(error);
    configuration.tiles.emplace(tile, std::move(state.result));
  }
  canonicalizeConfiguration(configuration);
  return std::move(configuration);
}

llvm::Expected<ArrayConfiguration>
tileloom::raiseConfiguration(const Device &device,
                             llvm::ArrayRef<ControlOp> program) {
  Raising raising(device);
  for (size_t i = 0; i < program.size(); ++i)
    if (llvm::Error error = raising.apply(i, program[i]))
      return std::move(error);
  return raising.finish();
}

//===----------------------------------------------------------------------===//
// The canonical form
//===----------------------------------------------------------------------===//

static void mergeSegments(std::vector<MemorySegment> &segments) {
  ByteImage image;
  for (const MemorySegment &segment : segments)
    image.write(segment);
  segments = image.segments();
}

template <typename T> static void sortUnique(std::vector<T> &list) {
  llvm::sort(list);
  list.erase(llvm::unique(list), list.end());
}

static void canonicalizeTile(TileConfiguration &tile) {
  if (tile.core) {
    mergeSegments(tile.core->program);
    mergeSegments(tile.core->data);
  }
  mergeSegments(tile.data);
  std::erase_if(tile.locks, [](const auto &lock) { return lock.second == 0; });
  std::erase_if(tile.controls, [](const auto &control) {
    return control.second == ChannelControl();
  });
  std::erase_if(tile.padValues,
                [](const auto &pad) { return pad.second == 0; });
  std::erase_if(tile.shimMux, [](const ShimMuxConnection &connection) {
    return connection.select == ShimMuxSelect::PL;
  });
  sortUnique(tile.connections);
  sortUnique(tile.packetMasters);
  sortUnique(tile.packetSlots);
  sortUnique(tile.shimMux);
}

void tileloom::canonicalizeConfiguration(ArrayConfiguration &configuration) {
  for (auto &entry : configuration.tiles)
    canonicalizeTile(entry.second);
  std::erase_if(configuration.tiles, [](const auto &entry) {
    return entry.second == TileConfiguration();
  });
}
