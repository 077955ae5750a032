// The table of core targets and the search for their programs.

#include "tileloom/Toolchain/CoreTarget.h"

#include "tileloom/Support/Diagnostic.h"
#include "tileloom/Toolchain/Command.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"

using namespace tileloom;
using llvm::StringLiteral;

namespace {

// Small-data sections and common symbols are what the RISC-V compiler may make
// beside .data, .rodata and .bss.
constexpr StringLiteral rv32Data[] = {".sdata*", ".srodata*"};
constexpr StringLiteral rv32Bss[] = {".sbss*", "COMMON"};
// .riscv.attributes and DWARF: kept, because readers of the ELF use them and no
// tile memory is spent.
constexpr StringLiteral rv32Kept[] = {
    ".riscv.attributes", ".debug_abbrev",   ".debug_addr",
    ".debug_aranges",    ".debug_frame",    ".debug_info",
    ".debug_line",       ".debug_line_str", ".debug_loc",
    ".debug_loclists",   ".debug_macinfo",  ".debug_macro",
    ".debug_names",      ".debug_pubnames", ".debug_pubtypes",
    ".debug_ranges",     ".debug_rnglists", ".debug_str",
    ".debug_str_offsets"};
// No unwinding, no termination, no dynamic linking on a core.
constexpr StringLiteral rv32Discarded[] = {".eh_frame*", ".fini_array*",
                                           ".note*", ".llvm_addrsig",
                                           ".llvm.call-graph-profile"};

constexpr CoreTarget targets[] = {
    {CoreTargetKind::RV32, "rv32", "riscv32-none-elf", "rv32imf", "ilp32f",
     "generic-rv32", "+m,+f,+zicsr,-relax",
     // What the back end prints for riscv32, ilp32f.
     "e-m:e-p:32:32-i64:64-n32-S128", /*ownRuntime=*/true,
     /*initArrayInData=*/true, /*stackGrowsDown=*/true, rv32Data, rv32Bss,
     rv32Kept, rv32Discarded},
    {CoreTargetKind::Peano,
     "peano",
     "",
     "",
     "",
     "",
     "",
     "",
     /*ownRuntime=*/false,
     /*initArrayInData=*/false,
     /*stackGrowsDown=*/false,
     {},
     {},
     {},
     {}},
    {CoreTargetKind::Chess,
     "chess",
     "",
     "",
     "",
     "",
     "",
     "",
     /*ownRuntime=*/false,
     /*initArrayInData=*/false,
     /*stackGrowsDown=*/false,
     {},
     {},
     {},
     {}}};

} // namespace

const CoreTarget &CoreTarget::get(CoreTargetKind kind) {
  return targets[unsigned(kind)];
}

llvm::Expected<const CoreTarget *> CoreTarget::lookup(llvm::StringRef name) {
  for (const CoreTarget &target : targets)
    if (target.name == name)
      return &target;
  return makeDiagnostic("unknown-core-target",
                        "there is no core target '" + name + "'",
                        {"known are rv32, peano and chess"});
}

llvm::StringRef tileloom::archOption(Arch arch) {
  switch (arch) {
  case Arch::AIE1:
    return "aie";
  case Arch::AIE2:
    return "aie2";
  case Arch::AIE2p:
    return "aie2p";
  case Arch::AIE2ps:
    return "aie2ps";
  }
  return "aie2";
}

std::string CoreTarget::tripleFor(Arch arch) const {
  if (!triple.empty())
    return triple.str();
  return archOption(arch).str() + "-none-unknown-elf";
}

ToolEnvironment ToolEnvironment::ofProcess() {
  ToolEnvironment environment;
  environment.variable =
      [](llvm::StringRef name) -> std::optional<std::string> {
    std::optional<std::string> value = llvm::sys::Process::GetEnv(name);
    return value && !value->empty() ? value : std::nullopt;
  };
  // The address of any function of this executable serves where /proc is
  // missing.
  std::string path = llvm::sys::fs::getMainExecutable(
      nullptr, reinterpret_cast<void *>(&ToolEnvironment::ofProcess));
  environment.executableFolder = llvm::sys::path::parent_path(path).str();
  return environment;
}

/// An LLVM 22 program: by the variable, on PATH, or in Debian's folder.
static llvm::Expected<std::string>
locateLlvmTool(llvm::StringRef variable, llvm::StringRef program,
               llvm::StringRef plainName, llvm::StringRef package,
               const ToolEnvironment &environment, ToolUse use) {
  std::string mend =
      ("install " + package + ", or set " + variable + " to the program's path")
          .str();
  if (std::optional<std::string> path = environment.variable(variable)) {
    if (use == ToolUse::Print)
      return *path;
    return findTool(*path, variable.str() + " names it; " + mend);
  }
  if (auto path = llvm::sys::findProgramByName(program))
    return *path;
  if (auto path =
          llvm::sys::findProgramByName(plainName, {"/usr/lib/llvm-22/bin"}))
    return *path;
  if (use == ToolUse::Print)
    return program.str();
  return findTool(program, mend);
}

static llvm::Expected<std::string>
locateRuntime(const ToolEnvironment &environment, ToolUse use) {
  llvm::SmallString<128> folder;
  std::optional<std::string> named = environment.variable("TILELOOM_RUNTIME");
  if (named) {
    folder = *named;
    llvm::sys::fs::make_absolute(folder);
  } else {
    folder = environment.executableFolder;
    llvm::sys::path::append(folder, "..", "lib", "tileloom", "runtime");
    llvm::sys::path::remove_dots(folder, /*remove_dot_dot=*/true);
  }
  llvm::SmallString<128> startup(folder);
  llvm::sys::path::append(startup, "crt0.o");
  if (use == ToolUse::Run && !llvm::sys::fs::exists(startup))
    return makeDiagnostic(
        "runtime-not-found",
        "the cores' runtime is not in '" + folder.str() + "'",
        {named
             ? "TILELOOM_RUNTIME names that folder"
             : "build the target tileloom-runtime, or set TILELOOM_RUNTIME to "
               "the folder that holds crt0.o"});
  return folder.str().str();
}

static llvm::Error unavailable(const CoreTarget &target, std::string mend) {
  return makeDiagnostic("core-target-unavailable",
                        "core target '" + target.name +
                            "' needs a compiler that is not installed here",
                        {std::move(mend),
                         "--print-commands shows what would run; "
                         "--core-target=rv32 needs no vendor compiler"});
}

static llvm::Expected<ToolSet> locatePeano(const CoreTarget &target,
                                           const ToolEnvironment &environment,
                                           ToolUse use) {
  std::optional<std::string> root = environment.variable("PEANO_INSTALL_DIR");
  if (!root && use == ToolUse::Run)
    return unavailable(target, "install llvm-aie (Peano) and set "
                               "PEANO_INSTALL_DIR to its folder");
  std::string bin =
      (root ? *root : std::string("$PEANO_INSTALL_DIR")) + "/bin/";
  ToolSet tools;
  tools.compiler = bin + "clang";
  tools.linker = bin + "ld.lld";
  tools.optimizer = bin + "opt";
  tools.codeGenerator = bin + "llc";
  if (use == ToolUse::Run)
    for (const std::string &tool :
         {tools.compiler, tools.linker, tools.optimizer, tools.codeGenerator})
      if (!llvm::sys::fs::can_execute(tool))
        return unavailable(target, "PEANO_INSTALL_DIR is '" + *root +
                                       "', but '" + tool +
                                       "' is not there or may not be executed");
  return tools;
}

static llvm::Expected<ToolSet>
locateCompilers(const CoreTarget &target, const ToolEnvironment &environment,
                ToolUse use) {
  ToolSet tools;
  switch (target.kind) {
  case CoreTargetKind::RV32: {
    auto compiler = locateLlvmTool("TILELOOM_CLANG", "clang-22", "clang",
                                   "clang-22", environment, use);
    if (!compiler)
      return compiler.takeError();
    auto linker = locateLlvmTool("TILELOOM_LLD", "ld.lld-22", "ld.lld",
                                 "lld-22", environment, use);
    if (!linker)
      return linker.takeError();
    tools.compiler = *compiler;
    tools.linker = *linker;
    return tools;
  }
  case CoreTargetKind::Peano:
    return locatePeano(target, environment, use);
  case CoreTargetKind::Chess:
    if (auto path = llvm::sys::findProgramByName("xchesscc"))
      tools.compiler = *path;
    else if (use == ToolUse::Print)
      tools.compiler = "xchesscc";
    else
      return unavailable(target,
                         "install AMD Vitis AIE Essentials (a licence is "
                         "needed) and put xchesscc on PATH");
    return tools;
  }
  return tools;
}

llvm::Expected<ToolSet>
tileloom::locateTools(const CoreTarget &target,
                      const ToolEnvironment &environment, ToolUse use) {
  llvm::Expected<ToolSet> tools = locateCompilers(target, environment, use);
  if (!tools)
    return tools;
  auto runtime = locateRuntime(environment, use);
  if (!runtime)
    return runtime.takeError();
  tools->runtimeFolder = *runtime;
  return tools;
}
