// Do descriptors become the register words that the register reference gives?

#include "RandomImage.h"
#include "tileloom/Support/Diagnostic.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

using namespace tileloom;
using namespace tileloom::testing;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

static const Device &npu1() { return *Device::lookup("npu1"); }
static const Device &aie1() { return *Device::lookup("xcvc1902"); }

static std::string faults(const Device &device, TileKind kind,
                          const BufferDescriptor &bd) {
  return llvm::toString(verifyBd(device, kind, bd));
}

TEST(BufferDescriptor, MemTileLockWord) {
  BufferDescriptor bd;
  bd.acquire = BdLockAccess{64, -1};
  bd.release = {65, 1};
  EXPECT_EQ(encodeBd(npu1(), TileKind::Mem, bd)[7], 0x8141FF40u);

  std::vector<uint32_t> words(8, 0);
  words[7] = 0x8141FF40;
  BufferDescriptor read = decodeBd(npu1(), TileKind::Mem, words);
  EXPECT_TRUE(read.valid);
  EXPECT_EQ(read.acquire, (BdLockAccess{64, -1}));
  EXPECT_EQ(read.release, (BdLockAccess{65, 1}));
}

// offsets [0,0,0,4], sizes [2,4,8,16], strides [1024,256,32,1] of i32, id 3.
TEST(BufferDescriptor, ShimFourDimensions) {
  BufferDescriptor bd;
  bd.address = 16;
  bd.lengthWords = 512;
  bd.dims = {{{16, 1}, {8, 32}, {0, 256}, {0, 1}}};
  bd.iteration = {2, 1024, 0};
  bd.burstEncoding = 2;
  bd.axCache = 2;
  EXPECT_EQ(faults(npu1(), TileKind::ShimNoc, bd), "");
  EXPECT_THAT(encodeBd(npu1(), TileKind::ShimNoc, bd),
              ElementsAre(512, 16, 0, 16u << 20, 2u << 30 | 8u << 20 | 31,
                          2u << 24 | 255, 1u << 20 | 1023, 1u << 25));
  EXPECT_EQ(bdAddress(npu1(), TileKind::ShimNoc, 3) + 4, 0x1D064u);
}

// The same transfer in i16: sizes [1,1,8,32], strides [0,0,64,1].
TEST(BufferDescriptor, ShimHalfWords) {
  BufferDescriptor bd;
  bd.lengthWords = 128;
  bd.dims[0] = {16, 1};
  bd.dims[1] = {8, 32};
  auto words = encodeBd(npu1(), TileKind::ShimNoc, bd);
  EXPECT_EQ(words[0], 128u);
  EXPECT_EQ(words[3], 16u << 20);
  EXPECT_EQ(words[4], 8u << 20 | 31);
}

TEST(BufferDescriptor, ShimAddressHas48Bits) {
  BufferDescriptor bd;
  bd.address = 0x123456789ABC;
  auto words = encodeBd(npu1(), TileKind::ShimNoc, bd);
  EXPECT_EQ(words[1], 0x56789ABCu);
  EXPECT_EQ(words[2], 0x1234u);
}

TEST(BufferDescriptor, CoreWords) {
  BufferDescriptor bd;
  bd.address = 0x400;
  bd.lengthWords = 64;
  bd.packet = BdPacket{2, 5};
  bd.nextBd = 1;
  bd.acquire = BdLockAccess{1, -1};
  bd.release = {0, 1};
  bd.dims[0] = {4, 2};
  bd.dims[1] = {3, 8};
  bd.dims[2].step = 24;
  auto words = encodeBd(npu1(), TileKind::Core, bd);
  EXPECT_THAT(words, ElementsAre(0x100u << 14 | 64, // Word address 0x100.
                                 1u << 30 | 5u << 19 | 2u << 16,
                                 7u << 13 | 1, // Steps minus one.
                                 3u << 21 | 4u << 13 | 23, 0,
                                 1u << 27 | 1u << 26 | 1u << 25 | 1u << 18 |
                                     1u << 12 | 0x7Fu << 5 | 1));
}

TEST(BufferDescriptor, MemTileWords) {
  BufferDescriptor bd;
  bd.address = 0x80000; // Own memory starts at word 0x20000.
  bd.lengthWords = 4096;
  bd.nextBd = 24;
  bd.dims = {{{14, 1}, {61, 14}, {1, 1}, {0, 1}}};
  bd.padding[0] = {1, 1};
  bd.padding[1] = {2, 1};
  bd.suppressTlast = true;
  auto words = encodeBd(npu1(), TileKind::Mem, bd);
  EXPECT_EQ(words[0], 4096u);
  EXPECT_EQ(words[1], 1u << 26 | 24u << 20 | 1u << 19 | 0x20000);
  EXPECT_EQ(words[2], 1u << 31 | 14u << 17);
  EXPECT_EQ(words[3], 2u << 27 | 61u << 17 | 13);
  EXPECT_EQ(words[4], 1u << 17);
  EXPECT_EQ(words[5], 1u << 23 | 1u << 17);
}

TEST(BufferDescriptor, Aie1CoreWords) {
  BufferDescriptor bd;
  bd.address = 0x1000;
  bd.lengthWords = 256;
  bd.acquire = BdLockAccess{3, 1};
  bd.release = {3, 0};
  bd.releaseEnabled = true;
  bd.nextBd = 2;
  bd.packet = BdPacket{1, 9};
  EXPECT_EQ(faults(aie1(), TileKind::Core, bd), "");
  EXPECT_THAT(encodeBd(aie1(), TileKind::Core, bd),
              ElementsAre(3u << 22 | 1u << 21 | 0u << 20 | 1u << 19 | 1u << 18 |
                              1u << 17 | 1u << 16 | 0x400,
                          0, 0, 0, 1u << 12 | 9, 0,
                          1u << 31 | 1u << 27 | 1u << 17 | 2u << 13 | 255));
}

TEST(BufferDescriptor, Aie1ShimWords) {
  BufferDescriptor bd;
  bd.address = 0x3400001000;
  bd.lengthWords = 256;             // The shim stores the length as it is.
  bd.acquire = BdLockAccess{2, -1}; // Without a value.
  bd.burstEncoding = 2;
  EXPECT_THAT(encodeBd(aie1(), TileKind::ShimNoc, bd),
              ElementsAre(0x1000, 256, 0x34u << 16 | 2u << 7 | 1u << 3 | 1,
                          2u << 9, 0));
}

TEST(BufferDescriptor, Aie1HasOneLock) {
  BufferDescriptor bd;
  bd.lengthWords = 1;
  bd.acquire = BdLockAccess{3, 1};
  bd.release = {4, 0};
  bd.releaseEnabled = true;
  EXPECT_THAT(faults(aie1(), TileKind::Core, bd),
              HasSubstr("acquires lock 3 and releases lock 4"));
}

TEST(BufferDescriptor, Aie1ForeignFeatures) {
  std::vector<uint32_t> words(7, 0);
  EXPECT_EQ(bdForeignFeature(aie1(), TileKind::Core, words), "");
  words[6] = 2u << 28;
  EXPECT_EQ(bdForeignFeature(aie1(), TileKind::Core, words), "FIFO_Mode");
}

TEST(BufferDescriptor, AddressesOfAllKinds) {
  EXPECT_EQ(bdAddress(npu1(), TileKind::Core, 15), 0x1D1E0u);
  EXPECT_EQ(bdAddress(npu1(), TileKind::Mem, 47), 0xA05E0u);
  EXPECT_EQ(bdAddress(aie1(), TileKind::ShimNoc, 2), 0x1D028u);
  EXPECT_EQ(bdAtAddress(npu1(), TileKind::Mem, 0xA0024),
            (std::pair<uint32_t, uint32_t>(1, 1)));
  EXPECT_EQ(bdAtAddress(npu1(), TileKind::Core, 0x1D018), std::nullopt);
  EXPECT_EQ(bdAtAddress(npu1(), TileKind::Mem, 0xA0600), std::nullopt);
}

TEST(BufferDescriptor, RangeErrorsNameFieldValueAndLimit) {
  BufferDescriptor bd;
  bd.dims[0].size = 1024;
  EXPECT_EQ(faults(npu1(), TileKind::Mem, bd),
            "BD field D0_Wrap = 1024 does not fit: the largest value on a "
            "MemTile is 1023 [bd-field-range]");
  bd = {};
  bd.dims[1].step = 8193;
  EXPECT_THAT(faults(npu1(), TileKind::Core, bd),
              HasSubstr("D1_Stepsize = 8193 does not fit: the largest value "
                        "on a CoreTile is 8192"));
  bd = {};
  bd.lengthWords = 16384;
  EXPECT_THAT(faults(npu1(), TileKind::Core, bd),
              HasSubstr("Buffer_Length = 16384 does not fit: the largest value "
                        "on a CoreTile is 16383"));
  bd = {};
  bd.release.value = 64;
  EXPECT_THAT(faults(npu1(), TileKind::Core, bd),
              HasSubstr("Lock_Rel_Value = 64 does not fit: the largest value "
                        "on a CoreTile is 63"));
  bd.release.value = -65;
  EXPECT_THAT(faults(npu1(), TileKind::Core, bd),
              HasSubstr("Lock_Rel_Value = -65 does not fit: the smallest value "
                        "on a CoreTile is -64"));
  bd = {};
  bd.iteration.size = 65;
  EXPECT_THAT(faults(npu1(), TileKind::ShimNoc, bd),
              HasSubstr("Iteration_Wrap = 65 does not fit: the largest value "
                        "on a ShimNOCTile is 64"));
}

TEST(BufferDescriptor, RefusesWhatALayoutLacks) {
  BufferDescriptor bd;
  bd.dims[2].size = 4; // The outermost dimension is bounded by the length.
  EXPECT_THAT(faults(npu1(), TileKind::Core, bd),
              HasSubstr("D2_Wrap = 4 does not fit: the only value on a "
                        "CoreTile is 0"));
  bd = {};
  bd.padding[0].before = 1;
  EXPECT_THAT(faults(npu1(), TileKind::ShimNoc, bd),
              HasSubstr("D0_Zero_Before = 1"));
  bd = {};
  bd.dims[0].step = 0;
  EXPECT_THAT(faults(npu1(), TileKind::Core, bd),
              HasSubstr("D0_Stepsize = 0 does not fit: the smallest value on a "
                        "CoreTile is 1"));
  bd = {};
  bd.address = 6;
  EXPECT_THAT(faults(npu1(), TileKind::Core, bd),
              HasSubstr("Base_Address = 6 is not a multiple of 4"));
  bd = {};
  EXPECT_THAT(faults(*Device::lookup("xcve2302"), TileKind::ShimPl, bd),
              HasSubstr("has no buffer descriptors"));
}

TEST(BufferDescriptor, ReportsEveryFault) {
  BufferDescriptor bd;
  bd.dims[0].size = 256;
  bd.outOfOrderId = 64;
  std::string text = faults(npu1(), TileKind::Core, bd);
  EXPECT_THAT(text, HasSubstr("D0_Wrap = 256"));
  EXPECT_THAT(text, HasSubstr("Out_Of_Order_BD_ID = 64"));
}

RC_GTEST_PROP(BufferDescriptor, ValidOnesRoundTrip, ()) {
  const Device &device = anyDevice();
  TileKind kind = anyDmaKind(device);
  BufferDescriptor bd = anyBd(device, kind);
  RC_ASSERT(faults(device, kind, bd) == "");
  auto words = encodeBd(device, kind, bd);
  RC_ASSERT(words.size() == bdWordCount(device, kind));
  RC_ASSERT(decodeBd(device, kind, words) == bd);
  RC_ASSERT(bdForeignFeature(device, kind, words).empty());
}

RC_GTEST_PROP(BufferDescriptor, ArbitraryWordsDecode,
              (const std::vector<uint32_t> &words)) {
  const Device &device = anyDevice();
  for (TileKind kind :
       {TileKind::Core, TileKind::Mem, TileKind::ShimNoc, TileKind::ShimPl}) {
    BufferDescriptor bd = decodeBd(device, kind, words);
    if (!hasDma(device, kind))
      continue;
    RC_ASSERT(faults(device, kind, bd) == "");
    RC_ASSERT(decodeBd(device, kind, encodeBd(device, kind, bd)) == bd);
  }
}
