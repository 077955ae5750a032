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

namespace {

/// The task as the exact search sees it: without the pinned nets, whose trees
/// close the channels they take, and without the closed tiles.
class ExactTask {
public:
  explicit ExactTask(const RouteTask &task) : task(task) {
    for (size_t i = 0; i < task.nets.size(); ++i)
      if (!task.pins.count(NetIndex(i))) {
        numbers.push_back(NetIndex(i));
        nets.push_back(task.nets[i]);
      }
    closed = task.fixed.connections;
    for (const auto &[net, tree] : task.pins)
      closePinned(task.nets[size_t(net)], tree);
    closeTiles();
  }

  /// Within what the allowance leaves.
  ExactOutcome ask(llvm::ArrayRef<Net> some, ExactOptions options) const;
  /// Some nets that do not fit are proof enough, and sooner found.
  std::vector<NetIndex> proveAmong(llvm::ArrayRef<NetIndex> suspects,
                                   const ExactOptions &options) const;
  std::vector<NetIndex> numbersOf(llvm::ArrayRef<NetIndex> some) const {
    std::vector<NetIndex> result;
    for (NetIndex net : some)
      result.push_back(numbers[size_t(net)]);
    return result;
  }
  /// One tree for each net of the task.
  std::vector<Tree> withPins(llvm::ArrayRef<Tree> trees) const {
    std::vector<Tree> all(task.nets.size());
    for (const auto &[net, tree] : task.pins)
      all[size_t(net)] = tree;
    for (size_t i = 0; i < trees.size(); ++i)
      all[size_t(numbers[i])] = trees[i];
    return all;
  }

  using Steps = std::vector<std::pair<NetIndex, TreeStep>>;
  Steps misfits(llvm::ArrayRef<Tree> trees) const;
  Steps usesOf(const PlanRejection &rejection,
               llvm::ArrayRef<Tree> trees) const;

  std::vector<Net> nets;

private:
  /// As negotiation does: nothing else goes where a pinned tree goes, or comes
  /// by wire where it begins.
  void closePinned(const Net &net, const Tree &tree) {
    for (const TreeStep &step : tree)
      if (InNode in = task.graph.wire(step.via); in != NoNode)
        closed.push_back({in, step.via});
    closed.push_back({NoNode, task.graph.wireInto(net.source)});
  }
  void closeTiles();

  const RouteTask &task;
  std::vector<NetIndex> numbers; ///< In the task, of each of `nets`.
  std::vector<TreeStep> closed;
};

} // namespace

void ExactTask::closeTiles() {
  auto isClosed = [&](TileCoord tile) {
    return llvm::binary_search(task.fixed.closedTiles, tile);
  };
  for (InNode in = 0; in < task.graph.inCount(); ++in)
    if (isClosed(task.graph.tileOfIn(in)))
      closed.push_back({in, NoNode});
  for (OutNode out = 0; out < task.graph.outCount(); ++out)
    if (isClosed(task.graph.tileOfOut(out)))
      closed.push_back({NoNode, out});
}

/// Steps that the exact search takes to be free and that are not: what settings
/// in packet mode forbid, and passages through another net's end.
ExactTask::Steps ExactTask::misfits(llvm::ArrayRef<Tree> trees) const {
  PortState state(task.graph, task.nets, task.fixed);
  for (const auto &[net, tree] : task.pins)
    state.pin(tree);
  Steps result;
  for (size_t i = 0; i < trees.size(); ++i) {
    NetIndex net = numbers[i];
    bool canEnter = state.canEnter(net);
    for (const TreeStep &step : trees[i])
      if (!canEnter || !state.canTurn(step, net) ||
          (!state.isEndOf(step.via, net) &&
           state.stepCost(step, net) >= PortState::ForeignEndCost))
        result.push_back({NetIndex(i), step});
  }
  return result;
}

/// The uses of the blamed connections by the nets of the refused routing.
/// Pinned trees cannot but use them.
ExactTask::Steps ExactTask::usesOf(const PlanRejection &rejection,
                                   llvm::ArrayRef<Tree> trees) const {
  Steps uses;
  for (size_t i = 0; i < trees.size(); ++i)
    for (const TreeStep &step : trees[i])
      if (llvm::any_of(rejection.blamed, [&](const TreeStep &blamed) {
            return blamed.from == step.from && blamed.via == step.via;
          }))
        uses.push_back({NetIndex(i), step});
  return uses;
}

ExactOutcome ExactTask::ask(llvm::ArrayRef<Net> some,
                            ExactOptions options) const {
  options.literalLimit = task.allowance.literals;
  ExactOutcome outcome = routeExactly(task.graph, some, closed, options);
  Allowance::spend(task.allowance.literals, outcome.literals);
  if (task.options.effort)
    task.options.effort->literals += outcome.literals;
  return outcome;
}

std::vector<NetIndex> ExactTask::proveAmong(llvm::ArrayRef<NetIndex> suspects,
                                            const ExactOptions &options) const {
  std::vector<Net> some;
  for (NetIndex i : suspects)
    some.push_back(task.nets[size_t(i)]);
  ExactOutcome outcome = ask(some, options);
  std::vector<NetIndex> conflict;
  if (outcome.kind == ExactOutcome::Infeasible)
    for (NetIndex i : outcome.conflict)
      conflict.push_back(suspects[size_t(i)]);
  return conflict;
}

ExactVerdict tileloom::routeByProof(const RouteTask &task,
                                    llvm::ArrayRef<NetIndex> suspects) {
  ExactVerdict verdict;
  if (!task.options.exactConflictLimit)
    return verdict;
  ExactTask exact(task);
  std::vector<NetIndex> free;
  for (NetIndex net : suspects)
    if (!task.pins.count(net))
      free.push_back(net);
  ExactOptions options;
  uint64_t size = crossbarSize(task.graph), count = exact.nets.size();
  if (!free.empty() && free.size() < count &&
      size * free.size() <= LargestExact) {
    options.conflictLimit =
        std::min(SuspectLimit, task.options.exactConflictLimit);
    verdict.conflict = exact.proveAmong(free, options);
  }
  if (!verdict.conflict.empty() || count == 0 || size * count > LargestExact)
    return verdict;
  options.conflictLimit =
      std::min(EffortLimit / (size * count), task.options.exactConflictLimit);
  bool hasPackets =
      llvm::any_of(task.nets, [](const Net &net) { return net.isPacket; });
  for (unsigned round = 0; round < ExactRounds; ++round) {
    ExactOutcome outcome = exact.ask(exact.nets, options);
    if (outcome.kind == ExactOutcome::Infeasible && round == 0)
      verdict.conflict = exact.numbersOf(outcome.conflict);
    if (outcome.kind != ExactOutcome::Routed)
      return verdict;
    if (auto steps = exact.misfits(outcome.trees); !steps.empty()) {
      for (const auto &step : steps)
        options.forbidden.push_back({step});
      continue;
    }
    std::vector<Tree> trees = exact.withPins(outcome.trees);
    if (!hasPackets) {
      verdict.routed = Routed{std::move(trees), {}, {}};
      return verdict;
    }
    auto planned = planPackets({task.graph, task.problem, task.nets, trees,
                                task.dependencies, task.options,
                                task.pinnedSettings, &task.allowance.waits});
    if (auto *plan = std::get_if<PacketPlan>(&planned)) {
      verdict.routed = Routed{std::move(trees), std::move(*plan), {}};
      return verdict;
    }
    auto uses = exact.usesOf(std::get<PlanRejection>(planned), outcome.trees);
    if (uses.empty())
      return verdict;
    options.forbidden.push_back(std::move(uses));
  }
  return verdict;
}
