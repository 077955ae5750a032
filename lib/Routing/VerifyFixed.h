// Can the settings that a design has already be made, and which ports do they
// take?

#ifndef TILELOOM_LIB_ROUTING_VERIFYFIXED_H
#define TILELOOM_LIB_ROUTING_VERIFYFIXED_H

#include "tileloom/Routing/RoutingProblem.h"

#include <map>
#include <set>

namespace tileloom {

/// DMA, NOC and PLIO of a shim stand behind its mux.
bool isBehindMux(const Device &device, const PortRef &end);

/// `error` as a RoutingDiagnostic about the settings of `tile`.
llvm::Error atTile(TileCoord tile, llvm::Error error);

llvm::Error checkTileInside(const Device &device, TileCoord tile,
                            const char *role);

/// The fixed settings of a problem, proven while they are added.
class FixedSettings {
public:
  explicit FixedSettings(const Device &device) : device(device) {}

  /// Adds the settings of one tile, or says why they cannot be made.
  llvm::Error add(const TileSettings &settings);
  /// After the last tile: what only all settings of a switch together show.
  llvm::Error finish() const;

  /// The end point that a mux puts behind a South slave (master).
  const Port *behindSlave(const PortRef &south) const;
  const Port *behindMaster(const PortRef &south) const;
  bool isCircuitSlave(const PortRef &slave) const {
    return circuitSlaves.count(slave);
  }
  const PacketMasterSetting *packetMaster(const PortRef &master) const {
    auto found = packetMasters.find(master);
    return found == packetMasters.end() ? nullptr : &found->second;
  }

private:
  llvm::Error addMux(TileCoord tile, const SwitchConnection &c);
  llvm::Error addMaster(TileCoord tile, const PacketMasterSetting &setting);
  llvm::Error addRule(TileCoord tile, const PacketRule &rule);
  llvm::Error checkAmsel(TileCoord tile, Amsel amsel) const;
  bool hasPort(TileCoord tile, Port port, bool isSlave) const;

  const Device &device;
  std::set<PortRef> circuitSlaves, drivenMasters;
  std::map<PortRef, PacketMasterSetting> packetMasters;
  /// Rules by slave, in slot order.
  std::map<PortRef, std::vector<PacketRule>> rules;
  std::map<PortRef, Port> muxIn, muxOut;
};

/// Whether a master without a setting of its own keeps the header: DMA and, in
/// the shim row, South drop it.
bool keepsHeaderByDefault(const PortRef &master);

/// "rule (mask 0x1F, id 0x3)".
std::string ruleText(unsigned mask, unsigned value);

} // namespace tileloom

#endif // TILELOOM_LIB_ROUTING_VERIFYFIXED_H
