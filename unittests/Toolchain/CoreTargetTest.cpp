// Are compilers found where the user says, and their absence explained?

#include "tileloom/Toolchain/CoreTarget.h"
#include "TestSupport.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include <map>

using namespace tileloom;
using ::testing::EndsWith;
using ::testing::HasSubstr;

namespace {

/// The process's environment with some variables set; empty: unset.
ToolEnvironment with(std::map<std::string, std::string> variables) {
  ToolEnvironment environment = ToolEnvironment::ofProcess();
  environment.variable =
      [variables](llvm::StringRef name) -> std::optional<std::string> {
    auto found = variables.find(name.str());
    if (found == variables.end() || found->second.empty())
      return std::nullopt;
    return found->second;
  };
  return environment;
}

const CoreTarget &rv32 = CoreTarget::get(CoreTargetKind::RV32);
const CoreTarget &peano = CoreTarget::get(CoreTargetKind::Peano);
const CoreTarget &chess = CoreTarget::get(CoreTargetKind::Chess);

TEST(CoreTarget, IsFoundByName) {
  for (llvm::StringRef name : {"rv32", "peano", "chess"}) {
    auto target = CoreTarget::lookup(name);
    ASSERT_TRUE(bool(target)) << llvm::toString(target.takeError());
    EXPECT_EQ((*target)->name, name);
  }
  Failure failure = failureOf(CoreTarget::lookup("arm"));
  EXPECT_EQ(failure.name, "unknown-core-target");
  EXPECT_EQ(failure.message, "there is no core target 'arm'");
}

TEST(CoreTarget, VendorTripleFollowsTheArchitecture) {
  EXPECT_EQ(peano.tripleFor(Arch::AIE1), "aie-none-unknown-elf");
  EXPECT_EQ(peano.tripleFor(Arch::AIE2), "aie2-none-unknown-elf");
  EXPECT_EQ(peano.tripleFor(Arch::AIE2p), "aie2p-none-unknown-elf");
  EXPECT_EQ(rv32.tripleFor(Arch::AIE2p), "riscv32-none-elf");
}

TEST(CoreTarget, PortableToolsAndRuntimeAreFoundHere) {
  auto tools = locateTools(rv32, with({}));
  ASSERT_TRUE(bool(tools)) << llvm::toString(tools.takeError());
  EXPECT_THAT(tools->compiler, HasSubstr("clang"));
  EXPECT_THAT(tools->linker, HasSubstr("ld.lld"));
  EXPECT_TRUE(llvm::sys::fs::exists(tools->startupObject()));
  EXPECT_TRUE(llvm::sys::fs::exists(tools->library()));
  EXPECT_TRUE(
      llvm::sys::fs::exists(tools->includeFolder() + "/tileloom_core.h"));
}

TEST(CoreTarget, EnvironmentNamesTools) {
  auto tools = locateTools(rv32, with({{"TILELOOM_CLANG", "/bin/sh"},
                                       {"TILELOOM_LLD", "/bin/cat"}}));
  ASSERT_TRUE(bool(tools)) << llvm::toString(tools.takeError());
  EXPECT_EQ(tools->compiler, "/bin/sh");
  EXPECT_EQ(tools->linker, "/bin/cat");
}

TEST(CoreTarget, MissingCompilerIsNamedWithItsPackage) {
  Failure failure = failureOf(
      locateTools(rv32, with({{"TILELOOM_CLANG", "/nowhere/clang"}})));
  EXPECT_EQ(failure.name, "tool-not-found");
  EXPECT_EQ(failure.message,
            "'/nowhere/clang' does not exist or may not be executed");
  EXPECT_THAT(failure.notes, HasSubstr("TILELOOM_CLANG names it"));
  EXPECT_THAT(failure.notes, HasSubstr("install clang-22"));
}

TEST(CoreTarget, MissingRuntimeIsNamed) {
  Failure failure =
      failureOf(locateTools(rv32, with({{"TILELOOM_RUNTIME", "/nowhere"}})));
  EXPECT_EQ(failure.name, "runtime-not-found");
  EXPECT_EQ(failure.message, "the cores' runtime is not in '/nowhere'");
  EXPECT_THAT(failure.notes, HasSubstr("TILELOOM_RUNTIME"));
}

TEST(CoreTarget, VendorCompilersTellWhatToInstall) {
  Failure failure = failureOf(locateTools(peano, with({})));
  EXPECT_EQ(failure.name, "core-target-unavailable");
  EXPECT_THAT(failure.notes, HasSubstr("PEANO_INSTALL_DIR"));
  EXPECT_THAT(failure.notes, HasSubstr("--print-commands"));
  failure =
      failureOf(locateTools(peano, with({{"PEANO_INSTALL_DIR", "/nowhere"}})));
  EXPECT_EQ(failure.name, "core-target-unavailable");
  EXPECT_THAT(failure.notes, HasSubstr("'/nowhere/bin/clang' is not there"));
  if (!llvm::sys::findProgramByName("xchesscc")) {
    failure = failureOf(locateTools(chess, with({})));
    EXPECT_EQ(failure.name, "core-target-unavailable");
    EXPECT_THAT(failure.notes, HasSubstr("xchesscc on PATH"));
  }
}

TEST(CoreTarget, PrintingNeedsNoTools) {
  auto tools = locateTools(peano, with({}), ToolUse::Print);
  ASSERT_TRUE(bool(tools)) << llvm::toString(tools.takeError());
  EXPECT_EQ(tools->codeGenerator, "$PEANO_INSTALL_DIR/bin/llc");
  tools = locateTools(chess, with({}), ToolUse::Print);
  ASSERT_TRUE(bool(tools)) << llvm::toString(tools.takeError());
  EXPECT_THAT(tools->compiler, EndsWith("xchesscc"));
}

} // namespace
