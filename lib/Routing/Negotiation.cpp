// How do nets come to share only what they may? Negotiated congestion.
//
// L. McMurchie, C. Ebeling, "PathFinder: a negotiation-based performance-driven
// router for FPGAs", FPGA 1995. The schedule of the present-sharing factor
// follows VPR (V. Betz, J. Rose, FPL 1997): start at one half, grow
// geometrically.

#include "Negotiation.h"

#include "Allowance.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <set>

using namespace tileloom;

static constexpr uint64_t LastPresentFactor = PortState::LinkCost * 1024;

Negotiator::Negotiator(const SwitchGraph &graph, llvm::ArrayRef<Net> nets,
                       const FixedPorts &fixed, const RouterOptions &options)
    : graph(graph), nets(nets), options(options), state(graph, nets, fixed),
      search(graph, state), joiner(graph, state, search), trees(nets.size()),
      leader(nets.size()), followers(nets.size()), bands(nets.size()),
      pinned(nets.size(), false), waiting(nets.size(), true),
      overuses(graph.outCount(), 0) {
  // Packet nets of one source stand together, the widest of overlapping claims
  // first.
  for (size_t i = 0, first = 0; i < nets.size(); ++i) {
    leader[i] = NetIndex(i);
    if (!nets[i].isPacket)
      continue;
    if (!nets[first].isPacket || nets[first].source != nets[i].source)
      first = i;
    for (size_t j = first; j < i && leader[i] == NetIndex(i); ++j)
      if (nets[j].overlaps(nets[i]) && nets[j].sinks == nets[i].sinks)
        leader[i] = leader[j];
    if (leader[i] != NetIndex(i))
      followers[size_t(leader[i])].push_back(NetIndex(i));
  }
}

void Negotiator::pin(NetIndex net, const Tree &tree) {
  pinned[size_t(net)] = true;
  waiting[size_t(net)] = false;
  trees[size_t(net)] = tree;
  state.pin(tree);
}

void Negotiator::refuse(llvm::ArrayRef<TreeStep> blamed,
                        llvm::ArrayRef<NetIndex> concerned) {
  std::set<std::pair<InNode, OutNode>> steps;
  for (const TreeStep &step : blamed)
    if (steps.insert({step.from, step.via}).second)
      state.addRefusal(step);
  for (NetIndex net : concerned)
    waiting[size_t(net)] = true;
  for (size_t i = 0; i < nets.size(); ++i)
    if (nets[i].isPacket && llvm::any_of(trees[i], [&](const TreeStep &step) {
          return steps.count({step.from, step.via});
        }))
      waiting[i] = true;
}

bool Negotiator::isAtOdds(NetIndex i) const {
  const Tree &tree = trees[size_t(i)];
  return llvm::any_of(tree, [&](const TreeStep &step) {
    return state.atOdds(step.via, i, tree) > 0;
  });
}

/// It, or a net that it leads, has to be taken up.
bool Negotiator::isDue(NetIndex i) const {
  if (waiting[size_t(i)] || isAtOdds(i) ||
      llvm::any_of(followers[size_t(i)],
                   [&](NetIndex f) { return waiting[size_t(f)]; }))
    return true;
  return llvm::any_of(bands[size_t(i)], [&](NetIndex member) {
    return member != i && isDue(member);
  });
}

void Negotiator::lift(NetIndex i) {
  state.remove(i, trees[size_t(i)]);
  for (NetIndex follower : followers[size_t(i)])
    state.remove(follower, trees[size_t(follower)]);
}

void Negotiator::put(NetIndex i, Tree tree) {
  for (NetIndex follower : followers[size_t(i)]) {
    trees[size_t(follower)] = tree;
    state.place(follower, tree);
  }
  state.place(i, tree);
  trees[size_t(i)] = std::move(tree);
}

/// The nets that are to meet; those that stay as they are do not take part.
void Negotiator::formBands() {
  for (std::vector<NetIndex> &band : bandsToJoin(nets, leader, joinMode)) {
    llvm::erase_if(band, [&](NetIndex i) {
      return pinned[size_t(i)] ||
             llvm::any_of(followers[size_t(i)],
                          [&](NetIndex f) { return pinned[size_t(f)]; });
    });
    if (band.size() < 2)
      continue;
    for (NetIndex i : band)
      leader[size_t(i)] = band.front();
    bands[size_t(band.front())] = std::move(band);
  }
}

/// The nets do not meet after all.
void Negotiator::disband(NetIndex i) {
  for (NetIndex member : bands[size_t(i)]) {
    leader[size_t(member)] = member;
    waiting[size_t(member)] = true;
  }
  bands[size_t(i)].clear();
}

/// False when the nets cannot meet, whatever is free.
bool Negotiator::rerouteBand(NetIndex i, bool manyOrders) {
  const std::vector<NetIndex> &band = bands[size_t(i)];
  for (NetIndex member : band)
    lift(member);
  auto joined = joiner.route(band, nets, manyOrders);
  bool isFree = joined.has_value();
  for (size_t m = 0; m < band.size() && isFree; ++m)
    isFree = llvm::none_of((*joined)[m], [&](const TreeStep &step) {
      return !state.isEndOf(step.via, band[m]) &&
             state.foreignEnd(step.via, band[m]) >= 0;
    });
  for (size_t m = 0; m < band.size(); ++m)
    put(band[m], isFree ? std::move((*joined)[m]) : Tree());
  return isFree;
}

bool Negotiator::reroute(NetIndex i, bool manyOrders) {
  if (!bands[size_t(i)].empty()) {
    if (rerouteBand(i, manyOrders))
      return true;
    disband(i);
  }
  const Net &net = nets[size_t(i)];
  lift(i);
  std::optional<Tree> tree = search.route(i, net, manyOrders);
  if (!tree) {
    put(i, {});
    failure.kind = Outcome::NoPath;
    failure.net = i;
    failure.sink = search.unreached();
    return false;
  }
  // Foreign ends do not move, so a net whose cheapest way passes one has no
  // other way, however the rest is routed.
  for (const TreeStep &step : *tree) {
    if (state.isEndOf(step.via, i))
      continue;
    NetIndex other = state.foreignEnd(step.via, i);
    if (other < 0)
      continue;
    put(i, {});
    failure.kind = Outcome::ForeignEnd;
    failure.net = i;
    failure.contested = step.via;
    failure.competitors = {std::min(i, other), std::max(i, other)};
    return false;
  }
  put(i, std::move(*tree));
  return true;
}

/// Books the round's contested ports into the history. True when there are
/// none.
bool Negotiator::settle() {
  sharedCount = usedCount = 0;
  std::vector<unsigned> disputes(graph.outCount(), 0);
  for (size_t i = 0; i < nets.size(); ++i) {
    if (pinned[i])
      continue;
    for (const TreeStep &step : trees[i]) {
      usedCount += graph.wire(step.via) != NoNode;
      disputes[step.via] = std::max(
          disputes[step.via], state.atOdds(step.via, NetIndex(i), trees[i]));
    }
  }
  for (OutNode out = 0; out < graph.outCount(); ++out) {
    if (!disputes[out])
      continue;
    ++sharedCount;
    ++overuses[out];
    state.addHistory(out, PortState::LinkCost * disputes[out]);
  }
  return sharedCount == 0;
}

Outcome Negotiator::run(uint64_t workLimit) {
  uint64_t before = work();
  Outcome outcome = negotiate(workLimit);
  if (options.effort)
    options.effort->slaves += work() - before;
  return outcome;
}

Outcome Negotiator::negotiate(uint64_t workLimit) {
  failure = Outcome();
  unsigned end = round + options.maxRounds;
  bool isFirst = round == 0;
  if (isFirst)
    formBands();
  while (round < end &&
         (isFirst || work() <= workLimit + RoundsInAnyCase * firstWork)) {
    ++round;
    state.setPresentFactor(factor);
    for (size_t i = 0; i < nets.size(); ++i) {
      if (pinned[i] || leader[i] != NetIndex(i))
        continue;
      if (isDue(NetIndex(i)))
        if (!reroute(NetIndex(i), /*manyOrders=*/isFirst))
          return failure;
    }
    waiting.assign(nets.size(), false);
    isFirst = false;
    if (round == 1)
      firstWork = work();
    bool legal = settle();
    if (options.effort)
      ++options.effort->rounds;
    if (options.onRound)
      options.onRound({round, sharedCount, usedCount});
    if (legal) {
      shorten();
      Outcome done;
      done.trees = trees;
      return done;
    }
    factor = std::min(factor + factor / 2, LastPresentFactor);
  }
  return contested();
}

bool Negotiator::shortenNet(NetIndex i) {
  lift(i);
  uint64_t before = search.cost(i, trees[size_t(i)]);
  std::optional<Tree> tree = search.route(i, nets[size_t(i)], true);
  bool isBetter = tree && search.cost(i, *tree) < before;
  put(i, isBetter ? std::move(*tree) : std::move(trees[size_t(i)]));
  return isBetter;
}

bool Negotiator::shortenBand(NetIndex i) {
  const std::vector<NetIndex> &band = bands[size_t(i)];
  std::vector<Tree> before;
  for (NetIndex member : band) {
    lift(member);
    before.push_back(trees[size_t(member)]);
  }
  auto joined = joiner.route(band, nets, true);
  bool isBetter =
      joined && joiner.cost(band, *joined) < joiner.cost(band, before);
  for (size_t m = 0; m < band.size(); ++m)
    put(band[m], std::move(isBetter ? (*joined)[m] : before[m]));
  return isBetter;
}

/// Looks for cheaper trees through ports that nobody holds.
void Negotiator::shorten() {
  state.setExclusive(true);
  for (unsigned pass = 0; pass < options.improvementPasses; ++pass) {
    bool changed = false;
    for (size_t i = 0; i < nets.size(); ++i) {
      if (pinned[i] || leader[i] != NetIndex(i))
        continue;
      changed |=
          bands[i].empty() ? shortenNet(NetIndex(i)) : shortenBand(NetIndex(i));
    }
    if (!changed)
      break;
  }
  state.setExclusive(false);
}

/// Names the link that was contested in most rounds among those contested now.
Outcome Negotiator::contested() const {
  Outcome result;
  result.kind = Outcome::Contested;
  std::vector<bool> disputed(graph.outCount(), false);
  for (size_t i = 0; i < nets.size(); ++i)
    for (const TreeStep &step : trees[i])
      if (!pinned[i] && state.atOdds(step.via, NetIndex(i), trees[i]))
        disputed[step.via] = true;
  for (OutNode out = 0; out < graph.outCount(); ++out)
    if (disputed[out] && graph.wire(out) != NoNode &&
        (result.contested == NoNode ||
         overuses[out] > overuses[result.contested]))
      result.contested = out;
  if (result.contested == NoNode)
    return result;
  TileCoord from = graph.tileOfOut(result.contested);
  TileCoord to = graph.tileOfIn(graph.wire(result.contested));
  for (size_t i = 0; i < nets.size(); ++i)
    if (llvm::any_of(trees[i], [&](const TreeStep &step) {
          InNode far = graph.wire(step.via);
          return far != NoNode && !state.isEndOf(step.via, NetIndex(i)) &&
                 graph.tileOfOut(step.via) == from && graph.tileOfIn(far) == to;
        }))
      result.competitors.push_back(NetIndex(i));
  return result;
}

Outcome tileloom::negotiate(const SwitchGraph &graph, llvm::ArrayRef<Net> nets,
                            const FixedPorts &fixed,
                            const RouterOptions &options,
                            uint64_t &slavesLeft) {
  Negotiator negotiator(graph, nets, fixed, options);
  Outcome outcome = negotiator.run(slavesLeft);
  Allowance::spend(slavesLeft, negotiator.work());
  return outcome;
}
