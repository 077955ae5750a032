// Which ports does the switch of a tile have, what may connect, and where do
// the wires between switches and the shim mux lead?

#include "DeviceData.h"

namespace tileloom {

// Port counts
// ------------------------------------------------------------------

/// Ports of `bundle` at `tile`: the table's count, cut at the edges of the
/// array.
static int countAt(const Device &device, TileCoord tile, Bundle bundle,
                   const PortCounts &counts) {
  if (unsigned(bundle) >= NumBundles)
    return 0;
  bool cut = (bundle == Bundle::West && tile.column == 0) ||
             (bundle == Bundle::East && tile.column == device.columns() - 1) ||
             (bundle == Bundle::North && tile.row == device.rows() - 1);
  return cut ? 0 : countOf(counts, bundle);
}

int Device::slavePortCount(TileCoord tile, Bundle bundle) const {
  if (!contains(tile))
    return 0;
  return countAt(*this, tile, bundle,
                 data.family->switches[size_t(kind(tile))].slaves);
}

int Device::masterPortCount(TileCoord tile, Bundle bundle) const {
  if (!contains(tile))
    return 0;
  return countAt(*this, tile, bundle,
                 data.family->switches[size_t(kind(tile))].masters);
}

// Legality
// -----------------------------------------------------------------------

static bool inRange(int32_t channel, int count) {
  return channel >= 0 && channel < count;
}

bool Device::isLegalConnection(TileCoord tile, Port from, Port to) const {
  if (!inRange(from.channel, slavePortCount(tile, from.bundle)) ||
      !inRange(to.channel, masterPortCount(tile, to.bundle)))
    return false;
  const ConnectMatrix &rules = *data.family->switches[size_t(kind(tile))].rules;
  const ConnectRule &rule = rules[size_t(from.bundle)][size_t(to.bundle)];
  switch (rule.kind) {
  case ConnectRule::Never:
    return false;
  case ConnectRule::Always:
    return true;
  case ConnectRule::SameChannel:
    return from.channel == to.channel;
  case ConnectRule::OneMaster:
    return to.channel == rule.master;
  }
  return false;
}

// Register indices
// -----------------------------------------------------------------

static std::optional<uint32_t> indexOf(std::span<const IndexRun> runs,
                                       Port port) {
  for (const IndexRun &run : runs)
    if (run.bundle == port.bundle && inRange(port.channel, run.count))
      return run.first + uint32_t(port.channel);
  return std::nullopt;
}

static std::optional<Port> portOf(std::span<const IndexRun> runs,
                                  uint32_t index) {
  for (const IndexRun &run : runs)
    if (index >= run.first && index - run.first < run.count)
      return Port{run.bundle, int32_t(index - run.first)};
  return std::nullopt;
}

std::optional<uint32_t> Device::slaveIndex(TileKind kind, Port port) const {
  return indexOf(data.family->switches[size_t(kind)].slaveIndices, port);
}
std::optional<uint32_t> Device::masterIndex(TileKind kind, Port port) const {
  return indexOf(data.family->switches[size_t(kind)].masterIndices, port);
}
std::optional<Port> Device::slaveOfIndex(TileKind kind, uint32_t index) const {
  return portOf(data.family->switches[size_t(kind)].slaveIndices, index);
}
std::optional<Port> Device::masterOfIndex(TileKind kind, uint32_t index) const {
  return portOf(data.family->switches[size_t(kind)].masterIndices, index);
}

// Links
// ----------------------------------------------------------------------------

static std::optional<Side> sideOf(Bundle bundle) {
  if (bundle < Bundle::South || bundle > Bundle::East)
    return std::nullopt;
  return Side(uint8_t(bundle));
}

/// The bundle at the other end of a wire.
static Bundle opposite(Bundle bundle) {
  switch (bundle) {
  case Bundle::South:
    return Bundle::North;
  case Bundle::North:
    return Bundle::South;
  case Bundle::West:
    return Bundle::East;
  default:
    return Bundle::West;
  }
}

// A wire keeps its channel number (AM020 ch. 2, stream interconnect).
std::optional<std::pair<TileCoord, Port>> Device::linkFrom(TileCoord tile,
                                                           Port master) const {
  std::optional<Side> side = sideOf(master.bundle);
  if (!side || !inRange(master.channel, masterPortCount(tile, master.bundle)))
    return std::nullopt;
  TileCoord next = neighbour(tile, *side);
  Port slave{opposite(master.bundle), master.channel};
  if (!inRange(slave.channel, slavePortCount(next, slave.bundle)))
    return std::nullopt;
  return std::make_pair(next, slave);
}

std::optional<std::pair<TileCoord, Port>> Device::linkTo(TileCoord tile,
                                                         Port slave) const {
  std::optional<Side> side = sideOf(slave.bundle);
  if (!side || !inRange(slave.channel, slavePortCount(tile, slave.bundle)))
    return std::nullopt;
  TileCoord previous = neighbour(tile, *side);
  Port master{opposite(slave.bundle), slave.channel};
  if (!inRange(master.channel, masterPortCount(previous, master.bundle)))
    return std::nullopt;
  return std::make_pair(previous, master);
}

// Shim mux
// -------------------------------------------------------------------------

static int muxCount(const PortCounts &counts, Bundle bundle) {
  if (bundle == Bundle::North)
    bundle = Bundle::South;
  return unsigned(bundle) < NumBundles ? countOf(counts, bundle) : 0;
}

int Device::shimMuxSourceCount(TileCoord tile, Bundle bundle) const {
  return isShim(tile) ? muxCount(data.family->shimMux.sources, bundle) : 0;
}
int Device::shimMuxDestCount(TileCoord tile, Bundle bundle) const {
  return isShim(tile) ? muxCount(data.family->shimMux.dests, bundle) : 0;
}

std::optional<Port> Device::shimMuxSlave(TileCoord tile, Port endpoint) const {
  const ShimMuxData &mux = data.family->shimMux;
  if (!isShim(tile) ||
      !inRange(endpoint.channel, countOf(mux.sources, endpoint.bundle)))
    return std::nullopt;
  if (endpoint.bundle == Bundle::PLIO)
    return Port{Bundle::South, endpoint.channel};
  if (endpoint.bundle == Bundle::DMA && isShimNoc(tile))
    return Port{Bundle::South, mux.dmaSlave[endpoint.channel]};
  if (endpoint.bundle == Bundle::NOC && isShimNoc(tile))
    return Port{Bundle::South, mux.nocSlave[endpoint.channel]};
  return std::nullopt;
}

std::optional<Port> Device::shimMuxMaster(TileCoord tile, Port endpoint) const {
  const ShimMuxData &mux = data.family->shimMux;
  if (!isShim(tile) ||
      !inRange(endpoint.channel, countOf(mux.dests, endpoint.bundle)))
    return std::nullopt;
  if (endpoint.bundle == Bundle::PLIO)
    return Port{Bundle::South, endpoint.channel};
  if (endpoint.bundle == Bundle::DMA && isShimNoc(tile))
    return Port{Bundle::South, mux.dmaMaster[endpoint.channel]};
  if (endpoint.bundle == Bundle::NOC && isShimNoc(tile))
    return Port{Bundle::South, mux.nocMaster[endpoint.channel]};
  return std::nullopt;
}

// Packets
// --------------------------------------------------------------------------

// The hardware field has room for eight arbiters; the `aie` dialect names six.
uint32_t Device::arbiterCount() const { return 6; }
uint32_t Device::mselCount() const { return 4; }     // AM020 ch. 2.
uint32_t Device::ruleSlotCount() const { return 4; } // AM025, slave slots.
uint32_t Device::packetIdBits() const {
  return 5;
} // AM020 ch. 2, packet header.
uint32_t Device::packetTypeBits() const { return 3; }

// `aie` dialect, tile controller ids. Shim ids stay below 16: the actor field
// of a task-complete token has four bits. The others let one mask tell "goes on
// up" from "for this tile" at every switch.
static constexpr uint8_t controllerIds[4][6] = {{15, 26, 27, 29, 30, 31},
                                                {14, 21, 22, 23, 24, 25},
                                                {13, 11, 17, 18, 19, 20},
                                                {12, 28, 7, 8, 9, 10}};

std::optional<uint32_t> Device::columnControllerId(TileCoord tile) const {
  if (isAIE1() || !contains(tile))
    return std::nullopt;
  return rows() <= 6 ? controllerIds[0][tile.row] : uint32_t(tile.row);
}

std::optional<uint32_t> Device::globalControllerId(TileCoord tile) const {
  if (isAIE1() || !contains(tile) || rows() > 6 || tile.column > 3)
    return std::nullopt;
  return controllerIds[tile.column][tile.row];
}

} // namespace tileloom
