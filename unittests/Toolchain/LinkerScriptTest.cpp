// Do linker scripts follow the rules of a core's memory?

#include "tileloom/Toolchain/LinkerScript.h"
#include "TestSupport.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace tileloom;
using ::testing::HasSubstr;
using ::testing::Not;
using Kind = CoreBuffer::Kind;

namespace {

CoreLayout layoutOn(llvm::StringRef device, TileCoord tile) {
  CoreLayout layout;
  layout.device = Device::lookup(device);
  layout.tile = tile;
  layout.stack = CoreStack{1024, std::nullopt, std::nullopt};
  return layout;
}

/// A core with a measured demand on npu2: a bank reservation, a buffer, a data
/// reservation, and a buffer of the northern neighbour.
CoreLayout measuredLayout() {
  CoreLayout layout = layoutOn("npu2", {0, 2});
  layout.tiles = {
      {{0, 2},
       {{"acc", 0x400, 4096, {}, Kind::Ordinary},
        {"core_data_0_2", 0x4200, 300, {}, Kind::CoreData},
        {"bank_reserved_0_2_1", 0x4000, 512, 1, Kind::BankReserved}}},
      {{0, 3}, {{"nbr", 0x8000, 2048, {}, Kind::Ordinary}}}};
  layout.linkFiles = {"/k/kern.o"};
  return layout;
}

std::string scriptOf(const CoreLayout &layout, CoreTargetKind kind,
                     LinkPhase phase = LinkPhase::Final) {
  auto script = writeLinkerScript(layout, CoreTarget::get(kind), phase);
  if (!script)
    return llvm::toString(script.takeError());
  return *script;
}

const char *const memoryOfMeasured = R"(MEMORY
{
   program (RX) : ORIGIN = 0, LENGTH = 0x4000
   data (!RX) : ORIGIN = 0x74200, LENGTH = 0x12C
   bank0 (!RX) : ORIGIN = 0x71400, LENGTH = 0x2C00
   bank1 (!RX) : ORIGIN = 0x74000, LENGTH = 0x200
   bank2 (!RX) : ORIGIN = 0x78000, LENGTH = 0x4000
   bank3 (!RX) : ORIGIN = 0x7C000, LENGTH = 0x4000
}
ENTRY(__start)
SECTIONS
{
  . = 0x0;
)";

const char *const banks =
    R"(  .aie.bank0 : { *(.aie.bank0 .aie.bank0.*) *(*.DM_bankA*) } > bank0
  .aie.bank1 : { *(.aie.bank1 .aie.bank1.*) *(*.DM_bankB*) } > bank1
  .aie.bank2 : { *(.aie.bank2 .aie.bank2.*) *(*.DM_bankC*) } > bank2
  .aie.bank3 : { *(.aie.bank3 .aie.bank3.*) *(*.DM_bankD*) } > bank3
)";

const char *const windowsOfMeasured = R"(. = 0x40000;
. += 0x10000;
. = 0x50000;
. += 0x10000;
. = 0x68000;
nbr = .;
. += 0x800;
. = 0x70400;
acc = .;
. += 0x1000;
. = 0x74000;
bank_reserved_0_2_1 = .;
. += 0x200;
)";

TEST(LinkerScript, MeasuredCoreForTheVendorsCompiler) {
  EXPECT_EQ(scriptOf(measuredLayout(), CoreTargetKind::Peano),
            std::string(memoryOfMeasured) + R"(  .text : {
     *crt0.o(.text*)
     _ctors_start = .;
     _init_array_start = .;
     KEEP(*(SORT(.init_array*)))
     _ctors_end = .;
     _init_array_end = .;
     _dtors_start = .;
     _dtors_end = .;
     *(.text*)
  } > program
)" + banks + R"(  .data : {
     *(.data*)
     *(.rodata*)
  } > data
  .comment : { *(.comment*) }
  .symtab : { *(.symtab) }
  .shstrtab : { *(.shstrtab) }
  .strtab : { *(.strtab) }
  .stack_sizes : { *(.stack_sizes) }
  /DISCARD/ : { *(.llvmbc) *(.llvmcmd) }
. = 0x70000;
_sp_start_value_DM_stack = .;
. += 0x400;
)" + windowsOfMeasured +
                R"(  .bss : { *(.bss*) } > data
}
INPUT(/k/kern.o)
PROVIDE(main = core_0_2);
)");
}

TEST(LinkerScript, PortableTargetDiffersOnlyWhereItsTableSays) {
  std::string script = scriptOf(measuredLayout(), CoreTargetKind::RV32);
  EXPECT_THAT(script, HasSubstr(std::string(memoryOfMeasured) + R"(  .text : {
     *crt0.o(.text*)
     *(.text*)
  } > program
)" + banks + R"(  .data : {
     *(.data*)
     *(.rodata*)
     *(.sdata*)
     *(.srodata*)
     . = ALIGN(4);
     _ctors_start = .;
     _init_array_start = .;
     KEEP(*(SORT(.init_array*)))
     _ctors_end = .;
     _init_array_end = .;
  } > data
)"));
  EXPECT_THAT(script, HasSubstr("  .riscv.attributes : "
                                "{ *(.riscv.attributes) }\n"));
  EXPECT_THAT(script, HasSubstr("  .debug_info : { *(.debug_info) }\n"));
  EXPECT_THAT(script,
              HasSubstr(std::string(R"(. = 0x70000;
_sp_start_value_DM_stack = .;
. += 0x400;
__tl_stack_end = .;
)") + windowsOfMeasured +
                        R"(  .bss : { *(.bss*) *(.sbss*) *(COMMON) } > data
}
INPUT(/k/kern.o)
PROVIDE(main = core_0_2);
)"));
}

TEST(LinkerScript, WithoutReservationTheLinkerMovesDataPastPinnedSections) {
  CoreLayout layout = layoutOn("npu2", {0, 2});
  layout.tiles = {{{0, 2}, {{"acc", 0x400, 4096, {}, Kind::Ordinary}}}};
  auto regions = computeRegions(layout);
  ASSERT_TRUE(bool(regions)) << llvm::toString(regions.takeError());
  EXPECT_EQ(regions->data, (MemoryRun{0x1400, 0xEC00}));
  EXPECT_EQ(regions->banks, (std::vector<MemoryRun>{{0x1400, 0x2C00},
                                                    {0x4000, 0x4000},
                                                    {0x8000, 0x4000},
                                                    {0xC000, 0x4000}}));
  auto past = [](std::string origin, char bank) {
    std::string section = std::string(".aie.bank") + bank;
    return "MAX(" + origin + ", (SIZEOF(" + section +
           ") != 0 ? MIN(0x80000, (ADDR(" + section + ") + SIZEOF(" + section +
           "))) : 0))";
  };
  std::string origin = past(past(past(past("0x71400", '0'), '1'), '2'), '3');
  EXPECT_THAT(scriptOf(layout, CoreTargetKind::Peano),
              HasSubstr("   data (!RX) : ORIGIN = " + origin +
                        ", LENGTH = 0x80000 - " + origin + "\n"));
}

TEST(LinkerScript, MovedStackAndReservedDataLeaveTheLargestBankRuns) {
  CoreLayout layout = layoutOn("npu1", {0, 2});
  layout.stack = CoreStack{2048, 0x8000, 2};
  layout.tiles = {{{0, 2},
                   {{"buf", 0x1000, 4096, {}, Kind::Ordinary},
                    {"core_data_0_2", 0xA000, 8192, {}, Kind::CoreData}}}};
  EXPECT_THAT(scriptOf(layout, CoreTargetKind::Peano), HasSubstr(R"(
   data (!RX) : ORIGIN = 0x7A000, LENGTH = 0x2000
   bank0 (!RX) : ORIGIN = 0x72000, LENGTH = 0x2000
   bank1 (!RX) : ORIGIN = 0x74000, LENGTH = 0x4000
   bank2 (!RX) : ORIGIN = 0x78800, LENGTH = 0x1800
   bank3 (!RX) : ORIGIN = 0x7C000, LENGTH = 0x4000
}
)"));
  EXPECT_THAT(scriptOf(layout, CoreTargetKind::Peano),
              HasSubstr(". = 0x78000;\n_sp_start_value_DM_stack = .;\n"
                        ". += 0x800;\n"));
}

TEST(LinkerScript, FirstGenerationOwnsEastOnOddRowsAndWestOnEvenRows) {
  CoreLayout odd = layoutOn("xcvc1902", {3, 3});
  odd.tiles = {{{3, 3}, {{"own", 0x1000, 32, {}, Kind::Ordinary}}},
               {{2, 3}, {{"west", 0x2000, 32, {}, Kind::Ordinary}}}};
  std::string script = scriptOf(odd, CoreTargetKind::Peano);
  EXPECT_THAT(script, HasSubstr(". = 0x38000;\n_sp_start_value_DM_stack"));
  EXPECT_THAT(script, HasSubstr(". = 0x39000;\nown = .;"));
  EXPECT_THAT(script, HasSubstr(". = 0x2A000;\nwest = .;"));
  CoreLayout even = layoutOn("xcvc1902", {3, 2});
  EXPECT_THAT(scriptOf(even, CoreTargetKind::Peano),
              HasSubstr(". = 0x28000;\n_sp_start_value_DM_stack"));
}

TEST(LinkerScript, TileWithoutCoreHasNoStackIncrement) {
  CoreLayout layout = layoutOn("npu2", {1, 3});
  layout.stack.reset();
  EXPECT_THAT(scriptOf(layout, CoreTargetKind::Peano),
              HasSubstr("_sp_start_value_DM_stack = .;\n  .bss"));
}

TEST(LinkerScript, FullBankKeepsAnEmptyRegion) {
  CoreLayout layout = layoutOn("npu2", {1, 3});
  layout.tiles = {{{1, 3}, {{"big", 0x4000, 0x4000, {}, Kind::Ordinary}}}};
  EXPECT_THAT(scriptOf(layout, CoreTargetKind::Peano),
              HasSubstr("bank1 (!RX) : ORIGIN = 0x74000, LENGTH = 0x0\n"));
}

TEST(LinkerScript, PrebuiltExtentIsNoBankRegion) {
  CoreLayout layout = layoutOn("npu2", {1, 3});
  layout.tiles = {{{1, 3}, {{"prebaked", 0x400, 64, 0, Kind::Prebuilt}}}};
  EXPECT_THAT(scriptOf(layout, CoreTargetKind::Peano),
              HasSubstr("bank0 (!RX) : ORIGIN = 0x70440, LENGTH = 0x3BC0\n"));
}

TEST(LinkerScript, ProbeHasPlainBoundsAndNoBuffers) {
  CoreLayout layout = measuredLayout();
  for (TileBuffers &tile : layout.tiles)
    for (CoreBuffer &buffer : tile.buffers)
      buffer.address.reset();
  std::string script =
      scriptOf(layout, CoreTargetKind::Peano, LinkPhase::Probe);
  EXPECT_THAT(script, HasSubstr(R"(
   data (!RX) : ORIGIN = 0x70400, LENGTH = 0xFC00
   bank0 (!RX) : ORIGIN = 0x70000, LENGTH = 0x10000
   bank1 (!RX) : ORIGIN = 0x74000, LENGTH = 0x10000
)"));
  EXPECT_THAT(script, HasSubstr(". = 0x40000;\n. += 0x10000;\n"));
  EXPECT_THAT(script, Not(HasSubstr("acc")));
}

TEST(LinkerScript, QuotesNamesThatAreNoIdentifiers) {
  CoreLayout layout = layoutOn("npu2", {1, 3});
  layout.tiles = {{{1, 3}, {{"in-buf 0", 0x400, 64, {}, Kind::Ordinary}}}};
  layout.linkFiles = {"/my kernels/k.o"};
  std::string script = scriptOf(layout, CoreTargetKind::Peano);
  EXPECT_THAT(script, HasSubstr("\"in-buf 0\" = .;\n"));
  EXPECT_THAT(script, HasSubstr("INPUT(\"/my kernels/k.o\")\n"));
  layout.linkFiles = {"/k\"k.o"};
  EXPECT_EQ(failureOf(writeLinkerScript(layout,
                                        CoreTarget::get(CoreTargetKind::Peano)))
                .name,
            "unquotable-name");
}

// The consistency errors -----------------------------------------------------

TEST(LinkerScript, StackBankNeedsAnAddress) {
  CoreLayout layout = layoutOn("npu2", {1, 3});
  layout.stack->bank = 2;
  Failure failure = failureOf(computeRegions(layout));
  EXPECT_EQ(failure.name, "stack-unplaced");
  EXPECT_EQ(failure.message,
            "stack_bank has no assigned stack_address; run "
            "--aie-assign-buffer-addresses with bank-aware allocation");
}

TEST(LinkerScript, BufferNeedsAnAddress) {
  CoreLayout layout = layoutOn("npu2", {1, 3});
  layout.tiles = {{{1, 4}, {{"b", {}, 64, {}, Kind::Ordinary}}}};
  Failure failure = failureOf(computeRegions(layout));
  EXPECT_EQ(failure.name, "buffer-unplaced");
  EXPECT_EQ(failure.message, "buffer 'b' of tile (1, 4) has no address");
}

struct StaleCase {
  uint32_t dataAddress, dataSize;
  const char *message;
};

TEST(LinkerScript, StaleDataRegionsAreRefused) {
  const StaleCase cases[] = {
      {0xFFC0, 0x80, "data region runs past this tile's local memory"},
      {0x200, 0x400, "data region overlaps the stack"},
      {0x800, 0x900,
       "data region 0x800-0x10FF overlaps buffer 'acc' at 0x1000"}};
  for (const StaleCase &c : cases) {
    CoreLayout layout = layoutOn("npu2", {1, 3});
    layout.tiles = {{{1, 3},
                     {{"empty", 0x900, 0, {}, Kind::Ordinary},
                      {"acc", 0x1000, 64, {}, Kind::Ordinary},
                      {"cd", c.dataAddress, c.dataSize, {}, Kind::CoreData}}}};
    Failure failure = failureOf(computeRegions(layout));
    EXPECT_EQ(failure.name, "stale-placement");
    EXPECT_EQ(failure.message,
              std::string(c.message) +
                  "; the buffer allocator's placement is stale. Re-run "
                  "--aie-assign-buffer-addresses");
  }
}

TEST(LinkerScript, EmptyRunsNeverCollide) {
  CoreLayout layout = layoutOn("npu2", {1, 3});
  layout.tiles = {{{1, 3},
                   {{"acc", 0x1000, 64, {}, Kind::Ordinary},
                    {"cd", 0x1010, 0, {}, Kind::CoreData}}}};
  EXPECT_EQ(failureOf(computeRegions(layout)).name, "");
}

TEST(LargestFreeRun, LowestWinsTiesAndStartsAligned) {
  EXPECT_EQ(largestFreeRun({0, 100}, {{40, 20}}, 1), (MemoryRun{0, 40}));
  EXPECT_EQ(largestFreeRun({0, 100}, {{1, 9}}, 32), (MemoryRun{32, 68}));
  EXPECT_EQ(largestFreeRun({0, 100}, {{0, 100}}, 1), (MemoryRun{0, 0}));
  EXPECT_EQ(largestFreeRun({64, 32}, {{70, 500}, {0, 65}}, 1),
            (MemoryRun{65, 5}));
}

TEST(BridgeMap, ListsWindowsBuffersAndFiles) {
  auto map = writeBridgeMap(measuredLayout());
  ASSERT_TRUE(bool(map)) << llvm::toString(map.takeError());
  EXPECT_EQ(*map, R"(_entry_point _main_init
_symbol core_0_2 _after _main_init
_symbol _main_init 0
_reserved DMb 0x00000 0x40000 // code
_stack DM_stack 0x70000 0x400 // stack for core
_reserved DMb 0x40000 0x10000
_reserved DMb 0x50000 0x10000
_symbol nbr 0x68000 2048
_extern nbr
_reserved DMb 0x68000 2048
_reserved DMb 0x60000 0x10000
_symbol acc 0x70400 4096
_extern acc
_reserved DMb 0x70400 4096
_symbol bank_reserved_0_2_1 0x74000 512
_extern bank_reserved_0_2_1
_reserved DMb 0x74000 512
_reserved DMb 0x80000 0x80000
_include _file /k/kern.o
_resolve _main core_0_2
)");
}

} // namespace
