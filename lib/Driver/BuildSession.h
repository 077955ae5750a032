// The one context object of a build: what the steps share.

#ifndef TILELOOM_LIB_DRIVER_BUILDSESSION_H
#define TILELOOM_LIB_DRIVER_BUILDSESSION_H

#include "tileloom/Driver/BuildDesign.h"
#include "tileloom/Toolchain/Build.h"

#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/FileUtilities.h"

#include "llvm/Support/SourceMgr.h"

#include <future>
#include <set>

namespace tileloom {

class BuildSession {
public:
  explicit BuildSession(const DesignBuildOptions &options);
  ~BuildSession();

  // LoadDesign.cpp -----------------------------------------------------------
  /// Reads, parses and verifies the design, and chooses the device to build.
  llvm::Error load();

  // BuildDesign.cpp ----------------------------------------------------------
  /// Waits until no other build writes into the output folder.
  llvm::Error claimFolder();

  // LowerDesign.cpp ----------------------------------------------------------
  /// Ids and names: `input_with_symbols.mlir`.
  llvm::Error assignIds();
  /// Flows become switch settings: `input_physical.mlir`.
  llvm::Error route();
  /// Buffers get addresses: `input_with_addresses.mlir`.
  llvm::Error place();

  // RouteDesign.cpp ----------------------------------------------------------
  /// Flows become switch settings and are found again there; no artefact.
  llvm::Error routeAndFindFlows();

  // BuildKernels.cpp ---------------------------------------------------------
  /// Finds the compilers.
  llvm::Error findTools();
  /// Finds the link files of the cores and the sources of kernels, and begins
  /// to compile them, beside the steps that follow.
  llvm::Error startKernels();

  // CompileCores.cpp ---------------------------------------------------------
  /// Core bodies become LLVM IR.
  llvm::Error lowerCores();
  /// Kernels, objects, scripts, ELFs.
  llvm::Error buildElfs();

  // MakeImage.cpp ------------------------------------------------------------
  /// ELFs and IR become the configuration and the control programs.
  llvm::Error translate();
  /// The image folder, and `physical_with_elfs.mlir`.
  llvm::Error writeImage();

  aie::DeviceOp getDevice() const { return device; }
  BuiltDesign takeResult() { return std::move(result); }
  const DesignBuildOptions &getOptions() const { return options; }
  /// Path of an artefact below the output folder.
  std::string artefact(const llvm::Twine &name) const;

private:
  /// Waits for kernels that are still being compiled.
  void forgetKernels();
  /// Runs passes and verifies what the last one leaves.
  llvm::Error runPasses(mlir::PassManager &passes);
  llvm::Error writeModule(llvm::StringRef artefactName);
  llvm::Error addControlOverlay();
  llvm::Error substituteDevice(std::string &text);
  void nameOtherErrors();
  llvm::Error chooseDevice();
  void preferSequences(llvm::ArrayRef<aie::DeviceOp> all);
  void chooseOthers();
  /// The steps that follow are about `op`.
  void enter(aie::DeviceOp op) { device = op; }
  llvm::Error lowerDeviceCores();
  llvm::Error translateDevice(BuiltDevice &built);
  llvm::Error writeDeviceImage(const BuiltDevice &built,
                               const std::string &folder);
  /// The ELF files of the current device.
  std::map<TileCoord, std::string> elfsOfDevice();
  llvm::Expected<std::string> resolveLinkFile(mlir::Operation *core,
                                              llvm::StringRef file);
  void warnOfUnusedKernels();
  llvm::Error resolveLinkFiles(aie::CoreOp core, TileCoord tile);
  llvm::Error finishKernels();
  CoreLayout layoutOf(aie::CoreOp core);
  std::vector<TileBuffers> collectBuffers();
  std::string keyOf(TileCoord tile) const;
  void collectNames(DebugNames &names);
  /// An error that MLIR's handler has printed already.
  llvm::Error reported() const;

  DesignBuildOptions options;
  std::string designFolder; ///< Of the design's file; link files start here.
  mlir::MLIRContext context;
  llvm::SourceMgr sources;
  std::unique_ptr<mlir::SourceMgrDiagnosticHandler> handler;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  bool loaded = false;  ///< Errors from here on are not those of the text.
  aie::DeviceOp device; ///< The one that a step is about.
  std::vector<aie::DeviceOp> devices; ///< To build; the chosen one first.
  const CoreTarget *target = nullptr;
  BuildContext toolchain;
  std::map<std::string, std::vector<std::string>> linkFiles; ///< By core key.
  std::vector<KernelSource> kernels; ///< To compile, each object once.
  std::set<std::string> usedKernels; ///< Of --kernel, by object.
  /// The compilation of `kernels`, from startKernels to finishKernels.
  std::future<llvm::Error> kernelWork;
  std::vector<std::pair<std::string, std::string>> kernelWarnings;
  std::vector<CoreJob> jobs;
  /// Built or given by the design, by core key.
  std::map<std::string, std::string> elfs;
  BuiltDesign result;
  int folderLock = -1; ///< Descriptor of the locked output folder.
};

/// Absolute and without dots.
std::string absolutePath(llvm::StringRef path);

/// Prints what a tool said about `subject` to standard error.
void printWarning(llvm::StringRef subject, llvm::StringRef text);

/// Registers every dialect that a design may use.
void registerDesignDialects(mlir::DialectRegistry &registry);

} // namespace tileloom

#endif // TILELOOM_LIB_DRIVER_BUILDSESSION_H
