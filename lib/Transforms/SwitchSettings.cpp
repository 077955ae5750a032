// How connections move between switch ops and plain settings.

#include "SwitchSettings.h"

using namespace tileloom;
using namespace tileloom::aie;

static void append(std::vector<SwitchConnection> &to, mlir::Region &from) {
  for (ConnectOp connect : from.getOps<ConnectOp>())
    to.push_back({connect.getSourcePort(), connect.getDestPort()});
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
  }
  std::vector<TileSettings> result;
  for (auto &[tile, entry] : settings)
    result.push_back(std::move(entry));
  return result;
}

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

static void addConnections(mlir::Region &region,
                           llvm::ArrayRef<SwitchConnection> connections) {
  mlir::OpBuilder builder(region.front().getTerminator());
  for (const SwitchConnection &connection : connections)
    ConnectOp::create(
        builder, region.getLoc(), toDialect(connection.slave.bundle),
        connection.slave.channel, toDialect(connection.master.bundle),
        connection.master.channel);
}

void SwitchWriter::write(const RoutingSolution &solution) {
  for (const TileSettings &settings : solution.tiles) {
    if (!settings.connections.empty())
      addConnections(getSwitchbox(settings.tile).getConnections(),
                     settings.connections);
    if (!settings.muxConnections.empty())
      addConnections(getShimMux(settings.tile).getConnections(),
                     settings.muxConnections);
  }
}
