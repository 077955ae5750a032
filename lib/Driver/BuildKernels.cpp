// Which compilers and kernels does a design need, and when are the kernels
// compiled?

#include "BuildSession.h"

#include "tileloom/Support/Diagnostic.h"
#include "tileloom/Transforms/Passes.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace tileloom;
using namespace tileloom::aie;

llvm::Error BuildSession::findTools() {
  auto found = CoreTarget::lookup(options.coreTarget);
  if (!found)
    return found.takeError();
  target = *found;
  toolchain.target = target;
  toolchain.arch = result.device->arch();
  if (llvm::all_of(devices,
                   [](DeviceOp op) { return op.getOps<CoreOp>().empty(); }))
    return llvm::Error::success();
  auto tools =
      locateTools(*target, ToolEnvironment::ofProcess(),
                  options.printCommands ? ToolUse::Print : ToolUse::Run);
  if (!tools)
    return tools.takeError();
  toolchain.tools = std::move(*tools);
  return llvm::Error::success();
}

std::string tileloom::absolutePath(llvm::StringRef path) {
  llvm::SmallString<128> full(path);
  llvm::sys::fs::make_absolute(full);
  llvm::sys::path::remove_dots(full, /*remove_dot_dot=*/true);
  return full.str().str();
}

void tileloom::printWarning(llvm::StringRef subject, llvm::StringRef text) {
  llvm::errs() << subject << ": " << text.rtrim() << "\n";
}

/// The object of a link file: built from --kernel, found beside the design, or
/// built from a source of the same name there.
llvm::Expected<std::string>
BuildSession::resolveLinkFile(mlir::Operation *core, llvm::StringRef file) {
  auto beside = [&](llvm::StringRef name) {
    llvm::SmallString<128> path(name);
    if (llvm::sys::path::is_relative(name)) {
      path = designFolder;
      llvm::sys::path::append(path, name);
    }
    return absolutePath(path);
  };
  auto compile = [&](std::string source) {
    std::string object =
        absolutePath(artefact("kernels/" + llvm::sys::path::filename(file)));
    for (const KernelSource &kernel : kernels)
      if (kernel.object == object)
        return object;
    kernels.push_back({std::move(source), object, options.kernelFlags});
    return object;
  };

  auto given = options.kernels.find(file.str());
  if (given == options.kernels.end())
    given = options.kernels.find(llvm::sys::path::filename(file).str());
  if (given != options.kernels.end()) {
    usedKernels.insert(given->first);
    return compile(absolutePath(given->second));
  }
  std::string object = beside(file);
  if (llvm::sys::fs::exists(object))
    return object;
  llvm::SmallString<128> source(object);
  // Some flows name the object `filter.cc.o`.
  if (llvm::StringRef named = llvm::sys::path::stem(file); llvm::is_contained(
          {".cc", ".cpp", ".c"}, llvm::sys::path::extension(named)))
    if (std::string path = beside(named.str()); llvm::sys::fs::exists(path))
      return compile(std::move(path));
  for (llvm::StringRef extension : {"cc", "cpp", "c"}) {
    llvm::sys::path::replace_extension(source, extension);
    if (llvm::sys::fs::exists(source))
      return compile(source.str().str());
  }
  llvm::StringRef stem = llvm::sys::path::stem(file);
  return makeDiagnostic(
      "missing-kernel",
      "core " + toString(*mlir::cast<CoreOp>(core).getTileCoord()) +
          " links '" + file + "', which is neither there nor can be built",
      {"looked for " + object + " and for " + stem.str() +
           ".cc, .cpp and .c beside it",
       "name the source with --kernel " + file.str() + "=SOURCE.cc"});
}

/// A --kernel that no core links is a misspelt name, most likely.
void BuildSession::warnOfUnusedKernels() {
  for (const auto &[object, source] : options.kernels)
    if (!usedKernels.count(object))
      llvm::errs() << "tileloom: warning: --kernel " << object << "=" << source
                   << " is not used: no core of @" << result.symbol
                   << " links '" << object << "' [unused-kernel]\n";
}

/// Makes `linkFiles` and `kernels` out of what one core names.
llvm::Error BuildSession::resolveLinkFiles(CoreOp core, TileCoord tile) {
  if (core.getLinkMergeFilesAttr())
    return makeDiagnostic("merge-mode-unsupported",
                          "core " + toString(tile) +
                              " merges LLVM IR kernels "
                              "(link_with_mode = \"merge\"), which this "
                              "version does not do",
                          {"link the kernel as an object: leave "
                           "link_with_mode out"});
  if (auto files = core.getLinkFilesAttr())
    for (auto file : files.getAsRange<mlir::StringAttr>()) {
      auto object = resolveLinkFile(core, file.getValue());
      if (!object)
        return object.takeError();
      linkFiles[keyOf(tile)].push_back(std::move(*object));
    }
  return llvm::Error::success();
}

llvm::Error BuildSession::startKernels() {
  mlir::PassManager passes(&context);
  passes.nest<DeviceOp>().addPass(createAIEAssignCoreLinkFiles());
  passes.enableVerifier(false); // assignIds follows.
  if (failed(passes.run(*module)))
    return reported();
  llvm::Error errors = llvm::Error::success();
  for (DeviceOp op : devices) {
    enter(op);
    for (CoreOp core : device.getOps<CoreOp>()) {
      std::optional<TileCoord> tile = core.getTileCoord();
      if (tile && !core.getElfFile())
        errors =
            llvm::joinErrors(std::move(errors), resolveLinkFiles(core, *tile));
    }
  }
  enter(devices.front());
  warnOfUnusedKernels();
  if (errors)
    return errors;
  if (kernels.empty() || options.printCommands)
    return llvm::Error::success();
  // Waiting for a compiler is most of a build, and until the cores are linked
  // nothing needs what it makes.
  kernelWork = std::async(
      options.threads == 1 ? std::launch::deferred : std::launch::async,
      [this]() -> llvm::Error {
        BuildOptions build;
        build.threads = options.threads;
        build.warning = [&](llvm::StringRef subject, llvm::StringRef text) {
          kernelWarnings.push_back({subject.str(), text.str()});
        };
        return compileKernels(toolchain, kernels, build);
      });
  return llvm::Error::success();
}

llvm::Error BuildSession::finishKernels() {
  if (!kernelWork.valid())
    return llvm::Error::success();
  llvm::Error error = kernelWork.get();
  for (const auto &[subject, text] : kernelWarnings)
    printWarning(subject, text);
  return error;
}

void BuildSession::forgetKernels() {
  // A build that failed elsewhere waits for its compilers and forgets them.
  if (kernelWork.valid() && kernelWork.wait_for(std::chrono::seconds(0)) !=
                                std::future_status::deferred)
    llvm::consumeError(kernelWork.get());
}
