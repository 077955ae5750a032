// How do negotiation, the plan of the packets and the exact search come to one
// routing?

#include "Steering.h"

#include "Explain.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <numeric>
#include <set>

using namespace tileloom;

/// Plans that may refuse a routing under one sharing policy.
static constexpr unsigned RefusalsPerPolicy = 24;
/// Further routings looked for once one stands that only a cycle through shared
/// receivers speaks against.
static constexpr unsigned SteeringLimit = 16;

/// Literals for an exact search after refused plans.
static constexpr uint64_t SecondGuesses = 3'000'000;
/// Slaves that the search for a smallest set of competitors may look at in any
/// case: the exact search depends on it.
static constexpr uint64_t LeastForExplanation = 150'000;

namespace {

class Steering {
public:
  explicit Steering(const RouteTask &task)
      : task(task), hasPackets(llvm::any_of(
                        task.nets, [](const Net &n) { return n.isPacket; })),
        allowance(task.allowance) {
    if (hasPackets)
      clashes.assign(task.nets.size() * task.nets.size(), -1);
  }

  std::variant<Routed, RouteFailure> run() {
    std::vector<Stage> rest = stages();
    while (!rest.empty()) {
      // Where shared receivers stand in the way, it helps most that more nets
      // meet before they fork.
      auto next = prone ? llvm::find_if(rest, isWide) : rest.begin();
      if (next == rest.end())
        next = rest.begin();
      Stage stage = *next;
      rest.erase(next);
      if (auto routed = attempt(stage, llvm::any_of(rest, isWide)))
        return std::move(*routed);
      if (isFinal || !hasPackets)
        break;
    }
    if (!isProven()) {
      if (first && !first->rejection && task.options.minimizeExplanation) {
        uint64_t slaves = std::max(allowance.slaves, LeastForExplanation);
        first->outcome = minimize(task.graph, task.nets, task.fixed,
                                  task.options, first->outcome, slaves);
        allowance.slaves = std::min(allowance.slaves, slaves);
      }
      // Where negotiation found routings and the plan refused them all, no
      // proof can come out, and the next routing is hardly any better.
      if (first ? first->rejection.has_value() : prone.has_value())
        allowance.literals = std::min(allowance.literals, SecondGuesses);
      ExactVerdict verdict = routeByProof(
          task, first ? first->outcome.competitors : std::vector<NetIndex>());
      if (verdict.routed)
        return std::move(*verdict.routed);
      if (!verdict.conflict.empty() && !prone)
        return proven(std::move(verdict.conflict));
    }
    if (!prone)
      return std::move(*first);
    if (!task.options.allowDeadlockProne)
      return RouteFailure{std::move(prone->first), {}};
    Routed routed = std::move(prone->second);
    routed.warnings.push_back({prone->first.name, prone->first.reason});
    return routed;
  }

private:
  struct Stage {
    SharingPolicy policy;
    JoinMode join = JoinMode::SameId;
  };

  /// Fewer channels and masters with each step: groups share at the price of a
  /// group, then each group keeps together, then tiles short of arbiters use
  /// fewer masters. Afterwards other sets of nets meet before they fork.
  std::vector<Stage> stages() const {
    std::vector<Stage> result{{{}},
                              {{PortState::GroupCost, false, false}},
                              {{PortState::GroupCost, false, true}},
                              {{PortState::GroupCost, true, true}}};
    std::vector<NetIndex> leader(task.nets.size());
    std::iota(leader.begin(), leader.end(), 0);
    auto byId = bandsToJoin(task.nets, leader, JoinMode::SameId);
    if (bandsToJoin(task.nets, leader, JoinMode::SameSinks) != byId)
      result.push_back(
          {{PortState::GroupCost, false, true}, JoinMode::SameSinks});
    if (!byId.empty())
      result.push_back({{PortState::GroupCost, false, false}, JoinMode::None});
    return result;
  }

  static bool isWide(const Stage &stage) {
    return stage.join == JoinMode::SameSinks;
  }

  /// With `canJoin`, a cycle through shared receivers ends the stage.
  std::optional<Routed> attempt(const Stage &stage, bool canJoin) {
    Negotiator negotiator(task.graph, task.nets, task.fixed, task.options);
    negotiator.setPolicy(stage.policy);
    negotiator.setJoinMode(stage.join);
    negotiator.setClashTest(
        [this](NetIndex a, NetIndex b) { return clash(a, b); });
    for (const auto &[net, tree] : task.pins)
      negotiator.pin(net, tree);
    for (unsigned refusals = 0; refusals < RefusalsPerPolicy; ++refusals) {
      uint64_t before = negotiator.work();
      Outcome outcome = negotiator.run(before + allowance.slaves);
      if (!hasBegun)
        allowance.slaves +=
            Negotiator::RoundsInAnyCase * negotiator.firstRoundWork();
      hasBegun = true;
      Allowance::spend(allowance.slaves, negotiator.work() - before);
      if (outcome.kind != Outcome::Legal) {
        isFinal = outcome.kind != Outcome::Contested ||
                  llvm::none_of(outcome.competitors, [&](NetIndex i) {
                    return task.nets[size_t(i)].isPacket;
                  });
        note({std::nullopt, std::move(outcome)});
        return std::nullopt;
      }
      Routed routed{std::move(outcome.trees), {}, {}};
      if (!hasPackets)
        return routed;
      auto verdict = planPackets({task.graph, task.problem, task.nets,
                                  routed.trees, task.dependencies, task.options,
                                  task.pinnedSettings, &allowance.waits});
      if (auto *plan = std::get_if<PacketPlan>(&verdict)) {
        routed.plan = std::move(*plan);
        return routed;
      }
      auto &rejection = std::get<PlanRejection>(verdict);
      takeUp(negotiator, rejection);
      if (!rejection.deadlockProne) {
        note({std::move(rejection), {}});
      } else if (!prone) {
        routed.plan = std::move(rejection.plan);
        prone.emplace(std::move(rejection), std::move(routed));
      }
      if (isExhausted() || (prone && ++steered > SteeringLimit)) {
        isFinal = true;
        return std::nullopt;
      }
      if (prone && canJoin)
        break;
    }
    return std::nullopt;
  }

  bool isExhausted() const {
    return allowance.slaves == 0 || allowance.waits == 0;
  }

  void takeUp(Negotiator &negotiator, const PlanRejection &rejection) {
    std::vector<NetIndex> concerned;
    for (auto [a, b] : rejection.keepApart) {
      clashes[size_t(a) * task.nets.size() + size_t(b)] = 1;
      clashes[size_t(b) * task.nets.size() + size_t(a)] = 1;
      concerned.push_back(a);
      concerned.push_back(b);
    }
    negotiator.refuse(rejection.blamed, concerned);
  }

  /// The reason in the end is that of the first attempt; a plan that refuses
  /// says more than a later negotiation.
  void note(RouteFailure failure) {
    if (!first)
      first = std::move(failure);
  }

  bool isProven() const {
    return first && !first->rejection &&
           first->outcome.kind != Outcome::Contested;
  }

  RouteFailure proven(std::vector<NetIndex> conflict) const {
    RouteFailure failure;
    failure.outcome.kind = Outcome::Contested;
    failure.outcome.isProven = true;
    failure.outcome.competitors = std::move(conflict);
    if (!first->rejection)
      failure.outcome.contested = first->outcome.contested;
    return failure;
  }

  /// Two nets had better not meet: a plan said so, or the analysis does.
  bool clash(NetIndex a, NetIndex b) {
    signed char &known = clashes[size_t(a) * task.nets.size() + size_t(b)];
    if (known < 0)
      known = hasConflict(a, b);
    return known > 0;
  }

  bool hasConflict(NetIndex a, NetIndex b) const {
    if (!task.dependencies)
      return false;
    for (StreamId s : task.nets[size_t(a)].streams)
      for (StreamId t : task.nets[size_t(b)].streams)
        if (task.dependencies->conflict(s, t))
          return true;
    return false;
  }

  const RouteTask &task;
  bool hasPackets;
  bool isFinal = false;
  unsigned steered = 0;
  Allowance &allowance;
  bool hasBegun = false;
  /// By pairs of nets: 1 they had better not meet, 0 they may, -1 not known
  /// yet.
  std::vector<signed char> clashes;
  std::optional<RouteFailure> first;
  std::optional<std::pair<PlanRejection, Routed>> prone;
};

} // namespace

std::variant<Routed, RouteFailure> tileloom::steer(const RouteTask &task) {
  return Steering(task).run();
}

std::string tileloom::reasonOf(const RouteTask &task,
                               const RouteFailure &failure) {
  std::string reason;
  llvm::handleAllErrors(tell(task, failure), [&](const Diagnostic &diagnostic) {
    llvm::StringRef text = diagnostic.getMessage();
    text.consume_front("Unable to find a legal routing: ");
    reason = text.str();
  });
  return reason;
}

llvm::Error tileloom::tell(const RouteTask &task, const RouteFailure &failure) {
  if (!failure.rejection)
    return explain(task.graph, task.problem, task.nets, task.fixed,
                   task.options, failure.outcome);
  const PlanRejection &rejection = *failure.rejection;
  std::vector<uint32_t> flows;
  for (NetIndex net : rejection.nets)
    appendFlowNumbers(task.problem, task.nets[size_t(net)], flows);
  std::string text = rejection.reason;
  if (rejection.prefixed)
    text = "Unable to find a legal routing: " + text;
  if (rejection.deadlockProne)
    text += DeadlockProneHint;
  return atFlows(flows, makeDiagnostic(rejection.name, text));
}
