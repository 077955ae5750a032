// Do configurations survive their registers, in the order that hardware needs?

#include "RandomImage.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

using namespace tileloom;
using namespace tileloom::testing;
using ::testing::HasSubstr;

static const Device &npu1() { return *Device::lookup("npu1"); }
static const Device &aie1() { return *Device::lookup("xcvc1902"); }

static ArrayConfiguration oneTile(const Device &device, TileCoord coord,
                                  TileConfiguration tile) {
  ArrayConfiguration configuration;
  configuration.device = &device;
  configuration.tiles[coord] = std::move(tile);
  return configuration;
}

static std::string raiseFault(const Device &device,
                              llvm::ArrayRef<ControlOp> program) {
  auto raised = raiseConfiguration(device, program);
  return raised ? "" : llvm::toString(raised.takeError());
}

/// Position of the first write of a word, or of a masked write, at an address.
static size_t positionOf(const ControlProgram &program, uint64_t address,
                         std::optional<uint32_t> value = std::nullopt) {
  for (size_t i = 0; i < program.size(); ++i) {
    if (const auto *op = std::get_if<WriteOp>(&program[i]))
      if (op->address == address && (!value || op->value == *value))
        return i;
    if (const auto *op = std::get_if<BlockWriteOp>(&program[i]))
      if (op->address == address)
        return i;
  }
  ADD_FAILURE() << "nothing is written to " << address;
  return program.size();
}

TEST(Configuration, OrderOfACoreTile) {
  TileConfiguration tile;
  tile.core.emplace();
  tile.core->program = {{0, {1, 2, 3, 4}}};
  tile.core->data = {{0x400, {5, 6, 7, 8}}};
  tile.locks[1] = 2;
  tile.data = {{0x800, {9, 9, 9, 9}}};
  tile.bds[0].lengthWords = 4;
  tile.starts = {{{DmaDirection::S2MM, 0}, 0, 0, false}};
  tile.connections = {{{Bundle::DMA, 0}, {Bundle::Core, 0}}};
  tile.cascade = CascadeSetting{Side::West, Side::East};
  auto configuration = oneTile(npu1(), {0, 2}, tile);
  ASSERT_EQ(llvm::toString(verifyConfiguration(configuration)), "");
  ControlProgram program = lowerConfiguration(configuration);

  const uint64_t base = 2u << 20;
  const size_t order[] = {
      positionOf(program, base + 0x32000, 2), // Reset, disabled.
      positionOf(program, base + 0x1DE00, 2), // DMA channels in reset,
      positionOf(program, base + 0x20000),    // program and
      positionOf(program, base + 0x400),      // static data loaded,
      positionOf(program, base + 0x32000, 0), // out of reset.
      positionOf(program, base + 0x1F010, 2), // Lock 1,
      positionOf(program, base + 0x800),      // buffer contents,
      positionOf(program, base + 0x1D000),    // BD 0,
      positionOf(program, base + 0x1DE04, 0), // its start,
      positionOf(program, base + 0x3F104),    // slave DMA 0,
      positionOf(program, base + 0x3F000),    // master Core 0,
      positionOf(program, base + 0x36060, 3), // cascade West to East,
      positionOf(program, base + 0x32000, 1), // and the core runs.
  };
  EXPECT_TRUE(llvm::is_sorted(order));
  EXPECT_EQ(order[12], program.size() - 1);
  // A reload must not meet old counts: all 16 locks are written.
  EXPECT_LT(positionOf(program, base + 0x1F0F0, 0), program.size());
}

TEST(Configuration, CoreDataAndTileDataStayApart) {
  TileConfiguration tile;
  tile.core.emplace();
  tile.core->data = {{0x401, {5, 6, 7}}};
  tile.data = {{0x404, {1, 2, 3, 4, 5}}};
  auto configuration = oneTile(npu1(), {1, 3}, tile);
  auto raised = raiseConfiguration(npu1(), lowerConfiguration(configuration));
  ASSERT_TRUE(bool(raised)) << llvm::toString(raised.takeError());
  EXPECT_EQ(*raised, configuration);
}

TEST(Configuration, Aie1LocksAreReleasedWithTheirValue) {
  TileConfiguration tile;
  tile.locks = {{3, 1}};
  auto configuration = oneTile(aie1(), {1, 2}, tile);
  ControlProgram program = lowerConfiguration(configuration);
  ASSERT_FALSE(program.empty());
  const auto *op = std::get_if<WriteOp>(&program.back());
  ASSERT_NE(op, nullptr);
  EXPECT_EQ(op->address, (1u << 23) + (2u << 18) + 0x1E1B0u);
  auto raised = raiseConfiguration(aie1(), program);
  ASSERT_TRUE(bool(raised)) << llvm::toString(raised.takeError());
  EXPECT_EQ(*raised, configuration);
}

TEST(Configuration, ShimMuxOfBothDirections) {
  TileConfiguration tile;
  tile.shimMux = {{false, 2, ShimMuxSelect::DMA},
                  {true, 3, ShimMuxSelect::DMA},
                  {true, 6, ShimMuxSelect::NOC}};
  auto configuration = oneTile(npu1(), {2, 0}, tile);
  ControlProgram program = lowerConfiguration(configuration);
  ASSERT_EQ(program.size(), 2u);
  EXPECT_EQ(program[0],
            ControlOp(WriteOp{(2u << 25) + 0x1F000, 1u << 10 | 2u << 12}));
  EXPECT_EQ(program[1], ControlOp(WriteOp{(2u << 25) + 0x1F004, 1u << 4}));
}

TEST(Configuration, MaskedWritesKeepTheOtherBits) {
  // A token's controller id on top of an out-of-order channel.
  ControlProgram program = {WriteOp{0x1D200, 8},
                            MaskWriteOp{0x1D200, 0x0F00, 0x1F00}};
  auto raised = raiseConfiguration(npu1(), program);
  ASSERT_TRUE(bool(raised)) << llvm::toString(raised.takeError());
  ChannelControl control;
  control.controllerId = 0x0F;
  control.outOfOrder = true;
  const TileConfiguration &tile = raised->tiles.at({0, 0});
  EXPECT_EQ(tile.controls.at({DmaDirection::S2MM, 0}), control);
}

TEST(Configuration, HalfConnectionsCarryNothing) {
  // Master South 0 of tile (0, 2) reads DMA 0, whose slave is not enabled.
  ControlProgram program = {WriteOp{(2u << 20) + 0x3F014, 0x80000001}};
  auto raised = raiseConfiguration(npu1(), program);
  ASSERT_TRUE(bool(raised)) << llvm::toString(raised.takeError());
  EXPECT_TRUE(raised->tiles.empty());
  program.push_back(WriteOp{(2u << 20) + 0x3F104, 0x80000000});
  raised = raiseConfiguration(npu1(), program);
  ASSERT_TRUE(bool(raised)) << llvm::toString(raised.takeError());
  CircuitConnection connection{{Bundle::DMA, 0}, {Bundle::South, 0}};
  EXPECT_THAT(raised->tiles.at({0, 2}).connections,
              ::testing::ElementsAre(connection));
}

TEST(Configuration, CanonicalFormLeavesOutTheResetState) {
  TileConfiguration tile;
  tile.locks = {{0, 0}, {1, 4}};
  tile.controls[{DmaDirection::S2MM, 0}] = {};
  tile.data = {{4, {2, 2}}, {2, {1, 1, 1}}, {0x100, {}}};
  auto configuration = oneTile(npu1(), {0, 1}, tile);
  configuration.tiles[{0, 2}]; // Without content.
  canonicalizeConfiguration(configuration);
  ASSERT_EQ(configuration.tiles.size(), 1u);
  const TileConfiguration &canonical = configuration.tiles.at({0, 1});
  EXPECT_EQ(canonical.locks, (std::map<uint32_t, uint32_t>{{1, 4}}));
  EXPECT_TRUE(canonical.controls.empty());
  // Later segments win: byte 4 is 1, byte 5 stays 2.
  ASSERT_EQ(canonical.data.size(), 1u);
  EXPECT_EQ(canonical.data[0], (MemorySegment{2, {1, 1, 1, 2}}));
}

TEST(Configuration, UndecodableWritesAreNamed) {
  EXPECT_EQ(raiseFault(npu1(), {WriteOp{(2u << 20) + 0x1FFF0, 1}}),
            "operation 0 writes 0x1FFF0 of tile (0, 2) (0x1FFF0): npu1 has no "
            "such register on a CoreTile [undecodable-register]");
  EXPECT_THAT(raiseFault(npu1(), {WriteOp{4u << 25, 1}}),
              HasSubstr("outside the array of npu1 [undecodable-register]"));
  EXPECT_THAT(raiseFault(npu1(), {WriteOp{~uint64_t(0), 1}}),
              HasSubstr("[undecodable-register]"));
  EXPECT_THAT(raiseFault(npu1(), {WriteOp{(2u << 20) + 0x32004, 1}}),
              HasSubstr("Core_Status): the register holds state"));
  EXPECT_THAT(raiseFault(npu1(), {WriteOp{(2u << 20) + 0x16010, 1}}),
              HasSubstr("is an action, not a setting"));
  EXPECT_THAT(raiseFault(npu1(), {WriteOp{(2u << 20) + 2, 1}}),
              HasSubstr("not that of a word"));
  EXPECT_THAT(raiseFault(npu1(), {WriteOp{0x1F000, 3u << 8}}),
              HasSubstr("select 3 of South 2 has no meaning"));
  EXPECT_THAT(raiseFault(aie1(), {WriteOp{(1u << 18) + 0x1E040, 0}}),
              HasSubstr("only a release with a value sets an AIE1 lock"));
}

TEST(Configuration, OnlyWritesConfigure) {
  EXPECT_EQ(raiseFault(npu1(), {WriteOp{0x1D200, 0}, SyncOp{}}),
            "operation 1 is a sync, which a static configuration cannot hold "
            "[not-a-configuration]");
}

TEST(Configuration, Aie1FifoModeIsNotSupported) {
  EXPECT_EQ(raiseFault(aie1(), {WriteOp{(1u << 18) + 0x1D018, 2u << 28}}),
            "BD 0 of tile (0, 1) uses FIFO_Mode, which is not supported "
            "[unsupported-bd-feature]");
}

RC_GTEST_PROP(Configuration, LoweringAndRaisingIsTheIdentity, ()) {
  const Device &device = anyDevice();
  ArrayConfiguration configuration = anyConfiguration(device);
  RC_ASSERT(llvm::toString(verifyConfiguration(configuration)) == "");
  auto raised = raiseConfiguration(device, lowerConfiguration(configuration));
  std::string fault = raised ? "" : llvm::toString(raised.takeError());
  RC_ASSERT(fault == "");
  canonicalizeConfiguration(configuration);
  RC_ASSERT(*raised == configuration);
}
