// Which settings and paths do trees and a packet plan amount to?

#include "WriteSolution.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <set>

using namespace tileloom;

namespace {

class SolutionWriter {
public:
  SolutionWriter(const SwitchGraph &graph, const RoutingProblem &problem,
                 llvm::ArrayRef<Net> nets, Routed &routed)
      : graph(graph), problem(problem), nets(nets), routed(routed) {
    for (const TileSettings &settings : problem.fixed)
      for (const SwitchConnection &c : settings.muxConnections)
        fixedMuxes.insert({settings.tile, c});
  }

  RoutingSolution run() {
    RoutingSolution solution;
    solution.warnings = std::move(routed.warnings);
    solution.paths.resize(problem.flows.size());
    solution.packetPaths.resize(problem.packetFlows.size());
    tiles = std::move(routed.plan.tiles);
    for (size_t i = 0; i < nets.size(); ++i)
      if (!nets[i].isPacket)
        writeCircuit(i, solution);
    writePacketPaths(solution);
    addMuxes();
    for (auto &[tile, settings] : tiles) {
      settings.tile = tile;
      for (auto *list : {&settings.connections, &settings.muxConnections}) {
        llvm::sort(*list);
        list->erase(std::unique(list->begin(), list->end()), list->end());
      }
      if (!(settings == TileSettings{tile, {}, {}}))
        solution.tiles.push_back(std::move(settings));
    }
    return solution;
  }

private:
  RouteHop hopOf(const TreeStep &step) const {
    return {graph.tileOfIn(step.from), graph.portOfIn(step.from),
            graph.portOfOut(step.via)};
  }

  void writeCircuit(size_t net, RoutingSolution &solution) {
    for (const TreeStep &step : routed.trees[net]) {
      RouteHop hop = hopOf(step);
      tiles[hop.tile].connections.push_back({hop.slave, hop.master});
    }
    for (uint32_t flow : nets[net].flows) {
      solution.paths[flow] = pathOf(problem.flows[flow].id,
                                    problem.flows[flow].destinations, {net});
    }
  }

  void writePacketPaths(RoutingSolution &solution) {
    std::vector<std::vector<size_t>> ofFlow(problem.packetFlows.size());
    for (size_t i = 0; i < nets.size(); ++i)
      if (nets[i].isPacket)
        for (uint32_t flow : nets[i].flows)
          ofFlow[flow].push_back(i);
    for (size_t flow = 0; flow < ofFlow.size(); ++flow)
      solution.packetPaths[flow] =
          pathOf(problem.packetFlows[flow].id,
                 problem.packetFlows[flow].destinations, ofFlow[flow]);
  }

  /// The parts of the nets' trees that lead to `destinations`, breadth first
  /// from the sources.
  FlowPath pathOf(uint32_t id, llvm::ArrayRef<PortRef> destinations,
                  llvm::ArrayRef<size_t> members) const {
    std::map<InNode, std::set<OutNode>> kept;
    std::vector<InNode> queue;
    for (size_t net : members) {
      std::set<OutNode> wanted;
      for (const PortRef &end : destinations)
        wanted.insert(graph.destination(end.tile, end.port));
      for (const TreeStep &step : llvm::reverse(routed.trees[net]))
        if (wanted.count(step.via)) {
          kept[step.from].insert(step.via);
          if (OutNode before = graph.wireInto(step.from); before != NoNode)
            wanted.insert(before);
        }
      if (!llvm::is_contained(queue, nets[net].source))
        queue.push_back(nets[net].source);
    }
    FlowPath path;
    path.flowId = id;
    std::set<InNode> seen(queue.begin(), queue.end());
    for (size_t i = 0; i < queue.size(); ++i)
      for (OutNode via : kept[queue[i]]) {
        path.hops.push_back(hopOf({queue[i], via}));
        InNode next = graph.wire(via);
        if (next != NoNode && seen.insert(next).second)
          queue.push_back(next);
      }
    return path;
  }

  /// The mux connections that the flows' ends need and the design lacks.
  void addMuxes() {
    for (const CircuitFlow &flow : problem.flows) {
      addMux(flow.source, true);
      for (const PortRef &end : flow.destinations)
        addMux(end, false);
    }
    for (const PacketFlow &flow : problem.packetFlows) {
      for (const PortRef &end : flow.sources)
        addMux(end, true);
      for (const PortRef &end : flow.destinations)
        addMux(end, false);
    }
  }

  void addMux(const PortRef &end, bool isSource) {
    Port own = isSource
                   ? graph.portOfIn(graph.source(end.tile, end.port))
                   : graph.portOfOut(graph.destination(end.tile, end.port));
    if (!graph.device().isShim(end.tile) || own == end.port)
      return;
    Port north{Bundle::North, own.channel};
    SwitchConnection c = isSource ? SwitchConnection{end.port, north}
                                  : SwitchConnection{north, end.port};
    if (!fixedMuxes.count({end.tile, c}))
      tiles[end.tile].muxConnections.push_back(c);
  }

  const SwitchGraph &graph;
  const RoutingProblem &problem;
  llvm::ArrayRef<Net> nets;
  Routed &routed;
  std::set<std::pair<TileCoord, SwitchConnection>> fixedMuxes;
  std::map<TileCoord, TileSettings> tiles;
};

} // namespace

RoutingSolution tileloom::writeSolution(const SwitchGraph &graph,
                                        const RoutingProblem &problem,
                                        llvm::ArrayRef<Net> nets,
                                        Routed routed) {
  return SolutionWriter(graph, problem, nets, routed).run();
}

unsigned RoutingSolution::linkCount(const Device &device) const {
  unsigned count = 0;
  for (const TileSettings &settings : tiles) {
    for (const SwitchConnection &c : settings.connections)
      count += device.linkFrom(settings.tile, c.master).has_value();
    for (const PacketMasterSetting &master : settings.masters)
      count += device.linkFrom(settings.tile, master.master).has_value();
  }
  return count;
}
