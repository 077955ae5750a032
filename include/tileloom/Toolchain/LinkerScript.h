// The text that tells a linker where a core's code, data, stack and buffers
// are.

#ifndef TILELOOM_TOOLCHAIN_LINKERSCRIPT_H
#define TILELOOM_TOOLCHAIN_LINKERSCRIPT_H

#include "tileloom/Toolchain/CoreLayout.h"
#include "tileloom/Toolchain/CoreTarget.h"

namespace tileloom {

enum class LinkPhase {
  Final, ///< The placed tile.
  Probe  ///< A link that only measures sections; no buffer has an address yet.
};

/// The linker script of a core (ld.lld's language), `--orphan-handling=error`
/// clean. Fails as computeRegions does (final phase), and with
/// `unquotable-name` when a symbol or file name cannot be written in a script.
llvm::Expected<std::string>
writeLinkerScript(const CoreLayout &layout, const CoreTarget &target,
                  LinkPhase phase = LinkPhase::Final);

/// The memory description that the Chess bridge takes instead (.bcf). Fails
/// with `stack-unplaced` and `buffer-unplaced`.
llvm::Expected<std::string> writeBridgeMap(const CoreLayout &layout);

} // namespace tileloom

#endif // TILELOOM_TOOLCHAIN_LINKERSCRIPT_H
