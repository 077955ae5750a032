// Which tile holds the objects of a fifo?

#include "FifoPlan.h"

#include "tileloom/Dialect/AIE/IR/NamedError.h"

using namespace tileloom;
using namespace tileloom::aie;

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

/// The DMA of a core or shim works on the memory of its own tile only. An
/// allocation may have led the pool of a linked fifo elsewhere.
static mlir::LogicalResult checkReach(FifoPlan &plan, Fifo &fifo) {
  if (!fifo.usesDma)
    return mlir::success();
  for (FifoEnd *end : fifo.ends()) {
    if (!end->pool || plan.model().isMem(end->at) ||
        getTileCoord(end->pool->tile) == end->at)
      continue;
    for (Fifo &other : plan.fifos)
      if (other.allocate && other.producer.pool == end->pool)
        return emitNamedError(other.allocate, "objectfifo-allocate")
               << "objectfifo has no shared memory access to delegate tile's "
                  "memory module";
  }
  return mlir::success();
}

mlir::LogicalResult tileloom::aie::placeFifos(FifoPlan &plan) {
  for (Fifo &fifo : plan.fifos)
    if (fifo.usesDma)
      for (FifoEnd *end : fifo.ends())
        if (end->pool)
          end->pool->tile = end->tile;
  for (Fifo &fifo : plan.fifos)
    if (!fifo.usesDma && failed(placeShared(plan, fifo)))
      return mlir::failure();
  for (Fifo &fifo : plan.fifos)
    if (failed(checkReach(plan, fifo)))
      return mlir::failure();
  return mlir::success();
}

//===----------------------------------------------------------------------===//
// Full mem tiles
//===----------------------------------------------------------------------===//

namespace {
/// Fills the memories of mem tiles, a buffer at a time.
class MemTileFiller {
public:
  explicit MemTileFiller(FifoPlan &plan) : plan(plan), device(plan.model()) {
    plan.device.walk([&](BufferOp buffer) {
      if (std::optional<TileCoord> at = getTileCoord(buffer.getTile()))
        used[*at] += byteSize(buffer.getMemRefType());
    });
    for (auto tile : plan.device.getOps<TileLike>())
      if (std::optional<TileCoord> at = tile.getCoord())
        tiles.try_emplace(*at, tile->getResult(0));
  }

  void place(FifoPool &pool) {
    const TileCoord own = *getTileCoord(pool.tile);
    const uint64_t bytes = byteSize(pool.type);
    for (unsigned i = 0; i < pool.depth; ++i) {
      const TileCoord home = findHome(own, bytes);
      used[home] += bytes;
      pool.homes.push_back(getTile(home));
    }
  }

private:
  static uint64_t byteSize(mlir::MemRefType type) {
    const uint64_t bits = type.getElementType().isIntOrFloat()
                              ? type.getElementTypeBitWidth()
                              : 32;
    return (uint64_t(type.getNumElements()) * bits + 7) / 8;
  }
  /// The tile itself, else the mem tile to the west, else the one to the east;
  /// where none has room, placement says so at the tile itself.
  TileCoord findHome(TileCoord own, uint64_t bytes) {
    const TileCoord west{own.column - 1, own.row},
        east{own.column + 1, own.row};
    for (TileCoord at : {own, west, east})
      if (device.isMem(at) &&
          used[at] + bytes <= device.dataMemorySize(TileKind::Mem))
        return at;
    return own;
  }
  mlir::Value getTile(TileCoord at) {
    mlir::Value &tile = tiles[at];
    if (!tile) {
      auto builder = mlir::OpBuilder::atBlockBegin(plan.device.getBody());
      tile = TileOp::create(builder, plan.device.getLoc(), at.column, at.row);
    }
    return tile;
  }

  FifoPlan &plan;
  const Device &device;
  std::map<TileCoord, uint64_t> used; ///< Bytes.
  std::map<TileCoord, mlir::Value> tiles;
};
} // namespace

void tileloom::aie::spillFifoBuffers(FifoPlan &plan) {
  MemTileFiller filler(plan);
  for (FifoPool &pool : plan.pools)
    if (pool.tile && plan.model().isMem(*getTileCoord(pool.tile)))
      filler.place(pool);
}
