// Parallel building of kernels and cores with equal work done once.

#include "tileloom/Toolchain/Build.h"

#include "CoreIdentity.h"

#include "tileloom/Object/ElfSymbols.h"
#include "tileloom/Support/Diagnostic.h"
#include "tileloom/Support/File.h"
#include "tileloom/Toolchain/Link.h"

#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/ThreadPool.h"
#include "llvm/Support/raw_ostream.h"

#include <map>
#include <mutex>

using namespace tileloom;

std::string BuildEvent::str() const {
  if (!command.empty())
    return command;
  switch (step) {
  case BuildStep::CompileKernel:
  case BuildStep::LinkCore:
    break;
  case BuildStep::CompileCore:
    return "# in process: generate the code of " + subject + " into " + output;
  case BuildStep::CopyObject:
  case BuildStep::CopyElf:
    return "# in process: copy equal work for " + subject + " into " + output;
  }
  return "# in process: " + subject + " into " + output;
}

namespace {

/// Work that may run beside other work of its phase. Returns a tool's warnings.
struct Task {
  std::string subject;
  std::function<llvm::Expected<std::string>()> work;
};

class Builder {
public:
  Builder(const BuildContext &context, const BuildOptions &options)
      : context(context), options(options) {}

  void addKernels(llvm::ArrayRef<KernelSource> kernels);
  llvm::Error addCores(llvm::ArrayRef<CoreJob> cores);
  llvm::Error addLinks(llvm::ArrayRef<CoreJob> cores);
  /// Runs what was added: first the builds, then the copies of equal ones.
  llvm::Error run();

private:
  llvm::Error runTasks(std::vector<Task> &tasks);
  void report(BuildStep step, llvm::StringRef subject, llvm::StringRef output,
              llvm::StringRef command = "");
  void addCopy(BuildStep step, std::string subject, std::string from,
               std::string to, llvm::StringMap<std::string> names);

  llvm::Expected<std::string> compileKernel(const KernelSource &kernel);
  llvm::Expected<std::string>
  compileCore(const CoreJob &job, llvm::ArrayRef<const CoreJob *> equalJobs);
  llvm::Expected<std::string> compileByCommands(const CoreJob &job,
                                                llvm::Module &module);
  llvm::Expected<CodeIdentity> codeOf(const CoreJob &job);
  llvm::Expected<std::string> link(const CoreJob &job);
  llvm::Expected<std::string> scriptOf(const CoreJob &job) const;

  const BuildContext &context;
  const BuildOptions &options;
  std::vector<Task> builds, copies;
  std::map<const CoreJob *, CodeIdentity> identities;
  std::map<llvm::StringRef, CodeIdentity> ofCanonicalIr;
  std::mutex reporting;
};

} // namespace

void Builder::report(BuildStep step, llvm::StringRef subject,
                     llvm::StringRef output, llvm::StringRef command) {
  if (!options.progress)
    return;
  std::lock_guard<std::mutex> guard(reporting);
  options.progress({step, subject.str(), output.str(), command.str()});
}

llvm::Error Builder::runTasks(std::vector<Task> &tasks) {
  std::vector<std::string> warnings(tasks.size());
  std::map<size_t, llvm::Error> failures;
  std::mutex collecting;
  auto runOne = [&](size_t i) {
    llvm::Expected<std::string> result = tasks[i].work();
    std::lock_guard<std::mutex> guard(collecting);
    if (result)
      warnings[i] = std::move(*result);
    else
      failures.emplace(i, result.takeError());
  };
  if (options.printOnly || options.threads == 1 || tasks.size() < 2) {
    for (size_t i = 0; i < tasks.size(); ++i)
      runOne(i);
  } else {
    llvm::DefaultThreadPool pool(llvm::hardware_concurrency(options.threads));
    for (size_t i = 0; i < tasks.size(); ++i)
      pool.async([&runOne, i] { runOne(i); });
    pool.wait();
  }
  llvm::Error error = llvm::Error::success();
  for (size_t i = 0; i < tasks.size(); ++i) {
    if (!warnings[i].empty() && options.warning)
      options.warning(tasks[i].subject, warnings[i]);
    if (auto found = failures.find(i); found != failures.end())
      error = llvm::joinErrors(std::move(error), std::move(found->second));
  }
  tasks.clear();
  return error;
}

llvm::Error Builder::run() {
  if (llvm::Error error = runTasks(builds))
    return error;
  return runTasks(copies);
}

void Builder::addCopy(BuildStep step, std::string subject, std::string from,
                      std::string to, llvm::StringMap<std::string> names) {
  auto work = [=, this]() -> llvm::Expected<std::string> {
    report(step, subject, to);
    if (options.printOnly || from == to)
      return "";
    auto bytes = readFile(from);
    if (!bytes)
      return bytes.takeError();
    auto renamed = renameSymbols((*bytes)->getBuffer(), names, from);
    if (!renamed)
      return renamed.takeError();
    if (llvm::Error error = writeFileAtomically(to, *renamed))
      return std::move(error);
    return "";
  };
  copies.push_back({subject, std::move(work)});
}

llvm::Expected<std::string> Builder::compileKernel(const KernelSource &kernel) {
  auto command =
      kernelCommand(*context.target, context.tools, context.arch, kernel);
  if (!command)
    return command.takeError();
  report(BuildStep::CompileKernel, kernel.source, kernel.object,
         command->str());
  if (options.printOnly)
    return "";
  return tileloom::compileKernel(*context.target, context.tools, context.arch,
                                 kernel);
}

void Builder::addKernels(llvm::ArrayRef<KernelSource> kernels) {
  std::map<std::pair<std::string, std::vector<std::string>>, std::string> built;
  for (const KernelSource &kernel : kernels) {
    auto [place, isNew] =
        built.try_emplace({kernel.source, kernel.flags}, kernel.object);
    if (isNew)
      builds.push_back(
          {kernel.source, [&, this] { return compileKernel(kernel); }});
    else
      addCopy(BuildStep::CopyObject, kernel.source, place->second,
              kernel.object, {});
  }
}

llvm::Expected<std::string> Builder::compileByCommands(const CoreJob &job,
                                                       llvm::Module &module) {
  CoreFiles files;
  files.ir = job.object + ".ll";
  files.optimizedIr =
      job.optimizedIr.empty() ? job.object + ".opt.ll" : job.optimizedIr;
  files.object = job.object;
  auto commands =
      coreCommands(*context.target, context.tools, job.layout, files);
  if (!commands)
    return commands.takeError();
  if (!options.printOnly)
    if (llvm::Error error =
            writeFileAtomically(files.ir, [&](llvm::raw_ostream &os) {
              module.print(os, nullptr);
            }))
      return std::move(error);
  std::string warnings;
  for (const Command &command : *commands) {
    report(BuildStep::CompileCore, job.key, job.object, command.str());
    if (options.printOnly)
      continue;
    auto said = tileloom::run(command);
    if (!said)
      return said.takeError();
    warnings += *said;
  }
  return warnings;
}

static llvm::Error writeOptimizedIr(const CoreJob &job, llvm::Module &module) {
  if (job.optimizedIr.empty())
    return llvm::Error::success();
  module.setModuleIdentifier(job.key);
  return writeFileAtomically(job.optimizedIr, [&](llvm::raw_ostream &os) {
    module.print(os, nullptr);
  });
}

/// Makes the object of `job`, and the optimised IR of all.
llvm::Expected<std::string>
Builder::compileCore(const CoreJob &job,
                     llvm::ArrayRef<const CoreJob *> equalJobs) {
  llvm::LLVMContext llvmContext;
  auto parsed = readIr(job, llvmContext);
  if (!parsed)
    return parsed.takeError();
  std::unique_ptr<llvm::Module> module = std::move(*parsed);
  if (context.target->kind != CoreTargetKind::RV32)
    return compileByCommands(job, *module);
  report(BuildStep::CompileCore, job.key, job.object);
  if (options.printOnly)
    return "";
  if (llvm::Error error =
          optimizeModule(*module, *context.target, options.optLevel))
    return std::move(error);
  const PlaceNames names(job.layout);
  for (const CoreJob *other : equalJobs) {
    const PlaceNames otherNames(other->layout);
    renamePlaces(*module, names, otherNames);
    llvm::Error error = writeOptimizedIr(*other, *module);
    renamePlaces(*module, otherNames, names);
    if (error)
      return std::move(error);
  }
  if (llvm::Error error = writeOptimizedIr(job, *module))
    return std::move(error);
  auto object = emitObject(*module, *context.target, options.optLevel);
  if (!object)
    return object.takeError();
  if (llvm::Error error = writeFileAtomically(job.object, *object))
    return std::move(error);
  return "";
}

/// A core whose object was given is equal to itself only.
llvm::Expected<CodeIdentity> Builder::codeOf(const CoreJob &job) {
  if (job.ir.empty())
    return CodeIdentity{job.key, {}};
  auto found = identities.find(&job);
  if (found != identities.end())
    return found->second;
  if (job.irIsCanonical)
    if (auto known = ofCanonicalIr.find(job.ir); known != ofCanonicalIr.end())
      return known->second;
  auto identity = identityOfIr(job);
  if (identity && job.irIsCanonical)
    ofCanonicalIr.emplace(job.ir, *identity);
  if (identity)
    identities.emplace(&job, *identity);
  return identity;
}

llvm::Error Builder::addCores(llvm::ArrayRef<CoreJob> cores) {
  std::vector<std::vector<const CoreJob *>> classes; // The first is built.
  std::map<std::string, size_t> places;
  llvm::Error error = llvm::Error::success();
  for (const CoreJob &job : cores) {
    if (job.ir.empty())
      continue;
    auto identity = codeOf(job);
    if (!identity) {
      error = llvm::joinErrors(std::move(error), identity.takeError());
      continue;
    }
    auto [place, isNew] = places.try_emplace(identity->hash, classes.size());
    if (isNew) {
      classes.push_back({&job});
      continue;
    }
    const CoreJob &first = *classes[place->second].front();
    classes[place->second].push_back(&job);
    llvm::StringMap<std::string> names =
        PlaceNames(first.layout).mapForObject(PlaceNames(job.layout));
    addCopy(BuildStep::CopyObject, job.key, first.object, job.object, names);
  }
  for (std::vector<const CoreJob *> &jobs : classes)
    builds.push_back({jobs.front()->key, [jobs = std::move(jobs), this] {
                        return compileCore(*jobs.front(),
                                           llvm::ArrayRef(jobs).drop_front());
                      }});
  return error;
}

llvm::Expected<std::string> Builder::scriptOf(const CoreJob &job) const {
  if (context.target->kind == CoreTargetKind::Chess)
    return writeBridgeMap(job.layout);
  return writeLinkerScript(job.layout, *context.target, options.phase);
}

llvm::Expected<std::string> Builder::link(const CoreJob &job) {
  LinkJob link;
  link.key = job.key;
  link.object = job.object;
  link.script = job.script;
  link.elf = job.elf;
  link.phase = options.phase;
  if (options.phase == LinkPhase::Probe) {
    link.dataRegionSize = probeRegions(job.layout).data.size;
  } else {
    auto regions = computeRegions(job.layout);
    if (!regions)
      return regions.takeError();
    link.dataRegionSize = regions->data.size;
  }
  report(BuildStep::LinkCore, job.key, job.elf,
         linkCommand(*context.target, context.tools, context.arch, link).str());
  if (options.printOnly)
    return "";
  llvm::StringRef folder = llvm::sys::path::parent_path(job.elf);
  if (!folder.empty())
    if (std::error_code ec = llvm::sys::fs::create_directories(folder))
      return makeDiagnostic("unwritable-file", "cannot make folder '" + folder +
                                                   "': " + ec.message());
  return linkCore(*context.target, context.tools, context.arch, link);
}

llvm::Error Builder::addLinks(llvm::ArrayRef<CoreJob> cores) {
  std::map<std::string, const CoreJob *> built;
  llvm::Error error = llvm::Error::success();
  for (const CoreJob &job : cores) {
    auto add = [&]() -> llvm::Error {
      auto script = scriptOf(job);
      if (!script)
        return script.takeError();
      if (!options.printOnly) {
        if (llvm::Error wrong =
                checkLinkFiles(job.layout.linkFiles, job.layout.tile))
          return wrong;
        if (llvm::Error wrong = writeFileAtomically(job.script, *script))
          return wrong;
      }
      auto code = codeOf(job);
      if (!code)
        return code.takeError();
      auto identity = identityOfLink(job, *code, options.phase,
                                     /*readFiles=*/!options.printOnly);
      if (!identity)
        return identity.takeError();
      auto [place, isNew] = built.try_emplace(*identity, &job);
      if (isNew)
        builds.push_back({job.key, [&job, this] { return link(job); }});
      else
        addCopy(BuildStep::CopyElf, job.key, place->second->elf, job.elf,
                PlaceNames(place->second->layout)
                    .mapForProgram(PlaceNames(job.layout)));
      return llvm::Error::success();
    };
    error = llvm::joinErrors(std::move(error), add());
  }
  return error;
}

llvm::Error tileloom::compileKernels(const BuildContext &context,
                                     llvm::ArrayRef<KernelSource> kernels,
                                     const BuildOptions &options) {
  Builder builder(context, options);
  builder.addKernels(kernels);
  return builder.run();
}

llvm::Error tileloom::compileCores(const BuildContext &context,
                                   llvm::ArrayRef<CoreJob> cores,
                                   const BuildOptions &options) {
  Builder builder(context, options);
  if (llvm::Error error = builder.addCores(cores))
    return error;
  return builder.run();
}

llvm::Error tileloom::linkCores(const BuildContext &context,
                                llvm::ArrayRef<CoreJob> cores,
                                const BuildOptions &options) {
  Builder builder(context, options);
  if (llvm::Error error = builder.addLinks(cores))
    return error;
  return builder.run();
}

llvm::Error tileloom::buildCores(const BuildContext &context,
                                 llvm::ArrayRef<KernelSource> kernels,
                                 llvm::ArrayRef<CoreJob> cores,
                                 const BuildOptions &options) {
  Builder builder(context, options);
  builder.addKernels(kernels);
  if (llvm::Error error = builder.addCores(cores))
    return error;
  if (llvm::Error error = builder.run())
    return error;
  if (llvm::Error error = builder.addLinks(cores))
    return error;
  return builder.run();
}
