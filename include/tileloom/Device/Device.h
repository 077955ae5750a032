// What an array is: its tiles, memories, locks, DMA limits, switches and links.
//
// A `Device` is immutable plain data, one per device keyword of the `aie`
// dialect. Nothing outside this room holds a hardware number.

#ifndef TILELOOM_DEVICE_DEVICE_H
#define TILELOOM_DEVICE_DEVICE_H

#include "tileloom/Device/Types.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

namespace tileloom {

/// Limits of one tile kind's DMA and of its buffer descriptors. Lengths and
/// steps are in 32-bit words; a field of b bits holds 0 .. 2^b - 1.
struct DmaLimits {
  uint16_t channelsPerDirection = 0; ///< S2MM channels; as many MM2S channels.
  uint16_t bdCount = 0;              ///< Buffer descriptors of the tile.
  uint8_t dimensions = 0;        ///< Addressing dimensions without iteration.
  bool hasIteration = false;     ///< Iteration dimension on top of those.
  uint64_t maxLengthWords = 0;   ///< Largest encodable transfer length.
  uint8_t wrapBits = 0;          ///< Size of a dimension <= 2^wrapBits - 1.
  uint8_t stepBits = 0;          ///< Stride of a dimension <= 2^stepBits words.
  uint8_t iterationWrapBits = 0; ///< Iteration size <= 2^iterationWrapBits.
  uint16_t maxRepeatCount = 0;   ///< Largest queue repeat count (extra runs).
  uint8_t taskQueueDepth = 0;    ///< Tasks waiting behind the running one.
  uint8_t maxOutOfOrderId = 0;   ///< 0: no out-of-order mode.
  uint16_t bdsPerChannelParity =
      0;                          ///< Mem tile: BDs reachable by even / by odd
                                  ///< channels (24 each); 0: all BDs by all.
  uint8_t padBits[3] = {0, 0, 0}; ///< Field widths of the padding before and
                                  ///< after D0 (words), D1 and D2; 0: none.
};

/// One memory a core can address, seen from that core.
struct MemoryWindow {
  Side side = Side::East; ///< Which window of the core's address map.
  uint32_t base = 0;      ///< Byte address of the window in the core's map.
  TileCoord owner;        ///< Whose memory is behind it. May be outside the
                          ///< array: check with Device::contains. `noTile`
                          ///< when the hardware puts no memory there (south of
                          ///< the lowest core row).
};

/// Whose memory two tiles may share.
enum class SharedMemory : uint8_t { None, First, Second, Both };

/// A coordinate that lies in no array.
inline constexpr TileCoord noTile{-1, -1};

/// 'A', 'B', ... for bank 0, 1, ...; '?' beyond 'Z'.
char bankLetter(uint32_t bank);

class Device {
public:
  /// The device of a keyword (`npu1_2col`), or null when there is none.
  static const Device *lookup(llvm::StringRef keyword);
  /// The device of an AIEDevice code, or null.
  static const Device *lookup(uint32_t code);
  /// Every device, in the order of the codes.
  static llvm::ArrayRef<const Device *> all();

  // Identity -----------------------------------------------------------------
  llvm::StringRef name() const; ///< The keyword, e.g. "npu2".
  uint32_t code() const;        ///< AIEDevice enumeration code.
  Arch arch() const;
  bool isAIE1() const { return arch() == Arch::AIE1; }
  bool isNpu() const;             ///< npu1*, npu2*, xcve3858.
  bool isVirtualized() const;     ///< A partition whose columns are renumbered.
  uint32_t txnGeneration() const; ///< Device generation of a TXN header.
  int physicalColumns() const;
  /// How many start columns (0, 1, ...) a partition of this many columns has.
  int startColumnCount() const { return physicalColumns() - columns() + 1; }

  // Geometry -----------------------------------------------------------------
  int columns() const;
  int rows() const;
  int memTileRows() const; ///< Number of mem tile rows (0, 1 or 2).
  bool contains(TileCoord tile) const;
  /// Precondition: contains(tile).
  TileKind kind(TileCoord tile) const;
  bool isCore(TileCoord t) const {
    return contains(t) && kind(t) == TileKind::Core;
  }
  bool isMem(TileCoord t) const {
    return contains(t) && kind(t) == TileKind::Mem;
  }
  bool isShim(TileCoord t) const { return contains(t) && t.row == 0; }
  bool isShimNoc(TileCoord t) const {
    return contains(t) && kind(t) == TileKind::ShimNoc;
  }
  bool isShimPl(TileCoord t) const {
    return contains(t) && kind(t) == TileKind::ShimPl;
  }
  /// True when the device has at least one tile of that kind.
  bool hasKind(TileKind kind) const;

  // Memories (bytes)
  // -----------------------------------------------------------
  uint32_t dataMemorySize(TileKind kind) const; ///< 0 on shims.
  uint32_t programMemorySize() const;
  uint32_t bankCount(TileKind kind) const; ///< 0 on shims.
  uint32_t bankSize(TileKind kind) const;  ///< dataMemorySize / bankCount.
  /// Bank of a byte offset in the memory of a tile of `kind`; nullopt outside.
  std::optional<uint32_t> bankOf(TileKind kind, uint32_t offset) const;
  uint32_t defaultStackSize() const;
  uint32_t stackAlignment() const;
  /// Alignment that an address pin must keep: the load/store bus.
  uint32_t busAlignment(TileKind kind) const;
  /// Alignment of an address the allocator chooses: the widest vector.
  uint32_t vectorAlignment(TileKind kind) const;
  uint32_t cascadeBits() const;
  uint32_t coreAddressSpaceSize() const; ///< 0x100000.
  bool supportsBlockFloat(llvm::StringRef format) const;
  /// The block float formats of the cores, sorted.
  llvm::ArrayRef<llvm::StringRef> blockFloatFormats() const;
  bool hasCascadeConfiguration() const { return !isAIE1(); }
  /// May a cascade lead from core `from` to core `to`? AIE2 family: only one
  /// step south or east. AIE1 wires a fixed snake: any neighbouring core.
  bool isLegalCascade(TileCoord from, TileCoord to) const;

  // The core's view
  // ------------------------------------------------------------
  /// The window of `side` in a core's address map, and whose memory it shows.
  /// The owner is `noTile` when `core` is not a core tile of the array.
  MemoryWindow window(TileCoord core, Side side) const;
  /// The window that shows the core's own memory.
  MemoryWindow ownWindow(TileCoord core) const;
  /// The window through which `core` sees the memory of `owner`, if it does.
  std::optional<MemoryWindow> windowTo(TileCoord core, TileCoord owner) const;
  /// The window that holds address `address` of a core's map; nullopt when no
  /// window does. Its owner may be `noTile` or outside the array.
  std::optional<MemoryWindow> windowOfAddress(TileCoord core,
                                              uint32_t address) const;
  /// Index that the core at `user` uses for lock `id` of `owner`, or that a mem
  /// tile DMA at `user` puts in a BD; nullopt when it cannot reach it. On a
  /// shim it is `id`. (BDs of core tiles name the locks of their own tile by
  /// the plain id, not by this index.)
  std::optional<uint32_t> localLockIndex(TileCoord user, TileCoord owner,
                                         uint32_t id) const;
  /// The inverse: the owner and its lock behind a local index.
  std::optional<std::pair<TileCoord, uint32_t>>
  lockOfLocalIndex(TileCoord user, uint32_t index) const;
  /// May a core or DMA at `user` use memory and locks of `owner`? Does not test
  /// that `owner` is inside the array. A shim has affinity to its own locks.
  bool hasMemoryAffinity(TileCoord user, TileCoord owner) const;
  /// The memory that two tiles could share: none when they are of different
  /// kinds (core, mem, shim) or shims, else by who has affinity to whose
  /// memory.
  SharedMemory sharedMemory(TileCoord first, TileCoord second) const;
  /// May DMA channel `channel` (of either direction) of `user` use memory and
  /// locks of `owner`? Core and shim DMAs use their own tile only, mem tile
  /// channels below memTileNeighbourChannels() also the mem tiles west and
  /// east. False when a tile or channel does not exist.
  bool canDmaReach(TileCoord user, int32_t channel, TileCoord owner) const;
  /// Byte offset of `owner`'s memory as the DMA of mem tile `user` addresses it
  /// (west 0, own 0x80000, east 0x100000). 0 for core tiles.
  std::optional<uint32_t> dmaMemoryBase(TileCoord user, TileCoord owner) const;

  // Locks
  // ------------------------------------------------------------------------
  uint32_t lockCount(TileKind kind) const;
  uint32_t maxLockValue() const; ///< 1 (AIE1) or 63.
  bool hasSemaphoreLocks() const { return !isAIE1(); }
  /// Register offset, inside its tile, of the value of lock `id`; nullopt on
  /// AIE1 (its locks have no value register), ShimPl tiles and bad ids.
  std::optional<uint32_t> lockAddress(TileKind kind, uint32_t id) const;

  // DMA
  // --------------------------------------------------------------------------
  /// Limits of a tile kind's DMA; all zero on ShimPl.
  const DmaLimits &dma(TileKind kind) const;
  /// Mem tile channels below this may use neighbours' memory and locks (4).
  uint32_t memTileNeighbourChannels() const;
  /// May channel `channel` of a tile of `kind` use BD `bd`?
  bool canUseBd(TileKind kind, int32_t channel, uint32_t bd) const;
  bool hasConstantPadValue() const; ///< AIE2p mem tiles only.
  /// Shim burst lengths in bytes, index = encoding.
  llvm::ArrayRef<uint32_t> burstLengths() const;
  uint32_t defaultAxCache() const; ///< 2.
  /// Unit of DMA addresses, lengths and steps in bytes: 4.
  uint32_t addressGranularity() const;

  // Streams
  // ----------------------------------------------------------------------
  /// Ports into the switch of `tile`.
  int slavePortCount(TileCoord tile, Bundle bundle) const;
  /// Ports out of the switch of `tile`.
  int masterPortCount(TileCoord tile, Bundle bundle) const;
  /// Sources that a shim mux offers to the array side (DMA 2, NOC 4, PLIO 8,
  /// South 6). For both mux counts `North`, as the dialect writes the side that
  /// faces the switch, means the same ports as `South`.
  int shimMuxSourceCount(TileCoord tile, Bundle bundle) const;
  /// Destinations behind a shim mux (DMA 2, NOC 4, PLIO 6, South 8).
  int shimMuxDestCount(TileCoord tile, Bundle bundle) const;
  /// May the switch of `tile` connect slave `from` to master `to`? False when a
  /// port does not exist.
  bool isLegalConnection(TileCoord tile, Port from, Port to) const;
  /// Register index of a port among the slaves (masters) of a tile of `kind`.
  std::optional<uint32_t> slaveIndex(TileKind kind, Port port) const;
  std::optional<uint32_t> masterIndex(TileKind kind, Port port) const;
  std::optional<Port> slaveOfIndex(TileKind kind, uint32_t index) const;
  std::optional<Port> masterOfIndex(TileKind kind, uint32_t index) const;
  /// The slave port of the neighbouring tile that master `port` of `tile`
  /// drives; nullopt when the port is not directional or leads out of the
  /// array.
  std::optional<std::pair<TileCoord, Port>> linkFrom(TileCoord tile,
                                                     Port master) const;
  /// The master port of the neighbour that drives slave `port` of `tile`.
  std::optional<std::pair<TileCoord, Port>> linkTo(TileCoord tile,
                                                   Port slave) const;
  /// Switch slave `South : k` where a shim endpoint (DMA, NOC, PLIO) enters.
  /// ShimPl tiles have only PLIO endpoints.
  std::optional<Port> shimMuxSlave(TileCoord tile, Port endpoint) const;
  /// Switch master `South : k` that drains to a shim endpoint.
  std::optional<Port> shimMuxMaster(TileCoord tile, Port endpoint) const;
  uint32_t arbiterCount() const;   ///< 6 for routing.
  uint32_t mselCount() const;      ///< 4 an arbiter.
  uint32_t ruleSlotCount() const;  ///< 4 a slave port.
  uint32_t packetIdBits() const;   ///< 5.
  uint32_t packetTypeBits() const; ///< 3.
  /// Controller id of a tile when ids are unique in a column: a fixed table up
  /// to 6 rows, the row itself in taller arrays; nullopt on AIE1.
  std::optional<uint32_t> columnControllerId(TileCoord tile) const;
  /// Controller id of a tile when ids are unique in the array; nullopt on AIE1,
  /// in arrays of more than 6 rows and beyond column 3.
  std::optional<uint32_t> globalControllerId(TileCoord tile) const;

  // Addresses
  // --------------------------------------------------------------------
  uint32_t columnShift() const;               ///< 25 (AIE2 family) or 23.
  uint32_t rowShift() const;                  ///< 20 or 18.
  uint64_t tileAddress(TileCoord tile) const; ///< Base of the tile's registers.
  /// The tile of a register address. May be outside the array.
  TileCoord tileOfAddress(uint64_t address) const;
  uint32_t offsetOfAddress(uint64_t address) const;

  struct Data; ///< Defined in lib/Device.
  explicit constexpr Device(const Data &data) : data(data) {}

private:
  const Data &data;
};

} // namespace tileloom

#endif // TILELOOM_DEVICE_DEVICE_H
