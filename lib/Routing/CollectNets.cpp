// Which nets do the flows of a problem form, and which ports are theirs to use?

#include "CollectNets.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <algorithm>
#include <numeric>

using namespace tileloom;

static void takeSinks(const SwitchGraph &graph,
                      llvm::ArrayRef<PortRef> destinations, Net &net) {
  for (const PortRef &end : destinations)
    net.sinks.push_back(graph.destination(end.tile, end.port));
}

template <typename Map> static void appendNets(Map &map, std::vector<Net> &to) {
  for (auto &[key, net] : map) {
    llvm::sort(net.sinks);
    net.sinks.erase(std::unique(net.sinks.begin(), net.sinks.end()),
                    net.sinks.end());
    to.push_back(std::move(net));
  }
}

std::vector<Net> tileloom::collectNets(const SwitchGraph &graph,
                                       const RoutingProblem &problem) {
  std::map<InNode, Net> circuits;
  for (uint32_t i = 0; i < problem.flows.size(); ++i) {
    const CircuitFlow &flow = problem.flows[i];
    InNode source = graph.source(flow.source.tile, flow.source.port);
    Net &net = circuits[source];
    net.source = source;
    net.flows.push_back(i);
    takeSinks(graph, flow.destinations, net);
  }
  std::map<std::tuple<InNode, uint8_t, uint8_t>, Net> packets;
  for (uint32_t i = 0; i < problem.packetFlows.size(); ++i) {
    const PacketFlow &flow = problem.packetFlows[i];
    for (const PortRef &end : flow.sources) {
      InNode source = graph.source(end.tile, end.port);
      Net &net = packets[{source, flow.packetId, flow.mask}];
      net.source = source;
      net.isPacket = true;
      net.packetId = flow.packetId;
      net.mask = flow.mask;
      net.priority |= flow.priority;
      if (net.flows.empty() || net.flows.back() != i)
        net.flows.push_back(i);
      takeSinks(graph, flow.destinations, net);
    }
  }
  std::vector<Net> nets;
  appendNets(circuits, nets);
  appendNets(packets, nets);
  return nets;
}

std::vector<int32_t> tileloom::packetGroups(llvm::ArrayRef<Net> nets) {
  std::vector<int32_t> parent(nets.size());
  std::iota(parent.begin(), parent.end(), 0);
  auto find = [&](int32_t i) {
    while (parent[size_t(i)] != i)
      i = parent[size_t(i)] = parent[size_t(parent[size_t(i)])];
    return i;
  };
  std::map<OutNode, int32_t> firstAt;
  for (int32_t i = 0; i < int32_t(nets.size()); ++i) {
    if (!nets[size_t(i)].isPacket)
      continue;
    for (OutNode sink : nets[size_t(i)].sinks) {
      int32_t a = find(i), b = find(firstAt.try_emplace(sink, i).first->second);
      parent[size_t(std::max(a, b))] = std::min(a, b);
    }
  }
  std::vector<int32_t> groups(nets.size(), -1);
  for (int32_t i = 0; i < int32_t(nets.size()); ++i)
    if (nets[size_t(i)].isPacket)
      groups[size_t(i)] = find(i);
  return groups;
}

FixedPorts tileloom::collectFixed(const SwitchGraph &graph,
                                  const RoutingProblem &problem) {
  FixedPorts fixed;
  for (const TileSettings &settings : problem.fixed) {
    for (const SwitchConnection &c : settings.connections)
      fixed.connections.push_back({graph.slave(settings.tile, c.slave),
                                   graph.master(settings.tile, c.master)});
    for (const PacketMasterSetting &master : settings.masters)
      fixed.packetMasters.push_back(graph.master(settings.tile, master.master));
    for (const PacketRule &rule : settings.rules) {
      FixedPorts::Rule entry{rule.mask, rule.value, {}};
      for (const PacketMasterSetting &master : settings.masters)
        if (master.arbiter == rule.amsel.arbiter &&
            (master.mselMask >> rule.amsel.msel & 1))
          entry.masters.push_back(graph.master(settings.tile, master.master));
      llvm::sort(entry.masters);
      fixed.rules[graph.slave(settings.tile, rule.slave)].push_back(
          std::move(entry));
    }
  }
  llvm::sort(fixed.packetMasters);
  return fixed;
}

PortRef tileloom::sourceEnd(const SwitchGraph &graph,
                            const RoutingProblem &problem, const Net &net) {
  if (!net.isPacket)
    return problem.flows[net.flows.front()].source;
  for (const PortRef &end : problem.packetFlows[net.flows.front()].sources)
    if (graph.source(end.tile, end.port) == net.source)
      return end;
  return {graph.tileOfIn(net.source), graph.portOfIn(net.source)};
}

PortRef tileloom::sinkEnd(const SwitchGraph &graph,
                          const RoutingProblem &problem, const Net &net,
                          OutNode sink) {
  for (uint32_t flow : net.flows)
    for (const PortRef &end : net.isPacket
                                  ? problem.packetFlows[flow].destinations
                                  : problem.flows[flow].destinations)
      if (graph.destination(end.tile, end.port) == sink)
        return end;
  return {graph.tileOfOut(sink), graph.portOfOut(sink)};
}

void tileloom::appendFlowNumbers(const RoutingProblem &problem, const Net &net,
                                 std::vector<uint32_t> &numbers) {
  for (uint32_t flow : net.flows)
    numbers.push_back(flow +
                      (net.isPacket ? uint32_t(problem.flows.size()) : 0));
}
