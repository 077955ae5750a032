// How functions of this library take the place of some that Unicorn calls.
//
// Unicorn exports its inner functions and calls them through the dynamic symbol
// table, so definitions in the program come first. A replacement knows one
// release. With every other one it hands the call on as it came: no replacement
// looks at its arguments then, and the jump leaves registers and stack alone,
// so that it does not matter what the other release passes.

#ifndef TILELOOM_SIM_CPU_INTERPOSE_H
#define TILELOOM_SIM_CPU_INTERPOSE_H

#include "llvm/ADT/STLFunctionalExtras.h"

#include <cstdint>

namespace tileloom::interpose {

/// True when the loaded Unicorn is 2.0.1, the release that the replacements
/// know.
bool isKnownRelease();

/// For tests: treats the loaded Unicorn as one that is not known. No engine may
/// be open when this changes.
void pretendUnknownRelease(bool unknown);

/// An argument in an integer register. Narrower ones leave the upper bits
/// undefined.
using Word = uint64_t;
using Function = Word (*)(Word, Word, Word, Word, Word, Word);

/// Unicorn's own function of a name that is replaced.
Function original(const char *name);

/// Says, while it lives, which addresses hold code in the engine that this
/// thread runs.
class CodeScope {
public:
  explicit CodeScope(llvm::function_ref<bool(uint64_t)> isCode);
  ~CodeScope();
  CodeScope(const CodeScope &) = delete;
  CodeScope &operator=(const CodeScope &) = delete;

private:
  llvm::function_ref<bool(uint64_t)> outer;
};

} // namespace tileloom::interpose

/// Defines the replacement `name` with `known` as its body for the known
/// release; `known` may use the arguments a to f.
#define TILELOOM_REPLACE(name, known)                                          \
  extern "C" tileloom::interpose::Word name(                                   \
      tileloom::interpose::Word a, tileloom::interpose::Word b,                \
      tileloom::interpose::Word c, tileloom::interpose::Word d,                \
      tileloom::interpose::Word e, tileloom::interpose::Word f) {              \
    static const auto forward = tileloom::interpose::original(#name);          \
    if (tileloom::interpose::isKnownRelease())                                 \
      known;                                                                   \
    TILELOOM_TAIL_CALL forward(a, b, c, d, e, f);                              \
  }

#if __has_cpp_attribute(clang::musttail)
#define TILELOOM_TAIL_CALL [[clang::musttail]] return
#else
#define TILELOOM_TAIL_CALL return
#endif

#endif // TILELOOM_SIM_CPU_INTERPOSE_H
