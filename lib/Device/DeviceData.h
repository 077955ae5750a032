// How the tables of a device are shaped; private to this room.
//
// A family table holds what all devices of an architecture share. A device
// table adds its size, its place in hardware and its shim columns.

#ifndef TILELOOM_LIB_DEVICE_DEVICEDATA_H
#define TILELOOM_LIB_DEVICE_DEVICEDATA_H

#include "tileloom/Device/Device.h"

#include <array>
#include <span>

namespace tileloom {

inline constexpr unsigned NumTileKinds = 4;

/// One value a tile kind, in the order of TileKind.
template <typename T> using PerKind = std::array<T, NumTileKinds>;

/// Port counts of a switch by bundle, before the edges of the array are cut.
using PortCounts = std::array<uint8_t, NumBundles>;

/// Which masters a slave may drive, per pair of bundles.
struct ConnectRule {
  enum Kind : uint8_t { Never, Always, SameChannel, OneMaster };
  Kind kind = Never;
  uint8_t master = 0; ///< OneMaster: the only legal master channel.
};

/// Rules of one tile kind: rules[slave bundle][master bundle].
using ConnectMatrix =
    std::array<std::array<ConnectRule, NumBundles>, NumBundles>;

/// A run of register indices: ports 0 .. count - 1 of `bundle` from `first` on.
struct IndexRun {
  Bundle bundle;
  uint8_t first;
  uint8_t count;
};

/// The stream switch of one tile kind.
struct SwitchData {
  PortCounts slaves{};
  PortCounts masters{};
  std::span<const IndexRun> slaveIndices{};
  std::span<const IndexRun> masterIndices{};
  const ConnectMatrix *rules = nullptr;
};

/// The mux between a shim's endpoints and the South ports of its switch.
struct ShimMuxData {
  PortCounts sources{};
  PortCounts dests{};
  std::array<uint8_t, 2> dmaSlave{}, dmaMaster{}; ///< South channel of DMA n.
  std::array<uint8_t, 4> nocSlave{}, nocMaster{}; ///< South channel of NOC n.
};

/// What all devices of an architecture share. Sizes in bytes.
struct FamilyData {
  Arch arch = Arch::AIE2;
  PerKind<uint32_t> dataMemorySize{};
  PerKind<uint32_t> bankCount{};
  uint32_t programMemorySize = 0;
  uint32_t coreAddressSpaceSize = 0;
  uint32_t defaultStackSize = 0;
  uint32_t stackAlignment = 0;
  PerKind<uint32_t> busAlignment{};
  PerKind<uint32_t> vectorAlignment{};
  uint32_t cascadeBits = 0;
  std::span<const llvm::StringRef> blockFloatFormats{};
  /// Window bases in the order South, West, North, East.
  std::array<uint32_t, 4> windowBase{};
  PerKind<uint32_t> lockCount{};
  uint32_t maxLockValue = 0;
  /// Register offset of lock 0; locks follow `lockStride` apart. Stride 0:
  /// none.
  PerKind<uint32_t> lockBase{};
  PerKind<uint32_t> lockStride{};
  PerKind<DmaLimits> dma{};
  uint32_t memTileNeighbourChannels = 0;
  bool constantPadValue = false;
  std::span<const uint32_t> burstLengths{};
  PerKind<SwitchData> switches{};
  ShimMuxData shimMux{};
  uint32_t columnShift = 0;
  uint32_t rowShift = 0;
};

struct Device::Data {
  llvm::StringRef name;
  uint32_t code = 0;
  const FamilyData *family = nullptr;
  int columns = 0;
  int rows = 0;
  int memTileRows = 0;
  int physicalColumns = 0;
  bool npu = false;
  bool virtualized = false;
  uint32_t txnGeneration = 0;
  uint64_t nocColumns = 0; ///< Bit c set: the shim of column c is a NoC shim.
};

/// The bits of `columns`, for Device::Data::nocColumns.
template <typename... C> constexpr uint64_t columnMask(C... columns) {
  return ((uint64_t(1) << columns) | ...);
}
constexpr uint64_t allColumns(int columns) {
  return (uint64_t(1) << columns) - 1;
}

/// A switch has as many ports of a bundle as it has register indices for them.
constexpr PortCounts countRuns(std::span<const IndexRun> runs) {
  PortCounts counts{};
  for (const IndexRun &run : runs)
    counts[size_t(run.bundle)] = run.count;
  return counts;
}
constexpr SwitchData makeSwitch(std::span<const IndexRun> slaves,
                                std::span<const IndexRun> masters,
                                const ConnectMatrix &rules) {
  return {countRuns(slaves), countRuns(masters), slaves, masters, &rules};
}

/// Rule writing for the connect matrices.
constexpr ConnectRule &ruleAt(ConnectMatrix &matrix, Bundle slave,
                              Bundle master) {
  return matrix[size_t(slave)][size_t(master)];
}
constexpr uint8_t countOf(const PortCounts &counts, Bundle bundle) {
  return counts[size_t(bundle)];
}

// The devices, each defined in the file of its family.
extern const Device xcvc1902;
extern const Device xcve2302, xcve2802, npu1, npu1Col1, npu1Col2, npu1Col3;
extern const Device npu2, npu2Col1, npu2Col2, npu2Col3, npu2Col4, npu2Col5,
    npu2Col6, npu2Col7;
extern const Device xcve3858;

} // namespace tileloom

#endif // TILELOOM_LIB_DEVICE_DEVICEDATA_H
