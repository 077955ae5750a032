// Does a link put things at the tile's addresses, and say why when it cannot?

#include "tileloom/Toolchain/Link.h"
#include "TestSupport.h"
#include "tileloom/Object/CoreElf.h"
#include "tileloom/Toolchain/Compile.h"

#include "llvm/Object/ELFObjectFile.h"

#include "gmock/gmock.h"

using namespace tileloom;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsSupersetOf;
using Kind = CoreBuffer::Kind;

namespace {

const CoreTarget &rv32 = CoreTarget::get(CoreTargetKind::RV32);

/// Compiles C++ sources and links them as core (0, 2) of npu2.
class CoreLink : public ::testing::Test {
protected:
  CoreLink() : tools(portableTools()) {
    layout.device = Device::lookup("npu2");
    layout.tile = {0, 2};
    layout.stack = CoreStack{1024, std::nullopt, std::nullopt};
    layout.tiles = {{{0, 2}, {{"acc", 0x400, 4096, {}, Kind::Ordinary}}},
                    {{0, 3}, {{"nbr", 0x8000, 2048, {}, Kind::Ordinary}}}};
  }

  std::string compile(llvm::StringRef name, llvm::StringRef text,
                      std::vector<std::string> flags = {}) {
    std::string source = folder.write((name + ".cc").str(), text);
    std::string object = folder.path((name + ".o").str());
    auto warnings = compileKernel(rv32, tools, Arch::AIE2p,
                                  {source, object, std::move(flags)});
    if (!warnings)
      ADD_FAILURE() << llvm::toString(warnings.takeError());
    return object;
  }

  llvm::Error link(llvm::StringRef coreText,
                   std::vector<std::string> flags = {}) {
    LinkJob job;
    job.key = "main_core_0_2";
    job.object = compile("core", coreText, std::move(flags));
    job.elf = folder.path("core.elf");
    auto regions = computeRegions(layout);
    if (!regions)
      return regions.takeError();
    job.dataRegionSize = regions->data.size;
    auto script = writeLinkerScript(layout, rv32);
    if (!script)
      return script.takeError();
    job.script = folder.write("core.ld", *script);
    auto warnings = linkCore(rv32, tools, Arch::AIE2p, job);
    if (!warnings)
      return warnings.takeError();
    EXPECT_EQ(*warnings, "");
    return llvm::Error::success();
  }

  CoreElf elf() {
    auto core =
        readCoreElf(folder.path("core.elf"), {0x4000, 0x70000, 0x10000});
    if (core)
      return *core;
    ADD_FAILURE() << llvm::toString(core.takeError());
    return {};
  }

  static uint32_t addressOf(const CoreElf &core, llvm::StringRef name) {
    const CoreSymbol *symbol = core.find(name);
    return symbol ? symbol->address : ~0u;
  }

  TestFolder folder;
  ToolSet tools;
  CoreLayout layout;
};

const char *const smallCore = R"(
#include <cstdint>
extern "C" int32_t acc[1024], nbr[512];
extern "C" int64_t kernel(int64_t, int64_t);
struct Counter { int n; Counter() : n(7) { asm volatile("" ::: "memory"); } };
Counter counter;
int zeros[8];
extern "C" void core_0_2() {
  acc[1] = nbr[0] + counter.n;
  zeros[acc[2] & 7]++;
  acc[3] = kernel(acc[4], acc[5]);
}
)";
const char *const smallKernel = R"(
#include <cstdint>
static const int table[4] = {1, 2, 3, 4};
extern "C" void unused() {}
extern "C" int64_t kernel(int64_t a, int64_t b) { return a / b + table[a & 3]; }
)";

TEST_F(CoreLink, PutsEverythingAtTheTilesAddresses) {
  layout.linkFiles = {compile("kern", smallKernel)};
  ASSERT_EQ(failureOf(link(smallCore)).message, "");
  CoreElf core = elf();
  EXPECT_EQ(core.machine, 243);
  EXPECT_EQ(core.entry, 0u);
  EXPECT_EQ(addressOf(core, "__start"), 0u);
  EXPECT_EQ(addressOf(core, "main"), addressOf(core, "core_0_2"));
  EXPECT_EQ(addressOf(core, "acc"), 0x70400u);
  EXPECT_EQ(addressOf(core, "nbr"), 0x68000u);
  EXPECT_EQ(addressOf(core, "_sp_start_value_DM_stack"), 0x70000u);
  EXPECT_EQ(addressOf(core, "__tl_stack_end"), 0x70400u);
  // Only what is reached is there: the kernel, its division, not `unused`.
  EXPECT_NE(core.find("kernel"), nullptr);
  EXPECT_NE(core.find("__divdi3"), nullptr);
  EXPECT_EQ(core.find("unused"), nullptr);
  EXPECT_EQ(core.find("memcpy"), nullptr);
  // Data in the largest free run, behind the buffer.
  EXPECT_GE(addressOf(core, "counter"), 0x71400u);
  ASSERT_EQ(core.data.size(), 1u);
  EXPECT_GE(core.data[0].address, 0x1400u);
  // The constructor of `counter` waits in the table that crt0 walks.
  EXPECT_EQ(addressOf(core, "_init_array_end") -
                addressOf(core, "_init_array_start"),
            4u);
  EXPECT_GE(addressOf(core, "_init_array_start"), 0x71400u);
}

TEST_F(CoreLink, KeepsStackSizesAndRelocations) {
  layout.linkFiles = {compile("kern", smallKernel)};
  ASSERT_EQ(failureOf(link(smallCore, {"-g"})).message, "");
  std::string bytes = folder.read("core.elf");
  auto file = llvm::cantFail(llvm::object::ObjectFile::createObjectFile(
      llvm::MemoryBufferRef(bytes, "core.elf")));
  std::vector<std::string> sections;
  size_t relocations = 0;
  for (const llvm::object::SectionRef &section : file->sections()) {
    std::string name = llvm::cantFail(section.getName()).str();
    sections.push_back(name);
    if (name == ".text")
      relocations +=
          std::distance(section.relocation_begin(), section.relocation_end());
    if (name == ".rela.text")
      relocations += section.getSize() / 12;
  }
  EXPECT_THAT(sections,
              IsSupersetOf({".stack_sizes", ".rela.text", ".riscv.attributes",
                            ".debug_info", ".debug_line"}));
  EXPECT_GT(relocations, 0u);
}

TEST_F(CoreLink, PinnedTablesGoToTheirBanksAndDataMovesPast) {
  ASSERT_EQ(failureOf(link(R"(
#include <aie_bank_placement.h>
AIE_BANK_D static const int table[4] = {1, 2, 3, 4};
volatile int plain = 5;
extern "C" int acc[1024];
extern "C" void core_0_2() { acc[0] = table[acc[1] & 3] + plain; }
)"))
                .message,
            "");
  CoreElf core = elf();
  ASSERT_EQ(core.data.size(), 2u);
  EXPECT_EQ(core.data[0].address, 0xC000u);
  // The data region began at 0x1400; the pinned table pushes it past 0xC010.
  EXPECT_EQ(addressOf(core, "plain"), 0x7C010u);
}

TEST_F(CoreLink, CommonSymbolsAndStaticDestructorsLink) {
  ASSERT_EQ(failureOf(link(R"(
struct Guard { int n; Guard(); ~Guard(); };
extern "C" int acc[1024];
Guard::Guard() : n(acc[0]) {}
Guard::~Guard() { acc[1] = n; }
Guard guard;
struct Base { virtual int f() = 0; };
struct Derived : Base { int f() override { return 3; } };
Derived derived;
Base *volatile base = &derived;
extern "C" void core_0_2() { acc[2] = base->f(); }
)",
                           {"-fcommon"}))
                .message,
            "");
}

// Failures
// ----------------------------------------------------------------------

TEST_F(CoreLink, UndefinedSymbolNamesItAndItsUser) {
  std::vector<Failure> failures = failuresOf(
      link("extern \"C\" void filter(int), gain(int);\n"
           "extern \"C\" void core_0_2() { filter(1); gain(2); }\n"));
  ASSERT_EQ(failures.size(), 2u);
  EXPECT_EQ(failures[0].name, "undefined-symbol");
  EXPECT_EQ(failures[0].message, "core main_core_0_2: 'filter' is not defined");
  EXPECT_THAT(failures[0].notes, HasSubstr("referenced by core.cc"));
  EXPECT_THAT(failures[0].notes, HasSubstr("core.o:(core_0_2)"));
  EXPECT_THAT(failures[0].notes, HasSubstr("link_with"));
  EXPECT_EQ(failures[1].message, "core main_core_0_2: 'gain' is not defined");
}

TEST_F(CoreLink, DataOverflowAsksForTheWholeNeed) {
  layout.tiles[0].buffers.push_back({"cd", 0x1400, 16, {}, Kind::CoreData});
  std::vector<Failure> failures = failuresOf(link(R"(
volatile int some[6] = {1, 2, 3, 4, 5, 6};
volatile int zeros[33];
extern "C" void core_0_2() { zeros[some[0]]++; }
)"));
  ASSERT_EQ(failures.size(), 1u);
  EXPECT_EQ(failures[0].name, "region-overflow");
  // 24 bytes of .data and 132 of .bss; the linker's numbers add up.
  EXPECT_EQ(
      failures[0].message,
      "core main_core_0_2 needs space for up to 156 bytes of static data "
      "(constant arrays such as lookup tables and strings). That does not "
      "fit in the space left after buffer allocation, but it may fit if "
      "you reserve it explicitly. Set data_size on the core: "
      "aie.core(%tile) { ... } { data_size = 156 : i32 }, or Worker(..., "
      "data_size=156) in IRON.");
}

TEST_F(CoreLink, BankOverflowNamesTheBank) {
  std::vector<Failure> failures = failuresOf(link(R"(
#include <aie_bank_placement.h>
AIE_BANK_B volatile int table[4097];
extern "C" void core_0_2() { table[0]++; }
)"));
  ASSERT_EQ(failures.size(), 1u);
  EXPECT_EQ(failures[0].name, "region-overflow");
  EXPECT_THAT(failures[0].message,
              HasSubstr("core main_core_0_2: a static pinned to bank1 does not "
                        "fit there, by 4 bytes. Placement reserves"));
}

TEST_F(CoreLink, ProgramOverflowSaysThatCodeMustShrink) {
  std::vector<Failure> failures =
      failuresOf(link("extern \"C\" void core_0_2() {\n"
                      "  asm volatile(\".zero 16384\");\n}\n"));
  ASSERT_EQ(failures.size(), 1u);
  EXPECT_EQ(failures[0].name, "region-overflow");
  EXPECT_THAT(
      failures[0].message,
      HasSubstr("core main_core_0_2: its code exceeds the tile's program "
                "memory. That region covers all of the program memory, "
                "so only the code itself can shrink."));
}

TEST_F(CoreLink, OtherFailuresShowTheLinkersWords) {
  layout.linkFiles = {compile("twin", "extern \"C\" void core_0_2() {}")};
  Failure failure = failureOf(link("extern \"C\" void core_0_2() {}"));
  EXPECT_EQ(failure.name, "command-failed");
  EXPECT_THAT(failure.notes, HasSubstr("duplicate symbol: core_0_2"));
}

TEST(Link, NumbersBelongToTheirRegion) {
  LinkJob job;
  job.key = "K";
  job.dataRegionSize = 16;
  CommandResult result;
  result.exitCode = 1;
  result.output =
      "ld.lld: error: section '.data' will not fit in region 'data': "
      "overflowed by 200 bytes\n"
      "ld.lld: error: section '.aie.bank2' will not fit in region 'bank2'\n"
      "ld.lld: error: section '.bss' will not fit in region 'data': overflowed "
      "by 332 bytes\n";
  std::vector<Failure> failures =
      failuresOf(explainLinkFailure({"ld.lld", {}, ""}, result, job));
  ASSERT_EQ(failures.size(), 2u);
  EXPECT_THAT(failures[0].message,
              HasSubstr("pinned to bank2 does not fit there. Placement"));
  EXPECT_THAT(failures[1].message, HasSubstr("up to 348 bytes"));
}

TEST(Link, LinkFilesAreChecked) {
  Failure failure = failureOf(checkLinkFiles({"/k/kern.ll"}, {1, 2}));
  EXPECT_EQ(failure.name, "textual-ir-link-file");
  EXPECT_THAT(failure.message,
              HasSubstr("link file '/k/kern.ll' on core (1, 2) is textual LLVM "
                        "IR, which ld.lld cannot link"));
  failure = failureOf(checkLinkFiles({"/nowhere/kern.o"}, {1, 2}));
  EXPECT_EQ(failure.name, "missing-link-file");
  EXPECT_THAT(failure.notes, HasSubstr("--kernel kern.o=SOURCE"));
}

TEST(Link, VendorCommandPassesOptionsThroughItsDriver) {
  ToolSet tools;
  tools.compiler = "clang";
  tools.linker = "/p/bin/ld.lld";
  LinkJob job;
  job.object = "core.o";
  job.script = "core.ld.script";
  job.elf = "core.elf";
  EXPECT_EQ(linkCommand(CoreTarget::get(CoreTargetKind::Peano), tools,
                        Arch::AIE2, job)
                .str(),
            "clang -O2 --target=aie2-none-unknown-elf -fuse-ld=/p/bin/ld.lld "
            "core.o -Wl,--gc-sections -Wl,--orphan-handling=error "
            "-Wl,--emit-relocs -Wl,-T,core.ld.script -o core.elf");
}

} // namespace
