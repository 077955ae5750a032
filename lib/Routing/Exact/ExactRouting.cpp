// Is there any routing at all? Asks a SAT solver, first about short ways, then
// about all ways; looks for smallest conflicts and shortest trees.

#include "ExactEncoding.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <map>
#include <set>

using namespace tileloom;

/// Links that a path of the first attempt may take beyond the net's farthest
/// sink. Most problems that can be routed are routed with few detours.
static constexpr uint32_t FirstDetour = 4;
/// Conflicts spent on each question whether one net more can be left out of a
/// conflict set.
static constexpr uint64_t LeaveOutLimit = 2000;
/// A conflict in a large problem takes longer: for each so many places it
/// counts once more.
static constexpr uint64_t PlacesPerConflict = 4000;
/// Writing the clauses takes time too: so many places or claims count as one
/// conflict.
static constexpr uint64_t WrittenPerConflict = 4000;
/// With minimizeLinks, the search for any routing waits until this many links
/// beyond the lower bound are proven not to suffice.
static constexpr uint32_t FirstExcesses = 3;
static constexpr uint32_t MaxExcess = 64;

namespace {

/// One model in one solver.
struct Question {
  Question(ExactModel model, uint64_t &literalsLeft)
      : model(std::move(model)), solver(literalsLeft),
        encoding(solver, this->model) {}

  ExactModel model;
  ExactSolver solver;
  ExactEncoding encoding;
};

/// Answers questions about the nets, which are in canonical order.
class Search {
public:
  Search(const ExactTopology &topology, llvm::ArrayRef<Net> nets,
         const ExactOptions &options)
      : topology(topology), nets(nets), options(options),
        literalsLeft(options.literalLimit), relaxed(nets.size(), false),
        classes(idClasses(nets)), claims(claimSize(topology.graph, classes)) {
    for (size_t i = 0; i < nets.size(); ++i)
      everything.push_back(i);
    for (OutNode out = 0; out < topology.graph.outCount(); ++out)
      links += topology.groupOf[out] != NoNode;
  }

  ExactOutcome run();

private:
  enum class Verdict { Routed, Infeasible, Unknown };
  using NetSet = std::vector<size_t>;

  ExactModel model() const;
  Verdict decide(std::unique_ptr<Question> &question, const NetSet &wanted,
                 uint64_t limit, const ExactModel &model, bool isProof = true);
  bool relaxFailed(Question &question, const NetSet &wanted);
  bool fitsInMemory(const ExactModel &model) const;
  uint64_t remaining() const {
    return options.conflictLimit - std::min(options.conflictLimit, spent);
  }
  /// A net of several sinks has a path of tiles to each.
  static uint64_t copies(const Net &net) { return 1 + net.sinks.size() / 4; }
  uint64_t places() const {
    uint64_t count = 0;
    for (const Net &net : nets)
      count += links * copies(net);
    return count;
  }
  uint64_t weight() const { return 1 + places() / PlacesPerConflict; }
  uint64_t affordable() const { return remaining() / weight(); }
  Verdict tryNearby(const NetSet &wanted, uint64_t limit);
  Verdict decideAny();
  void leaveOut();
  void shrinkConflict();
  ExactOutcome shortest();
  ExactOutcome outcome(Verdict verdict);
  uint64_t linksTaken() const;

  const ExactTopology &topology;
  llvm::ArrayRef<Net> nets;
  const ExactOptions &options;
  uint64_t literalsLeft;
  std::vector<ExactReach> reach;
  std::vector<bool> relaxed;
  std::vector<ExactIdClass> classes;
  uint64_t claims;
  NetSet everything;
  uint64_t links = 0, spent = 0, lowerBound = 0;
  std::unique_ptr<Question> nearby, full;
  std::vector<Tree> trees; ///< Of the last verdict Routed.
  NetSet conflict;         ///< Of the last verdict Infeasible.
};

} // namespace

ExactModel Search::model() const {
  ExactModel result{topology, nets, reach,
                    std::vector<uint32_t>(nets.size(), ExactReach::Far),
                    relaxed};
  result.forbidden = options.forbidden;
  result.classes = classes;
  return result;
}

/// Lets the nets for which entering each tile once was part of the proof enter
/// tiles more often. False when there were none.
bool Search::relaxFailed(Question &question, const NetSet &wanted) {
  bool any = false;
  for (size_t net : wanted)
    if (!relaxed[net] &&
        question.solver.failed(question.encoding.simple(net))) {
      relaxed[net] = true;
      any = true;
    }
  return any;
}

Search::Verdict Search::decide(std::unique_ptr<Question> &question,
                               const NetSet &wanted, uint64_t limit,
                               const ExactModel &model, bool isProof) {
  limit = std::min(limit, affordable());
  while (true) {
    if (!question) {
      spent += (places() + claims) / WrittenPerConflict;
      if (remaining() == 0)
        return Verdict::Unknown;
      ExactModel current = model;
      current.relaxed = relaxed;
      question = std::make_unique<Question>(std::move(current), literalsLeft);
    }
    if (question->solver.isIncomplete())
      return Verdict::Unknown;
    ExactEncoding &encoding = question->encoding;
    std::vector<int> assumptions;
    std::vector<bool> isWanted(nets.size(), false);
    for (size_t net : wanted)
      isWanted[net] = true;
    for (size_t net = 0; net < nets.size(); ++net) {
      assumptions.push_back(isWanted[net] ? encoding.active(net)
                                          : -encoding.active(net));
      if (isWanted[net] && !relaxed[net])
        assumptions.push_back(encoding.simple(net));
    }
    uint64_t before = question->solver.conflicts();
    ExactSolver::Answer answer = question->solver.solve(assumptions, limit);
    uint64_t used = question->solver.conflicts() - before;
    spent += used * weight();
    limit -= std::min(limit, used);
    if (answer == ExactSolver::Answer::Unknown)
      return Verdict::Unknown;
    if (answer == ExactSolver::Answer::Yes) {
      if (auto found = encoding.extract()) {
        trees = std::move(*found);
        return Verdict::Routed;
      }
      continue;
    }
    if (!isProof)
      return Verdict::Unknown;
    if (relaxFailed(*question, wanted)) {
      question.reset();
      continue;
    }
    conflict.clear();
    for (size_t net : wanted)
      if (question->solver.failed(encoding.active(net)))
        conflict.push_back(net);
    return Verdict::Infeasible;
  }
}

bool Search::fitsInMemory(const ExactModel &model) const {
  uint64_t literals = 0;
  for (size_t net = 0; net < nets.size(); ++net)
    for (const auto &group : topology.groups)
      for (OutNode out : group)
        if (reach[net].linksOver(out) <= model.budgets[net])
          literals += copies(nets[net]);
  return literals <= ExactMaxPlaces;
}

/// Looks for a routing with few detours only.
Search::Verdict Search::tryNearby(const NetSet &wanted, uint64_t limit) {
  ExactModel small = model();
  for (size_t net = 0; net < nets.size(); ++net)
    small.budgets[net] = reach[net].farthestSink() + FirstDetour;
  return decide(nearby, wanted, limit, small, /*isProof=*/false);
}

Search::Verdict Search::decideAny() {
  if (tryNearby(everything, affordable() / 4) == Verdict::Routed)
    return Verdict::Routed;
  nearby.reset();
  return decide(full, everything, affordable(), model());
}

/// Leaves out nets, the last first, while the rest is still proven infeasible.
void Search::leaveOut() {
  for (size_t i = everything.size(); i-- > 0 && everything.size() > 1;) {
    NetSet fewer = everything;
    fewer.erase(fewer.begin() + long(i));
    if (tryNearby(fewer, LeaveOutLimit) == Verdict::Routed ||
        decide(full, fewer, LeaveOutLimit, model()) != Verdict::Infeasible)
      continue;
    // Go on below the net that was left out; those above it are needed.
    i = size_t(llvm::lower_bound(conflict, everything[i]) - conflict.begin());
    everything = conflict;
  }
}

/// Asks about the nets of the conflict alone, which is quicker.
void Search::shrinkConflict() {
  full.reset();
  std::vector<Net> some;
  std::vector<NetIndex> place(nets.size(), -1);
  for (size_t net : conflict) {
    place[net] = NetIndex(some.size());
    some.push_back(nets[net]);
  }
  ExactOptions rest = options;
  rest.conflictLimit = remaining();
  rest.literalLimit = literalsLeft;
  rest.forbidden.clear();
  for (auto set : options.forbidden) {
    for (auto &member : set)
      member.first = place[size_t(member.first)];
    if (llvm::all_of(set, [](const auto &member) { return member.first >= 0; }))
      rest.forbidden.push_back(std::move(set));
  }
  Search search(topology, some, rest);
  for (size_t net : conflict) {
    search.reach.emplace_back(topology, some[search.reach.size()]);
    search.relaxed[search.reach.size() - 1] = relaxed[net];
  }
  search.leaveOut();
  NetSet smallest;
  for (size_t i : search.everything)
    smallest.push_back(conflict[i]);
  conflict = std::move(smallest);
  literalsLeft = search.literalsLeft;
}

uint64_t Search::linksTaken() const {
  std::set<OutNode> packets;
  uint64_t count = 0;
  for (size_t net = 0; net < trees.size(); ++net)
    for (const TreeStep &step : trees[net])
      if (topology.graph.wire(step.via) != NoNode)
        count += !nets[net].isPacket || packets.insert(step.via).second;
  return count;
}

ExactOutcome Search::outcome(Verdict verdict) {
  ExactOutcome result;
  result.lowerBound = lowerBound;
  result.literals = options.literalLimit - literalsLeft;
  if (verdict == Verdict::Routed) {
    result.kind = ExactOutcome::Routed;
    result.links = linksTaken();
    result.trees = std::move(trees);
  } else if (verdict == Verdict::Infeasible) {
    result.kind = ExactOutcome::Infeasible;
    for (size_t net : conflict)
      result.conflict.push_back(NetIndex(net));
  }
  return result;
}

/// Asks for ever longer trees, from the sum of what each net needs alone: the
/// first answer is the shortest.
ExactOutcome Search::shortest() {
  ExactModel bounded = model();
  for (size_t net = 0; net < nets.size(); ++net) {
    bounded.fewest.push_back(reach[net].fewestLinks());
    if (nets[net].isPacket)
      bounded.fewestPacketLinks =
          std::max(bounded.fewestPacketLinks, bounded.fewest[net]);
    else
      lowerBound += bounded.fewest[net];
    // Ends that are links themselves.
    if (!nets[net].isPacket)
      for (OutNode sink : nets[net].sinks)
        lowerBound += topology.graph.wire(sink) != NoNode;
  }
  lowerBound += bounded.fewestPacketLinks;
  bool askedForAny = false;
  for (uint32_t excess = 0; excess <= MaxExcess; ++excess, ++lowerBound) {
    if (excess == FirstExcesses && places() <= ExactMaxPlaces) {
      Verdict any = decideAny();
      if (any == Verdict::Infeasible)
        shrinkConflict();
      if (any != Verdict::Routed)
        return outcome(any);
      askedForAny = true;
    }
    if (askedForAny && linksTaken() <= lowerBound)
      return outcome(Verdict::Routed);
    bounded.excess = excess;
    for (size_t net = 0; net < nets.size(); ++net)
      bounded.budgets[net] =
          excess + (nets[net].isPacket ? bounded.fewestPacketLinks
                                       : bounded.fewest[net]);
    if (!fitsInMemory(bounded))
      break;
    std::unique_ptr<Question> question;
    std::vector<Tree> known = trees;
    Verdict verdict = decide(question, everything, affordable(), bounded);
    if (verdict != Verdict::Infeasible)
      return outcome(verdict);
    trees = std::move(known);
  }
  return outcome(Verdict::Unknown);
}

ExactOutcome Search::run() {
  if (options.conflictLimit == 0 ||
      (!options.minimizeLinks && places() > ExactMaxPlaces) ||
      claims > ExactMaxClaims)
    return {};
  reach.reserve(nets.size());
  for (size_t net = 0; net < nets.size(); ++net) {
    reach.emplace_back(topology, nets[net]);
    if (!reach.back().reachesAllSinks()) {
      conflict = {net};
      return outcome(Verdict::Infeasible);
    }
  }
  if (options.minimizeLinks)
    return shortest();
  Verdict verdict = decideAny();
  if (verdict == Verdict::Infeasible)
    shrinkConflict();
  return outcome(verdict);
}

ExactOutcome tileloom::routeExactly(const SwitchGraph &graph,
                                    llvm::ArrayRef<Net> nets,
                                    llvm::ArrayRef<TreeStep> fixed,
                                    const ExactOptions &options) {
  // In a canonical order, so that the verdict does not depend on the caller's.
  std::vector<size_t> order(nets.size());
  for (size_t i = 0; i < order.size(); ++i)
    order[i] = i;
  llvm::sort(order, [&](size_t a, size_t b) {
    auto key = [&](size_t i) {
      const Net &n = nets[i];
      return std::tuple(n.isPacket, n.source, n.packetId, n.mask, n.sinks, i);
    };
    return key(a) < key(b);
  });
  std::vector<Net> sorted;
  std::vector<NetIndex> place(nets.size());
  for (size_t i : order) {
    place[i] = NetIndex(sorted.size());
    sorted.push_back(nets[i]);
  }
  ExactOptions sortedOptions = options;
  for (auto &set : sortedOptions.forbidden)
    for (auto &member : set)
      member.first = place[size_t(member.first)];

  ExactTopology topology(graph, fixed);
  ExactOutcome found = Search(topology, sorted, sortedOptions).run();
  ExactOutcome result = found;
  for (NetIndex &net : result.conflict)
    net = NetIndex(order[size_t(net)]);
  llvm::sort(result.conflict);
  for (size_t i = 0; i < found.trees.size(); ++i)
    result.trees[order[i]] = found.trees[i];
  return result;
}
