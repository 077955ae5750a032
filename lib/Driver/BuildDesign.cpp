// In which order is a design built?

#include "tileloom/Driver/BuildDesign.h"

#include "BuildSession.h"

#include "tileloom/Image/DeviceImage.h"
#include "tileloom/Support/Diagnostic.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

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
    {"waiting for another build", &BuildSession::claimFolder},
    {"finding compilers", &BuildSession::findTools},
    {"finding kernels", &BuildSession::startKernels},
    {"assigning ids", &BuildSession::assignIds},
    {"routing", &BuildSession::route},
    {"placing buffers", &BuildSession::place},
    {"lowering cores", &BuildSession::lowerCores},
    {"building cores", &BuildSession::buildElfs},
    {"translating", &BuildSession::translate},
    {"writing the image", &BuildSession::writeImage},
};

} // namespace

// Two builds that write the same files read each other's. The lock is the
// kernel's, so that it ends with the process, and adds no file.
llvm::Error BuildSession::claimFolder() {
  if (options.printCommands)
    return llvm::Error::success();
  if (std::error_code ec =
          llvm::sys::fs::create_directories(options.outputFolder))
    return makeDiagnostic("unwritable-file", "cannot make the folder '" +
                                                 options.outputFolder +
                                                 "': " + ec.message());
  folderLock = open(options.outputFolder.c_str(), O_RDONLY | O_CLOEXEC);
  // File systems that know no locks leave the folder to the user's care.
  if (folderLock >= 0)
    while (flock(folderLock, LOCK_EX) != 0 && errno == EINTR)
      ;
  return llvm::Error::success();
}

BuildSession::~BuildSession() {
  // Before the folder is unlocked: compilers still write into it.
  forgetKernels();
  if (folderLock >= 0)
    close(folderLock);
}

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
    wanted = sequenceFileName(design.sequences.front().name);
  // Those of the chosen device come before those of the devices that it loads.
  llvm::SmallString<128> direct(design.folder);
  llvm::sys::path::append(direct, wanted);
  if (!wanted.empty() && llvm::sys::fs::exists(direct) &&
      !llvm::sys::fs::is_directory(direct))
    return direct.str().str();
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
