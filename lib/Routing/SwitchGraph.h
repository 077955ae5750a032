// Which ports can a stream step between? The two-sided graph of all switches.
//
// A node is a slave (In) or a master (Out) of one tile's switch; both sides are
// numbered densely, tile by tile (column, then row), ports in the order of
// Bundle, then channel. Crossbar edges lead In -> Out within a tile, wire edges
// Out -> In across a link. The two alternate on every route: a port name on one
// side says nothing of the port of that name on the other side.
//
// Tiles with the same kind and port counts have the same crossbar, so crossbars
// are stored once for each such shape, as lists of local indices.

#ifndef TILELOOM_LIB_ROUTING_SWITCHGRAPH_H
#define TILELOOM_LIB_ROUTING_SWITCHGRAPH_H

#include "tileloom/Device/Device.h"

#include "llvm/ADT/ArrayRef.h"

#include <vector>

namespace tileloom {

using InNode = uint32_t;
using OutNode = uint32_t;
inline constexpr uint32_t NoNode = ~0u;

class SwitchGraph {
public:
  explicit SwitchGraph(const Device &device);

  const Device &device() const { return dev; }
  uint32_t inCount() const { return uint32_t(inTile.size()); }
  uint32_t outCount() const { return uint32_t(outTile.size()); }

  /// The node of a port, or NoNode when the switch has no such port.
  InNode slave(TileCoord tile, Port port) const;
  OutNode master(TileCoord tile, Port port) const;
  /// The same for the end of a flow: shim DMA, NOC and PLIO stand for the South
  /// port that the mux gives them.
  InNode source(TileCoord tile, Port port) const;
  OutNode destination(TileCoord tile, Port port) const;

  TileCoord tileOfIn(InNode n) const { return coord(inTile[n]); }
  TileCoord tileOfOut(OutNode n) const { return coord(outTile[n]); }
  Port portOfIn(InNode n) const;
  Port portOfOut(OutNode n) const;

  /// Masters that slave `n` can drive: add masterBase(n) to each.
  llvm::ArrayRef<uint16_t> crossbar(InNode n) const;
  OutNode masterBase(InNode n) const { return tiles[inTile[n]].firstOut; }
  /// The slave at the other end of the link, or NoNode.
  InNode wire(OutNode n) const { return wires[n]; }
  /// The master at the other end of the link, or NoNode.
  OutNode wireInto(InNode n) const { return reverseWires[n]; }

private:
  struct Shape {
    TileKind kind = TileKind::Core;
    std::vector<Port> slaves, masters;
    std::vector<uint32_t> rowStart;
    std::vector<uint16_t> targets;
  };
  struct Tile {
    uint32_t shape = 0;
    InNode firstIn = 0;
    OutNode firstOut = 0;
  };

  TileCoord coord(uint32_t tile) const {
    return {int32_t(tile) / dev.rows(), int32_t(tile) % dev.rows()};
  }
  uint32_t tileIndex(TileCoord t) const {
    return uint32_t(t.column * dev.rows() + t.row);
  }
  uint32_t shapeOf(TileCoord tile);
  void addWires();

  const Device &dev;
  std::vector<Shape> shapes;
  std::vector<Tile> tiles;
  std::vector<uint32_t> inTile, outTile;
  std::vector<InNode> wires;
  std::vector<OutNode> reverseWires;
};

} // namespace tileloom

#endif // TILELOOM_LIB_ROUTING_SWITCHGRAPH_H
