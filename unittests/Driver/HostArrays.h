// Host arrays and files for the tests of the driver's data.

#ifndef TILELOOM_UNITTESTS_DRIVER_HOSTARRAYS_H
#define TILELOOM_UNITTESTS_DRIVER_HOSTARRAYS_H

#include "tileloom/Driver/HostData.h"
#include "tileloom/Support/File.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <cstring>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tileloom {

/// An array `x` of a shape, as the translation of a design describes it.
inline HostArray arrayOf(const char *type, uint32_t bits,
                         std::vector<int64_t> shape) {
  HostArray array{"x", type, bits, std::move(shape), bits / 8};
  for (int64_t size : array.shape)
    array.byteSize *= uint64_t(size);
  return array;
}

template <typename T> HostBytes bytesOf(const std::vector<T> &values) {
  HostBytes bytes(values.size() * sizeof(T));
  if (!bytes.empty())
    std::memcpy(bytes.data(), values.data(), bytes.size());
  return bytes;
}

/// The bytes that a source makes, or the text of the error.
struct Made {
  HostBytes bytes;
  std::string fault;
};
inline Made make(const HostArray &array, llvm::StringRef source) {
  Made made;
  if (auto bytes = makeHostData(array, source))
    made.bytes = std::move(*bytes);
  else
    made.fault = llvm::toString(bytes.takeError());
  return made;
}

/// A folder that is gone when the test is over.
class FolderTest : public ::testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(
        llvm::sys::fs::createUniqueDirectory("tileloom-driver", folder));
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
  void write(llvm::StringRef name, llvm::StringRef bytes) const {
    ASSERT_EQ(llvm::toString(writeFileAtomically(path(name), bytes)), "");
  }

  llvm::SmallString<128> folder;
};

} // namespace tileloom

#endif // TILELOOM_UNITTESTS_DRIVER_HOSTARRAYS_H
