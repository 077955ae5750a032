// Do packets go exactly where their flows say?

#include "CheckPackets.h"

#include "llvm/ADT/STLExtras.h"

using namespace tileloom;

namespace {

class PacketChecker {
public:
  PacketChecker(const RoutingProblem &problem, const RoutingSolution &solution,
                CheckedArray &array, const std::map<PortRef, PortRef> &circuits)
      : problem(problem), solution(solution), device(*problem.device),
        array(array), circuits(circuits) {}

  llvm::Error run() {
    collect();
    for (const auto &[packets, ends] : wanted)
      if (llvm::Error error = follow(packets, ends))
        return error;
    for (auto step : {&PacketChecker::checkFixedStreams,
                      &PacketChecker::checkPaths, &PacketChecker::checkReload})
      if (llvm::Error error = (this->*step)())
        return error;
    return llvm::Error::success();
  }

private:
  using Step = CheckedArray::Step;
  /// The packets with one id from one source (the slave that it stands for).
  using Packets = std::pair<PortRef, uint8_t>;

  static bool claims(const PacketFlow &flow, unsigned id) {
    return (id & flow.mask) == flow.packetId;
  }

  template <typename Visit>
  void forEachPackets(const PacketFlow &flow, Visit visit) const {
    for (const PortRef &source : flow.sources)
      for (unsigned id = 0; id < 1u << device.packetIdBits(); ++id)
        if (claims(flow, id))
          visit(Packets{array.switchPort(source, true), uint8_t(id)});
  }

  static std::string textOf(const Packets &packets) {
    return "packets with id " + std::to_string(packets.second) + " from " +
           toString(packets.first);
  }

  void collect() {
    for (const CircuitFlow &flow : problem.flows)
      sources.insert(array.switchPort(flow.source, true));
    for (const PacketFlow &flow : problem.packetFlows) {
      std::set<PortRef> ends;
      for (const PortRef &end : flow.destinations) {
        ends.insert(array.switchPort(end, false));
        header[array.switchPort(end, false)] = flow.keepHeader;
      }
      forEachPackets(flow, [&](const Packets &packets) {
        sources.insert(packets.first);
        wanted[packets].insert(ends.begin(), ends.end());
      });
    }
  }

  //===--------------------------------------------------------------------===//
  // Flows
  //===--------------------------------------------------------------------===//

  /// Follows some packets from their source. They must reach every end of
  /// `ends` once, and each of their ways must stop at one.
  llvm::Error follow(const Packets &packets, const std::set<PortRef> &ends) {
    std::set<PortRef> reached, entered{packets.first};
    std::vector<PortRef> queue{packets.first};
    std::vector<RouteHop> &way = ways[packets];
    if (llvm::Error error = checkCircuits(packets, packets.first))
      return error;
    for (size_t next = 0; next < queue.size(); ++next) {
      PortRef slave = queue[next];
      Step step = array.step(slave, packets.second);
      if (llvm::Error error = checkStep(packets, slave, step))
        return error;
      for (Port port : step.masters) {
        PortRef master{slave.tile, port};
        array.use(slave, port, step);
        way.push_back({slave.tile, slave.port, port});
        if (ends.count(master)) {
          if (llvm::Error error = arrive(packets, master, step, reached))
            return error;
          continue;
        }
        auto far = device.linkFrom(master.tile, port);
        if (!far || !array.hasSettings({far->first, far->second}))
          return illegalRouting(textOf(packets) + " leave by " +
                                toString(master) +
                                ", which is no destination of them");
        if (step.byRule && !array.keepsHeader(master))
          return illegalRouting(textOf(packets) + " lose their header at " +
                                toString(master) + ", on their way");
        PortRef there{far->first, far->second};
        if (llvm::Error error = checkCircuits(packets, there))
          return error;
        if (!entered.insert(there).second)
          return illegalRouting(textOf(packets) + " come to " +
                                toString(there) + " twice");
        queue.push_back(there);
      }
    }
    for (const PortRef &end : ends)
      if (!reached.count(end))
        return illegalRouting(textOf(packets) + " do not reach " +
                              toString(end));
    return llvm::Error::success();
  }

  llvm::Error checkCircuits(const Packets &packets, const PortRef &slave) {
    auto found = circuits.find(slave);
    if (found == circuits.end())
      return llvm::Error::success();
    return illegalRouting(textOf(packets) + " and the stream from " +
                          toString(found->second) + " meet at " +
                          toString(slave));
  }

  llvm::Error checkStep(const Packets &packets, const PortRef &slave,
                        const Step &step) {
    switch (step.kind) {
    case Step::NoSettings:
      return illegalRouting(textOf(packets) + " find no settings at " +
                            toString(slave));
    case Step::NoRule:
      return illegalRouting(textOf(packets) + " match no rule of " +
                            toString(slave));
    case Step::NoMaster:
      return illegalRouting(textOf(packets) + " take amsel<" +
                            llvm::Twine(unsigned(step.amsel.arbiter)) + "> (" +
                            llvm::Twine(unsigned(step.amsel.msel)) +
                            ") at tile " + toString(slave.tile) +
                            ", to which no master listens");
    case Step::Leaves:
      break;
    }
    return llvm::Error::success();
  }

  llvm::Error arrive(const Packets &packets, const PortRef &master,
                     const Step &step, std::set<PortRef> &reached) {
    if (!reached.insert(master).second)
      return illegalRouting(textOf(packets) + " reach " + toString(master) +
                            " twice");
    // A connection passes the header on as if it were data.
    bool kept = !step.byRule || array.keepsHeader(master);
    std::optional<bool> asked = header[master];
    bool byDefault =
        master.port.bundle != Bundle::DMA &&
        !(master.port.bundle == Bundle::South && master.tile.row == 0);
    // A fixed master keeps its setting; flows that do not care take it.
    bool isFree = !asked && array.isFixedPacketMaster(master);
    if (!isFree && kept != asked.value_or(byDefault))
      return illegalRouting(textOf(packets) + (kept ? " keep" : " lose") +
                            " their header at " + toString(master) +
                            ", against the flow");
    auto far = device.linkFrom(master.tile, master.port);
    if (far && array.hasNewSettings({far->first, far->second}) &&
        !sources.count({far->first, far->second}))
      return illegalRouting(textOf(packets) + " end at " + toString(master) +
                            ", but go on at " +
                            toString(PortRef{far->first, far->second}));
    return llvm::Error::success();
  }

  //===--------------------------------------------------------------------===//
  // Streams that were there before
  //===--------------------------------------------------------------------===//

  llvm::Error checkFixedStreams() {
    // Without rules all ids go alike.
    unsigned ids = array.hasFixedRules() ? 1u << device.packetIdBits() : 1;
    for (const PortRef &source : array.fixedSources())
      for (unsigned id = 0; id < ids; ++id)
        if (!wanted.count({source, uint8_t(id)}))
          if (llvm::Error error = followFixed({source, uint8_t(id)}))
            return error;
    return llvm::Error::success();
  }

  /// The packets go where they went without the new settings. Ids for which the
  /// design has no rule somewhere are not sent there.
  llvm::Error followFixed(const Packets &packets) {
    std::set<PortRef> entered{packets.first};
    std::vector<PortRef> queue{packets.first};
    while (!queue.empty()) {
      PortRef slave = queue.back();
      queue.pop_back();
      Step before = array.step(slave, packets.second, /*fixedOnly=*/true);
      Step now = array.step(slave, packets.second);
      if (before.kind == Step::NoRule)
        continue;
      // From here on they are packets of a flow, which has been followed.
      if (wanted.count({slave, packets.second}))
        continue;
      if (before.masters != now.masters)
        return illegalRouting("the fixed stream of " + textOf(packets) +
                              " goes another way than before at " +
                              toString(slave));
      for (Port port : before.masters) {
        auto far = device.linkFrom(slave.tile, port);
        if (!far)
          continue;
        PortRef there{far->first, far->second};
        if (array.hasSettings(there, /*fixedOnly=*/true)) {
          if (entered.insert(there).second)
            queue.push_back(there);
        } else if (!sources.count(there) &&
                   array.step(there, packets.second).kind == Step::Leaves) {
          return illegalRouting("the fixed stream of " + textOf(packets) +
                                ", which ended at " +
                                toString(PortRef{slave.tile, port}) +
                                ", goes on at " + toString(there));
        }
      }
    }
    return llvm::Error::success();
  }

  //===--------------------------------------------------------------------===//
  // Paths, and tiles that a reload does not reach
  //===--------------------------------------------------------------------===//

  llvm::Error checkPaths() {
    if (solution.packetPaths.size() != problem.packetFlows.size())
      return illegalRouting(
          "there are " + llvm::Twine(problem.packetFlows.size()) +
          " packet flows and " + llvm::Twine(solution.packetPaths.size()) +
          " packet paths");
    for (size_t i = 0; i < problem.packetFlows.size(); ++i)
      if (llvm::Error error =
              checkPath(problem.packetFlows[i], solution.packetPaths[i]))
        return error;
    return llvm::Error::success();
  }

  /// Adds the hops that bring some packets to one of their ends, from its back.
  void addWay(const Packets &packets, PortRef master,
              std::set<RouteHop> &hops) const {
    std::map<PortRef, Port> slaveOf;
    for (const RouteHop &hop : ways.at(packets))
      slaveOf[{hop.tile, hop.master}] = hop.slave;
    for (auto found = slaveOf.find(master); found != slaveOf.end();
         found = slaveOf.find(master)) {
      hops.insert({master.tile, found->second, master.port});
      auto before = device.linkTo(master.tile, found->second);
      if (!before || packets.first == PortRef{master.tile, found->second})
        return;
      master = {before->first, before->second};
    }
  }

  llvm::Error checkPath(const PacketFlow &flow, const FlowPath &path) {
    std::string name = "the path of the packet flow with id " +
                       std::to_string(flow.packetId) + " from " +
                       toString(flow.sources.front());
    if (path.flowId != flow.id)
      return illegalRouting(name + " has the number of another flow");
    std::set<RouteHop> expected;
    std::set<PortRef> open;
    forEachPackets(flow, [&](const Packets &packets) {
      open.insert(packets.first);
      for (const PortRef &end : flow.destinations)
        addWay(packets, array.switchPort(end, false), expected);
    });
    for (const RouteHop &hop : path.hops) {
      std::string where = portText(hop.slave) + " -> " + portText(hop.master) +
                          " at tile " + toString(hop.tile);
      if (!expected.erase(hop))
        return illegalRouting(name + " takes " + where +
                              ", which its packets do not, or takes it twice");
      if (!open.count({hop.tile, hop.slave}))
        return illegalRouting(name + " jumps to " + where);
      if (auto far = device.linkFrom(hop.tile, hop.master))
        open.insert({far->first, far->second});
    }
    if (expected.empty())
      return llvm::Error::success();
    const RouteHop &hop = *expected.begin();
    return illegalRouting(name + " leaves out " + portText(hop.slave) + " -> " +
                          portText(hop.master) + " at tile " +
                          toString(hop.tile));
  }

  /// Tiles that no prioritized flow of the overlay reaches are closed, unless
  /// the design's own settings lead one there.
  llvm::Error checkReload() {
    if (!problem.reloadDesign)
      return llvm::Error::success();
    auto isControl = [](const PortRef &end) {
      return end.port.bundle == Bundle::TileControl;
    };
    std::set<TileCoord> open;
    for (const TileSettings &settings : problem.fixed)
      for (const PacketMasterSetting &master : settings.masters)
        if (master.overlay && master.master.bundle == Bundle::TileControl)
          open.insert(settings.tile);
    for (const PacketFlow &flow : problem.packetFlows) {
      if (!flow.priority || (llvm::none_of(flow.sources, isControl) &&
                             llvm::none_of(flow.destinations, isControl)))
        continue;
      forEachPackets(flow, [&](const Packets &packets) {
        for (const RouteHop &hop : ways[packets])
          open.insert(hop.tile);
      });
    }
    for (const TileSettings &settings : solution.tiles)
      if (!open.count(settings.tile))
        return illegalRouting("tile " + toString(settings.tile) +
                              " has new settings, but no flow of the control "
                              "overlay reaches it, so a reload cannot make "
                              "them");
    return llvm::Error::success();
  }

  const RoutingProblem &problem;
  const RoutingSolution &solution;
  const Device &device;
  CheckedArray &array;
  const std::map<PortRef, PortRef> &circuits;
  /// Slaves at which flows begin.
  std::set<PortRef> sources;
  std::map<Packets, std::set<PortRef>> wanted;
  /// What the last flow that ends at a master asks for.
  std::map<PortRef, std::optional<bool>> header;
  /// The hops that packets take, breadth first.
  std::map<Packets, std::vector<RouteHop>> ways;
};

} // namespace

llvm::Error tileloom::checkPackets(const RoutingProblem &problem,
                                   const RoutingSolution &solution,
                                   CheckedArray &array,
                                   const std::map<PortRef, PortRef> &circuits) {
  return PacketChecker(problem, solution, array, circuits).run();
}
