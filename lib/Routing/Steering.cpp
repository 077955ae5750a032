// How do negotiation, the plan of the packets and the exact search come to one
// routing?

#include "Steering.h"

#include "Explain.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <set>

using namespace tileloom;

/// Plans that may refuse a routing under one sharing policy.
static constexpr unsigned RefusalsPerPolicy = 24;
/// Further routings looked for once one stands that only a cycle through shared
/// receivers speaks against.
static constexpr unsigned SteeringLimit = 16;

namespace {

class Steering {
public:
  explicit Steering(const RouteTask &task)
      : task(task), hasPackets(llvm::any_of(
                        task.nets, [](const Net &n) { return n.isPacket; })) {}

  std::variant<Routed, RouteFailure> run() {
    // Fewer channels and masters with each step: groups share at the price of
    // a group, then each group keeps together, then tiles short of arbiters use
    // fewer masters.
    const SharingPolicy policies[] = {{},
                                      {PortState::GroupCost, false, false},
                                      {PortState::GroupCost, false, true},
                                      {PortState::GroupCost, true, true}};
    for (const SharingPolicy &policy : policies) {
      if (auto routed = attempt(policy))
        return std::move(*routed);
      if (isFinal || !hasPackets)
        break;
    }
    if (!isProven()) {
      if (first && !first->rejection && task.options.minimizeExplanation)
        first->outcome = minimize(task.graph, task.nets, task.fixed,
                                  task.options, first->outcome);
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
  std::optional<Routed> attempt(const SharingPolicy &policy) {
    Negotiator negotiator(task.graph, task.nets, task.fixed, task.options);
    negotiator.setPolicy(policy);
    negotiator.setClashTest(
        [this](NetIndex a, NetIndex b) { return clash(a, b); });
    for (const auto &[net, tree] : task.pins)
      negotiator.pin(net, tree);
    for (unsigned refusals = 0; refusals < RefusalsPerPolicy; ++refusals) {
      Outcome outcome = negotiator.run();
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
      auto verdict =
          planPackets({task.graph, task.problem, task.nets, routed.trees,
                       task.dependencies, task.options, task.pinnedSettings});
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
      if (prone && ++steered > SteeringLimit) {
        isFinal = true;
        return std::nullopt;
      }
    }
    return std::nullopt;
  }

  void takeUp(Negotiator &negotiator, const PlanRejection &rejection) {
    std::vector<NetIndex> concerned;
    for (auto [a, b] : rejection.keepApart) {
      apart.insert({std::min(a, b), std::max(a, b)});
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
    std::pair key(std::min(a, b), std::max(a, b));
    if (apart.count(key))
      return true;
    if (!task.dependencies)
      return false;
    auto [it, isNew] = conflicts.try_emplace(key, false);
    if (isNew)
      for (StreamId s : task.nets[size_t(a)].streams)
        for (StreamId t : task.nets[size_t(b)].streams)
          it->second |= task.dependencies->conflict(s, t);
    return it->second;
  }

  const RouteTask &task;
  bool hasPackets;
  bool isFinal = false;
  unsigned steered = 0;
  std::set<std::pair<NetIndex, NetIndex>> apart;
  std::map<std::pair<NetIndex, NetIndex>, bool> conflicts;
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
