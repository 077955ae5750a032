// How a core's objects become its program, and what a failed link means.

#ifndef TILELOOM_TOOLCHAIN_LINK_H
#define TILELOOM_TOOLCHAIN_LINK_H

#include "tileloom/Toolchain/Command.h"
#include "tileloom/Toolchain/CoreLayout.h"
#include "tileloom/Toolchain/CoreTarget.h"
#include "tileloom/Toolchain/LinkerScript.h"

namespace tileloom {

/// One link. Kernel objects are named by the script.
struct LinkJob {
  std::string key;             ///< Of the core, for messages.
  std::string object;          ///< The core's own object.
  std::string script;          ///< Path of the linker script (chess: the .bcf).
  std::string elf;             ///< Output.
  uint64_t dataRegionSize = 0; ///< What the script grants ordinary data, bytes.
  LinkPhase phase = LinkPhase::Final;
};

/// The command of a link.
Command linkCommand(const CoreTarget &target, const ToolSet &tools, Arch arch,
                    const LinkJob &job);

/// Refuses link files that the linker cannot take: `missing-link-file` when one
/// does not exist, `textual-ir-link-file` for `.ll`.
llvm::Error checkLinkFiles(llvm::ArrayRef<std::string> files, TileCoord core);

/// Turns a failed link into diagnostics: one `undefined-symbol` a symbol, one
/// `kernel-needs-vector-unit` for all that are names of aie_api, one
/// `region-overflow` a region, with what may help; `command-failed` when the
/// log has none of them.
llvm::Error explainLinkFailure(const Command &command,
                               const CommandResult &result, const LinkJob &job);

/// Links; returns the linker's warnings. Fails as explainLinkFailure and
/// execute().
llvm::Expected<std::string> linkCore(const CoreTarget &target,
                                     const ToolSet &tools, Arch arch,
                                     const LinkJob &job);

} // namespace tileloom

#endif // TILELOOM_TOOLCHAIN_LINK_H
