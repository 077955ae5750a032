// Which failures of a compiler or linker come from calls that need the vector
// unit.

#ifndef TILELOOM_LIB_TOOLCHAIN_VECTORUNIT_H
#define TILELOOM_LIB_TOOLCHAIN_VECTORUNIT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace tileloom {

/// A call that a scalar core cannot serve.
struct VectorUse {
  std::string place;  ///< `file:line` or what else is known.
  std::string call;   ///< `aie::load_v`.
  std::string header; ///< `<aie_api/aie.hpp>`.
  /// A conversion that comes with another call and says nothing new.
  bool incidental = false;
};

/// The use that an undefined symbol stands for, from ld.lld's demangled name
/// and its `>>>` lines. No call: the symbol is of another kind.
VectorUse vectorUseOfSymbol(llvm::StringRef symbol,
                            llvm::ArrayRef<std::string> references);

/// The uses that clang's messages speak of.
std::vector<VectorUse> vectorUsesOfMessages(llvm::StringRef output);

/// `kernel-needs-vector-unit`, about the first use; the others and what is
/// supported in notes, before `notes`. `uses` is not empty.
llvm::Error needsVectorUnit(std::vector<VectorUse> uses,
                            std::vector<std::string> notes);

} // namespace tileloom

#endif // TILELOOM_LIB_TOOLCHAIN_VECTORUNIT_H
