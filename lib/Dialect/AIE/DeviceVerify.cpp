// What may occur only once in a device: a core on a tile, a flow, a via's
// egress, a core's data region, a flow through a route endpoint.

#include "tileloom/Dialect/AIE/IR/AIEDialect.h"
#include "tileloom/Dialect/AIE/IR/NamedError.h"

#include "llvm/ADT/StringMap.h"

#include <map>
#include <set>
#include <tuple>

using namespace mlir;
using namespace tileloom;
using namespace tileloom::aie;

/// One end of a stream: a port of a placed tile.
using PlacedPort = std::pair<TileCoord, Port>;

static std::string toText(const PlacedPort &end) {
  return toString(end.first) + " " + toString(end.second);
}

static std::optional<PlacedPort> placedPort(Value tile, Port port) {
  std::optional<TileCoord> coord = getTileCoord(tile);
  if (!coord)
    return std::nullopt;
  return PlacedPort(*coord, port);
}

static LogicalResult verifyOneCoreATile(DeviceOp device) {
  std::map<TileCoord, CoreOp> cores;
  for (CoreOp core : device.getOps<CoreOp>()) {
    std::optional<TileCoord> coord = getTileCoord(core.getTile());
    if (!coord)
      continue;
    auto [entry, isNew] = cores.try_emplace(*coord, core);
    if (isNew)
      continue;
    NamedDiagnostic error = emitNamedError(core, "duplicate-core");
    error << "tile " << toString(*coord)
          << " already has a core; each compute tile can host only one core";
    error.attachNote(entry->second.getLoc()) << "the other core is here";
    return error;
  }
  return success();
}

static LogicalResult verifyOneDataRegionACore(DeviceOp device) {
  std::set<TileCoord> regions;
  for (BufferOp buffer : device.getOps<BufferOp>()) {
    if (!buffer.getCoreData())
      continue;
    std::optional<TileCoord> coord = getTileCoord(buffer.getTile());
    if (coord && !regions.insert(*coord).second)
      return emitNamedError(buffer, "core-data")
             << "is a second core_data buffer on tile " << toString(*coord)
             << "; the core's data region is one extent";
  }
  return success();
}

static LogicalResult verifyDistinctFlows(DeviceOp device) {
  std::map<std::pair<PlacedPort, PlacedPort>, FlowOp> flows;
  for (FlowOp flow : device.getOps<FlowOp>()) {
    std::optional<PlacedPort> source =
        placedPort(flow.getSource(), flow.getSourcePort());
    std::optional<PlacedPort> dest =
        placedPort(flow.getDest(), flow.getDestPort());
    if (!source || !dest)
      continue;
    auto [entry, isNew] = flows.try_emplace({*source, *dest}, flow);
    if (isNew)
      continue;
    NamedDiagnostic error = emitNamedError(flow, "duplicate-flow");
    error << "duplicates an earlier flow; " << toText(*source) << " -> "
          << toText(*dest) << " is already declared";
    error.attachNote(entry->second.getLoc()) << "the other flow is here";
    return error;
  }
  return success();
}

/// The ends of one kind of a packet flow as a set; nullopt when one of them is
/// not placed.
template <typename EndOp>
static std::optional<std::set<PlacedPort>> placedEnds(PacketFlowOp flow) {
  std::set<PlacedPort> ends;
  for (EndOp end : flow.getPorts().getOps<EndOp>()) {
    std::optional<PlacedPort> port = placedPort(end.getTile(), end.getPort());
    if (!port)
      return std::nullopt;
    ends.insert(*port);
  }
  return ends;
}

static LogicalResult verifyDistinctPacketFlows(DeviceOp device) {
  using Key =
      std::tuple<uint8_t, uint8_t, std::set<PlacedPort>, std::set<PlacedPort>>;
  std::map<Key, PacketFlowOp> flows;
  for (PacketFlowOp flow : device.getOps<PacketFlowOp>()) {
    auto sources = placedEnds<PacketSourceOp>(flow);
    auto dests = placedEnds<PacketDestOp>(flow);
    if (!sources || !dests)
      continue;
    uint8_t id = flow.getID(), mask = flow.getMask();
    auto [entry, isNew] =
        flows.try_emplace(Key(id, mask, *sources, *dests), flow);
    if (isNew)
      continue;
    NamedDiagnostic error = emitNamedError(flow, "duplicate-flow");
    error << "duplicates an earlier packet flow; ID " << unsigned(id)
          << " under mask 0x" << llvm::utohexstr(mask)
          << " is already declared between the same sources and destinations";
    error.attachNote(entry->second.getLoc()) << "the other packet flow is here";
    return error;
  }
  return success();
}

static LogicalResult verifyDistinctViaEgresses(DeviceOp device) {
  std::map<PlacedPort, std::pair<FlowOp, unsigned>> claims;
  for (FlowOp flow : device.getOps<FlowOp>()) {
    for (auto [index, tile] : llvm::enumerate(flow.getVia())) {
      Port port{Bundle((*flow.getViaEgressBundles())[index]),
                (*flow.getViaEgressChannels())[index]};
      std::optional<PlacedPort> egress = placedPort(tile, port);
      if (!egress)
        continue;
      auto [entry, isNew] = claims.try_emplace(*egress, flow, unsigned(index));
      if (isNew)
        continue;
      NamedDiagnostic error = emitNamedError(flow, "flow-via");
      error << "via " << index << " claims circuit egress " << toText(*egress)
            << ", which another via already claims";
      auto &[other, otherIndex] = entry->second;
      error.attachNote(other.getLoc())
          << "via " << otherIndex << " claims the same circuit egress";
      return error;
    }
  }
  return success();
}

static LogicalResult verifyOneRouteAnEndpoint(DeviceOp device) {
  llvm::StringMap<unsigned> uses;
  for (RouteOp route : device.getOps<RouteOp>()) {
    ++uses[route.getSource()];
    for (auto dest : route.getDestinations().getAsRange<FlatSymbolRefAttr>())
      ++uses[dest.getValue()];
  }
  for (RouteEndpointOp endpoint : device.getOps<RouteEndpointOp>())
    if (unsigned count = uses.lookup(endpoint.getSymName()); count > 1)
      return emitNamedError(endpoint, "route-endpoint")
             << "drives one channel, so at most one flow may name it, but it "
                "is named "
             << count << " times";
  return success();
}

LogicalResult DeviceOp::verifyRegions() {
  return failure(failed(verifyOneCoreATile(*this)) ||
                 failed(verifyOneDataRegionACore(*this)) ||
                 failed(verifyDistinctFlows(*this)) ||
                 failed(verifyDistinctPacketFlows(*this)) ||
                 failed(verifyDistinctViaEgresses(*this)) ||
                 failed(verifyOneRouteAnEndpoint(*this)));
}
