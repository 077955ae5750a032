// Which compilers serve the cores of an array, and how their worlds differ.
//
// A core target is a row of a small table: `rv32` (RISC-V, packaged clang and
// lld, executed by the virtual core), `peano` and `chess` (the vendor's
// compilers, where they are installed).

#ifndef TILELOOM_TOOLCHAIN_CORETARGET_H
#define TILELOOM_TOOLCHAIN_CORETARGET_H

#include "tileloom/Device/Types.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <functional>
#include <optional>
#include <string>

namespace tileloom {

enum class CoreTargetKind : uint8_t { RV32, Peano, Chess };

/// One row of the table. Everything that depends on the target is here, so that
/// scripts and command lines are written by one generator.
struct CoreTarget {
  CoreTargetKind kind;
  llvm::StringLiteral name;   ///< What `--core-target=` says.
  llvm::StringLiteral triple; ///< Empty: by architecture, see tripleFor().
  llvm::StringLiteral march;  ///< For clang; empty when there is none.
  llvm::StringLiteral mabi;
  llvm::StringLiteral cpu;      ///< For the in-process back end.
  llvm::StringLiteral features; ///< For the in-process back end.
  llvm::StringLiteral
      dataLayout; ///< Of the core's LLVM IR; empty: the compiler's.
  /// The start-up object and library come from runtime/ (not from the
  /// compiler).
  bool ownRuntime;
  /// Linker script: the table of static constructors is data, because the core
  /// cannot read its program memory.
  bool initArrayInData;
  /// Linker script: define `__tl_stack_end`; the stack grows down from there.
  bool stackGrowsDown;
  /// Linker script: input sections beside .data/.rodata, .bss.
  llvm::ArrayRef<llvm::StringLiteral> extraData;
  llvm::ArrayRef<llvm::StringLiteral> extraBss;
  /// Linker script: non-loaded sections to keep and sections to drop.
  llvm::ArrayRef<llvm::StringLiteral> keptSections;
  llvm::ArrayRef<llvm::StringLiteral> discardedSections;

  std::string tripleFor(Arch arch) const;

  static const CoreTarget &get(CoreTargetKind kind);
  /// By name. Fails with `unknown-core-target`.
  static llvm::Expected<const CoreTarget *> lookup(llvm::StringRef name);
};

/// `aie2`, `aie2p`, ...: the architecture as the vendor's compilers spell it.
llvm::StringRef archOption(Arch arch);

/// What decides where tools are, so that tests can choose it.
struct ToolEnvironment {
  /// The value of an environment variable, if it is set and not empty.
  std::function<std::optional<std::string>(llvm::StringRef)> variable;
  /// Folder of the running executable; the runtime is beside it, at
  /// ../lib/tileloom/runtime.
  std::string executableFolder;

  static ToolEnvironment ofProcess();
};

/// The programs of a core target. Only those that the target uses are filled.
struct ToolSet {
  std::string compiler;      ///< clang (rv32, peano), xchesscc (chess).
  std::string linker;        ///< ld.lld.
  std::string optimizer;     ///< opt (peano).
  std::string codeGenerator; ///< llc (peano).
  std::string runtimeFolder; ///< What runtime/ was built into.

  std::string startupObject() const { return runtimeFolder + "/crt0.o"; }
  std::string library() const { return runtimeFolder + "/libtileloomrt.a"; }
  /// The C library headers of the portable core, and what stands in for the
  /// vendor's headers.
  std::string includeFolder() const { return runtimeFolder + "/include"; }
  /// How libc++'s headers are configured for the portable core, and libc++.
  std::string cxxConfigFolder() const { return runtimeFolder + "/include-cxx"; }
  std::string cxxFolder() const { return runtimeFolder + "/include-libcxx"; }
  /// Headers for every target.
  std::string commonIncludeFolder() const {
    return runtimeFolder + "/include-common";
  }
};

enum class ToolUse {
  Run,  ///< Everything must be there.
  Print ///< Command lines are only printed: what is missing gets its usual
        ///< name.
};

/// Finds the programs. rv32: TILELOOM_CLANG and TILELOOM_LLD, else clang-22 and
/// ld.lld-22 on PATH, else /usr/lib/llvm-22/bin; TILELOOM_RUNTIME, else beside
/// the executable. peano: under PEANO_INSTALL_DIR. chess: xchesscc on PATH.
/// Fails with `tool-not-found`, `runtime-not-found` (rv32) or
/// `core-target-unavailable`.
llvm::Expected<ToolSet> locateTools(const CoreTarget &target,
                                    const ToolEnvironment &environment,
                                    ToolUse use = ToolUse::Run);

} // namespace tileloom

#endif // TILELOOM_TOOLCHAIN_CORETARGET_H
