// What happens between host data in and verified host data out?

#include "tileloom/Driver/RunDesign.h"

#include "RunPlan.h"

#include "tileloom/Image/Configuration.h"
#include "tileloom/Image/TxnFile.h"
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
        array(*design.device, simOptions()) {}

  llvm::Expected<RunOutcome> execute();

private:
  SimOptions simOptions() {
    SimOptions sim;
    sim.maxSteps = options.maxSteps;
    sim.seed = options.seed;
    sim.onLoadPdi = [this](const LoadPdiOp &op) { return loadPdi(op); };
    return sim;
  }
  llvm::Error plan();
  llvm::Error checkIndices();
  llvm::Error makeArguments();
  llvm::Error readReplay();
  llvm::Error configure(const BuiltDevice &device);
  llvm::Error loadPdi(const LoadPdiOp &op);
  llvm::Error begin(const PlannedRun &next);
  RunResult runOnce();
  std::optional<RunOutcome> runAndReport();
  void report(const RunResult &result);
  bool compare();

  const BuiltDesign &design;
  const DesignRunOptions &options;
  llvm::raw_ostream &os;
  RunPlan runs;
  const PlannedRun *current = nullptr;
  const BuiltDevice *context = nullptr; ///< Of the last sequence.
  const BuiltDevice *loaded = nullptr;  ///< Whose configuration the array has.
  ControlProgram replayed;
  llvm::ArrayRef<HostArray> arrays; ///< Those of `runs`.
  std::vector<HostBytes> data;      ///< Outlives `array`, which points into it.
  std::map<unsigned, HostBytes> expected;
  std::vector<uint64_t> addresses;
  VirtualArray array;
};

} // namespace

llvm::Error DesignRun::plan() {
  size_t indices = 0;
  for (const auto *map :
       {&options.arguments, &options.outputs, &options.expectations})
    if (!map->empty())
      indices = std::max<size_t>(indices, map->rbegin()->first + 1);
  auto planned = planRuns(design, options.sequences, indices);
  if (!planned)
    return planned.takeError();
  runs = std::move(*planned);
  arrays = runs.arrays;
  return llvm::Error::success();
}

llvm::Error DesignRun::checkIndices() {
  for (const auto *map :
       {&options.arguments, &options.outputs, &options.expectations})
    for (const auto &[index, text] : *map)
      if (index >= runs.numbered) {
        const TranslatedSequence *sequence = runs.runs.front().sequence;
        std::string owner = "design has ";
        if (runs.runs.size() > 1)
          owner = "sequences have ";
        else if (sequence)
          owner = "sequence @" + sequence->name + " has ";
        return makeDiagnostic("argument-index",
                              "there is no argument " + llvm::Twine(index) +
                                  " (for '" + text + "'); the " + owner +
                                  llvm::Twine(runs.numbered),
                              {"arguments count from 0"});
      }
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
    if (!arrays[i].contents.empty()) {
      data[i] = arrays[i].contents;
      addresses.push_back(array.bindHostBuffer(data[i]));
      continue;
    }
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

/// The file in place of the sequence's operations.
llvm::Error DesignRun::readReplay() {
  if (options.replay.empty())
    return llvm::Error::success();
  auto txn = readTxnFile(options.replay);
  if (!txn)
    return txn.takeError();
  if (txn->generation != design.device->txnGeneration())
    return makeDiagnostic(
        "txn-device-mismatch",
        "'" + options.replay + "' is for devices of generation " +
            llvm::Twine(txn->generation) + ", but " + design.device->name() +
            " is of generation " + llvm::Twine(design.device->txnGeneration()));
  replayed = std::move(txn->program);
  return llvm::Error::success();
}

/// Writes a static configuration over what the array has; external buffers are
/// where they were bound.
llvm::Error DesignRun::configure(const BuiltDevice &device) {
  ArrayConfiguration configuration = device.configuration.configuration;
  if (!current->sequence)
    for (const HostArrayUse &use : device.configuration.externalUses)
      configuration.tiles[use.tile].bds[use.bd].address =
          addresses[use.array] + use.offset;
  if (loaded)
    array.reset();
  array.setNames(device.names);
  loaded = &device;
  return array.load(lowerConfiguration(configuration));
}

llvm::Error DesignRun::loadPdi(const LoadPdiOp &op) {
  std::vector<std::string> notes;
  if (current->sequence) {
    auto symbol = current->sequence->devices.find(op.id);
    auto isMeant = [&](const BuiltDevice &device) {
      return symbol != current->sequence->devices.end() &&
             device.symbol == symbol->second;
    };
    const BuiltDevice *found = isMeant(design) ? &design : nullptr;
    for (const BuiltDevice &other : design.others)
      if (isMeant(other))
        found = &other;
    // The firmware does not load again what is loaded.
    if (found)
      return found == loaded ? llvm::Error::success() : configure(*found);
    for (const auto &[id, name] : current->sequence->devices)
      notes.push_back("configuration " + std::to_string(id) + " is that of @" +
                      name);
  }
  return makeDiagnostic("unknown-configuration",
                        "the sequence loads configuration " +
                            llvm::Twine(op.id) +
                            ", which is that of no device of the design",
                        notes);
}

/// A sequence of another device than the last one finds its own configuration.
llvm::Error DesignRun::begin(const PlannedRun &next) {
  current = &next;
  if (context == next.device)
    return llvm::Error::success();
  context = next.device;
  return configure(*next.device);
}

RunResult DesignRun::runOnce() {
  std::vector<uint64_t> bound;
  for (size_t index : current->arrays)
    bound.push_back(addresses[index]);
  if (!options.replay.empty())
    return array.run(replayed, bound);
  if (current->sequence)
    return array.run(current->sequence->program, bound);
  return array.runUntilQuiescent();
}

void DesignRun::report(const RunResult &result) {
  const RunStatistics &statistics = result.statistics;
  const std::string where =
      "@" + current->device->symbol + " on " + design.device->name().str();
  const TranslatedSequence *sequence = current->sequence;
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

/// One run; how it ended, unless it completed.
std::optional<RunOutcome> DesignRun::runAndReport() {
  RunResult result = runOnce();
  report(result);
  if (result.completed())
    return std::nullopt;
  result.writeDiagnosis(os);
  return result.status == RunStatus::Hang ? RunOutcome::Hang
                                          : RunOutcome::Failed;
}

llvm::Expected<RunOutcome> DesignRun::execute() {
  if (llvm::Error error = plan())
    return std::move(error);
  if (llvm::Error error = checkIndices())
    return std::move(error);
  if (llvm::Error error = readReplay())
    return std::move(error);
  if (llvm::Error error = makeArguments())
    return std::move(error);
  for (unsigned round = 0; round < options.repeat; ++round)
    for (const PlannedRun &next : runs.runs) {
      if (llvm::Error error = begin(next))
        return std::move(error);
      if (std::optional<RunOutcome> bad = runAndReport())
        return *bad;
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
