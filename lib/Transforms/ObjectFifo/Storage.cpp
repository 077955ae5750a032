// Which buffers and locks hold and guard the objects of fifos?

#include "FifoPlan.h"

#include "tileloom/Dialect/AIE/IR/NamedError.h"

using namespace tileloom;
using namespace tileloom::aie;

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
    for (unsigned i = pool.buffers.size(); i < pool.depth; ++i) {
      mlir::Value home = i < pool.homes.size() ? pool.homes[i] : pool.tile;
      auto buffer =
          BufferOp::create(builder, pool.fifo.getLoc(), pool.type, home,
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
