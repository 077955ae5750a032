// When are two cores the same program under different names?

#ifndef TILELOOM_LIB_TOOLCHAIN_COREIDENTITY_H
#define TILELOOM_LIB_TOOLCHAIN_COREIDENTITY_H

#include "tileloom/Toolchain/Build.h"

#include "llvm/ADT/StringMap.h"

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace tileloom {

/// The names that belong to a core's place in the array: its function, and
/// every buffer that it can see. Index by index the same thing in equal cores.
struct PlaceNames {
  std::vector<std::string> real;
  std::vector<std::string> canonical;

  explicit PlaceNames(const CoreLayout &layout);
  /// `layout` with canonical names.
  static CoreLayout canonicalLayout(const CoreLayout &layout);
  /// From this core's names to those of an equal core.
  llvm::StringMap<std::string> mapTo(const PlaceNames &other) const;
};

/// The core's IR. Fails with `invalid-llvm-ir`.
llvm::Expected<std::unique_ptr<llvm::Module>>
readIr(const CoreJob &job, llvm::LLVMContext &context);

/// A hash of the core's IR under canonical names. Fails with `invalid-llvm-ir`.
llvm::Expected<std::string> identityOfIr(const CoreJob &job);

/// A hash of everything that a link of the core depends on, given the identity
/// of its object. Link files that refer to place names make a core equal only
/// to itself; without `readFiles` (they need not exist yet) they are taken not
/// to.
llvm::Expected<std::string> identityOfLink(const CoreJob &job,
                                           llvm::StringRef objectIdentity,
                                           const CoreTarget &target,
                                           LinkPhase phase, bool readFiles);

} // namespace tileloom

#endif // TILELOOM_LIB_TOOLCHAIN_COREIDENTITY_H
