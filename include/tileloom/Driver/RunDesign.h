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
  /// Runtime sequences to run in this order, as `[DEVICE::]NAME`. Empty: the
  /// only one that no other runs.
  std::vector<std::string> sequences;
  /// A TXN file to run in place of the operations of the sequence, with its
  /// arguments; empty: none.
  std::string replay;
  /// By argument index: sources (see makeHostData), output files, expectations.
  /// Arguments without a source start as zeros. Several sequences share their
  /// arguments by index where the sizes agree; with an index beyond the longest
  /// sequence, arguments are numbered through all of them.
  std::map<unsigned, std::string> arguments;
  std::map<unsigned, std::string> outputs;
  std::map<unsigned, std::string> expectations;
  Tolerance tolerance;
  unsigned repeat = 1; ///< Runs of the sequences, on the same array state.
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
/// `unknown-sequence`, `sequence-needed`, `sequence-ambiguous`,
/// `argument-index`, `txn-device-mismatch` and what host data, TXN files and
/// registers fail with.
llvm::Expected<RunOutcome> runDesign(const BuiltDesign &design,
                                     const DesignRunOptions &options,
                                     llvm::raw_ostream &os);

} // namespace tileloom

#endif // TILELOOM_DRIVER_RUNDESIGN_H
