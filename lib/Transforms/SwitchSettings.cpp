// Which settings do the switch ops of a design state?

#include "SwitchSettings.h"

using namespace tileloom;
using namespace tileloom::aie;

bool aie::hasOverlayMark(mlir::Operation *op) {
  return op->hasAttr(overlayMark) || op->hasAttr("is_ctrl_pkt_overlay");
}

static void append(std::vector<SwitchConnection> &to, mlir::Region &from) {
  for (ConnectOp connect : from.getOps<ConnectOp>())
    to.push_back({connect.getSourcePort(), connect.getDestPort()});
}

static Amsel toAmsel(AMSelOp op) {
  return {uint8_t(op.getArbiterID()), uint8_t(op.getMsel())};
}

static PacketMasterSetting readMaster(MasterSetOp op) {
  PacketMasterSetting setting;
  setting.master = op.getDestPort();
  for (mlir::Value value : op.getAmsels())
    if (auto amsel = value.getDefiningOp<AMSelOp>()) {
      setting.arbiter = toAmsel(amsel).arbiter;
      setting.mselMask |= uint8_t(1u << toAmsel(amsel).msel);
    }
  setting.keepHeader = op.getKeepPktHeader();
  setting.overlay = hasOverlayMark(op);
  return setting;
}

static void appendRules(std::vector<PacketRule> &to, PacketRulesOp rules) {
  for (PacketRuleOp op : rules.getRules().getOps<PacketRuleOp>())
    if (auto amsel = op.getAmsel().getDefiningOp<AMSelOp>()) {
      PacketRule rule;
      rule.slave = rules.getSourcePort();
      rule.mask = uint8_t(op.getMask());
      rule.value = uint8_t(op.getValue());
      rule.amsel = toAmsel(amsel);
      rule.overlay = hasOverlayMark(op) || hasOverlayMark(rules);
      rule.priority = op->hasAttr(priorityMark);
      to.push_back(rule);
    }
}

static void readPackets(SwitchboxOp box, TileSettings &settings) {
  for (mlir::Operation &op : box.getConnections().front()) {
    if (auto amsel = mlir::dyn_cast<AMSelOp>(op))
      settings.amsels.push_back(toAmsel(amsel));
    else if (auto master = mlir::dyn_cast<MasterSetOp>(op))
      settings.masters.push_back(readMaster(master));
    else if (auto rules = mlir::dyn_cast<PacketRulesOp>(op))
      appendRules(settings.rules, rules);
  }
  llvm::sort(settings.amsels, [](Amsel a, Amsel b) {
    return std::pair(a.msel, a.arbiter) < std::pair(b.msel, b.arbiter);
  });
  settings.amsels.erase(
      std::unique(settings.amsels.begin(), settings.amsels.end()),
      settings.amsels.end());
  llvm::sort(settings.masters);
}

std::vector<TileSettings> aie::readSwitchSettings(DeviceOp device) {
  std::map<TileCoord, TileSettings> settings;
  for (mlir::Operation &op : *device.getBody()) {
    auto interconnect = mlir::dyn_cast<Interconnect>(op);
    if (!interconnect)
      continue;
    auto tile = mlir::cast<TileElement>(&op).getTileCoord();
    if (!tile)
      continue;
    TileSettings &entry = settings[*tile];
    entry.tile = *tile;
    append(mlir::isa<ShimMuxOp>(op) ? entry.muxConnections : entry.connections,
           interconnect.getConnections());
    if (auto box = mlir::dyn_cast<SwitchboxOp>(op))
      readPackets(box, entry);
  }
  std::vector<TileSettings> result;
  for (auto &[tile, entry] : settings)
    result.push_back(std::move(entry));
  return result;
}
