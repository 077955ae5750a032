// Why is there no routing? Cuts, smallest competing sets and their words.

#include "Explain.h"

#include "Allowance.h"
#include "Plan/PacketTexts.h"

#include "tileloom/Support/Diagnostic.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace tileloom;

static constexpr llvm::StringLiteral Prefix =
    "Unable to find a legal routing: ";

std::string tileloom::listOf(llvm::ArrayRef<std::string> names) {
  constexpr size_t Most = 4;
  std::string text = names.front();
  size_t shown = std::min(names.size(), Most);
  for (size_t i = 1; i < shown; ++i)
    text += (i + 1 == names.size() ? " and " : ", ") + names[i];
  if (names.size() > Most)
    text += " and " + std::to_string(names.size() - Most) + " more";
  return text;
}

namespace {

/// Puts the flows of a failure into words.
class Teller {
public:
  Teller(const SwitchGraph &graph, const RoutingProblem &problem)
      : graph(graph), problem(problem) {}

  std::string source(const Net &net) const {
    return toString(sourceEnd(graph, problem, net));
  }

  /// "(0, 0) DMA:0 -> (0, 2) DMA:0, (0, 3) DMA:0", one line for each net.
  std::vector<std::string> notes(llvm::ArrayRef<const Net *> nets) const {
    std::vector<std::string> notes;
    for (const Net *net : nets) {
      std::vector<PortRef> ends;
      for (OutNode sink : net->sinks)
        ends.push_back(sinkEnd(graph, problem, *net, sink));
      llvm::sort(ends);
      std::string text =
          net->isPacket ? "competing packet flow " : "competing flow ";
      text += source(*net) + " -> ";
      for (size_t i = 0; i < ends.size(); ++i)
        text += (i ? ", " : "") + toString(ends[i]);
      if (net->isPacket)
        text += " (id " + std::to_string(net->packetId) + ")";
      notes.push_back(std::move(text));
    }
    return notes;
  }

  /// `place` reads "the links from tile (0, 1) to (0, 2)"; empty when nobody
  /// knows where they compete.
  llvm::Error unroutable(llvm::ArrayRef<const Net *> nets,
                         const std::string &place,
                         const std::string &reason) const {
    std::vector<std::string> names, lines;
    std::vector<uint32_t> flows;
    for (const Net *net : nets) {
      std::string name = source(*net);
      if (!llvm::is_contained(names, name))
        names.push_back(std::move(name));
      std::vector<uint32_t> own;
      appendFlowNumbers(problem, *net, own);
      flows.push_back(own.front());
    }
    if (!reason.empty())
      lines.push_back(reason);
    llvm::append_range(lines, notes(nets));
    std::string text;
    if (names.empty() || place.empty())
      text = "the router found no routing that fits the device.";
    else if (nets.size() == 1)
      text = "the flow from " + names.front() + " needs " + place +
             ", and the router found no routing that fits it.";
    else
      text = "the flows from " + listOf(names) + " need " + place +
             ", and the router found no routing that fits them.";
    return atFlows(flows, makeDiagnostic("unroutable-flows", Prefix + text,
                                         std::move(lines)));
  }

  /// Ids alone keep two nets off the slave behind `contested`.
  llvm::Error idsCollide(const Net &a, const Net &b, OutNode contested,
                         std::vector<std::string> lines) const {
    InNode slave = graph.wire(contested);
    TileCoord tile = graph.tileOfIn(slave);
    std::string port = portText(graph.portOfIn(slave));
    IdCube one{a.mask, a.packetId}, other{b.mask, b.packetId};
    PlanRejection told =
        one == other ? rejectSameId(tile, port, one.value, source(a), source(b))
                     : rejectClaims(tile, port, one, other);
    std::vector<uint32_t> flows;
    for (const Net *net : {&a, &b})
      appendFlowNumbers(problem, *net, flows);
    return atFlows(flows, makeDiagnostic(told.name, Prefix + told.reason,
                                         std::move(lines)));
  }

  llvm::Error noPath(const Net &net, OutNode sink) const {
    std::vector<uint32_t> flows;
    appendFlowNumbers(problem, net, flows);
    // The flow that names this end, where several form the net.
    for (uint32_t flow : net.flows)
      for (const PortRef &end : net.isPacket
                                    ? problem.packetFlows[flow].destinations
                                    : problem.flows[flow].destinations)
        if (graph.destination(end.tile, end.port) == sink) {
          uint32_t offset = net.isPacket ? uint32_t(problem.flows.size()) : 0;
          flows = {flow + offset};
        }
    return atFlows(
        flows,
        makeDiagnostic("no-path",
                       Prefix + "no path leads from " + source(net) + " to " +
                           toString(sinkEnd(graph, problem, net, sink)) +
                           " through the connections the switchboxes allow and "
                           "existing routing leaves free."));
  }

private:
  const SwitchGraph &graph;
  const RoutingProblem &problem;
};

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
    return "the links from tile " + toString(TileCoord{0, from}) + " to " +
           toString(TileCoord{0, to});
  const char *word = cut.isRow ? "row " : "column ";
  return (llvm::Twine("the links from ") + word + llvm::Twine(from) + " to " +
          word + llvm::Twine(to))
      .str();
}

namespace {

/// What a fixed setting makes of a link.
enum class LinkUse : uint8_t { Free, Packets, Closed };

} // namespace

static llvm::Error checkCut(const SwitchGraph &graph,
                            const RoutingProblem &problem,
                            llvm::ArrayRef<Net> nets,
                            llvm::ArrayRef<LinkUse> uses, const Cut &cut) {
  std::vector<const Net *> crossing;
  size_t packets = 0;
  for (const Net &net : nets)
    if (cut.leaves(cut.position(graph.tileOfIn(net.source))) &&
        llvm::any_of(net.sinks, [&](OutNode sink) {
          return !cut.leaves(cut.position(graph.tileOfOut(sink)));
        })) {
      crossing.push_back(&net);
      packets += net.isPacket;
    }
  if (crossing.empty())
    return llvm::Error::success();
  size_t channels = 0;
  bool carriesPackets = false;
  for (OutNode out = 0; out < graph.outCount(); ++out) {
    InNode far = graph.wire(out);
    if (far == NoNode || !cut.leaves(cut.position(graph.tileOfOut(out))) ||
        cut.leaves(cut.position(graph.tileOfIn(far))))
      continue;
    channels += uses[out] == LinkUse::Free;
    carriesPackets |= uses[out] == LinkUse::Packets;
  }
  // All packets together need one channel at least, and may use those that
  // already carry packets.
  size_t needed = crossing.size() - packets + (packets > 0 && !carriesPackets);
  if (needed <= channels)
    return llvm::Error::success();
  std::string reason = std::to_string(crossing.size() - packets) +
                       " circuit flows must cross there and ";
  if (needed > crossing.size() - packets)
    reason = std::to_string(crossing.size() - packets) +
             " circuit flows must cross there beside the packet flows, and ";
  return Teller(graph, problem)
      .unroutable(crossing, placeOf(graph.device(), cut),
                  reason + std::to_string(channels) +
                      " channels are free, so no routing exists");
}

llvm::Error tileloom::checkCuts(const SwitchGraph &graph,
                                const RoutingProblem &problem,
                                llvm::ArrayRef<Net> nets,
                                const FixedPorts &fixed) {
  // A channel whose master or slave is fixed carries nothing new; one in packet
  // mode carries no circuit.
  std::vector<LinkUse> uses(graph.outCount(), LinkUse::Free);
  auto mark = [&](OutNode out, LinkUse use) {
    if (out != NoNode)
      uses[out] = std::max(uses[out], use);
  };
  for (const TreeStep &step : fixed.connections) {
    mark(step.via, LinkUse::Closed);
    mark(graph.wireInto(step.from), LinkUse::Closed);
  }
  for (OutNode out : fixed.packetMasters)
    mark(out, LinkUse::Packets);
  for (const auto &[in, rules] : fixed.rules)
    mark(graph.wireInto(in), LinkUse::Packets);
  const Device &device = graph.device();
  for (bool isRow : {true, false})
    for (int below = 0; below + 1 < (isRow ? device.rows() : device.columns());
         ++below)
      for (bool upward : {true, false})
        if (llvm::Error error =
                checkCut(graph, problem, nets, uses, {isRow, upward, below}))
          return error;
  return llvm::Error::success();
}

Outcome tileloom::minimize(const SwitchGraph &graph, llvm::ArrayRef<Net> nets,
                           const FixedPorts &fixed,
                           const RouterOptions &options, const Outcome &outcome,
                           uint64_t &slavesLeft) {
  RouterOptions quick = options;
  quick.maxRounds = std::min(options.maxRounds, 40u);
  quick.improvementPasses = 0;
  quick.onRound = nullptr;
  auto attempt = [&](llvm::ArrayRef<NetIndex> set) {
    std::vector<Net> some;
    for (NetIndex i : set)
      some.push_back(nets[size_t(i)]);
    return negotiate(graph, some, fixed, quick, slavesLeft);
  };
  Outcome smallest = outcome;
  smallest.isMinimal = true;
  for (size_t i = outcome.competitors.size();
       i-- > 0 && smallest.competitors.size() > 1 && slavesLeft > 0;) {
    std::vector<NetIndex> fewer = smallest.competitors;
    fewer.erase(fewer.begin() + long(i));
    Outcome result = attempt(fewer);
    // Out of breath is no failure.
    if (result.kind == Outcome::Legal || slavesLeft == 0)
      continue;
    if (result.contested != NoNode)
      smallest.contested = result.contested;
    smallest.competitors = std::move(fewer);
  }
  return smallest;
}

/// Where the nets of a proven conflict meet when they try all the same.
static Outcome placeConflict(const SwitchGraph &graph, llvm::ArrayRef<Net> nets,
                             const FixedPorts &fixed,
                             const RouterOptions &options,
                             const Outcome &outcome) {
  RouterOptions quick = options;
  quick.maxRounds = std::min(options.maxRounds, 40u);
  quick.onRound = nullptr;
  std::vector<Net> some;
  for (NetIndex i : outcome.competitors)
    some.push_back(nets[size_t(i)]);
  Outcome shown = outcome;
  uint64_t slavesLeft = Allowance(some.size()).slaves;
  Outcome tried = negotiate(graph, some, fixed, quick, slavesLeft);
  if (tried.contested != NoNode)
    shown.contested = tried.contested;
  return shown;
}

/// What the competitors need: links, or a connection where no link begins.
static std::string placeOf(const SwitchGraph &graph, const Outcome &outcome) {
  OutNode out = outcome.contested;
  if (out == NoNode)
    return "";
  TileCoord tile = graph.tileOfOut(out);
  if (InNode far = graph.wire(out); far != NoNode)
    return "the links from tile " + toString(tile) + " to " +
           toString(graph.tileOfIn(far));
  if (outcome.contestedFrom == NoNode)
    return "";
  return "the connection from " +
         portText(graph.portOfIn(outcome.contestedFrom)) + " to " +
         portText(graph.portOfOut(out)) + " at tile " + toString(tile);
}

/// Two competitors that only their ids keep apart: with other ids all of them
/// fit. Nothing when something else is to blame as well.
static std::optional<std::pair<NetIndex, NetIndex>>
collidingIds(const SwitchGraph &graph, llvm::ArrayRef<Net> nets,
             const FixedPorts &fixed, const RouterOptions &options,
             llvm::ArrayRef<NetIndex> competitors) {
  std::optional<std::pair<NetIndex, NetIndex>> colliding;
  IdSet used = 0;
  for (NetIndex i : competitors)
    if (nets[size_t(i)].isPacket)
      used |= IdCube{nets[size_t(i)].mask, nets[size_t(i)].packetId}.ids();
  std::vector<Net> renamed;
  for (size_t j = 0; j < competitors.size(); ++j) {
    const Net &mine = nets[size_t(competitors[j])];
    renamed.push_back(mine);
    if (!mine.isPacket)
      continue;
    for (NetIndex i : competitors.take_front(j)) {
      const Net &other = nets[size_t(i)];
      if (!other.isPacket || other.source == mine.source ||
          !other.overlaps(mine))
        continue;
      if (!colliding)
        colliding = {i, competitors[j]};
      if (used == ~IdSet(0))
        return std::nullopt;
      renamed.back().mask = 0x1F;
      renamed.back().packetId = uint8_t(llvm::countr_one(used));
      used |= IdSet(1) << renamed.back().packetId;
      break;
    }
  }
  if (!colliding)
    return std::nullopt;
  RouterOptions quick = options;
  quick.maxRounds = std::min(options.maxRounds, 40u);
  quick.improvementPasses = 0;
  quick.onRound = nullptr;
  uint64_t slavesLeft = Allowance(renamed.size()).slaves;
  if (negotiate(graph, renamed, fixed, quick, slavesLeft).kind !=
      Outcome::Legal)
    return std::nullopt;
  return colliding;
}

llvm::Error tileloom::explain(const SwitchGraph &graph,
                              const RoutingProblem &problem,
                              llvm::ArrayRef<Net> nets, const FixedPorts &fixed,
                              const RouterOptions &options,
                              const Outcome &outcome) {
  Teller teller(graph, problem);
  if (outcome.kind == Outcome::NoPath)
    return teller.noPath(nets[size_t(outcome.net)], outcome.sink);
  Outcome shown = outcome;
  std::string reason;
  if (outcome.kind == Outcome::ForeignEnd)
    reason = "every way of the flow from " +
             teller.source(nets[size_t(outcome.net)]) +
             " passes an end of another flow, here " +
             portText(graph.portOfOut(outcome.contested)) + " of tile " +
             toString(graph.tileOfOut(outcome.contested)) +
             ", so no routing exists";
  else if (outcome.isProven) {
    shown = placeConflict(graph, nets, fixed, options, outcome);
    reason = "proven: no routing exists for these " +
             std::to_string(shown.competitors.size()) +
             " streams together, whatever way each takes";
  } else if (options.minimizeExplanation && !outcome.isMinimal) {
    uint64_t slavesLeft = Allowance(nets.size()).slaves;
    shown = minimize(graph, nets, fixed, options, outcome, slavesLeft);
  }
  std::vector<const Net *> competing;
  for (NetIndex i : shown.competitors)
    competing.push_back(&nets[size_t(i)]);
  if (shown.kind == Outcome::Contested && shown.contested != NoNode &&
      graph.wire(shown.contested) != NoNode)
    if (auto pair =
            collidingIds(graph, nets, fixed, options, shown.competitors)) {
      std::vector<std::string> lines = teller.notes(competing);
      if (!reason.empty())
        lines.insert(lines.begin(), reason);
      return teller.idsCollide(nets[size_t(pair->first)],
                               nets[size_t(pair->second)], shown.contested,
                               std::move(lines));
    }
  return teller.unroutable(competing, placeOf(graph, shown), reason);
}
