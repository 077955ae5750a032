// Running one design under many seeds.

#include "tileloom/Sim/OrderSurvey.h"

using namespace tileloom;

static llvm::Expected<RunResult>
runOnce(const SurveyedDesign &design, const SimOptions &options,
        std::vector<std::vector<uint8_t>> &arguments) {
  VirtualArray array(*design.device, options);
  std::vector<uint64_t> addresses;
  for (std::vector<uint8_t> &bytes : arguments)
    addresses.push_back(array.bindHostBuffer(bytes));
  if (llvm::Error error = array.load(design.configuration))
    return std::move(error);
  return design.program.empty() ? array.runUntilQuiescent()
                                : array.run(design.program, addresses);
}

/// Adds the run under `seed` to the survey.
static void count(OrderSurvey &survey, uint64_t seed, RunResult result,
                  const std::vector<std::vector<uint8_t>> &arguments) {
  ++survey.runs;
  if (result.completed()) {
    if (survey.completed++ == 0)
      survey.results = arguments;
    else if (!survey.firstDifference && arguments != survey.results)
      survey.firstDifference = seed;
    return;
  }
  const RunStatus status = result.status;
  if (!survey.firstHang && !survey.firstFault)
    survey.failure = std::move(result);
  if (status == RunStatus::Hang) {
    ++survey.hangs;
    if (!survey.firstHang)
      survey.firstHang = seed;
  } else if (!survey.firstFault) {
    survey.firstFault = seed;
  }
}

llvm::Expected<OrderSurvey>
tileloom::surveyOrders(const SurveyedDesign &design,
                       const SurveyOptions &options) {
  OrderSurvey survey;
  SimOptions sim = options.sim;
  for (uint64_t run = 0; run < options.runs; ++run) {
    sim.seed = options.firstSeed + run;
    std::vector<std::vector<uint8_t>> arguments = design.arguments;
    llvm::Expected<RunResult> result = runOnce(design, sim, arguments);
    if (!result)
      return result.takeError();
    count(survey, *sim.seed, std::move(*result), arguments);
    if (options.stopAtFirstHang && survey.hangs)
      break;
  }
  return survey;
}
