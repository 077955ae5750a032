// Does no failure to write lose the file that was there?

#include "tileloom/Support/File.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <csignal>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace tileloom;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

namespace {
class File : public ::testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("tileloom-file", folder));
  }
  void TearDown() override { llvm::sys::fs::remove_directories(folder); }

  std::string path(llvm::StringRef name) const {
    llvm::SmallString<128> result(folder);
    llvm::sys::path::append(result, name);
    return std::string(result);
  }
  std::string read(llvm::StringRef name) const {
    auto buffer = readFile(path(name));
    return buffer ? (*buffer)->getBuffer().str()
                  : llvm::toString(buffer.takeError());
  }
  std::string write(llvm::StringRef name, llvm::StringRef bytes) const {
    return llvm::toString(writeFileAtomically(path(name), bytes));
  }
  /// Names in the folder: no temporary may stay behind.
  std::vector<std::string> names() const {
    std::vector<std::string> result;
    std::error_code ec;
    for (llvm::sys::fs::directory_iterator it(folder, ec), end;
         it != end && !ec; it.increment(ec))
      result.push_back(llvm::sys::path::filename(it->path()).str());
    return result;
  }

  llvm::SmallString<128> folder;
};
} // namespace

TEST_F(File, MissingFilesAreNamed) {
  EXPECT_EQ(read("none"), "cannot read '" + path("none") +
                              "': No such file or directory [unreadable-file]");
}

TEST_F(File, DevicesAreNotRead) {
  auto buffer = readFile("/dev/zero");
  ASSERT_FALSE(bool(buffer));
  EXPECT_EQ(llvm::toString(buffer.takeError()),
            "cannot read '/dev/zero': it is a device file [unreadable-file]");
}

TEST_F(File, DevicesAreWrittenInPlace) {
  EXPECT_EQ(llvm::toString(writeFileAtomically("/dev/null", "x")), "");
  EXPECT_EQ(llvm::toString(writeFileAtomically("/dev/full", "x")),
            "cannot write '/dev/full': No space left on device "
            "[unwritable-file]");
  for (const char *device : {"/dev/null", "/dev/full"})
    EXPECT_EQ(llvm::sys::fs::get_file_type(device),
              llvm::sys::fs::file_type::character_file);
}

TEST_F(File, WritesAndReplaces) {
  EXPECT_EQ(write("a", "old"), "");
  EXPECT_EQ(write("a", llvm::StringRef("n\0w", 3)), "");
  EXPECT_EQ(read("a"), std::string("n\0w", 3));
  EXPECT_THAT(names(), ElementsAre("a"));
}

TEST_F(File, MakesMissingFolders) {
  EXPECT_EQ(write("x/y/z", "deep"), "");
  EXPECT_EQ(read("x/y/z"), "deep");
}

TEST_F(File, ParentThatIsAFile) {
  EXPECT_EQ(write("a", "old"), "");
  EXPECT_THAT(write("a/b", "new"), HasSubstr("[unwritable-file]"));
  EXPECT_EQ(read("a"), "old");
}

TEST_F(File, TargetThatIsAFolder) {
  EXPECT_EQ(write("a/b", "old"), "");
  EXPECT_THAT(write("a", "new"), HasSubstr("[unwritable-file]"));
  EXPECT_EQ(read("a/b"), "old");
  EXPECT_THAT(names(), ElementsAre("a"));
}

TEST_F(File, UnwritableFolderKeepsTheOldFile) {
  EXPECT_EQ(write("a", "old"), "");
  ASSERT_EQ(chmod(folder.c_str(), 0555), 0);
  // Permissions do not bind root: write as somebody else.
  const bool root = geteuid() == 0;
  if (root && seteuid(65534) != 0)
    GTEST_SKIP() << "root may write everywhere";
  std::string fault = write("a", "new");
  if (root)
    ASSERT_EQ(seteuid(0), 0);
  ASSERT_EQ(chmod(folder.c_str(), 0755), 0);
  EXPECT_EQ(fault, "cannot write '" + path("a") +
                       "': Permission denied [unwritable-file]");
  EXPECT_EQ(read("a"), "old");
  EXPECT_THAT(names(), ElementsAre("a"));
}

TEST_F(File, FailedWritingKeepsTheOldFile) {
  EXPECT_EQ(write("a", "old"), "");
  // A limit on file sizes fails in the middle of writing, as a full disk does.
  rlimit before;
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  auto *handler = signal(SIGXFSZ, SIG_IGN);
  rlimit small = before;
  small.rlim_cur = 4096;
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
  std::string fault = write("a", std::string(100000, 'x'));
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
  signal(SIGXFSZ, handler);
  EXPECT_EQ(fault, "cannot write '" + path("a") +
                       "': File too large [unwritable-file]");
  EXPECT_EQ(read("a"), "old");
  EXPECT_THAT(names(), ElementsAre("a"));
}

TEST_F(File, PipesStayPipes) {
  ASSERT_EQ(mkfifo(path("pipe").c_str(), 0600), 0);
  // Open for both, so that neither end waits for the other.
  const int pipe = open(path("pipe").c_str(), O_RDWR);
  ASSERT_GE(pipe, 0);
  EXPECT_EQ(write("pipe", "through"), "");
  char bytes[16] = {};
  EXPECT_EQ(::read(pipe, bytes, sizeof(bytes)), 7);
  EXPECT_STREQ(bytes, "through");
  close(pipe);
  struct stat status;
  ASSERT_EQ(stat(path("pipe").c_str(), &status), 0);
  EXPECT_TRUE(S_ISFIFO(status.st_mode));
  EXPECT_THAT(names(), ElementsAre("pipe"));
}

TEST_F(File, LinksStayLinks) {
  EXPECT_EQ(write("real", "old"), "");
  ASSERT_EQ(symlink("real", path("link").c_str()), 0);
  EXPECT_EQ(write("link", "new"), "");
  EXPECT_EQ(read("real"), "new");
  EXPECT_TRUE(llvm::sys::fs::is_symlink_file(path("link")));
  EXPECT_THAT(names(), ::testing::UnorderedElementsAre("link", "real"));
}

TEST_F(File, WritersMayStream) {
  EXPECT_EQ(llvm::toString(writeFileAtomically(
                path("a"),
                [](llvm::raw_ostream &os) { os << "one " << 2 << " three"; })),
            "");
  EXPECT_EQ(read("a"), "one 2 three");
}
