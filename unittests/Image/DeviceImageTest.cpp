// Does a device image survive its folder, and is a damaged one refused?

#include "tileloom/Image/DeviceImage.h"
#include "RandomImage.h"
#include "tileloom/Image/TxnFile.h"
#include "tileloom/Support/File.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

using namespace tileloom;
using namespace tileloom::testing;
using ::testing::HasSubstr;

namespace {
/// A folder of its own that is removed at the end.
class Folder {
public:
  Folder() {
    EXPECT_FALSE(llvm::sys::fs::createUniqueDirectory("tileloom-image", path));
  }
  ~Folder() { llvm::sys::fs::remove_directories(path); }
  llvm::StringRef str() const { return path; }
  std::string file(llvm::StringRef name) const {
    llvm::SmallString<128> result(path);
    llvm::sys::path::append(result, name);
    return std::string(result);
  }
  void write(llvm::StringRef name, llvm::StringRef text) const {
    EXPECT_EQ(llvm::toString(writeFileAtomically(file(name), text)), "");
  }
  std::string read(llvm::StringRef name) const {
    auto buffer = readFile(file(name));
    return buffer ? (*buffer)->getBuffer().str()
                  : llvm::toString(buffer.takeError());
  }

private:
  llvm::SmallString<128> path;
};
} // namespace

static DeviceImage sample() {
  DeviceImage image;
  image.deviceName = "npu1";
  image.symbol = "main";
  image.configuration = {WriteOp{0x1D200, 0xF00}};
  image.sequences = {
      {"sequence",
       {{"in", "i32", {4, 16}, 256}, {"out", "bf16", {128}, 256}},
       {WriteOp{0x1D204, 0x80000001},
        SyncOp{{0, 0}, {DmaDirection::S2MM, 0}, 1, 1}}},
      {"a/b", {}, {PreemptOp{1}}},
      {"a b", {}, {PreemptOp{2}}}};
  image.externalBuffers = {{"ddr", "f32", {8}, 0xFFFFFFFFFFF0, 32}};
  image.names[{0, 2}] = {{{0, "prod"}, {1, "cons"}},
                         {{"a_buff_0", 0x400, 64}},
                         {{3, "bd \"three\""}},
                         "core_0_2.elf"};
  return image;
}

static std::string loadFault(const Folder &folder) {
  auto image = loadDeviceImage(folder.str());
  return image ? "" : llvm::toString(image.takeError());
}

static void save(const DeviceImage &image, const Folder &folder) {
  ASSERT_EQ(llvm::toString(saveDeviceImage(image, folder.str())), "");
}

TEST(DeviceImage, RoundTrip) {
  Folder folder;
  save(sample(), folder);
  auto image = loadDeviceImage(folder.str());
  ASSERT_TRUE(bool(image)) << llvm::toString(image.takeError());
  EXPECT_EQ(*image, sample());
  ASSERT_NE(image->findSequence("a b"), nullptr);
  EXPECT_EQ(image->findSequence("nothing"), nullptr);
}

TEST(DeviceImage, SequencesAreTxnFilesOfTheirName) {
  Folder folder;
  save(sample(), folder);
  auto txn = readTxnFile(folder.file("sequence.insts.bin"));
  ASSERT_TRUE(bool(txn)) << llvm::toString(txn.takeError());
  EXPECT_EQ(txn->program, sample().sequences[0].program);
}

TEST(DeviceImage, SavingTwiceGivesTheSameBytes) {
  Folder folder;
  save(sample(), folder);
  std::string first = folder.read("image.json");
  save(sample(), folder);
  EXPECT_EQ(folder.read("image.json"), first);
}

TEST(DeviceImage, NamesThatAreNotUtf8) {
  Folder folder;
  DeviceImage image = sample();
  image.names[{0, 2}].coreElf = "\xFF.elf";
  save(image, folder);
  EXPECT_EQ(loadFault(folder), "");
}

TEST(DeviceImage, UnknownDevicesAndTwinsAreNotSaved) {
  Folder folder;
  DeviceImage image = sample();
  image.deviceName = "npu7";
  EXPECT_EQ(llvm::toString(saveDeviceImage(image, folder.str())),
            "there is no device 'npu7' [malformed-image]");
  image = sample();
  image.sequences[1].name = "sequence";
  EXPECT_THAT(llvm::toString(saveDeviceImage(image, folder.str())),
              HasSubstr("two sequences have the name 'sequence'"));
}

TEST(DeviceImage, MissingFiles) {
  Folder folder;
  EXPECT_THAT(loadFault(folder), HasSubstr("[unreadable-file]"));
  save(sample(), folder);
  llvm::sys::fs::remove(folder.file("config.txn"));
  EXPECT_THAT(loadFault(folder), HasSubstr("[unreadable-file]"));
}

TEST(DeviceImage, DamagedManifests) {
  Folder folder;
  save(sample(), folder);
  const std::string good = folder.read("image.json");
  auto withReplaced = [&](llvm::StringRef from, llvm::StringRef to) {
    std::string text = good;
    size_t at = text.find(from.str());
    EXPECT_NE(at, std::string::npos) << from.str();
    text.replace(at, from.size(), to.str());
    folder.write("image.json", text);
    return loadFault(folder);
  };
  folder.write("image.json", "{");
  EXPECT_THAT(loadFault(folder), HasSubstr("[malformed-image]"));
  folder.write("image.json", "[]");
  EXPECT_THAT(loadFault(folder), HasSubstr("expected object"));
  EXPECT_THAT(withReplaced("\"version\": 1", "\"version\": 2"),
              HasSubstr("not a tileloom-image of version 1"));
  EXPECT_THAT(withReplaced("\"bytes\": 256", "\"bytes\": -1"),
              HasSubstr("image.sequences[0].arguments[0].bytes"));
  EXPECT_THAT(withReplaced("\"symbol\"", "\"Symbol\""),
              HasSubstr("missing value at image.symbol"));
  EXPECT_THAT(withReplaced("\"npu1\"", "\"npu7\""),
              HasSubstr("there is no device 'npu7'"));
  EXPECT_THAT(withReplaced("\"npu1\"", "\"npu2\""),
              HasSubstr("rows of generation 3, not for npu2"));
  EXPECT_THAT(withReplaced("\"config.txn\"", "\"../config.txn\""),
              HasSubstr("is not the name of a file beside image.json"));
  EXPECT_THAT(withReplaced("\"id\": 1", "\"id\": 0"),
              HasSubstr("two entries have one id"));
}

TEST(DeviceImage, FilesOfAnotherBuild) {
  Folder folder;
  save(sample(), folder);
  folder.write("config.txn", folder.read("sequence.insts.bin"));
  EXPECT_THAT(loadFault(folder), HasSubstr("its checksum differs "
                                           "[malformed-image]"));
}

RC_GTEST_PROP(DeviceImage, DamagedBytesAreReadOrRefused, ()) {
  Folder folder;
  EXPECT_EQ(llvm::toString(saveDeviceImage(sample(), folder.str())), "");
  std::string text = folder.read("image.json");
  for (uint64_t i = between(1, 4); i > 0; --i)
    text[between(0, text.size() - 1)] = char(between(0, 255));
  folder.write("image.json", text);
  loadFault(folder); // Whatever it says, it returns.
}
