// Trace units: selected events become packets of frames.

#include "ArrayTest.h"

using namespace tileloom;
using namespace tileloom::sim_test;
using namespace tileloom::rv32;

namespace {

constexpr TileCoord shim{0, 0}, coreTile{0, 2};

class TraceTest : public ArrayTest {
protected:
  /// Port Trace `channel` of core (0, 2) to shim S2MM 0.
  void connectTrace(int32_t channel) {
    connect(coreTile, port(Bundle::Trace, channel), port(Bundle::South, 0));
    connect({0, 1}, port(Bundle::North, 0), port(Bundle::South, 0));
    shimOut(0, 0, port(Bundle::North, 0));
  }
  WriteOp set(TileCoord tile, uint32_t offset, uint32_t value) {
    return {dev.tileAddress(tile) + offset, value};
  }
  /// Receives `words` of trace into `out`.
  ControlProgram receive(size_t words) {
    return {writeBd(shim, 0, linear(0, words)), patch(shim, 0, 0),
            push(shim, s2mm(0), 0, 0, true)};
  }
};

} // namespace

TEST_F(TraceTest, UserEventsOfACoreComeInOrder) {
  connectTrace(0);
  // The core waits for lock 0, then reports events 0 and 1 in turn.
  Program p;
  p.li(a1, -1).call(1, 48);
  for (int i = 0; i < 12; ++i)
    p.call(7, 0).call(7, 1);
  p.call(0);
  core(coreTile, p);
  VirtualArray &array = make();
  std::vector<uint32_t> out(8);
  uint64_t arguments[] = {bind(array, out)};
  ControlProgram program = receive(8);
  program.push_back(set(coreTile, 0x340D4, 5));             // Packet id.
  program.push_back(set(coreTile, 0x340E0, 33 | 34u << 8)); // Two events.
  program.push_back(set(coreTile, 0x340D0, 1u << 16));      // Start at once.
  program.push_back(setLock(coreTile, 0, 1));
  program.push_back(sync(shim, s2mm(0)));
  RunResult result = array.run(program, arguments);
  ASSERT_TRUE(result.completed()) << report(result);
  // AM020: id 4..0, row 20..16, odd parity in bit 31.
  EXPECT_EQ(out[0], 5u | 2u << 16 | 0u << 31);
  EXPECT_EQ(out[1] >> 24, 0xF0u); // The start frame and seven bytes of time.
  // Frames of one byte: slots 0 and 1 in turn, a few instructions apart.
  for (unsigned at = 8; at < 20; ++at) {
    uint32_t byte = out[1 + at / 4] >> (24 - at % 4 * 8) & 0xFF;
    EXPECT_EQ(byte >> 7, 0u);
    EXPECT_EQ(byte >> 4, at % 2) << at;
  }
}

TEST_F(TraceTest, BroadcastStopsAndFillsThePacket) {
  connectTrace(1);
  at(0, 2).bds[0] = linear(0, 0);
  VirtualArray &array = make();
  std::vector<uint32_t> out(8);
  uint64_t arguments[] = {bind(array, out)};
  ControlProgram program = receive(8);
  // The memory module starts at once and stops at broadcast 15.
  program.push_back(set(coreTile, 0x140D4, 6));
  program.push_back(set(coreTile, 0x140E0, 23)); // S2MM 0 has finished a BD.
  program.push_back(set(coreTile, 0x140D0, 1u << 16 | 122u << 24));
  program.push_back(push(coreTile, s2mm(0), 0));
  program.push_back(set(shim, 0x3404C, 127)); // User event 1 on broadcast 15.
  program.push_back(set(shim, 0x34008, 127));
  program.push_back(sync(shim, s2mm(0)));
  RunResult result = array.run(program, arguments);
  ASSERT_TRUE(result.completed()) << report(result);
  EXPECT_EQ(out[0] & 0x1F, 6u);
  EXPECT_EQ(out[1] >> 24, 0xF0u);
  EXPECT_EQ(out[3] >> 28, 0u);             // Slot 0.
  EXPECT_EQ(out[3] & 0xFFFFFF, 0xFEFEFEu); // Filler to the end.
  EXPECT_EQ(out[7], 0xFEFEFEFEu);
}
