// Are commands printed, run and reported as a shell would?

#include "tileloom/Toolchain/Command.h"
#include "TestSupport.h"

#include "gtest/gtest.h"

using namespace tileloom;

namespace {

TEST(Command, QuotesOnlyWhatAShellWouldSplit) {
  EXPECT_EQ(shellQuote("-I/a/b_c.d+e=f,g:h@1%2"), "-I/a/b_c.d+e=f,g:h@1%2");
  EXPECT_EQ(shellQuote(""), "''");
  EXPECT_EQ(shellQuote("two words"), "'two words'");
  EXPECT_EQ(shellQuote("it's $HOME"), "'it'\\''s $HOME'");
  EXPECT_EQ(shellQuote("*"), "'*'");
}

TEST(Command, PrintsOneLine) {
  Command command{"cc", {"-c", "a b.c"}, ""};
  EXPECT_EQ(command.str(), "cc -c 'a b.c'");
  command.cwd = "/x y";
  EXPECT_EQ(command.str(), "cd '/x y' && cc -c 'a b.c'");
}

TEST(Command, CapturesBothStreamsInOrder) {
  auto output =
      run({"/bin/sh", {"-c", "echo one; echo two >&2; echo three"}, ""});
  ASSERT_TRUE(bool(output)) << llvm::toString(output.takeError());
  EXPECT_EQ(*output, "one\ntwo\nthree\n");
}

TEST(Command, ArgumentsReachTheToolUnchanged) {
  auto output = run({"printf", {"[%s]", "a b", "$HOME", "'", "*"}, "/"});
  ASSERT_TRUE(bool(output)) << llvm::toString(output.takeError());
  EXPECT_EQ(*output, "[a b][$HOME]['][*]");
}

TEST(Command, RunsInItsFolder) {
  auto output = run({"pwd", {}, "/usr"});
  ASSERT_TRUE(bool(output)) << llvm::toString(output.takeError());
  EXPECT_EQ(*output, "/usr\n");
}

TEST(Command, FailureNamesToolCodeOutputAndCommand) {
  Failure failure =
      failureOf(run({"/bin/sh", {"-c", "echo broken; exit 3"}, ""}));
  EXPECT_EQ(failure.name, "command-failed");
  EXPECT_EQ(failure.message, "'sh' failed with exit code 3");
  EXPECT_NE(failure.notes.find("it said:\nbroken"), std::string::npos);
  EXPECT_NE(failure.notes.find("/bin/sh -c 'echo broken; exit 3'"),
            std::string::npos);
}

TEST(Command, CrashOfAToolIsAFailure) {
  Failure failure = failureOf(run({"/bin/sh", {"-c", "kill -SEGV $$"}, ""}));
  EXPECT_EQ(failure.name, "command-failed");
  EXPECT_EQ(failure.message, "'sh' crashed");
}

TEST(Command, MissingToolIsNamed) {
  EXPECT_EQ(failureOf(run({"/nowhere/cc", {}, ""})).name, "tool-not-found");
  Failure failure = failureOf(findTool("no-such-tool-here", "install it"));
  EXPECT_EQ(failure.name, "tool-not-found");
  EXPECT_EQ(failure.message, "'no-such-tool-here' is not on PATH");
  EXPECT_EQ(failure.notes, "install it\n");
}

} // namespace
