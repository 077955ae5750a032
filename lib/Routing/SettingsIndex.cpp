// What does each port of the array do under given settings?

#include "SettingsIndex.h"

#include "llvm/ADT/STLExtras.h"

using namespace tileloom;

template <typename Map>
static const typename Map::mapped_type *find(const Map &map,
                                             const PortRef &port) {
  auto found = map.find(port);
  return found == map.end() ? nullptr : &found->second;
}

SettingsIndex::SettingsIndex(const Device &device,
                             llvm::ArrayRef<TileSettings> settings)
    : device(device) {
  for (const TileSettings &tile : settings)
    if (device.contains(tile.tile))
      load(tile);
  for (auto &[slave, ports] : circuits) {
    llvm::sort(ports);
    ports.erase(llvm::unique(ports), ports.end());
    rules.erase(slave);
  }
}

void SettingsIndex::load(const TileSettings &settings) {
  TileCoord tile = settings.tile;
  for (const SwitchConnection &c : settings.connections) {
    if (!device.isLegalConnection(tile, c.slave, c.master))
      continue;
    circuits[{tile, c.slave}].push_back(c.master);
    driven.insert({tile, c.master});
  }
  for (const SwitchConnection &c : settings.muxConnections) {
    bool inbound = c.master.bundle == Bundle::North;
    Port south{Bundle::South, inbound ? c.master.channel : c.slave.channel};
    (inbound ? muxIn : muxOut)
        .try_emplace({tile, south}, MuxEnd(inbound ? c.slave : c.master, c));
  }
  for (const PacketMasterSetting &master : settings.masters) {
    Port port = master.master;
    if (port.channel < 0 ||
        port.channel >= device.masterPortCount(tile, port.bundle))
      continue;
    masters.try_emplace({tile, port}, master);
    driven.insert({tile, port});
  }
  unsigned ids = 1u << device.packetIdBits();
  for (const PacketRule &rule : settings.rules) {
    Port port = rule.slave;
    if (port.channel >= 0 &&
        port.channel < device.slavePortCount(tile, port.bundle) &&
        rule.mask < ids && !(rule.value & ~rule.mask) &&
        rule.amsel.arbiter < device.arbiterCount() &&
        rule.amsel.msel < device.mselCount())
      rules[{tile, port}].push_back(rule);
  }
}

std::vector<PortRef> SettingsIndex::sources() const {
  std::set<PortRef> slaves;
  auto add = [&](const PortRef &slave) {
    auto before = device.linkTo(slave.tile, slave.port);
    if (!before || !driven.count({before->first, before->second}))
      slaves.insert(slave);
  };
  for (const auto &entry : circuits)
    add(entry.first);
  for (const auto &entry : rules)
    add(entry.first);
  return {slaves.begin(), slaves.end()};
}

llvm::ArrayRef<Port> SettingsIndex::circuitMasters(const PortRef &slave) const {
  auto *found = find(circuits, slave);
  return found ? llvm::ArrayRef(*found) : llvm::ArrayRef<Port>();
}

llvm::ArrayRef<PacketRule> SettingsIndex::rulesOf(const PortRef &slave) const {
  auto *found = find(rules, slave);
  return found ? llvm::ArrayRef(*found) : llvm::ArrayRef<PacketRule>();
}

std::vector<Port> SettingsIndex::mastersOf(TileCoord tile,
                                           const PacketRule &rule) const {
  std::vector<Port> result;
  for (auto it = masters.lower_bound({tile, Port{}});
       it != masters.end() && it->first.tile == tile; ++it)
    if (it->second.arbiter == rule.amsel.arbiter &&
        it->second.mselMask >> rule.amsel.msel & 1 &&
        device.isLegalConnection(tile, rule.slave, it->first.port))
      result.push_back(it->first.port);
  return result;
}

const PacketMasterSetting *
SettingsIndex::packetMaster(const PortRef &master) const {
  return find(masters, master);
}

const SettingsIndex::MuxEnd *
SettingsIndex::muxBefore(const PortRef &slave) const {
  return find(muxIn, slave);
}

const SettingsIndex::MuxEnd *
SettingsIndex::muxBehind(const PortRef &master) const {
  return find(muxOut, master);
}

std::optional<PortRef> SettingsIndex::next(const PortRef &master) const {
  auto far = device.linkFrom(master.tile, master.port);
  if (!far || !hasSettings({far->first, far->second}))
    return std::nullopt;
  return PortRef{far->first, far->second};
}
