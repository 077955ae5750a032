// How both forms of a DMA body become one list of buffer descriptors and
// starts.

#include "tileloom/Dialect/AIE/Analysis/DmaProgram.h"

#include "llvm/ADT/DenseMap.h"

using namespace tileloom;
using namespace tileloom::aie;

/// The BD that a block holds, if it holds one.
static std::optional<DmaProgram::Bd> readBd(mlir::Block &block) {
  DmaProgram::Bd bd;
  for (mlir::Operation &op : block) {
    if (auto dma = mlir::dyn_cast<DMABDOp>(op))
      bd.op = dma;
    else if (auto packet = mlir::dyn_cast<DMABDPacketOp>(op))
      bd.packet = packet;
    else if (auto lock = mlir::dyn_cast<UseLockOp>(op))
      (lock.isAcquire() ? bd.acquire : bd.release) = lock;
  }
  if (!bd.op)
    return std::nullopt;
  return bd;
}

namespace {
using BlockPositions = llvm::DenseMap<mlir::Block *, unsigned>;
} // namespace

/// Follows blocks without a BD (they only jump) to the first one with a BD.
static std::optional<unsigned> firstBd(mlir::Block *block,
                                       const BlockPositions &positions) {
  llvm::SmallPtrSet<mlir::Block *, 4> seen;
  while (block && seen.insert(block).second) {
    if (auto found = positions.find(block); found != positions.end())
      return found->second;
    if (block->empty())
      return std::nullopt;
    auto jump = mlir::dyn_cast<NextBDOp>(block->back());
    block = jump ? jump.getDest() : nullptr;
  }
  return std::nullopt;
}

static BlockPositions readBlocks(mlir::Region &region, DmaProgram &program) {
  BlockPositions positions;
  for (mlir::Block &block : region)
    if (std::optional<DmaProgram::Bd> bd = readBd(block)) {
      positions[&block] = program.bds.size();
      program.bds.push_back(*bd);
    }
  for (auto &[block, position] : positions)
    if (auto jump = mlir::dyn_cast_or_null<NextBDOp>(
            block->empty() ? nullptr : &block->back()))
      program.bds[position].next = firstBd(jump.getDest(), positions);
  return positions;
}

static void markChannels(DmaProgram &program) {
  llvm::SmallVector<bool> marked(program.bds.size());
  for (const DmaProgram::Start &start : program.starts)
    for (std::optional<unsigned> at = start.bd; at && !marked[*at];
         at = program.bds[*at].next) {
      marked[*at] = true;
      program.bds[*at].channel = start.channel;
    }
}

static void readRegionForm(DMAOp dma, DmaProgram &program) {
  const unsigned first = program.bds.size();
  for (mlir::Region &region : dma.getBds())
    if (!region.empty())
      if (std::optional<DmaProgram::Bd> bd = readBd(region.front()))
        program.bds.push_back(*bd);
  const unsigned end = program.bds.size();
  for (unsigned i = first; i + 1 < end; ++i)
    program.bds[i].next = i + 1;
  if (dma.getLoop() && end > first)
    program.bds[end - 1].next = first;

  DmaProgram::Start start;
  start.op = dma;
  start.channel = dma.getChannel();
  if (end > first)
    start.bd = first;
  start.repeatCount = dma.getRepeatCount();
  start.padValue = dma.getPadValue();
  start.outOfOrder = dma.getOutOfOrder();
  program.starts.push_back(start);
}

DmaProgram DmaProgram::get(mlir::Operation *body) {
  DmaProgram program;
  program.op = body;
  mlir::Region &region = body->getRegion(0);
  BlockPositions positions = readBlocks(region, program);
  for (mlir::Block &block : region)
    for (mlir::Operation &op : block) {
      if (auto dma = mlir::dyn_cast<DMAOp>(op)) {
        readRegionForm(dma, program);
      } else if (auto dmaStart = mlir::dyn_cast<DMAStartOp>(op)) {
        Start start;
        start.op = dmaStart;
        start.channel = dmaStart.getChannel();
        start.bd = firstBd(dmaStart.getDest(), positions);
        start.repeatCount = dmaStart.getRepeatCount();
        start.padValue = dmaStart.getPadValue();
        start.outOfOrder = dmaStart.getOutOfOrder();
        program.starts.push_back(start);
      }
    }
  markChannels(program);
  return program;
}

DmaProgram DmaProgram::getTask(mlir::Region &region, DmaChannel channel,
                               std::optional<unsigned> &first) {
  DmaProgram program;
  program.op = region.getParentOp();
  BlockPositions positions = readBlocks(region, program);
  first = region.empty() ? std::nullopt : firstBd(&region.front(), positions);
  for (Bd &bd : program.bds)
    bd.channel = channel;
  return program;
}
