// How do prioritized packet nets get their way first?

#include "PriorityStage.h"

#include "Explain.h"
#include "Streams.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <set>

using namespace tileloom;

static constexpr llvm::StringLiteral Prefix =
    "Unable to find a legal routing: ";
static constexpr llvm::StringLiteral AsAlone = ", as in @ctrl_pkt_overlay";

namespace {

class Stages {
public:
  Stages(const SwitchGraph &graph, const RoutingProblem &problem,
         llvm::ArrayRef<Net> nets, FixedPorts &fixed,
         const StreamDependencies *dependencies, const RouterOptions &options)
      : graph(graph), problem(problem), nets(nets), fixed(fixed),
        dependencies(dependencies), options(options), allowance(nets.size()) {
    for (size_t i = 0; i < nets.size(); ++i)
      if (nets[i].priority && (!problem.reloadDesign || isOverlay(nets[i])))
        first.push_back(NetIndex(i));
  }

  llvm::Expected<Routed> run() {
    if (!problem.reloadDesign)
      return route();
    closeTiles();
    llvm::Expected<Routed> routed = route();
    if (routed || fixed.closedTiles.empty())
      return routed;
    return llvm::handleErrors(
        routed.takeError(),
        [&](const RoutingDiagnostic &refusal) { return noteClosed(refusal); });
  }

private:
  llvm::Expected<Routed> route() {
    if (first.empty())
      return finish(together());
    if (llvm::Error error = routeAlone())
      return error;
    if (alone.trees.empty()) // Not even alone: perhaps the plan needs hops.
      return routeWithTheOthers();
    if (problem.reloadDesign)
      if (llvm::Error error = checkOwnSettings())
        return error;
    RouteTask around = together();
    for (size_t i = 0; i < first.size(); ++i)
      around.pins[first[i]] = alone.trees[i];
    if (problem.reloadDesign)
      around.pinnedSettings = &alone.plan.tiles;
    auto result = steerHalf(around);
    if (auto *routed = std::get_if<Routed>(&result))
      return std::move(*routed);
    if (problem.reloadDesign)
      return refuse(around, std::get<RouteFailure>(result));
    return routeWithTheOthers();
  }

  RouteTask together() {
    return {graph, problem, nets, fixed, dependencies, options, allowance};
  }

  /// Leaves half of what there is to the stages that follow.
  std::variant<Routed, RouteFailure> steerHalf(RouteTask task) {
    Allowance given = allowance.half(), left = given;
    RouteTask half{task.graph, task.problem,         task.nets,
                   task.fixed, task.dependencies,    task.options,
                   left,       std::move(task.pins), task.pinnedSettings};
    auto result = steer(half);
    allowance.spend(given, left);
    return result;
  }

  /// Without pins; where that fails too, with the prioritized nets as any
  /// other: then their hops may become circuit connections.
  llvm::Expected<Routed> routeWithTheOthers() {
    auto result = steerHalf(together());
    if (auto *routed = std::get_if<Routed>(&result))
      return std::move(*routed);
    std::vector<Net> ordinary(nets.begin(), nets.end());
    for (Net &net : ordinary)
      net.priority = false;
    auto second = steer(
        {graph, problem, ordinary, fixed, dependencies, options, allowance});
    if (auto *routed = std::get_if<Routed>(&second))
      return std::move(*routed);
    return tell(together(), std::get<RouteFailure>(result));
  }

  static llvm::Expected<Routed> finish(const RouteTask &task) {
    auto result = steer(task);
    if (auto *routed = std::get_if<Routed>(&result))
      return std::move(*routed);
    return tell(task, std::get<RouteFailure>(result));
  }

  /// Control packets end, task-complete tokens begin at a TileControl port.
  bool isOverlay(const Net &net) const {
    auto isControl = [](Port port) {
      return port.bundle == Bundle::TileControl;
    };
    return isControl(graph.portOfIn(net.source)) ||
           llvm::any_of(net.sinks, [&](OutNode sink) {
             return isControl(graph.portOfOut(sink));
           });
  }

  /// A reload configures only tiles whose TileControl the overlay reaches.
  void closeTiles() {
    std::set<TileCoord> reached;
    for (NetIndex i : first)
      for (OutNode sink : nets[size_t(i)].sinks)
        if (graph.portOfOut(sink).bundle == Bundle::TileControl)
          reached.insert(graph.tileOfOut(sink));
    for (const TileSettings &settings : problem.fixed)
      for (const PacketMasterSetting &master : settings.masters)
        if (master.overlay && master.master.bundle == Bundle::TileControl)
          reached.insert(settings.tile);
    const Device &device = graph.device();
    for (int column = 0; column < device.columns(); ++column)
      for (int row = 0; row < device.rows(); ++row)
        if (!reached.count({column, row}))
          fixed.closedTiles.push_back({column, row});
  }

  /// Says which tiles a refusal could not use, and how they come to be of use:
  /// without a word, a missing way through an empty tile is a riddle.
  llvm::Error noteClosed(const RoutingDiagnostic &refusal) const {
    std::vector<std::string> notes = refusal.getNotes().vec();
    if (refusal.getName() == "no-path" ||
        refusal.getName() == "unroutable-flows")
      notes.push_back(closedText(refusal.getFlows()));
    return atFlows(refusal.getFlows(),
                   makeDiagnostic(refusal.getName(), refusal.getMessage(),
                                  std::move(notes)));
  }

  std::string closedText(llvm::ArrayRef<uint32_t> flows) const {
    std::set<TileCoord> ends;
    auto add = [&](TileCoord tile) {
      if (llvm::binary_search(fixed.closedTiles, tile))
        ends.insert(tile);
    };
    for (const Net &net : nets) {
      std::vector<uint32_t> own;
      appendFlowNumbers(problem, net, own);
      if (llvm::none_of(own, [&](uint32_t flow) {
            return llvm::is_contained(flows, flow);
          }))
        continue;
      add(graph.tileOfIn(net.source));
      for (OutNode sink : net.sinks)
        add(graph.tileOfOut(sink));
    }
    std::vector<std::string> names;
    for (TileCoord tile : ends)
      names.push_back(toString(tile));
    std::string closed =
        names.empty() ? std::to_string(fixed.closedTiles.size()) + " tiles"
        : names.size() == 1 ? "tile " + names.front()
                            : "tiles " + listOf(names);
    return "a control-packet reload (has_ctrl_pkt_overlay) configures only "
           "tiles whose TileControl a prioritized flow reaches, so the router "
           "keeps out of " +
           closed +
           "; route control packets there (priority_route), as "
           "--aie-generate-column-control-overlay does";
  }

  /// Fills `alone`; leaves it empty when a design without reload has no such
  /// routing.
  llvm::Error routeAlone() {
    RoutingProblem scratch = problem;
    FixedPorts ports = fixed;
    if (problem.reloadDesign) {
      scratch.fixed.clear();
      ports = FixedPorts();
    }
    std::vector<Net> own;
    std::set<uint32_t> flows;
    for (NetIndex i : first) {
      own.push_back(nets[size_t(i)]);
      flows.insert(own.back().flows.begin(), own.back().flows.end());
    }
    // The flows keep their numbers, but the others end nowhere.
    for (uint32_t i = 0; i < scratch.packetFlows.size(); ++i)
      if (!flows.count(i))
        scratch.packetFlows[i].destinations.clear();
    std::optional<StreamDependencies> waits;
    if (dependencies)
      waits.emplace(graph.device(), problem.design,
                    collectStreams(graph, scratch, own));
    RouterOptions plain = options;
    plain.circuitSwitchHops = false;
    RouteTask task{graph, scratch,  own, ports, waits ? &*waits : nullptr,
                   plain, allowance};
    auto result = steerHalf(task);
    if (auto *routed = std::get_if<Routed>(&result)) {
      alone = std::move(*routed);
      return llvm::Error::success();
    }
    if (!problem.reloadDesign)
      return llvm::Error::success();
    std::string reason = reasonOf(task, std::get<RouteFailure>(result));
    return about(
        first,
        makeDiagnostic("overlay-unroutable",
                       Prefix +
                           "prioritized packet flows (priority_route) in a "
                           "design a control-packet reload configures "
                           "(has_ctrl_pkt_overlay) keep the route they take "
                           "alone" +
                           AsAlone + ", and alone they have none" +
                           (reason.empty() ? "." : ": " + reason)));
  }

  llvm::Error about(llvm::ArrayRef<NetIndex> concerned,
                    llvm::Error error) const {
    std::vector<uint32_t> flows;
    for (NetIndex i : concerned)
      appendFlowNumbers(problem, nets[size_t(i)], flows);
    return atFlows(flows, std::move(error));
  }

  std::string sourceNames(llvm::ArrayRef<NetIndex> concerned) const {
    std::vector<std::string> names;
    for (NetIndex i : concerned) {
      std::string name = toString(sourceEnd(graph, problem, nets[size_t(i)]));
      if (!llvm::is_contained(names, name))
        names.push_back(std::move(name));
    }
    return listOf(names);
  }

  /// The design's own settings may stand in the way of the route that the
  /// overlay takes alone.
  llvm::Error checkOwnSettings() const {
    std::set<InNode> slaves;
    std::set<OutNode> masters;
    for (const TreeStep &step : fixed.connections) {
      slaves.insert(step.from);
      masters.insert(step.via);
    }
    for (size_t i = 0; i < first.size(); ++i)
      for (const TreeStep &step : alone.trees[i]) {
        if (!slaves.count(step.from) && !masters.count(step.via))
          continue;
        PortRef from{graph.tileOfIn(step.from), graph.portOfIn(step.from)};
        PortRef to{graph.tileOfOut(step.via), graph.portOfOut(step.via)};
        return about(
            first[i],
            makeDiagnostic("overlay-route-taken",
                           Prefix + "the route packet flows from " +
                               sourceNames(first[i]) +
                               " take alone does not fit this design: it goes "
                               "from " +
                               toString(from) + " to " + toString(to) +
                               ", which the design's own switchboxes leave no "
                               "connection for."));
      }
    return llvm::Error::success();
  }

  /// Channels from tile to tile that the pins hold, of those that `wanted`
  /// says.
  std::vector<std::pair<OutNode, NetIndex>>
  heldChannels(llvm::function_ref<bool(OutNode)> wanted) const {
    std::vector<std::pair<OutNode, NetIndex>> held;
    std::set<std::pair<TileCoord, TileCoord>> places;
    for (size_t i = 0; i < first.size(); ++i)
      for (const TreeStep &step : alone.trees[i])
        if (InNode far = graph.wire(step.via);
            far != NoNode && wanted(step.via) &&
            places.insert({graph.tileOfOut(step.via), graph.tileOfIn(far)})
                .second)
          held.push_back({step.via, first[i]});
    return held;
  }

  /// A reload design has no way back: say what the pins stand in the way of.
  llvm::Error refuse(const RouteTask &around, const RouteFailure &failure) {
    bool isOverlays =
        failure.rejection &&
        llvm::StringRef(failure.rejection->reason).contains("control overlay");
    if (isOverlays)
      return tell(around, failure);
    RouteTask free = together();
    auto result = steer(free);
    auto *routed = std::get_if<Routed>(&result);
    if (!routed)
      return tell(free, std::get<RouteFailure>(result));
    if (failure.rejection)
      return kept(first, ", and the other flows route only if it moves. "
                         "Around it, " +
                             reasonOf(around, failure));
    std::set<OutNode> used;
    for (size_t i = 0; i < nets.size(); ++i)
      if (!around.pins.count(NetIndex(i)) &&
          (failure.outcome.kind != Outcome::NoPath ||
           NetIndex(i) == failure.outcome.net))
        for (const TreeStep &step : routed->trees[i])
          used.insert(step.via);
    auto held = heldChannels([&](OutNode out) { return used.count(out) > 0; });
    if (held.empty())
      held = heldChannels([&](OutNode) { return true; });
    if (held.empty())
      return kept(first, ", and the other flows route only if it moves. "
                         "Around it, " +
                             reasonOf(around, failure));
    std::vector<NetIndex> holders;
    for (auto [out, net] : held)
      if (!llvm::is_contained(holders, net))
        holders.push_back(net);
    OutNode out = held.front().first;
    std::string place = "from tile " + toString(graph.tileOfOut(out)) + " to " +
                        toString(graph.tileOfIn(graph.wire(out)));
    if (failure.outcome.kind == Outcome::NoPath)
      return kept(held.front().second, ", and it holds a channel " + place +
                                           " the other flows need.");
    if (held.size() > 1)
      place += " and " + std::to_string(held.size() - 1) + " more";
    return kept(holders, ", and the router found no routing for the other "
                         "flows around the channels it holds " +
                             place + ".");
  }

  llvm::Error kept(llvm::ArrayRef<NetIndex> holders,
                   const std::string &rest) const {
    return about(holders,
                 makeDiagnostic(
                     "overlay-in-the-way",
                     Prefix + "packet flows from " + sourceNames(holders) +
                         " are prioritized (priority_route) in a design a "
                         "control-packet reload configures "
                         "(has_ctrl_pkt_overlay), so they keep the route they "
                         "take alone" +
                         AsAlone + rest));
  }

  const SwitchGraph &graph;
  const RoutingProblem &problem;
  llvm::ArrayRef<Net> nets;
  FixedPorts &fixed;
  const StreamDependencies *dependencies;
  const RouterOptions &options;
  Allowance allowance;
  std::vector<NetIndex> first; ///< The nets that are routed alone.
  Routed alone;                ///< Their trees, in this order.
};

} // namespace

llvm::Expected<Routed>
tileloom::routeInStages(const SwitchGraph &graph, const RoutingProblem &problem,
                        llvm::ArrayRef<Net> nets, FixedPorts &fixed,
                        const StreamDependencies *dependencies,
                        const RouterOptions &options) {
  return Stages(graph, problem, nets, fixed, dependencies, options).run();
}
