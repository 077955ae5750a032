// Which sequences run, in which order, and on which host arrays?

#ifndef TILELOOM_LIB_DRIVER_RUNPLAN_H
#define TILELOOM_LIB_DRIVER_RUNPLAN_H

#include "tileloom/Driver/BuildDesign.h"

#include "llvm/Support/Error.h"

namespace tileloom {

/// One run of one sequence.
struct PlannedRun {
  const BuiltDevice *device = nullptr;
  const TranslatedSequence *sequence = nullptr; ///< Null: the design has none.
  std::vector<size_t> arrays; ///< Its arguments, as indices of RunPlan::arrays.
};

struct RunPlan {
  std::vector<PlannedRun> runs;
  /// Host arrays; the first `numbered` are those that options name by index.
  std::vector<HostArray> arrays;
  size_t numbered = 0;
};

/// Plans to run `sequences`, each `[DEVICE::]NAME`; none: the only one that no
/// other runs. `indices` is one more than the highest argument index that
/// options name. Fails with `sequence-needed`, `unknown-sequence` or
/// `sequence-ambiguous`.
llvm::Expected<RunPlan> planRuns(const BuiltDesign &design,
                                 llvm::ArrayRef<std::string> sequences,
                                 size_t indices);

} // namespace tileloom

#endif // TILELOOM_LIB_DRIVER_RUNPLAN_H
