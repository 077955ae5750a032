// Which packet flows carry control packets to tiles, and their answers back?

#include "ControlOverlay.h"

#include "SwitchSettings.h"

#include "tileloom/Dialect/AIE/IR/NamedError.h"

#include <algorithm>
#include <set>

using namespace tileloom;
using namespace tileloom::aie;

std::vector<OverlayColumn> aie::overlayColumns(DeviceOp op, bool reachesAll) {
  const Device &device = op.getModel();
  std::vector<OverlayColumn> columns;
  auto columnOf = [&](int32_t column) -> OverlayColumn & {
    auto found = llvm::find_if(
        columns, [&](const OverlayColumn &at) { return at.column == column; });
    if (found != columns.end())
      return *found;
    return columns.emplace_back(OverlayColumn{column, {}});
  };
  auto add = [&](TileCoord tile) {
    std::vector<TileCoord> &tiles = columnOf(tile.column).tiles;
    if (!llvm::is_contained(tiles, tile))
      tiles.push_back(tile);
  };
  for (TileOp tile : op.getOps<TileOp>())
    if (auto at = getTileCoord(tile.getResult()); at && device.contains(*at))
      add(*at);
  if (!reachesAll || columns.empty())
    return columns;
  // Streams of the design may cross tiles that it does not name; whoever
  // configures it by packets has to reach those too.
  int32_t first = device.columns(), last = 0, top = 0;
  for (const OverlayColumn &column : columns) {
    first = std::min(first, column.column);
    last = std::max(last, column.column);
    for (TileCoord tile : column.tiles)
      top = std::max(top, tile.row);
  }
  for (int32_t column = first; column <= last; ++column)
    for (int32_t row = 0; row <= top; ++row)
      add({column, row});
  return columns;
}

/// The MM2S channel of the shim that serves a row: the lower half of the array
/// has the first one, the upper half the second.
static int32_t controlChannel(const Device &device, int32_t row) {
  const int channels =
      std::max<int>(device.dma(TileKind::ShimNoc).channelsPerDirection, 1);
  const int32_t rows = std::max(device.rows() / channels, 1);
  return std::min(row / rows, channels - 1);
}

namespace {

class OverlayWriter {
public:
  OverlayWriter(DeviceOp op, const OverlayOptions &options)
      : op(op), device(op.getModel()), options(options), tiles(op),
        builder(op.getBody()->getTerminator()) {
    for (TileOp tile : op.getOps<TileOp>())
      if (auto at = getTileCoord(tile.getResult()))
        if (auto id = tile->getAttrOfType<PacketInfoAttr>("controller_id"))
          if (id.getPktId())
            ids.try_emplace(*at, *id.getPktId());
    for (PacketFlowOp flow : op.getOps<PacketFlowOp>())
      known.insert(keyOf(flow));
  }

  mlir::LogicalResult write(llvm::ArrayRef<OverlayColumn> columns);

private:
  using Ends = std::set<std::pair<TileCoord, Port>>;
  using Key = std::tuple<uint32_t, uint32_t, Ends, Ends>;

  static Key keyOf(PacketFlowOp flow) {
    Ends sources, dests;
    for (auto end : flow.getPorts().getOps<PacketSourceOp>())
      if (auto at = getTileCoord(end.getTile()))
        sources.insert({*at, end.getPort()});
    for (auto end : flow.getPorts().getOps<PacketDestOp>())
      if (auto at = getTileCoord(end.getTile()))
        dests.insert({*at, end.getPort()});
    return {uint32_t(flow.getID()), uint32_t(flow.getMask()), sources, dests};
  }
  mlir::LogicalResult checkChannels(llvm::ArrayRef<OverlayColumn> columns);
  void addFlow(TileCoord controlled, TileCoord source, Port from,
               TileCoord dest, Port to);
  void addAllocation(TileCoord shim, int32_t channel);
  uint32_t idOf(TileCoord tile) {
    auto found = ids.find(tile);
    return found != ids.end() ? found->second
                              : device.columnControllerId(tile).value_or(0);
  }

  DeviceOp op;
  const Device &device;
  const OverlayOptions &options;
  SwitchWriter tiles;
  mlir::OpBuilder builder;
  std::map<TileCoord, uint32_t> ids;
  std::set<Key> known;
};

} // namespace

mlir::LogicalResult
OverlayWriter::checkChannels(llvm::ArrayRef<OverlayColumn> columns) {
  std::set<std::pair<TileCoord, int32_t>> needed;
  for (const OverlayColumn &column : columns)
    for (TileCoord tile : column.tiles)
      needed.insert({{column.column, 0}, controlChannel(device, tile.row)});
  for (FlowOp flow : op.getOps<FlowOp>()) {
    auto at = getTileCoord(flow.getSource());
    const Port port = flow.getSourcePort();
    if (!at || port.bundle != Bundle::DMA || !needed.count({*at, port.channel}))
      continue;
    NamedDiagnostic diag =
        emitNamedError(op, "control-overlay-channel")
        << "failed to generate column control overlay from shim dma to tile "
           "ctrl ports, because some shim mm2s dma channels were reserved from "
           "routing control packets.";
    diag.attachNote(flow.getLoc())
        << "this flow reserves " << toString(*at) << " MM2S " << port.channel;
    return diag;
  }
  return mlir::success();
}

void OverlayWriter::addFlow(TileCoord controlled, TileCoord source, Port from,
                            TileCoord dest, Port to) {
  const uint32_t id = idOf(controlled);
  if (!known.insert({id, 31, {{source, from}}, {{dest, to}}}).second)
    return;
  mlir::Location where = op.getLoc();
  // Tiles first: they go to the other tiles.
  mlir::Value sourceTile = tiles.getTile(source);
  mlir::Value destTile = tiles.getTile(dest);
  auto flow = PacketFlowOp::create(
      builder, where, mlir::ValueRange(), uint8_t(id), uint8_t(31),
      builder.getBoolAttr(true), builder.getBoolAttr(true), nullptr, nullptr,
      nullptr, nullptr);
  flow.getPorts().emplaceBlock();
  PacketFlowOp::ensureTerminator(flow.getPorts(), builder, where);
  mlir::OpBuilder inside(flow.getPorts().front().getTerminator());
  PacketSourceOp::create(inside, where, sourceTile, toDialect(from.bundle),
                         from.channel);
  PacketDestOp::create(inside, where, destTile, toDialect(to.bundle),
                       to.channel);
}

void OverlayWriter::addAllocation(TileCoord shim, int32_t channel) {
  std::string name = "ctrlpkt_col" + std::to_string(shim.column) +
                     "_mm2s_chan" + std::to_string(channel);
  if (mlir::SymbolTable::lookupSymbolIn(op, name))
    return;
  ShimDMAAllocationOp::create(
      builder, op.getLoc(), builder.getStringAttr(name), tiles.getTile(shim),
      DMAChannelDirAttr::get(op.getContext(), DMAChannelDir::MM2S),
      builder.getI64IntegerAttr(channel), builder.getBoolAttr(false),
      PacketInfoAttr(), mlir::TypeAttr(), mlir::UnitAttr());
}

mlir::LogicalResult
OverlayWriter::write(llvm::ArrayRef<OverlayColumn> columns) {
  const Port control{Bundle::TileControl, 0};
  if (options.routesControl && failed(checkChannels(columns)))
    return mlir::failure();
  for (const OverlayColumn &column : columns) {
    const TileCoord shim{column.column, 0};
    if (!device.isShimNoc(shim))
      continue; // Neither a DMA nor a controller is there.
    tiles.getTile(shim);
    for (TileCoord tile : column.tiles)
      tiles.getTile(tile);
    std::vector<TileCoord> members = column.tiles;
    if (!llvm::is_contained(members, shim))
      members.push_back(shim);
    for (TileCoord tile : members)
      if (options.tokens == OverlayTokens::AllTiles ||
          (options.tokens == OverlayTokens::ShimOnly && tile == shim))
        addFlow(tile, tile, control, shim, {Bundle::South, 0});
    if (!options.routesControl)
      continue;
    for (TileCoord tile : members) {
      const int32_t channel = controlChannel(device, tile.row);
      addFlow(tile, shim, {Bundle::DMA, channel}, tile, control);
      addAllocation(shim, channel);
    }
  }
  return mlir::success();
}

mlir::LogicalResult
aie::writeControlOverlay(DeviceOp device, const OverlayOptions &options,
                         llvm::ArrayRef<OverlayColumn> columns) {
  return OverlayWriter(device, options).write(columns);
}
