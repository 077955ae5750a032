// How many cores are compiled and linked at once, each distinct one only once.
//
// Two cores are equal when their LLVM IR, their memory layout and their link
// inputs are the same up to the names of the core function and of the buffers.
// Of equal cores the first one is built; the others get copies with their own
// names.

#ifndef TILELOOM_TOOLCHAIN_BUILD_H
#define TILELOOM_TOOLCHAIN_BUILD_H

#include "tileloom/Toolchain/Compile.h"
#include "tileloom/Toolchain/CoreLayout.h"
#include "tileloom/Toolchain/CoreTarget.h"
#include "tileloom/Toolchain/LinkerScript.h"

#include "llvm/ADT/StringMap.h"

#include <functional>
#include <string>
#include <vector>

namespace tileloom {

/// The names that belong to a core's place in the array, its function and the
/// buffers that it sees, each with the name that stands for it in every equal
/// core.
llvm::StringMap<std::string> canonicalNames(const CoreLayout &layout);

/// One core to build.
struct CoreJob {
  std::string key;   ///< `<device symbol>_core_<column>_<row>`.
  CoreLayout layout; ///< Addresses are needed for linking only.
  std::string ir;    ///< LLVM bitcode or text. Empty: `object` exists already.
  /// `ir` uses the names of canonicalNames(layout), so that equal cores come
  /// with equal `ir` and are not compared any further.
  bool irIsCanonical = false;
  // Outputs.
  std::string object;
  std::string script;
  std::string elf;
  std::string optimizedIr; ///< Empty: not written (rv32).
};

enum class BuildStep : uint8_t {
  CompileKernel,
  CompileCore,
  CopyObject, ///< Of an equal core or kernel.
  LinkCore,
  CopyElf ///< Of an equal core.
};

/// A step that begins.
struct BuildEvent {
  BuildStep step;
  std::string subject; ///< Kernel source or core key.
  std::string output;  ///< The file that the step makes.
  std::string command; ///< Empty: in process.

  /// The command, or a comment line that says what happens in process.
  std::string str() const;
};

struct BuildOptions {
  unsigned threads =
      0; ///< 0: one a hardware thread. Results do not depend on it.
  unsigned optLevel = 2; ///< Of the in-process back end.
  LinkPhase phase = LinkPhase::Final;
  /// Report every step but run and write nothing; steps come in job order.
  bool printOnly = false;
  /// Called one at a time, from any thread.
  std::function<void(const BuildEvent &)> progress;
  /// Warnings of a tool about `subject`, after the work, in job order.
  std::function<void(llvm::StringRef subject, llvm::StringRef text)> warning;
};

/// The compilers to build with.
struct BuildContext {
  const CoreTarget *target = nullptr;
  ToolSet tools;
  Arch arch = Arch::AIE2;
};

/// Compiles kernels; those with the same source and flags once. Every failure
/// is reported, joined in job order; see compileKernel.
llvm::Error compileKernels(const BuildContext &context,
                           llvm::ArrayRef<KernelSource> kernels,
                           const BuildOptions &options = {});

/// Compiles cores to objects, equal ones once. Failures joined in job order;
/// see optimizeModule, emitObject, coreCommands; `invalid-llvm-ir` when `ir`
/// cannot be read.
llvm::Error compileCores(const BuildContext &context,
                         llvm::ArrayRef<CoreJob> cores,
                         const BuildOptions &options = {});

/// Writes the scripts and links the objects, equal cores once. Failures joined
/// in job order; see writeLinkerScript, checkLinkFiles, linkCore;
/// `buffer-symbol-clash`.
llvm::Error linkCores(const BuildContext &context,
                      llvm::ArrayRef<CoreJob> cores,
                      const BuildOptions &options = {});

/// Kernels and core objects in one parallel phase, then the links.
llvm::Error buildCores(const BuildContext &context,
                       llvm::ArrayRef<KernelSource> kernels,
                       llvm::ArrayRef<CoreJob> cores,
                       const BuildOptions &options = {});

} // namespace tileloom

#endif // TILELOOM_TOOLCHAIN_BUILD_H
