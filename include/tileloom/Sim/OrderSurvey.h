// Does a design end well in whatever order its agents act?

#ifndef TILELOOM_SIM_ORDERSURVEY_H
#define TILELOOM_SIM_ORDERSURVEY_H

#include "tileloom/Sim/VirtualArray.h"

#include <vector>

namespace tileloom {

/// What each run of a survey begins with: an array after reset.
struct SurveyedDesign {
  const Device *device = nullptr;
  /// Register writes, as lowerConfiguration makes them.
  ControlProgram configuration;
  /// Run behind them. Empty: the array runs until nothing moves.
  ControlProgram program;
  /// Host arguments of `program`, with what is in them before a run.
  std::vector<std::vector<uint8_t>> arguments;
};

struct SurveyOptions {
  uint64_t firstSeed = 0;
  uint64_t runs = 1000; ///< Seeds firstSeed, firstSeed + 1, ...
  bool stopAtFirstHang = false;
  SimOptions sim; ///< Its seed is not used.
};

struct OrderSurvey {
  uint64_t runs = 0, completed = 0, hangs = 0; ///< The rest are faults.
  std::optional<uint64_t> firstHang;           ///< Seed.
  /// Seed of the first run that ended in a fault, a step limit or the like.
  std::optional<uint64_t> firstFault;
  /// Seed of the first completed run that left other arguments than the first
  /// completed one: a race.
  std::optional<uint64_t> firstDifference;
  /// The result of the first run that did not complete, with its diagnosis.
  RunResult failure;
  /// The arguments as the first completed run left them.
  std::vector<std::vector<uint8_t>> results;

  bool alwaysCompletes() const { return completed == runs; }
};

/// Runs `design` once under each seed, each time on an array after reset. Fails
/// as VirtualArray::load does. The same input gives the same survey.
llvm::Expected<OrderSurvey> surveyOrders(const SurveyedDesign &design,
                                         const SurveyOptions &options = {});

} // namespace tileloom

#endif // TILELOOM_SIM_ORDERSURVEY_H
