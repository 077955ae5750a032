// Which DMA programs say the same more simply, and how older spellings of them
// become current.

#include "tileloom/Dialect/AIE/IR/AIEDialect.h"
#include "tileloom/Dialect/AIE/IR/DmaChecks.h"
#include "tileloom/Dialect/AIE/IR/LegacyForms.h"

#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace tileloom;
using namespace tileloom::aie;

//===----------------------------------------------------------------------===//
// dma_bd
//===----------------------------------------------------------------------===//

/// Replaces constant entries of a mixed list; true when there was one.
static bool foldList(MutableOperandRange operands,
                     SmallVectorImpl<int64_t> &list) {
  SmallVector<Value> kept;
  bool changed = false;
  unsigned next = 0;
  OperandRange values = operands;
  for (int64_t &entry : list) {
    if (!ShapedType::isDynamic(entry) || next >= values.size())
      continue;
    Value value = values[next++];
    if (std::optional<int64_t> constant = getConstantInt(value)) {
      entry = *constant;
      changed = true;
    } else {
      kept.push_back(value);
    }
  }
  if (changed)
    operands.assign(kept);
  return changed;
}

static LogicalResult foldConstantOperands(DMABDOp bd,
                                          PatternRewriter &rewriter) {
  auto fits = [](std::optional<int64_t> value) {
    return value && llvm::isInt<32>(*value);
  };
  std::optional<int64_t> offset, len, id;
  if (Value operand = bd.getOffset())
    offset = getConstantInt(operand);
  if (Value operand = bd.getLen())
    len = getConstantInt(operand);
  if (Value operand = bd.getBdIdVal(); operand && !bd.getBdId())
    id = getConstantInt(operand);
  SmallVector<int64_t> sizes(bd.getStaticSizes().value_or(ArrayRef<int64_t>()));
  SmallVector<int64_t> strides(
      bd.getStaticStrides().value_or(ArrayRef<int64_t>()));
  auto hasConstant = [](OperandRange values) {
    return llvm::any_of(values,
                        [](Value v) { return getConstantInt(v).has_value(); });
  };
  if (!fits(offset) && !fits(len) && !fits(id) && !hasConstant(bd.getSizes()) &&
      !hasConstant(bd.getStrides()))
    return failure();
  rewriter.modifyOpInPlace(bd, [&] {
    if (fits(offset)) {
      bd.setStaticOffset(int32_t(*offset));
      bd.getOffsetMutable().clear();
    }
    if (fits(len)) {
      bd.setStaticLen(int32_t(*len));
      bd.getLenMutable().clear();
    }
    if (fits(id)) {
      bd.setBdId(int32_t(*id));
      bd.getBdIdValMutable().clear();
    }
    if (foldList(bd.getSizesMutable(), sizes))
      bd.setStaticSizes(sizes);
    if (foldList(bd.getStridesMutable(), strides))
      bd.setStaticStrides(strides);
  });
  return success();
}

static bool isOnShim(DMABDOp bd) {
  if (bd.getBuffer().getDefiningOp<ExternalBufferOp>())
    return true;
  TileElement element = getEnclosingTileElement(bd);
  TileLike tile = element ? element.getTileLike() : TileLike();
  return tile && tile.isShimTile();
}

/// A shim's row-major pattern without gaps is a plain length. With a `len` that
/// is smaller than the pattern, the outer dimension iterates over executions.
static LogicalResult linearizeShimPattern(DMABDOp bd,
                                          PatternRewriter &rewriter) {
  if (!bd.hasDimensions() || bd.getPadDimensions() || !isOnShim(bd))
    return failure();
  auto dims = bd.getConstantDimensions();
  if (!dims || dims->empty())
    return failure();
  int64_t product = 1;
  for (BDDimLayoutAttr dim : llvm::reverse(*dims)) {
    if (dim.getSize() != 1 && dim.getStride() != product)
      return failure();
    product *= dim.getSize();
    if (!llvm::isInt<32>(product))
      return failure();
  }
  bool hasLength = bd.getLen() || bd.getStaticLen();
  if (hasLength && bd.getConstantLength() != product)
    return failure();
  rewriter.modifyOpInPlace(bd, [&] {
    bd.removeStaticSizesAttr();
    bd.removeStaticStridesAttr();
    bd.getSizesMutable().clear();
    bd.getStridesMutable().clear();
    if (!bd.getLen())
      bd.setStaticLen(int32_t(product));
  });
  return success();
}

void DMABDOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                          MLIRContext *) {
  patterns.add(foldConstantOperands);
  patterns.add(linearizeShimPattern);
}

//===----------------------------------------------------------------------===//
// dma_start
//===----------------------------------------------------------------------===//

/// Do two blocks hold the same ops, their terminators aside?
static bool areEquivalent(Block &left, Block &right) {
  auto leftOps = left.without_terminator();
  auto rightOps = right.without_terminator();
  if (std::distance(leftOps.begin(), leftOps.end()) !=
      std::distance(rightOps.begin(), rightOps.end()))
    return false;
  llvm::DenseMap<Value, Value> same;
  for (auto [a, b] : llvm::zip(leftOps, rightOps)) {
    bool equal = OperationEquivalence::isEquivalentTo(
        &a, &b,
        [&](Value x, Value y) {
          return success(x == y || same.lookup(x) == y);
        },
        [&](Value x, Value y) { same[x] = y; },
        OperationEquivalence::IgnoreLocations);
    if (!equal)
      return false;
  }
  return true;
}

/// A ring of buffer descriptors that is k repetitions of a shorter one runs the
/// same transfers as one repetition.
static LogicalResult foldRepeatedRing(DMAStartOp start,
                                      PatternRewriter &rewriter) {
  SmallVector<Block *> ring = getBdChain(start.getDest());
  auto last = dyn_cast<NextBDOp>(ring.back()->back());
  if (!last || last.getDest() != start.getDest())
    return failure();
  size_t count = ring.size();
  for (size_t period = 1; period < count; ++period) {
    if (count % period != 0)
      continue;
    bool repeats = true;
    for (size_t i = period; i < count && repeats; ++i)
      repeats = areEquivalent(*ring[i % period], *ring[i]) &&
                ring[i]->getSinglePredecessor();
    if (!repeats)
      continue;
    auto close = cast<NextBDOp>(ring[period - 1]->back());
    rewriter.modifyOpInPlace(close,
                             [&] { close.setSuccessor(start.getDest()); });
    // In order: each block's terminator is the last use of the next one.
    for (Block *block : ArrayRef(ring).drop_front(period))
      rewriter.eraseBlock(block);
    return success();
  }
  return failure();
}

void DMAStartOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                             MLIRContext *) {
  patterns.add(foldRepeatedRing);
}

//===----------------------------------------------------------------------===//
// Older spellings
//===----------------------------------------------------------------------===//

/// The channels that run the block of `bd`.
static SmallVector<Operation *> channelsOf(DMABDOp bd) {
  if (isa<DMAOp>(bd->getParentOp()))
    return {bd->getParentOp()};
  SmallVector<Operation *> channels;
  for (DMAStartOp start : bd->getParentRegion()->getOps<DMAStartOp>())
    if (llvm::is_contained(getBdChain(start.getDest()), bd->getBlock()))
      channels.push_back(start);
  return channels;
}

/// The pad value is a register of the channel; April's descriptors carried it.
/// It stays on the descriptor where no single value of a channel expresses it.
LogicalResult aie::normalizeLegacyDma(Operation *root) {
  root->walk([](DMABDOp bd) {
    std::optional<int32_t> value = bd.getPadValue();
    if (!value)
      return;
    if (*value != 0) {
      SmallVector<Operation *> channels = channelsOf(bd);
      auto current = [](Operation *channel) {
        if (auto start = dyn_cast<DMAStartOp>(channel))
          return start.getPadValue();
        return cast<DMAOp>(channel).getPadValue();
      };
      auto takes = [&](Operation *channel) {
        return current(channel) == 0 || current(channel) == *value;
      };
      if (channels.empty() || !llvm::all_of(channels, takes))
        return;
      for (Operation *channel : channels)
        channel->setAttr("pad_value", bd.getPadValueAttr());
    }
    bd.removePadValueAttr();
  });
  return success();
}
