// Which register lies at which address of a tile, and what its fields mean.
//
// The virtual array decodes writes with `decodeRegister`; the codec encodes
// with the functions below it. All addresses are byte offsets inside a tile.

#ifndef TILELOOM_IMAGE_REGISTERS_H
#define TILELOOM_IMAGE_REGISTERS_H

#include "tileloom/Image/Configuration.h"

namespace tileloom {

enum class RegisterKind : uint8_t {
  Unknown,
  DataMemory,     ///< index: byte offset in data memory.
  ProgramMemory,  ///< index: byte offset in program memory.
  Bd,             ///< index: BD; word: which of its words.
  ChannelControl, ///< channel.
  ChannelQueue,   ///< channel; write only.
  ChannelStatus,  ///< channel; read.
  Lock,           ///< index: lock; word: value register (AIE2), or on AIE1 the
                  ///< byte distance of the request register (acquire, release).
  LockOverflow,
  LockUnderflow, ///< index: which word of the bit vector.
  LockRequest,   ///< Read: acquire or release by address bits (index: lock,
                 ///< acquire flag in `word` bit 31, signed value in bits 6:0).
  SwitchMaster,  ///< index: master port index.
  SwitchSlave,   ///< index: slave port index.
  SwitchSlot,    ///< index: slave port index; word: slot.
  ShimMux,
  ShimDemux,
  CoreControl,
  CoreStatus,
  CorePC,
  CoreSP,
  CoreLR,
  AccumulatorControl, ///< Cascade directions.
  TileControl,
  ModuleClockControl,
  ColumnClockControl,
  MemoryZeroise,
  ProgramZeroise,
  PadValue, ///< channel: mem tile MM2S channel of AIE2p.
  Plain,    ///< Events, timers, counters, debug: no effect on data.
};

struct DecodedRegister {
  RegisterKind kind = RegisterKind::Unknown;
  uint32_t index = 0;
  uint32_t word = 0;
  DmaChannel channel;
};

/// What lies at byte `offset` of a tile of `kind`.
DecodedRegister decodeRegister(const Device &device, TileKind kind,
                               uint32_t offset);
/// A readable name, e.g. "DMA_BD3_4", "Lock5_value".
std::string registerName(const Device &device, TileKind kind, uint32_t offset);

/// What the register holds after reset (AM025; 0 for all but a few).
uint32_t registerResetValue(RegisterKind kind);

// Addresses.

uint32_t channelControlAddress(const Device &device, TileKind kind,
                               DmaChannel channel);
uint32_t channelQueueAddress(const Device &device, TileKind kind,
                             DmaChannel channel);
/// 0 on AIE1, whose status registers no table here has.
uint32_t channelStatusAddress(const Device &device, TileKind kind,
                              DmaChannel channel);
uint32_t padValueAddress(const Device &device, TileKind kind, int32_t channel);
/// The lock's value register; on AIE1 the first of its request registers.
uint32_t lockAddress(const Device &device, TileKind kind, uint32_t lock);
/// Where a write sets lock `lock` to `value`: the value register, on AIE1 the
/// request register that releases the lock with that value (0 or 1).
uint32_t lockInitAddress(const Device &device, TileKind kind, uint32_t lock,
                         uint32_t value);
uint32_t switchMasterAddress(const Device &device, TileKind kind,
                             uint32_t index);
uint32_t switchSlaveAddress(const Device &device, TileKind kind,
                            uint32_t index);
uint32_t switchSlotAddress(const Device &device, TileKind kind, uint32_t index,
                           uint32_t slot);
uint32_t shimMuxAddress(bool intoArray);
uint32_t shimMuxAddress(const Device &device, bool intoArray);
uint32_t coreControlAddress(const Device &device);
uint32_t coreStatusAddress(const Device &device);
uint32_t cascadeAddress(const Device &device);
uint32_t programMemoryAddress(const Device &device);
/// Sticky errors of the tile's control port (AM025,
/// Tile_Control_Packet_Handler_Status).
uint32_t controlPacketStatusAddress(const Device &device, TileKind kind);

// Fields.

uint32_t encodeChannelControl(const Device &device, TileKind kind,
                              DmaChannel channel,
                              const ChannelControl &control);
ChannelControl decodeChannelControl(const Device &device, TileKind kind,
                                    DmaChannel channel, uint32_t value);
uint32_t encodeQueuePush(const Device &device, TileKind kind,
                         const ChannelStart &start);
ChannelStart decodeQueuePush(const Device &device, TileKind kind,
                             DmaChannel channel, uint32_t value);

/// Fields of a master configuration register.
struct MasterFields {
  bool enable = false;
  bool packet = false;
  uint32_t slave = 0;      ///< Circuit mode: slave port index.
  uint8_t arbiter = 0;     ///< Packet mode.
  uint8_t mselMask = 0;    ///< Packet mode.
  bool dropHeader = false; ///< Packet mode.
};
uint32_t encodeMaster(const MasterFields &fields);
MasterFields decodeMaster(uint32_t value);
struct SlaveFields {
  bool enable = false;
  bool packet = false;
};
uint32_t encodeSlave(const SlaveFields &fields);
SlaveFields decodeSlave(uint32_t value);
struct SlotFields {
  bool enable = false;
  uint8_t id = 0, mask = 0, msel = 0, arbiter = 0;
};
uint32_t encodeSlot(const SlotFields &fields);
SlotFields decodeSlot(uint32_t value);
/// Sets the two-bit select of South `channel` in a mux or demux register value.
uint32_t withShimMuxSelect(uint32_t value, const ShimMuxConnection &connection);
/// Which South channels of the mux (demux) register have a field: 2, 3, 6, 7
/// (2..5).
llvm::ArrayRef<uint32_t> shimMuxChannels(bool intoArray);
ShimMuxSelect shimMuxSelect(uint32_t value, bool intoArray, uint32_t channel);

} // namespace tileloom

#endif // TILELOOM_IMAGE_REGISTERS_H
