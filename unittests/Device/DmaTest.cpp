// Do the DMAs have the documented channels, descriptors and field limits?

#include "AllDevices.h"

using namespace tileloom;

namespace {

struct Limits {
  unsigned channels, bds, dimensions;
  bool iteration;
  uint64_t length;
  unsigned wrapBits, stepBits, repeat, outOfOrder;
};

void expectLimits(const DmaLimits &dma, const Limits &expected) {
  EXPECT_EQ(dma.channelsPerDirection, expected.channels);
  EXPECT_EQ(dma.bdCount, expected.bds);
  EXPECT_EQ(dma.dimensions, expected.dimensions);
  EXPECT_EQ(dma.hasIteration, expected.iteration);
  EXPECT_EQ(dma.maxLengthWords, expected.length);
  EXPECT_EQ(dma.wrapBits, expected.wrapBits);
  EXPECT_EQ(dma.stepBits, expected.stepBits);
  EXPECT_EQ(dma.iterationWrapBits, 6u);
  EXPECT_EQ(dma.maxRepeatCount, expected.repeat);
  EXPECT_EQ(dma.maxOutOfOrderId, expected.outOfOrder);
  EXPECT_EQ(dma.taskQueueDepth, 4u);
}

TEST(Dma, FirstGeneration) {
  const Device &dev = device("xcvc1902");
  expectLimits(dev.dma(TileKind::Core), {2, 16, 3, false, 8192, 8, 13, 0, 0});
  expectLimits(dev.dma(TileKind::ShimNoc),
               {2, 16, 3, false, 0xFFFFFFFF, 10, 20, 0, 0});
  EXPECT_EQ(dev.dma(TileKind::Mem).channelsPerDirection, 0u);
  EXPECT_EQ(dev.memTileNeighbourChannels(), 0u);
}

TEST(Dma, LaterGenerations) {
  for (const Device *dev : Device::all()) {
    if (dev->isAIE1())
      continue;
    SCOPED_TRACE(dev->name().str());
    expectLimits(dev->dma(TileKind::Core),
                 {2, 16, 3, true, 16383, 8, 13, 255, 63});
    expectLimits(dev->dma(TileKind::Mem),
                 {6, 48, 4, true, 131071, 10, 17, 255, 63});
    expectLimits(dev->dma(TileKind::ShimNoc),
                 {2, 16, 3, true, 0xFFFFFFFF, 10, 20, 255, 63});
    EXPECT_EQ(dev->memTileNeighbourChannels(), 4u);
  }
}

TEST(Dma, PlShimsHaveNone) {
  for (const Device *dev : Device::all()) {
    const DmaLimits &dma = dev->dma(TileKind::ShimPl);
    EXPECT_EQ(dma.channelsPerDirection, 0u);
    EXPECT_EQ(dma.bdCount, 0u);
    EXPECT_EQ(dma.maxLengthWords, 0u);
    EXPECT_FALSE(dev->canUseBd(TileKind::ShimPl, 0, 0));
  }
}

TEST(Dma, MemTileChannelsUseTheirHalfOfTheBds) {
  const Device &dev = device("npu1");
  for (int channel = 0; channel < 6; ++channel)
    for (uint32_t bd = 0; bd < 48; ++bd)
      EXPECT_EQ(dev.canUseBd(TileKind::Mem, channel, bd),
                channel % 2 == 0 ? bd <= 23 : bd >= 24);
  EXPECT_FALSE(dev.canUseBd(TileKind::Mem, 1, 48));
  EXPECT_FALSE(dev.canUseBd(TileKind::Mem, 6, 0));
  EXPECT_FALSE(dev.canUseBd(TileKind::Mem, -1, 0));
  EXPECT_TRUE(dev.canUseBd(TileKind::Core, 1, 15));
  EXPECT_FALSE(dev.canUseBd(TileKind::Core, 0, 16));
  EXPECT_FALSE(dev.canUseBd(TileKind::Core, 2, 0));
}

TEST(Dma, Bursts) {
  for (const Device *dev : Device::all()) {
    std::vector<uint32_t> expected{64, 128, 256};
    if (dev->arch() == Arch::AIE2p || dev->arch() == Arch::AIE2ps)
      expected.push_back(512);
    EXPECT_EQ(dev->burstLengths().vec(), expected) << dev->name().str();
    EXPECT_EQ(dev->defaultAxCache(), 2u);
    EXPECT_EQ(dev->addressGranularity(), 4u);
  }
}

TEST(Dma, ConstantPaddingValueIsAIE2p) {
  for (const Device *dev : Device::all())
    EXPECT_EQ(dev->hasConstantPadValue(), dev->arch() == Arch::AIE2p);
}

TEST(Dma, PaddingFields) {
  for (const Device *dev : Device::all()) {
    SCOPED_TRACE(dev->name().str());
    for (TileKind kind : {TileKind::Core, TileKind::ShimNoc, TileKind::ShimPl})
      for (uint8_t bits : dev->dma(kind).padBits)
        EXPECT_EQ(bits, 0u);
    if (dev->isAIE1())
      continue;
    // 63 / 31 / 15, and 63 three times on AIE2ps.
    bool wide = dev->arch() == Arch::AIE2ps;
    const DmaLimits &mem = dev->dma(TileKind::Mem);
    EXPECT_EQ((1u << mem.padBits[0]) - 1, 63u);
    EXPECT_EQ((1u << mem.padBits[1]) - 1, wide ? 63u : 31u);
    EXPECT_EQ((1u << mem.padBits[2]) - 1, wide ? 63u : 15u);
  }
}

} // namespace
