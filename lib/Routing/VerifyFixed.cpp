// Can the settings that a design has already be made, and which ports do they
// take?

#include "VerifyFixed.h"

#include "llvm/ADT/StringExtras.h"

using namespace tileloom;

llvm::Error tileloom::checkTileInside(const Device &device, TileCoord tile,
                                      const char *role) {
  if (device.contains(tile))
    return llvm::Error::success();
  return makeDiagnostic("tile-outside-array",
                        llvm::Twine(role) + " tile " + toString(tile) +
                            " is outside the array of " + device.name() +
                            ", which has " + llvm::Twine(device.columns()) +
                            " columns and " + llvm::Twine(device.rows()) +
                            " rows");
}

bool tileloom::keepsHeaderByDefault(const PortRef &master) {
  // `aie dialect`, aie.masterset: without keep_pkt_header a DMA master and a
  // South master of the shim row drop the header, all others keep it.
  return master.port.bundle != Bundle::DMA &&
         !(master.tile.row == 0 && master.port.bundle == Bundle::South);
}

std::string tileloom::ruleText(unsigned mask, unsigned value) {
  return "rule (mask 0x" + llvm::utohexstr(mask) + ", id 0x" +
         llvm::utohexstr(value) + ")";
}

static llvm::Error fixedError(TileCoord tile, const llvm::Twine &reason) {
  return makeDiagnostic("fixed-connections-illegal",
                        "Unable to find a legal routing: cannot add the "
                        "fixed connections of the switchbox at tile " +
                            toString(tile),
                        {reason.str()});
}

static std::string textOf(const SwitchConnection &c) {
  return portText(c.slave) + " -> " + portText(c.master);
}

bool FixedSettings::hasPort(TileCoord tile, Port port, bool isSlave) const {
  int count = isSlave ? device.slavePortCount(tile, port.bundle)
                      : device.masterPortCount(tile, port.bundle);
  return port.channel >= 0 && port.channel < count;
}

const Port *FixedSettings::behindSlave(const PortRef &south) const {
  auto found = muxIn.find(south);
  return found == muxIn.end() ? nullptr : &found->second;
}

const Port *FixedSettings::behindMaster(const PortRef &south) const {
  auto found = muxOut.find(south);
  return found == muxOut.end() ? nullptr : &found->second;
}

llvm::Error FixedSettings::add(const TileSettings &settings) {
  TileCoord tile = settings.tile;
  if (llvm::Error error = checkTileInside(device, tile, "switchbox"))
    return error;
  for (const SwitchConnection &c : settings.connections) {
    if (!device.isLegalConnection(tile, c.slave, c.master))
      return fixedError(tile, textOf(c) + " is not a connection that this "
                                          "stream switch can make");
    if (!drivenMasters.insert({tile, c.master}).second)
      return fixedError(tile, portText(c.master) + " is driven twice");
    circuitSlaves.insert({tile, c.slave});
  }
  for (const SwitchConnection &c : settings.muxConnections)
    if (llvm::Error error = addMux(tile, c))
      return error;
  for (Amsel amsel : settings.amsels)
    if (llvm::Error error = checkAmsel(tile, amsel))
      return error;
  for (const PacketMasterSetting &setting : settings.masters)
    if (llvm::Error error = addMaster(tile, setting))
      return error;
  for (const PacketRule &rule : settings.rules)
    if (llvm::Error error = addRule(tile, rule))
      return error;
  return llvm::Error::success();
}

llvm::Error FixedSettings::addMux(TileCoord tile, const SwitchConnection &c) {
  if (!device.isShim(tile))
    return fixedError(tile, "only shim tiles have a mux, so it cannot make " +
                                textOf(c));
  bool inbound = c.master.bundle == Bundle::North;
  Port endpoint = inbound ? c.slave : c.master;
  Port arraySide = inbound ? c.master : c.slave;
  std::optional<Port> south;
  if (arraySide.bundle == Bundle::North)
    south = inbound ? device.shimMuxSlave(tile, endpoint)
                    : device.shimMuxMaster(tile, endpoint);
  if (!south || south->channel != arraySide.channel)
    return fixedError(
        tile, textOf(c) + " is not a connection that the shim mux can make");
  auto &taken = inbound ? muxIn : muxOut;
  if (!taken.try_emplace({tile, *south}, endpoint).second)
    return fixedError(tile, "the mux uses " + portText(arraySide) + " twice");
  return llvm::Error::success();
}

llvm::Error FixedSettings::checkAmsel(TileCoord tile, Amsel amsel) const {
  if (amsel.arbiter < device.arbiterCount() && amsel.msel < device.mselCount())
    return llvm::Error::success();
  return fixedError(tile, "amsel<" + llvm::Twine(unsigned(amsel.arbiter)) +
                              "> (" + llvm::Twine(unsigned(amsel.msel)) +
                              ") does not exist: a switch has " +
                              llvm::Twine(device.arbiterCount()) +
                              " arbiters with " +
                              llvm::Twine(device.mselCount()) + " msels each");
}

llvm::Error FixedSettings::addMaster(TileCoord tile,
                                     const PacketMasterSetting &setting) {
  if (!hasPort(tile, setting.master, /*isSlave=*/false))
    return fixedError(tile, "this stream switch has no master " +
                                portText(setting.master));
  if (!drivenMasters.insert({tile, setting.master}).second)
    return fixedError(tile, portText(setting.master) + " is driven twice");
  // The highest msel named stands for all of them.
  uint8_t highest = 0;
  while (setting.mselMask >> (highest + 1))
    ++highest;
  if (llvm::Error error = checkAmsel(tile, {setting.arbiter, highest}))
    return error;
  packetMasters.try_emplace({tile, setting.master}, setting);
  return llvm::Error::success();
}

llvm::Error FixedSettings::addRule(TileCoord tile, const PacketRule &rule) {
  std::string where = " on " + portText(rule.slave);
  if (!hasPort(tile, rule.slave, /*isSlave=*/true))
    return fixedError(tile, "this stream switch has no slave " +
                                portText(rule.slave));
  unsigned ids = 1u << device.packetIdBits();
  if (rule.mask >= ids || rule.value >= ids)
    return fixedError(
        tile, ruleText(rule.mask, rule.value) + where + " has more than the " +
                  llvm::Twine(device.packetIdBits()) + " bits of a packet id");
  if (rule.value & ~rule.mask)
    return fixedError(tile, ruleText(rule.mask, rule.value) + where +
                                " matches no packet: its id has bits outside "
                                "its mask");
  if (llvm::Error error = checkAmsel(tile, rule.amsel))
    return error;
  std::vector<PacketRule> &slots = rules[{tile, rule.slave}];
  if (slots.size() == device.ruleSlotCount())
    return fixedError(
        tile, "a slave port holds " + llvm::Twine(device.ruleSlotCount()) +
                  " rules, and " + portText(rule.slave) + " has more");
  slots.push_back(rule);
  return llvm::Error::success();
}

llvm::Error FixedSettings::finish() const {
  for (const auto &[slave, slots] : rules) {
    if (circuitSlaves.count(slave))
      return atTile(
          slave.tile,
          fixedError(slave.tile, portText(slave.port) +
                                     " has a connection and packet rules; a "
                                     "slave port is circuit or packet"));
    // Masters of this switch stand together in the map.
    for (const PacketRule &rule : slots)
      for (auto it = packetMasters.lower_bound({slave.tile, Port{}});
           it != packetMasters.end() && it->first.tile == slave.tile; ++it)
        if (it->second.arbiter == rule.amsel.arbiter &&
            it->second.mselMask >> rule.amsel.msel & 1 &&
            !device.isLegalConnection(slave.tile, slave.port, it->first.port))
          return atTile(
              slave.tile,
              fixedError(slave.tile,
                         textOf({slave.port, it->first.port}) + ", which " +
                             ruleText(rule.mask, rule.value) +
                             " asks for, is not a connection that this stream "
                             "switch can make"));
  }
  return llvm::Error::success();
}
