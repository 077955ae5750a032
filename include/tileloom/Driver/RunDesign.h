// Running a built design on the virtual array, with host data in and out.

#ifndef TILELOOM_DRIVER_RUNDESIGN_H
#define TILELOOM_DRIVER_RUNDESIGN_H

#include "tileloom/Driver/BuildDesign.h"
#include "tileloom/Driver/HostData.h"

#include <map>
#include <optional>
#include <string>

namespace tileloom {

struct DesignRunOptions {
  std::string sequence; ///< Empty: the only one.
  /// By argument index: sources (see makeHostData), output files, expectations.
  /// Arguments without a source start as zeros.
  std::map<unsigned, std::string> arguments;
  std::map<unsigned, std::string> outputs;
  std::map<unsigned, std::string> expectations;
  Tolerance tolerance;
  unsigned repeat = 1; ///< Runs of the sequence, on the same array state.
  uint64_t maxSteps = 1'000'000'000; ///< SimOptions::maxSteps.
  std::optional<uint64_t> seed;      ///< SimOptions::seed.
  unsigned shownDifferences = 10;
};

enum class RunOutcome : uint8_t {
  Good,
  Failed, ///< A fault of the design, or results that differ.
  Hang
};

/// Runs a design and reports on `os`: what ran, how much moved, how the results
/// compare, or why it hangs. Designs without a runtime sequence run until
/// nothing moves; their arguments are the external buffers. Fails with
/// `unknown-sequence`, `sequence-needed`, `argument-index` and what host data
/// and registers fail with.
llvm::Expected<RunOutcome> runDesign(const BuiltDesign &design,
                                     const DesignRunOptions &options,
                                     llvm::raw_ostream &os);

} // namespace tileloom

#endif // TILELOOM_DRIVER_RUNDESIGN_H
