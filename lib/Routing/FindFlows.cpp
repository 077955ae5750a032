// Which flows do given switch settings carry? The inverse of routing.

#include "tileloom/Routing/FindFlows.h"

#include "SettingsIndex.h"
#include "VerifyFixed.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <deque>

using namespace tileloom;

namespace {

/// What is known of the packets at one place: those whose ids agree with all
/// rules passed so far. Only what passed a rule is known to be packets.
struct Claim {
  bool isPacket = false;
  uint8_t mask = 0, value = 0;
  auto operator<=>(const Claim &) const = default;
};

class Tracer {
public:
  Tracer(const Device &device, llvm::ArrayRef<TileSettings> settings,
         const TraceOptions &options)
      : index(device, settings), options(options) {}

  TracedFlows run() {
    for (const PortRef &slave : index.sources()) {
      settle(slave);
      explore(slave);
      for (const auto &[end, ids] : ends)
        addFlow(slave, end, ids);
    }
    llvm::sort(flows.circuits, [](const TracedFlow &a, const TracedFlow &b) {
      return std::tie(a.source, a.destination) <
             std::tie(b.source, b.destination);
    });
    llvm::sort(flows.packets,
               [](const TracedPacketFlow &a, const TracedPacketFlow &b) {
                 return std::tie(a.source, a.destination, a.mask, a.packetId) <
                        std::tie(b.source, b.destination, b.mask, b.packetId);
               });
    return std::move(flows);
  }

private:
  static constexpr uint32_t AllIds = ~uint32_t(0);

  /// Packets with a claim at a slave, or (as an end) at a master.
  using State = std::pair<PortRef, Claim>;
  /// A hop from one state to the next, or to an end.
  struct Edge {
    State from;
    TracedHop hop;
    State to;
    bool isEnd = false;
  };

  static uint32_t idsOf(const PacketRule &rule) {
    uint32_t ids = 0;
    for (unsigned id = 0; id < 32; ++id)
      if ((id & rule.mask) == rule.value)
        ids |= uint32_t(1) << id;
    return ids;
  }

  /// Calls `take(edge, ids)` for each way on from a state.
  template <typename Take>
  void leave(const State &state, uint32_t here, Take take) const {
    const auto &[slave, claim] = state;
    auto pass = [&](Port port, std::optional<PacketRule> rule,
                    const Claim &after, uint32_t ids) {
      PortRef master{slave.tile, port};
      std::optional<PortRef> next = index.next(master);
      take(Edge{state,
                {{slave.tile, slave.port, port}, rule},
                {next.value_or(master), after},
                !next},
           ids);
    };
    for (Port port : index.circuitMasters(slave))
      pass(port, std::nullopt, claim, here);
    // The first rule that matches an id takes it. A rule that contradicts the
    // claim finds no ids left.
    for (const PacketRule &rule : index.rulesOf(slave)) {
      uint32_t taken = here & idsOf(rule);
      here &= ~taken;
      if (!taken)
        continue;
      Claim after{true, uint8_t(claim.mask | rule.mask),
                  uint8_t(claim.value | rule.value)};
      for (Port port : index.mastersOf(slave.tile, rule))
        pass(port, rule, after, taken);
    }
  }

  /// Which ids reach which state: grows until nothing changes, so rings end.
  void settle(const PortRef &slave) {
    present.clear();
    present[{slave, {}}] = AllIds;
    std::deque<State> work{{slave, {}}};
    while (!work.empty()) {
      State state = work.front();
      work.pop_front();
      leave(state, present[state], [&](const Edge &edge, uint32_t ids) {
        if (edge.isEnd)
          return;
        uint32_t &known = present[edge.to];
        if (ids & ~known) {
          known |= ids;
          work.push_back(edge.to);
        }
      });
    }
  }

  /// Every hop once, breadth first, and every end with the ids that arrive.
  void explore(const PortRef &slave) {
    edges.clear();
    ends.clear();
    std::set<State> seen{{slave, {}}};
    std::deque<State> work{{slave, {}}};
    while (!work.empty()) {
      State state = work.front();
      work.pop_front();
      leave(state, present[state], [&](const Edge &edge, uint32_t ids) {
        edges.push_back(edge);
        if (edge.isEnd)
          ends[edge.to] |= ids;
        else if (seen.insert(edge.to).second)
          work.push_back(edge.to);
      });
    }
  }

  /// The hops on any way to an end, in the order found.
  std::vector<TracedHop> waysTo(const State &end) const {
    std::set<State> wanted;
    std::vector<bool> used(edges.size());
    for (bool changed = true; changed;) {
      changed = false;
      // From the back: breadth first order needs one round unless there are
      // rings or ways of different length.
      for (size_t i = edges.size(); i-- > 0;) {
        const Edge &edge = edges[i];
        if (used[i] ||
            !(edge.isEnd ? edge.to == end : wanted.count(edge.to) != 0))
          continue;
        used[i] = changed = true;
        wanted.insert(edge.from);
      }
    }
    std::vector<TracedHop> hops;
    for (size_t i = 0; i < edges.size(); ++i)
      if (used[i] && !llvm::is_contained(hops, edges[i].hop))
        hops.push_back(edges[i].hop);
    return hops;
  }

  static bool isDirectional(Bundle bundle) {
    return bundle == Bundle::South || bundle == Bundle::West ||
           bundle == Bundle::North || bundle == Bundle::East;
  }

  void addFlow(const PortRef &slave, const State &end, uint32_t ids) {
    const auto &[master, claim] = end;
    PortRef source = slave, destination = master;
    std::vector<std::pair<TileCoord, SwitchConnection>> muxes;
    if (auto *mux = index.muxBefore(slave)) {
      source.port = mux->first;
      muxes.push_back({slave.tile, mux->second});
    }
    if (auto *mux = index.muxBehind(master)) {
      destination.port = mux->first;
      muxes.push_back({master.tile, mux->second});
    } else if (isDirectional(master.port.bundle) && !options.keepPartialFlows) {
      return;
    }
    std::vector<TracedHop> hops = waysTo(end);
    if (!claim.isPacket) {
      TracedFlow flow{source, destination, {}, std::move(muxes)};
      for (const TracedHop &hop : hops)
        flow.hops.push_back(hop.hop);
      flows.circuits.push_back(std::move(flow));
      return;
    }
    TracedPacketFlow flow;
    flow.source = source;
    flow.destination = destination;
    flow.packetId = claim.value;
    flow.mask = claim.mask;
    flow.ids = ids;
    for (const TracedHop &hop : hops) {
      if (!hop.rule)
        continue;
      const PacketMasterSetting *setting =
          index.packetMaster({hop.hop.tile, hop.hop.master});
      if (!options.includeOverlay && (hop.rule->overlay || setting->overlay))
        return;
      flow.priority |= hop.rule->priority;
    }
    if (const PacketMasterSetting *setting = index.packetMaster(master))
      flow.keepHeader = setting->keepHeader;
    else if (!keepsHeaderByDefault(master))
      flow.keepHeader = true;
    flow.hops = std::move(hops);
    flow.muxConnections = std::move(muxes);
    flows.packets.push_back(std::move(flow));
  }

  SettingsIndex index;
  const TraceOptions &options;
  std::map<State, uint32_t> present, ends;
  std::vector<Edge> edges;
  TracedFlows flows;
};

} // namespace

TracedFlows tileloom::findFlows(const Device &device,
                                llvm::ArrayRef<TileSettings> settings,
                                const TraceOptions &options) {
  return Tracer(device, settings, options).run();
}

std::vector<TracedFlow>
tileloom::traceFlows(const Device &device,
                     llvm::ArrayRef<TileSettings> settings,
                     const TraceOptions &options) {
  return findFlows(device, settings, options).circuits;
}

std::vector<CircuitFlow>
tileloom::traceCircuitFlows(const Device &device,
                            llvm::ArrayRef<TileSettings> settings,
                            const TraceOptions &options) {
  std::vector<CircuitFlow> flows;
  for (const TracedFlow &traced : traceFlows(device, settings, options)) {
    if (flows.empty() || flows.back().source != traced.source) {
      flows.push_back({traced.source, {}, uint32_t(flows.size())});
    }
    auto &ends = flows.back().destinations;
    if (ends.empty() || ends.back() != traced.destination)
      ends.push_back(traced.destination);
  }
  return flows;
}
