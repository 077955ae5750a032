// Which pool do linked fifos share, and which piece of each object is whose?

#include "FifoPlan.h"

#include "tileloom/Dialect/AIE/IR/NamedError.h"

using namespace tileloom;
using namespace tileloom::aie;

namespace {
/// The fifos of a link and their ends at the tile that they share.
struct LinkEnds {
  llvm::SmallVector<Fifo *, 4> inputs, outputs;
  llvm::SmallVector<FifoEnd *, 4> fills, drains;
};
} // namespace

static LinkEnds findEnds(ObjectFifoLinkOp link,
                         const llvm::DenseMap<mlir::Operation *, Fifo *> &ops) {
  LinkEnds ends;
  for (ObjectFifoOp input : link.getInputFifos()) {
    Fifo *fifo = ops.at(input);
    ends.inputs.push_back(fifo);
    ends.fills.push_back(llvm::find_if(
        fifo->consumers, [](const FifoEnd &end) { return end.linked; }));
  }
  for (ObjectFifoOp output : link.getOutputFifos()) {
    ends.outputs.push_back(ops.at(output));
    ends.drains.push_back(&ops.at(output)->producer);
  }
  return ends;
}

static bool hasPadding(ObjectFifoOp op) {
  return op.getPadDimensionsAttr() && !op.getPadDimensionsAttr().empty();
}

/// Cuts the objects of `owner` into pieces, one for each of `others`.
static mlir::LogicalResult cutObjects(ObjectFifoLinkOp link, FifoEnd &owner,
                                      llvm::ArrayRef<FifoEnd *> others,
                                      mlir::ArrayAttr offsets) {
  const llvm::SmallVector<int64_t> lengths = link.getPieceLengths();
  owner.pool->pieces = others.size();
  owner.pieces.clear();
  for (auto [i, end] : llvm::enumerate(others)) {
    const int64_t offset = mlir::cast<mlir::IntegerAttr>(offsets[i]).getInt();
    if (offset < 0 || lengths[i] <= 0)
      return emitNamedError(link, "objectfifo-link")
             << "offsets must increase and stay inside the object";
    const FifoPiece piece{unsigned(i), offset, lengths[i]};
    owner.pieces.push_back(piece);
    end->pieces.assign({piece});
    end->pool = owner.pool;
  }
  return mlir::success();
}

/// A link of one fifo to one other: the pool of the larger objects serves both.
static void linkPair(const LinkEnds &ends, bool atMemTile) {
  FifoEnd &fill = *ends.fills[0], &drain = *ends.drains[0];
  const int64_t in = fill.pool->type.getNumElements();
  const int64_t out = drain.pool->type.getNumElements();
  // An object that is larger by its padding is padded while it is sent.
  const bool outputOwns = drain.pool->initialValues ||
                          (out > in && !hasPadding(ends.outputs[0]->op));
  FifoEnd &owner = outputOwns ? drain : fill;
  FifoEnd &other = outputOwns ? fill : drain;
  const int64_t own = other.pool->type.getNumElements();
  const int64_t whole = owner.pool->type.getNumElements();
  if (!atMemTile) {
    other.pieces[0].length = own;
    other.objects = std::min(other.pool->depth, owner.pool->depth);
  } else if (whole < own) {
    other.pieces[0].length = own;
  }
  const unsigned repeat = drain.pool->repeat;
  // In shared memory the far end uses the same objects.
  Fifo &follower = outputOwns ? *ends.inputs[0] : *ends.outputs[0];
  if (!follower.usesDma)
    for (FifoEnd *end : follower.ends())
      end->pool = owner.pool;
  other.pool = owner.pool;
  owner.pool->repeat = repeat;
}

static mlir::LogicalResult linkAt(ObjectFifoLinkOp link, const LinkEnds &ends,
                                  const Device &device) {
  for (const llvm::SmallVector<FifoEnd *, 4> &side : {ends.fills, ends.drains})
    for (const FifoEnd *end : side)
      if (!end->pool)
        return emitNamedError(link, "not-lowered")
               << "links an end that has no DMA, which this version does not "
                  "lower";
  const unsigned repeat = ends.drains[0]->pool->repeat;
  if (link.isJoin()) {
    if (repeat > 1)
      return emitNamedError(link, "not-lowered")
             << "repeats what it joins, which this version does not lower";
    return cutObjects(link, *ends.drains[0], ends.fills, link.getSrcOffsets());
  }
  if (!link.isDistribute()) {
    linkPair(ends, device.isMem(ends.fills[0]->at));
    return mlir::success();
  }
  for (Fifo *output : ends.outputs)
    if (output->op.getInitValuesAttr())
      return emitNamedError(output->op, "not-lowered")
             << "has initial values and gets a part of what another fifo "
                "brings, which this version does not lower";
  if (failed(
          cutObjects(link, *ends.fills[0], ends.drains, link.getDstOffsets())))
    return mlir::failure();
  ends.fills[0]->pool->repeat = repeat;
  // A padded part is as long as the output's own object.
  for (auto [output, end] : llvm::zip(ends.outputs, ends.drains))
    if (hasPadding(output->op))
      end->pieces[0].length = output->op.getObjectType().getNumElements();
  return mlir::success();
}

mlir::LogicalResult tileloom::aie::linkFifos(FifoPlan &plan) {
  const llvm::DenseMap<mlir::Operation *, Fifo *> ops = plan.byOp();
  for (auto link : plan.device.getOps<ObjectFifoLinkOp>())
    if (failed(linkAt(link, findEnds(link, ops), plan.model())))
      return mlir::failure();
  return mlir::success();
}
