// Is a routing right? Proven from the switch settings alone.
//
// This file reads only the device, the problem and the solution. It follows the
// streams through the settings as the array would.

#include "tileloom/Routing/CheckRouting.h"

#include "tileloom/Support/Diagnostic.h"

#include "llvm/ADT/STLExtras.h"

#include <map>
#include <set>

using namespace tileloom;

static llvm::Error illegal(const llvm::Twine &text) {
  return makeDiagnostic("illegal-routing", "illegal routing: " + text);
}

static std::string textOf(TileCoord tile, const SwitchConnection &c) {
  return portText(c.slave) + " -> " + portText(c.master) + " at tile " +
         toString(tile);
}

namespace {

class Checker {
public:
  Checker(const RoutingProblem &problem, const RoutingSolution &solution)
      : problem(problem), solution(solution), device(*problem.device) {}

  llvm::Error run() {
    for (auto step :
         {&Checker::loadFixed, &Checker::loadSolution, &Checker::checkMuxes,
          &Checker::followNets, &Checker::checkStrays, &Checker::checkPaths})
      if (llvm::Error error = (this->*step)())
        return error;
    return llvm::Error::success();
  }

private:
  using Connection = std::pair<TileCoord, SwitchConnection>;

  static bool behindMux(Port port) {
    return port.bundle == Bundle::DMA || port.bundle == Bundle::NOC ||
           port.bundle == Bundle::PLIO;
  }

  /// The switch port that a flow's end stands for.
  PortRef switchPort(const PortRef &end, bool isSource) const {
    if (!device.isShim(end.tile) || !behindMux(end.port))
      return end;
    auto south = isSource ? device.shimMuxSlave(end.tile, end.port)
                          : device.shimMuxMaster(end.tile, end.port);
    return south ? PortRef{end.tile, *south} : end;
  }

  llvm::Error loadFixed() {
    for (const TileSettings &settings : problem.fixed) {
      for (const SwitchConnection &c : settings.connections) {
        fixedSlaves.insert({settings.tile, c.slave});
        fixedMasters.insert({settings.tile, c.master});
        driven[{settings.tile, c.slave}].push_back(c.master);
      }
      for (const SwitchConnection &c : settings.muxConnections)
        muxes.insert({settings.tile, c});
    }
    return llvm::Error::success();
  }

  llvm::Error loadSolution() {
    std::set<TileCoord> seen;
    for (const TileSettings &settings : solution.tiles) {
      if (!device.contains(settings.tile))
        return illegal("tile " + toString(settings.tile) +
                       " is outside the array");
      if (!seen.insert(settings.tile).second)
        return illegal("tile " + toString(settings.tile) +
                       " has two sets of settings");
      for (const SwitchConnection &c : settings.connections)
        if (llvm::Error error = loadConnection(settings.tile, c))
          return error;
      for (const SwitchConnection &c : settings.muxConnections) {
        if (!muxes.insert({settings.tile, c}).second)
          return illegal("the mux connection " + textOf(settings.tile, c) +
                         " is there twice");
        newMuxes.insert({settings.tile, c});
      }
    }
    return llvm::Error::success();
  }

  llvm::Error loadConnection(TileCoord tile, const SwitchConnection &c) {
    if (!device.isLegalConnection(tile, c.slave, c.master))
      return illegal("the switch cannot connect " + textOf(tile, c));
    if (fixedMasters.count({tile, c.master}))
      return illegal("a fixed connection drives the master of " +
                     textOf(tile, c));
    if (fixedSlaves.count({tile, c.slave}))
      return illegal("a fixed connection uses the slave of " + textOf(tile, c));
    if (!newMasters.insert({tile, c.master}).second)
      return illegal("the master of " + textOf(tile, c) + " is driven twice");
    driven[{tile, c.slave}].push_back(c.master);
    unused.insert({tile, c});
    return llvm::Error::success();
  }

  /// Exactly the mux connections that the ends need exist, and each South port
  /// stands for one end point.
  llvm::Error checkMuxes() {
    std::set<Connection> needed;
    auto need = [&](const PortRef &end, bool isSource) {
      PortRef south = switchPort(end, isSource);
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
    for (const Connection &c : needed)
      if (!muxes.count(c))
        return illegal("the mux connection " + textOf(c.first, c.second) +
                       " is missing");
    for (const Connection &c : newMuxes)
      if (!needed.count(c))
        return illegal("the mux connection " + textOf(c.first, c.second) +
                       " serves no flow");
    std::map<PortRef, Port> inbound, outbound;
    for (const auto &[tile, c] : muxes) {
      bool isIn = c.master.bundle == Bundle::North;
      Port array = isIn ? c.master : c.slave;
      if (!(isIn ? inbound : outbound)
               .try_emplace({tile, array}, isIn ? c.slave : c.master)
               .second)
        return illegal("the mux connection " + textOf(tile, c) +
                       " shares its port with another");
    }
    return llvm::Error::success();
  }

  llvm::Error followNets() {
    std::map<PortRef, std::set<PortRef>> nets;
    for (const CircuitFlow &flow : problem.flows)
      for (const PortRef &end : flow.destinations)
        nets[switchPort(flow.source, true)].insert(switchPort(end, false));
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
      return illegal("the streams from " + toString(source) + " and from " +
                     toString(carried[source]) + " meet at " +
                     toString(source));
    while (!queue.empty()) {
      PortRef slave = queue.back();
      queue.pop_back();
      for (Port port : driven[slave]) {
        PortRef master{slave.tile, port};
        unused.erase({slave.tile, {slave.port, port}});
        if (ends.count(master)) {
          reached.insert(master);
          continue;
        }
        auto far = device.linkFrom(master.tile, port);
        if (!far || driven[{far->first, far->second}].empty())
          return illegal("the stream from " + toString(source) + " leaves by " +
                         toString(master) + ", which is no destination of it");
        if (!enter({far->first, far->second}))
          return illegal("the streams from " + toString(source) + " and from " +
                         toString(carried[{far->first, far->second}]) +
                         " meet at " +
                         toString(PortRef{far->first, far->second}));
      }
    }
    for (const PortRef &end : ends)
      if (!reached.count(end))
        return illegal("the stream from " + toString(source) +
                       " does not reach " + toString(end));
    return llvm::Error::success();
  }

  llvm::Error checkStrays() {
    if (unused.empty())
      return llvm::Error::success();
    return illegal("the connection " +
                   textOf(unused.begin()->first, unused.begin()->second) +
                   " carries no flow");
  }

  llvm::Error checkPaths() {
    if (solution.paths.size() != problem.flows.size())
      return illegal("there are " + llvm::Twine(problem.flows.size()) +
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
      return illegal(name + " has the id of another flow");
    std::set<PortRef> ends, open{switchPort(flow.source, true)};
    for (const PortRef &end : flow.destinations)
      ends.insert(switchPort(end, false));
    // Each hop continues an earlier one, and each earlier one is continued or
    // ends: what is left open in the end must be nothing.
    std::set<PortRef> waiting = open;
    for (const RouteHop &hop : path.hops) {
      PortRef slave{hop.tile, hop.slave}, master{hop.tile, hop.master};
      if (!open.count(slave))
        return illegal(name + " jumps to " + toString(slave));
      if (!llvm::is_contained(driven[slave], hop.master))
        return illegal(name + " uses a connection that is not set, " +
                       textOf(hop.tile, {hop.slave, hop.master}));
      waiting.erase(slave);
      if (ends.erase(master))
        continue;
      auto far = device.linkFrom(hop.tile, hop.master);
      if (!far || !open.insert({far->first, far->second}).second)
        return illegal(name + " leads nowhere at " + toString(master));
      waiting.insert({far->first, far->second});
    }
    if (!ends.empty())
      return illegal(name + " does not reach " + toString(*ends.begin()));
    if (!waiting.empty())
      return illegal(name + " stops at " + toString(*waiting.begin()));
    return llvm::Error::success();
  }

  const RoutingProblem &problem;
  const RoutingSolution &solution;
  const Device &device;
  std::set<PortRef> fixedSlaves, fixedMasters, newMasters;
  std::map<PortRef, std::vector<Port>> driven;
  std::set<Connection> muxes, newMuxes;
  std::set<Connection> unused;
  /// The source whose stream enters at a slave.
  std::map<PortRef, PortRef> carried;
};

} // namespace

llvm::Error tileloom::checkRouting(const RoutingProblem &problem,
                                   const RoutingSolution &solution) {
  return Checker(problem, solution).run();
}
