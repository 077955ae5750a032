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
/// every buffer that it can see. A canonical name means the same thing in equal
/// cores.
struct PlaceNames {
  struct Entry {
    std::string real;
    std::string canonical;
    std::optional<uint32_t> address; ///< In the core's map; absent: a function,
                                     ///< or not placed yet.
    uint64_t size = 0;
    bool isOwn = true; ///< Of the core's own tile.
  };
  std::vector<Entry> entries;

  explicit PlaceNames(const CoreLayout &layout);

  /// From this core's names to those of an equal core, for its object.
  llvm::StringMap<std::string> mapForObject(const PlaceNames &other) const;
  /// The same for its program. What the other one does not see at the same
  /// address gets no name: equal cores do not refer to it.
  llvm::StringMap<std::string> mapForProgram(const PlaceNames &other) const;

private:
  llvm::StringMap<std::string> mapTo(const PlaceNames &other,
                                     bool atSameAddress) const;
};

/// The core's IR, under the core's own names. Fails with `invalid-llvm-ir`.
llvm::Expected<std::unique_ptr<llvm::Module>>
readIr(const CoreJob &job, llvm::LLVMContext &context);

/// Gives what belongs to the place `from` in a module the names of the equal
/// place `to`.
void renamePlaces(llvm::Module &module, const PlaceNames &from,
                  const PlaceNames &to);

/// What a core's code is, apart from its place.
struct CodeIdentity {
  std::string hash;
  /// Canonical names of the buffers that the code refers to, sorted.
  std::vector<std::string> used;
};

/// Fails with `invalid-llvm-ir`.
llvm::Expected<CodeIdentity> identityOfIr(const CoreJob &job);

/// A hash of everything that a link of the core depends on. Link files that
/// refer to place names make a core equal only to itself; without `readFiles`
/// (they need not exist yet) they are taken not to. Fails as computeRegions,
/// and with `buffer-symbol-clash`.
llvm::Expected<std::string> identityOfLink(const CoreJob &job,
                                           const CodeIdentity &code,
                                           LinkPhase phase, bool readFiles);

} // namespace tileloom

#endif // TILELOOM_LIB_TOOLCHAIN_COREIDENTITY_H
