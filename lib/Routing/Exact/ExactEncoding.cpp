// Which clauses say "these nets fit"? The rules of each net, and how trees are
// read off the answer.

#include "ExactEncoding.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <map>
#include <set>

using namespace tileloom;

ExactEncoding::ExactEncoding(ExactSolver &solver, const ExactModel &model)
    : solver(solver), model(model), topology(model.topology),
      graph(model.topology.graph), outLiteral(model.nets.size()),
      groupLiteral(model.nets.size()), groupSize(model.nets.size()),
      steps(model.nets.size()), packetLiteral(graph.outCount(), 0),
      packetGroup(topology.groups.size(), 0) {
  for (size_t net = 0; net < model.nets.size(); ++net) {
    activeOf.push_back(solver.fresh());
    simpleOf.push_back(model.relaxed[net] ? 0 : solver.fresh());
  }
  for (size_t net = 0; net < model.nets.size() && !solver.isIncomplete(); ++net)
    addPorts(net);
  if (solver.isIncomplete())
    return;
  addSharing();
  addEnds();
  addCapacity();
  addCuts();
  if (solver.isIncomplete())
    return;
  addClaims();
  addForbidden();
  if (model.excess)
    addExcess();
}

bool ExactEncoding::isSink(size_t net, OutNode out) const {
  const std::vector<OutNode> &sinks = model.nets[net].sinks;
  return std::binary_search(sinks.begin(), sinks.end(), out);
}

bool ExactEncoding::uses(size_t net, OutNode out) const {
  uint32_t links = model.reach[net].linksOver(out);
  return links < ExactReach::Far && links <= model.budgets[net];
}

int ExactEncoding::inLiteral(size_t net, InNode in) const {
  if (in == model.nets[net].source)
    return activeOf[net];
  OutNode out = graph.wireInto(in);
  return out == NoNode || isSink(net, out) ? 0 : outLiteral[net][out];
}

/// Does a rule speak of single steps of the net, so that they must be told
/// apart where several of its slaves could drive a master?
bool ExactEncoding::needsSteps(size_t net) const {
  const Net &n = model.nets[net];
  if (!model.relaxed[net])
    return false;
  for (size_t other = 0; other < model.nets.size() && n.isPacket; ++other)
    if (other != net && model.nets[other].isPacket &&
        n.overlaps(model.nets[other]))
      return true;
  return llvm::any_of(model.forbidden, [&](const auto &set) {
    return llvm::any_of(
        set, [&](const auto &member) { return size_t(member.first) == net; });
  });
}

int ExactEncoding::stepLiteral(size_t net, TreeStep step) const {
  const std::vector<InNode> &drivers = topology.drivers[step.via];
  size_t place = size_t(llvm::find(drivers, step.from) - drivers.begin());
  return place < steps[net][step.via].size() ? steps[net][step.via][place] : 0;
}

/// Literals that together mean that the step is taken; empty when it cannot be.
std::vector<int> ExactEncoding::stepConditions(size_t net,
                                               TreeStep step) const {
  if (!steps[net].empty()) {
    int literal = stepLiteral(net, step);
    return literal ? std::vector<int>{literal} : std::vector<int>();
  }
  int in = inLiteral(net, step.from), out = outLiteral[net][step.via];
  if (in == 0 || out == 0 ||
      !llvm::is_contained(topology.drivers[step.via], step.from))
    return {};
  return model.relaxed[net] ? std::vector<int>{in, out}
                            : std::vector<int>{in, out, simpleOf[net]};
}

bool ExactEncoding::isTaken(size_t net, TreeStep step) const {
  std::vector<int> conditions = stepConditions(net, step);
  return !conditions.empty() && llvm::all_of(conditions, [&](int literal) {
    return literal == simpleOf[net] || solver.value(literal);
  });
}

void ExactEncoding::addPorts(size_t net) {
  outLiteral[net].assign(graph.outCount(), 0);
  groupLiteral[net].assign(topology.groups.size(), 0);
  groupSize[net].assign(topology.groups.size(), 0);
  for (Group group = 0; group < topology.groups.size(); ++group) {
    std::vector<int> channels;
    for (OutNode out : topology.groups[group])
      if (uses(net, out)) {
        channels.push_back(outLiteral[net][out] = solver.fresh());
        solver.implies(channels.back(), activeOf[net]);
      }
    groupSize[net][group] = unsigned(channels.size());
    if (channels.empty())
      continue;
    if (channels.size() == 1) {
      groupLiteral[net][group] = channels.front();
      continue;
    }
    int any = groupLiteral[net][group] = solver.fresh();
    for (int channel : channels)
      solver.implies(channel, any);
    for (size_t i = 0; i < channels.size() && !model.relaxed[net]; ++i)
      for (size_t j = 0; j < i; ++j)
        solver.clause({-simpleOf[net], -channels[i], -channels[j]});
    channels.push_back(-any);
    solver.clause(channels);
  }
  for (OutNode sink : model.nets[net].sinks)
    outLiteral[net][sink] = activeOf[net];
  if (needsSteps(net)) {
    steps[net].resize(graph.outCount());
    for (OutNode out = 0; out < graph.outCount(); ++out)
      if (outLiteral[net][out] != 0)
        addSteps(net, out);
  }
  for (const ExactTopology::TilePorts &tile : topology.tiles)
    addTile(net, tile);
  if (!model.relaxed[net] && model.nets[net].sinks.size() > 1)
    for (OutNode sink : model.nets[net].sinks)
      addPath(net, sink);
}

void ExactEncoding::addTile(size_t net, const ExactTopology::TilePorts &tile) {
  const Net &n = model.nets[net];
  std::set<Group> entering, leaving;
  bool isSource = false, hasSink = false;
  for (InNode in : tile.ins) {
    isSource = isSource || in == n.source;
    if (inLiteral(net, in) == 0)
      continue;
    addForward(net, in);
    if (in != n.source)
      entering.insert(topology.groupOfIn(in));
  }
  for (OutNode out : tile.outs) {
    if (outLiteral[net][out] == 0)
      continue;
    addBackward(net, out);
    if (isSink(net, out))
      hasSink = true;
    else
      leaving.insert(topology.groupOf[out]);
  }
  if (model.relaxed[net])
    return;
  auto atMostOneOf = [&](const std::set<Group> &groups, bool taken) {
    std::vector<int> literals;
    for (Group group : groups)
      literals.push_back(groupLiteral[net][group]);
    for (size_t i = 0; i < literals.size(); ++i) {
      if (taken)
        solver.clause({-simpleOf[net], -literals[i]});
      for (size_t j = 0; j < i && !taken; ++j)
        solver.clause({-simpleOf[net], -literals[i], -literals[j]});
    }
  };
  atMostOneOf(entering, isSource);
  if (n.sinks.size() == 1)
    atMostOneOf(leaving, hasSink);
}

/// Literals of which one is true when the net takes one of `links`: where these
/// are all channels between two tiles, one literal does for them.
std::vector<int> ExactEncoding::summary(size_t net,
                                        llvm::ArrayRef<OutNode> links) {
  std::map<Group, std::vector<int>> byGroup;
  for (OutNode out : links)
    byGroup[topology.groupOf[out]].push_back(outLiteral[net][out]);
  std::vector<int> literals;
  for (const auto &[group, channels] : byGroup)
    if (channels.size() == groupSize[net][group])
      literals.push_back(groupLiteral[net][group]);
    else
      literals.insert(literals.end(), channels.begin(), channels.end());
  return literals;
}

/// A master that is driven is driven by one slave.
void ExactEncoding::addSteps(size_t net, OutNode out) {
  std::vector<int> choices;
  for (InNode in : topology.drivers[out]) {
    int from = inLiteral(net, in);
    steps[net][out].push_back(from ? solver.fresh() : 0);
    if (from == 0)
      continue;
    choices.push_back(steps[net][out].back());
    solver.implies(choices.back(), from);
    solver.implies(choices.back(), outLiteral[net][out]);
  }
  solver.atMostOne(choices);
  choices.push_back(-outLiteral[net][out]);
  solver.clause(choices);
}

/// A master that is driven has a slave that drives it.
void ExactEncoding::addBackward(size_t net, OutNode out) {
  std::vector<OutNode> links;
  for (InNode in : topology.drivers[out]) {
    if (in == model.nets[net].source)
      return;
    if (inLiteral(net, in) != 0)
      links.push_back(graph.wireInto(in));
  }
  std::vector<int> literals = summary(net, links);
  literals.push_back(-outLiteral[net][out]);
  solver.clause(literals);
}

/// A slave that is reached leads on: no routing needs dead ends.
void ExactEncoding::addForward(size_t net, InNode in) {
  if (!steps[net].empty()) {
    std::vector<int> onward{-inLiteral(net, in)};
    for (uint16_t local : graph.crossbar(in))
      if (int step = stepLiteral(net, {in, graph.masterBase(in) + local}))
        onward.push_back(step);
    solver.clause(onward);
    return;
  }
  std::vector<OutNode> links;
  for (uint16_t local : graph.crossbar(in)) {
    OutNode out = graph.masterBase(in) + local;
    if (isSink(net, out))
      return;
    if (outLiteral[net][out] != 0)
      links.push_back(out);
  }
  std::vector<int> literals = summary(net, links);
  literals.push_back(-inLiteral(net, in));
  solver.clause(literals);
}

/// Breadth first over the ports that the net took.
Tree ExactEncoding::grow(size_t net) const {
  Tree tree;
  std::set<OutNode> driven;
  std::vector<InNode> queue{model.nets[net].source};
  for (size_t i = 0; i < queue.size(); ++i)
    for (uint16_t local : graph.crossbar(queue[i])) {
      OutNode out = graph.masterBase(queue[i]) + local;
      if (!isTaken(net, {queue[i], out}) || !driven.insert(out).second)
        continue;
      tree.push_back({queue[i], out});
      if (!isSink(net, out))
        queue.push_back(graph.wire(out));
    }
  std::set<OutNode> needed(model.nets[net].sinks.begin(),
                           model.nets[net].sinks.end());
  Tree kept;
  for (const TreeStep &step : llvm::reverse(tree))
    if (needed.count(step.via)) {
      kept.push_back(step);
      if (step.from != model.nets[net].source)
        needed.insert(graph.wireInto(step.from));
    }
  std::reverse(kept.begin(), kept.end());
  return kept;
}

/// The clause that refutes the circles on which `sink` hangs: what feeds it
/// must be fed from outside.
std::vector<int> ExactEncoding::refutation(size_t net, OutNode sink) const {
  std::set<OutNode> fed{sink};
  std::vector<OutNode> queue{sink};
  for (size_t i = 0; i < queue.size(); ++i)
    for (InNode in : topology.drivers[queue[i]])
      if (isTaken(net, {in, queue[i]}) && fed.insert(graph.wireInto(in)).second)
        queue.push_back(graph.wireInto(in));
  std::set<int> literals{-activeOf[net]};
  for (OutNode out : fed)
    for (InNode in : topology.drivers[out]) {
      OutNode before = graph.wireInto(in);
      if (inLiteral(net, in) == 0 || (before != NoNode && fed.count(before)))
        continue;
      literals.insert(steps[net].empty() ? inLiteral(net, in)
                                         : stepLiteral(net, {in, out}));
    }
  return {literals.begin(), literals.end()};
}

std::optional<std::vector<Tree>> ExactEncoding::extract() {
  std::vector<Tree> trees(model.nets.size());
  std::set<std::vector<int>> refutations;
  for (size_t net = 0; net < model.nets.size(); ++net) {
    if (!solver.value(activeOf[net]))
      continue;
    trees[net] = grow(net);
    for (OutNode sink : model.nets[net].sinks)
      if (llvm::none_of(trees[net],
                        [&](const TreeStep &step) { return step.via == sink; }))
        refutations.insert(refutation(net, sink));
  }
  for (const std::vector<int> &clause : refutations)
    solver.clause(clause);
  if (!refutations.empty())
    return std::nullopt;
  return trees;
}
