// What the toolchain's tests share: reading failures, and folders that vanish.

#ifndef TILELOOM_UNITTESTS_TOOLCHAIN_TESTSUPPORT_H
#define TILELOOM_UNITTESTS_TOOLCHAIN_TESTSUPPORT_H

#include "tileloom/Support/Diagnostic.h"
#include "tileloom/Support/File.h"
#include "tileloom/Toolchain/CoreTarget.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

#include "gtest/gtest.h"

#include <string>
#include <vector>

namespace tileloom {

/// A diagnostic as plain text; `name` is empty for success.
struct Failure {
  std::string name, message, notes;
};

inline std::vector<Failure> failuresOf(llvm::Error error) {
  std::vector<Failure> failures;
  llvm::handleAllErrors(
      std::move(error),
      [&](const Diagnostic &diagnostic) {
        Failure failure{diagnostic.getName().str(),
                        diagnostic.getMessage().str(), ""};
        for (const std::string &note : diagnostic.getNotes())
          failure.notes += note + "\n";
        failures.push_back(failure);
      },
      [&](const llvm::ErrorInfoBase &other) {
        failures.push_back({"unnamed", other.message(), ""});
      });
  return failures;
}

inline Failure failureOf(llvm::Error error) {
  std::vector<Failure> failures = failuresOf(std::move(error));
  return failures.empty() ? Failure() : failures.front();
}

/// Everything that a failure says; empty for success.
inline std::string textOf(llvm::Error error) {
  return error ? llvm::toString(std::move(error)) : std::string();
}

template <typename T> Failure failureOf(llvm::Expected<T> value) {
  if (value)
    return Failure();
  return failureOf(value.takeError());
}

/// The portable core's tools; the test fails when they are not here.
inline ToolSet portableTools() {
  auto tools = locateTools(CoreTarget::get(CoreTargetKind::RV32),
                           ToolEnvironment::ofProcess());
  if (tools)
    return *tools;
  ADD_FAILURE() << llvm::toString(tools.takeError());
  return {};
}

/// A folder of its own for a test, removed at the end.
class TestFolder {
public:
  TestFolder() {
    llvm::SmallString<128> path;
    llvm::sys::fs::createUniqueDirectory("tileloom-test", path);
    folder = path.str().str();
  }
  ~TestFolder() { llvm::sys::fs::remove_directories(folder); }
  TestFolder(const TestFolder &) = delete;
  TestFolder &operator=(const TestFolder &) = delete;

  std::string path(llvm::StringRef name) const {
    return folder + "/" + name.str();
  }
  std::string read(llvm::StringRef name) const {
    auto buffer = readFile(path(name));
    if (buffer)
      return (*buffer)->getBuffer().str();
    return llvm::toString(buffer.takeError());
  }
  std::string write(llvm::StringRef name, llvm::StringRef text) const {
    llvm::cantFail(writeFileAtomically(path(name), text));
    return path(name);
  }

private:
  std::string folder;
};

} // namespace tileloom

#endif // TILELOOM_UNITTESTS_TOOLCHAIN_TESTSUPPORT_H
