// Where does a benchmark put files that nobody keeps?

#ifndef TILELOOM_BENCH_TEMPORARYFOLDER_H
#define TILELOOM_BENCH_TEMPORARYFOLDER_H

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <cstdio>
#include <cstdlib>
#include <string>

namespace tileloom::bench {

/// A new folder that is removed with everything in it.
class TemporaryFolder {
public:
  TemporaryFolder() {
    if (llvm::sys::fs::createUniqueDirectory("tileloom-bench", path)) {
      std::fprintf(stderr, "bench: cannot make a temporary folder\n");
      std::exit(1);
    }
  }
  ~TemporaryFolder() { llvm::sys::fs::remove_directories(path); }
  TemporaryFolder(const TemporaryFolder &) = delete;
  TemporaryFolder &operator=(const TemporaryFolder &) = delete;

  std::string file(llvm::StringRef name) const {
    llvm::SmallString<128> full(path);
    llvm::sys::path::append(full, name);
    return full.str().str();
  }

private:
  llvm::SmallString<128> path;
};

} // namespace tileloom::bench

#endif // TILELOOM_BENCH_TEMPORARYFOLDER_H
