// What the router is asked: which streams, on which array, around which
// settings.
//
// Plain data. A problem holds circuit flows, packet flows, the switch settings
// that the design already has, and what is known of the agents at the streams'
// ends (for the deadlock analysis).

#ifndef TILELOOM_ROUTING_ROUTINGPROBLEM_H
#define TILELOOM_ROUTING_ROUTINGPROBLEM_H

#include "tileloom/Device/Device.h"
#include "tileloom/Routing/Deadlock/DesignModel.h"
#include "tileloom/Routing/PortRef.h"
#include "tileloom/Support/Diagnostic.h"

#include "llvm/ADT/SmallVector.h"

#include <vector>

namespace tileloom {

/// A circuit-switched stream. Flows with one source port form one net, a
/// broadcast tree; a destination named twice counts once.
struct CircuitFlow {
  PortRef source;
  llvm::SmallVector<PortRef, 2> destinations;
  /// The caller's own number; the solution gives it back with the flow's path.
  uint32_t id = 0;
};

/// A packet-switched stream: every source reaches every destination. It claims
/// all ids with `id & mask == packetId`. All packet flows with one source port
/// and equal claims form one net, a tree.
struct PacketFlow {
  llvm::SmallVector<PortRef, 1> sources;
  llvm::SmallVector<PortRef, 2> destinations;
  uint8_t packetId = 0; ///< 0..31.
  uint8_t mask = 0x1F;  ///< Fixed id bits; `packetId` has no others.
  /// Whether the destinations keep the header word. Unset: a DMA destination
  /// and a shim's South port (with what stands behind its mux) drop it, every
  /// other destination keeps it. Where flows end at one port, the last flow in
  /// the order of RoutingProblem::packetFlows decides.
  std::optional<bool> keepHeader;
  /// Routed first and alone (`priority_route`); the others go around.
  bool priority = false;
  /// The caller's own number; the solution gives it back with the flow's path.
  uint32_t id = 0;
};

/// One connection of a switch or of a shim mux. In a switch both ports are the
/// switch's own. In a mux the array side is called North, as in the IR:
/// `DMA:0 -> North:3` into the array, `North:2 -> DMA:0` out of it.
struct SwitchConnection {
  Port slave;
  Port master;
  auto operator<=>(const SwitchConnection &) const = default;
};

/// An arbiter (0..5) and one of its master selects (0..3).
struct Amsel {
  uint8_t arbiter = 0;
  uint8_t msel = 0;
  auto operator<=>(const Amsel &) const = default;
};

/// A master in packet mode: it sends out what arrives with its arbiter and one
/// of the msels in `mselMask` (bit m: msel m).
struct PacketMasterSetting {
  Port master;
  uint8_t arbiter = 0;
  uint8_t mselMask = 0;
  /// Unset: the default of PacketFlow::keepHeader for the port.
  std::optional<bool> keepHeader;
  bool overlay = false; ///< Part of the control overlay.
  auto operator<=>(const PacketMasterSetting &) const = default;
};

/// A rule of a slave in packet mode. A packet takes the first rule, in slot
/// order, with `id & mask == value`.
struct PacketRule {
  Port slave;
  uint8_t mask = 0x1F;
  uint8_t value = 0;
  Amsel amsel;
  bool overlay = false;  ///< Part of the control overlay.
  bool priority = false; ///< At the source port of a prioritized flow.
  auto operator<=>(const PacketRule &) const = default;
};

/// The settings of one tile's switchbox and, on shim tiles, of its mux.
struct TileSettings {
  TileCoord tile;
  std::vector<SwitchConnection> connections;
  std::vector<SwitchConnection> muxConnections;
  /// Named amsels: those that masters listen to, and in fixed settings also
  /// those that are only reserved. Sorted by msel, then arbiter.
  std::vector<Amsel> amsels = {};
  std::vector<PacketMasterSetting> masters = {};
  /// Rules of one slave stand together, in slot order.
  std::vector<PacketRule> rules = {};
  bool operator==(const TileSettings &) const = default;
};

struct RoutingProblem {
  const Device *device = nullptr;
  std::vector<CircuitFlow> flows;
  std::vector<PacketFlow> packetFlows;
  /// What the design already connects. The router keeps it. A slave or master
  /// of a connection carries nothing else; a slave with rules stays in packet
  /// mode and takes further rules while it has slots; a packet master keeps its
  /// settings.
  std::vector<TileSettings> fixed;
  /// The design is configured by a control-packet reload
  /// (`has_ctrl_pkt_overlay`): prioritized flows with a TileControl end keep
  /// the settings that they take alone, and tiles that none of them reaches are
  /// closed.
  bool reloadDesign = false;
  /// What the streams' ends do. Where it says nothing, the deadlock analysis
  /// assumes the worst.
  DesignModel design;
};

/// A diagnostic that knows what of the problem it speaks of.
class RoutingDiagnostic
    : public llvm::ErrorInfo<RoutingDiagnostic, Diagnostic> {
public:
  static char ID;
  RoutingDiagnostic(const Diagnostic &diagnostic,
                    llvm::ArrayRef<uint32_t> flows,
                    std::optional<TileCoord> tile = std::nullopt);
  /// Indices into RoutingProblem::flows, then (counted on from its end) into
  /// RoutingProblem::packetFlows; empty when it is about settings.
  llvm::ArrayRef<uint32_t> getFlows() const { return flows; }
  /// The tile whose fixed settings are at fault.
  std::optional<TileCoord> getTile() const { return tile; }

private:
  std::vector<uint32_t> flows;
  std::optional<TileCoord> tile;
};

/// `error` as a RoutingDiagnostic about `flows`.
llvm::Error atFlows(llvm::ArrayRef<uint32_t> flows, llvm::Error error);

/// Checks that the problem can be stated on its device. All failures are
/// RoutingDiagnostics: `tile-outside-array`, `port-does-not-exist`,
/// `shim-without-noc`, `flow-without-destination`, `shim-port-shared`,
/// `destination-driven-twice` or `fixed-connections-illegal`; about packet
/// flows also `packet-field-range`, `packet-mask`, `packet-flow-ends`,
/// `duplicate-flow`, `port-circuit-and-packet`, `packet-claims-overlap` (claims
/// of one source that share ids and differ in destinations) or
/// `packet-header-conflict` (with a fixed master). Fixed rules may shadow each
/// other: the first that matches decides.
llvm::Error verifyInput(const RoutingProblem &problem);

/// `source DMA:2 does not exist: tile (0, 2) has 2 DMA ports into its stream
/// switch` when a flow cannot begin (end) there, else an empty string. On shim
/// tiles the mux counts are used. Precondition: device.contains(end.tile).
std::string missingSourceText(const Device &device, const PortRef &end);
std::string missingDestinationText(const Device &device, const PortRef &end);

} // namespace tileloom

#endif // TILELOOM_ROUTING_ROUTINGPROBLEM_H
