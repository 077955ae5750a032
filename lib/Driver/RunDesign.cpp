// What happens between host data in and verified host data out?

#include "tileloom/Driver/RunDesign.h"

#include "tileloom/Image/Configuration.h"
#include "tileloom/Sim/VirtualArray.h"
#include "tileloom/Support/Diagnostic.h"

#include "llvm/Support/FormatVariadic.h"

#include <unistd.h>

using namespace tileloom;

namespace {

/// One run: the array, the host's arrays, and what to do with them.
class DesignRun {
public:
  DesignRun(const BuiltDesign &design, const DesignRunOptions &options,
            llvm::raw_ostream &os)
      : design(design), options(options), os(os),
        array(*design.device, simOptions(options)) {}

  llvm::Expected<RunOutcome> execute();

private:
  static SimOptions simOptions(const DesignRunOptions &options) {
    SimOptions sim;
    sim.maxSteps = options.maxSteps;
    sim.seed = options.seed;
    return sim;
  }
  llvm::Error chooseSequence();
  llvm::Error checkIndices();
  llvm::Error makeArguments();
  llvm::Error configure();
  RunResult runOnce();
  void report(const RunResult &result);
  bool compare();

  const BuiltDesign &design;
  const DesignRunOptions &options;
  llvm::raw_ostream &os;
  const TranslatedSequence *sequence = nullptr;
  llvm::ArrayRef<HostArray> arrays;
  std::vector<HostBytes> data; ///< Outlives `array`, which points into it.
  std::map<unsigned, HostBytes> expected;
  std::vector<uint64_t> addresses;
  VirtualArray array;
};

} // namespace

llvm::Error DesignRun::chooseSequence() {
  if (design.sequences.empty() && options.sequence.empty()) {
    arrays = design.configuration.externalBuffers;
    return llvm::Error::success();
  }
  std::vector<std::string> notes;
  for (const TranslatedSequence &candidate : design.sequences) {
    notes.push_back("the design has @" + candidate.name);
    if (options.sequence.empty() ? design.sequences.size() == 1
                                 : candidate.name == options.sequence)
      sequence = &candidate;
  }
  if (!sequence && options.sequence.empty())
    return makeDiagnostic("sequence-needed",
                          "the design has several runtime sequences; choose "
                          "one with --sequence",
                          notes);
  if (!sequence)
    return makeDiagnostic("unknown-sequence",
                          "No such runtime sequence: " + options.sequence,
                          notes);
  arrays = sequence->arguments;
  return llvm::Error::success();
}

llvm::Error DesignRun::checkIndices() {
  for (const auto *map :
       {&options.arguments, &options.outputs, &options.expectations})
    for (const auto &[index, text] : *map)
      if (index >= arrays.size())
        return makeDiagnostic("argument-index",
                              "there is no argument " + llvm::Twine(index) +
                                  " (for '" + text + "'); the " +
                                  (sequence ? "sequence @" + sequence->name
                                            : std::string("design")) +
                                  " has " + llvm::Twine(arrays.size()),
                              {"arguments count from 0"});
  return llvm::Error::success();
}

/// Arrays that do not fit would end in a failed allocation, without a reason.
static llvm::Error checkMemory(llvm::ArrayRef<HostArray> arrays) {
  const long pages = sysconf(_SC_PHYS_PAGES), pageSize = sysconf(_SC_PAGESIZE);
  if (pages <= 0 || pageSize <= 0)
    return llvm::Error::success();
  uint64_t left = uint64_t(pages) * uint64_t(pageSize);
  for (const HostArray &array : arrays) {
    if (array.byteSize > left)
      return makeDiagnostic(
          "host-memory",
          array.name + " of " + llvm::Twine(array.byteSize) +
              " bytes does not fit into the memory of this machine",
          {llvm::formatv("the machine has {0} bytes, of which other arguments "
                         "take {1}",
                         uint64_t(pages) * uint64_t(pageSize),
                         uint64_t(pages) * uint64_t(pageSize) - left),
           "make the argument smaller"});
    left -= array.byteSize;
  }
  return llvm::Error::success();
}

llvm::Error DesignRun::makeArguments() {
  if (llvm::Error error = checkMemory(arrays))
    return error;
  data.resize(arrays.size());
  for (size_t i = 0; i < arrays.size(); ++i) {
    auto source = options.arguments.find(unsigned(i));
    auto bytes = makeHostData(arrays[i], source == options.arguments.end()
                                             ? llvm::StringRef("zeros")
                                             : source->second);
    if (!bytes)
      return bytes.takeError();
    data[i] = std::move(*bytes);
    addresses.push_back(array.bindHostBuffer(data[i]));
  }
  // A file that does not fit is better known before a long run than after it.
  for (const auto &[index, path] : options.expectations) {
    auto bytes = makeHostData(arrays[index], path);
    if (!bytes)
      return bytes.takeError();
    expected[index] = std::move(*bytes);
  }
  return llvm::Error::success();
}

/// Writes the static configuration; external buffers are where they were bound.
llvm::Error DesignRun::configure() {
  ArrayConfiguration configuration = design.configuration.configuration;
  if (!sequence)
    for (const HostArrayUse &use : design.configuration.externalUses)
      configuration.tiles[use.tile].bds[use.bd].address =
          addresses[use.array] + use.offset;
  array.setNames(design.names);
  return array.load(lowerConfiguration(configuration));
}

RunResult DesignRun::runOnce() {
  if (sequence)
    return array.run(sequence->program, addresses);
  return array.runUntilQuiescent();
}

void DesignRun::report(const RunResult &result) {
  const RunStatistics &statistics = result.statistics;
  const std::string where =
      "@" + design.symbol + " on " + design.device->name().str();
  const std::string what = sequence ? "@" + sequence->name + " of " : "";
  if (!result.completed())
    os << "did not finish " << what << where << ", stopped after ";
  else
    os << "ran " << (sequence ? what : "to a standstill of ") << where << ": ";
  os << statistics.payloadBytes / 4 << " words moved in "
     << statistics.bdsExecuted << " buffer descriptors, "
     << statistics.tasksCompleted << " tasks completed\n";
  for (const CoreStatistics &core : statistics.cores)
    os << "  core " << toString(core.tile) << ": " << core.instructions
       << " instructions" << (core.done ? ", done" : "") << "\n";
  for (const DebugValue &value : result.debugValues)
    os << "  core " << toString(value.tile) << " says " << value.value << "\n";
  for (const std::string &text : result.unfinished)
    os << "  unfinished: " << text << "\n";
  for (const std::string &warning : result.warnings)
    os << "warning: " << warning << "\n";
}

bool DesignRun::compare() {
  bool equal = true;
  for (const auto &[index, path] : options.expectations) {
    Comparison result =
        compareHostData(arrays[index], data[index], expected[index],
                        options.tolerance, options.shownDifferences, os);
    os << arrays[index].name << ": ";
    if (result.different == 0)
      os << result.elements << " elements as expected\n";
    else
      os << result.different << " of " << result.elements
         << " elements differ from " << path << " [result-mismatch]\n";
    equal &= result.different == 0;
  }
  return equal;
}

llvm::Expected<RunOutcome> DesignRun::execute() {
  if (llvm::Error error = chooseSequence())
    return std::move(error);
  if (llvm::Error error = checkIndices())
    return std::move(error);
  if (llvm::Error error = makeArguments())
    return std::move(error);
  if (llvm::Error error = configure())
    return std::move(error);
  for (unsigned round = 0; round < options.repeat; ++round) {
    RunResult result = runOnce();
    report(result);
    if (result.status == RunStatus::Hang) {
      result.writeDiagnosis(os);
      return RunOutcome::Hang;
    }
    if (!result.completed()) {
      result.writeDiagnosis(os);
      return RunOutcome::Failed;
    }
  }
  for (const auto &[index, path] : options.outputs)
    if (llvm::Error error = writeHostData(arrays[index], data[index], path))
      return std::move(error);
  return compare() ? RunOutcome::Good : RunOutcome::Failed;
}

llvm::Expected<RunOutcome> tileloom::runDesign(const BuiltDesign &design,
                                               const DesignRunOptions &options,
                                               llvm::raw_ostream &os) {
  return DesignRun(design, options, os).execute();
}
