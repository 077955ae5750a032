// Are the flows that tracing finds in any settings really there?
//
// Random switch settings are traced. Flows and streams are confirmed by a walk
// over the plain lists of settings, and by the checker of routings, neither of
// which shares code with the tracers.

#include "RandomRouting.h"

#include "tileloom/Routing/CheckRouting.h"
#include "tileloom/Routing/FindFlows.h"

#include "llvm/ADT/STLExtras.h"

#include <map>
#include <set>
#include <tuple>

using namespace tileloom;
using namespace tileloom::fuzz;

namespace {

/// Where one id from one slave goes, read from the lists of settings.
class Walk {
public:
  Walk(const Device &device, llvm::ArrayRef<TileSettings> settings, uint8_t id)
      : device(device), settings(settings), id(id) {}

  void from(const PortRef &slave) {
    for (const PortRef &way : onward(slave)) {
      hops.insert({slave.tile, slave.port, way.port});
      auto far = device.linkFrom(way.tile, way.port);
      if (!far || !isSet({far->first, far->second}))
        ends.insert(way);
      else if (seen.insert({far->first, far->second}).second)
        from({far->first, far->second});
    }
  }

  std::set<RouteHop> hops;
  std::set<PortRef> ends;
  bool passedRule = false;

private:
  bool isSet(const PortRef &slave) const {
    for (const TileSettings &tile : settings) {
      if (tile.tile != slave.tile)
        continue;
      for (const SwitchConnection &c : tile.connections)
        if (c.slave == slave.port &&
            device.isLegalConnection(tile.tile, c.slave, c.master))
          return true;
      for (const PacketRule &rule : tile.rules)
        if (rule.slave == slave.port && isPossible(tile.tile, rule))
          return true;
    }
    return false;
  }

  bool isPossible(TileCoord tile, const PacketRule &rule) const {
    return rule.slave.channel >= 0 &&
           rule.slave.channel <
               device.slavePortCount(tile, rule.slave.bundle) &&
           rule.mask < 32 && (rule.value & ~rule.mask) == 0 &&
           rule.amsel.arbiter < 6 && rule.amsel.msel < 4;
  }

  std::set<PortRef> onward(const PortRef &slave) {
    std::set<PortRef> ways;
    const TileSettings *box = nullptr;
    for (const TileSettings &tile : settings)
      if (tile.tile == slave.tile)
        box = &tile;
    for (const SwitchConnection &c : box->connections)
      if (c.slave == slave.port &&
          device.isLegalConnection(box->tile, c.slave, c.master))
        ways.insert({box->tile, c.master});
    if (!ways.empty())
      return ways;
    for (const PacketRule &rule : box->rules) {
      if (rule.slave != slave.port || !isPossible(box->tile, rule) ||
          (id & rule.mask) != rule.value)
        continue;
      passedRule = true;
      std::set<Port> known;
      for (const PacketMasterSetting &master : box->masters)
        if (known.insert(master.master).second &&
            master.arbiter == rule.amsel.arbiter &&
            (master.mselMask >> rule.amsel.msel & 1) &&
            device.isLegalConnection(box->tile, slave.port, master.master))
          ways.insert({box->tile, master.master});
      return ways;
    }
    return ways;
  }

  const Device &device;
  llvm::ArrayRef<TileSettings> settings;
  uint8_t id;
  std::set<PortRef> seen;
};

/// Everything that one input asks for.
class Comparison {
public:
  Comparison(const Device &device, std::vector<TileSettings> settings)
      : device(device), settings(std::move(settings)) {
    options.includeOverlay = true;
    flows = findFlows(device, this->settings, options);
    streams = tracePacketStreams(device, this->settings);
  }

  void run() {
    for (const PacketStream &stream : streams)
      confirm(stream);
    for (const TracedFlow &flow : flows.circuits)
      confirm(flow);
    compareClaims();
    checkAsRouting();
  }

private:
  /// The mux connection that the tracers take: the first of its South port.
  std::optional<Port> behind(const PortRef &south, bool isSlave) const {
    for (const TileSettings &tile : settings)
      for (const SwitchConnection &c : tile.muxConnections) {
        bool inbound = c.master.bundle == Bundle::North;
        Port array = inbound ? c.master : c.slave;
        if (tile.tile == south.tile && south.port.bundle == Bundle::South &&
            inbound == isSlave && array.channel == south.port.channel)
          return inbound ? c.slave : c.master;
      }
    return std::nullopt;
  }

  PortRef named(PortRef end, bool isSlave) const {
    if (auto port = behind(end, isSlave))
      end.port = *port;
    return end;
  }

  void confirm(const PacketStream &stream) {
    const RouteHop &first = stream.hops.front().hop;
    PortRef slave{first.tile, first.slave};
    Walk walk(device, settings, stream.id);
    walk.from(slave);
    std::set<RouteHop> hops;
    for (const TracedHop &hop : stream.hops)
      hops.insert(hop.hop);
    std::set<PortRef> ends, found;
    for (const PortRef &end : walk.ends)
      ends.insert(named(end, /*isSlave=*/false));
    for (const PacketStream::End &end : stream.ends)
      found.insert(end.port);
    require(named(slave, /*isSlave=*/true) == stream.source,
            "a stream is named by the mux in front of it");
    require(walk.passedRule, "a packet stream passes a rule");
    require(hops == walk.hops, "a stream takes the hops that a walk takes");
    require(found == ends, "a stream ends where a walk ends");
  }

  void confirm(const TracedFlow &flow) {
    const RouteHop &first = flow.hops.front();
    std::set<PortRef> ends;
    Walk walk(device, settings, 0);
    walk.from({first.tile, first.slave});
    for (const PortRef &end : walk.ends)
      ends.insert(named(end, /*isSlave=*/false));
    for (const RouteHop &hop : flow.hops)
      require(walk.hops.count(hop), "a circuit takes hops that a walk takes");
    require(ends.count(flow.destination),
            "a circuit ends where a walk can end");
  }

  /// A flow's ids arrive at its destination, and whatever arrives belongs to a
  /// flow.
  void compareClaims() {
    std::set<std::tuple<PortRef, PortRef, unsigned>> byFlows, byStreams;
    std::map<std::pair<PortRef, unsigned>, std::pair<uint8_t, uint8_t>> claims;
    std::set<std::tuple<PortRef, PortRef, bool, unsigned>> once;
    for (const TracedPacketFlow &flow : flows.packets)
      for (unsigned id = 0; id < 32; ++id) {
        if (!(flow.ids() >> id & 1))
          continue;
        std::pair claim(flow.mask, flow.packetId);
        require((id & flow.mask) == flow.packetId,
                "a flow's ids are ids of its claim");
        require(claims.try_emplace({flow.source, id}, claim).first->second ==
                    claim,
                "claims of one source are equal or share no id");
        require(once.insert({flow.source, flow.destination, flow.priority, id})
                    .second,
                "an id goes to an end by one flow");
        byFlows.insert({flow.source, flow.destination, id});
      }
    for (const PacketStream &stream : streams)
      for (const PacketStream::End &end : stream.ends)
        byStreams.insert({stream.source, end.port, stream.id});
    // A stream that passes a rule on one way may end on another that has none.
    for (const TracedFlow &flow : flows.circuits)
      for (unsigned id = 0; id < 32; ++id)
        if (byStreams.count({flow.source, flow.destination, id}))
          byFlows.insert({flow.source, flow.destination, id});
    require(byFlows == byStreams, "flows and streams say the same");
  }

  bool isClean(const PacketStream &stream) const {
    if (stream.isLost || stream.isRing)
      return false;
    std::set<PortRef> masters;
    for (const TracedHop &hop : stream.hops) {
      PortRef master{hop.hop.tile, hop.hop.master};
      if (!masters.insert(master).second)
        return false;
      bool isEnd = llvm::any_of(stream.ends, [&](const auto &end) {
        return end.port == named(master, /*isSlave=*/false);
      });
      if (hop.rule && !isEnd && dropsHeader(master))
        return false;
    }
    return true;
  }

  bool dropsHeader(const PortRef &master) const {
    for (const TileSettings &tile : settings)
      if (tile.tile == master.tile)
        for (const PacketMasterSetting &setting : tile.masters)
          if (setting.master == master.port)
            return !setting.keepHeader.value_or(
                master.port.bundle != Bundle::DMA &&
                (master.port.bundle != Bundle::South || master.tile.row != 0));
    return false;
  }

  /// The hops of a clean stream that lead to one of its ends.
  std::vector<RouteHop> wayTo(const PacketStream &stream,
                              const PortRef &end) const {
    std::vector<RouteHop> way;
    std::set<PortRef> wanted;
    for (const TracedHop &traced : llvm::reverse(stream.hops)) {
      const RouteHop &hop = traced.hop;
      PortRef master{hop.tile, hop.master};
      if (!wanted.count(master) && named(master, /*isSlave=*/false) != end)
        continue;
      way.insert(way.begin(), hop);
      if (auto before = device.linkTo(hop.tile, hop.slave))
        wanted.insert({before->first, before->second});
    }
    return way;
  }

  /// Streams stated as flows, one for each end, are a routing in which nothing
  /// is left to set.
  void checkAsRouting() {
    RoutingProblem problem;
    RoutingSolution solution;
    problem.device = &device;
    problem.fixed = settings;
    if (!succeeded(verifyInput(problem)))
      return;
    for (const PacketStream &stream : streams) {
      if (!isClean(stream))
        continue;
      for (const PacketStream::End &end : stream.ends) {
        PacketFlow flow;
        flow.sources = {stream.source};
        flow.destinations = {end.port};
        flow.packetId = stream.id;
        flow.keepHeader = end.keepsHeader;
        flow.id = uint32_t(problem.packetFlows.size());
        FlowPath path;
        path.flowId = flow.id;
        path.hops = wayTo(stream, end.port);
        problem.packetFlows.push_back(std::move(flow));
        solution.packetPaths.push_back(std::move(path));
      }
    }
    // Two ends may be one port under two names, and so on.
    if (!succeeded(verifyInput(problem)))
      return;
    requireSuccess(checkRouting(problem, solution),
                   "what tracing finds passes the checker");
    if (solution.packetPaths.empty())
      return;
    solution.packetPaths[settings.size() % solution.packetPaths.size()]
        .hops.pop_back();
    require(!succeeded(checkRouting(problem, solution)),
            "a path that leaves out a hop does not pass the checker");
  }

  const Device &device;
  std::vector<TileSettings> settings;
  TraceOptions options;
  TracedFlows flows;
  std::vector<PacketStream> streams;
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  ByteSource source({data, size});
  RandomRouting random(source);
  unsigned most = 1 + source.below(64);
  Comparison(random.device(), random.settings(most)).run();
  return 0;
}
