// The typed configuration of an array, and its translation to register writes.
//
// `lowerConfiguration` and `raiseConfiguration` are one codec: raising what was
// lowered gives the same configuration (tested over random configurations).

#ifndef TILELOOM_IMAGE_CONFIGURATION_H
#define TILELOOM_IMAGE_CONFIGURATION_H

#include "tileloom/Image/BufferDescriptor.h"
#include "tileloom/Image/ControlProgram.h"

#include <map>
#include <vector>

namespace tileloom {

/// A task pushed to a channel's queue. `repeatCount` 0 runs it once.
struct ChannelStart {
  DmaChannel channel;
  uint32_t bd = 0;
  uint32_t repeatCount = 0;
  bool issueToken = false;
  bool operator==(const ChannelStart &) const = default;
};

/// The control register of a channel.
struct ChannelControl {
  uint8_t fotMode = 0; ///< S2MM finish-on-TLAST mode, 0..3.
  uint8_t controllerId = 0;
  bool compression = false;
  bool outOfOrder = false;
  bool reset = false;  ///< Core and mem tiles.
  bool enable = false; ///< AIE1 only.
  bool operator==(const ChannelControl &) const = default;
};

/// A circuit connection of a stream switch.
struct CircuitConnection {
  Port slave;
  Port master;
  auto operator<=>(const CircuitConnection &) const = default;
};

/// A master port in packet mode.
struct PacketMaster {
  Port master;
  uint8_t arbiter = 0;
  uint8_t mselMask = 0; ///< Bit m: packets with msel m leave here.
  bool dropHeader = false;
  auto operator<=>(const PacketMaster &) const = default;
};

/// One rule slot of a slave port in packet mode.
struct PacketSlot {
  Port slave;
  uint8_t slot = 0;
  uint8_t id = 0;
  uint8_t mask = 0x1F;
  uint8_t arbiter = 0;
  uint8_t msel = 0;
  auto operator<=>(const PacketSlot &) const = default;
};

/// Who is behind a shim switch's South port.
enum class ShimMuxSelect : uint8_t { PL = 0, DMA = 1, NOC = 2 };
/// South slave (`intoArray`) or South master `channel` is connected to
/// `select`.
struct ShimMuxConnection {
  bool intoArray = true;
  uint32_t channel = 0;
  ShimMuxSelect select = ShimMuxSelect::DMA;
  auto operator<=>(const ShimMuxConnection &) const = default;
};

struct CascadeSetting {
  Side input = Side::North;
  Side output = Side::South;
  bool operator==(const CascadeSetting &) const = default;
};

/// Bytes at an offset of a memory. Program memory and data memory alike.
struct MemorySegment {
  uint32_t offset = 0; ///< Tile-relative byte offset within that memory.
  std::vector<uint8_t> bytes;
  bool operator==(const MemorySegment &) const = default;
};

/// A core to load and start.
struct CoreImage {
  std::vector<MemorySegment> program; ///< Program memory.
  std::vector<MemorySegment> data;    ///< The core's initialised static data.
  bool enable = true;
  bool operator==(const CoreImage &) const = default;
};

struct TileConfiguration {
  std::optional<CoreImage> core;
  std::map<uint32_t, uint32_t> locks; ///< Initial values by lock id.
  std::vector<MemorySegment> data;    ///< Initial buffer contents.
  std::map<uint32_t, BufferDescriptor> bds;
  std::map<DmaChannel, ChannelControl> controls;
  std::vector<ChannelStart> starts;           ///< In queue order.
  std::vector<CircuitConnection> connections; ///< Sorted.
  std::vector<PacketMaster> packetMasters;    ///< Sorted.
  std::vector<PacketSlot> packetSlots;        ///< Sorted.
  std::vector<ShimMuxConnection> shimMux;     ///< Sorted.
  std::optional<CascadeSetting> cascade;
  /// Constant padding of mem tile MM2S channels (AIE2p only), by channel.
  std::map<int32_t, uint32_t> padValues;
  /// Registers that configure no data path (clocks, isolation, events, timers):
  /// raw value by tile-relative offset.
  std::map<uint32_t, uint32_t> otherRegisters;
  bool operator==(const TileConfiguration &) const = default;
};

/// A whole array's static configuration. Tiles in coordinate order.
struct ArrayConfiguration {
  const Device *device = nullptr;
  std::map<TileCoord, TileConfiguration> tiles;
  bool operator==(const ArrayConfiguration &) const = default;
};

/// Checks ranges: ports, locks, BDs, slots, segments inside their memories. One
/// named error a fault, joined: `bd-field-range`, `configuration-range`,
/// `switch-port-conflict`, `segment-outside-memory`.
llvm::Error verifyConfiguration(const ArrayConfiguration &configuration);

/// Brings a configuration to the one form that its registers determine: what
/// equals the reset state (locks at 0, idle channel controls, shim muxes to PL,
/// pad values of 0, tiles without content) is left out, lists are sorted, and
/// segments are disjoint, maximal and in address order (later ones win where
/// they overlap).
void canonicalizeConfiguration(ArrayConfiguration &configuration);

/// The register writes that configure an array from reset, in the order that
/// hardware needs: cores disabled and reset, DMA channels reset, programs and
/// the cores' static data, cores unreset; locks, data, BDs, channel controls
/// and queues, switches, muxes, cascades; cores enabled last. All locks of a
/// tile with a core are written. Precondition: verifyConfiguration succeeds.
ControlProgram lowerConfiguration(const ArrayConfiguration &configuration);

/// The configuration that a list of register writes leaves, in canonical form.
/// Data that is written while a core is held in reset is that core's static
/// data, all other data is the tile's. A switch connection counts when both of
/// its ports are enabled for it. Fails with `undecodable-register` on an
/// address that no table knows or on a register that is an action, with
/// `unsupported-bd-feature`, and with `not-a-configuration` on operations other
/// than writes.
llvm::Expected<ArrayConfiguration>
raiseConfiguration(const Device &device, llvm::ArrayRef<ControlOp> program);

} // namespace tileloom

#endif // TILELOOM_IMAGE_CONFIGURATION_H
