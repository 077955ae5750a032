// Are kernels compiled with the right flags, and failures reported?

#include "tileloom/Toolchain/Compile.h"
#include "TestSupport.h"

#include "gmock/gmock.h"

using namespace tileloom;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

namespace {

const CoreTarget &rv32 = CoreTarget::get(CoreTargetKind::RV32);
const CoreTarget &peano = CoreTarget::get(CoreTargetKind::Peano);
const CoreTarget &chess = CoreTarget::get(CoreTargetKind::Chess);

std::vector<std::string> argsFor(const CoreTarget &target,
                                 const KernelSource &kernel) {
  ToolSet tools;
  tools.compiler = "cc";
  tools.runtimeFolder = "/rt";
  auto command = kernelCommand(target, tools, Arch::AIE2p, kernel);
  if (!command)
    return {llvm::toString(command.takeError())};
  return command->args;
}

TEST(Compile, PortableCommandIsFreestandingWithSections) {
  std::vector<std::string> args = argsFor(rv32, {"/d/k.cc", "k.o", {"-DX=1"}});
  for (const char *flag :
       {"--target=riscv32-none-elf", "-march=rv32imf", "-mabi=ilp32f", "-O2",
        "-ffreestanding", "-fstack-size-section", "-ffunction-sections",
        "-fdata-sections", "-fno-exceptions", "-fno-rtti",
        "-fno-threadsafe-statics", "-mno-relax", "/rt/include",
        "/rt/include-cxx", "/rt/include-libcxx", "tileloom_intrinsics.h",
        "-I/d", "-DX=1"})
    EXPECT_THAT(args, Contains(flag));
  EXPECT_EQ(std::vector<std::string>(args.end() - 4, args.end()),
            (std::vector<std::string>{"-c", "/d/k.cc", "-o", "k.o"}));
  EXPECT_THAT(argsFor(rv32, {"k.c", "k.o", {}}), Contains("-I."));
  EXPECT_THAT(argsFor(rv32, {"k.c", "k.o", {}}), Not(Contains("-fno-rtti")));
  EXPECT_THAT(argsFor(rv32, {"k.c", "k.o", {}}),
              Not(Contains("/rt/include-libcxx")));
  EXPECT_THAT(argsFor(rv32, {"k.S", "k.o", {}}), Not(Contains("-include")));
}

TEST(Compile, VendorCommandNamesTheArchitecture) {
  EXPECT_THAT(argsFor(peano, {"k.cc", "k.o", {}}),
              Contains("--target=aie2p-none-unknown-elf"));
}

TEST(Compile, UnknownExtensionIsRefused) {
  ToolSet tools;
  Failure failure =
      failureOf(kernelCommand(rv32, tools, Arch::AIE2, {"k.f90", "k.o", {}}));
  EXPECT_EQ(failure.name, "unknown-kernel-language");
}

TEST(Compile, KernelUsesIntrinsicsAndHeaders) {
  TestFolder folder;
  std::string source = folder.write("k.cc", R"(
#include <aie_bank_placement.h>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <tileloom_core.h>
AIE_BANK_B static const int32_t table[4] = {1, 2, 3, 4};
extern "C" void kernel(float *x, int64_t n) {
  event0();
  acquire_greater_equal(48, 1);
  x[0] = std::exp(x[1]) + table[n / 3 & 3] + get_ss(0);
  std::memcpy(x + 2, x, 8);
  tl_cascade_word value;
  tl_cascade_get(&value);
  put_ms(0, value.word[3], 1);
  release(49, 1);
  event1();
}
)");
  auto warnings = compileKernel(rv32, portableTools(), Arch::AIE2,
                                {source, folder.path("out/k.o"), {"-Wall"}});
  ASSERT_TRUE(bool(warnings)) << llvm::toString(warnings.takeError());
  EXPECT_EQ(*warnings, "");
  EXPECT_TRUE(llvm::sys::fs::exists(folder.path("out/k.o")));
  // The same header in C.
  source = folder.write("c.c", "#include <math.h>\n#include <string.h>\n"
                               "#include <tileloom_core.h>\n"
                               "void k(void) { tl_debug(1); tl_done(); }\n");
  warnings = compileKernel(rv32, portableTools(), Arch::AIE2,
                           {source, folder.path("c.o"), {"-Wall", "-Wextra"}});
  ASSERT_TRUE(bool(warnings)) << llvm::toString(warnings.takeError());
  EXPECT_EQ(*warnings, "");
}

TEST(Compile, ErrorShowsWhatTheCompilerSaid) {
  TestFolder folder;
  std::string source = folder.write("k.c", "int f(void) { return x; }\n");
  Failure failure = failureOf(compileKernel(rv32, portableTools(), Arch::AIE2,
                                            {source, folder.path("k.o"), {}}));
  EXPECT_EQ(failure.name, "command-failed");
  EXPECT_THAT(failure.notes, HasSubstr("k.c:1:22: error: use of undeclared "
                                       "identifier 'x'"));
}

TEST(Compile, MissingSourceAndMissingCompilerAreNamed) {
  TestFolder folder;
  Failure failure =
      failureOf(compileKernel(rv32, portableTools(), Arch::AIE2,
                              {folder.path("k.c"), folder.path("k.o"), {}}));
  EXPECT_EQ(failure.name, "unreadable-file");
  ToolSet tools = portableTools();
  tools.compiler = folder.path("no-clang");
  std::string source = folder.write("k.c", "int x;\n");
  EXPECT_EQ(failureOf(compileKernel(rv32, tools, Arch::AIE2,
                                    {source, folder.path("k.o"), {}}))
                .name,
            "tool-not-found");
}

TEST(Compile, MissingCxxHeadersAreNamed) {
  TestFolder folder;
  std::string source = folder.write("k.cc", "int x;\n");
  ToolSet tools = portableTools();
  tools.runtimeFolder = folder.path("nowhere");
  Failure failure = failureOf(
      compileKernel(rv32, tools, Arch::AIE2, {source, folder.path("k.o"), {}}));
  EXPECT_EQ(failure.name, "runtime-not-found");
  EXPECT_THAT(failure.notes, HasSubstr("libc++-22-dev-wasm32"));
}

// A channel and a word (AIE1), or a word and the last-word flag (AIE2).
TEST(Compile, StreamCallsFollowTheGeneration) {
  TestFolder folder;
  std::string source = folder.write(
      "k.cc", "void one(int x) { put_ms(x); }\nint two() { return get_ss(1); "
              "}\nvoid three() { put_ms(1, 2); }\n");
  Failure failure = failureOf(compileKernel(rv32, portableTools(), Arch::AIE1,
                                            {source, folder.path("k.o"), {}}));
  EXPECT_EQ(failure.name, "command-failed");
  EXPECT_THAT(failure.notes, HasSubstr("no matching function for call to "
                                       "'put_ms'"));
  auto good = compileKernel(rv32, portableTools(), Arch::AIE2,
                            {source, folder.path("k.o"), {}});
  EXPECT_TRUE(bool(good)) << llvm::toString(good.takeError());
}

// The stack's address space
// ----------------------------------------------------

CoreLayout layoutWithStack(CoreStack stack,
                           std::vector<std::string> files = {}) {
  CoreLayout layout;
  layout.device = Device::lookup("npu2");
  layout.tile = {0, 2};
  layout.stack = stack;
  layout.linkFiles = std::move(files);
  return layout;
}

std::optional<unsigned> spaceOf(const CoreLayout &layout) {
  auto space = stackAddressSpace(layout, peano);
  if (!space) {
    ADD_FAILURE() << llvm::toString(space.takeError());
    return 99;
  }
  return *space;
}

TEST(Compile, StackAddressSpaceIsThatOfItsBank) {
  EXPECT_EQ(spaceOf(layoutWithStack({1024, {}, {}}, {"k.o"})), 5u);
  EXPECT_EQ(spaceOf(layoutWithStack({1024, 0x8000, {}})), 7u);
  EXPECT_EQ(spaceOf(layoutWithStack({1024, {}, 3})), 8u);
  EXPECT_EQ(spaceOf(layoutWithStack({0x4001, {}, {}})), std::nullopt);
  EXPECT_EQ(spaceOf(layoutWithStack({0x4000, {}, {}})), 5u);
}

TEST(Compile, MovedStackWithObjectsCannotBeVerified) {
  const char *message =
      "a stack outside memory bank A requires Peano compilation with no "
      "separately compiled link_files: their stack bank assumptions cannot be "
      "verified. Use stack bank A, or compile kernels as LLVM IR with "
      "link_with_mode = \"merge\" and without --xchesscc/--xbridge";
  Failure failure = failureOf(
      stackAddressSpace(layoutWithStack({1024, {}, 1}, {"k.o"}), peano));
  EXPECT_EQ(failure.name, "unverifiable-stack-bank");
  EXPECT_EQ(failure.message, message);
  failure = failureOf(stackAddressSpace(layoutWithStack({1024, {}, 1}), chess));
  EXPECT_EQ(failure.message, message);
}

TEST(Compile, VendorCoreCommandsAreInOrder) {
  ToolSet tools;
  tools.optimizer = "opt";
  tools.codeGenerator = "llc";
  auto commands =
      coreCommands(peano, tools, layoutWithStack({1024, 0x8000, {}}),
                   {"core.ll", "opted.ll", "core.o"});
  ASSERT_TRUE(bool(commands)) << llvm::toString(commands.takeError());
  ASSERT_EQ(commands->size(), 2u);
  EXPECT_EQ((*commands)[0].str(),
            "opt '--passes=default<O2>,strip' -S core.ll -o opted.ll");
  EXPECT_EQ((*commands)[1].str(),
            "llc opted.ll -O2 --march=aie2p --function-sections "
            "-stack-size-section -aie-stack-addrspace=7 --filetype=obj -o "
            "core.o");
}

} // namespace
