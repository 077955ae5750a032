// Who may use a buffer or a lock, and where.

#include "tileloom/Dialect/AIE/IR/AIEDialect.h"
#include "tileloom/Dialect/AIE/IR/NamedError.h"

#include <set>

using namespace mlir;
using namespace tileloom;
using namespace tileloom::aie;

static bool isDeviceOrModule(Operation *op) {
  return isa_and_nonnull<DeviceOp, ModuleOp>(op);
}

/// True when `op` or an op around it leaves the question of who reaches what to
/// a later step.
static bool skipsAccessibilityCheck(Operation *op) {
  for (; op; op = op->getParentOp())
    if (op->hasTrait<SkipAccessibilityCheckTrait>())
      return true;
  return false;
}

/// Every user of `op`'s result must be in a tile that reaches the memory of the
/// tile of `op`.
static LogicalResult verifyUsersReach(TileElement op) {
  TileLike owner = op.getTileLike();
  std::optional<TileCoord> at = op.getTileCoord();
  if (!owner || !at || isa<LogicalTileOp>(owner))
    return success();
  const Device &device = getDevice(op);
  for (Operation *user : op->getResult(0).getUsers()) {
    // Initial values and the like; they run on no tile.
    bool isPlacedItself = isa<TileElement>(user);
    if (!isPlacedItself && isDeviceOrModule(user->getParentOp()))
      continue;
    if (skipsAccessibilityCheck(user))
      continue;
    TileElement element = getEnclosingTileElement(user);
    if (!element) {
      NamedDiagnostic error = emitNamedError(op, "memory-unreachable");
      error << "is accessed outside of a tile";
      error.attachNote(user->getLoc()) << "user";
      return error;
    }
    TileLike userTile = element.getTileLike();
    std::optional<TileCoord> from = element.getTileCoord();
    if (!from || isa<LogicalTileOp>(userTile) ||
        device.hasMemoryAffinity(*from, *at))
      continue;
    NamedDiagnostic error = emitNamedError(op, "memory-unreachable");
    error << "in Column " << at->column << " and Row " << at->row
          << " is accessed from an unreachable tile in Column " << from->column
          << " and Row " << from->row;
    error.attachNote(user->getLoc()) << "user";
    return error;
  }
  return success();
}

static LogicalResult verifyBankPin(BufferOp buffer, TileKind kind) {
  std::optional<int32_t> address = buffer.getAddress();
  std::optional<int32_t> bank = buffer.getMemBank();
  if (!address || !bank || buffer.getAllocationSize() == 0)
    return success();
  int64_t bankOfAddress = *address / int64_t(getDevice(buffer).bankSize(kind));
  if (bankOfAddress == *bank)
    return success();
  return emitNamedError(buffer, "buffer-bank")
         << "address 0x" << llvm::utohexstr(uint32_t(*address))
         << " lies in bank " << bankOfAddress << ", but mem_bank requests bank "
         << *bank;
}

LogicalResult BufferOp::verify() {
  TileLike tile = getTileLike();
  if (tile && tile.isShimTile())
    return emitNamedError(*this, "wrong-tile-kind")
           << "failed to verify that op exists in a tile with local memory";
  auto type = dyn_cast<MemRefType>(getBuffer().getType());
  if (!type || !type.hasStaticShape())
    return emitNamedError(*this, "buffer-type")
           << "type should be static shaped memref, but got "
           << getBuffer().getType();
  if (ElementsAttr value = getInitialValueAttr();
      value && (value.getShapedType().getShape() != type.getShape() ||
                value.getElementType() != type.getElementType()))
    return emitNamedError(*this, "buffer-type")
           << "initial value of type " << value.getType()
           << " does not fill a buffer of type " << type;
  bool isPlaced = tile && tile.getCoord();
  if (isPlaced && failed(verifyBankPin(*this, toDevice(tile.getTileType()))))
    return failure();
  return verifyUsersReach(*this);
}

LogicalResult LockOp::verify() {
  TileLike tile = getTileLike();
  if (failed(verifyUsersReach(*this)))
    return failure();
  uint32_t count =
      aie::getDevice(*this).lockCount(toDevice(tile.getTileType()));
  if (std::optional<int32_t> id = getLockID(); id && uint32_t(*id) >= count)
    return emitNamedError(*this, "lock-id-range")
           << "lock assigned invalid id (maximum is " << int64_t(count) - 1
           << ")";
  return success();
}

//===----------------------------------------------------------------------===//
// use_lock
//===----------------------------------------------------------------------===//

/// The rules inside of mem, memtile_dma and shim_dma, where a lock request is a
/// field of a buffer descriptor.
static LogicalResult verifyInDmaBody(UseLockOp op, Operation *body) {
  if (!op.getConstantValue())
    return emitNamedError(op, "lock-in-bd")
           << "lock value in a DMA/BD block must be a compile-time constant";
  std::set<int32_t> ids, acquired, released;
  for (UseLockOp other : op->getBlock()->getOps<UseLockOp>()) {
    if (LockOp lock = other.getLockOp(); lock && lock.getLockID())
      ids.insert(*lock.getLockID());
    if (std::optional<int32_t> value = other.getConstantValue())
      (other.isRelease() ? released : acquired).insert(*value);
  }
  // AM009: a descriptor of AIE1 names one lock for both requests.
  if (getDevice(op).isAIE1() && ids.size() > 1)
    return emitNamedError(op, "lock-in-bd")
           << "used in a DMA block that have multiple locks.";
  if (acquired.size() > 1 || released.size() > 1)
    return emitNamedError(op, "lock-in-bd")
           << "acquires/releases the lock in a DMA block from/to multiple "
              "states.";
  if (!isa<MemOp>(body))
    return success();
  std::optional<TileCoord> tile = cast<TileElement>(body).getTileCoord();
  std::optional<TileCoord> owner = getTileCoord(op.getLock());
  if (tile && owner && *tile != *owner)
    return emitNamedError(op, "lock-in-bd")
           << "can only access a lock in the same tile";
  return success();
}

/// Ancestors below which a lock may be used besides DMA bodies. The tasks of
/// the runtime sequence belong to a dialect that builds on this one, hence the
/// names.
static bool mayUseLocks(Operation *op) {
  StringRef name = op->getName().getStringRef();
  return isa<CoreOp, func::FuncOp, BDChainOp>(op) ||
         name == "aiex.dma_configure_task" ||
         name == "aiex.dma_configure_task_for";
}

LogicalResult UseLockOp::verify() {
  if (isDeviceOrModule((*this)->getParentOp()))
    return emitNamedError(*this, "lock-use-place")
           << "must be used in a core or memory operation.";
  if (aie::getDevice(*this).isAIE1() &&
      getAction() == LockAction::AcquireGreaterEqual)
    return emitNamedError(*this, "lock-action")
           << "AcquireGreaterEqual is not supported in AIE1.";
  for (Operation *op = (*this)->getParentOp(); op; op = op->getParentOp()) {
    if (isa<MemOp, MemTileDMAOp, ShimDMAOp>(op))
      return verifyInDmaBody(*this, op);
    if (mayUseLocks(op))
      return success();
  }
  return emitNamedError(*this, "lock-use-place")
         << "expects some parent op to be one of AIE::device, AIE::core, "
            "func::func, AIE::mem, AIE::shimDMA, or AIEX::dma_configure_task";
}
