// The driver: which sub-command is meant?

#include "Commands.h"

#include "tileloom/Support/Diagnostic.h"

#include "llvm/Config/llvm-config.h"
#include "llvm/Support/InitLLVM.h"

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

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
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
  if (buildCommand())
    return runBuildCommand();
  if (runCommand())
    return runRunCommand();
  if (explainCommand())
    return runExplainCommand();
  if (devicesCommand())
    return runDevicesCommand();
  return usageError("no sub-command; try `tileloom --help`");
}
