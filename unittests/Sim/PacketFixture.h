// Packet-switched routes for tests, in few words.

#ifndef TILELOOM_UNITTESTS_SIM_PACKETFIXTURE_H
#define TILELOOM_UNITTESTS_SIM_PACKETFIXTURE_H

#include "ArrayTest.h"

namespace tileloom::sim_test {

class PacketFixture : public ArrayTest {
protected:
  using ArrayTest::ArrayTest;

  /// The next rule slot of `slave`.
  void rule(TileCoord tile, Port slave, uint8_t id, uint8_t arbiter,
            uint8_t msel = 0, uint8_t mask = 31) {
    auto &slots = config.tiles[tile].packetSlots;
    uint8_t slot = uint8_t(llvm::count_if(
        slots, [&](const PacketSlot &one) { return one.slave == slave; }));
    slots.push_back({slave, slot, id, mask, arbiter, msel});
  }
  void master(TileCoord tile, Port port, uint8_t arbiter, uint8_t mselMask = 1,
              bool drop = false) {
    config.tiles[tile].packetMasters.push_back({port, arbiter, mselMask, drop});
  }
  /// Packets with `id` from `slave` out of `out`, by an (arbiter, msel) of
  /// their own.
  void hop(TileCoord tile, Port slave, Port out, uint8_t id, uint8_t arbiter,
           uint8_t msel = 0, bool drop = false) {
    rule(tile, slave, id, arbiter, msel);
    master(tile, out, arbiter, uint8_t(1u << msel), drop);
  }
  /// BD `index` of a core tile, sent by MM2S `channel` as a packet.
  void sendPacket(TileCoord tile, int32_t channel, uint32_t index, uint8_t id,
                  uint64_t address, uint64_t words, uint8_t type = 0) {
    BufferDescriptor bd = linear(address, words);
    bd.packet = BdPacket{type, id};
    config.tiles[tile].bds[index] = bd;
    start(tile, mm2s(channel), index);
  }
  void receive(TileCoord tile, int32_t channel, uint32_t index,
               uint64_t address, uint64_t words) {
    config.tiles[tile].bds[index] = linear(address, words);
    start(tile, s2mm(channel), index);
  }
  void fill(TileCoord tile, uint32_t address, uint32_t words, uint32_t first) {
    for (uint32_t i = 0; i < words; ++i)
      setMemoryWord(tile, address + 4 * i, first + i);
  }
  std::vector<uint32_t> memoryWords(TileCoord tile, uint32_t address,
                                    uint32_t words) {
    std::vector<uint32_t> result(words);
    for (uint32_t i = 0; i < words; ++i)
      result[i] = memoryWord(tile, address + 4 * i);
    return result;
  }
  /// AM020 ch. 2: id 4..0, type 14..12, row 20..16, column 27..21, odd parity
  /// in bit 31.
  static uint32_t header(TileCoord from, uint32_t id, uint32_t type = 0) {
    uint32_t word = id | type << 12 | uint32_t(from.row) << 16 |
                    uint32_t(from.column) << 21;
    return llvm::popcount(word) % 2 ? word : word | 1u << 31;
  }
  static const BlockedAgent *blocked(const RunResult &result,
                                     llvm::StringRef agent) {
    for (const BlockedAgent &one : result.blocked)
      if (one.agent == agent)
        return &one;
    return nullptr;
  }
};

} // namespace tileloom::sim_test

#endif // TILELOOM_UNITTESTS_SIM_PACKETFIXTURE_H
