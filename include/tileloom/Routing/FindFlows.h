// Which flows do given switch settings carry? The inverse of routing.

#ifndef TILELOOM_ROUTING_FINDFLOWS_H
#define TILELOOM_ROUTING_FINDFLOWS_H

#include "tileloom/Routing/RoutingSolution.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace tileloom {

struct TraceOptions {
  /// Report streams that end on a South, West, North or East master behind
  /// which nothing is set. Without it those are left out.
  bool keepPartialFlows = true;
  /// Report flows that use settings of the control overlay. Without it those
  /// are left out.
  bool includeOverlay = false;
};

/// One stream from one end to one other end, with the settings that carry it.
/// `muxConnections` are those of the shim muxes at its ends.
struct TracedFlow {
  PortRef source;
  PortRef destination;
  std::vector<RouteHop> hops;
  std::vector<std::pair<TileCoord, SwitchConnection>> muxConnections;
};

/// The passage of packets through one switch. The setting of the master is the
/// one that the switch has for `hop.master`.
struct TracedHop {
  RouteHop hop;
  std::optional<PacketRule> rule; ///< Unset: along a circuit connection.
  auto operator<=>(const TracedHop &) const = default;
};

/// One packet flow from one end to one other end. The claims of one source are
/// equal or share no id, and every id of a claim arrives: what the rules say
/// where no two of them cross, else the fewest claims that hold the same ids.
/// Where several ways join the ends, `hops` holds them all, breadth first.
struct TracedPacketFlow {
  PortRef source;
  PortRef destination;
  uint8_t packetId = 0; ///< The claim is `id & mask == packetId`.
  uint8_t mask = 0;
  /// Bit i: packets with id i arrive. All ids of the claim.
  uint32_t ids() const {
    uint32_t set = 0;
    for (unsigned id = 0; id < 32; ++id)
      set |= uint32_t((id & mask) == packetId) << id;
    return set;
  }
  /// As the setting of the last master says; also true where a circuit
  /// connection ends at a port that drops headers by default.
  std::optional<bool> keepHeader;
  bool priority = false; ///< A rule is marked as one of a prioritized flow.
  std::vector<TracedHop> hops;
  std::vector<std::pair<TileCoord, SwitchConnection>> muxConnections;
};

struct TracedFlows {
  std::vector<TracedFlow> circuits;      ///< By source, then destination.
  std::vector<TracedPacketFlow> packets; ///< Then by mask, then packetId.
};

/// Traces every stream of the settings. A stream begins at a slave that has a
/// connection or rules and that no master with settings drives, and is named by
/// the shim mux connection in front of it where there is one. What passed at
/// least one rule is a packet flow. Settings that form a ring without a
/// beginning carry no flow. Connections, rules and masters that the device
/// cannot have are passed over; a slave with a connection has no rules.
TracedFlows findFlows(const Device &device,
                      llvm::ArrayRef<TileSettings> settings,
                      const TraceOptions &options = {});

/// The circuits of findFlows.
std::vector<TracedFlow> traceFlows(const Device &device,
                                   llvm::ArrayRef<TileSettings> settings,
                                   const TraceOptions &options = {});

/// The same as nets: one flow for each source, destinations sorted, ids counted
/// from 0.
std::vector<CircuitFlow>
traceCircuitFlows(const Device &device, llvm::ArrayRef<TileSettings> settings,
                  const TraceOptions &options = {});

/// Where the packets with one id from one source go, by the first rule that
/// matches at each slave.
struct PacketStream {
  struct End {
    PortRef port;
    bool keepsHeader = false;
    auto operator<=>(const End &) const = default;
  };
  PortRef source;
  uint8_t id = 0;
  std::vector<End> ends;       ///< Sorted.
  std::vector<TracedHop> hops; ///< Breadth first.
  /// Some of them arrive at a slave none of whose rules matches.
  bool isLost = false;
  /// Some of them come back to a slave that they passed before.
  bool isRing = false;
};

/// Every id that passes a rule, from every source (as in findFlows), sorted by
/// source, then id. Those that no master takes on at all are left out.
/// `sentIds`, when given, says which ids the sender at a source can send (bit
/// i: id i); others are left out.
std::vector<PacketStream> tracePacketStreams(
    const Device &device, llvm::ArrayRef<TileSettings> settings,
    llvm::function_ref<uint32_t(const PortRef &)> sentIds = nullptr);

} // namespace tileloom

#endif // TILELOOM_ROUTING_FINDFLOWS_H
