// Are undefined symbols found, and do renamed symbols keep everything else?

#include "tileloom/Object/ElfSymbols.h"
#include "Yaml.h"
#include "tileloom/Object/CoreElf.h"

#include "gmock/gmock.h"

using namespace tileloom;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

namespace {

const char *const objectYaml = R"(--- !ELF
FileHeader:
  Class:   ELFCLASS32
  Data:    ELFDATA2LSB
  Type:    ET_REL
  Machine: EM_RISCV
Sections:
  - Name:    .text
    Type:    SHT_PROGBITS
    Flags:   [ SHF_ALLOC, SHF_EXECINSTR ]
    Content: "1300000073000000"
Symbols:
  - Name:    kernel
    Type:    STT_FUNC
    Section: .text
    Size:    0x8
    Binding: STB_GLOBAL
  - Name:    memcpy
    Binding: STB_GLOBAL
  - Name:    acc
    Binding: STB_GLOBAL
)";

std::vector<std::string> undefinedIn(const std::string &bytes) {
  auto symbols = linkSymbols(bytes, "k.o");
  if (!symbols)
    return {llvm::toString(symbols.takeError())};
  return symbols->undefined;
}

TEST(ElfSymbols, ListsWhatAnObjectNeeds) {
  EXPECT_THAT(undefinedIn(elfOfYaml(objectYaml)), ElementsAre("acc", "memcpy"));
  EXPECT_THAT(undefinedIn("target triple = \"riscv32\"\n"), IsEmpty());
}

TEST(ElfSymbols, ListsWhatAnObjectGives) {
  auto symbols = linkSymbols(elfOfYaml(objectYaml), "k.o");
  ASSERT_TRUE(bool(symbols)) << llvm::toString(symbols.takeError());
  EXPECT_THAT(symbols->defined, ElementsAre("kernel"));
}

TEST(ElfSymbols, RenamesWithoutMovingAnything) {
  std::string bytes = elfOfYaml(objectYaml);
  llvm::StringMap<std::string> names;
  names["acc"] = "a_much_longer_name_than_before";
  names["kernel"] = "k";
  names["absent"] = "x";
  auto renamed = renameSymbols(bytes, names, "k.o");
  ASSERT_TRUE(bool(renamed)) << llvm::toString(renamed.takeError());
  EXPECT_THAT(undefinedIn(*renamed),
              ElementsAre("a_much_longer_name_than_before", "memcpy"));
  // Renamed back, the file has the same symbols as at first.
  llvm::StringMap<std::string> back;
  back["a_much_longer_name_than_before"] = "acc";
  auto again = renameSymbols(*renamed, back, "k.o");
  ASSERT_TRUE(bool(again)) << llvm::toString(again.takeError());
  EXPECT_THAT(undefinedIn(*again), ElementsAre("acc", "memcpy"));
}

TEST(ElfSymbols, RefusesDamage) {
  std::string bytes = elfOfYaml(objectYaml);
  llvm::StringMap<std::string> names;
  EXPECT_THAT(malformedMessage(renameSymbols("no elf", names, "k.o")),
              HasSubstr("'k.o' cannot be read: "));
  EXPECT_THAT(
      malformedMessage(linkSymbols(bytes.substr(0, bytes.size() - 100), "k.o")),
      HasSubstr("'k.o' cannot be read: "));
  EXPECT_THAT(malformedMessage(linkSymbols("!<arch>\nrubbish", "k.a")),
              HasSubstr("'k.a' cannot be read: "));
}

} // namespace
