// What does each port of the array do under given settings?

#ifndef TILELOOM_LIB_ROUTING_SETTINGSINDEX_H
#define TILELOOM_LIB_ROUTING_SETTINGSINDEX_H

#include "tileloom/Routing/RoutingSolution.h"

#include <map>
#include <set>

namespace tileloom {

/// Settings by port, without those that the device cannot have.
class SettingsIndex {
public:
  SettingsIndex(const Device &device, llvm::ArrayRef<TileSettings> settings);

  /// Slaves that hand something on and that no master with settings drives.
  std::vector<PortRef> sources() const;
  /// Does `slave` have a connection or rules?
  bool hasSettings(const PortRef &slave) const {
    return circuits.count(slave) || rules.count(slave);
  }
  /// Masters that a circuit slave feeds, sorted; empty for other slaves.
  llvm::ArrayRef<Port> circuitMasters(const PortRef &slave) const;
  /// Rules of a packet slave in slot order.
  llvm::ArrayRef<PacketRule> rulesOf(const PortRef &slave) const;
  /// Masters that listen to the amsel of a rule and that the switch can connect
  /// to its slave, sorted.
  std::vector<Port> mastersOf(TileCoord tile, const PacketRule &rule) const;
  const PacketMasterSetting *packetMaster(const PortRef &master) const;
  /// The mux connection in front of a South slave (behind a South master), with
  /// the end point's port.
  using MuxEnd = std::pair<Port, SwitchConnection>;
  const MuxEnd *muxBefore(const PortRef &slave) const;
  const MuxEnd *muxBehind(const PortRef &master) const;
  /// The slave behind the wire of `master`, if there is one with settings.
  std::optional<PortRef> next(const PortRef &master) const;

private:
  void load(const TileSettings &settings);

  const Device &device;
  std::map<PortRef, std::vector<Port>> circuits;
  std::map<PortRef, std::vector<PacketRule>> rules;
  std::map<PortRef, PacketMasterSetting> masters;
  std::set<PortRef> driven;
  std::map<PortRef, MuxEnd> muxIn, muxOut;
};

} // namespace tileloom

#endif // TILELOOM_LIB_ROUTING_SETTINGSINDEX_H
