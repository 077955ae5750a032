// Is a routing right? Proven from the switch settings alone.
//
// This file reads only the device, the problem and the solution. It follows the
// streams through the settings as the array would.

#include "tileloom/Routing/CheckRouting.h"

#include "CheckPackets.h"
#include "CheckedArray.h"

#include "llvm/ADT/STLExtras.h"

using namespace tileloom;

static std::string textOf(TileCoord tile, const SwitchConnection &c) {
  return portText(c.slave) + " -> " + portText(c.master) + " at tile " +
         toString(tile);
}

namespace {

class Checker {
public:
  Checker(const RoutingProblem &problem, const RoutingSolution &solution)
      : problem(problem), solution(solution), device(*problem.device),
        array(problem) {}

  llvm::Error run() {
    if (llvm::Error error = array.load(solution))
      return error;
    for (auto step :
         {&Checker::checkMuxes, &Checker::followNets, &Checker::checkPaths})
      if (llvm::Error error = (this->*step)())
        return error;
    if (llvm::Error error = checkPackets(problem, solution, array, carried))
      return error;
    return array.checkStrays();
  }

private:
  using Connection = CheckedArray::Connection;

  /// Exactly the mux connections that the ends need exist, and each South port
  /// stands for one end point.
  llvm::Error checkMuxes() {
    std::set<Connection> needed;
    auto need = [&](const PortRef &end, bool isSource) {
      PortRef south = array.switchPort(end, isSource);
      Port north{Bundle::North, south.port.channel};
      if (south != end)
        needed.insert({end.tile, isSource ? SwitchConnection{end.port, north}
                                          : SwitchConnection{north, end.port}});
    };
    for (const CircuitFlow &flow : problem.flows) {
      need(flow.source, true);
      for (const PortRef &end : flow.destinations)
        need(end, false);
    }
    for (const PacketFlow &flow : problem.packetFlows) {
      for (const PortRef &source : flow.sources)
        need(source, true);
      for (const PortRef &end : flow.destinations)
        need(end, false);
    }
    for (const Connection &c : needed)
      if (!array.muxes.count(c))
        return illegalRouting("the mux connection " +
                              textOf(c.first, c.second) + " is missing");
    for (const Connection &c : array.newMuxes)
      if (!needed.count(c))
        return illegalRouting("the mux connection " +
                              textOf(c.first, c.second) + " serves no flow");
    std::map<PortRef, Port> inbound, outbound;
    for (const auto &[tile, c] : array.muxes) {
      bool isIn = c.master.bundle == Bundle::North;
      Port array = isIn ? c.master : c.slave;
      if (!(isIn ? inbound : outbound)
               .try_emplace({tile, array}, isIn ? c.slave : c.master)
               .second)
        return illegalRouting("the mux connection " + textOf(tile, c) +
                              " shares its port with another");
    }
    return llvm::Error::success();
  }

  llvm::Error followNets() {
    std::map<PortRef, std::set<PortRef>> nets;
    for (const CircuitFlow &flow : problem.flows)
      for (const PortRef &end : flow.destinations)
        nets[array.switchPort(flow.source, true)].insert(
            array.switchPort(end, false));
    for (const auto &[source, ends] : nets)
      if (llvm::Error error = followNet(source, ends))
        return error;
    return llvm::Error::success();
  }

  /// Follows the stream that enters at `source`. It must reach every end of
  /// `ends`, and each of its ways must stop at one.
  llvm::Error followNet(const PortRef &source, const std::set<PortRef> &ends) {
    std::set<PortRef> reached;
    std::vector<PortRef> queue;
    auto enter = [&](const PortRef &slave) {
      if (!carried.try_emplace(slave, source).second)
        return false;
      queue.push_back(slave);
      return true;
    };
    if (!enter(source))
      return illegalRouting("the streams from " + toString(source) +
                            " and from " + toString(carried[source]) +
                            " meet at " + toString(source));
    while (!queue.empty()) {
      PortRef slave = queue.back();
      queue.pop_back();
      for (Port port : array.connectionsOf(slave)) {
        PortRef master{slave.tile, port};
        array.use(slave, port, {});
        if (ends.count(master)) {
          reached.insert(master);
          continue;
        }
        auto far = device.linkFrom(master.tile, port);
        if (!far || array.connectionsOf({far->first, far->second}).empty())
          return illegalRouting("the stream from " + toString(source) +
                                " leaves by " + toString(master) +
                                ", which is no destination of it");
        if (!enter({far->first, far->second}))
          return illegalRouting(
              "the streams from " + toString(source) + " and from " +
              toString(carried[{far->first, far->second}]) + " meet at " +
              toString(PortRef{far->first, far->second}));
      }
    }
    for (const PortRef &end : ends)
      if (!reached.count(end))
        return illegalRouting("the stream from " + toString(source) +
                              " does not reach " + toString(end));
    return llvm::Error::success();
  }

  llvm::Error checkPaths() {
    if (solution.paths.size() != problem.flows.size())
      return illegalRouting("there are " + llvm::Twine(problem.flows.size()) +
                            " flows and " + llvm::Twine(solution.paths.size()) +
                            " paths");
    for (size_t i = 0; i < problem.flows.size(); ++i)
      if (llvm::Error error = checkPath(problem.flows[i], solution.paths[i]))
        return error;
    return llvm::Error::success();
  }

  llvm::Error checkPath(const CircuitFlow &flow, const FlowPath &path) {
    std::string name = "the path of the flow from " + toString(flow.source);
    if (path.flowId != flow.id)
      return illegalRouting(name + " has the id of another flow");
    std::set<PortRef> ends, open{array.switchPort(flow.source, true)};
    for (const PortRef &end : flow.destinations)
      ends.insert(array.switchPort(end, false));
    // Each hop continues an earlier one, and each earlier one is continued or
    // ends: what is left open in the end must be nothing.
    std::set<PortRef> waiting = open;
    for (const RouteHop &hop : path.hops) {
      PortRef slave{hop.tile, hop.slave}, master{hop.tile, hop.master};
      if (!open.count(slave))
        return illegalRouting(name + " jumps to " + toString(slave));
      if (!llvm::is_contained(array.connectionsOf(slave), hop.master))
        return illegalRouting(name + " uses a connection that is not set, " +
                              textOf(hop.tile, {hop.slave, hop.master}));
      waiting.erase(slave);
      if (ends.erase(master))
        continue;
      auto far = device.linkFrom(hop.tile, hop.master);
      if (!far || !open.insert({far->first, far->second}).second)
        return illegalRouting(name + " leads nowhere at " + toString(master));
      waiting.insert({far->first, far->second});
    }
    if (!ends.empty())
      return illegalRouting(name + " does not reach " +
                            toString(*ends.begin()));
    if (!waiting.empty())
      return illegalRouting(name + " stops at " + toString(*waiting.begin()));
    return llvm::Error::success();
  }

  const RoutingProblem &problem;
  const RoutingSolution &solution;
  const Device &device;
  CheckedArray array;
  /// The source whose stream enters at a slave.
  std::map<PortRef, PortRef> carried;
};

} // namespace

llvm::Error tileloom::checkRouting(const RoutingProblem &problem,
                                   const RoutingSolution &solution) {
  return Checker(problem, solution).run();
}
