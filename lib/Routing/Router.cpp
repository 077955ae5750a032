// From a routing problem to switch settings: nets, negotiation, settings,
// paths.

#include "tileloom/Routing/Router.h"

#include "Explain.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <map>
#include <set>

using namespace tileloom;

static RouteHop hopOf(const SwitchGraph &graph, const TreeStep &step) {
  return {graph.tileOfIn(step.from), graph.portOfIn(step.from),
          graph.portOfOut(step.via)};
}

/// The part of `tree` that leads to the destinations of `flow`, breadth first.
static FlowPath pathOf(const SwitchGraph &graph, const CircuitFlow &flow,
                       const Tree &tree) {
  std::set<OutNode> wanted;
  for (const PortRef &end : flow.destinations)
    wanted.insert(graph.destination(end.tile, end.port));
  std::vector<TreeStep> kept;
  for (const TreeStep &step : llvm::reverse(tree))
    if (wanted.count(step.via)) {
      kept.push_back(step);
      if (OutNode before = graph.wireInto(step.from); before != NoNode)
        wanted.insert(before);
    }
  llvm::sort(kept, [](const TreeStep &a, const TreeStep &b) {
    return std::tuple(a.from, a.via) < std::tuple(b.from, b.via);
  });

  FlowPath path;
  path.flowId = flow.id;
  std::vector<InNode> queue{graph.source(flow.source.tile, flow.source.port)};
  for (size_t i = 0; i < queue.size(); ++i)
    for (const TreeStep &step : kept)
      if (step.from == queue[i]) {
        path.hops.push_back(hopOf(graph, step));
        if (InNode next = graph.wire(step.via); next != NoNode)
          queue.push_back(next);
      }
  return path;
}

/// The mux connections that the flows' ends need and the design lacks.
static void addMuxes(const SwitchGraph &graph, const RoutingProblem &problem,
                     std::map<TileCoord, std::set<SwitchConnection>> &muxes) {
  const Device &device = graph.device();
  auto add = [&](const PortRef &end, bool isSource) {
    Port own = isSource
                   ? graph.portOfIn(graph.source(end.tile, end.port))
                   : graph.portOfOut(graph.destination(end.tile, end.port));
    if (!device.isShim(end.tile) || own == end.port)
      return;
    Port north{Bundle::North, own.channel};
    SwitchConnection c = isSource ? SwitchConnection{end.port, north}
                                  : SwitchConnection{north, end.port};
    for (const TileSettings &settings : problem.fixed)
      if (settings.tile == end.tile &&
          llvm::is_contained(settings.muxConnections, c))
        return;
    muxes[end.tile].insert(c);
  };
  for (const CircuitFlow &flow : problem.flows) {
    add(flow.source, true);
    for (const PortRef &end : flow.destinations)
      add(end, false);
  }
}

static RoutingSolution toSolution(const SwitchGraph &graph,
                                  const RoutingProblem &problem,
                                  llvm::ArrayRef<Net> nets,
                                  llvm::ArrayRef<Tree> trees) {
  std::map<TileCoord, std::set<SwitchConnection>> switches, muxes;
  RoutingSolution solution;
  solution.paths.resize(problem.flows.size());
  for (size_t i = 0; i < nets.size(); ++i) {
    for (const TreeStep &step : trees[i]) {
      RouteHop hop = hopOf(graph, step);
      switches[hop.tile].insert({hop.slave, hop.master});
    }
    for (uint32_t flow : nets[i].flows)
      solution.paths[flow] = pathOf(graph, problem.flows[flow], trees[i]);
  }
  addMuxes(graph, problem, muxes);
  for (const auto &[tile, connections] : muxes)
    switches.try_emplace(tile);
  for (const auto &[tile, connections] : switches) {
    const auto &mux = muxes[tile];
    solution.tiles.push_back({tile,
                              {connections.begin(), connections.end()},
                              {mux.begin(), mux.end()}});
  }
  return solution;
}

unsigned RoutingSolution::linkCount(const Device &device) const {
  unsigned count = 0;
  for (const TileSettings &settings : tiles)
    for (const SwitchConnection &c : settings.connections)
      count += device.linkFrom(settings.tile, c.master).has_value();
  return count;
}

llvm::Expected<RoutingSolution>
tileloom::routeCircuits(const RoutingProblem &problem,
                        const RouterOptions &options) {
  if (llvm::Error error = verifyInput(problem))
    return error;
  SwitchGraph graph(*problem.device);
  std::vector<Net> nets = collectNets(graph, problem);
  FixedPorts fixed = collectFixed(graph, problem);
  if (llvm::Error error = checkCuts(graph, problem, nets, fixed))
    return error;
  Outcome outcome = negotiate(graph, nets, fixed, options);
  if (outcome.kind != Outcome::Legal)
    return explain(graph, problem, nets, fixed, options, outcome);
  return toSolution(graph, problem, nets, outcome.trees);
}
