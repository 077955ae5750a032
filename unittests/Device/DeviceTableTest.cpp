// Does the text about devices name what a reader looks for, in straight
// columns?

#include "AllDevices.h"

#include "tileloom/Device/DeviceTable.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/raw_ostream.h"

#include "gmock/gmock.h"

using namespace tileloom;
using testing::HasSubstr;

namespace {

std::string listText() {
  std::string text;
  llvm::raw_string_ostream os(text);
  writeDeviceList(os);
  return text;
}

std::string tableText(llvm::StringRef name) {
  std::string text;
  llvm::raw_string_ostream os(text);
  writeDeviceTable(device(name), os);
  return text;
}

/// The line of `text` that holds `key`, without runs of blanks.
std::string lineWith(llvm::StringRef text, llvm::StringRef key) {
  llvm::SmallVector<llvm::StringRef> lines, words;
  text.split(lines, '\n');
  for (llvm::StringRef line : lines) {
    if (!line.ltrim().starts_with(key))
      continue;
    line.split(words, ' ', -1, /*KeepEmpty=*/false);
    std::string joined;
    for (llvm::StringRef word : words)
      joined += (joined.empty() ? "" : " ") + word.str();
    return joined;
  }
  return "";
}

TEST(DeviceTable, ListHasOneLineADevice) {
  std::string text = listText();
  llvm::SmallVector<llvm::StringRef> lines;
  llvm::StringRef(text).split(lines, '\n', -1, /*KeepEmpty=*/false);
  ASSERT_EQ(lines.size(), Device::all().size() + 1);
  for (auto [line, dev] : llvm::zip(llvm::drop_begin(lines), Device::all()))
    EXPECT_TRUE(line.ltrim().starts_with(dev->name()));
  EXPECT_EQ(lineWith(text, "npu1_3col"),
            "npu1_3col 7 AIE2 3 6 1 2..5 yes yes all");
  EXPECT_EQ(lineWith(text, "xcve2302"),
            "xcve2302 2 AIE2 17 4 1 2..3 no no 2 3 6 7 10 11");
}

TEST(DeviceTable, ListColumnsAreStraight) {
  std::string text = listText();
  llvm::SmallVector<llvm::StringRef> lines;
  llvm::StringRef(text).split(lines, '\n', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef column : {"code", "arch", "core rows", "virtualized"}) {
    size_t position = lines.front().find(column);
    for (llvm::StringRef line : lines) {
      EXPECT_EQ(line[position - 1], ' ') << line.str();
      EXPECT_NE(line[position], ' ') << line.str();
    }
  }
}

TEST(DeviceTable, StatesTheNumbersOfTheDevice) {
  std::string text = tableText("npu2");
  EXPECT_EQ(lineWith(text, "data memory"),
            "data memory 65536 (64 KiB) 524288 (512 KiB) -");
  EXPECT_EQ(lineWith(text, "banks"), "banks 4 x 16384 8 x 65536 -");
  EXPECT_EQ(lineWith(text, "locks"), "locks 16 64 16");
  EXPECT_EQ(lineWith(text, "BDs a channel"), "BDs a channel 16 24 16");
  EXPECT_EQ(lineWith(text, "DMA : 1"), "DMA : 1 South : 7 South : 3");
  EXPECT_EQ(lineWith(text, "North    "),
            "North 0x60000 north neighbour north neighbour");
  EXPECT_EQ(lineWith(text, "East    "), "East 0x70000 own memory own memory");
}

TEST(DeviceTable, FirstGenerationShowsBothParities) {
  std::string text = tableText("xcvc1902");
  EXPECT_EQ(lineWith(text, "West    "),
            "West 0x28000 west neighbour own memory");
  EXPECT_EQ(lineWith(text, "East    "),
            "East 0x38000 own memory east neighbour");
  EXPECT_EQ(lineWith(text, "South    "),
            "South 0x20000 nothing south neighbour");
  EXPECT_THAT(text, testing::Not(HasSubstr("MemTile")));
}

TEST(DeviceTable, EveryDevicePrints) {
  for (const Device *dev : Device::all()) {
    std::string text = tableText(dev->name());
    EXPECT_THAT(text, HasSubstr("device " + dev->name().str() + "\n"));
    EXPECT_THAT(text, testing::Not(HasSubstr(" \n")));
  }
}

} // namespace
