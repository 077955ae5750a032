// The sub-commands of `tileloom` and what they share.

#ifndef TILELOOM_TOOLS_TILELOOM_COMMANDS_H
#define TILELOOM_TOOLS_TILELOOM_COMMANDS_H

#include "tileloom/Driver/BuildDesign.h"

#include "llvm/Support/CommandLine.h"

namespace tileloom {

/// Exit statuses of the driver.
enum ExitStatus : int {
  ExitGood = 0,
  ExitFailed = 1, ///< A diagnostic, or results that differ.
  ExitUsage = 2,
  ExitHang = 3
};

// Functions, because options of several files register with them at start-up.
llvm::cl::SubCommand &buildCommand();
llvm::cl::SubCommand &runCommand();
llvm::cl::SubCommand &routesCommand();
llvm::cl::SubCommand &explainCommand();
llvm::cl::SubCommand &devicesCommand();

int runBuildCommand();
int runRunCommand();
int runRoutesCommand();
int runExplainCommand();
int runDevicesCommand();

/// The build options, which `build` and `run` share. A usage error is printed
/// and comes back as nullopt.
std::optional<DesignBuildOptions> readBuildOptions();

/// Prints `tileloom: TEXT` and returns ExitUsage.
int usageError(const llvm::Twine &text);
/// Prints the error, unless that happened already, and returns ExitFailed.
int failWith(llvm::Error error);

} // namespace tileloom

#endif // TILELOOM_TOOLS_TILELOOM_COMMANDS_H
