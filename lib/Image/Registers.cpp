// Which register lies at which address of a tile, and the reverse.

#include "tileloom/Image/Registers.h"

#include "RegisterMap.h"

#include "llvm/ADT/StringExtras.h"

using namespace tileloom;

static DecodedRegister make(RegisterKind kind, uint32_t index = 0,
                            uint32_t word = 0, DmaChannel channel = {}) {
  return DecodedRegister{kind, index, word, channel};
}

static bool within(uint32_t offset, uint32_t base, uint32_t size) {
  return offset >= base && offset - base < size;
}

static std::optional<DecodedRegister>
decodeChannel(const Device &device, TileKind kind, uint32_t offset) {
  const RegisterMap &map = registerMap(device, kind);
  const uint32_t channels = device.dma(kind).channelsPerDirection;
  for (DmaDirection direction : {DmaDirection::S2MM, DmaDirection::MM2S}) {
    uint32_t base = map.channelControl[unsigned(direction)];
    if (map.channelControlStride &&
        within(offset, base, channels * map.channelControlStride)) {
      uint32_t rest = offset - base;
      DmaChannel channel{direction, int32_t(rest / map.channelControlStride)};
      rest %= map.channelControlStride;
      return make(rest == 0 ? RegisterKind::ChannelControl
                            : RegisterKind::ChannelQueue,
                  0, 0, channel);
    }
    base = map.channelStatus[unsigned(direction)];
    if (map.channelStatusStride &&
        within(offset, base, channels * map.channelStatusStride))
      return make(
          RegisterKind::ChannelStatus, 0, 0,
          {direction, int32_t((offset - base) / map.channelStatusStride)});
  }
  if (map.padValue && within(offset, map.padValue, channels * 4))
    return make(RegisterKind::PadValue, 0, 0,
                {DmaDirection::MM2S, int32_t((offset - map.padValue) / 4)});
  return std::nullopt;
}

static std::optional<DecodedRegister>
decodeLock(const Device &device, TileKind kind, uint32_t offset) {
  const RegisterMap &map = registerMap(device, kind);
  const uint32_t locks = device.lockCount(kind);
  if (map.lockStride == 0)
    return std::nullopt;
  if (within(offset, map.lockBase, locks * map.lockStride)) {
    uint32_t index = (offset - map.lockBase) / map.lockStride;
    uint32_t distance = (offset - map.lockBase) % map.lockStride;
    if (device.isAIE1())
      // Without a value +0x00 and +0x40; with 0 or 1 at +0x20 and +0x30 of
      // each.
      return distance % 0x40 == 0 || distance % 0x40 == 0x20 ||
                     distance % 0x40 == 0x30
                 ? std::optional(make(RegisterKind::Lock, index, distance))
                 : std::nullopt;
    return distance == 0 ? std::optional(make(RegisterKind::Lock, index))
                         : std::nullopt;
  }
  if (device.isAIE1())
    return std::nullopt;
  const uint32_t vectorBytes = (locks + 31) / 32 * 4;
  if (within(offset, map.lockOverflow, vectorBytes))
    return make(RegisterKind::LockOverflow, (offset - map.lockOverflow) / 4);
  if (within(offset, map.lockUnderflow, vectorBytes))
    return make(RegisterKind::LockUnderflow, (offset - map.lockUnderflow) / 4);
  if (within(offset, map.lockRequest, map.lockRequestSize)) {
    // AM025, Lock_Request: lock from bit 10 up, bit 9 acquire, 8..2 the change.
    uint32_t rest = offset - map.lockRequest;
    uint32_t acquire = (rest >> 9 & 1) << 31;
    return make(RegisterKind::LockRequest, rest >> 10,
                acquire | (rest >> 2 & 0x7F));
  }
  return std::nullopt;
}

static std::optional<DecodedRegister>
decodeSwitch(const Device &device, TileKind kind, uint32_t offset) {
  const uint32_t base = registerMap(device, kind).switchBase;
  if (base == 0 || offset < base || offset - base >= 0x800)
    return std::nullopt;
  uint32_t rest = offset - base;
  if (rest >= SwitchSlotOffset) {
    uint32_t slave = (rest - SwitchSlotOffset) / SwitchSlotStride;
    uint32_t slot = (rest - SwitchSlotOffset) % SwitchSlotStride / 4;
    if (device.slaveOfIndex(kind, slave) && slot < device.ruleSlotCount())
      return make(RegisterKind::SwitchSlot, slave, slot);
  } else if (rest >= SwitchSlaveOffset) {
    uint32_t slave = (rest - SwitchSlaveOffset) / 4;
    if (device.slaveOfIndex(kind, slave))
      return make(RegisterKind::SwitchSlave, slave);
  } else if (device.masterOfIndex(kind, rest / 4)) {
    return make(RegisterKind::SwitchMaster, rest / 4);
  }
  return std::nullopt;
}

static const NamedRegister *findNamed(const Device &device, TileKind kind,
                                      uint32_t offset) {
  for (const NamedRegister &named : registerMap(device, kind).named)
    if (within(offset, named.offset, named.count * 4))
      return &named;
  return nullptr;
}

DecodedRegister tileloom::decodeRegister(const Device &device, TileKind kind,
                                         uint32_t offset) {
  if (offset < device.dataMemorySize(kind))
    return make(RegisterKind::DataMemory, offset);
  if (kind == TileKind::Core &&
      within(offset, ProgramMemoryBase, device.programMemorySize()))
    return make(RegisterKind::ProgramMemory, offset - ProgramMemoryBase);
  if (offset % 4 != 0)
    return {};
  if (auto bd = bdAtAddress(device, kind, offset))
    return make(RegisterKind::Bd, bd->first, bd->second);
  if (auto channel = decodeChannel(device, kind, offset))
    return *channel;
  if (auto lock = decodeLock(device, kind, offset))
    return *lock;
  if (auto port = decodeSwitch(device, kind, offset))
    return *port;
  const RegisterMap &map = registerMap(device, kind);
  if (map.shimMux && offset == map.shimMux)
    return make(RegisterKind::ShimMux);
  if (map.shimDemux && offset == map.shimDemux)
    return make(RegisterKind::ShimDemux);
  if (const NamedRegister *named = findNamed(device, kind, offset))
    return make(named->kind, (offset - named->offset) / 4);
  return {};
}

uint32_t tileloom::registerResetValue(RegisterKind kind) {
  switch (kind) {
  case RegisterKind::CoreControl:
    return 2; // Held in reset, not enabled.
  case RegisterKind::TileControl:
    return 0xF; // Isolated on all four sides.
  case RegisterKind::ModuleClockControl:
    return 0x37;
  default:
    return 0;
  }
}

//===----------------------------------------------------------------------===//
// Addresses
//===----------------------------------------------------------------------===//

uint32_t tileloom::channelControlAddress(const Device &device, TileKind kind,
                                         DmaChannel channel) {
  const RegisterMap &map = registerMap(device, kind);
  return map.channelControl[unsigned(channel.direction)] +
         map.channelControlStride * uint32_t(channel.index);
}

uint32_t tileloom::channelQueueAddress(const Device &device, TileKind kind,
                                       DmaChannel channel) {
  return channelControlAddress(device, kind, channel) + 4;
}

uint32_t tileloom::channelStatusAddress(const Device &device, TileKind kind,
                                        DmaChannel channel) {
  const RegisterMap &map = registerMap(device, kind);
  return map.channelStatus[unsigned(channel.direction)] +
         map.channelStatusStride * uint32_t(channel.index);
}

uint32_t tileloom::padValueAddress(const Device &device, TileKind kind,
                                   int32_t channel) {
  return registerMap(device, kind).padValue + 4 * uint32_t(channel);
}

uint32_t tileloom::lockAddress(const Device &device, TileKind kind,
                               uint32_t lock) {
  const RegisterMap &map = registerMap(device, kind);
  return map.lockBase + map.lockStride * lock;
}

uint32_t tileloom::lockInitAddress(const Device &device, TileKind kind,
                                   uint32_t lock, uint32_t value) {
  uint32_t address = lockAddress(device, kind, lock);
  if (device.isAIE1())
    address += Aie1ReleaseValueOffset + Aie1LockValueStride * value;
  return address;
}

uint32_t tileloom::switchMasterAddress(const Device &device, TileKind kind,
                                       uint32_t index) {
  return registerMap(device, kind).switchBase + 4 * index;
}

uint32_t tileloom::switchSlaveAddress(const Device &device, TileKind kind,
                                      uint32_t index) {
  return registerMap(device, kind).switchBase + SwitchSlaveOffset + 4 * index;
}

uint32_t tileloom::switchSlotAddress(const Device &device, TileKind kind,
                                     uint32_t index, uint32_t slot) {
  return registerMap(device, kind).switchBase + SwitchSlotOffset +
         SwitchSlotStride * index + 4 * slot;
}

uint32_t tileloom::shimMuxAddress(bool intoArray) {
  return intoArray ? 0x1F000 : 0x1F004; // AM025, Mux_Config and Demux_Config.
}

uint32_t tileloom::shimMuxAddress(const Device &device, bool intoArray) {
  const RegisterMap &map = registerMap(device, TileKind::ShimNoc);
  return intoArray ? map.shimMux : map.shimDemux;
}

uint32_t tileloom::coreControlAddress(const Device &) { return 0x32000; }
uint32_t tileloom::coreStatusAddress(const Device &) { return 0x32004; }
uint32_t tileloom::cascadeAddress(const Device &) { return 0x36060; }
uint32_t tileloom::programMemoryAddress(const Device &) {
  return ProgramMemoryBase;
}

uint32_t tileloom::controlPacketStatusAddress(const Device &, TileKind kind) {
  return kind == TileKind::Mem ? 0xB0F30 : 0x3FF30;
}

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

static std::string portName(std::optional<Port> port) {
  if (!port)
    return "?";
  return (toString(port->bundle) + llvm::Twine(port->channel)).str();
}

static std::string channelName(DmaChannel channel, llvm::StringRef what) {
  return ("DMA_" + toString(channel.direction) + "_" +
          llvm::Twine(channel.index) + "_" + what)
      .str();
}

static std::string lockName(const Device &device, const DecodedRegister &reg) {
  std::string name = "Lock" + llvm::utostr(reg.index);
  if (!device.isAIE1())
    return name + "_value";
  name += reg.word >= 0x40 ? "_Acquire" : "_Release";
  uint32_t value = reg.word % 0x40;
  return name + (value == 0 ? "_NV" : value == 0x20 ? "_V0" : "_V1");
}

std::string tileloom::registerName(const Device &device, TileKind kind,
                                   uint32_t offset) {
  DecodedRegister reg = decodeRegister(device, kind, offset);
  auto numbered = [](llvm::StringRef prefix, uint32_t index,
                     llvm::StringRef suffix = "") {
    return (prefix + llvm::Twine(index) + suffix).str();
  };
  switch (reg.kind) {
  case RegisterKind::Unknown:
    return "0x" + llvm::utohexstr(offset);
  case RegisterKind::DataMemory:
    return "Data_Memory+0x" + llvm::utohexstr(reg.index);
  case RegisterKind::ProgramMemory:
    return "Program_Memory+0x" + llvm::utohexstr(reg.index);
  case RegisterKind::Bd:
    return numbered("DMA_BD", reg.index, "_") + llvm::utostr(reg.word);
  case RegisterKind::ChannelControl:
    return channelName(reg.channel, "Ctrl");
  case RegisterKind::ChannelQueue:
    return channelName(reg.channel, "Task_Queue");
  case RegisterKind::ChannelStatus:
    return channelName(reg.channel, "Status");
  case RegisterKind::PadValue:
    return channelName(reg.channel, "Constant_Pad_Value");
  case RegisterKind::Lock:
    return lockName(device, reg);
  case RegisterKind::LockOverflow:
    return numbered("Locks_Overflow_", reg.index);
  case RegisterKind::LockUnderflow:
    return numbered("Locks_Underflow_", reg.index);
  case RegisterKind::LockRequest:
    return numbered("Lock", reg.index,
                    reg.word >> 31 ? "_Request_Acquire" : "_Request_Release");
  case RegisterKind::SwitchMaster:
    return "Stream_Switch_Master_Config_" +
           portName(device.masterOfIndex(kind, reg.index));
  case RegisterKind::SwitchSlave:
    return "Stream_Switch_Slave_Config_" +
           portName(device.slaveOfIndex(kind, reg.index));
  case RegisterKind::SwitchSlot:
    return "Stream_Switch_Slave_" +
           portName(device.slaveOfIndex(kind, reg.index)) +
           numbered("_Slot", reg.word);
  case RegisterKind::ShimMux:
    return "Mux_Config";
  case RegisterKind::ShimDemux:
    return "Demux_Config";
  default:
    break;
  }
  const NamedRegister *named = findNamed(device, kind, offset);
  if (named->count > 1)
    return numbered(named->name, reg.index);
  return named->name.str();
}
