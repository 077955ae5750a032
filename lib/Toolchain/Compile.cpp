// Command lines that compile kernels and cores.

#include "tileloom/Toolchain/Compile.h"

#include "VectorUnit.h"

#include "tileloom/Support/Diagnostic.h"
#include "tileloom/Support/File.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace tileloom;

namespace {
enum class Language { C, Cxx, Assembly, Unknown };
} // namespace

static Language languageOf(llvm::StringRef path) {
  return llvm::StringSwitch<Language>(llvm::sys::path::extension(path))
      .Case(".c", Language::C)
      .Cases({".cc", ".cpp", ".cxx"}, Language::Cxx)
      .Cases({".S", ".s"}, Language::Assembly)
      .Default(Language::Unknown);
}

static void append(std::vector<std::string> &args,
                   std::initializer_list<llvm::StringRef> more) {
  for (llvm::StringRef arg : more)
    args.push_back(arg.str());
}

/// clang for the portable core. Freestanding: the headers of runtime/, libc++
/// and the compiler, nothing of the host. Every function and datum in its own
/// section, so that the linker keeps only what a core reaches. Line tables let
/// the linker name the line of a call that it cannot resolve.
static std::vector<std::string> portableFlags(const CoreTarget &target,
                                              const ToolSet &tools, Arch arch,
                                              Language language) {
  std::vector<std::string> args = {"--target=" + target.triple.str(),
                                   "-march=" + target.march.str(),
                                   "-mabi=" + target.mabi.str()};
  append(args, {"-mno-relax", "-O2", "-ffreestanding", "-nostdlibinc",
                "-fno-pic", "-fno-common", "-fstack-size-section",
                "-ffunction-sections", "-fdata-sections", "-fno-unwind-tables",
                "-fno-asynchronous-unwind-tables", "-fno-math-errno",
                "-fno-color-diagnostics", "-gline-tables-only",
                "-fdebug-compilation-dir=."});
  append(args, {"-D__TILELOOM_RV32__=1", "-Wno-unused-command-line-argument"});
  if (language == Language::Cxx)
    append(args, {"-std=gnu++20", "-fno-exceptions", "-fno-rtti",
                  "-fno-threadsafe-statics", "-nostdinc++", "-isystem",
                  tools.cxxConfigFolder(), "-isystem", tools.cxxFolder()});
  else if (language == Language::C)
    append(args, {"-std=gnu17"});
  append(args, {"-isystem", tools.includeFolder()});
  // As the vendor's compilers do it, intrinsics need no include. Their hints to
  // loops are attributes that clang does not know.
  if (language != Language::Assembly)
    append(args, {arch == Arch::AIE1 ? "-D__TILELOOM_AIE_GENERATION__=1"
                                     : "-D__TILELOOM_AIE_GENERATION__=2",
                  "-include", "tileloom_intrinsics.h",
                  "-Wno-unknown-attributes", "-Wno-unknown-pragmas"});
  return args;
}

static std::vector<std::string> vendorFlags(const CoreTarget &target, Arch arch,
                                            Language language) {
  std::vector<std::string> args;
  if (target.kind == CoreTargetKind::Peano) {
    args.push_back("--target=" + target.tripleFor(arch));
    append(args, {"-O2", "-fstack-size-section", "-ffunction-sections",
                  "-fdata-sections", "-DNDEBUG"});
  } else {
    append(args, {"-p", "me", "-C", "Release_LLVM"});
  }
  if (language == Language::Cxx)
    append(args, {"-std=c++20"});
  return args;
}

llvm::Expected<Command> tileloom::kernelCommand(const CoreTarget &target,
                                                const ToolSet &tools, Arch arch,
                                                const KernelSource &kernel) {
  Language language = languageOf(kernel.source);
  if (language == Language::Unknown)
    return makeDiagnostic(
        "unknown-kernel-language",
        "'" + kernel.source + "' is no kernel source by its extension",
        {"known are .c (C), .cc, .cpp, .cxx (C++), .S and .s (assembly)"});
  Command command;
  command.program = tools.compiler;
  command.args = target.kind == CoreTargetKind::RV32
                     ? portableFlags(target, tools, arch, language)
                     : vendorFlags(target, arch, language);
  command.args.push_back("-I" + tools.commonIncludeFolder());
  llvm::StringRef folder = llvm::sys::path::parent_path(kernel.source);
  command.args.push_back("-I" + (folder.empty() ? "." : folder.str()));
  command.args.insert(command.args.end(), kernel.flags.begin(),
                      kernel.flags.end());
  append(command.args, {"-c", kernel.source, "-o", kernel.object});
  return command;
}

llvm::Expected<std::string>
tileloom::compileKernel(const CoreTarget &target, const ToolSet &tools,
                        Arch arch, const KernelSource &kernel) {
  auto command = kernelCommand(target, tools, arch, kernel);
  if (!command)
    return command.takeError();
  if (auto source = readFile(kernel.source); !source)
    return source.takeError();
  if (target.kind == CoreTargetKind::RV32 &&
      !llvm::sys::fs::exists(tools.cxxFolder() + "/__config") &&
      languageOf(kernel.source) == Language::Cxx)
    return makeDiagnostic(
        "runtime-not-found",
        "the C++ headers of the cores are not in '" + tools.cxxFolder() + "'",
        {"install the package libc++-22-dev-wasm32 (scripts/bootstrap does), "
         "and build the target tileloom-runtime"});
  llvm::StringRef folder = llvm::sys::path::parent_path(kernel.object);
  if (!folder.empty())
    if (std::error_code ec = llvm::sys::fs::create_directories(folder))
      return makeDiagnostic("unwritable-file", "cannot make folder '" + folder +
                                                   "': " + ec.message());
  auto result = execute(*command);
  if (!result)
    return result.takeError();
  if (result->exitCode == 0)
    return std::move(result->output);
  if (target.kind == CoreTargetKind::RV32)
    if (auto uses = vectorUsesOfMessages(result->output); !uses.empty())
      return needsVectorUnit(std::move(uses),
                             {"the compiler said:\n" +
                              llvm::StringRef(result->output).rtrim().str()});
  return commandFailed(*command, *result);
}

llvm::Expected<std::optional<unsigned>>
tileloom::stackAddressSpace(const CoreLayout &layout,
                            const CoreTarget &target) {
  if (!layout.stack || target.kind == CoreTargetKind::RV32)
    return std::nullopt;
  const uint64_t bankSize = layout.device->bankSize(TileKind::Core);
  const CoreStack &stack = *layout.stack;
  uint64_t start = stack.address.value_or(0);
  uint64_t last = start + std::max<uint64_t>(stack.size, 1) - 1;
  if (!stack.bank && start / bankSize != last / bankSize)
    return std::nullopt;
  // The declared bank first: its address may be chosen later.
  unsigned bank = stack.bank ? *stack.bank : unsigned(start / bankSize);
  if (bank != 0 &&
      (target.kind == CoreTargetKind::Chess || !layout.linkFiles.empty()))
    return makeDiagnostic(
        "unverifiable-stack-bank",
        "a stack outside memory bank A requires Peano compilation with no "
        "separately compiled link_files: their stack bank assumptions cannot "
        "be verified. Use stack bank A, or compile kernels as LLVM IR with "
        "link_with_mode = \"merge\" and without --xchesscc/--xbridge");
  // Peano numbers the banks A..D as address spaces 5..8.
  return 5 + bank;
}

llvm::Expected<std::vector<Command>>
tileloom::coreCommands(const CoreTarget &target, const ToolSet &tools,
                       const CoreLayout &layout, const CoreFiles &files) {
  auto addressSpace = stackAddressSpace(layout, target);
  if (!addressSpace)
    return addressSpace.takeError();
  std::string arch = archOption(layout.device->arch()).str();
  std::vector<Command> commands;
  switch (target.kind) {
  case CoreTargetKind::RV32:
    break;
  case CoreTargetKind::Peano: {
    commands.push_back({tools.optimizer,
                        {"--passes=default<O2>,strip", "-S", files.ir, "-o",
                         files.optimizedIr},
                        ""});
    Command generate{tools.codeGenerator,
                     {files.optimizedIr, "-O2", "--march=" + arch,
                      "--function-sections", "-stack-size-section"},
                     ""};
    if (*addressSpace)
      generate.args.push_back("-aie-stack-addrspace=" +
                              std::to_string(**addressSpace));
    append(generate.args, {"--filetype=obj", "-o", files.object});
    commands.push_back(std::move(generate));
    break;
  }
  case CoreTargetKind::Chess:
    commands.push_back({tools.compiler,
                        {"-p", "me", "-C", "Release_LLVM", "-c", "-d",
                         "+Wclang,-xir", "-f", files.ir, "-o", files.object},
                        ""});
    break;
  }
  return commands;
}
