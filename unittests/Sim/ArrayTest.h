// Small arrays for tests: configurations as data, loaded as register writes.

#ifndef TILELOOM_UNITTESTS_SIM_ARRAYTEST_H
#define TILELOOM_UNITTESTS_SIM_ARRAYTEST_H

#include "Rv32.h"

#include "tileloom/Image/Configuration.h"
#include "tileloom/Image/Registers.h"
#include "tileloom/Sim/CoreAbi.h"
#include "tileloom/Sim/VirtualArray.h"

#include <gtest/gtest.h>

#include <cstring>
#include <numeric>

namespace tileloom::sim_test {

inline Port port(Bundle bundle, int32_t channel = 0) {
  return {bundle, channel};
}
inline DmaChannel s2mm(int32_t index) { return {DmaDirection::S2MM, index}; }
inline DmaChannel mm2s(int32_t index) { return {DmaDirection::MM2S, index}; }

/// A linear BD.
inline BufferDescriptor linear(uint64_t address, uint64_t words) {
  BufferDescriptor bd;
  bd.address = address;
  bd.lengthWords = words;
  return bd;
}

class ArrayTest : public ::testing::Test {
protected:
  explicit ArrayTest(const char *keyword = "npu1")
      : dev(*Device::lookup(keyword)) {
    config.device = &dev;
  }

  // Configuration ------------------------------------------------------------
  TileConfiguration &at(int32_t column, int32_t row) {
    return config.tiles[{column, row}];
  }
  void connect(TileCoord tile, Port slave, Port master) {
    config.tiles[tile].connections.push_back({slave, master});
  }
  /// Shim MM2S `channel` to `port` of the switch, and the reverse.
  void shimIn(int32_t column, int32_t channel, Port master) {
    Port slave = *dev.shimMuxSlave({column, 0}, port(Bundle::DMA, channel));
    connect({column, 0}, slave, master);
    at(column, 0).shimMux.push_back(
        {true, uint32_t(slave.channel), ShimMuxSelect::DMA});
  }
  void shimOut(int32_t column, int32_t channel, Port slave) {
    Port master = *dev.shimMuxMaster({column, 0}, port(Bundle::DMA, channel));
    connect({column, 0}, slave, master);
    at(column, 0).shimMux.push_back(
        {false, uint32_t(master.channel), ShimMuxSelect::DMA});
  }
  /// Shim (column, 0) MM2S 0 -> mem tile S2MM 0 and mem tile MM2S 0 -> shim
  /// S2MM 0.
  void connectShimAndMem(int32_t column = 0) {
    shimIn(column, 0, port(Bundle::North, 0));
    connect({column, 1}, port(Bundle::South, 0), port(Bundle::DMA, 0));
    connect({column, 1}, port(Bundle::DMA, 0), port(Bundle::South, 0));
    shimOut(column, 0, port(Bundle::North, 0));
  }
  void start(TileCoord tile, DmaChannel channel, uint32_t bd,
             uint32_t repeat = 0, bool token = false) {
    config.tiles[tile].starts.push_back({channel, bd, repeat, token});
  }
  void core(TileCoord tile, const rv32::Program &program) {
    CoreImage image;
    MemorySegment segment;
    segment.bytes.resize(program.words.size() * 4);
    std::memcpy(segment.bytes.data(), program.words.data(),
                segment.bytes.size());
    image.program.push_back(segment);
    config.tiles[tile].core = image;
  }
  /// Own address of mem tile byte `offset`, as its DMA sees it.
  uint64_t memAddress(uint64_t offset, TileCoord tile = {0, 1}) {
    return *dev.dmaMemoryBase(tile, tile) + offset;
  }

  // The array ----------------------------------------------------------------
  VirtualArray &make(SimOptions options = {}) {
    llvm::sort(config.tiles[{0, 0}].connections);
    for (auto &[coord, tile] : config.tiles) {
      llvm::sort(tile.connections);
      llvm::sort(tile.shimMux);
    }
    EXPECT_EQ(text(verifyConfiguration(config)), "");
    arrayOwner = std::make_unique<VirtualArray>(dev, std::move(options));
    EXPECT_EQ(text(arrayOwner->load(lowerConfiguration(config))), "");
    return *arrayOwner;
  }
  VirtualArray &array() { return *arrayOwner; }
  static std::string text(llvm::Error error) {
    return error ? llvm::toString(std::move(error)) : "";
  }
  static uint64_t bind(VirtualArray &array, std::vector<uint32_t> &words) {
    return array.bindHostBuffer(
        {reinterpret_cast<uint8_t *>(words.data()), words.size() * 4});
  }
  uint32_t memoryWord(TileCoord tile, uint32_t offset) {
    uint32_t word;
    std::memcpy(&word, array().dataMemory(tile).data() + offset, 4);
    return word;
  }
  void setMemoryWord(TileCoord tile, uint32_t offset, uint32_t word) {
    std::memcpy(array().dataMemory(tile).data() + offset, &word, 4);
  }
  uint32_t lockValue(TileCoord tile, uint32_t lock) {
    return llvm::cantFail(array().read(dev.tileAddress(tile) +
                                       lockAddress(dev, dev.kind(tile), lock)));
  }

  // Control programs
  // -----------------------------------------------------------
  BlockWriteOp writeBd(TileCoord tile, uint32_t index,
                       const BufferDescriptor &bd) {
    EXPECT_EQ(text(verifyBd(dev, dev.kind(tile), bd)), "");
    auto words = encodeBd(dev, dev.kind(tile), bd);
    return {dev.tileAddress(tile) + bdAddress(dev, dev.kind(tile), index),
            {words.begin(), words.end()},
            std::nullopt};
  }
  WriteOp push(TileCoord tile, DmaChannel channel, uint32_t bd,
               uint32_t repeat = 0, bool token = false) {
    return {dev.tileAddress(tile) +
                channelQueueAddress(dev, dev.kind(tile), channel),
            encodeQueuePush(dev, dev.kind(tile), {channel, bd, repeat, token})};
  }
  AddressPatchOp patch(TileCoord tile, uint32_t bd, uint32_t argument,
                       uint64_t offset = 0) {
    return {dev.tileAddress(tile) + bdAddress(dev, dev.kind(tile), bd) + 4,
            argument, offset};
  }
  WriteOp setLock(TileCoord tile, uint32_t lock, uint32_t value) {
    return {dev.tileAddress(tile) + lockAddress(dev, dev.kind(tile), lock),
            value};
  }
  SyncOp sync(TileCoord tile, DmaChannel channel) {
    return {tile, channel, 1, 1};
  }

  /// What the report says; for matching pieces of it.
  static std::string report(const RunResult &result) {
    std::string out;
    llvm::raw_string_ostream os(out);
    result.writeDiagnosis(os);
    return out;
  }

  const Device &dev;
  ArrayConfiguration config;
  std::unique_ptr<VirtualArray> arrayOwner;
};

inline std::vector<uint32_t> iota(size_t count, uint32_t first = 0) {
  std::vector<uint32_t> words(count);
  std::iota(words.begin(), words.end(), first);
  return words;
}

} // namespace tileloom::sim_test

#endif // TILELOOM_UNITTESTS_SIM_ARRAYTEST_H
