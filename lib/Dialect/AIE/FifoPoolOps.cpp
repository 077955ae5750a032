// Which pools, segments and endpoints of split object fifos are well formed.

#include "FifoSupport.h"

#include "tileloom/Dialect/AIE/IR/NamedError.h"

using namespace mlir;
using namespace tileloom;
using namespace tileloom::aie;

#define GET_OP_CLASSES
#include "tileloom/Dialect/AIE/IR/AIEFifoPoolOps.cpp.inc"

//===----------------------------------------------------------------------===//
// aie.objectfifo.pool
//===----------------------------------------------------------------------===//

MemRefType ObjectFifoPoolOp::getObjectType() {
  return dyn_cast<MemRefType>(getElemTypeAttr().getValue());
}

SmallVector<ObjectFifoSegmentOp, 4> ObjectFifoPoolOp::getSegments() {
  return llvm::to_vector<4>(getBody().getOps<ObjectFifoSegmentOp>());
}

ObjectFifoSegmentOp ObjectFifoPoolOp::getSegment(StringRef name) {
  return dyn_cast_or_null<ObjectFifoSegmentOp>(
      mlir::SymbolTable::lookupSymbolIn(*this, name));
}

LogicalResult ObjectFifoPoolOp::verify() {
  auto fail = [&] { return emitNamedError(*this, "objectfifo-pool"); };
  if (!::tileloom::aie::getTileLike(getTile()))
    return emitNamedError(*this, "not-a-tile")
           << "tile operand must implement TileLike interface";
  if (!getObjectType() || !getObjectType().hasStaticShape())
    return fail() << "type should be static shaped memref, but got "
                  << getElemTypeAttr().getValue();
  ArrayAttr buffers = getBuffersAttr(), locks = getLocksAttr();
  if (locks && getDevice(*this).hasSemaphoreLocks())
    return fail() << "'locks' names binary locks, which this device has no "
                     "use for";
  if (locks && buffers && locks.size() != buffers.size())
    return fail() << "expects one lock per buffer";
  if (buffers && int64_t(buffers.size()) != getDepth())
    return fail() << "expects 'depth' buffers";
  if (ArrayAttr values = getInitValuesAttr())
    if (int64_t(values.size()) > getDepth())
      return fail() << "has " << values.size() << " initial values for "
                    << getDepth() << " objects";
  return success();
}

LogicalResult ObjectFifoPoolOp::verifyRegions() {
  auto fail = [](Operation *op) {
    return emitNamedError(op, "objectfifo-pool");
  };
  for (Operation &op : getBody().front())
    if (!isa<ObjectFifoSegmentOp>(op))
      return fail(&op) << "is no aie.objectfifo.segment";
  SmallVector<ObjectFifoSegmentOp, 4> segments = getSegments();
  if (segments.empty())
    return fail(*this) << "expects at least one segment";
  bool binaryLocks = !getDevice(*this).hasSemaphoreLocks();
  if (binaryLocks && segments.size() > 1)
    return fail(*this) << "multi-segment pools are unsupported on binary lock "
                          "architectures";
  int64_t covered = 0, previous = -1;
  for (ObjectFifoSegmentOp segment : segments) {
    if (segment.getOffset() <= previous)
      return fail(segment) << "segments must be ordered by increasing offset";
    if (segment.getOffset() != covered)
      return fail(segment) << "leaves a gap or overlaps the segment before it";
    if (binaryLocks && (segment.getProduceLock() || segment.getConsumeLock()))
      return fail(segment) << "segment locks are counting locks, which this "
                              "device has no use for";
    previous = segment.getOffset();
    covered += segment.getSize();
  }
  if (covered != getObjectType().getNumElements())
    return fail(*this) << "segments cover " << covered << " of "
                       << getObjectType().getNumElements() << " elements";
  return success();
}

//===----------------------------------------------------------------------===//
// Rules that the endpoints share
//===----------------------------------------------------------------------===//

static SmallVector<ObjectFifoSegmentOp, 4> selectSegments(ObjectFifoPoolOp pool,
                                                          ArrayAttr names) {
  SmallVector<ObjectFifoSegmentOp, 4> segments;
  if (!pool)
    return segments;
  if (!names)
    return pool.getSegments();
  for (auto name : names.getAsRange<FlatSymbolRefAttr>())
    if (ObjectFifoSegmentOp segment = pool.getSegment(name.getValue()))
      segments.push_back(segment);
  return segments;
}

template <typename EndpointT> static LogicalResult verifyTile(EndpointT op) {
  if (getTileLike(op.getTile()))
    return success();
  return emitNamedError(op, "not-a-tile")
         << "tile operand must implement TileLike interface";
}

/// The pool exists, and the endpoint names its segments well.
template <typename EndpointT>
static LogicalResult verifySelection(EndpointT op) {
  auto fail = [&] { return emitNamedError(op, "objectfifo-endpoint"); };
  ObjectFifoPoolOp pool = op.getPoolOp();
  if (!pool)
    return emitNamedError(op, "objectfifo-unknown-name")
           << "references undefined pool " << op.getPoolAttr();
  ArrayAttr names = op.getSegmentsAttr();
  if (!names) {
    if (pool.getSegments().size() > 1)
      return fail() << "must list segments explicitly for a multi-segment pool";
    return success();
  }
  if (names.empty())
    return fail() << "expects at least one segment";
  int64_t previous = -1;
  for (auto name : names.template getAsRange<FlatSymbolRefAttr>()) {
    ObjectFifoSegmentOp segment = pool.getSegment(name.getValue());
    if (!segment)
      return emitNamedError(op, "objectfifo-unknown-name")
             << "references undefined segment " << name;
    if (segment.getOffset() <= previous)
      return fail() << "segments must be named in increasing offset order";
    previous = segment.getOffset();
  }
  return success();
}

//===----------------------------------------------------------------------===//
// aie.objectfifo.core_endpoint
//===----------------------------------------------------------------------===//

ObjectFifoPoolOp ObjectFifoCoreEndpointOp::getPoolOp() {
  return lookupInDevice<ObjectFifoPoolOp>(*this, getPool());
}

SmallVector<ObjectFifoSegmentOp, 4>
ObjectFifoCoreEndpointOp::getSelectedSegments() {
  return selectSegments(getPoolOp(), getSegmentsAttr());
}

LogicalResult ObjectFifoCoreEndpointOp::verify() { return verifyTile(*this); }

LogicalResult
ObjectFifoCoreEndpointOp::verifySymbolUses(SymbolTableCollection &) {
  if (failed(verifySelection(*this)))
    return failure();
  std::optional<int64_t> end;
  for (ObjectFifoSegmentOp segment : getSelectedSegments()) {
    if (end && segment.getOffset() != *end)
      return emitNamedError(*this, "objectfifo-endpoint")
             << "a core endpoint's segments must be contiguous";
    end = int64_t(segment.getOffset()) + segment.getSize();
  }
  return success();
}

//===----------------------------------------------------------------------===//
// aie.objectfifo.dma_endpoint
//===----------------------------------------------------------------------===//

ObjectFifoPoolOp ObjectFifoDmaEndpointOp::getPoolOp() {
  return lookupInDevice<ObjectFifoPoolOp>(*this, getPool());
}

SmallVector<ObjectFifoSegmentOp, 4>
ObjectFifoDmaEndpointOp::getSelectedSegments() {
  return selectSegments(getPoolOp(), getSegmentsAttr());
}

DMAChannelDir ObjectFifoDmaEndpointOp::getChannelDir() {
  return getRole() == ObjectFifoRole::Drain ? DMAChannelDir::MM2S
                                            : DMAChannelDir::S2MM;
}

LogicalResult ObjectFifoDmaEndpointOp::verify() {
  if (failed(verifyTile(*this)))
    return failure();
  auto fail = [&] { return emitNamedError(*this, "objectfifo-endpoint"); };
  BDPadLayoutArrayArrayAttr pads = getPadDimensionsAttr();
  if (pads && getRole() != ObjectFifoRole::Drain)
    return fail() << "padDimensions is only valid on a draining endpoint";
  bool anyPad =
      pads && llvm::any_of(pads, [](auto list) { return !list.empty(); });
  if (getPadValue() != 0 && !anyPad)
    return fail() << "nonzero padValue requires a non-empty padDimensions "
                     "entry";
  if (getPacketAttr() && !getPacketAttr().getPktId())
    return emitNamedError(*this, "packet-without-id") << "packet has no pkt_id";
  return success();
}

/// Layout and padding of segment `i` of an endpoint.
static LogicalResult verifyLayout(ObjectFifoDmaEndpointOp op, unsigned i,
                                  ObjectFifoSegmentOp segment) {
  auto fail = [&] { return emitNamedError(op, "objectfifo-endpoint"); };
  auto dims = op.getDimensionsAttr();
  auto pads = op.getPadDimensionsAttr();
  size_t rank = dims ? dims[i].size() : 0;
  if (pads && !pads[i].empty()) {
    if (rank == 0)
      return fail() << "padDimensions entry " << i
                    << " requires dimensions for the same segment";
    if (pads[i].size() != rank)
      return fail() << "padDimensions and dimensions entry " << i
                    << " have different ranks";
  }
  if (rank && largestIndex(dims[i].getValue()) >= segment.getSize())
    return fail() << "dimensions entry " << i << " exceeds selected segment "
                  << FlatSymbolRefAttr::get(segment.getSymNameAttr());
  return success();
}

LogicalResult
ObjectFifoDmaEndpointOp::verifySymbolUses(SymbolTableCollection &) {
  if (failed(verifySelection(*this)))
    return failure();
  SmallVector<ObjectFifoSegmentOp, 4> segments = getSelectedSegments();
  auto failCount = [&](StringRef name, size_t entries) {
    return emitNamedError(*this, "objectfifo-endpoint")
           << name << " has " << entries << " entries for " << segments.size()
           << " selected segments";
  };
  if (auto dims = getDimensionsAttr(); dims && dims.size() != segments.size())
    return failCount("dimensions", dims.size());
  if (auto pads = getPadDimensionsAttr();
      pads && pads.size() != segments.size())
    return failCount("padDimensions", pads.size());
  for (auto [i, segment] : llvm::enumerate(segments))
    if (failed(verifyLayout(*this, i, segment)))
      return failure();
  return success();
}

//===----------------------------------------------------------------------===//
// aie.objectfifo_rearm_binding
//===----------------------------------------------------------------------===//

LogicalResult ObjectFifoRearmBindingOp::verify() {
  auto fail = [&] { return emitNamedError(*this, "objectfifo-rearm"); };
  auto expect = [&](StringRef name, ArrayRef<int32_t> values, size_t count,
                    StringRef of) -> LogicalResult {
    if (values.size() == count)
      return success();
    return fail() << name << " has " << values.size() << " entries for "
                  << count << " " << of;
  };
  size_t channels = getChannelTiles().size();
  if (failed(expect("channel_dirs", getChannelDirs(), channels, "channels")) ||
      failed(expect("channel_indices", getChannelIndices(), channels,
                    "channels")) ||
      failed(expect("lock_inits", getLockInits(), getLocks().size(), "locks")))
    return failure();
  if (auto bds = getHeadBdIds();
      bds && failed(expect("head_bd_ids", *bds, channels, "channels")))
    return failure();
  if (auto repeats = getRepeatCounts();
      repeats &&
      failed(expect("repeat_counts", *repeats, channels, "channels")))
    return failure();
  for (int32_t dir : getChannelDirs())
    if (!symbolizeDMAChannelDir(dir))
      return fail() << "channel_dirs entries must be 0 (S2MM) or 1 (MM2S)";
  for (Value tile : getChannelTiles()) {
    TileLike tileLike = getTileLike(tile);
    if (!tileLike)
      return emitNamedError(*this, "not-a-tile")
             << "tile operand must implement TileLike interface";
    if (tileLike.isShimTile())
      return fail() << "channels of shim tiles cannot be armed anew";
  }
  return success();
}
