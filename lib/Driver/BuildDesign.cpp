// In which order is a design built?

#include "tileloom/Driver/BuildDesign.h"

#include "BuildSession.h"

#include "tileloom/Support/Diagnostic.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"

using namespace tileloom;

char ReportedError::ID = 0;

void ReportedError::log(llvm::raw_ostream &os) const {
  os << "errors in the design were reported";
}

std::error_code ReportedError::convertToErrorCode() const {
  return llvm::inconvertibleErrorCode();
}

namespace {

struct Step {
  llvm::StringLiteral doing; ///< What a terminal shows while it runs.
  llvm::Error (BuildSession::*run)();
};

// Placement needs ids, scripts need placement, images need ELFs.
constexpr Step steps[] = {
    {"reading the design", &BuildSession::load},
    {"finding compilers", &BuildSession::findTools},
    {"assigning ids", &BuildSession::assignIds},
    {"routing", &BuildSession::route},
    {"placing buffers", &BuildSession::place},
    {"lowering cores", &BuildSession::lowerCores},
    {"building cores", &BuildSession::buildElfs},
    {"translating", &BuildSession::translate},
    {"writing the image", &BuildSession::writeImage},
};

} // namespace

llvm::Expected<BuiltDesign>
tileloom::buildDesign(const DesignBuildOptions &options) {
  BuildSession session(options);
  const bool showProgress =
      !options.quiet && llvm::sys::Process::StandardErrIsDisplayed();
  for (const Step &step : steps) {
    if (showProgress)
      llvm::errs() << "\r\x1b[K" << step.doing << " ...";
    llvm::Error error = (session.*step.run)();
    if (showProgress)
      llvm::errs() << "\r\x1b[K";
    if (error)
      return std::move(error);
    // Without tools there is nothing behind the commands that would run.
    if (options.printCommands && step.run == &BuildSession::buildElfs)
      break;
  }
  return session.takeResult();
}

llvm::Expected<std::string> tileloom::findArtefact(const BuiltDesign &design,
                                                   llvm::StringRef name) {
  std::string wanted = name.str();
  if (name == "insts.bin" && design.sequences.size() == 1)
    wanted = design.sequences.front().name + ".insts.bin";
  std::vector<std::string> there;
  std::error_code ec;
  for (llvm::sys::fs::recursive_directory_iterator at(design.folder, ec), end;
       at != end && !ec; at.increment(ec)) {
    llvm::StringRef file = llvm::sys::path::filename(at->path());
    if (file == wanted && !llvm::sys::fs::is_directory(at->path()))
      return at->path();
    if (!llvm::sys::fs::is_directory(at->path()))
      there.push_back(file.str());
  }
  llvm::sort(there);
  std::string list;
  for (const std::string &file : there)
    list += (list.empty() ? "" : ", ") + file;
  return makeDiagnostic("unknown-artefact",
                        "the build of '" + design.symbol +
                            "' made no artefact '" + name + "'",
                        {"there are " + list});
}
