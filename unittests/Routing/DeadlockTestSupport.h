// Short spellings for tests of the deadlock analysis.

#ifndef TILELOOM_UNITTESTS_ROUTING_DEADLOCKTESTSUPPORT_H
#define TILELOOM_UNITTESTS_ROUTING_DEADLOCKTESTSUPPORT_H

#include "tileloom/Routing/Deadlock/StreamDependencies.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tileloom::test {

inline constexpr DmaChannel s2mm(int index) {
  return {DmaDirection::S2MM, index};
}
inline constexpr DmaChannel mm2s(int index) {
  return {DmaDirection::MM2S, index};
}

inline PortRef dma(TileCoord tile, int channel) {
  return {tile, {Bundle::DMA, channel}};
}
inline PortRef core(TileCoord tile, int channel = 0) {
  return {tile, {Bundle::Core, channel}};
}

inline StreamModel packet(PortRef source, PortRef destination, uint8_t id) {
  return {source, destination, id, 0x1F, false, true};
}
inline StreamModel circuit(PortRef source, PortRef destination) {
  return {source, destination, std::nullopt, 0x1F, false, true};
}

inline LockUse take(uint32_t lock, int64_t value = 1) {
  return {LockUse::AcquireGreaterEqual, lock, value};
}
inline LockUse takeExactly(uint32_t lock, int64_t value = 1) {
  return {LockUse::Acquire, lock, value};
}
inline LockUse give(uint32_t lock, int64_t value = 1) {
  return {LockUse::Release, lock, value};
}

inline BdModel bd(std::optional<uint64_t> bytes,
                  std::vector<LockUse> acquires = {},
                  std::vector<LockUse> releases = {},
                  std::optional<uint8_t> packetId = std::nullopt) {
  return {bytes, packetId, std::move(acquires), std::move(releases)};
}
inline BdModel packetBd(uint8_t id, std::optional<uint64_t> bytes,
                        std::vector<LockUse> acquires = {},
                        std::vector<LockUse> releases = {}) {
  return bd(bytes, std::move(acquires), std::move(releases), id);
}

/// A design and its streams; `analyse` gives the analysis of both.
class Design {
public:
  explicit Design(llvm::StringRef device = "npu2")
      : device(*Device::lookup(device)) {}

  /// A lock with `initial` tokens.
  uint32_t lock(std::optional<int64_t> initial = 0) {
    model.locks.push_back({initial});
    return uint32_t(model.locks.size() - 1);
  }
  /// A chain that ends, run `1 + repeat` times.
  DmaProgramModel &chain(TileCoord tile, DmaChannel channel,
                         std::vector<BdModel> bds,
                         std::optional<uint32_t> repeat = 0) {
    model.programs.push_back(
        {tile, channel, false, std::move(bds), std::nullopt, repeat, 1});
    return model.programs.back();
  }
  /// A chain that returns to its BD `start`.
  DmaProgramModel &loop(TileCoord tile, DmaChannel channel,
                        std::vector<BdModel> bds, uint32_t start = 0) {
    model.programs.push_back(
        {tile, channel, false, std::move(bds), start, 0, 1});
    return model.programs.back();
  }
  DmaProgramModel &task(TileCoord tile, DmaChannel channel,
                        std::vector<BdModel> bds,
                        std::optional<uint32_t> repeat = 0,
                        std::optional<uint32_t> starts = 1) {
    model.programs.push_back(
        {tile, channel, true, std::move(bds), std::nullopt, repeat, starts});
    return model.programs.back();
  }
  void coreUses(TileCoord tile, std::vector<LockUse> uses,
                bool repeated = false) {
    CoreModel core{tile, {}};
    for (const LockUse &use : uses)
      core.uses.push_back({use, repeated});
    model.cores.push_back(std::move(core));
  }
  void sequence(std::vector<HostEvent> events) {
    model.sequences.push_back({std::move(events)});
  }
  StreamId add(StreamModel stream) {
    streams.push_back(stream);
    return StreamId(streams.size() - 1);
  }
  StreamDependencies analyse() const { return {device, model, streams}; }

  const Device &device;
  DesignModel model;
  std::vector<StreamModel> streams;
};

inline HostEvent issue(TileCoord tile, DmaChannel channel) {
  return {HostEvent::Issue, tile, tile, channel};
}
inline HostEvent waitFor(TileCoord tile, DmaChannel channel) {
  return {HostEvent::Wait, tile, tile, channel};
}

} // namespace tileloom::test

#endif // TILELOOM_UNITTESTS_ROUTING_DEADLOCKTESTSUPPORT_H
