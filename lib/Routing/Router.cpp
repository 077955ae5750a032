// From a routing problem to switch settings: nets, the tests before routing,
// the stages, settings.

#include "tileloom/Routing/Router.h"

#include "Explain.h"
#include "PriorityStage.h"
#include "Streams.h"
#include "WriteSolution.h"

#include "llvm/ADT/STLExtras.h"

using namespace tileloom;

/// Streams that block each other although they meet whatever the routing: no
/// routing can help. With allowDeadlockProne a warning.
static llvm::Error
checkUnavoidable(const RoutingProblem &problem, llvm::ArrayRef<Net> nets,
                 const StreamDependencies &dependencies,
                 const RouterOptions &options,
                 std::vector<std::pair<std::string, std::string>> &warnings) {
  auto pairs = dependencies.unavoidablePairs();
  if (pairs.empty())
    return llvm::Error::success();
  auto [first, second] = pairs.front();
  std::string text = "Flows can deadlock however they are routed: " +
                     dependencies.explain(first, second);
  if (size_t others = pairs.size() - 1)
    text += " So can " + std::to_string(others) + " other pair" +
            (others == 1 ? "" : "s") + " of flows.";
  if (options.allowDeadlockProne) {
    warnings.push_back({"unavoidable-deadlock", text});
    return llvm::Error::success();
  }
  std::vector<uint32_t> flows;
  for (StreamId stream : {first, second})
    for (const Net &net : nets)
      if (llvm::is_contained(net.streams, stream))
        appendFlowNumbers(problem, net, flows);
  return atFlows(
      flows, makeDiagnostic("unavoidable-deadlock", text + DeadlockProneHint));
}

/// Streams that must be kept apart and need more arbiters than a switch has.
/// Prioritized flows count as any other, as which they are routed in the end,
/// unless a reload keeps their settings.
static llvm::Error checkArbiters(const SwitchGraph &graph,
                                 const RoutingProblem &problem,
                                 llvm::ArrayRef<Net> nets,
                                 const StreamDependencies &dependencies,
                                 const RouterOptions &options) {
  std::vector<Net> candidates(nets.begin(), nets.end());
  for (Net &net : candidates)
    net.priority &= problem.reloadDesign;
  auto shortage =
      findArbiterShortage(graph, problem, candidates, dependencies, options);
  if (!shortage)
    return llvm::Error::success();
  std::vector<uint32_t> flows;
  for (NetIndex net : shortage->nets)
    appendFlowNumbers(problem, nets[size_t(net)], flows);
  return atFlows(
      flows, makeDiagnostic(shortage->name, "Unable to find a legal routing: " +
                                                shortage->reason));
}

llvm::Expected<RoutingSolution>
tileloom::routeFlows(const RoutingProblem &problem,
                     const RouterOptions &options) {
  if (llvm::Error error = verifyInput(problem))
    return error;
  SwitchGraph graph(*problem.device);
  std::vector<Net> nets = collectNets(graph, problem);
  FixedPorts fixed = collectFixed(graph, problem);
  std::optional<StreamDependencies> dependencies;
  std::vector<std::pair<std::string, std::string>> warnings;
  // Circuits hold no arbiter: without packets there is nothing to analyze.
  if (options.analyzeDeadlocks && !problem.packetFlows.empty()) {
    dependencies.emplace(*problem.device, problem.design,
                         collectStreams(graph, problem, nets));
    if (llvm::Error error =
            checkUnavoidable(problem, nets, *dependencies, options, warnings))
      return error;
    if (llvm::Error error =
            checkArbiters(graph, problem, nets, *dependencies, options))
      return error;
  }
  if (llvm::Error error = checkCuts(graph, problem, nets, fixed))
    return error;
  llvm::Expected<Routed> routed =
      routeInStages(graph, problem, nets, fixed,
                    dependencies ? &*dependencies : nullptr, options);
  if (!routed)
    return routed.takeError();
  for (auto &warning : routed->warnings)
    warnings.push_back(std::move(warning));
  routed->warnings = std::move(warnings);
  return writeSolution(graph, problem, nets, std::move(*routed));
}
