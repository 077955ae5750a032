// Control packets: registers written and read over the streams.

#include "ArrayTest.h"

using namespace tileloom;
using namespace tileloom::sim_test;

namespace {

constexpr TileCoord shim{0, 0}, coreTile{0, 2};

/// Shim MM2S 0 to the control port of core (0, 2), its answers to shim S2MM 0.
class ControlPacketTest : public ArrayTest {
protected:
  void connectControl() {
    shimIn(0, 0, port(Bundle::North, 0));
    connect({0, 1}, port(Bundle::South, 0), port(Bundle::North, 0));
    connect(coreTile, port(Bundle::South, 0), port(Bundle::TileControl));
    connect(coreTile, port(Bundle::TileControl), port(Bundle::South, 0));
    connect({0, 1}, port(Bundle::North, 0), port(Bundle::South, 0));
    shimOut(0, 0, port(Bundle::North, 0));
  }
  static uint32_t odd(uint32_t word) {
    return word | uint32_t(!(__builtin_popcount(word) & 1)) << 31;
  }
  static uint32_t header(uint32_t offset, uint32_t words, uint32_t operation,
                         uint32_t response = 0) {
    return odd(offset | (words - 1) << 20 | operation << 22 | response << 24);
  }
  /// Sends `words` as one packet.
  ControlProgram send(size_t words) {
    BufferDescriptor bd = linear(0, words);
    return {writeBd(shim, 0, bd), patch(shim, 0, 0),
            push(shim, mm2s(0), 0, 0, true), sync(shim, mm2s(0))};
  }
};

} // namespace

TEST_F(ControlPacketTest, WritesUpToFourWordsOfMemory) {
  connectControl();
  VirtualArray &array = make();
  std::vector<uint32_t> in = {odd(3), header(0x400, 4, 0), 10, 11, 12, 13};
  uint64_t arguments[] = {bind(array, in)};
  ControlProgram program = send(in.size());
  // The words are on their way when the shim has sent them.
  program.push_back(
      MaskPollOp{dev.tileAddress(coreTile) + 0x40C, 13, 0xFFFFFFFF});
  EXPECT_TRUE(array.run(program, arguments).completed());
  for (uint32_t i = 0; i < 4; ++i)
    EXPECT_EQ(memoryWord(coreTile, 0x400 + 4 * i), 10 + i);
}

TEST_F(ControlPacketTest, WritesALockRegister) {
  connectControl();
  VirtualArray &array = make();
  std::vector<uint32_t> in = {odd(3), header(0x1F050, 1, 0), 7};
  uint64_t arguments[] = {bind(array, in)};
  ControlProgram program = send(in.size());
  program.push_back(MaskPollOp{dev.tileAddress(coreTile) + 0x1F050, 7, 0x3F});
  EXPECT_TRUE(array.run(program, arguments).completed());
  EXPECT_EQ(lockValue(coreTile, 5), 7u);
}

TEST_F(ControlPacketTest, ReadIsAnsweredWithTheIdThatItAsksFor) {
  connectControl();
  VirtualArray &array = make();
  setMemoryWord(coreTile, 0x80, 101);
  setMemoryWord(coreTile, 0x84, 102);
  std::vector<uint32_t> in = {odd(3), header(0x80, 2, 1, 9)}, out(3);
  uint64_t arguments[] = {bind(array, in), bind(array, out)};
  ControlProgram program = {writeBd(shim, 1, linear(0, 3)), patch(shim, 1, 1),
                            push(shim, s2mm(0), 1, 0, true)};
  llvm::append_range(program, send(in.size()));
  program.push_back(sync(shim, s2mm(0)));
  EXPECT_TRUE(array.run(program, arguments).completed());
  // AM020: id 4..0, row 20..16, column 27..21, odd parity.
  EXPECT_EQ(out[0], odd(9 | 2u << 16));
  EXPECT_EQ(out[1], 101u);
  EXPECT_EQ(out[2], 102u);
}

TEST_F(ControlPacketTest, WrongParityIsRemembered) {
  connectControl();
  VirtualArray &array = make();
  std::vector<uint32_t> in = {odd(3) ^ 1u << 31, header(0x40, 1, 0), 5};
  uint64_t arguments[] = {bind(array, in)};
  ControlProgram program = send(in.size());
  program.push_back(
      MaskPollOp{dev.tileAddress(coreTile) + 0x40, 5, 0xFFFFFFFF});
  EXPECT_TRUE(array.run(program, arguments).completed());
  EXPECT_EQ(llvm::cantFail(array.read(dev.tileAddress(coreTile) + 0x3FF30)),
            1u);
}

TEST_F(ControlPacketTest, UnknownRegisterIsNamed) {
  connectControl();
  VirtualArray &array = make();
  std::vector<uint32_t> in = {odd(3), header(0xFFFFC, 1, 0), 5};
  uint64_t arguments[] = {bind(array, in)};
  ControlProgram program = send(in.size());
  program.push_back(
      MaskPollOp{dev.tileAddress(coreTile) + 0x40, 5, 0xFFFFFFFF});
  EXPECT_EQ(array.run(program, arguments).fault.name, "unknown-register");
}

TEST_F(ControlPacketTest, ResetKeepsMemoriesAlone) {
  connectControl();
  VirtualArray &array = make();
  setMemoryWord({0, 1}, 0x100, 77);
  EXPECT_EQ(text(array.write(dev.tileAddress(coreTile) + 0x1F000, 3)), "");
  array.reset();
  EXPECT_EQ(memoryWord({0, 1}, 0x100), 77u);
  EXPECT_EQ(lockValue(coreTile, 0), 0u);
  EXPECT_EQ(llvm::cantFail(array.read(dev.tileAddress(coreTile) + 0x3F000)),
            0u);
}
