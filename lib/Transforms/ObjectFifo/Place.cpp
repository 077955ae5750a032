// Which tile holds the objects of a fifo, which channels move them, and which
// locks guard them?

#include "FifoPlan.h"

#include "tileloom/Dialect/AIE/IR/NamedError.h"

#include "llvm/ADT/BitVector.h"

using namespace tileloom;
using namespace tileloom::aie;

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

/// The tile that holds a fifo in shared memory: the delegate of an allocation,
/// else the producer's unless only the consumer's memory is in reach of both.
static mlir::LogicalResult placeShared(FifoPlan &plan, Fifo &fifo) {
  const Device &device = plan.model();
  const FifoEnd &consumer = fifo.consumers[0];
  FifoPool &pool = *fifo.producer.pool;
  if (!fifo.allocate) {
    pool.tile = device.sharedMemory(fifo.producer.at, consumer.at) ==
                        SharedMemory::Second
                    ? consumer.tile
                    : fifo.producer.tile;
    return mlir::success();
  }
  TileLike delegate = getTileLike(fifo.allocate.getDelegateTile());
  std::optional<TileCoord> at = delegate.getCoord();
  auto reaches = [&](TileCoord end) {
    return at && device.contains(*at) && device.kind(end) == device.kind(*at) &&
           !device.isShim(end) && device.hasMemoryAffinity(end, *at);
  };
  if (!reaches(fifo.producer.at) || !reaches(consumer.at))
    return emitNamedError(fifo.allocate, "objectfifo-allocate")
           << "objectfifo has no shared memory access to delegate tile's "
              "memory module";
  pool.tile = delegate->getResult(0);
  return mlir::success();
}

mlir::LogicalResult tileloom::aie::placeFifos(FifoPlan &plan) {
  for (Fifo &fifo : plan.fifos) {
    if (!fifo.usesDma) {
      if (failed(placeShared(plan, fifo)))
        return mlir::failure();
      continue;
    }
    // The DMA of a core works on the memory of its own tile only.
    if (fifo.producer.pool)
      fifo.producer.pool->tile = fifo.producer.tile;
    for (FifoEnd &end : fifo.consumers)
      if (end.pool)
        end.pool->tile = end.tile;
  }
  return mlir::success();
}

//===----------------------------------------------------------------------===//
// Channels
//===----------------------------------------------------------------------===//

namespace {
using ChannelKey = std::pair<TileCoord, DmaDirection>;

/// The channels of one direction of a tile.
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
      uses[{*at, direction}].taken.insert(channel);
  };
  auto takePort = [&](mlir::Value tile, Port port, DmaDirection direction) {
    if (port.bundle == Bundle::DMA)
      take(tile, direction, port.channel);
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

static mlir::LogicalResult assign(const Device &device, ObjectFifoOp fifo,
                                  FifoEnd &end, ChannelUse &use) {
  use.fifos.push_back(fifo);
  const unsigned limit = device.dma(device.kind(end.at)).channelsPerDirection;
  end.channel = 0;
  while (use.taken.count(end.channel))
    ++end.channel;
  if (use.taken.insert(end.channel); end.channel < limit)
    return mlir::success();
  NamedDiagnostic diag =
      emitNamedError(end.tile.getDefiningOp(), "objectfifo-channels")
      << "number of " << (end.produces ? "output" : "input")
      << " DMA channel exceeded!";
  diag.attachNote() << "the tile has " << limit << ", and " << use.taken.size()
                    << " are wanted";
  for (ObjectFifoOp other : use.fifos)
    diag.attachNote(other.getLoc())
        << "object fifo '" << other.getSymName() << "' wants one";
  return diag;
}

mlir::LogicalResult tileloom::aie::assignFifoChannels(FifoPlan &plan) {
  const Device &device = plan.model();
  std::map<ChannelKey, ChannelUse> uses = findTakenChannels(plan.device);
  for (Fifo &fifo : plan.fifos) {
    if (!fifo.usesDma)
      continue;
    llvm::SmallVector<FifoEnd *> ends{&fifo.producer};
    for (FifoEnd &end : fifo.consumers)
      ends.push_back(&end);
    for (FifoEnd *end : ends)
      if (failed(
              assign(device, fifo.op, *end, uses[{end->at, end->direction()}])))
        return mlir::failure();
  }
  return mlir::success();
}

//===----------------------------------------------------------------------===//
// Buffers and locks
//===----------------------------------------------------------------------===//

namespace {
/// Makes buffers and locks at one place, the locks with the lowest free ids.
class StorageMaker {
public:
  StorageMaker(FifoPlan &plan, mlir::OpBuilder &builder)
      : device(plan.model()), builder(builder) {
    plan.device.walk([&](LockOp lock) {
      std::optional<TileCoord> at = getTileCoord(lock.getTile());
      if (at && lock.getLockID())
        taken[*at].insert(*lock.getLockID());
    });
  }

  mlir::LogicalResult make(FifoPool &pool) {
    for (unsigned i = 0; i < pool.depth; ++i) {
      auto buffer =
          BufferOp::create(builder, pool.fifo.getLoc(), pool.type, pool.tile,
                           pool.name + "_buff_" + std::to_string(i));
      if (i < pool.initialCount())
        buffer.setInitialValueAttr(
            mlir::cast<mlir::ElementsAttr>(pool.initialValues[i]));
      pool.buffers.push_back(buffer.getBuffer());
    }
    if (!pool.locked)
      return mlir::success();
    if (!device.hasSemaphoreLocks()) {
      for (unsigned i = 0; i < pool.depth; ++i)
        if (failed(makeLock(pool, "_lock_" + std::to_string(i),
                            i < pool.initialCount())))
          return mlir::failure();
      return mlir::success();
    }
    const unsigned full = pool.initialCount() * pool.repeat;
    const unsigned free = pool.depth * pool.repeat - full;
    for (unsigned i = 0; i < pool.pieces; ++i)
      if (failed(makeLock(pool, "_prod_lock_" + std::to_string(i), free)) ||
          failed(makeLock(pool, "_cons_lock_" + std::to_string(i), full)))
        return mlir::failure();
    return mlir::success();
  }

private:
  mlir::LogicalResult makeLock(FifoPool &pool, const std::string &suffix,
                               unsigned init) {
    const TileCoord at = *getTileCoord(pool.tile);
    std::set<uint32_t> &ids = taken[at];
    uint32_t id = 0;
    while (ids.count(id))
      ++id;
    const uint32_t count = device.lockCount(device.kind(at));
    if (id >= count) {
      NamedDiagnostic diag = emitNamedError(pool.fifo, "locks-exhausted")
                             << "not allocated a lock.";
      diag.attachNote(pool.tile.getLoc())
          << "because only " << count << " locks available in this tile.";
      return diag;
    }
    ids.insert(id);
    auto lock = LockOp::create(builder, pool.fifo.getLoc(), pool.tile,
                               int32_t(id), init);
    lock.setSymName(pool.name + suffix);
    pool.locks.push_back(lock.getResult());
    return mlir::success();
  }

  const Device &device;
  mlir::OpBuilder &builder;
  std::map<TileCoord, std::set<uint32_t>> taken;
};
} // namespace

/// Moves the tiles to the front, so that what stands behind them is visible in
/// every core and DMA program, and returns the last one.
static mlir::Operation *gatherTiles(DeviceOp device) {
  mlir::Block *body = device.getBody();
  mlir::Operation *last = nullptr;
  for (mlir::Operation &op : llvm::make_early_inc_range(*body)) {
    if (!mlir::isa<TileLike>(op))
      continue;
    if (last)
      op.moveAfter(last);
    else
      op.moveBefore(body, body->begin());
    last = &op;
  }
  return last;
}

mlir::LogicalResult tileloom::aie::makeFifoStorage(FifoPlan &plan) {
  mlir::OpBuilder builder(plan.device);
  builder.setInsertionPointAfter(gatherTiles(plan.device));
  StorageMaker maker(plan, builder);
  for (FifoPool &pool : plan.pools)
    if (pool.tile && failed(maker.make(pool)))
      return mlir::failure();
  return mlir::success();
}
