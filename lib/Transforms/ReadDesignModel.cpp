// What do the cores, the locks and the static DMA programs of a design do?

#include "DesignModelReader.h"

#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

#include "llvm/ADT/SmallPtrSet.h"

using namespace tileloom;
using namespace tileloom::aie;

LockIndex::LockIndex(DeviceOp device, std::vector<LockModel> &locks) {
  std::map<std::pair<TileCoord, int32_t>, uint32_t> known;
  device.walk([&](LockOp lock) {
    auto tile = lock.getTileCoord();
    if (tile && lock.getLockID()) {
      auto [at, isNew] =
          known.try_emplace({*tile, *lock.getLockID()}, locks.size());
      if (!isNew) {
        indices[lock] = at->second;
        return;
      }
    }
    indices[lock] = locks.size();
    locks.push_back({lock.getInit().value_or(0)});
  });
  // A lock that the host sets may hold anything.
  device.walk([&](aiex::SetLockOp set) {
    if (auto lock = set->getOperand(0).getDefiningOp<LockOp>())
      if (auto at = indices.find(lock); at != indices.end())
        locks[at->second].initial = std::nullopt;
  });
}

LockUse LockIndex::read(UseLockOp op) const {
  LockUse use;
  switch (op.getAction()) {
  case LockAction::Acquire:
    use.kind = LockUse::Acquire;
    break;
  case LockAction::AcquireGreaterEqual:
    use.kind = LockUse::AcquireGreaterEqual;
    break;
  case LockAction::Release:
    use.kind = LockUse::Release;
    break;
  }
  if (LockOp lock = op.getLockOp())
    if (auto at = indices.find(lock); at != indices.end())
      use.lock = at->second;
  use.value = op.getConstantValue();
  return use;
}

bool aie::isRepeated(mlir::Operation *op, mlir::Operation *root) {
  for (mlir::Operation *at = op; at != root; at = at->getParentOp()) {
    if (mlir::Region *region = at->getParentRegion();
        region && !region->hasOneBlock())
      return true;
    mlir::Operation *parent = at->getParentOp();
    if (!parent)
      return false;
    if (parent != root && mlir::isa<mlir::LoopLikeOpInterface>(parent))
      return true;
  }
  return false;
}

std::optional<uint64_t> aie::bytesOfElement(std::optional<int64_t> bits) {
  if (!bits || *bits <= 0 || *bits % 8 != 0)
    return std::nullopt;
  return uint64_t(*bits) / 8;
}

/// Bytes that a BD puts on (or takes from) the stream; the length of a BD
/// counts its padding.
static std::optional<uint64_t> bytesOf(DMABDOp op) {
  std::optional<int64_t> length = op.getConstantLength();
  std::optional<uint64_t> element = bytesOfElement(op.getElementBits());
  if (!length || *length < 0 || !element)
    return std::nullopt;
  bool overflowed = false;
  uint64_t bytes =
      llvm::SaturatingMultiply(uint64_t(*length), *element, &overflowed);
  return overflowed ? std::nullopt : std::optional<uint64_t>(bytes);
}

static std::optional<uint8_t> headerOf(const DmaProgram::Bd &bd,
                                       PacketInfoAttr packet) {
  DMABDOp op = bd.op;
  DMABDPacketOp older = bd.packet;
  if (older)
    return uint8_t(older.getPacketId());
  if (PacketInfoAttr own = op.getPacketAttr())
    packet = own;
  if (packet && packet.getPktId())
    return uint8_t(*packet.getPktId());
  return std::nullopt;
}

BdModel aie::readBd(const DmaProgram::Bd &bd, DmaChannel channel,
                    const LockIndex &locks, PacketInfoAttr packet) {
  DMABDOp op = bd.op;
  BdModel model;
  model.bytes = bytesOf(op);
  if (channel.direction == DmaDirection::MM2S)
    model.packetId = headerOf(bd, packet);
  UseLockOp acquire = bd.acquire, release = bd.release;
  if (acquire && acquire.getAcqEn())
    model.acquires.push_back(locks.read(acquire));
  if (release)
    model.releases.push_back(locks.read(release));
  return model;
}

DmaProgramModel aie::readChain(const DmaProgram &program, unsigned first,
                               TileCoord tile, DmaChannel channel,
                               const LockIndex &locks, PacketInfoAttr packet) {
  DmaProgramModel model;
  model.tile = tile;
  model.channel = channel;
  llvm::DenseMap<unsigned, uint32_t> positions;
  for (std::optional<unsigned> at = first; at; at = program.bds[*at].next) {
    auto [position, isNew] = positions.try_emplace(*at, model.bds.size());
    if (!isNew) {
      model.loopStart = position->second;
      break;
    }
    model.bds.push_back(readBd(program.bds[*at], channel, locks, packet));
  }
  return model;
}

static void readDmaBody(mlir::Operation *op, const LockIndex &locks,
                        DesignModel &model) {
  auto tile = mlir::cast<TileElement>(op).getTileCoord();
  if (!tile)
    return;
  DmaProgram program = DmaProgram::get(op);
  for (const DmaProgram::Start &start : program.starts) {
    if (!start.bd)
      continue;
    DmaProgramModel &added = model.programs.emplace_back(
        readChain(program, *start.bd, *tile, start.channel, locks));
    added.repeatCount = start.repeatCount;
    // Which BD takes a packet is known from its header only.
    if (start.outOfOrder)
      for (BdModel &bd : added.bds)
        bd.bytes = std::nullopt;
  }
}

namespace {
/// Collects the lock uses of a core and of the functions that it calls.
class CoreReader {
public:
  CoreReader(const LockIndex &locks, CoreModel &core)
      : locks(locks), core(core) {}

  void read(mlir::Operation *root, bool inLoop) {
    root->walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
      bool again = inLoop || isRepeated(op, root);
      if (auto use = mlir::dyn_cast<UseLockOp>(op)) {
        if (!use.isAcquire() || use.getAcqEn())
          core.uses.push_back({locks.read(use), again});
      } else if (auto call = mlir::dyn_cast<mlir::func::CallOp>(op)) {
        auto callee =
            mlir::SymbolTable::lookupNearestSymbolFrom<mlir::func::FuncOp>(
                call, call.getCalleeAttr());
        if (callee && !callee.isDeclaration())
          readFunction(callee, again);
      }
    });
  }

private:
  /// A function that is called a second time counts as repeated, so that calls
  /// of calls and recursion come to an end.
  void readFunction(mlir::func::FuncOp callee, bool again) {
    if (!again && plain.insert(callee).second)
      read(callee, false);
    else if (repeated.insert(callee).second)
      read(callee, true);
  }

  const LockIndex &locks;
  CoreModel &core;
  llvm::SmallPtrSet<mlir::Operation *, 4> plain, repeated;
};
} // namespace

DesignModel aie::readDesignModel(DeviceOp device) {
  DesignModel model;
  LockIndex locks(device, model.locks);
  for (mlir::Operation &op : *device.getBody()) {
    if (auto core = mlir::dyn_cast<CoreOp>(op)) {
      if (auto tile = core.getTileCoord()) {
        CoreModel &added = model.cores.emplace_back();
        added.tile = *tile;
        CoreReader(locks, added).read(core, false);
      }
    } else if (mlir::isa<MemOp, MemTileDMAOp, ShimDMAOp>(op)) {
      readDmaBody(&op, locks, model);
    }
  }
  for (RuntimeSequenceOp sequence : device.getOps<RuntimeSequenceOp>())
    readSequence(sequence, locks, model);
  return model;
}
