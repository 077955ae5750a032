// `tileloom build`, and the options that `run` shares with it.

#include "Commands.h"

#include "tileloom/Support/Diagnostic.h"
#include "tileloom/Support/File.h"

using namespace tileloom;
namespace cl = llvm::cl;

static cl::opt<std::string> design(cl::Positional, cl::desc("DESIGN.mlir"),
                                   cl::sub(buildCommand()),
                                   cl::sub(runCommand()));
static cl::opt<std::string>
    outputFolder("o", cl::value_desc("DIR"),
                 cl::desc("Folder of the artefacts (default DESIGN.prj)"),
                 cl::sub(buildCommand()), cl::sub(runCommand()));
static cl::opt<std::string>
    deviceName("device", cl::value_desc("NAME"),
               cl::desc("Device that NPUDEVICE stands for, or the symbol of "
                        "the device to build"),
               cl::sub(buildCommand()), cl::sub(runCommand()));
static cl::opt<std::string> coreTarget("core-target", cl::init("rv32"),
                                       cl::value_desc("rv32|peano|chess"),
                                       cl::desc("Compiler of the cores"),
                                       cl::sub(buildCommand()),
                                       cl::sub(runCommand()));
static cl::list<std::string>
    kernels("kernel", cl::value_desc("OBJ=SOURCE"),
            cl::desc("Build the link file OBJ from SOURCE (.c, .cc, .cpp)"),
            cl::sub(buildCommand()), cl::sub(runCommand()));
static cl::list<std::string>
    kernelFlags("kernel-flag", cl::value_desc("FLAG"),
                cl::desc("Option for the compiler of the kernels, such as "
                         "-DN=8; may be given again"),
                cl::sub(buildCommand()), cl::sub(runCommand()));
static cl::list<std::string>
    get("get", cl::value_desc("ARTEFACT"),
        cl::desc("Print the path of an artefact once it is built"),
        cl::sub(buildCommand()));
static cl::opt<bool>
    printCommands("print-commands",
                  cl::desc("Print the tools' command lines, run none"),
                  cl::sub(buildCommand()), cl::sub(runCommand()));
static cl::opt<bool> controlOverlay(
    "generate-ctrl-pkt-overlay",
    cl::desc("Add the packet flows of control packets to every tile"),
    cl::sub(buildCommand()), cl::sub(runCommand()));
static cl::opt<bool> allowDeadlockProneRouting(
    "allow-deadlock-prone-routing",
    cl::desc("Warn of designs that can deadlock however they are routed"),
    cl::sub(buildCommand()), cl::sub(runCommand()));
static cl::opt<bool> dynamicObjFifos(
    "dynamic-objFifos",
    cl::desc("Let cores count the objects of object fifos at run time"),
    cl::sub(buildCommand()), cl::sub(runCommand()));
static cl::opt<bool>
    packetObjFifos("packet-sw-objFifos",
                   cl::desc("Move the objects of object fifos in packets"),
                   cl::sub(buildCommand()), cl::sub(runCommand()));
static cl::opt<unsigned> threads("j", cl::Prefix, cl::init(0),
                                 cl::value_desc("N"),
                                 cl::desc("Cores to build at once"),
                                 cl::sub(buildCommand()),
                                 cl::sub(runCommand()));

std::optional<DesignBuildOptions> tileloom::readBuildOptions() {
  DesignBuildOptions options;
  if (design.empty()) {
    usageError("no design; say which .mlir file to build");
    return std::nullopt;
  }
  options.design = design;
  options.outputFolder = outputFolder;
  options.device = deviceName;
  options.coreTarget = coreTarget;
  options.printCommands = printCommands;
  options.threads = threads;
  options.controlOverlay = controlOverlay;
  options.allowDeadlockProneRouting = allowDeadlockProneRouting;
  options.dynamicObjFifos = dynamicObjFifos;
  options.packetObjFifos = packetObjFifos;
  for (const std::string &kernel : kernels) {
    auto [object, source] = llvm::StringRef(kernel).split('=');
    if (object.empty() || source.empty()) {
      usageError("--kernel takes OBJ=SOURCE, not '" + kernel + "'");
      return std::nullopt;
    }
    if (!options.kernels.try_emplace(object.str(), source.str()).second) {
      usageError("--kernel names '" + object + "' twice");
      return std::nullopt;
    }
  }
  options.kernelFlags.assign(kernelFlags.begin(), kernelFlags.end());
  options.get.assign(get.begin(), get.end());
  return options;
}

int tileloom::runBuildCommand() {
  std::optional<DesignBuildOptions> options = readBuildOptions();
  if (!options)
    return ExitUsage;
  auto built = buildDesign(*options);
  if (!built)
    return failWith(built.takeError());
  for (const std::string &name : options->get) {
    auto path = findArtefact(*built, name);
    if (!path)
      return failWith(path.takeError());
    llvm::outs() << *path << "\n";
  }
  return ExitGood;
}
