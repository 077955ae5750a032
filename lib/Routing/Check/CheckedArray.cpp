// What does the array do under the fixed and the new settings together?

#include "CheckedArray.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace tileloom;

llvm::Error tileloom::illegalRouting(const llvm::Twine &text) {
  return makeDiagnostic("illegal-routing", "illegal routing: " + text);
}

static std::string textOf(TileCoord tile, const SwitchConnection &c) {
  return portText(c.slave) + " -> " + portText(c.master) + " at tile " +
         toString(tile);
}

static std::string textOf(const PacketRule &rule) {
  return "rule (mask 0x" + llvm::utohexstr(rule.mask) + ", id 0x" +
         llvm::utohexstr(rule.value) + ")";
}

static std::string textOf(Amsel amsel) {
  return ("amsel<" + llvm::Twine(unsigned(amsel.arbiter)) + "> (" +
          llvm::Twine(unsigned(amsel.msel)) + ")")
      .str();
}

PortRef CheckedArray::switchPort(const PortRef &end, bool isSource) const {
  Bundle bundle = end.port.bundle;
  if (!device.isShim(end.tile) ||
      (bundle != Bundle::DMA && bundle != Bundle::NOC &&
       bundle != Bundle::PLIO))
    return end;
  auto south = isSource ? device.shimMuxSlave(end.tile, end.port)
                        : device.shimMuxMaster(end.tile, end.port);
  return south ? PortRef{end.tile, *south} : end;
}

//===----------------------------------------------------------------------===//
// Loading
//===----------------------------------------------------------------------===//

void CheckedArray::loadFixed() {
  for (const TileSettings &settings : problem.fixed) {
    TileCoord tile = settings.tile;
    for (const SwitchConnection &c : settings.connections) {
      fixedSlaves.insert({tile, c.slave});
      fixedMasters.insert({tile, c.master});
      driven[{tile, c.slave}].push_back(c.master);
    }
    for (const SwitchConnection &c : settings.muxConnections)
      muxes.insert({tile, c});
    for (Amsel amsel : settings.amsels) {
      namedAmsels.insert({tile, amsel});
      fixedAmsels.insert({tile, amsel});
    }
    for (const PacketMasterSetting &master : settings.masters) {
      fixedMasters.insert({tile, master.master});
      masters[{tile, master.master}] = {master, false, 0};
      for (uint8_t msel = 0; msel < device.mselCount(); ++msel)
        if (master.mselMask >> msel & 1)
          fixedAmsels.insert({tile, {master.arbiter, msel}});
    }
    for (const PacketRule &rule : settings.rules) {
      rules[{tile, rule.slave}].push_back({rule, false, false});
      fixedAmsels.insert({tile, rule.amsel});
    }
  }
}

llvm::Error CheckedArray::load(const RoutingSolution &solution) {
  loadFixed();
  std::set<TileCoord> seen;
  for (const TileSettings &settings : solution.tiles) {
    if (!device.contains(settings.tile))
      return illegalRouting("tile " + toString(settings.tile) +
                            " is outside the array");
    if (!seen.insert(settings.tile).second)
      return illegalRouting("tile " + toString(settings.tile) +
                            " has two sets of settings");
    if (llvm::Error error = loadTile(settings))
      return error;
  }
  orderRules();
  return checkRulePorts();
}

/// Fixed rules keep their order. New ones stand behind them, but those of the
/// overlay in front.
void CheckedArray::orderRules() {
  for (auto &entry : rules) {
    std::vector<Rule> front, ordered;
    bool hasFixed =
        llvm::any_of(entry.second, [](const Rule &r) { return !r.isNew; });
    for (const Rule &rule : entry.second)
      (hasFixed && rule.isNew && rule.rule.overlay ? front : ordered)
          .push_back(rule);
    llvm::append_range(front, ordered);
    entry.second = std::move(front);
  }
}

llvm::Error CheckedArray::loadTile(const TileSettings &settings) {
  TileCoord tile = settings.tile;
  for (const SwitchConnection &c : settings.connections)
    if (llvm::Error error = loadConnection(tile, c))
      return error;
  for (const SwitchConnection &c : settings.muxConnections) {
    if (!muxes.insert({tile, c}).second)
      return illegalRouting("the mux connection " + textOf(tile, c) +
                            " is there twice");
    newMuxes.insert({tile, c});
  }
  for (const PacketMasterSetting &setting : settings.masters)
    if (llvm::Error error = loadMaster(tile, setting))
      return error;
  for (const PacketRule &rule : settings.rules)
    if (llvm::Error error = loadRule(tile, rule))
      return error;
  return checkAmsels(settings);
}

llvm::Error CheckedArray::loadConnection(TileCoord tile,
                                         const SwitchConnection &c) {
  if (!device.isLegalConnection(tile, c.slave, c.master))
    return illegalRouting("the switch cannot connect " + textOf(tile, c));
  if (fixedMasters.count({tile, c.master}))
    return illegalRouting("a fixed connection drives the master of " +
                          textOf(tile, c));
  if (fixedSlaves.count({tile, c.slave}))
    return illegalRouting("a fixed connection uses the slave of " +
                          textOf(tile, c));
  if (!newMasters.insert({tile, c.master}).second)
    return illegalRouting("the master of " + textOf(tile, c) +
                          " is driven twice");
  driven[{tile, c.slave}].push_back(c.master);
  unused.insert({tile, c});
  return llvm::Error::success();
}

llvm::Error CheckedArray::loadMaster(TileCoord tile,
                                     const PacketMasterSetting &setting) {
  PortRef master{tile, setting.master};
  std::string name = "the packet master " + toString(master);
  if (setting.master.channel < 0 ||
      setting.master.channel >=
          device.masterPortCount(tile, setting.master.bundle))
    return illegalRouting(name + " does not exist");
  if (fixedMasters.count(master))
    return illegalRouting(name + " is set already by fixed settings");
  if (!newMasters.insert(master).second)
    return illegalRouting(name + " is driven twice");
  if (setting.arbiter >= device.arbiterCount())
    return illegalRouting(name + " listens to arbiter " +
                          llvm::Twine(unsigned(setting.arbiter)) +
                          ", which does not exist");
  if (setting.mselMask == 0 || setting.mselMask >> device.mselCount())
    return illegalRouting(name + " listens to msels that do not exist");
  for (uint8_t msel = 0; msel < device.mselCount(); ++msel)
    if (setting.mselMask >> msel & 1 &&
        fixedAmsels.count({tile, {setting.arbiter, msel}}))
      return illegalRouting(name + " listens to " +
                            textOf({setting.arbiter, msel}) +
                            ", which fixed settings have taken");
  masters[master] = {setting, true, 0};
  return llvm::Error::success();
}

llvm::Error CheckedArray::loadRule(TileCoord tile, const PacketRule &rule) {
  PortRef slave{tile, rule.slave};
  std::string name = textOf(rule) + " on " + toString(slave);
  if (rule.slave.channel < 0 ||
      rule.slave.channel >= device.slavePortCount(tile, rule.slave.bundle))
    return illegalRouting(name + " is on a port that does not exist");
  if (rule.mask >> device.packetIdBits() || rule.value & ~rule.mask)
    return illegalRouting(name + " matches no packet");
  if (rule.amsel.arbiter >= device.arbiterCount() ||
      rule.amsel.msel >= device.mselCount())
    return illegalRouting(name + " names " + textOf(rule.amsel) +
                          ", which does not exist");
  std::vector<Rule> &slots = rules[slave];
  slots.push_back({rule, true, false});
  if (slots.size() > device.ruleSlotCount())
    return illegalRouting(toString(slave) + " has more than " +
                          llvm::Twine(device.ruleSlotCount()) + " rules");
  return llvm::Error::success();
}

/// Each amsel of the new settings is named, once, and not by fixed settings
/// too.
llvm::Error CheckedArray::checkAmsels(const TileSettings &settings) const {
  TileCoord tile = settings.tile;
  std::set<Amsel> named, needed;
  for (Amsel amsel : settings.amsels)
    if (!named.insert(amsel).second || namedAmsels.count({tile, amsel}))
      return illegalRouting(textOf(amsel) + " is named twice at tile " +
                            toString(tile));
  for (const PacketMasterSetting &master : settings.masters)
    for (uint8_t msel = 0; msel < device.mselCount(); ++msel)
      if (master.mselMask >> msel & 1)
        needed.insert({master.arbiter, msel});
  for (const PacketRule &rule : settings.rules)
    needed.insert(rule.amsel);
  for (Amsel amsel : needed)
    if (!named.erase(amsel) && !fixedAmsels.count({tile, amsel}))
      return illegalRouting(textOf(amsel) + " is used at tile " +
                            toString(tile) + " but not named");
  if (!named.empty())
    return illegalRouting(textOf(*named.begin()) + " is named at tile " +
                          toString(tile) + " but not used");
  return llvm::Error::success();
}

llvm::Error CheckedArray::checkRulePorts() const {
  for (const auto &[slave, slots] : rules) {
    if (driven.count(slave))
      return illegalRouting(toString(slave) +
                            " has a connection and packet rules");
    for (const Rule &rule : slots)
      for (auto it = masters.lower_bound({slave.tile, Port{}});
           it != masters.end() && it->first.tile == slave.tile; ++it)
        if (listens(it->second, rule.rule.amsel) &&
            !device.isLegalConnection(slave.tile, slave.port, it->first.port))
          return illegalRouting(
              "the switch cannot connect " +
              textOf(slave.tile, {slave.port, it->first.port}) + ", as " +
              textOf(rule.rule) + " asks");
  }
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// Looking up
//===----------------------------------------------------------------------===//

bool CheckedArray::listens(const Master &master, Amsel amsel) const {
  return master.setting.arbiter == amsel.arbiter &&
         (master.setting.mselMask >> amsel.msel & 1);
}

CheckedArray::Step CheckedArray::step(const PortRef &slave, uint8_t id,
                                      bool fixedOnly) const {
  Step result;
  if (auto found = driven.find(slave);
      found != driven.end() && (!fixedOnly || fixedSlaves.count(slave))) {
    result.kind = Step::Leaves;
    result.masters = found->second;
    llvm::sort(result.masters);
    return result;
  }
  auto found = rules.find(slave);
  if (found == rules.end())
    return result;
  for (const auto &[slot, rule] : llvm::enumerate(found->second)) {
    if (fixedOnly && rule.isNew)
      continue;
    result.kind = Step::NoRule;
    if ((id & rule.rule.mask) != rule.rule.value)
      continue;
    result.byRule = true;
    result.slot = slot;
    result.amsel = rule.rule.amsel;
    for (auto it = masters.lower_bound({slave.tile, Port{}});
         it != masters.end() && it->first.tile == slave.tile; ++it)
      if (listens(it->second, result.amsel) && !(fixedOnly && it->second.isNew))
        result.masters.push_back(it->first.port);
    result.kind = result.masters.empty() ? Step::NoMaster : Step::Leaves;
    return result;
  }
  return result;
}

bool CheckedArray::hasSettings(const PortRef &slave, bool fixedOnly) const {
  if (driven.count(slave))
    return !fixedOnly || fixedSlaves.count(slave);
  auto found = rules.find(slave);
  return found != rules.end() &&
         (!fixedOnly || llvm::any_of(found->second, [](const Rule &rule) {
           return !rule.isNew;
         }));
}

bool CheckedArray::hasNewSettings(const PortRef &slave) const {
  if (driven.count(slave))
    return !fixedSlaves.count(slave);
  auto found = rules.find(slave);
  return found != rules.end() &&
         llvm::any_of(found->second, [](const Rule &r) { return r.isNew; });
}

llvm::ArrayRef<Port> CheckedArray::connectionsOf(const PortRef &slave) const {
  auto found = driven.find(slave);
  return found == driven.end() ? llvm::ArrayRef<Port>()
                               : llvm::ArrayRef(found->second);
}

bool CheckedArray::keepsHeader(const PortRef &master) const {
  auto found = masters.find(master);
  if (found != masters.end() && found->second.setting.keepHeader)
    return *found->second.setting.keepHeader;
  // `aie dialect`, aie.masterset: DMA masters and South masters of the shim row
  // drop the header unless told otherwise.
  bool drops = master.port.bundle == Bundle::DMA ||
               (master.port.bundle == Bundle::South && master.tile.row == 0);
  return !drops;
}

bool CheckedArray::isFixedPacketMaster(const PortRef &master) const {
  auto found = masters.find(master);
  return found != masters.end() && !found->second.isNew;
}

std::vector<PortRef> CheckedArray::fixedSources() const {
  std::set<PortRef> slaves(fixedSlaves);
  for (const auto &[slave, slots] : rules)
    if (hasSettings(slave, /*fixedOnly=*/true))
      slaves.insert(slave);
  std::vector<PortRef> result;
  for (const PortRef &slave : slaves) {
    auto before = device.linkTo(slave.tile, slave.port);
    if (!before || !fixedMasters.count({before->first, before->second}))
      result.push_back(slave);
  }
  return result;
}

bool CheckedArray::hasFixedRules() const {
  return llvm::any_of(problem.fixed, [](const TileSettings &settings) {
    return !settings.rules.empty();
  });
}

//===----------------------------------------------------------------------===//
// Use
//===----------------------------------------------------------------------===//

void CheckedArray::use(const PortRef &slave, Port port, const Step &step) {
  if (!step.byRule) {
    unused.erase({slave.tile, {slave.port, port}});
    return;
  }
  rules[slave][step.slot].used = true;
  masters[{slave.tile, port}].usedMsels |= uint8_t(1) << step.amsel.msel;
}

llvm::Error CheckedArray::checkStrays() const {
  if (!unused.empty())
    return illegalRouting(
        "the connection " +
        textOf(unused.begin()->first, unused.begin()->second) +
        " carries no flow");
  for (const auto &[slave, slots] : rules)
    for (const Rule &rule : slots)
      if (rule.isNew && !rule.used)
        return illegalRouting(textOf(rule.rule) + " on " + toString(slave) +
                              " takes no packet of any flow");
  for (const auto &[master, entry] : masters)
    for (uint8_t msel = 0; entry.isNew && msel < device.mselCount(); ++msel)
      if ((entry.setting.mselMask & ~entry.usedMsels) >> msel & 1)
        return illegalRouting("the packet master " + toString(master) +
                              " listens to " +
                              textOf({entry.setting.arbiter, msel}) +
                              ", which brings it no packet of any flow");
  return llvm::Error::success();
}
