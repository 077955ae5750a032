// `tileloom run`: build, run on the virtual array, compare.

#include "Commands.h"

#include "tileloom/Driver/RunDesign.h"

using namespace tileloom;
namespace cl = llvm::cl;

static cl::list<std::string>
    sequences("sequence", cl::value_desc("[DEVICE::]NAME"),
              cl::desc("Runtime sequence to run (default: the only one); "
                       "several run in this order"),
              cl::sub(runCommand()));
static cl::opt<std::string>
    replay("replay", cl::value_desc("FILE"),
           cl::desc("Run the operations of a TXN file (insts.bin) in place of "
                    "those of the sequence"),
           cl::sub(runCommand()));
static cl::list<std::string>
    arguments("arg", cl::value_desc("I=SRC"),
              cl::desc("Contents of argument I: FILE.npy, FILE.bin, zeros, "
                       "ones, iota, random:SEED"),
              cl::sub(runCommand()));
static cl::list<std::string>
    outputs("out", cl::value_desc("I=FILE"),
            cl::desc("Write argument I after the run, as .npy or raw bytes"),
            cl::sub(runCommand()));
static cl::list<std::string>
    expectations("expect", cl::value_desc("I=FILE"),
                 cl::desc("Compare argument I after the run with a file (or a "
                          "source as for --arg)"),
                 cl::sub(runCommand()));
static cl::opt<double> absolute("atol", cl::init(0), cl::value_desc("X"),
                                cl::desc("Absolute tolerance of floats"),
                                cl::sub(runCommand()));
static cl::opt<double> relative("rtol", cl::init(0), cl::value_desc("X"),
                                cl::desc("Relative tolerance of floats"),
                                cl::sub(runCommand()));
static cl::opt<unsigned>
    repeat("repeat", cl::init(1), cl::value_desc("N"),
           cl::desc("Run the sequence N times on the same array"),
           cl::sub(runCommand()));
static cl::opt<uint64_t>
    maxSteps("max-steps", cl::init(1'000'000'000), cl::value_desc("N"),
             cl::desc("Instructions a core may execute without any lock, "
                      "stream or cascade call"),
             cl::sub(runCommand()));
static cl::opt<uint64_t>
    seed("seed", cl::value_desc("N"),
         cl::desc("Take turns and serve packets in a random order that N "
                  "stands for (default: round robin)"),
         cl::sub(runCommand()));

/// Reads `I=TEXT` options into a map; false after printing a usage error.
static bool readIndexed(llvm::StringRef option,
                        const cl::list<std::string> &from,
                        std::map<unsigned, std::string> &to) {
  for (const std::string &text : from) {
    auto [index, value] = llvm::StringRef(text).split('=');
    unsigned number = 0;
    if (index.getAsInteger(10, number) || value.empty()) {
      usageError("--" + option +
                 " takes I=" + (option == "arg" ? "SRC" : "FILE") +
                 " with a number I, not '" + text + "'");
      return false;
    }
    if (!to.try_emplace(number, value.str()).second) {
      usageError("--" + option + " names argument " + llvm::Twine(number) +
                 " twice");
      return false;
    }
  }
  return true;
}

/// False after printing a usage error.
static bool checkNumbers() {
  for (const auto *tolerance : {&absolute, &relative})
    if (!(*tolerance >= 0)) { // Not a number, too.
      usageError("--" + tolerance->ArgStr +
                 " takes a number that is not negative");
      return false;
    }
  if (repeat == 0)
    usageError("--repeat takes how often to run, at least 1");
  if (maxSteps == 0)
    usageError("--max-steps takes how many steps to allow, at least 1");
  return repeat > 0 && maxSteps > 0;
}

int tileloom::runRunCommand() {
  std::optional<DesignBuildOptions> build = readBuildOptions();
  DesignRunOptions options;
  if (!build || !readIndexed("arg", arguments, options.arguments) ||
      !readIndexed("out", outputs, options.outputs) ||
      !readIndexed("expect", expectations, options.expectations) ||
      !checkNumbers())
    return ExitUsage;
  options.sequences.assign(sequences.begin(), sequences.end());
  options.replay = replay;
  if (!options.replay.empty() && options.sequences.size() > 1) {
    usageError("--replay takes the place of one --sequence");
    return ExitUsage;
  }
  build->sequences = options.sequences;
  build->anyDevice = true;
  options.tolerance = {absolute, relative};
  options.repeat = repeat;
  options.maxSteps = maxSteps;
  if (seed.getNumOccurrences())
    options.seed = seed;

  auto design = buildDesign(*build);
  if (!design)
    return failWith(design.takeError());
  if (build->printCommands)
    return ExitGood;
  auto outcome = runDesign(*design, options, llvm::outs());
  llvm::outs().flush();
  if (!outcome)
    return failWith(outcome.takeError());
  switch (*outcome) {
  case RunOutcome::Good:
    return ExitGood;
  case RunOutcome::Failed:
    return ExitFailed;
  case RunOutcome::Hang:
    return ExitHang;
  }
  return ExitFailed;
}
