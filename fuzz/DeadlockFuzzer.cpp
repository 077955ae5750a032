// Can a design model make the deadlock analysis crash, hang or break a promise?

#include "../unittests/Routing/DeadlockModelFromBytes.h"

#include "llvm/Support/raw_ostream.h"

#include <cstdlib>

using namespace tileloom;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  test::DeadlockCase given = test::DeadlockCaseReader({data, size}).read();
  std::string broken = test::brokenPromise(given);
  if (!broken.empty()) {
    llvm::errs() << "broken promise: " << broken << "\n";
    abort();
  }
  return 0;
}
