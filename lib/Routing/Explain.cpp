// Why is there no routing? Cuts, smallest competing sets and their words.

#include "Explain.h"

#include "tileloom/Support/Diagnostic.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace tileloom;

static std::string sourceName(const RoutingProblem &problem, const Net &net) {
  return toString(problem.flows[net.flows.front()].source);
}

/// "A", "A and B", "A, B and C"; from the fifth name on "A, B, C, D and 2
/// more".
static std::string listOf(llvm::ArrayRef<std::string> names) {
  constexpr size_t Most = 4;
  std::string text = names.front();
  size_t shown = std::min(names.size(), Most);
  for (size_t i = 1; i < shown; ++i)
    text += (i + 1 == names.size() ? " and " : ", ") + names[i];
  if (names.size() > Most)
    text += " and " + std::to_string(names.size() - Most) + " more";
  return text;
}

/// "(0, 0) DMA:0 -> (0, 2) DMA:0, (0, 3) DMA:0", one line for each net.
static std::vector<std::string> netNotes(const RoutingProblem &problem,
                                         llvm::ArrayRef<const Net *> nets) {
  std::vector<std::string> notes;
  for (const Net *net : nets) {
    std::vector<PortRef> ends;
    for (uint32_t flow : net->flows)
      llvm::append_range(ends, problem.flows[flow].destinations);
    llvm::sort(ends);
    ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
    std::string text = "competing flow " + sourceName(problem, *net) + " -> ";
    for (size_t i = 0; i < ends.size(); ++i)
      text += (i ? ", " : "") + toString(ends[i]);
    notes.push_back(std::move(text));
  }
  return notes;
}

/// `place` reads "from tile (0, 1) to (0, 2)".
static llvm::Error unroutable(const RoutingProblem &problem,
                              llvm::ArrayRef<const Net *> nets,
                              const std::string &place,
                              const std::string &reason) {
  std::vector<std::string> names;
  for (const Net *net : nets)
    names.push_back(sourceName(problem, *net));
  std::vector<std::string> notes;
  if (!reason.empty())
    notes.push_back(reason);
  llvm::append_range(notes, netNotes(problem, nets));
  std::vector<uint32_t> flows;
  for (const Net *net : nets)
    flows.push_back(net->flows.front());
  bool one = names.size() == 1;
  return atFlows(
      flows,
      makeDiagnostic("unroutable-flows",
                     (one ? "Unable to find a legal routing: the flow from "
                          : "Unable to find a legal routing: the flows from ") +
                         listOf(names) + (one ? " needs" : " need") +
                         " the links " + place +
                         ", and the router found no routing that fits " +
                         (one ? "it." : "them."),
                     std::move(notes)));
}

namespace {

/// One straight cut through the array: between rows when `isRow`, between
/// columns otherwise; `upward` crosses towards higher numbers.
struct Cut {
  bool isRow;
  bool upward;
  int below; ///< Last row (column) on the near side.

  int position(TileCoord t) const { return isRow ? t.row : t.column; }
  bool leaves(int from) const { return upward ? from <= below : from > below; }
};

} // namespace

static std::string placeOf(const Device &device, const Cut &cut) {
  int from = cut.upward ? cut.below : cut.below + 1;
  int to = cut.upward ? cut.below + 1 : cut.below;
  if (cut.isRow && device.columns() == 1)
    return "from tile " + toString(TileCoord{0, from}) + " to " +
           toString(TileCoord{0, to});
  const char *word = cut.isRow ? "row " : "column ";
  return (llvm::Twine("from ") + word + llvm::Twine(from) + " to " + word +
          llvm::Twine(to))
      .str();
}

static llvm::Error checkCut(const SwitchGraph &graph,
                            const RoutingProblem &problem,
                            llvm::ArrayRef<Net> nets,
                            const std::vector<bool> &taken, const Cut &cut) {
  std::vector<const Net *> crossing;
  for (const Net &net : nets)
    if (cut.leaves(cut.position(graph.tileOfIn(net.source))) &&
        llvm::any_of(net.sinks, [&](OutNode sink) {
          return !cut.leaves(cut.position(graph.tileOfOut(sink)));
        }))
      crossing.push_back(&net);
  if (crossing.empty())
    return llvm::Error::success();
  size_t channels = 0;
  for (OutNode out = 0; out < graph.outCount(); ++out) {
    InNode far = graph.wire(out);
    if (far != NoNode && !taken[out] &&
        cut.leaves(cut.position(graph.tileOfOut(out))) &&
        !cut.leaves(cut.position(graph.tileOfIn(far))))
      ++channels;
  }
  if (crossing.size() <= channels)
    return llvm::Error::success();
  return unroutable(problem, crossing, placeOf(graph.device(), cut),
                    std::to_string(crossing.size()) +
                        " circuit flows must cross there and " +
                        std::to_string(channels) +
                        " channels are free, so no routing exists");
}

llvm::Error tileloom::checkCuts(const SwitchGraph &graph,
                                const RoutingProblem &problem,
                                llvm::ArrayRef<Net> nets,
                                llvm::ArrayRef<TreeStep> fixed) {
  // A channel whose master or slave is fixed carries nothing new.
  std::vector<bool> taken(graph.outCount(), false);
  for (const TreeStep &step : fixed) {
    taken[step.via] = true;
    if (OutNode before = graph.wireInto(step.from); before != NoNode)
      taken[before] = true;
  }
  const Device &device = graph.device();
  for (bool isRow : {true, false})
    for (int below = 0; below + 1 < (isRow ? device.rows() : device.columns());
         ++below)
      for (bool upward : {true, false})
        if (llvm::Error error =
                checkCut(graph, problem, nets, taken, {isRow, upward, below}))
          return error;
  return llvm::Error::success();
}

/// Drops nets from the competitors while the rest still cannot be routed: what
/// stays is a smallest set in the sense that each member is needed.
static Outcome minimize(const SwitchGraph &graph, llvm::ArrayRef<Net> nets,
                        llvm::ArrayRef<TreeStep> fixed,
                        const RouterOptions &options, const Outcome &outcome) {
  RouterOptions quick = options;
  quick.maxRounds = std::min(options.maxRounds, 40u);
  quick.improvementPasses = 0;
  quick.onRound = nullptr;
  auto attempt = [&](llvm::ArrayRef<NetIndex> set) {
    std::vector<Net> some;
    for (NetIndex i : set)
      some.push_back(nets[size_t(i)]);
    return negotiate(graph, some, fixed, quick);
  };
  Outcome smallest = outcome;
  for (size_t i = outcome.competitors.size();
       i-- > 0 && smallest.competitors.size() > 1;) {
    std::vector<NetIndex> fewer = smallest.competitors;
    fewer.erase(fewer.begin() + long(i));
    Outcome result = attempt(fewer);
    if (result.kind == Outcome::Legal)
      continue;
    smallest.contested = result.contested;
    smallest.competitors = std::move(fewer);
  }
  return smallest;
}

static llvm::Error explainNoPath(const SwitchGraph &graph,
                                 const RoutingProblem &problem, const Net &net,
                                 OutNode sink) {
  // The caller's own name of the end point, which may stand behind a mux.
  for (uint32_t index : net.flows)
    for (const PortRef &end : problem.flows[index].destinations)
      if (graph.destination(end.tile, end.port) == sink)
        return atFlows(
            index, makeDiagnostic(
                       "no-path",
                       "Unable to find a legal routing: no path leads from " +
                           sourceName(problem, net) + " to " + toString(end) +
                           " through the connections the switchboxes allow and "
                           "existing routing leaves free."));
  return atFlows(net.flows,
                 makeDiagnostic("no-path", "Unable to find a legal routing"));
}

llvm::Error
tileloom::explain(const SwitchGraph &graph, const RoutingProblem &problem,
                  llvm::ArrayRef<Net> nets, llvm::ArrayRef<TreeStep> fixed,
                  const RouterOptions &options, const Outcome &outcome) {
  if (outcome.kind == Outcome::NoPath)
    return explainNoPath(graph, problem, nets[size_t(outcome.net)],
                         outcome.sink);
  Outcome shown = outcome;
  std::string reason;
  if (outcome.kind == Outcome::ForeignEnd)
    reason = "every way of the flow from " +
             sourceName(problem, nets[size_t(outcome.net)]) +
             " passes an end of another flow, here " +
             portText(graph.portOfOut(outcome.contested)) + " of tile " +
             toString(graph.tileOfOut(outcome.contested)) +
             ", so no routing exists";
  else if (options.minimizeExplanation)
    shown = minimize(graph, nets, fixed, options, outcome);
  std::vector<const Net *> competing;
  for (NetIndex i : shown.competitors)
    competing.push_back(&nets[size_t(i)]);
  TileCoord from = graph.tileOfOut(shown.contested);
  TileCoord to = graph.tileOfIn(graph.wire(shown.contested));
  return unroutable(problem, competing,
                    "from tile " + toString(from) + " to " + toString(to),
                    reason);
}
