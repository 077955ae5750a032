// Which streams the ports of an array can carry.

#include "tileloom/Dialect/AIE/IR/AIEDialect.h"
#include "tileloom/Dialect/AIE/IR/NamedError.h"

using namespace mlir;
using namespace tileloom;
using namespace tileloom::aie;

/// The bundles of a shim that sit behind the mux and not in the switch.
static bool isBehindShimMux(const Device &device, TileCoord tile,
                            Bundle bundle) {
  return device.isShim(tile) &&
         (bundle == Bundle::DMA || bundle == Bundle::NOC ||
          bundle == Bundle::PLIO);
}

/// The port of a stream's end must exist. `isSource`: the stream enters the
/// switch there.
static LogicalResult verifyPortExists(Operation *op, Value tile, Port port,
                                      bool isSource) {
  if (port.channel < 0)
    return emitNamedError(op, "port-does-not-exist")
           << (isSource ? "source" : "dest")
           << " index cannot be less than zero";
  const Device &device = getDevice(op);
  std::optional<TileCoord> at = getTileCoord(tile);
  if (!at || !device.contains(*at))
    return success();
  int count = 0;
  if (isBehindShimMux(device, *at, port.bundle))
    count = isSource ? device.shimMuxSourceCount(*at, port.bundle)
                     : device.shimMuxDestCount(*at, port.bundle);
  else
    count = isSource ? device.slavePortCount(*at, port.bundle)
                     : device.masterPortCount(*at, port.bundle);
  if (port.channel < count)
    return success();
  return emitNamedError(op, "port-does-not-exist")
         << (isSource ? "source " : "destination ") << toString(port.bundle)
         << ":" << port.channel << " does not exist: tile " << toString(*at)
         << " has " << count << " " << toString(port.bundle)
         << (count == 1 ? " port " : " ports ")
         << (isSource ? "into" : "out of") << " its stream switch";
}

/// `direction` is "ingress" or "egress".
static LogicalResult verifyViaPorts(Operation *op, size_t count,
                                    StringRef direction,
                                    std::optional<ArrayRef<int32_t>> bundles,
                                    std::optional<ArrayRef<int32_t>> channels) {
  size_t bundleCount = bundles ? bundles->size() : 0;
  size_t channelCount = channels ? channels->size() : 0;
  if (bundleCount != count || channelCount != count)
    return emitNamedError(op, "flow-via")
           << "has " << count << " via operands but " << bundleCount << " via "
           << direction << " bundles and " << channelCount << " via "
           << direction << " channels";
  for (size_t i = 0; i < count; ++i) {
    if ((*channels)[i] < 0)
      return emitNamedError(op, "flow-via")
             << "has negative via " << direction << " channel "
             << (*channels)[i] << " at index " << i;
    if (!symbolizeWireBundle((*bundles)[i]))
      return emitNamedError(op, "flow-via")
             << "has invalid via " << direction << " bundle " << (*bundles)[i]
             << " at index " << i;
  }
  return success();
}

template <typename FlowLikeOp> static LogicalResult verifyVias(FlowLikeOp op) {
  for (auto [index, tile] : llvm::enumerate(op.getVia()))
    if (!isa_and_nonnull<TileLike>(tile.getDefiningOp()))
      return emitNamedError(op, "flow-via")
             << "has via operand at index " << index
             << " that is not defined by a tile-like operation";
  size_t count = op.getVia().size();
  return failure(
      failed(verifyViaPorts(op, count, "ingress", op.getViaIngressBundles(),
                            op.getViaIngressChannels())) ||
      failed(verifyViaPorts(op, count, "egress", op.getViaEgressBundles(),
                            op.getViaEgressChannels())));
}

LogicalResult FlowOp::verify() {
  return failure(
      failed(verifyVias(*this)) ||
      failed(verifyPortExists(*this, getSource(), getSourcePort(), true)) ||
      failed(verifyPortExists(*this, getDest(), getDestPort(), false)));
}

LogicalResult PacketFlowOp::verifyRegions() {
  if (getPorts().empty())
    return emitNamedError(*this, "empty-body") << "should have non-empty body";
  unsigned sources = 0, dests = 0;
  for (Operation &op : getPorts().front()) {
    if (auto source = dyn_cast<PacketSourceOp>(op)) {
      ++sources;
      if (failed(verifyPortExists(source, source.getTile(), source.getPort(),
                                  true)))
        return failure();
    } else if (auto dest = dyn_cast<PacketDestOp>(op)) {
      ++dests;
      if (failed(verifyPortExists(dest, dest.getTile(), dest.getPort(), false)))
        return failure();
    } else if (!isa<EndOp>(op)) {
      return emitNamedError(&op, "foreign-op")
             << "cannot be contained in a PacketFlow op";
    }
  }
  if (sources == 0)
    return emitNamedError(*this, "packet-flow-ends")
           << "must have at least one aie.packet_source";
  if (dests == 0)
    return emitNamedError(*this, "packet-flow-ends")
           << "must have at least one aie.packet_dest";
  uint8_t id = getID(), mask = getMask();
  const unsigned ids = 1u << getDevice(*this).packetIdBits();
  if (id >= ids || mask >= ids)
    return emitNamedError(*this, "packet-field-range")
           << (id >= ids ? "packet id " : "packet id mask ")
           << unsigned(id >= ids ? id : mask) << " exceeds the maximum of "
           << ids - 1;
  if ((id & mask) != id)
    return emitNamedError(*this, "packet-mask")
           << "has ID 0x" << llvm::utohexstr(id) << " outside mask 0x"
           << llvm::utohexstr(mask) << ", which no packet can match";
  if (failed(verifyVias(*this)))
    return failure();
  if (!getVia().empty() && dests != 1)
    return emitNamedError(*this, "flow-via")
           << "with via waypoints must have exactly one aie.packet_dest";
  if (!getVia().empty() && sources != 1)
    return emitNamedError(*this, "flow-via")
           << "with via waypoints must have exactly one aie.packet_source";
  return success();
}

LogicalResult RouteEndpointOp::verify() {
  auto tile = dyn_cast_or_null<TileLike>(getTile().getDefiningOp());
  if (!tile)
    return emitNamedError(*this, "route-endpoint")
           << "tile operand is not an aie.tile or aie.logical_tile";
  WireBundle bundle = getBundle();
  bool isExternal = bundle == WireBundle::DMA || bundle == WireBundle::PLIO;
  if (!isExternal && bundle != WireBundle::Core)
    return emitNamedError(*this, "route-endpoint")
           << "bundle must be DMA, PLIO or Core";
  if (isExternal && !tile.isShimTile())
    return emitNamedError(*this, "route-endpoint")
           << "a DMA or PLIO end the runtime drives is on a shim";
  if (PacketInfoAttr packet = getPacketAttr(); packet && !packet.getPktId())
    return emitNamedError(*this, "packet-without-id")
           << "packet has no pkt_id; allocation assigns one, so a header at "
              "this level must carry it";
  return success();
}

LogicalResult RouteOp::verify() {
  if (getDestinations().empty())
    return emitNamedError(*this, "route-endpoint")
           << "expects at least one destination";
  if (getPacketId() && !getPacket())
    return emitNamedError(*this, "route-endpoint")
           << "packet_id is only meaningful on a packet flow";
  auto isEndpoint = [&](StringRef name) {
    Operation *op = SymbolTable::lookupSymbolIn((*this)->getParentOp(), name);
    return op &&
           (isa<RouteEndpointOp>(op) ||
            op->getName().getStringRef() == "aie.objectfifo.dma_endpoint");
  };
  if (!isEndpoint(getSource()))
    return emitNamedError(*this, "route-endpoint")
           << "source '" << getSource() << "' is not an endpoint";
  for (auto dest : getDestinations().getAsRange<FlatSymbolRefAttr>())
    if (!isEndpoint(dest.getValue()))
      return emitNamedError(*this, "route-endpoint")
             << "destination '" << dest.getValue() << "' is not an endpoint";
  return success();
}
