// What the router is asked: which streams, on which array, around which
// settings.
//
// Plain data. A problem holds circuit flows and the switch settings that the
// design already has; packet flows join it as further vectors beside these.

#ifndef TILELOOM_ROUTING_ROUTINGPROBLEM_H
#define TILELOOM_ROUTING_ROUTINGPROBLEM_H

#include "tileloom/Device/Device.h"
#include "tileloom/Support/Diagnostic.h"

#include "llvm/ADT/SmallVector.h"

#include <vector>

namespace tileloom {

/// One port of one tile. As a source it names a slave of the tile's switch, as
/// a destination a master. On shim tiles DMA, NOC and PLIO stand behind the
/// shim mux, at the South port that Device::shimMuxSlave / shimMuxMaster give.
struct PortRef {
  TileCoord tile;
  Port port;
  auto operator<=>(const PortRef &) const = default;
};

/// "(0, 2) DMA:0", the spelling of end points in routing diagnostics.
std::string toString(const PortRef &end);
/// "DMA:0".
std::string portText(Port port);

/// A circuit-switched stream. Flows with one source port form one net, a
/// broadcast tree; a destination named twice counts once.
struct CircuitFlow {
  PortRef source;
  llvm::SmallVector<PortRef, 2> destinations;
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

/// The settings of one tile's switchbox and, on shim tiles, of its mux.
struct TileSettings {
  TileCoord tile;
  std::vector<SwitchConnection> connections;
  std::vector<SwitchConnection> muxConnections;
  bool operator==(const TileSettings &) const = default;
};

struct RoutingProblem {
  const Device *device = nullptr;
  std::vector<CircuitFlow> flows;
  /// What the design already connects. The router keeps it, and neither a slave
  /// nor a master that it uses carries anything else.
  std::vector<TileSettings> fixed;
};

/// A diagnostic that knows what of the problem it speaks of.
class RoutingDiagnostic
    : public llvm::ErrorInfo<RoutingDiagnostic, Diagnostic> {
public:
  static char ID;
  RoutingDiagnostic(const Diagnostic &diagnostic,
                    llvm::ArrayRef<uint32_t> flows,
                    std::optional<TileCoord> tile = std::nullopt);
  /// Indices into RoutingProblem::flows; empty when it is about settings.
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
/// `destination-driven-twice` or `fixed-connections-illegal`.
llvm::Error verifyInput(const RoutingProblem &problem);

/// `source DMA:2 does not exist: tile (0, 2) has 2 DMA ports into its stream
/// switch` when a flow cannot begin (end) there, else an empty string. On shim
/// tiles the mux counts are used. Precondition: device.contains(end.tile).
std::string missingSourceText(const Device &device, const PortRef &end);
std::string missingDestinationText(const Device &device, const PortRef &end);

} // namespace tileloom

#endif // TILELOOM_ROUTING_ROUTINGPROBLEM_H
