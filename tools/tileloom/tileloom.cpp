// The driver: which sub-command is meant?

#include "Commands.h"

#include "tileloom/Support/Diagnostic.h"

#include "llvm/Config/llvm-config.h"
#include "llvm/Support/InitLLVM.h"

#include <csignal>

using namespace tileloom;
namespace cl = llvm::cl;

cl::SubCommand &tileloom::buildCommand() {
  static cl::SubCommand command(
      "build", "Build a design: cores, configuration, sequences");
  return command;
}

cl::SubCommand &tileloom::runCommand() {
  static cl::SubCommand command(
      "run", "Build a design and run it on the virtual array");
  return command;
}

cl::SubCommand &tileloom::routesCommand() {
  static cl::SubCommand command(
      "routes", "Draw the way of every stream of a design");
  return command;
}

cl::SubCommand &tileloom::explainCommand() {
  static cl::SubCommand command("explain", "Print the page of a diagnostic");
  return command;
}

cl::SubCommand &tileloom::devicesCommand() {
  static cl::SubCommand command("devices", "Print the device tables");
  return command;
}

int tileloom::usageError(const llvm::Twine &text) {
  llvm::errs() << "tileloom: " << text << "\n";
  return ExitUsage;
}

int tileloom::failWith(llvm::Error error) {
  error = llvm::handleErrors(std::move(error), [](const ReportedError &) {});
  reportErrors("tileloom", std::move(error));
  return ExitFailed;
}

static int dispatch() {
  if (buildCommand())
    return runBuildCommand();
  if (runCommand())
    return runRunCommand();
  if (routesCommand())
    return runRoutesCommand();
  if (explainCommand())
    return runExplainCommand();
  if (devicesCommand())
    return runDevicesCommand();
  return usageError("no sub-command; try `tileloom --help`");
}

/// The status, or a failure when the output did not get through.
static int checkOutput(int status) {
  llvm::outs().flush();
  std::error_code ec = llvm::outs().error();
  if (!ec)
    return status;
  // Or LLVM ends the program when it destroys the stream.
  llvm::outs().clear_error();
  return failWith(
      makeDiagnostic("unwritable-file", "cannot write to standard output: " +
                                            llvm::Twine(ec.message())));
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  // A file that exceeds the size limit is a failure of its write.
  std::signal(SIGXFSZ, SIG_IGN);
  if (argc < 2)
    return usageError("no sub-command; try `tileloom --help`");
  cl::SetVersionPrinter([](llvm::raw_ostream &os) {
    os << "tileloom " TILELOOM_VERSION ", with LLVM " LLVM_VERSION_STRING "\n";
  });
  // LLVM's libraries register their own options at the top level.
  for (auto &[name, option] : cl::getRegisteredOptions())
    if (name != "help")
      option->setHiddenFlag(cl::ReallyHidden);
  if (!cl::ParseCommandLineOptions(argc, argv,
                                   "Tileloom: build AI Engine designs and run "
                                   "them on a virtual array\n\n"
                                   "  tileloom run DESIGN.mlir --device=npu1 "
                                   "--arg 0=iota --expect 1=FILE.npy\n",
                                   &llvm::errs()))
    return ExitUsage;
  return checkOutput(dispatch());
}
