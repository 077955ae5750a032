// How a routing becomes switch ops, in which order.

#include "SwitchSettings.h"

#include <set>

using namespace tileloom;
using namespace tileloom::aie;

SwitchWriter::SwitchWriter(DeviceOp device) : device(device) {
  for (mlir::Operation &op : *device.getBody()) {
    if (auto tile = mlir::dyn_cast<TileOp>(op)) {
      tiles.try_emplace(*mlir::cast<TileLike>(&op).getCoord(),
                        tile.getResult());
      lastTile = &op;
    } else if (auto box = mlir::dyn_cast<SwitchboxOp>(op)) {
      if (auto tile = box.getTileCoord())
        boxes.try_emplace(*tile, box);
    } else if (auto mux = mlir::dyn_cast<ShimMuxOp>(op)) {
      if (auto tile = mux.getTileCoord())
        muxes.try_emplace(*tile, mux);
    }
  }
}

mlir::Value SwitchWriter::getTile(TileCoord tile) {
  mlir::Value &value = tiles[tile];
  if (!value) {
    mlir::OpBuilder builder(device.getContext());
    if (lastTile)
      builder.setInsertionPointAfter(lastTile);
    else
      builder.setInsertionPointToStart(device.getBody());
    auto op = TileOp::create(builder, device.getLoc(), tile.column, tile.row);
    lastTile = op;
    value = op.getResult();
  }
  return value;
}

template <typename OpType>
static OpType findOrCreate(DeviceOp device, mlir::Value tile, OpType &op) {
  if (!op) {
    auto builder = mlir::OpBuilder(device.getBody()->getTerminator());
    op = OpType::create(builder, device.getLoc(), builder.getIndexType(), tile);
    op.getConnections().emplaceBlock();
    OpType::ensureTerminator(op.getConnections(), builder, device.getLoc());
  }
  return op;
}

SwitchboxOp SwitchWriter::getSwitchbox(TileCoord tile) {
  return findOrCreate(device, getTile(tile), boxes[tile]);
}

ShimMuxOp SwitchWriter::getShimMux(TileCoord tile) {
  return findOrCreate(device, getTile(tile), muxes[tile]);
}

static void addConnection(mlir::Region &region,
                          const SwitchConnection &connection) {
  mlir::OpBuilder builder(region.front().getTerminator());
  ConnectOp::create(
      builder, region.getLoc(), toDialect(connection.slave.bundle),
      connection.slave.channel, toDialect(connection.master.bundle),
      connection.master.channel);
}

namespace {

/// Adds packet settings to one switchbox. Ops that are there stay what they
/// are; rules join the op of their slave.
class PacketWriter {
public:
  explicit PacketWriter(SwitchboxOp box)
      : box(box), block(box.getConnections().front()) {
    for (mlir::Operation &op : block) {
      if (auto amsel = mlir::dyn_cast<AMSelOp>(op))
        amsels.try_emplace(
            {uint8_t(amsel.getMsel()), uint8_t(amsel.getArbiterID())}, amsel);
      else if (auto rules = mlir::dyn_cast<PacketRulesOp>(op))
        rulesOf.try_emplace(rules.getSourcePort(), rules);
    }
  }

  void write(const TileSettings &settings);

private:
  mlir::Value amselFor(Amsel amsel);
  void writeMaster(const PacketMasterSetting &setting);
  void writeRules(Port slave, llvm::ArrayRef<PacketRule> rules);
  void writeRule(mlir::OpBuilder &builder, const PacketRule &rule);
  /// Amsels stand in front of everything that names them.
  mlir::Operation *firstUser() {
    for (mlir::Operation &op : block)
      if (mlir::isa<MasterSetOp, PacketRulesOp>(op))
        return &op;
    return block.getTerminator();
  }

  SwitchboxOp box;
  mlir::Block &block;
  /// By msel, then arbiter.
  std::map<std::pair<uint8_t, uint8_t>, AMSelOp> amsels;
  std::map<Port, PacketRulesOp> rulesOf;
};

} // namespace

mlir::Value PacketWriter::amselFor(Amsel amsel) {
  AMSelOp &op = amsels[{amsel.msel, amsel.arbiter}];
  mlir::Operation *user = firstUser();
  if (!op) {
    mlir::OpBuilder builder(user);
    op = AMSelOp::create(builder, box.getLoc(), builder.getIndexType(),
                         amsel.arbiter, amsel.msel, nullptr);
  } else if (user->isBeforeInBlock(op)) {
    op->moveBefore(user);
  }
  return op.getResult();
}

void PacketWriter::writeMaster(const PacketMasterSetting &setting) {
  llvm::SmallVector<mlir::Value, 4> values;
  for (uint8_t msel = 0; msel < 4; ++msel)
    if (setting.mselMask >> msel & 1)
      values.push_back(amselFor({setting.arbiter, msel}));
  mlir::OpBuilder builder(block.getTerminator());
  auto op = MasterSetOp::create(
      builder, box.getLoc(), builder.getIndexType(),
      toDialect(setting.master.bundle), setting.master.channel, values,
      setting.keepHeader ? builder.getBoolAttr(*setting.keepHeader)
                         : mlir::BoolAttr());
  if (setting.overlay)
    op->setAttr(overlayMark, builder.getUnitAttr());
}

void PacketWriter::writeRule(mlir::OpBuilder &builder, const PacketRule &rule) {
  auto op = PacketRuleOp::create(builder, box.getLoc(), rule.mask, rule.value,
                                 amselFor(rule.amsel));
  if (rule.overlay)
    op->setAttr(overlayMark, builder.getUnitAttr());
  if (rule.priority)
    op->setAttr(priorityMark, builder.getUnitAttr());
}

void PacketWriter::writeRules(Port slave, llvm::ArrayRef<PacketRule> rules) {
  PacketRulesOp &op = rulesOf[slave];
  mlir::OpBuilder builder(block.getTerminator());
  const bool isNew = !op;
  if (isNew) {
    op = PacketRulesOp::create(builder, box.getLoc(), toDialect(slave.bundle),
                               slave.channel);
    op.getRules().emplaceBlock();
    PacketRulesOp::ensureTerminator(op.getRules(), builder, box.getLoc());
  }
  mlir::Block &body = op.getRules().front();
  mlir::Operation *front = isNew ? nullptr : &body.front();
  for (const PacketRule &rule : rules) {
    if (rule.overlay && front)
      builder.setInsertionPoint(front);
    else
      builder.setInsertionPoint(body.getTerminator());
    writeRule(builder, rule);
  }
  auto all = body.getOps<PacketRuleOp>();
  if (llvm::all_of(all, [](PacketRuleOp rule) { return hasOverlayMark(rule); }))
    op->setAttr(overlayMark, builder.getUnitAttr());
  else
    op->removeAttr(overlayMark);
}

void PacketWriter::write(const TileSettings &settings) {
  // All arbiters of msel 0 first, then those of msel 1, and so on.
  std::set<std::pair<uint8_t, uint8_t>> needed;
  for (Amsel amsel : settings.amsels)
    needed.insert({amsel.msel, amsel.arbiter});
  for (const PacketMasterSetting &master : settings.masters)
    for (uint8_t msel = 0; msel < 4; ++msel)
      if (master.mselMask >> msel & 1)
        needed.insert({msel, master.arbiter});
  for (const PacketRule &rule : settings.rules)
    needed.insert({rule.amsel.msel, rule.amsel.arbiter});
  for (auto [msel, arbiter] : needed)
    amselFor({arbiter, msel});

  std::vector<PacketMasterSetting> masters = settings.masters;
  llvm::sort(masters);
  for (const PacketMasterSetting &master : masters)
    writeMaster(master);

  std::map<Port, std::vector<PacketRule>> rules;
  for (const PacketRule &rule : settings.rules)
    rules[rule.slave].push_back(rule);
  for (const auto &[slave, own] : rules)
    writeRules(slave, own);
}

void SwitchWriter::write(const RoutingSolution &solution) {
  // Circuit flows come before packet hops that became circuits.
  std::set<RouteHop> circuits;
  for (const FlowPath &path : solution.paths)
    circuits.insert(path.hops.begin(), path.hops.end());
  for (const TileSettings &settings : solution.tiles) {
    if (!settings.connections.empty() || !settings.masters.empty() ||
        !settings.rules.empty()) {
      SwitchboxOp box = getSwitchbox(settings.tile);
      for (bool ofCircuits : {true, false})
        for (const SwitchConnection &connection : settings.connections)
          if (circuits.count({settings.tile, connection.slave,
                              connection.master}) == ofCircuits)
            addConnection(box.getConnections(), connection);
      PacketWriter(box).write(settings);
    }
    if (!settings.muxConnections.empty())
      for (const SwitchConnection &connection : settings.muxConnections)
        addConnection(getShimMux(settings.tile).getConnections(), connection);
  }
}
