// Which flows do given switch settings carry? The inverse of routing.

#include "tileloom/Routing/FindFlows.h"

#include "ClaimSplit.h"
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
      arrivals.clear();
      for (const auto &[end, ids] : ends)
        arrive(slave, end, ids);
      addPackets(slave);
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
    IdSet ids = 0;
  };
  /// What arrives at an end by one claim. Arrivals that agree in all but claim
  /// and ids are one receiver.
  struct Arrival {
    State end;
    IdSet ids = 0;
    PortRef destination;
    std::optional<bool> keepHeader;
    bool priority = false;
    size_t receiver = 0;
  };

  /// Calls `take(edge)` for each way on from a state.
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
                !next,
                ids});
    };
    for (Port port : index.circuitMasters(slave))
      pass(port, std::nullopt, claim, here);
    // The first rule that matches an id takes it. A rule that contradicts the
    // claim finds no ids left.
    for (const PacketRule &rule : index.rulesOf(slave)) {
      uint32_t taken = here & IdCube{rule.mask, rule.value}.ids();
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
      leave(state, present[state], [&](const Edge &edge) {
        if (edge.isEnd)
          return;
        uint32_t &known = present[edge.to];
        if (edge.ids & ~known) {
          known |= edge.ids;
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
      leave(state, present[state], [&](const Edge &edge) {
        edges.push_back(edge);
        if (edge.isEnd)
          ends[edge.to] |= edge.ids;
        else if (seen.insert(edge.to).second)
          work.push_back(edge.to);
      });
    }
  }

  /// The hops of some ids on any way to some ends, in the order found.
  std::vector<TracedHop> waysTo(const std::map<State, IdSet> &goals) const {
    std::map<State, IdSet> wanted;
    std::vector<bool> used(edges.size());
    for (bool changed = true; changed;) {
      changed = false;
      // From the back: breadth first order needs one round unless there are
      // rings or ways of different length.
      for (size_t i = edges.size(); i-- > 0;) {
        const Edge &edge = edges[i];
        const std::map<State, IdSet> &behind = edge.isEnd ? goals : wanted;
        auto found = behind.find(edge.to);
        IdSet ids = found == behind.end() ? 0 : found->second & edge.ids;
        if (ids == 0)
          continue;
        used[i] = true;
        IdSet &known = wanted[edge.from];
        changed |= (ids & ~known) != 0;
        known |= ids;
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

  /// The end as flows name it, with the mux connection behind it.
  PortRef destinationOf(const PortRef &master) const {
    auto *mux = index.muxBehind(master);
    return mux ? PortRef{master.tile, mux->first} : master;
  }

  template <typename Flow>
  void nameEnds(Flow &flow, const PortRef &slave, const PortRef &master) const {
    flow.source = slave;
    if (auto *mux = index.muxBefore(slave)) {
      flow.source.port = mux->first;
      flow.muxConnections.push_back({slave.tile, mux->second});
    }
    flow.destination = destinationOf(master);
    if (auto *mux = index.muxBehind(master))
      flow.muxConnections.push_back({master.tile, mux->second});
  }

  std::optional<bool> keepHeaderAt(const PortRef &master) const {
    if (const PacketMasterSetting *setting = index.packetMaster(master))
      return setting->keepHeader;
    // A connection passes the header on.
    return keepsHeaderByDefault(master) ? std::nullopt : std::optional(true);
  }

  void arrive(const PortRef &slave, const State &end, IdSet ids) {
    const auto &[master, claim] = end;
    if (isDirectional(master.port.bundle) && !options.keepPartialFlows &&
        !index.muxBehind(master))
      return;
    std::vector<TracedHop> hops = waysTo({{end, ids}});
    if (!claim.isPacket) {
      TracedFlow flow;
      nameEnds(flow, slave, master);
      for (const TracedHop &hop : hops)
        flow.hops.push_back(hop.hop);
      flows.circuits.push_back(std::move(flow));
      return;
    }
    Arrival arrival{end, ids, destinationOf(master), keepHeaderAt(master)};
    for (const TracedHop &hop : hops) {
      if (!hop.rule)
        continue;
      const PacketMasterSetting *setting =
          index.packetMaster({hop.hop.tile, hop.hop.master});
      if (!options.includeOverlay && (hop.rule->overlay || setting->overlay))
        return;
      arrival.priority |= hop.rule->priority;
    }
    auto same = llvm::find_if(arrivals, [&](const Arrival &a) {
      return std::tie(a.end.first, a.priority) ==
             std::tie(master, arrival.priority);
    });
    arrival.receiver =
        same == arrivals.end() ? arrivals.size() : same->receiver;
    arrivals.push_back(std::move(arrival));
  }

  /// Flows of one source whose claims share ids must have the same receivers,
  /// so ids are told apart by the set of their receivers first.
  void addPackets(const PortRef &slave) {
    std::map<std::vector<size_t>, IdSet> classes;
    for (unsigned id = 0; id < 32; ++id) {
      std::set<size_t> receivers;
      for (const Arrival &arrival : arrivals)
        if (arrival.ids >> id & 1)
          receivers.insert(arrival.receiver);
      classes[{receivers.begin(), receivers.end()}] |= IdSet(1) << id;
    }
    for (const auto &[receivers, ids] : classes) {
      std::vector<SeenClaim> seen;
      for (const Arrival &arrival : arrivals)
        seen.push_back(
            {{arrival.end.second.mask, arrival.end.second.value}, arrival.ids});
      if (receivers.empty())
        continue;
      for (const IdCube &claim : splitClaims(ids, seen))
        for (size_t receiver : receivers)
          addPacket(slave, receiver, claim);
    }
  }

  void addPacket(const PortRef &slave, size_t receiver, const IdCube &claim) {
    TracedPacketFlow flow;
    std::map<State, IdSet> goals;
    for (const Arrival &arrival : arrivals)
      if (arrival.receiver == receiver)
        goals[arrival.end] = arrival.ids & claim.ids();
    const Arrival &any = arrivals[receiver];
    nameEnds(flow, slave, any.end.first);
    flow.packetId = claim.value;
    flow.mask = claim.mask;
    flow.keepHeader = any.keepHeader;
    flow.priority = any.priority;
    flow.hops = waysTo(goals);
    flows.packets.push_back(std::move(flow));
  }

  SettingsIndex index;
  const TraceOptions &options;
  std::map<State, uint32_t> present, ends;
  std::vector<Edge> edges;
  std::vector<Arrival> arrivals;
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
