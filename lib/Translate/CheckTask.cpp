// Can this DMA task be carried out as it is written?
//
// The verifiers of the dialect leave tasks alone where a pass may still
// complete them; here nothing comes after. The order of the checks is that of
// the messages.

#include "SequenceTranslator.h"
#include "TranslateBd.h"

#include "tileloom/Dialect/AIE/IR/NamedError.h"

using namespace tileloom;
using namespace tileloom::aie;
using namespace tileloom::aiex;
using mlir::failed;
using mlir::failure;
using mlir::success;

/// Dimensions of one execution of a task's descriptor; a fourth is the
/// iteration.
static constexpr size_t innerDimensions = 3;

static mlir::LogicalResult checkBlock(mlir::Block &block) {
  if (block.isEntryBlock() && block.without_terminator().empty() &&
      !block.empty() && mlir::isa<NextBDOp>(block.back()))
    return success(); // Only names the first block of the chain.
  llvm::SmallVector<DMABDOp> bds(block.getOps<DMABDOp>());
  if (bds.empty())
    return emitNamedError(&block.back(), "task-block")
           << "Block ending in this terminator does not contain a required "
              "aie.dma_bd operation.";
  if (bds.size() > 1) {
    NamedDiagnostic diag = emitNamedError(bds[1], "task-block")
                           << "This block contains multiple aie.dma_bd "
                              "operations. Exactly one is required.";
    diag.attachNote(bds[0].getLoc()) << "the first one is here";
    return diag;
  }
  unsigned acquires = 0, releases = 0;
  for (mlir::Operation &op : block) {
    if (auto lock = mlir::dyn_cast<UseLockOp>(op))
      ++(lock.isAcquire() ? acquires : releases);
    else if (!mlir::isa<DMABDOp, DMABDPacketOp, NextBDOp, EndOp>(op) &&
             !mlir::isPure(&op))
      return emitNamedError(&op, "task-block")
             << "Unsupported operation within BD block.";
  }
  if (acquires + releases != 0 && (acquires != 1 || releases != 1))
    return emitNamedError(bds[0], "task-block")
           << "BD blocks must have either 0 or 2 lock operations (one acquire "
              "and one release), but this one has "
           << acquires << " acquires and " << releases << " releases";
  if (bds[0].getNextBdId() && mlir::isa<NextBDOp>(block.back()))
    return emitNamedError(bds[0], "task-block")
           << "Cannot specify both next_bd_id attribute and aie.next_bd "
              "operation.";
  return success();
}

mlir::LogicalResult SequenceTranslator::checkTaskBlocks(mlir::Operation *op,
                                                        mlir::Region &body) {
  if (body.empty())
    return emitNamedError(op, "task-block") << "has no buffer descriptor";
  bool bad = false;
  for (mlir::Block &block : body)
    if (!block.empty())
      bad |= failed(checkBlock(block));
  return success(!bad);
}

static mlir::LogicalResult checkPadding(DMABDOp op, const Device &device,
                                        TileCoord tile, DmaChannel channel) {
  if (!op.getPadDimensions())
    return success();
  if (!device.isMem(tile) || channel.direction != DmaDirection::MM2S)
    return emitNamedError(op, "bd-padding")
           << "supports padding only for MM2S direction on MemTiles.";
  if (!op.hasDimensions())
    return emitNamedError(op, "bd-padding")
           << "Padding requires n-d data layouts expressed as wrap(s) and "
              "stride(s).";
  return success();
}

/// Elements that the innermost dimensions stand for, with their padding.
static uint64_t elementsOf(DMABDOp op,
                           llvm::ArrayRef<BdShape::Dimension> inner) {
  llvm::ArrayRef<BDPadLayoutAttr> pads;
  if (auto all = op.getPadDimensions())
    pads = all->take_back(inner.size());
  uint64_t elements = 1;
  for (size_t i = 0; i < inner.size(); ++i) {
    const size_t fromInside = inner.size() - 1 - i;
    uint64_t size = uint64_t(inner[i].size);
    if (fromInside < pads.size()) {
      BDPadLayoutAttr pad = pads[pads.size() - 1 - fromInside];
      size += pad.getConstPadBefore() + pad.getConstPadAfter();
    }
    elements *= size;
  }
  return elements;
}

mlir::LogicalResult SequenceTranslator::checkTaskBd(const Task &task,
                                                    DMABDOp op,
                                                    const BdShape &shape,
                                                    uint64_t bytes) {
  const uint64_t lengthBytes = uint64_t(shape.length) * bytes;
  if (lengthBytes != 0 && lengthBytes < 4)
    return emitNamedError(op, "bd-length-range")
           << "Transfer size of " << lengthBytes
           << " bytes falls below minimum hardware transfer unit of 4 bytes.";
  if (lengthBytes % 4 != 0)
    return emitNamedError(op, "bd-length-range")
           << "transfer length must be multiple of 4 (i.e., represent 4 byte "
              "aligned address)";
  if (failed(checkPadding(op, device, task.tile, task.channel)))
    return failure();
  if (shape.dims.empty())
    return success();
  if (shape.dims.size() > innerDimensions + 1)
    return emitNamedError(op, "task-bd")
           << "At most four data layout transformation dimensions may be "
              "provided.";

  Quad sizes{1, 1, 1, 1}, strides{0, 0, 0, 0};
  for (auto [i, dim] : llvm::enumerate(llvm::reverse(shape.dims))) {
    sizes[i] = dim.size;
    strides[i] = dim.stride;
  }
  const bool isPlain = device.isShim(task.tile) && isContiguous(sizes, strides);
  if (failed(verifyAccessPattern(op, device.kind(task.tile), task.tile,
                                 bytes * 8, sizes, strides, isPlain)))
    return failure();
  llvm::ArrayRef<BdShape::Dimension> inner = shape.dims;
  inner = inner.take_back(innerDimensions);
  const uint64_t covered = elementsOf(op, inner) * bytes;
  if (covered != lengthBytes)
    return emitNamedError(op, "bd-length-mismatch")
           << "Buffer descriptor length does not match length of transfer "
              "expressed by lowest three dimensions of data layout "
              "transformation strides/wraps. BD length is "
           << lengthBytes
           << " bytes. Lowest three dimensions length: " << covered
           << " bytes.";
  return success();
}
