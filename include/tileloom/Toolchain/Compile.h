// How sources and LLVM IR become objects for a core.

#ifndef TILELOOM_TOOLCHAIN_COMPILE_H
#define TILELOOM_TOOLCHAIN_COMPILE_H

#include "tileloom/Toolchain/Command.h"
#include "tileloom/Toolchain/CoreLayout.h"
#include "tileloom/Toolchain/CoreTarget.h"

#include <memory>
#include <string>
#include <vector>

namespace llvm {
class Module;
class raw_ostream;
} // namespace llvm

namespace tileloom {

/// A kernel written in C, C++ or assembly, and where its object goes.
struct KernelSource {
  std::string source;
  std::string object;
  std::vector<std::string> flags; ///< Of the user, behind the target's own.
};

/// The command that compiles a kernel. The language follows the extension (.c;
/// .cc, .cpp, .cxx; .S, .s); fails with `unknown-kernel-language` for others.
llvm::Expected<Command> kernelCommand(const CoreTarget &target,
                                      const ToolSet &tools, Arch arch,
                                      const KernelSource &kernel);

/// Compiles a kernel; returns the compiler's warnings. Fails like kernelCommand
/// and run(), with `unreadable-file` when the source is missing, and for rv32
/// with `kernel-needs-vector-unit` when what the compiler does not know is of
/// the vector unit, `runtime-not-found` when libc++ is missing.
llvm::Expected<std::string> compileKernel(const CoreTarget &target,
                                          const ToolSet &tools, Arch arch,
                                          const KernelSource &kernel);

// In process (rv32) -----------------------------------------------------------

/// Gives the module the target's triple and data layout, verifies it and
/// optimises it at O`level`. Fails with `invalid-llvm-ir`, or
/// `codegen-unavailable` when this LLVM lacks the back end. The module's
/// context must belong to the caller alone.
llvm::Error optimizeModule(llvm::Module &module, const CoreTarget &target,
                           unsigned level = 2);

/// The ELF object of an optimised module: one section a function and a datum,
/// stack sizes recorded. The same module gives the same bytes. Fails with
/// `codegen-failed`, `codegen-unavailable`.
llvm::Expected<std::string>
emitObject(llvm::Module &module, const CoreTarget &target, unsigned level = 2);

// By commands (peano, chess)
// ---------------------------------------------------

/// The address space of the bank that holds a core's stack (5 for bank A, ...),
/// which Peano's code generator wants to know; nullopt when the stack spans
/// banks. Fails with `unverifiable-stack-bank` when objects were compiled
/// without that knowledge.
llvm::Expected<std::optional<unsigned>>
stackAddressSpace(const CoreLayout &layout, const CoreTarget &target);

/// Files of one core's code generation by commands.
struct CoreFiles {
  std::string ir;          ///< Input, textual LLVM IR.
  std::string optimizedIr; ///< Between optimiser and code generator (peano).
  std::string object;      ///< Output.
};

/// The commands that make a core's object, in order. Empty for rv32. Fails like
/// stackAddressSpace.
llvm::Expected<std::vector<Command>> coreCommands(const CoreTarget &target,
                                                  const ToolSet &tools,
                                                  const CoreLayout &layout,
                                                  const CoreFiles &files);

} // namespace tileloom

#endif // TILELOOM_TOOLCHAIN_COMPILE_H
