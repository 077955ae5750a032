// Do AIE1 and AIE2p arrays run by their own rules?

#include "ArrayTest.h"

using namespace tileloom;
using namespace tileloom::sim_test;
using namespace tileloom::rv32;

namespace {

struct Aie1Test : ArrayTest {
  Aie1Test() : ArrayTest("xcvc1902") {}
};

TEST_F(Aie1Test, DmaPingPongsWithBinaryLocks) {
  // (2, 3) MM2S 0 -> (2, 4) S2MM 0; lock 0 on each side: 0 = empty, 1 = full.
  TileCoord from{2, 3}, to{2, 4};
  connect(from, port(Bundle::DMA, 0), port(Bundle::North, 0));
  connect(to, port(Bundle::South, 0), port(Bundle::DMA, 0));
  BufferDescriptor bd = linear(0, 32);
  bd.acquire = BdLockAccess{0, 1};
  bd.release = {0, 0};
  bd.releaseEnabled = true;
  bd.nextBd = 0;
  config.tiles[from].bds[0] = bd;
  bd.address = 0x400;
  bd.acquire = BdLockAccess{0, 0};
  bd.release = {0, 1};
  config.tiles[to].bds[0] = bd;
  ChannelControl enabled;
  enabled.enable = true;
  config.tiles[from].controls[mm2s(0)] = enabled;
  config.tiles[to].controls[s2mm(0)] = enabled;
  config.tiles[from].locks = {{0, 1}};
  start(from, mm2s(0), 0);
  start(to, s2mm(0), 0);
  // A core beside the receiver waits for the data and sums it.
  MemoryWindow own = dev.ownWindow(to);
  int32_t lock = int32_t(*dev.localLockIndex(to, to, 0));
  Program p;
  p.call(1, lock, 1).li(s0, int32_t(own.base + 0x400)).li(s1, 0);
  p.op(addi(s2, s0, 32 * 4));
  int32_t loop = p.here();
  p.op(lw(t0, s0, 0)).op(add(s1, s1, t0)).op(addi(s0, s0, 4));
  p.branchTo(1, s0, s2, loop).li(t1, int32_t(own.base)).op(sw(s1, t1, 0));
  p.call(2, lock, 0).call(0);
  core(to, p);
  make();
  for (uint32_t i = 0; i < 32; ++i)
    setMemoryWord(from, 4 * i, i);
  RunResult result = array().runUntilQuiescent();
  EXPECT_TRUE(result.completed()) << report(result);
  EXPECT_EQ(memoryWord(to, 0), 31u * 32 / 2);
  EXPECT_EQ(result.statistics.payloadBytes, 32u * 4);
}

TEST_F(Aie1Test, ChannelWaitsForItsEnableBit) {
  config.tiles[{2, 3}].bds[0] = linear(0, 4);
  start({2, 3}, mm2s(0), 0);
  connect({2, 3}, port(Bundle::DMA, 0), port(Bundle::DMA, 0));
  RunResult result = make().runUntilQuiescent();
  EXPECT_EQ(result.status, RunStatus::Hang);
  ASSERT_EQ(result.blocked.size(), 1u);
  EXPECT_EQ(result.blocked[0].waitsOn, "its enable bit");
  EXPECT_EQ(result.statistics.bdsExecuted, 0u);
}

TEST_F(Aie1Test, HangNamesTheHolder) {
  TileCoord tile{2, 3};
  int32_t lock = int32_t(*dev.localLockIndex(tile, tile, 4));
  Program p;
  p.call(1, lock, 1).call(0);
  core(tile, p);
  RunResult result = make().runUntilQuiescent();
  EXPECT_EQ(result.status, RunStatus::Hang);
  ASSERT_EQ(result.blocked.size(), 1u);
  EXPECT_EQ(result.blocked[0].waitsOn,
            "lock 4 of (2, 3): is 0 and free, wants 1 and free");
}

TEST_F(Aie1Test, OwnWindowDependsOnTheRow) {
  for (TileCoord tile : {TileCoord{2, 3}, TileCoord{2, 4}}) {
    Program p;
    p.li(s0, int32_t(dev.ownWindow(tile).base)).li(t0, 100 + tile.row);
    p.op(sw(t0, s0, 12)).call(0);
    core(tile, p);
  }
  EXPECT_NE(dev.ownWindow({2, 3}).base, dev.ownWindow({2, 4}).base);
  EXPECT_TRUE(make().runUntilQuiescent().completed());
  EXPECT_EQ(memoryWord({2, 3}, 12), 103u);
  EXPECT_EQ(memoryWord({2, 4}, 12), 104u);
}

TEST_F(Aie1Test, CascadeIsRefusedByName) {
  Program p;
  p.call(5, int32_t(dev.ownWindow({2, 3}).base)).call(0);
  core({2, 3}, p);
  RunResult result = make().runUntilQuiescent();
  EXPECT_EQ(result.status, RunStatus::Unsupported);
  EXPECT_EQ(result.fault.name, "unsupported-cascade");
}

struct Aie2pTest : ArrayTest {
  Aie2pTest() : ArrayTest("npu2") {}
};

TEST_F(Aie2pTest, PaddingHasAFillValue) {
  connectShimAndMem(3);
  TileCoord mem{3, 1}, shim{3, 0};
  BufferDescriptor bd = linear(memAddress(0, mem), 8);
  bd.dims = {BdDimension{4, 1}, BdDimension{1, 1}, BdDimension{1, 1}};
  bd.padding = {BdPadding{2, 2}, {}, {}};
  config.tiles[mem].bds[0] = bd;
  start(mem, mm2s(0), 0);
  make();
  for (uint32_t i = 0; i < 4; ++i)
    setMemoryWord(mem, 4 * i, i + 1);
  EXPECT_EQ(text(array().write(dev.tileAddress(mem) +
                                   padValueAddress(dev, TileKind::Mem, 0),
                               0xFFFFFFFF)),
            "");
  std::vector<uint32_t> out(8);
  uint64_t arguments[] = {bind(array(), out)};
  RunResult result =
      array().run({writeBd(shim, 1, linear(0, 8)), patch(shim, 1, 0),
                   push(shim, s2mm(0), 1, 0, true), sync(shim, s2mm(0))},
                  arguments);
  EXPECT_TRUE(result.completed()) << report(result);
  EXPECT_EQ(out, (std::vector<uint32_t>{~0u, ~0u, 1, 2, 3, 4, ~0u, ~0u}));
}

struct Npu1AddressTest : ArrayTest {};

TEST_F(Npu1AddressTest, FirstColumnsMemTileMayAddressItselfFromZero) {
  connectShimAndMem(0);
  at(0, 1).bds[0] = linear(/*address=*/0x100, 4);
  start({0, 1}, mm2s(0), 0);
  make();
  setMemoryWord({0, 1}, 0x100, 42);
  std::vector<uint32_t> out(4);
  uint64_t arguments[] = {bind(array(), out)};
  TileCoord shim{0, 0};
  RunResult result =
      array().run({writeBd(shim, 1, linear(0, 4)), patch(shim, 1, 0),
                   push(shim, s2mm(0), 1, 0, true), sync(shim, s2mm(0))},
                  arguments);
  EXPECT_TRUE(result.completed()) << report(result);
  EXPECT_EQ(out[0], 42u);
}

} // namespace
