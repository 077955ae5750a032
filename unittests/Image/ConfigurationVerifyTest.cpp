// Is everything refused, by name, that an array's registers cannot hold?

#include "RandomImage.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace tileloom;
using ::testing::AllOf;
using ::testing::HasSubstr;

static std::string faults(llvm::StringRef device, TileCoord coord,
                          TileConfiguration tile) {
  ArrayConfiguration configuration;
  configuration.device = Device::lookup(device);
  configuration.tiles[coord] = std::move(tile);
  return llvm::toString(verifyConfiguration(configuration));
}

TEST(ConfigurationVerify, TilesOutsideTheArray) {
  EXPECT_EQ(faults("npu1", {4, 2}, {}),
            "tile (4, 2) lies outside npu1 [configuration-range]");
}

TEST(ConfigurationVerify, DescriptorFaultsNameTileAndBd) {
  TileConfiguration tile;
  tile.bds[3].lengthWords = 20000;
  EXPECT_EQ(faults("npu1", {0, 2}, tile),
            "tile (0, 2) BD 3: BD field Buffer_Length = 20000 does not fit: "
            "the largest value on a CoreTile is 16383 [bd-field-range]");
  tile = {};
  tile.bds[16];
  EXPECT_THAT(faults("npu1", {0, 2}, tile),
              HasSubstr("BD 16, but a CoreTile has 16 descriptors"));
  tile = {};
  tile.bds[0].nextBd = 48;
  EXPECT_THAT(faults("npu1", {0, 1}, tile),
              HasSubstr("BD 0 Next_BD = 48 does not fit: the largest value is "
                        "47"));
  tile = {};
  tile.bds[0].acquire = BdLockAccess{192, 0};
  EXPECT_THAT(faults("npu1", {0, 1}, tile),
              HasSubstr("Lock_Acq_ID = 192 does not fit: the largest value is "
                        "191"));
}

TEST(ConfigurationVerify, PaddingNeedsBoundedDimensions) {
  TileConfiguration tile;
  tile.bds[0].padding[0].after = 1;
  EXPECT_THAT(faults("npu1", {0, 1}, tile),
              HasSubstr("BD 0 pads behind dimension 0, whose size is not "
                        "bounded [configuration-range]"));
  tile.bds[0].dims[0].size = 4;
  EXPECT_EQ(faults("npu1", {0, 1}, tile), "");
  tile.bds[0].padding[2].before = 1; // A plane before, without rows' end.
  EXPECT_THAT(faults("npu1", {0, 1}, tile),
              HasSubstr("pads behind dimension 1"));
}

TEST(ConfigurationVerify, BurstsThatTheGenerationLacks) {
  TileConfiguration tile;
  tile.bds[0].burstEncoding = 3; // 512 bytes, from AIE2p on.
  EXPECT_THAT(faults("npu1", {0, 0}, tile),
              HasSubstr("Burst_Length = 3 does not fit: the largest value is "
                        "2"));
  EXPECT_EQ(faults("npu2", {0, 0}, tile), "");
}

TEST(ConfigurationVerify, Locks) {
  TileConfiguration tile;
  tile.locks = {{16, 64}};
  EXPECT_THAT(faults("npu1", {0, 2}, tile),
              AllOf(HasSubstr("lock 16, but a CoreTile has 16 locks"),
                    HasSubstr("lock 16 = 64 does not fit: the largest value is "
                              "63")));
  tile.locks = {{0, 2}};
  EXPECT_THAT(faults("xcvc1902", {0, 1}, tile),
              HasSubstr("lock 0 = 2 does not fit: the largest value is 1"));
}

TEST(ConfigurationVerify, Segments) {
  TileConfiguration tile;
  tile.data = {{0xFFFE, {1, 2, 3}}};
  EXPECT_EQ(faults("npu1", {0, 2}, tile),
            "tile (0, 2): 3 bytes at 0xFFFE do not fit the data memory of "
            "65536 bytes [segment-outside-memory]");
  tile = {};
  tile.core.emplace();
  tile.core->program = {{0xFFFFFFFF, {1}}};
  EXPECT_THAT(faults("npu1", {0, 2}, tile),
              HasSubstr("do not fit the program memory of 16384 bytes"));
  tile.core->program.clear();
  EXPECT_THAT(faults("npu1", {0, 1}, tile),
              HasSubstr("a core image on a MemTile"));
}

TEST(ConfigurationVerify, Tasks) {
  TileConfiguration tile;
  tile.starts = {{{DmaDirection::MM2S, 1}, 3, 256, false}};
  EXPECT_THAT(faults("npu1", {0, 1}, tile),
              AllOf(HasSubstr("a task on MM2S 1 names BD 3"),
                    HasSubstr("repeat count of a task on MM2S 1 = 256 does not "
                              "fit: the largest value is 255")));
  tile.starts = {{{DmaDirection::S2MM, 2}, 0, 0, false}};
  EXPECT_THAT(faults("npu1", {0, 2}, tile),
              HasSubstr("a task names DMA channel S2MM 2, but a CoreTile has 2 "
                        "a direction"));
  tile.starts = {{{DmaDirection::S2MM, 0}, 0, 0, true}};
  EXPECT_THAT(faults("xcvc1902", {0, 1}, tile),
              HasSubstr("asks for a token, which AIE1 does not have"));
}

TEST(ConfigurationVerify, ChannelControls) {
  TileConfiguration tile;
  tile.controls[{DmaDirection::MM2S, 0}].outOfOrder = true;
  EXPECT_THAT(faults("npu1", {0, 2}, tile),
              HasSubstr("the control register of MM2S 0 cannot hold"));
  tile = {};
  tile.padValues[0] = 1;
  EXPECT_THAT(faults("npu1", {0, 1}, tile),
              HasSubstr("npu1 has no constant pad value"));
  EXPECT_EQ(faults("npu2", {0, 1}, tile), "");
}

TEST(ConfigurationVerify, Circuits) {
  Port dma{Bundle::DMA, 0}, core{Bundle::Core, 0}, south{Bundle::South, 0};
  TileConfiguration tile;
  tile.connections = {{dma, south}, {core, south}};
  EXPECT_EQ(faults("npu1", {1, 3}, tile),
            "tile (1, 3): master South : 0 is fed by DMA : 0 and by Core : 0 "
            "[switch-port-conflict]");
  tile.connections = {{core, core}};
  EXPECT_THAT(faults("npu1", {1, 3}, tile),
              HasSubstr("the switch cannot connect Core : 0 to Core : 0"));
  tile.connections = {{dma, {Bundle::South, 4}}, {{Bundle::NOC, 0}, south}};
  EXPECT_THAT(faults("npu1", {1, 3}, tile),
              AllOf(HasSubstr("no master port South : 4"),
                    HasSubstr("no slave port NOC : 0")));
  // Column 0 has no neighbour to the west.
  tile.connections = {{dma, {Bundle::West, 0}}};
  EXPECT_THAT(faults("npu1", {0, 3}, tile),
              HasSubstr("no master port West : 0"));
}

TEST(ConfigurationVerify, Packets) {
  Port dma{Bundle::DMA, 0}, south{Bundle::South, 0};
  TileConfiguration tile;
  tile.connections = {{dma, south}};
  tile.packetMasters = {{south, 0, 1, false}};
  tile.packetSlots = {{dma, 0, 1, 31, 0, 0}};
  EXPECT_THAT(faults("npu1", {1, 3}, tile),
              AllOf(HasSubstr("master South : 0 is in circuit and in packet "
                              "mode [switch-port-conflict]"),
                    HasSubstr("slave DMA : 0 is in circuit and in packet "
                              "mode")));
  tile.connections.clear();
  tile.packetMasters = {{south, 0, 1, false}, {south, 1, 1, false}};
  tile.packetSlots = {{dma, 0, 1, 31, 0, 0}, {dma, 0, 2, 31, 0, 0}};
  EXPECT_THAT(faults("npu1", {1, 3}, tile),
              AllOf(HasSubstr("master South : 0 has two packet configurations"),
                    HasSubstr("slot 0 of slave DMA : 0 holds two rules")));
  tile = {};
  tile.packetSlots = {{dma, 4, 32, 31, 0, 4}};
  EXPECT_THAT(faults("npu1", {1, 3}, tile),
              AllOf(HasSubstr("the slot of slave DMA : 0 = 4"),
                    HasSubstr("the packet id of slave DMA : 0 = 32"),
                    HasSubstr("the msel of slave DMA : 0 = 4")));
}

TEST(ConfigurationVerify, ShimMux) {
  TileConfiguration tile;
  tile.shimMux = {{true, 4, ShimMuxSelect::DMA}};
  EXPECT_THAT(faults("npu1", {0, 0}, tile),
              HasSubstr("the shim mux has no select for South 4 into the "
                        "array"));
  tile.shimMux = {{true, 3, ShimMuxSelect::DMA}, {true, 3, ShimMuxSelect::NOC}};
  EXPECT_THAT(faults("npu1", {0, 0}, tile),
              HasSubstr("the shim mux select of South 3 is given twice"));
  EXPECT_THAT(faults("npu1", {0, 2}, tile),
              HasSubstr("a shim mux connection on a CoreTile"));
}

TEST(ConfigurationVerify, CascadesAndOtherRegisters) {
  TileConfiguration tile;
  tile.cascade = CascadeSetting{Side::South, Side::North};
  EXPECT_THAT(faults("npu1", {0, 2}, tile),
              HasSubstr("not from South to North"));
  tile.cascade = CascadeSetting{};
  EXPECT_THAT(faults("xcvc1902", {0, 2}, tile),
              HasSubstr("a cascade setting on a CoreTile of xcvc1902"));
  tile = {};
  tile.otherRegisters[0x1D000] = 1; // That is a BD.
  EXPECT_THAT(faults("npu1", {0, 2}, tile),
              HasSubstr("register 0x1D000 is not one that is set by its raw "
                        "value"));
}

TEST(ConfigurationVerify, WithoutADevice) {
  EXPECT_THAT(llvm::toString(verifyConfiguration({})),
              HasSubstr("names no device"));
  EXPECT_TRUE(lowerConfiguration({}).empty());
}
