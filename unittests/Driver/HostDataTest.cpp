// Which bytes does a source make in each element type?

#include "HostArrays.h"

using namespace tileloom;
using ::testing::HasSubstr;

TEST(HostData, ZerosOfEveryWidth) {
  EXPECT_EQ(make(arrayOf("i8", 8, {3}), "zeros").bytes, HostBytes(3));
  EXPECT_EQ(make(arrayOf("f64", 64, {2, 2}), "zeros").bytes, HostBytes(32));
}

TEST(HostData, OnesAreOneInTheElementType) {
  EXPECT_EQ(make(arrayOf("i16", 16, {2}), "ones").bytes,
            bytesOf<uint16_t>({1, 1}));
  EXPECT_EQ(make(arrayOf("f32", 32, {2}), "ones").bytes,
            bytesOf<float>({1, 1}));
  EXPECT_EQ(make(arrayOf("f64", 64, {1}), "ones").bytes, bytesOf<double>({1}));
  // IEEE half 1.0 and bfloat16 1.0.
  EXPECT_EQ(make(arrayOf("f16", 16, {1}), "ones").bytes,
            bytesOf<uint16_t>({0x3C00}));
  EXPECT_EQ(make(arrayOf("bf16", 16, {1}), "ones").bytes,
            bytesOf<uint16_t>({0x3F80}));
}

TEST(HostData, IotaCountsRowMajorAndWrapsAround) {
  EXPECT_EQ(make(arrayOf("i32", 32, {2, 3}), "iota").bytes,
            bytesOf<int32_t>({0, 1, 2, 3, 4, 5}));
  HostBytes bytes = make(arrayOf("ui8", 8, {300}), "iota").bytes;
  EXPECT_EQ(bytes[255], 255);
  EXPECT_EQ(bytes[256], 0);
  EXPECT_EQ(bytes[299], 43);
  EXPECT_EQ(make(arrayOf("i64", 64, {3}), "iota").bytes,
            bytesOf<int64_t>({0, 1, 2}));
}

TEST(HostData, IotaOfNarrowFloatsRoundsToNearestEven) {
  HostBytes bytes = make(arrayOf("bf16", 16, {300}), "iota").bytes;
  auto at = [&](size_t i) { return bytes[2 * i] | bytes[2 * i + 1] << 8; };
  // bfloat16 has 8 significant bits: 257 lies between 256 and 258, 259 between
  // 258 and 260.
  EXPECT_EQ(at(256), 0x4380);
  EXPECT_EQ(at(257), 0x4380);
  EXPECT_EQ(at(258), 0x4381);
  EXPECT_EQ(at(259), 0x4382);
}

TEST(HostData, RandomIsTheSameForASeedAndInRange) {
  HostArray array = arrayOf("f32", 32, {1000});
  HostBytes bytes = make(array, "random:1").bytes;
  EXPECT_EQ(bytes, make(array, "random:1").bytes);
  EXPECT_NE(bytes, make(array, "random:2").bytes);
  bool negative = false, positive = false;
  for (size_t i = 0; i < 1000; ++i) {
    float x = 0;
    std::memcpy(&x, &bytes[4 * i], 4);
    EXPECT_GE(x, -1);
    EXPECT_LE(x, 1);
    negative |= x < -0.9f;
    positive |= x > 0.9f;
  }
  EXPECT_TRUE(negative && positive);
}

TEST(HostData, RandomIntegersAreSplitMix64) {
  // The first output of the generator for the state 0 (Steele, Lea, Flood
  // 2014).
  EXPECT_EQ(make(arrayOf("i64", 64, {1}), "random:0").bytes,
            bytesOf<uint64_t>({0xE220A8397B1DCDAF}));
  EXPECT_EQ(make(arrayOf("i8", 8, {1}), "random:0").bytes,
            bytesOf<uint8_t>({0xAF}));
}

TEST(HostData, SeedsAreDecimalNumbers) {
  HostArray array = arrayOf("i32", 32, {1});
  for (const char *source : {"random:", "random:x", "random:-1", "random:1 "})
    EXPECT_THAT(make(array, source).fault, HasSubstr("[host-data-source]"))
        << source;
  EXPECT_EQ(make(array, "random:18446744073709551615").fault, "");
}

TEST(HostData, EmptyArraysHaveNoBytes) {
  for (const char *source : {"zeros", "ones", "iota", "random:1"}) {
    Made made = make(arrayOf("i32", 32, {0}), source);
    EXPECT_EQ(made.fault, "");
    EXPECT_TRUE(made.bytes.empty());
  }
}

using HostFiles = FolderTest;

TEST_F(HostFiles, RawBytesAreTakenAsTheyAre) {
  write("x.bin", llvm::StringRef("\x01\x02\x03\x04\xFF\xFE\xFD\xFC", 8));
  EXPECT_EQ(make(arrayOf("i32", 32, {2}), path("x.bin")).bytes,
            bytesOf<uint32_t>({0x04030201, 0xFCFDFEFF}));
  // Any name that is no source is a file.
  write("other", "abcd");
  EXPECT_EQ(make(arrayOf("i8", 8, {4}), path("other")).bytes,
            (HostBytes{'a', 'b', 'c', 'd'}));
}

TEST_F(HostFiles, SizesMustMatch) {
  write("x.bin", "abcd");
  Made made = make(arrayOf("i32", 32, {2, 4}), path("x.bin"));
  EXPECT_EQ(made.fault,
            "'" + path("x.bin") +
                "' holds 4 bytes, but x is memref<2x4xi32> of 32 bytes "
                "[host-data-size]\nnote: give an array of that many elements, "
                "or change the argument's type");
}

TEST_F(HostFiles, MissingFilesAndMisspeltSources) {
  EXPECT_THAT(make(arrayOf("i32", 32, {1}), path("none.bin")).fault,
              HasSubstr("[unreadable-file]"));
  EXPECT_THAT(make(arrayOf("i32", 32, {1}), "itoa").fault,
              HasSubstr("sources are FILE.npy, FILE.bin, zeros, ones, iota and "
                        "random:SEED"));
}

TEST_F(HostFiles, WritesWhatItReads) {
  HostArray array = arrayOf("i16", 16, {2, 3});
  HostBytes bytes = make(array, "random:5").bytes;
  for (const char *name : {"x.bin", "x.npy", "deep/folder/x.npy"}) {
    EXPECT_EQ(llvm::toString(writeHostData(array, bytes, path(name))), "");
    EXPECT_EQ(make(array, path(name)).bytes, bytes) << name;
  }
  EXPECT_EQ(read("x.bin").size(), 12u);
}
