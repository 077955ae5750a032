// Do memories, banks, alignments and locks have the documented sizes?

#include "AllDevices.h"

using namespace tileloom;

namespace {

TEST(Memory, CoreTiles) {
  for (const Device *dev : Device::all()) {
    SCOPED_TRACE(dev->name().str());
    bool first = dev->isAIE1();
    bool wide = dev->arch() == Arch::AIE2p || dev->arch() == Arch::AIE2ps;
    EXPECT_EQ(dev->dataMemorySize(TileKind::Core), first ? 0x8000u : 0x10000u);
    EXPECT_EQ(dev->bankCount(TileKind::Core), 4u);
    EXPECT_EQ(dev->bankSize(TileKind::Core), first ? 0x2000u : 0x4000u);
    EXPECT_EQ(dev->programMemorySize(), 0x4000u);
    EXPECT_EQ(dev->coreAddressSpaceSize(), 0x100000u);
    EXPECT_EQ(dev->defaultStackSize(), 1024u);
    EXPECT_EQ(dev->stackAlignment(), wide ? 64u : 32u);
    EXPECT_EQ(dev->busAlignment(TileKind::Core), first ? 16u : 32u);
    EXPECT_EQ(dev->vectorAlignment(TileKind::Core), first  ? 16u
                                                    : wide ? 64u
                                                           : 32u);
    EXPECT_EQ(dev->cascadeBits(), first ? 384u : 512u);
  }
}

TEST(Memory, MemTiles) {
  for (const Device *dev : Device::all()) {
    if (!dev->hasKind(TileKind::Mem))
      continue;
    SCOPED_TRACE(dev->name().str());
    EXPECT_EQ(dev->dataMemorySize(TileKind::Mem), 0x80000u);
    EXPECT_EQ(dev->bankCount(TileKind::Mem), 8u);
    EXPECT_EQ(dev->bankSize(TileKind::Mem), 0x10000u);
    EXPECT_EQ(dev->busAlignment(TileKind::Mem), 4u);
    EXPECT_EQ(dev->vectorAlignment(TileKind::Mem), 4u);
  }
}

TEST(Memory, WhatHasNoMemory) {
  for (const Device *dev : Device::all())
    for (TileKind kind : {TileKind::ShimNoc, TileKind::ShimPl}) {
      EXPECT_EQ(dev->dataMemorySize(kind), 0u);
      EXPECT_EQ(dev->bankCount(kind), 0u);
      EXPECT_EQ(dev->bankSize(kind), 0u);
      EXPECT_EQ(dev->bankOf(kind, 0), std::nullopt);
    }
  EXPECT_EQ(device("xcvc1902").dataMemorySize(TileKind::Mem), 0u);
  EXPECT_EQ(device("xcvc1902").lockCount(TileKind::Mem), 0u);
}

TEST(Memory, BankOfAnOffset) {
  const Device &dev = device("npu2");
  EXPECT_EQ(dev.bankOf(TileKind::Core, 0), 0u);
  EXPECT_EQ(dev.bankOf(TileKind::Core, 0x3fff), 0u);
  EXPECT_EQ(dev.bankOf(TileKind::Core, 0x4000), 1u);
  EXPECT_EQ(dev.bankOf(TileKind::Core, 0xffff), 3u);
  EXPECT_EQ(dev.bankOf(TileKind::Core, 0x10000), std::nullopt);
  EXPECT_EQ(dev.bankOf(TileKind::Mem, 0x7ffff), 7u);
  EXPECT_EQ(dev.bankOf(TileKind::Mem, 0x80000), std::nullopt);
}

TEST(Memory, BlockFloatsExistOnAIE2pOnly) {
  for (const Device *dev : Device::all())
    for (const char *format : {"v8bfp16ebs8", "v16bfp16ebs16"})
      EXPECT_EQ(dev->supportsBlockFloat(format), dev->arch() == Arch::AIE2p)
          << dev->name().str();
  EXPECT_FALSE(device("npu2").supportsBlockFloat("v8bfp16ebs16"));
}

TEST(Locks, Counts) {
  for (const Device *dev : Device::all()) {
    SCOPED_TRACE(dev->name().str());
    EXPECT_EQ(dev->lockCount(TileKind::Core), 16u);
    EXPECT_EQ(dev->lockCount(TileKind::ShimNoc), 16u);
    EXPECT_EQ(dev->maxLockValue(), dev->isAIE1() ? 1u : 63u);
    EXPECT_EQ(dev->hasSemaphoreLocks(), !dev->isAIE1());
    if (dev->hasKind(TileKind::Mem))
      EXPECT_EQ(dev->lockCount(TileKind::Mem), 64u);
  }
}

TEST(Locks, ValueRegisters) {
  for (const char *name : {"xcve2302", "xcve2802", "npu1_2col", "npu2"}) {
    const Device &dev = device(name);
    EXPECT_EQ(dev.lockAddress(TileKind::Core, 0), 0x1F000u);
    EXPECT_EQ(dev.lockAddress(TileKind::Core, 15), 0x1F0F0u);
    EXPECT_EQ(dev.lockAddress(TileKind::Core, 16), std::nullopt);
    EXPECT_EQ(dev.lockAddress(TileKind::Mem, 63), 0xC03F0u);
    EXPECT_EQ(dev.lockAddress(TileKind::ShimNoc, 2), 0x14020u);
    EXPECT_EQ(dev.lockAddress(TileKind::ShimPl, 0), std::nullopt);
  }
  EXPECT_EQ(device("xcve3858").lockAddress(TileKind::ShimNoc, 3), 0x30u);
  EXPECT_EQ(device("xcvc1902").lockAddress(TileKind::Core, 0), std::nullopt);
}

} // namespace
