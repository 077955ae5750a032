// Which .npy files fit which host array?
//
// The bytes of headers here were written by hand from the format's description
// (NumPy documentation, NEP 1).

#include "HostArrays.h"

using namespace tileloom;
using ::testing::HasSubstr;
using ::testing::StartsWith;

namespace {

/// A file of version MAJOR.0 with a header text.
std::string npy(std::string header, std::string data, int major = 1) {
  header += '\n';
  std::string file = "\x93NUMPY";
  file += char(major);
  file += '\0';
  for (int i = 0; i < (major == 1 ? 2 : 4); ++i)
    file += char(header.size() >> (8 * i));
  return file + header + data;
}

std::string header(const std::string &descr, const std::string &shape,
                   const std::string &order = "False") {
  return "{'descr': '" + descr + "', 'fortran_order': " + order +
         ", 'shape': " + shape + ", }";
}

class Npy : public FolderTest {
protected:
  /// The fault of reading `file` as `array`, "" when it fits.
  std::string fault(const HostArray &array, const std::string &file) {
    write("x.npy", file);
    return make(array, path("x.npy")).fault;
  }
  /// What a file says whose array was written by the driver.
  std::string written(const HostArray &array) {
    EXPECT_EQ(llvm::toString(writeHostData(array, HostBytes(array.byteSize),
                                           path("y.npy"))),
              "");
    return read("y.npy");
  }
};

} // namespace

TEST_F(Npy, HeadersNameTypeOrderAndShape) {
  std::string file = written(arrayOf("i32", 32, {2, 4}));
  EXPECT_THAT(file, StartsWith(std::string("\x93NUMPY\x01\0", 8)));
  EXPECT_THAT(file, HasSubstr("{'descr': '<i4', 'fortran_order': False, "
                              "'shape': (2, 4), }"));
  // The data begin at a multiple of 64 and the header ends in a newline.
  EXPECT_EQ((file.size() - 32) % 64, 0u);
  EXPECT_EQ(file[file.size() - 33], '\n');
}

TEST_F(Npy, ShapesAreTuples) {
  EXPECT_THAT(written(arrayOf("i32", 32, {5})), HasSubstr("'shape': (5,)"));
  EXPECT_THAT(written(arrayOf("i32", 32, {})), HasSubstr("'shape': ()"));
  EXPECT_THAT(written(arrayOf("i32", 32, {2, 0, 3})),
              HasSubstr("'shape': (2, 0, 3)"));
}

TEST_F(Npy, EveryElementTypeIsReadBack) {
  const std::pair<HostArray, const char *> cases[] = {
      {arrayOf("i8", 8, {2}), "<i1"},    {arrayOf("ui8", 8, {2}), "<u1"},
      {arrayOf("i16", 16, {2}), "<i2"},  {arrayOf("ui16", 16, {2}), "<u2"},
      {arrayOf("i32", 32, {2}), "<i4"},  {arrayOf("ui32", 32, {2}), "<u4"},
      {arrayOf("i64", 64, {2}), "<i8"},  {arrayOf("f16", 16, {2}), "<f2"},
      {arrayOf("bf16", 16, {2}), "<u2"}, {arrayOf("f32", 32, {2}), "<f4"},
      {arrayOf("f64", 64, {2}), "<f8"}};
  for (const auto &[array, descr] : cases) {
    EXPECT_THAT(written(array), HasSubstr("'" + std::string(descr) + "'"))
        << array.elementType;
    HostBytes bytes = make(array, "random:3").bytes;
    ASSERT_EQ(llvm::toString(writeHostData(array, bytes, path("z.npy"))), "");
    EXPECT_EQ(make(array, path("z.npy")).bytes, bytes) << array.elementType;
  }
}

TEST_F(Npy, VersionsTwoAndThreeHaveLongHeaders) {
  HostArray array = arrayOf("i32", 32, {2});
  std::string data = "abcdefgh";
  for (int major : {1, 2, 3}) {
    write("v.npy", npy(header("<i4", "(2,)"), data, major));
    EXPECT_EQ(make(array, path("v.npy")).bytes,
              HostBytes(data.begin(), data.end()))
        << major;
  }
}

TEST_F(Npy, TheShapeMayDifferTheSizeMayNot) {
  HostArray array = arrayOf("i32", 32, {2, 2});
  EXPECT_EQ(fault(array, npy(header("<i4", "(4,)"), std::string(16, 'x'))), "");
  EXPECT_THAT(fault(array, npy(header("<i4", "(3,)"), std::string(12, 'x'))),
              HasSubstr("[host-data-size]"));
  EXPECT_THAT(fault(array, npy(header("<i4", "(2, 2)"), std::string(15, 'x'))),
              HasSubstr("[host-data-size]"));
}

TEST_F(Npy, SignsMayDifferKindsAndWidthsMayNot) {
  HostArray array = arrayOf("i32", 32, {1});
  EXPECT_EQ(fault(array, npy(header("<u4", "(1,)"), "abcd")), "");
  EXPECT_EQ(fault(array, npy(header("=i4", "(1,)"), "abcd")), "");
  for (const char *descr :
       {"<f4", "<i2", "<i8", "|b1", ">i4", "<c8", "|V4", ""})
    EXPECT_THAT(fault(array, npy(header(descr, "(1,)"), "abcd")),
                HasSubstr("[host-data-type]"))
        << descr;
  EXPECT_EQ(fault(arrayOf("i8", 8, {4}), npy(header("|i1", "(4,)"), "abcd")),
            "");
  // NumPy has no bfloat16: extensions store it as void of two bytes.
  EXPECT_EQ(fault(arrayOf("bf16", 16, {2}), npy(header("|V2", "(2,)"), "abcd")),
            "");
  EXPECT_THAT(
      fault(arrayOf("bf16", 16, {2}), npy(header("<f2", "(2,)"), "abcd")),
      HasSubstr("[host-data-type]"));
}

TEST_F(Npy, FortranOrderMattersFromTwoDimensionsOn) {
  std::string data(16, 'x');
  EXPECT_EQ(
      fault(arrayOf("i32", 32, {4}), npy(header("<i4", "(4,)", "True"), data)),
      "");
  EXPECT_THAT(fault(arrayOf("i32", 32, {2, 2}),
                    npy(header("<i4", "(2, 2)", "True"), data)),
              HasSubstr("in Fortran order"));
}

TEST_F(Npy, FilesThatAreNone) {
  HostArray array = arrayOf("i32", 32, {1});
  std::string good = npy(header("<i4", "(1,)"), "abcd");
  // Cut anywhere in the header.
  for (size_t size : {0, 1, 5, 6, 8, 9, 10, 11, 12, 40, 60})
    EXPECT_THAT(fault(array, good.substr(0, size)),
                HasSubstr("[malformed-npy]"))
        << size;
  EXPECT_THAT(fault(array, "PK\x03\x04 a zip file, as .npz are"),
              HasSubstr("does not begin with the NumPy magic"));
  for (const char *text :
       {"", "{}",
        "{'descr': [('a', '<i4')], 'fortran_order': False, 'shape': "
        "(1,), }",
        "{'descr': '<i4', 'fortran_order': False, }",
        "{'descr': '<i4', 'fortran_order': False, 'shape': 1, }",
        "{'descr': '<i4', 'fortran_order': False, 'shape': (-1,), }",
        "{'descr': '<i4', 'fortran_order': False, 'shape': (x,), }"})
    EXPECT_THAT(fault(array, npy(text, "abcd")), HasSubstr("[malformed-npy]"))
        << text;
  // A header length that runs past the file.
  std::string wide = npy(header("<i4", "(1,)"), "abcd", 2);
  wide[11] = '\xFF';
  EXPECT_THAT(fault(array, wide), HasSubstr("its header is cut off"));
}
