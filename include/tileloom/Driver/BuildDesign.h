// From a design's text to linked cores and an image: the build as a list of
// steps.

#ifndef TILELOOM_DRIVER_BUILDDESIGN_H
#define TILELOOM_DRIVER_BUILDDESIGN_H

#include "tileloom/Image/DeviceImage.h"
#include "tileloom/Sim/DebugNames.h"
#include "tileloom/Toolchain/CoreTarget.h"
#include "tileloom/Translate/TranslateToImage.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace tileloom {

struct DesignBuildOptions {
  std::string design;       ///< Path of the .mlir file.
  std::string outputFolder; ///< Empty: DESIGN.prj in the current folder.
  /// Device keyword that replaces NPUDEVICE in the text, or the symbol of the
  /// device to build when the file holds several.
  std::string device;
  std::string coreTarget = "rv32";
  /// Object name -> source file, from --kernel OBJ=SOURCE.
  std::map<std::string, std::string> kernels;
  /// Options for the compiler of every kernel (`-DN=8`, `-Ifolder`).
  std::vector<std::string> kernelFlags;
  /// Runtime sequences that are to run, as `[DEVICE::]NAME`: the devices that
  /// hold them are built too.
  std::vector<std::string> sequences;
  /// Without a @main and without `device`, build every device of the file.
  bool anyDevice = false;
  /// Artefacts to print the path of; unknown names fail with
  /// `unknown-artefact`.
  std::vector<std::string> get;
  /// Print the command lines of the tools and run none of them.
  bool printCommands = false;
  /// Add the packet flows of control packets and task-complete tokens.
  bool controlOverlay = false;
  /// Route designs that can deadlock however they are routed, with a warning.
  bool allowDeadlockProneRouting = false;
  /// Let cores that do not say otherwise count objects of fifos at run time.
  bool dynamicObjFifos = false;
  /// Move the objects of all object fifos that use DMAs in packets.
  bool packetObjFifos = false;
  unsigned threads = 0; ///< 0: as many as the machine has.
  bool quiet = false;   ///< No progress, even on a terminal.
};

/// One device of a design, built.
struct BuiltDevice {
  const Device *device = nullptr;
  std::string symbol; ///< Symbol of the device op.
  TranslatedConfiguration configuration;
  std::vector<TranslatedSequence> sequences;
  /// Those of `sequences`, by name, that a sequence of another device runs.
  std::set<std::string> calledSequences;
  DebugNames names;
};

/// What a build leaves for a run: the device that was chosen, and those that it
/// needs besides.
struct BuiltDesign : BuiltDevice {
  std::string folder; ///< Where the artefacts are.
  std::vector<BuiltDevice> others;
};

/// An error that has already been printed, at its place in the design.
class ReportedError : public llvm::ErrorInfo<ReportedError> {
public:
  static char ID;
  void log(llvm::raw_ostream &os) const override;
  std::error_code convertToErrorCode() const override;
};

/// Builds a design. Errors in the design are printed at their place as they are
/// found and come back as ReportedError; all others are named diagnostics.
/// Files appear under `outputFolder` as the steps finish, each atomically.
llvm::Expected<BuiltDesign> buildDesign(const DesignBuildOptions &options);

/// The path of an artefact of a finished build, by name:
/// `input_with_addresses.mlir`, `config.txn`, `elfs_main_core_0_2.elf`, or
/// `insts.bin` for the control program of the only sequence. Fails with
/// `unknown-artefact`, naming what there is.
llvm::Expected<std::string> findArtefact(const BuiltDesign &design,
                                         llvm::StringRef name);

} // namespace tileloom

#endif // TILELOOM_DRIVER_BUILDDESIGN_H
