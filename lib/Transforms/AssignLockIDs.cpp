// Which id does each lock of a tile get?

#include "tileloom/Dialect/AIE/IR/NamedError.h"
#include "tileloom/Transforms/Passes.h"

#include "llvm/ADT/BitVector.h"

#include <map>

namespace tileloom::aie {
#define GEN_PASS_DEF_AIEASSIGNLOCKIDS
#include "tileloom/Transforms/Passes.h.inc"
} // namespace tileloom::aie

using namespace tileloom;
using namespace tileloom::aie;

namespace {

/// The locks of one tile, with and without an id, in program order.
struct TileLocks {
  llvm::SmallVector<LockOp> fixed;
  llvm::SmallVector<LockOp> free;
};

struct AssignLockIDs : aie::impl::AIEAssignLockIDsBase<AssignLockIDs> {
  void runOnOperation() override {
    DeviceOp device = getOperation();
    std::map<TileCoord, TileLocks> tiles;
    device.walk([&](LockOp lock) {
      if (std::optional<TileCoord> tile = lock.getTileCoord())
        (lock.getLockID() ? tiles[*tile].fixed : tiles[*tile].free)
            .push_back(lock);
    });
    for (auto &[tile, locks] : tiles)
      if (failed(assign(device.getModel(), tile, locks)))
        return signalPassFailure();
  }

  llvm::LogicalResult assign(const Device &device, TileCoord tile,
                             TileLocks &locks) {
    if (!device.contains(tile))
      return mlir::failure();
    const uint32_t count = device.lockCount(device.kind(tile));
    llvm::BitVector used(count);
    for (LockOp lock : locks.fixed) {
      const uint32_t id = *lock.getLockID();
      if (id < count && !used.test(id)) {
        used.set(id);
        continue;
      }
      NamedDiagnostic diag = emitNamedError(lock, "lock-id-taken")
                             << "is assigned to the same lock (" << id
                             << ") as another op.";
      diag.attachNote(lock.getTile().getLoc())
          << "tile has lock ops assigned to same lock.";
      return diag;
    }
    for (LockOp lock : locks.free) {
      const int id = used.find_first_unset();
      if (id < 0) {
        NamedDiagnostic diag = emitNamedError(lock, "locks-exhausted")
                               << "not allocated a lock.";
        diag.attachNote(lock.getTile().getLoc())
            << "because only " << count << " locks available in this tile.";
        return diag;
      }
      used.set(id);
      lock.setLockID(id);
    }
    return mlir::success();
  }
};

} // namespace
