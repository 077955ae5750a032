// What can the exact search add when negotiation gives up?

#include "../Steering.h"
#include "ExactRouting.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace tileloom;

/// Crossbar connections times nets up to which the exact search is asked.
static constexpr uint64_t LargestExact = 4'000'000;
/// Conflicts that a first proof about the suspects alone may take.
static constexpr uint64_t SuspectLimit = 2000;
/// A conflict takes longer the larger the problem: conflicts times connections
/// times nets stay below this.
static constexpr uint64_t EffortLimit = 1'000'000'000;
/// Plans that may refuse an exact routing.
static constexpr unsigned ExactRounds = 12;

static uint64_t crossbarSize(const SwitchGraph &graph) {
  uint64_t size = 0;
  for (InNode in = 0; in < graph.inCount(); ++in)
    size += graph.crossbar(in).size();
  return size;
}

/// Steps that the exact search takes to be free and that are not: what settings
/// in packet mode forbid, and passages through another net's end.
static std::vector<std::pair<NetIndex, TreeStep>>
misfits(const RouteTask &task, llvm::ArrayRef<Tree> trees) {
  PortState state(task.graph, task.nets, task.fixed);
  std::vector<std::pair<NetIndex, TreeStep>> result;
  for (size_t i = 0; i < trees.size(); ++i) {
    NetIndex net = NetIndex(i);
    bool canEnter = state.canEnter(net);
    for (const TreeStep &step : trees[i])
      if (!canEnter || !state.canTurn(step, net) ||
          (!state.isEndOf(step.via, net) &&
           state.stepCost(step, net) >= PortState::ForeignEndCost))
        result.push_back({net, step});
  }
  return result;
}

/// The uses of the blamed connections by the nets of the refused routing.
static std::vector<std::pair<NetIndex, TreeStep>>
usesOf(const PlanRejection &rejection, llvm::ArrayRef<Tree> trees) {
  std::vector<std::pair<NetIndex, TreeStep>> uses;
  for (size_t i = 0; i < trees.size(); ++i)
    for (const TreeStep &step : trees[i])
      if (llvm::any_of(rejection.blamed, [&](const TreeStep &blamed) {
            return blamed.from == step.from && blamed.via == step.via;
          }))
        uses.push_back({NetIndex(i), step});
  return uses;
}

/// Some nets that do not fit are proof enough, and sooner found.
static std::vector<NetIndex> proveAmong(const RouteTask &task,
                                        llvm::ArrayRef<NetIndex> suspects,
                                        const ExactOptions &options) {
  std::vector<Net> some;
  for (NetIndex i : suspects)
    some.push_back(task.nets[size_t(i)]);
  ExactOutcome outcome =
      routeExactly(task.graph, some, task.fixed.connections, options);
  std::vector<NetIndex> conflict;
  if (outcome.kind == ExactOutcome::Infeasible)
    for (NetIndex i : outcome.conflict)
      conflict.push_back(suspects[size_t(i)]);
  return conflict;
}

ExactVerdict tileloom::routeByProof(const RouteTask &task,
                                    llvm::ArrayRef<NetIndex> suspects) {
  ExactVerdict verdict;
  // Pins and closed tiles cannot be stated there.
  if (!task.options.exactConflictLimit || !task.pins.empty() ||
      !task.fixed.closedTiles.empty())
    return verdict;
  ExactOptions options;
  uint64_t size = crossbarSize(task.graph);
  if (!suspects.empty() && suspects.size() < task.nets.size() &&
      size * suspects.size() <= LargestExact) {
    options.conflictLimit =
        std::min(SuspectLimit, task.options.exactConflictLimit);
    verdict.conflict = proveAmong(task, suspects, options);
  }
  if (!verdict.conflict.empty() || size * task.nets.size() > LargestExact)
    return verdict;
  options.conflictLimit = std::min(EffortLimit / (size * task.nets.size()),
                                   task.options.exactConflictLimit);
  bool hasPackets =
      llvm::any_of(task.nets, [](const Net &net) { return net.isPacket; });
  for (unsigned round = 0; round < ExactRounds; ++round) {
    ExactOutcome outcome =
        routeExactly(task.graph, task.nets, task.fixed.connections, options);
    if (outcome.kind == ExactOutcome::Infeasible && round == 0)
      verdict.conflict = std::move(outcome.conflict);
    if (outcome.kind != ExactOutcome::Routed)
      return verdict;
    if (auto steps = misfits(task, outcome.trees); !steps.empty()) {
      for (const auto &step : steps)
        options.forbidden.push_back({step});
      continue;
    }
    if (!hasPackets) {
      verdict.routed = Routed{std::move(outcome.trees), {}, {}};
      return verdict;
    }
    auto planned =
        planPackets({task.graph, task.problem, task.nets, outcome.trees,
                     task.dependencies, task.options, task.pinnedSettings});
    if (auto *plan = std::get_if<PacketPlan>(&planned)) {
      verdict.routed = Routed{std::move(outcome.trees), std::move(*plan), {}};
      return verdict;
    }
    auto uses = usesOf(std::get<PlanRejection>(planned), outcome.trees);
    if (uses.empty())
      return verdict;
    options.forbidden.push_back(std::move(uses));
  }
  return verdict;
}
