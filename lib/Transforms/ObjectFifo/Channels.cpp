// Which channels, stream ports and packets move the objects of fifos?

#include "FifoPlan.h"

#include "tileloom/Dialect/AIE/IR/NamedError.h"

using namespace tileloom;
using namespace tileloom::aie;

namespace {
/// The channels of one direction of a bundle of a tile. A port towards the
/// array counts as MM2S.
using ChannelKey = std::tuple<TileCoord, Bundle, DmaDirection>;

struct ChannelUse {
  std::set<unsigned> taken;
  /// Fifos that have a channel, or want one, in order.
  llvm::SmallVector<ObjectFifoOp> fifos;
};
} // namespace

/// What the design uses without fifos: programs, flows and named shim channels.
static std::map<ChannelKey, ChannelUse> findTakenChannels(DeviceOp device) {
  std::map<ChannelKey, ChannelUse> uses;
  auto take = [&](mlir::Value tile, DmaDirection direction, unsigned channel) {
    if (std::optional<TileCoord> at = getTileCoord(tile))
      uses[{*at, Bundle::DMA, direction}].taken.insert(channel);
  };
  auto takePort = [&](mlir::Value tile, Port port, DmaDirection direction) {
    if (std::optional<TileCoord> at = getTileCoord(tile))
      uses[{*at, port.bundle, direction}].taken.insert(port.channel);
  };
  device.walk([&](mlir::Operation *op) {
    if (auto start = mlir::dyn_cast<DMAStartOp>(op)) {
      if (TileElement body = getEnclosingTileElement(op))
        take(body.getTile(), start.getChannel().direction,
             start.getChannel().index);
    } else if (auto dma = mlir::dyn_cast<DMAOp>(op)) {
      if (TileElement body = getEnclosingTileElement(op))
        take(body.getTile(), dma.getChannel().direction,
             dma.getChannel().index);
    } else if (auto flow = mlir::dyn_cast<FlowOp>(op)) {
      takePort(flow.getSource(), flow.getSourcePort(), DmaDirection::MM2S);
      takePort(flow.getDest(), flow.getDestPort(), DmaDirection::S2MM);
    } else if (auto source = mlir::dyn_cast<PacketSourceOp>(op)) {
      takePort(source.getTile(), source.getPort(), DmaDirection::MM2S);
    } else if (auto dest = mlir::dyn_cast<PacketDestOp>(op)) {
      takePort(dest.getTile(), dest.getPort(), DmaDirection::S2MM);
    } else if (auto named = mlir::dyn_cast<ShimDMAAllocationOp>(op)) {
      take(named.getTile(), toDevice(named.getChannelDir()),
           named.getChannelIndex());
    }
  });
  return uses;
}

namespace {
/// Gives out channels in rounds: first those that the design asks for, then
/// those that only some channels serve.
class ChannelAssigner {
public:
  explicit ChannelAssigner(FifoPlan &plan)
      : device(plan.model()), uses(findTakenChannels(plan.device)) {}

  mlir::LogicalResult pin(Fifo &fifo, FifoEnd &end);
  mlir::LogicalResult choose(Fifo &fifo, FifoEnd &end);

private:
  unsigned countChannels(const FifoEnd &end) const;
  mlir::LogicalResult refuse(const FifoEnd &end, const ChannelUse &use,
                             unsigned limit);

  const Device &device;
  std::map<ChannelKey, ChannelUse> uses;
};
} // namespace

/// How many channels an end may choose from.
unsigned ChannelAssigner::countChannels(const FifoEnd &end) const {
  if (end.bundle == Bundle::PLIO)
    return end.produces ? device.shimMuxSourceCount(end.at, end.bundle)
                        : device.shimMuxDestCount(end.at, end.bundle);
  if (end.bundle != Bundle::DMA)
    return end.produces ? device.slavePortCount(end.at, end.bundle)
                        : device.masterPortCount(end.at, end.bundle);
  if (end.pool && end.pool->isSpilled())
    return device.memTileNeighbourChannels();
  return device.dma(device.kind(end.at)).channelsPerDirection;
}

mlir::LogicalResult ChannelAssigner::refuse(const FifoEnd &end,
                                            const ChannelUse &use,
                                            unsigned limit) {
  NamedDiagnostic diag =
      emitNamedError(end.tile.getDefiningOp(), "objectfifo-channels")
      << "number of " << (end.produces ? "output " : "input ")
      << (end.bundle == Bundle::Core ? "Core channels" : "DMA channel")
      << " exceeded!";
  diag.attachNote() << "the tile has " << limit
                    << (end.pool && end.pool->isSpilled()
                            ? " that reach its neighbours"
                            : "")
                    << ", and " << use.taken.size() << " are wanted";
  for (ObjectFifoOp other : use.fifos)
    diag.attachNote(other.getLoc())
        << "object fifo '" << other.getSymName() << "' wants one";
  return diag;
}

mlir::LogicalResult ChannelAssigner::pin(Fifo &fifo, FifoEnd &end) {
  ChannelUse &use = uses[{end.at, end.bundle, end.direction()}];
  const unsigned limit = countChannels(end);
  use.fifos.push_back(fifo.op);
  end.channel = *end.pinned;
  const bool free = use.taken.insert(end.channel).second;
  if (free && end.channel < limit)
    return mlir::success();
  if (end.bundle == Bundle::DMA)
    return emitNamedError(fifo.op, "objectfifo-channels")
           << "pinned " << (end.produces ? "MM2S" : "S2MM") << " DMA channel "
           << end.channel << " is out of range or already in use on this tile";
  // Two ends at one port, or a port that is not there.
  use.taken.insert(limit);
  return refuse(end, use, limit);
}

mlir::LogicalResult ChannelAssigner::choose(Fifo &fifo, FifoEnd &end) {
  ChannelUse &use = uses[{end.at, end.bundle, end.direction()}];
  const unsigned limit = countChannels(end);
  use.fifos.push_back(fifo.op);
  end.channel = 0;
  while (use.taken.count(end.channel))
    ++end.channel;
  use.taken.insert(end.channel);
  return end.channel < limit ? mlir::success() : refuse(end, use, limit);
}

mlir::LogicalResult tileloom::aie::assignFifoChannels(FifoPlan &plan) {
  ChannelAssigner assigner(plan);
  auto isSpilled = [](const FifoEnd &end) {
    return end.pool && end.pool->isSpilled();
  };
  for (int round = 0; round < 3; ++round)
    for (Fifo &fifo : plan.fifos) {
      if (!fifo.usesDma)
        continue;
      for (FifoEnd *end : fifo.ends()) {
        const int own = end->pinned ? 0 : isSpilled(*end) ? 1 : 2;
        if (own == round && failed(end->pinned ? assigner.pin(fifo, *end)
                                               : assigner.choose(fifo, *end)))
          return mlir::failure();
      }
    }
  return mlir::success();
}

//===----------------------------------------------------------------------===//
// Packets
//===----------------------------------------------------------------------===//

mlir::LogicalResult tileloom::aie::assignFifoPackets(FifoPlan &plan) {
  const unsigned count = 1u << plan.model().packetIdBits();
  std::set<unsigned> taken;
  plan.device.walk([&](PacketFlowOp flow) { taken.insert(flow.getID()); });
  for (Fifo &fifo : plan.fifos) {
    std::optional<int8_t> id = fifo.op.getPacketId();
    if (!fifo.inPackets || !id)
      continue;
    if (unsigned(*id) >= count)
      return emitNamedError(fifo.op, "objectfifo-packets")
             << "packet_id " << int(*id) << " is out of range (max "
             << count - 1 << ")";
    taken.insert(*id);
  }
  for (Fifo &fifo : plan.fifos) {
    if (!fifo.inPackets || !fifo.usesDma)
      continue;
    unsigned id = 0;
    if (std::optional<int8_t> own = fifo.op.getPacketId())
      id = *own;
    else
      while (taken.count(id))
        ++id;
    if (id >= count)
      return emitNamedError(plan.device, "objectfifo-packets")
             << "max number of packet IDs reached";
    taken.insert(id);
    fifo.packet = PacketInfoAttr::get(plan.device.getContext(), uint16_t(0),
                                      uint16_t(id));
  }
  return mlir::success();
}
