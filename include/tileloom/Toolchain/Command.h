// How a tool of another project is run, printed and reported when it fails.

#ifndef TILELOOM_TOOLCHAIN_COMMAND_H
#define TILELOOM_TOOLCHAIN_COMMAND_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace tileloom {

/// One command line. `cwd` empty: the current folder.
struct Command {
  std::string program;
  std::vector<std::string> args;
  std::string cwd;

  /// The command as a POSIX shell takes it, `cd DIR && ...` included. One line.
  std::string str() const;
};

/// `word` in single quotes unless a shell would leave it alone as it is.
std::string shellQuote(llvm::StringRef word);

/// Where `program` is: itself when it has a slash and can be executed, else on
/// PATH. Fails with `tool-not-found`, with `mend` as its note when not empty.
llvm::Expected<std::string> findTool(llvm::StringRef program,
                                     llvm::StringRef mend = "");

/// What a finished command left behind.
struct CommandResult {
  int exitCode = 0; ///< 128 + n would be a shell's word for a signal: here -2.
  std::string output; ///< stdout and stderr, in the order written.
};

/// Runs a command to its end, whatever its exit code. Fails with
/// `tool-not-found` when it cannot be started, `unwritable-file` when there is
/// no room for its output. May be called from several threads.
llvm::Expected<CommandResult> execute(const Command &command);

/// Runs a command that has to succeed. Returns its output (warnings). Fails
/// like `execute`, and with `command-failed`: the exit code, what the tool
/// said, and the command.
llvm::Expected<std::string> run(const Command &command);

/// The `command-failed` diagnostic of a result.
llvm::Error commandFailed(const Command &command, const CommandResult &result);

} // namespace tileloom

#endif // TILELOOM_TOOLCHAIN_COMMAND_H
