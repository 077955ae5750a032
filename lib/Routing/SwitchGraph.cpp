// Which ports can a stream step between? Builds the graph from the device.

#include "SwitchGraph.h"

#include <algorithm>

using namespace tileloom;

SwitchGraph::SwitchGraph(const Device &device) : dev(device) {
  tiles.resize(size_t(dev.columns()) * dev.rows());
  for (uint32_t i = 0; i < tiles.size(); ++i) {
    uint32_t shape = shapeOf(coord(i));
    tiles[i] = {shape, uint32_t(inTile.size()), uint32_t(outTile.size())};
    inTile.resize(inTile.size() + shapes[shape].slaves.size(), i);
    outTile.resize(outTile.size() + shapes[shape].masters.size(), i);
  }
  addWires();
}

uint32_t SwitchGraph::shapeOf(TileCoord tile) {
  Shape shape;
  shape.kind = dev.kind(tile);
  for (unsigned b = 0; b < NumBundles; ++b) {
    Bundle bundle = Bundle(b);
    for (int32_t c = 0, e = dev.slavePortCount(tile, bundle); c < e; ++c)
      shape.slaves.push_back({bundle, c});
    for (int32_t c = 0, e = dev.masterPortCount(tile, bundle); c < e; ++c)
      shape.masters.push_back({bundle, c});
  }
  for (uint32_t i = 0; i < shapes.size(); ++i)
    if (shapes[i].kind == shape.kind && shapes[i].slaves == shape.slaves &&
        shapes[i].masters == shape.masters)
      return i;
  for (Port slave : shape.slaves) {
    shape.rowStart.push_back(uint32_t(shape.targets.size()));
    for (uint16_t m = 0; m < shape.masters.size(); ++m)
      if (dev.isLegalConnection(tile, slave, shape.masters[m]))
        shape.targets.push_back(m);
  }
  shape.rowStart.push_back(uint32_t(shape.targets.size()));
  shapes.push_back(std::move(shape));
  return uint32_t(shapes.size() - 1);
}

void SwitchGraph::addWires() {
  wires.assign(outCount(), NoNode);
  reverseWires.assign(inCount(), NoNode);
  for (OutNode out = 0; out < outCount(); ++out) {
    auto far = dev.linkFrom(tileOfOut(out), portOfOut(out));
    if (!far)
      continue;
    InNode in = slave(far->first, far->second);
    if (in == NoNode)
      continue;
    wires[out] = in;
    reverseWires[in] = out;
  }
}

static uint32_t localIndex(const std::vector<Port> &ports, Port port) {
  auto it = std::lower_bound(ports.begin(), ports.end(), port);
  return it != ports.end() && *it == port ? uint32_t(it - ports.begin())
                                          : NoNode;
}

InNode SwitchGraph::slave(TileCoord tile, Port port) const {
  if (!dev.contains(tile))
    return NoNode;
  const Tile &t = tiles[tileIndex(tile)];
  uint32_t local = localIndex(shapes[t.shape].slaves, port);
  return local == NoNode ? NoNode : t.firstIn + local;
}

OutNode SwitchGraph::master(TileCoord tile, Port port) const {
  if (!dev.contains(tile))
    return NoNode;
  const Tile &t = tiles[tileIndex(tile)];
  uint32_t local = localIndex(shapes[t.shape].masters, port);
  return local == NoNode ? NoNode : t.firstOut + local;
}

static bool standsBehindMux(Bundle bundle) {
  return bundle == Bundle::DMA || bundle == Bundle::NOC ||
         bundle == Bundle::PLIO;
}

InNode SwitchGraph::source(TileCoord tile, Port port) const {
  if (!dev.isShim(tile) || !standsBehindMux(port.bundle))
    return slave(tile, port);
  auto south = dev.shimMuxSlave(tile, port);
  return south ? slave(tile, *south) : NoNode;
}

OutNode SwitchGraph::destination(TileCoord tile, Port port) const {
  if (!dev.isShim(tile) || !standsBehindMux(port.bundle))
    return master(tile, port);
  auto south = dev.shimMuxMaster(tile, port);
  return south ? master(tile, *south) : NoNode;
}

Port SwitchGraph::portOfIn(InNode n) const {
  const Tile &t = tiles[inTile[n]];
  return shapes[t.shape].slaves[n - t.firstIn];
}

Port SwitchGraph::portOfOut(OutNode n) const {
  const Tile &t = tiles[outTile[n]];
  return shapes[t.shape].masters[n - t.firstOut];
}

llvm::ArrayRef<uint16_t> SwitchGraph::crossbar(InNode n) const {
  const Tile &t = tiles[inTile[n]];
  const Shape &s = shapes[t.shape];
  uint32_t local = n - t.firstIn;
  return llvm::ArrayRef(s.targets).slice(
      s.rowStart[local], s.rowStart[local + 1] - s.rowStart[local]);
}
