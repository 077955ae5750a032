// Which shapes DMA bodies and channel programs may have.

#include "tileloom/Dialect/AIE/IR/AIEDialect.h"
#include "tileloom/Dialect/AIE/IR/DmaChecks.h"
#include "tileloom/Dialect/AIE/IR/NamedError.h"

#include <set>

using namespace mlir;
using namespace tileloom;
using namespace tileloom::aie;

//===----------------------------------------------------------------------===//
// Channels
//===----------------------------------------------------------------------===//

SmallVector<Block *> aie::getBdChain(Block *first) {
  SmallVector<Block *> chain;
  llvm::SmallPtrSet<Block *, 8> seen;
  for (Block *block = first; block && seen.insert(block).second;) {
    chain.push_back(block);
    auto next = block->empty() ? NextBDOp() : dyn_cast<NextBDOp>(block->back());
    block = next ? next.getDest() : nullptr;
  }
  return chain;
}

LogicalResult aie::verifyRepeatCount(Operation *channel, int64_t count) {
  int64_t limit = getDevice(channel).dma(TileKind::Core).maxRepeatCount;
  if (limit == 0 && count != 0)
    return emitNamedError(channel, "dma-repeat-count")
           << "repeat_count is not supported on this target";
  if (count < 0 || count > limit)
    return emitNamedError(channel, "dma-repeat-count")
           << "repeat_count " << count << " is out of range [0, " << limit
           << "] for this target";
  return success();
}

LogicalResult aie::verifyOutOfOrderChannel(Operation *channel,
                                           DMAChannelDir direction,
                                           ArrayRef<Block *> bds) {
  if (direction != DMAChannelDir::S2MM)
    return emitNamedError(channel, "dma-out-of-order")
           << "out_of_order is only valid on an S2MM channel";
  if (getDevice(channel).dma(TileKind::Core).maxOutOfOrderId == 0)
    return emitNamedError(channel, "dma-out-of-order")
           << "out-of-order S2MM DMA is not supported on this device";
  bool hasBd = false;
  for (Block *block : bds) {
    for (DMABDOp bd : block->getOps<DMABDOp>()) {
      hasBd = true;
      if (!bd.getPacket() && block->getOps<DMABDPacketOp>().empty())
        return emitNamedError(channel, "dma-out-of-order")
               << "out-of-order S2MM receive buffer descriptor must be "
                  "packet-enabled";
      if (bd.getOutOfOrderId())
        return emitNamedError(channel, "dma-out-of-order")
               << "out_of_order_id belongs on the sender buffer descriptor, "
                  "not "
                  "on the receiver";
    }
  }
  if (!hasBd)
    return emitNamedError(channel, "dma-out-of-order")
           << "out-of-order S2MM channel must have at least one receive buffer "
              "descriptor";
  for (Block *releasing : bds)
    for (UseLockOp release : releasing->getOps<UseLockOp>())
      for (Block *acquiring : bds)
        for (UseLockOp acquire : acquiring->getOps<UseLockOp>())
          if (releasing != acquiring && release.isRelease() &&
              acquire.isAcquire() && release.getLock() == acquire.getLock())
            return emitNamedError(channel, "dma-out-of-order")
                   << "out-of-order S2MM prohibits inter-BD lock dependencies";
  return success();
}

/// What dma_start and dma have in common.
template <typename ChannelOp>
static LogicalResult verifyChannel(ChannelOp op, ArrayRef<Block *> bds) {
  if (op.getPadValue() != 0) {
    if (!isa<MemTileDMAOp>(op->getParentOp()))
      return emitNamedError(op, "dma-pad-value")
             << "pad_value is only supported on memtile DMA channels";
    if (op.getChannelDir() != DMAChannelDir::MM2S)
      return emitNamedError(op, "dma-pad-value")
             << "pad_value is only supported on MM2S DMA channels";
    if (!getDevice(op).hasConstantPadValue())
      return emitNamedError(op, "dma-pad-value")
             << "pad_value requires the CONSTANT_PAD_VALUE register, "
                "unavailable "
                "on this target";
  }
  if (failed(verifyRepeatCount(op, op.getRepeatCount())))
    return failure();
  if (op.getOutOfOrder())
    return verifyOutOfOrderChannel(op, op.getChannelDir(), bds);
  return success();
}

LogicalResult DMAStartOp::verify() {
  return verifyChannel(*this, getBdChain(getDest()));
}

LogicalResult DMAOp::verifyRegions() {
  Region *around = (*this)->getParentRegion();
  if (!around->hasOneBlock())
    return emitNamedError(*this, "dma-region-form")
           << "DMAOp can only appear in single block region";
  if (!around->getOps<DMAStartOp>().empty())
    return emitNamedError(*this, "dma-region-form")
           << "DMAOp is not compatible with DMAStart ops";
  SmallVector<Block *> bds;
  for (Region &region : getBds()) {
    if (!region.hasOneBlock())
      return emitNamedError(*this, "dma-region-form")
             << "DMAOp regions must have only one block";
    Block &block = region.front();
    if (!llvm::hasSingleElement(block.getOps<DMABDOp>()))
      return emitNamedError(*this, "dma-region-form")
             << "DMAOp regions/blocks must have exactly one DMABDOp";
    auto locks = block.getOps<UseLockOp>();
    if (std::distance(locks.begin(), locks.end()) != 2)
      return emitNamedError(*this, "dma-region-form")
             << "DMAOp regions/blocks must have exactly two UseLock ops";
    bds.push_back(&block);
  }
  return verifyChannel(*this, bds);
}

//===----------------------------------------------------------------------===//
// Bodies
//===----------------------------------------------------------------------===//

static LogicalResult verifyTerminators(Operation *op, Region &body) {
  for (Block &block : body) {
    Operation *last = block.empty() ? nullptr : &block.back();
    if (!last || isa<DMAStartOp, NextBDOp, EndOp>(last))
      continue;
    NamedDiagnostic error = emitNamedError(last, "dma-terminator");
    error << "is not an allowed terminator";
    error.attachNote(op->getLoc()) << "in this context: ";
    return error;
  }
  return success();
}

static LogicalResult verifyChannelCounts(Operation *op, Region &body,
                                         const DmaLimits &limits) {
  std::set<int32_t> inputs, outputs;
  auto add = [&](DMAChannelDir direction, int32_t index) {
    (direction == DMAChannelDir::S2MM ? inputs : outputs).insert(index);
  };
  for (Block &block : body)
    for (Operation &inner : block) {
      if (auto start = dyn_cast<DMAStartOp>(inner))
        add(start.getChannelDir(), start.getChannelIndex());
      else if (auto dma = dyn_cast<DMAOp>(inner))
        add(dma.getChannelDir(), dma.getChannelIndex());
    }
  if (inputs.size() > limits.channelsPerDirection)
    return emitNamedError(op, "dma-channel-count")
           << "uses more input channels than available on this tile";
  if (outputs.size() > limits.channelsPerDirection)
    return emitNamedError(op, "dma-channel-count")
           << "uses more output channels than available on this tile";
  return success();
}

static LogicalResult verifyBdBlock(Operation *op, Block &block) {
  auto found = [&](StringRef rule, auto count) -> LogicalResult {
    NamedDiagnostic error = emitNamedError(op, "bd-block");
    error << "BD block must have " << rule << ", found " << unsigned(count);
    error.attachNote(block.front().getLoc()) << "in this BD block";
    return error;
  };
  auto bds = block.getOps<DMABDOp>();
  if (!llvm::hasSingleElement(bds))
    return found("exactly one DMABDOp", std::distance(bds.begin(), bds.end()));
  auto locks = block.getOps<UseLockOp>();
  auto acquires =
      llvm::count_if(locks, [](UseLockOp lock) { return lock.isAcquire(); });
  auto releases =
      llvm::count_if(locks, [](UseLockOp lock) { return lock.isRelease(); });
  if (acquires > 1)
    return found("at most one acquire UseLockOp", acquires);
  if (releases > 1)
    return found("at most one release UseLockOp", releases);
  return success();
}

static LogicalResult verifyBdBlocks(Operation *op, Region &body,
                                    const DmaLimits &limits) {
  unsigned count = 0;
  auto take = [&](DMABDOp bd) -> LogicalResult {
    if (++count <= limits.bdCount)
      return success();
    NamedDiagnostic error = emitNamedError(op, "bd-count");
    error << "has more than " << limits.bdCount << " blocks";
    error.attachNote(bd.getLoc()) << "no space for this BD";
    return error;
  };
  for (Block &block : body) {
    if (block.empty())
      continue;
    bool hasBd = !block.getOps<DMABDOp>().empty();
    if ((hasBd || isa<NextBDOp>(block.back())) &&
        failed(verifyBdBlock(op, block)))
      return failure();
    if (hasBd && failed(take(*block.getOps<DMABDOp>().begin())))
      return failure();
    for (DMAOp dma : block.getOps<DMAOp>())
      for (Region &region : dma.getBds())
        for (DMABDOp bd : region.getOps<DMABDOp>())
          if (failed(take(bd)))
            return failure();
  }
  return success();
}

static LogicalResult verifyAllocations(Operation *op, Region &body,
                                       StringRef className) {
  for (memref::AllocOp alloc : body.getOps<memref::AllocOp>())
    if (!alloc->hasAttr("id"))
      return emitNamedError(op, "dma-alloc-id")
             << "allocOp in " << className
             << " region should have an id attribute";
  return success();
}

static LogicalResult verifyBody(Operation *op, Region &body, TileKind kind,
                                StringRef tileText) {
  TileLike tile = cast<TileElement>(op).getTileLike();
  if (tile && toDevice(tile.getTileType()) != kind)
    return emitNamedError(op, "wrong-tile-kind")
           << "failed to verify that op exists in a " << tileText;
  if (body.empty())
    return emitNamedError(op, "empty-body") << "should have non-empty body";
  const DmaLimits &limits = getDevice(op).dma(kind);
  return failure(failed(verifyTerminators(op, body)) ||
                 failed(verifyBdBlocks(op, body, limits)) ||
                 failed(verifyChannelCounts(op, body, limits)));
}

LogicalResult MemOp::verifyRegions() {
  return failure(
      failed(verifyBody(*this, getBody(), TileKind::Core, "core tile")) ||
      failed(verifyAllocations(*this, getBody(), "MemOp")));
}

LogicalResult ShimDMAOp::verifyRegions() {
  return verifyBody(*this, getBody(), TileKind::ShimNoc,
                    "shim tile with NOC connection");
}

/// The channels of a mem tile that only reach the own memory (AM020 ch. 5).
static LogicalResult verifyLocalBds(TileCoord own, Operation *channel,
                                    int32_t index, ArrayRef<Block *> bds) {
  auto isForeign = [&](Value value) {
    std::optional<TileCoord> owner = getTileCoord(value);
    return owner && *owner != own;
  };
  auto refuse = [&](Operation *op, Value value,
                    StringRef what) -> LogicalResult {
    NamedDiagnostic error = emitNamedError(op, "memtile-channel-reach");
    error << "is reachable from DMA channel " << index
          << " and attempts to access a non-local " << what;
    error.attachNote(channel->getLoc()) << "channel";
    error.attachNote(value.getLoc()) << what;
    return error;
  };
  for (Block *block : bds) {
    for (DMABDOp bd : block->getOps<DMABDOp>())
      if (isForeign(bd.getBuffer()))
        return refuse(bd, bd.getBuffer(), "buffer");
    for (UseLockOp lock : block->getOps<UseLockOp>())
      if (isForeign(lock.getLock()))
        return refuse(lock, lock.getLock(), "lock");
  }
  return success();
}

LogicalResult MemTileDMAOp::verifyRegions() {
  if (failed(verifyBody(*this, getBody(), TileKind::Mem, "MemTile")) ||
      failed(verifyAllocations(*this, getBody(), "MemTileDMAOp")))
    return failure();
  std::optional<TileCoord> own = getTileCoord();
  if (!own)
    return success();
  int32_t reaching = aie::getDevice(*this).memTileNeighbourChannels();
  for (DMAStartOp start : getBody().getOps<DMAStartOp>())
    if (start.getChannelIndex() >= reaching &&
        failed(verifyLocalBds(*own, start, start.getChannelIndex(),
                              getBdChain(start.getDest()))))
      return failure();
  for (DMAOp dma : getBody().getOps<DMAOp>()) {
    SmallVector<Block *> bds;
    for (Region &region : dma.getBds())
      bds.push_back(&region.front());
    if (dma.getChannelIndex() >= reaching &&
        failed(verifyLocalBds(*own, dma, dma.getChannelIndex(), bds)))
      return failure();
  }
  return success();
}
