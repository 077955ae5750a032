// Link command lines, and reading ld.lld's log when a link fails.

#include "tileloom/Toolchain/Link.h"

#include "VectorUnit.h"

#include "tileloom/Support/Diagnostic.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <map>

using namespace tileloom;

/// Options that the vendor's driver passes on with `-Wl,` and the portable link
/// gives to ld.lld itself.
static std::vector<std::string> scriptOptions(const LinkJob &job) {
  std::vector<std::string> options = {"--gc-sections",
                                      "--orphan-handling=error"};
  if (job.phase == LinkPhase::Final) {
    options.push_back("--emit-relocs");
  } else {
    // Buffers have no addresses yet, and the probe's regions overlap on
    // purpose.
    options.push_back("--unresolved-symbols=ignore-all");
    options.push_back("--no-check-sections");
  }
  return options;
}

Command tileloom::linkCommand(const CoreTarget &target, const ToolSet &tools,
                              Arch arch, const LinkJob &job) {
  Command command;
  std::vector<std::string> &args = command.args;
  switch (target.kind) {
  case CoreTargetKind::RV32:
    command.program = tools.linker;
    args = scriptOptions(job);
    // No relaxation: gp is not set up, and addresses in code stay as compiled.
    // --nmagic: a tile has no pages. All errors, uncoloured: the log is read.
    args.insert(args.end(),
                {"-m", "elf32lriscv", "-static", "--no-relax", "--nmagic",
                 "--build-id=none", "--error-limit=0",
                 "--color-diagnostics=never", "-T", job.script, "-o", job.elf,
                 tools.startupObject(), job.object, tools.library()});
    break;
  case CoreTargetKind::Peano:
    command.program = tools.compiler;
    args = {"-O2", "--target=" + target.tripleFor(arch),
            "-fuse-ld=" + tools.linker, job.object};
    for (const std::string &option : scriptOptions(job))
      args.push_back("-Wl," + option);
    args.insert(args.end(), {"-Wl,-T," + job.script, "-o", job.elf});
    break;
  case CoreTargetKind::Chess:
    command.program = tools.compiler;
    args = {"-p",       "me", "-C",       "Release_LLVM", "-d",   "-f",
            job.object, "+l", job.script, "-o",           job.elf};
    break;
  }
  return command;
}

llvm::Error tileloom::checkLinkFiles(llvm::ArrayRef<std::string> files,
                                     TileCoord core) {
  std::string place =
      "(" + std::to_string(core.column) + ", " + std::to_string(core.row) + ")";
  for (const std::string &file : files) {
    if (llvm::StringRef(file).ends_with(".ll"))
      return makeDiagnostic(
          "textual-ir-link-file",
          "link file '" + file + "' on core " + place +
              " is textual LLVM IR, which ld.lld cannot link (it reads "
              "unrecognized inputs as linker scripts and fails with "
              "\"malformed "
              "number\"). Add link_with_mode = \"merge\" to the kernel "
              "declaration so aiecc llvm-links it into the core, or assemble "
              "it "
              "to bitcode (.bc) or an object (.o).");
    if (!llvm::sys::fs::exists(file))
      return makeDiagnostic(
          "missing-link-file",
          "link file '" + file + "' of core " + place + " does not exist",
          {"a kernel's source beside the design (the same name with .cc, .cpp "
           "or .c) is compiled for it, or name one with --kernel " +
           llvm::sys::path::filename(file).str() + "=SOURCE"});
  }
  return llvm::Error::success();
}

namespace {

/// What ld.lld's log says about one link.
struct LinkLog {
  /// Undefined symbol -> its `>>>` lines.
  std::map<std::string, std::vector<std::string>> undefined;
  struct Overflow {
    uint64_t bytes = 0;
    bool known = false; ///< A number could be read.
    std::vector<std::string> lines;
  };
  std::map<std::string, Overflow> overflows;

  explicit LinkLog(llvm::StringRef log);

private:
  void readOverflow(llvm::StringRef line);
};

} // namespace

LinkLog::LinkLog(llvm::StringRef log) {
  std::vector<std::string> *references = nullptr;
  while (!log.empty()) {
    llvm::StringRef line;
    std::tie(line, log) = log.split('\n');
    line = line.trim();
    if (line.consume_front(">>>")) {
      if (references)
        references->push_back(line.trim().str());
      continue;
    }
    references = nullptr;
    llvm::StringRef symbol = line.split("undefined symbol: ").second.trim();
    if (!symbol.empty())
      references = &undefined[symbol.str()];
    readOverflow(line);
  }
}

/// `ld.lld: error: section '.bss' will not fit in region 'data': overflowed by
/// 4096 bytes`. One line a section, and the numbers add up along the region, so
/// the largest one of a region is what it lacks.
void LinkLog::readOverflow(llvm::StringRef line) {
  llvm::StringRef rest = line.split("will not fit in region '").second;
  if (rest.empty())
    return;
  auto [region, tail] = rest.split('\'');
  Overflow &overflow = overflows[region.str()];
  overflow.lines.push_back(line.str());
  llvm::StringRef number = tail.split("overflowed by ").second;
  uint64_t bytes = 0;
  if (!number.consumeInteger(10, bytes)) {
    overflow.known = true;
    overflow.bytes = std::max(overflow.bytes, bytes);
  }
}

static std::string overflowText(const LinkJob &job, const std::string &region,
                                const LinkLog::Overflow &overflow) {
  if (region == "data")
    return "core " + job.key + " needs space for up to " +
           std::to_string(job.dataRegionSize + overflow.bytes) +
           " bytes of static data (constant arrays such as lookup tables and "
           "strings). That does not fit in the space left after buffer "
           "allocation, but it may fit if you reserve it explicitly. Set "
           "data_size on the core: aie.core(%tile) { ... } { data_size = " +
           std::to_string(job.dataRegionSize + overflow.bytes) +
           " : i32 }, or Worker(..., data_size=" +
           std::to_string(job.dataRegionSize + overflow.bytes) + ") in IRON.";
  if (llvm::StringRef(region).starts_with("bank"))
    return "core " + job.key + ": a static pinned to " + region +
           " does not fit there" +
           (overflow.known ? ", by " + std::to_string(overflow.bytes) + " bytes"
                           : std::string()) +
           ". Placement reserves what a core's objects measure, so either that "
           "measurement was unavailable for this core, or something outside it "
           "grew afterwards.";
  if (region == "program")
    return "core " + job.key +
           ": its code exceeds the tile's program memory. That region covers "
           "all of the program memory, so only the code itself can shrink. "
           "Split the work across more cores, remove unused kernels from "
           "link_files, or build the core at a lower optimization level.";
  return "core " + job.key + ": the memory region '" + region + "' overflows";
}

llvm::Error tileloom::explainLinkFailure(const Command &command,
                                         const CommandResult &result,
                                         const LinkJob &job) {
  LinkLog log(result.output);
  llvm::Error error = llvm::Error::success();
  std::vector<VectorUse> vectorUses;
  for (const auto &[symbol, references] : log.undefined) {
    if (VectorUse use = vectorUseOfSymbol(symbol, references);
        !use.call.empty()) {
      vectorUses.push_back(std::move(use));
      continue;
    }
    std::vector<std::string> notes = references;
    notes.push_back("define it in an object that the core names with link_with "
                    "or link_files, or in a kernel given with --kernel");
    error = llvm::joinErrors(
        std::move(error),
        makeDiagnostic("undefined-symbol",
                       "core " + job.key + ": '" + symbol + "' is not defined",
                       std::move(notes)));
  }
  if (!vectorUses.empty())
    error = llvm::joinErrors(
        std::move(error),
        needsVectorUnit(std::move(vectorUses),
                        {"core " + job.key + " reaches it from its code"}));
  for (const auto &[region, overflow] : log.overflows)
    error = llvm::joinErrors(std::move(error),
                             makeDiagnostic("region-overflow",
                                            overflowText(job, region, overflow),
                                            overflow.lines));
  if (!error)
    return commandFailed(command, result);
  return error;
}

llvm::Expected<std::string> tileloom::linkCore(const CoreTarget &target,
                                               const ToolSet &tools, Arch arch,
                                               const LinkJob &job) {
  Command command = linkCommand(target, tools, arch, job);
  auto result = execute(command);
  if (!result)
    return result.takeError();
  if (result->exitCode != 0)
    return explainLinkFailure(command, *result, job);
  return std::move(result->output);
}
