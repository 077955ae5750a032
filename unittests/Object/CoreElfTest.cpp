// Is a linked core taken apart correctly, and is everything else refused?

#include "tileloom/Object/CoreElf.h"
#include "Yaml.h"

#include "gmock/gmock.h"

#include <random>

using namespace tileloom;
using ::testing::HasSubstr;

namespace {

constexpr CoreAddressMap map{0x4000, 0x70000, 0x10000};

/// A small core: two words of code, two bytes of data and six of .bss, symbols.
std::string coreYaml(llvm::StringRef type = "ET_EXEC",
                     llvm::StringRef entry = "0x0",
                     llvm::StringRef dataAddress = "0x74200",
                     llvm::StringRef memorySize = "0x8") {
  return (R"(--- !ELF
FileHeader:
  Class:   ELFCLASS32
  Data:    ELFDATA2LSB
  Type:    )" +
          type + R"(
  Machine: EM_RISCV
  Entry:   )" +
          entry + R"(
ProgramHeaders:
  - Type:     PT_LOAD
    FirstSec: .text
    LastSec:  .text
    VAddr:    0x0
  - Type:     PT_LOAD
    FirstSec: .data
    LastSec:  .data
    VAddr:    )" +
          dataAddress + R"(
    MemSize:  )" +
          memorySize + R"(
Sections:
  - Name:    .text
    Type:    SHT_PROGBITS
    Flags:   [ SHF_ALLOC, SHF_EXECINSTR ]
    Content: "1300000073000000"
  - Name:    .data
    Type:    SHT_PROGBITS
    Flags:   [ SHF_ALLOC, SHF_WRITE ]
    Address: )" +
          dataAddress + R"(
    Content: "ab12"
Symbols:
  - Name:    core_0_2
    Type:    STT_FUNC
    Section: .text
    Value:   0x0
    Size:    0x8
    Binding: STB_GLOBAL
  - Name:    table
    Type:    STT_OBJECT
    Section: .data
    Value:   0x74200
    Size:    0x2
  - Name:    acc
    Section: .data
    Value:   0x70400
    Binding: STB_GLOBAL
  - Name:    $x
    Section: .text
  - Name:    missing
    Binding: STB_WEAK
)")
      .str();
}

TEST(CoreElf, SplitsProgramAndData) {
  auto core = parseCoreElf(elfOfYaml(coreYaml()), map, "a.elf");
  ASSERT_TRUE(bool(core)) << llvm::toString(core.takeError());
  EXPECT_EQ(core->machine, 243);
  EXPECT_EQ(core->entry, 0u);
  ASSERT_EQ(core->program.size(), 1u);
  EXPECT_EQ(core->program[0].address, 0u);
  EXPECT_EQ(core->program[0].bytes,
            (std::vector<uint8_t>{0x13, 0, 0, 0, 0x73, 0, 0, 0}));
  ASSERT_EQ(core->data.size(), 1u);
  // Relative to the own memory; bytes beyond the file's image are zero.
  EXPECT_EQ(core->data[0].address, 0x4200u);
  EXPECT_EQ(core->data[0].bytes,
            (std::vector<uint8_t>{0xab, 0x12, 0, 0, 0, 0, 0, 0}));
}

TEST(CoreElf, NamesFunctionsAndSymbols) {
  auto core = parseCoreElf(elfOfYaml(coreYaml()), map, "a.elf");
  ASSERT_TRUE(bool(core)) << llvm::toString(core.takeError());
  ASSERT_EQ(core->symbols.size(), 3u);
  EXPECT_EQ(core->symbols[0].name, "core_0_2");
  EXPECT_EQ(core->symbols[0].kind, CoreSymbol::Kind::Function);
  EXPECT_EQ(core->symbols[1].name, "acc");
  EXPECT_EQ(core->symbols[1].size, 0u);
  EXPECT_EQ(core->symbols[2].kind, CoreSymbol::Kind::Object);
  ASSERT_NE(core->functionAt(4), nullptr);
  EXPECT_EQ(core->functionAt(4)->name, "core_0_2");
  EXPECT_EQ(core->functionAt(8), nullptr);
  ASSERT_NE(core->find("table"), nullptr);
  EXPECT_EQ(core->find("table")->address, 0x74200u);
  EXPECT_EQ(core->find("missing"), nullptr);
}

TEST(CoreElf, RefusesWhatIsNoCoreProgram) {
  auto refuse = [](const std::string &bytes) {
    return malformedMessage(parseCoreElf(bytes, map, "a.elf"));
  };
  EXPECT_THAT(refuse(""), HasSubstr("'a.elf' is not a core program"));
  EXPECT_THAT(refuse("int main() { return 0; } // far from an ELF file......."),
              HasSubstr("it is no 32-bit little-endian ELF file"));
  EXPECT_THAT(refuse(elfOfYaml(coreYaml("ET_REL"))),
              HasSubstr("it is not linked"));
  EXPECT_THAT(refuse(elfOfYaml(coreYaml("ET_EXEC", "0x8"))),
              HasSubstr("its entry point 0x8 is in no program segment"));
  EXPECT_THAT(refuse(elfOfYaml(coreYaml("ET_EXEC", "0x0", "0x60000"))),
              HasSubstr("its segment at 0x60000-0x60007 is neither in program "
                        "memory (below 0x4000) nor in the core's own data "
                        "memory (0x70000-0x7FFFF)"));
  EXPECT_THAT(refuse(elfOfYaml(coreYaml("ET_EXEC", "0x0", "0x7fffc", "0x8"))),
              HasSubstr("its segment at 0x7FFFC-0x80003 is neither"));
  EXPECT_THAT(refuse(elfOfYaml(coreYaml("ET_EXEC", "0x0", "0x4"))),
              HasSubstr("two of its segments overlap at 0x4"));
  EXPECT_THAT(refuse(elfOfYaml(coreYaml("ET_EXEC", "0x0", "0x74200", "0x1"))),
              HasSubstr("more bytes in the file than in memory"));
}

// Any damage ends in a value or in a named failure.
TEST(CoreElf, SurvivesDamage) {
  const std::string good = elfOfYaml(coreYaml());
  for (size_t size = 0; size < good.size(); size += 3)
    llvm::consumeError(
        parseCoreElf(good.substr(0, size), map, "cut").takeError());
  std::mt19937 random(5);
  for (int round = 0; round < 20000; ++round) {
    std::string bytes = good;
    for (int flips = 0; flips < 3; ++flips)
      bytes[random() % bytes.size()] = char(random());
    std::string message = malformedMessage(parseCoreElf(bytes, map, "damaged"));
    ASSERT_NE(message, "unnamed");
  }
}

} // namespace
