// Which links join the switchboxes of a design?

#include "SwitchSettings.h"

#include <set>

using namespace tileloom;
using namespace tileloom::aie;

namespace {

class WireWriter {
public:
  explicit WireWriter(DeviceOp device)
      : device(device), builder(device.getBody()->getTerminator()) {
    for (mlir::Operation &op : *device.getBody()) {
      if (auto tile = mlir::dyn_cast<TileOp>(op))
        tiles.try_emplace(*getTileCoord(tile.getResult()), tile.getResult());
      else if (auto box = mlir::dyn_cast<SwitchboxOp>(op))
        keep(boxes, box.getTileCoord(), box.getResult());
      else if (auto mux = mlir::dyn_cast<ShimMuxOp>(op))
        keep(muxes, mux.getTileCoord(), mux.getResult());
      else if (auto plio = mlir::dyn_cast<PLIOOp>(op))
        plios.try_emplace(plio.getCol(), plio.getResult());
      else if (auto wire = mlir::dyn_cast<WireOp>(op))
        known.insert(key({wire.getSource(), wire.getSourceBundle()},
                         {wire.getDest(), wire.getDestBundle()}));
    }
  }

  void write() {
    for (auto [at, box] : boxes)
      if (mlir::Value tile = find(tiles, at))
        write(at, tile, box);
  }

private:
  using End = std::pair<mlir::Value, WireBundle>;
  using Places = std::map<TileCoord, mlir::Value>;
  using Key = std::pair<std::pair<void *, int>, std::pair<void *, int>>;

  static void keep(Places &places, std::optional<TileCoord> at,
                   mlir::Value value) {
    if (at)
      places.try_emplace(*at, value);
  }
  static mlir::Value find(const Places &places, TileCoord at) {
    auto found = places.find(at);
    return found == places.end() ? mlir::Value() : found->second;
  }
  /// A wire has no direction.
  static Key key(End a, End b) {
    std::pair<void *, int> first(a.first.getAsOpaquePointer(), int(a.second));
    std::pair<void *, int> second(b.first.getAsOpaquePointer(), int(b.second));
    return first < second ? Key(first, second) : Key(second, first);
  }
  void add(mlir::Value source, WireBundle from, mlir::Value dest,
           WireBundle to) {
    if (source && dest && known.insert(key({source, from}, {dest, to})).second)
      WireOp::create(builder, device.getLoc(), source, from, dest, to);
  }
  void write(TileCoord at, mlir::Value tile, mlir::Value box);

  DeviceOp device;
  mlir::OpBuilder builder;
  Places tiles, boxes, muxes;
  std::map<int32_t, mlir::Value> plios;
  std::set<Key> known;
};

} // namespace

void WireWriter::write(TileCoord at, mlir::Value tile, mlir::Value box) {
  add(find(boxes, neighbour(at, Side::West)), WireBundle::East, box,
      WireBundle::West);
  if (at.row > 0) {
    add(tile, WireBundle::Core, box, WireBundle::Core);
    add(tile, WireBundle::DMA, box, WireBundle::DMA);
    add(find(boxes, neighbour(at, Side::South)), WireBundle::North, box,
        WireBundle::South);
    return;
  }
  mlir::Value plio;
  if (auto found = plios.find(at.column); found != plios.end())
    plio = found->second;
  if (!device.getModel().isShimNoc(at)) {
    add(plio, WireBundle::North, box, WireBundle::South);
    return;
  }
  if (mlir::Value mux = find(muxes, at)) {
    add(mux, WireBundle::North, box, WireBundle::South);
    add(plio, WireBundle::North, mux, WireBundle::South);
    add(tile, WireBundle::DMA, mux, WireBundle::DMA);
  }
}

void aie::writeWires(DeviceOp device) { WireWriter(device).write(); }
