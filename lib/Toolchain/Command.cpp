// Running tools with captured output and reporting their failures.

#include "tileloom/Toolchain/Command.h"

#include "tileloom/Support/Diagnostic.h"
#include "tileloom/Support/File.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

using namespace tileloom;

std::string tileloom::shellQuote(llvm::StringRef word) {
  auto isPlain = [](char c) {
    return llvm::isAlnum(c) || llvm::StringRef("_@%+=:,./-").contains(c);
  };
  if (!word.empty() && llvm::all_of(word, isPlain))
    return word.str();
  std::string quoted = "'";
  for (char c : word) {
    if (c == '\'')
      quoted += "'\\''";
    else
      quoted += c;
  }
  return quoted + "'";
}

std::string Command::str() const {
  std::string line;
  if (!cwd.empty())
    line = "cd " + shellQuote(cwd) + " && ";
  line += shellQuote(program);
  for (const std::string &arg : args)
    line += " " + shellQuote(arg);
  return line;
}

llvm::Expected<std::string> tileloom::findTool(llvm::StringRef program,
                                               llvm::StringRef mend) {
  std::vector<std::string> notes;
  if (!mend.empty())
    notes.push_back(mend.str());
  if (program.contains('/')) {
    if (llvm::sys::fs::can_execute(program))
      return program.str();
    return makeDiagnostic(
        "tool-not-found",
        "'" + program + "' does not exist or may not be executed", notes);
  }
  if (auto path = llvm::sys::findProgramByName(program))
    return *path;
  return makeDiagnostic("tool-not-found", "'" + program + "' is not on PATH",
                        notes);
}

llvm::Expected<CommandResult> tileloom::execute(const Command &command) {
  llvm::Expected<std::string> program = findTool(command.program);
  if (!program)
    return program.takeError();

  llvm::SmallString<128> outputPath;
  if (std::error_code ec = llvm::sys::fs::createTemporaryFile(
          "tileloom-tool", "txt", outputPath))
    return makeDiagnostic("unwritable-file",
                          "cannot make a temporary file for the output of '" +
                              command.program + "': " + ec.message());
  llvm::scope_exit removeOutput([&] { llvm::sys::fs::remove(outputPath); });

  // There is no portable way to start a process in another folder; a shell does
  // it, with the command as its own arguments, so nothing is quoted twice.
  std::vector<llvm::StringRef> argv;
  std::string executable = *program;
  if (!command.cwd.empty()) {
    llvm::SmallString<128> absolute(*program);
    llvm::sys::fs::make_absolute(absolute);
    *program = absolute.str().str();
    executable = "/bin/sh";
    argv = {executable, "-c", "cd \"$0\" && exec \"$@\"", command.cwd};
  }
  argv.push_back(*program);
  argv.insert(argv.end(), command.args.begin(), command.args.end());

  std::optional<llvm::StringRef> redirects[] = {
      llvm::StringRef(""), outputPath.str(), outputPath.str()};
  std::string reason;
  bool neverStarted = false;
  CommandResult result;
  result.exitCode = llvm::sys::ExecuteAndWait(
      executable, argv, /*Env=*/std::nullopt, redirects, /*SecondsToWait=*/0,
      /*MemoryLimit=*/0, &reason, &neverStarted);
  if (neverStarted || result.exitCode == -1)
    return makeDiagnostic("tool-not-found",
                          "'" + *program + "' cannot be started: " + reason);
  auto output = readFile(outputPath);
  if (!output)
    return output.takeError();
  result.output = (*output)->getBuffer().str();
  if (result.exitCode == -2 && !reason.empty())
    result.output += reason + "\n";
  return result;
}

llvm::Error tileloom::commandFailed(const Command &command,
                                    const CommandResult &result) {
  llvm::StringRef tool = llvm::sys::path::filename(command.program);
  std::vector<std::string> notes;
  llvm::StringRef said = llvm::StringRef(result.output).rtrim();
  if (!said.empty())
    notes.push_back("it said:\n" + said.str());
  notes.push_back("the command was: " + command.str());
  if (result.exitCode == -2)
    return makeDiagnostic("command-failed", "'" + tool + "' crashed", notes);
  return makeDiagnostic("command-failed",
                        "'" + tool + "' failed with exit code " +
                            llvm::Twine(result.exitCode),
                        notes);
}

llvm::Expected<std::string> tileloom::run(const Command &command) {
  llvm::Expected<CommandResult> result = execute(command);
  if (!result)
    return result.takeError();
  if (result->exitCode != 0)
    return commandFailed(command, *result);
  return std::move(result->output);
}
