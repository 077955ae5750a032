// Which DMA tasks and descriptor chains of a host program are legal.

#include "Syntax.h"

#include "tileloom/Dialect/AIE/IR/NamedError.h"
#include "tileloom/Dialect/AIEX/IR/AIEXDialect.h"

using namespace mlir;

namespace tileloom::aiex {

static DMAConfigureTaskOp configuredBy(Value task) {
  return task.getDefiningOp<DMAConfigureTaskOp>();
}

DMAConfigureTaskOp DMAStartTaskOp::getTaskOp() {
  return configuredBy(getTask());
}
DMAConfigureTaskOp DMAAwaitTaskOp::getTaskOp() {
  return configuredBy(getTask());
}
DMAConfigureTaskOp DMAFreeTaskOp::getTaskOp() {
  return configuredBy(getTask());
}

Block *DMAConfigureTaskOp::getFirstBdBlock() {
  if (getBody().empty())
    return nullptr;
  Block *entry = &getBody().front();
  // An entry block that only jumps lets a ring start at its first descriptor.
  if (entry->getOps<aie::DMABDOp>().empty() && !entry->empty())
    if (auto next = dyn_cast<aie::NextBDOp>(entry->back()))
      return next.getDest();
  return entry;
}

static LogicalResult verifyBd(aie::DMABDOp bd, const Device &device,
                              TileKind kind) {
  const DmaLimits &limits = device.dma(kind);
  // The iteration dimension is written as one more size on core and shim tiles.
  size_t maxDims =
      kind == TileKind::Mem ? limits.dimensions : limits.dimensions + 1;
  if (bd.getMixedSizes().size() > maxDims)
    return emitNamedError(bd, "task-bd")
           << "Cannot give more than " << maxDims
           << " dimensions for step sizes and wraps on this tile";
  if (bd.getBdId() && (*bd.getBdId() < 0 || *bd.getBdId() >= limits.bdCount))
    return emitNamedError(bd, "task-bd")
           << "bdId attribute exceeds max: " << limits.bdCount - 1;
  if (bd.getBurstLength() != 0 && kind != TileKind::ShimNoc)
    return emitNamedError(bd, "dma-burst-length")
           << "Burst length is only supported in Shim NOC tiles that are "
              "connected to "
              "the memory-mapped NOC.";
  if (failed(verifyBurstLength(bd, bd.getBurstLength())))
    return failure();
  return bd.getPacket() ? verifyPacketFields(bd, *bd.getPacket()) : success();
}

LogicalResult DMAConfigureTaskOp::verifyRegions() {
  if (auto packet = getPacket();
      packet && failed(verifyPacketFields(*this, *packet)))
    return failure();
  const Device &device = aie::getDevice(*this);
  aie::TileLike tile = aie::getTileLike(getTile());
  for (Block &block : getBody()) {
    if (!block.isEntryBlock() && block.hasNoPredecessors())
      return emitNamedError(block.getTerminator(), "task-chain")
             << "Block ending in this terminator does not form a chain with "
                "entry "
                "block.";
    if (!tile)
      continue;
    for (aie::DMABDOp bd : block.getOps<aie::DMABDOp>())
      if (failed(verifyBd(bd, device, aie::toDevice(tile.getTileType()))))
        return failure();
  }
  return success();
}

static aie::BDChainOp lookupChain(Operation *op, FlatSymbolRefAttr symbol) {
  return SymbolTable::lookupNearestSymbolFrom<aie::BDChainOp>(op, symbol);
}

aie::BDChainOp DMAStartBdChainOp::getChain() {
  return lookupChain(*this, getSymbolAttr());
}
aie::BDChainOp DMAStartBdChainForOp::getChain() {
  return lookupChain(*this, getSymbolAttr());
}

static LogicalResult verifyChainCall(Operation *op, aie::BDChainOp chain,
                                     OperandRange arguments) {
  auto error = [&] { return emitNamedError(op, "bd-chain-call"); };
  if (!chain)
    return error() << "symbol does not reference valid BD chain";
  TypeRange expected = chain.getBody().getArgumentTypes();
  if (arguments.size() != expected.size())
    return error() << "Number of arguments mismatches.";
  for (auto [i, type] : llvm::enumerate(expected))
    if (arguments[i].getType() != type)
      return error() << "Argument " << i + 1 << " types mismatch: expected "
                     << type << " but got " << arguments[i].getType();
  return success();
}

LogicalResult DMAStartBdChainOp::verifySymbolUses(SymbolTableCollection &) {
  return verifyChainCall(*this, getChain(), getArgs());
}
LogicalResult DMAStartBdChainForOp::verifySymbolUses(SymbolTableCollection &) {
  return verifyChainCall(*this, getChain(), getArgs());
}

} // namespace tileloom::aiex

using namespace tileloom::aiex;
#define GET_OP_CLASSES
#include "tileloom/Dialect/AIEX/IR/AIEXTaskOps.cpp.inc"
