// Which DMA programs move the objects of a fifo between its ends?

#include "FifoPlan.h"

#include "tileloom/Dialect/AIE/IR/NamedError.h"

using namespace tileloom;
using namespace tileloom::aie;

namespace {
/// Adds channels to the DMA programs of the tiles.
class ProgramMaker {
public:
  explicit ProgramMaker(FifoPlan &plan)
      : plan(plan), builder(plan.device.getContext()) {
    for (mlir::Operation &op : *plan.device.getBody())
      if (mlir::isa<MemOp, MemTileDMAOp, ShimDMAOp>(op))
        if (auto at = getTileCoord(mlir::cast<TileElement>(op).getTile()))
          programs.try_emplace(*at, &op);
  }

  mlir::LogicalResult add(Fifo &fifo, const FifoEnd &end);

private:
  mlir::FailureOr<mlir::Region *> findProgram(Fifo &fifo, const FifoEnd &end);
  unsigned countCopies(const FifoEnd &end, std::optional<int32_t> passes) const;
  mlir::Block *makeChain(mlir::Region &region, Fifo &fifo, const FifoEnd &end,
                         unsigned copies, bool bounded);
  void fillBlock(Fifo &fifo, const FifoEnd &end, unsigned object,
                 const FifoPiece &piece);
  mlir::Value constant(int32_t value);
  void useLock(const FifoEnd &end, unsigned object, unsigned piece,
               bool acquire);

  FifoPlan &plan;
  mlir::OpBuilder builder;
  std::map<TileCoord, mlir::Operation *> programs;
  std::map<int32_t, mlir::Value> constants;
};
} // namespace

/// A constant at the front of the device, which every program sees.
mlir::Value ProgramMaker::constant(int32_t value) {
  mlir::Value &known = constants[value];
  if (!known) {
    mlir::OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(plan.device.getBody());
    known = mlir::arith::ConstantIntOp::create(builder, plan.device.getLoc(),
                                               builder.getI32Type(), value);
  }
  return known;
}

mlir::FailureOr<mlir::Region *> ProgramMaker::findProgram(Fifo &fifo,
                                                          const FifoEnd &end) {
  mlir::Operation *&program = programs[end.at];
  if (program) {
    mlir::Region &region = program->getRegion(0);
    if (!region.empty() && llvm::any_of(region.front(), llvm::IsaPred<DMAOp>))
      return emitNamedError(fifo.op, "not-lowered")
             << "adds to a program of aie.dma ops, which this version does "
                "not do; write it with aie.dma_start";
    return &region;
  }
  mlir::OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(plan.device.getBody()->getTerminator());
  if (plan.model().isMem(end.at))
    program = MemTileDMAOp::create(builder, fifo.op.getLoc(), end.tile);
  else if (plan.model().isShim(end.at))
    program = ShimDMAOp::create(builder, fifo.op.getLoc(), end.tile);
  else
    program = MemOp::create(builder, fifo.op.getLoc(), end.tile);
  mlir::Region &region = program->getRegion(0);
  builder.createBlock(&region);
  EndOp::create(builder, fifo.op.getLoc());
  return &region;
}

void ProgramMaker::useLock(const FifoEnd &end, unsigned object, unsigned piece,
                           bool acquire) {
  const FifoPool &pool = *end.pool;
  if (!pool.locked)
    return;
  const mlir::Location where =
      builder.getInsertionBlock()->getParentOp()->getLoc();
  if (!plan.model().hasSemaphoreLocks()) {
    // An object is free at 0 and full at 1. The DMA of a producer end waits
    // until its object is full, that of a consumer end until it is free.
    const bool full = acquire == end.produces;
    UseLockOp::create(builder, where, pool.locks[object],
                      acquire ? LockAction::Acquire : LockAction::Release,
                      constant(full));
    return;
  }
  const bool free = acquire != end.produces;
  UseLockOp::create(builder, where, pool.locks[2 * piece + (free ? 0 : 1)],
                    acquire ? LockAction::AcquireGreaterEqual
                            : LockAction::Release,
                    constant(end.produces ? 1 : int32_t(pool.repeat)));
}

/// One buffer descriptor of an end, without its successor.
void ProgramMaker::fillBlock(Fifo &fifo, const FifoEnd &end, unsigned object,
                             const FifoPiece &piece) {
  const FifoPool &pool = *end.pool;
  llvm::SmallVector<int64_t> sizes, strides;
  for (BDDimLayoutAttr dimension : end.dimensions) {
    sizes.push_back(dimension.getSize());
    strides.push_back(dimension.getStride());
  }
  useLock(end, object, piece.number, /*acquire=*/true);
  auto bd = DMABDOp::create(
      builder, fifo.op.getLoc(), pool.buffers[object], int32_t(piece.offset),
      int32_t(piece.length.value_or(pool.type.getNumElements())), sizes,
      strides);
  if (end.produces && fifo.packet)
    bd.setPacketAttr(fifo.packet);
  ObjectFifoOp op = fifo.op;
  if (end.produces && op.getPadDimensionsAttr() &&
      !op.getPadDimensionsAttr().empty())
    bd.setPadDimensionsAttr(op.getPadDimensionsAttr());
  useLock(end, object, piece.number, /*acquire=*/false);
}

/// How often each object has a descriptor of its own: the sender repeats, the
/// receiver frees and fills for all repetitions. A ring of one descriptor
/// repeats by itself; that spares descriptors where many would be copies.
unsigned ProgramMaker::countCopies(const FifoEnd &end,
                                   std::optional<int32_t> passes) const {
  constexpr unsigned manyCopies = 8, mostRuns = 256;
  const unsigned repeat = end.produces ? end.pool->repeat : 1;
  const bool single =
      end.objects.value_or(end.pool->depth) == 1 && end.pieces.size() == 1;
  if (single && repeat > manyCopies &&
      (!passes || repeat * unsigned(*passes) <= mostRuns))
    return 1;
  return repeat;
}

/// The chain of descriptors of an end. It leads back to its first, or ends
/// where the number of passes is bounded.
mlir::Block *ProgramMaker::makeChain(mlir::Region &region, Fifo &fifo,
                                     const FifoEnd &end, unsigned copies,
                                     bool bounded) {
  const mlir::Location where = fifo.op.getLoc();
  llvm::SmallVector<mlir::Block *> blocks;
  const unsigned objects = end.objects.value_or(end.pool->depth);
  for (unsigned object = 0; object < objects; ++object)
    for (unsigned copy = 0; copy < copies; ++copy)
      for (const FifoPiece &piece : end.pieces) {
        blocks.push_back(builder.createBlock(&region, region.end()));
        fillBlock(fifo, end, object, piece);
      }
  mlir::Block *behind = blocks.front();
  if (bounded) {
    behind = builder.createBlock(&region, region.end());
    EndOp::create(builder, where);
  }
  for (auto [i, block] : llvm::enumerate(blocks)) {
    builder.setInsertionPointToEnd(block);
    NextBDOp::create(builder, where,
                     i + 1 < blocks.size() ? blocks[i + 1] : behind);
  }
  return blocks.front();
}

mlir::LogicalResult ProgramMaker::add(Fifo &fifo, const FifoEnd &end) {
  mlir::FailureOr<mlir::Region *> region = findProgram(fifo, end);
  if (failed(region))
    return mlir::failure();
  ObjectFifoOp op = fifo.op;
  const mlir::Location where = op.getLoc();
  // Starts form a chain from the entry; the last link leads to the end.
  mlir::Block *entry = &(*region)->front();
  DMAStartOp lastStart;
  while (auto start = mlir::dyn_cast<DMAStartOp>(entry->getTerminator())) {
    lastStart = start;
    entry = start.getChain();
  }
  // Only mem tiles have bounded programs (the field's meaning of iter_count).
  std::optional<int32_t> passes;
  if (op.getIterCount() && plan.model().isMem(end.at))
    passes = *op.getIterCount();
  const unsigned copies = countCopies(end, passes);
  // Far above what any tile has; ids are given out later.
  constexpr uint64_t mostDescriptors = 1 << 16;
  const uint64_t descriptors = uint64_t(copies) * end.pieces.size() *
                               end.objects.value_or(end.pool->depth);
  if (descriptors > mostDescriptors)
    return emitNamedError(op, "objectfifo-channels")
           << "needs " << descriptors << " buffer descriptors on one channel";
  mlir::Block *first =
      makeChain(**region, fifo, end, copies, passes.has_value());
  if (passes && end.produces)
    passes = *passes * int32_t(end.pool->repeat / copies);
  // The new start stands in a block of its own behind the last one; the first
  // start of a program takes the place of the entry's end.
  mlir::Block *done = entry;
  if (lastStart) {
    mlir::Block *link = builder.createBlock(done);
    lastStart->setSuccessor(link, 1);
    builder.setInsertionPointToEnd(link);
  } else {
    entry->getTerminator()->erase();
    done = builder.createBlock(*region, (*region)->end());
    EndOp::create(builder, where);
    builder.setInsertionPointToEnd(entry);
  }
  auto start = DMAStartOp::create(builder, where, builder.getI1Type(),
                                  toDialect(end.direction()), end.channel,
                                  passes ? *passes - 1 : 0, /*pad_value=*/0,
                                  /*out_of_order=*/false, first, done);
  if (end.produces && op.getPadValue() != 0)
    start.setPadValue(op.getPadValue());
  return mlir::success();
}

mlir::LogicalResult tileloom::aie::makeFifoPrograms(FifoPlan &plan) {
  ProgramMaker maker(plan);
  for (Fifo &fifo : plan.fifos)
    if (fifo.usesDma)
      for (FifoEnd *end : fifo.ends())
        if (end->pool && failed(maker.add(fifo, *end)))
          return mlir::failure();
  return mlir::success();
}
