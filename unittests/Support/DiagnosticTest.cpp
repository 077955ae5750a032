// How do named diagnostics read, and do their pages come with the program?

#include "tileloom/Support/Diagnostic.h"

#include "llvm/ADT/STLExtras.h"

#include <gtest/gtest.h>

using namespace tileloom;

TEST(Diagnostic, ReadsAsMessageAndName) {
  EXPECT_EQ(llvm::toString(makeDiagnostic("unreadable-file", "cannot read it")),
            "cannot read it [unreadable-file]");
}

TEST(Diagnostic, NotesFollowOnLinesOfTheirOwn) {
  EXPECT_EQ(llvm::toString(makeDiagnostic("unreadable-file", "cannot read it",
                                          {"because of this", "mend it so"})),
            "cannot read it [unreadable-file]\nnote: because of this\n"
            "note: mend it so");
}

TEST(Diagnostic, KeepsItsPartsApart) {
  llvm::Error error = makeDiagnostic("unreadable-file", "text", {"note"});
  bool seen = false;
  llvm::handleAllErrors(std::move(error), [&](const Diagnostic &diagnostic) {
    seen = true;
    EXPECT_EQ(diagnostic.getName(), "unreadable-file");
    EXPECT_EQ(diagnostic.getMessage(), "text");
    ASSERT_EQ(diagnostic.getNotes().size(), 1u);
    EXPECT_EQ(diagnostic.getNotes()[0], "note");
  });
  EXPECT_TRUE(seen);
}

TEST(Diagnostic, ReportPrintsAndCountsEveryError) {
  testing::internal::CaptureStderr();
  unsigned count = reportErrors(
      "tileloom",
      llvm::joinErrors(makeDiagnostic("unreadable-file", "first"),
                       makeDiagnostic("unwritable-file", "second", {"why"})));
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "tileloom: error: first [unreadable-file]\n"
            "tileloom: error: second [unwritable-file]\nnote: why\n");
  EXPECT_EQ(count, 2u);
  EXPECT_EQ(reportErrors("tileloom", llvm::Error::success()), 0u);
}

TEST(Diagnostic, PagesAreCompiledIn) {
  EXPECT_TRUE(
      diagnosticPage("unreadable-file").starts_with("# unreadable-file"));
  EXPECT_TRUE(diagnosticPage("unreadable").empty());
  EXPECT_TRUE(diagnosticPage("").empty());
  llvm::ArrayRef<llvm::StringRef> names = diagnosticNames();
  EXPECT_TRUE(llvm::is_sorted(names));
  EXPECT_TRUE(llvm::is_contained(names, "unwritable-file"));
  for (llvm::StringRef name : names)
    EXPECT_TRUE(diagnosticPage(name).starts_with(("# " + name).str()));
}
