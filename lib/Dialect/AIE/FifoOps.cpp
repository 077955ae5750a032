// Which object fifos, links and allocations are well formed.

#include "FifoSupport.h"

#include "tileloom/Dialect/AIE/IR/NamedError.h"

using namespace mlir;
using namespace tileloom;
using namespace tileloom::aie;

//===----------------------------------------------------------------------===//
// Questions that several fifo ops ask
//===----------------------------------------------------------------------===//

ObjectFifoOp tileloom::aie::lookupFifo(Operation *from, StringRef name) {
  return lookupInDevice<ObjectFifoOp>(from, name);
}

bool tileloom::aie::isSameTile(Value a, Value b) {
  if (a == b)
    return true;
  std::optional<TileCoord> left = getTileCoord(a), right = getTileCoord(b);
  return left && right && *left == *right;
}

bool tileloom::aie::isDepth(Attribute entry) {
  auto depth = dyn_cast<IntegerAttr>(entry);
  return depth && depth.getType().isSignlessInteger() &&
         depth.getValue().getBitWidth() <= 64;
}

int64_t tileloom::aie::largestIndex(ArrayRef<BDDimLayoutAttr> dimensions) {
  int64_t index = 0;
  for (BDDimLayoutAttr dim : dimensions)
    if (dim.getSize() > 0)
      index += int64_t(dim.getStride()) * (int64_t(dim.getSize()) - 1);
  return index;
}

//===----------------------------------------------------------------------===//
// aie.objectfifo: accessors
//===----------------------------------------------------------------------===//

static MemRefType objectTypeOf(TypeAttr type) {
  auto fifo =
      type ? dyn_cast<ObjectFifoType>(type.getValue()) : ObjectFifoType();
  return fifo ? fifo.getElementType() : MemRefType();
}

MemRefType ObjectFifoOp::getObjectType() {
  return objectTypeOf(getElemTypeAttr());
}

MemRefType ObjectFifoOp::getConsumerObjectType() {
  return objectTypeOf(getConsumerElemTypeAttr() ? getConsumerElemTypeAttr()
                                                : getElemTypeAttr());
}

bool ObjectFifoOp::hasDepthPerEnd() { return isa<ArrayAttr>(getElemNumber()); }

int64_t ObjectFifoOp::getDepthOfEnd(unsigned end) {
  Attribute depth = getElemNumber();
  if (auto list = dyn_cast<ArrayAttr>(depth))
    depth = end < list.size() ? list[end] : Attribute();
  auto count = dyn_cast_or_null<IntegerAttr>(depth);
  return count ? count.getInt() : 0;
}

ArrayRef<BDDimLayoutAttr> ObjectFifoOp::getDimensionsFromStream(unsigned i) {
  BDDimLayoutArrayArrayAttr lists = getDimensionsFromStreamPerConsumerAttr();
  if (!lists || i >= lists.size())
    return {};
  return lists[i].getValue();
}

ArrayRef<BDDimLayoutAttr> ObjectFifoOp::getDimensionsToStreamOrEmpty() {
  BDDimLayoutArrayAttr list = getDimensionsToStreamAttr();
  return list ? list.getValue() : ArrayRef<BDDimLayoutAttr>();
}

bool ObjectFifoOp::producerIsStreamPort() {
  return getAieStream() == 0 || getAieStream() == 2;
}

bool ObjectFifoOp::consumerIsStreamPort() {
  return getAieStream() == 1 || getAieStream() == 2;
}

/// True when some consumer reorders what it receives.
static bool hasDimensionsFromStream(ObjectFifoOp fifo) {
  for (unsigned i = 0, e = fifo.getConsumerTiles().size(); i < e; ++i)
    if (!fifo.getDimensionsFromStream(i).empty())
      return true;
  return false;
}

bool ObjectFifoOp::hasLayoutTransformation() {
  return !getDimensionsToStreamOrEmpty().empty() ||
         hasDimensionsFromStream(*this);
}

//===----------------------------------------------------------------------===//
// aie.objectfifo: verification, one function a family of rules
//===----------------------------------------------------------------------===//

static LogicalResult verifyDepths(ObjectFifoOp fifo) {
  if (fifo.getConsumerTiles().empty())
    return emitNamedError(fifo, "objectfifo-declaration")
           << "expects at least one consumer";
  // More objects than a tile has bytes for would only take time to refuse.
  constexpr int64_t mostObjects = 1 << 16;
  auto list = dyn_cast<ArrayAttr>(fifo.getElemNumber());
  const unsigned ends = list ? unsigned(list.size()) : 1;
  for (unsigned i = 0; i < ends; ++i)
    if (fifo.getDepthOfEnd(i) > mostObjects)
      return emitNamedError(fifo, "objectfifo-declaration")
             << "holds " << fifo.getDepthOfEnd(i)
             << " objects at an end, and no tile has room for more than "
             << mostObjects;
  if (!list)
    return success();
  if (list.size() != fifo.getConsumerTiles().size() + 1)
    return emitNamedError(fifo, "objectfifo-declaration")
           << "does not have enough depths specified for producer and for "
              "each consumer.";
  for (Attribute entry : list) {
    auto depth = dyn_cast<IntegerAttr>(entry);
    if (!isDepth(entry) || depth.getValue().isNegative())
      return emitNamedError(fifo, "objectfifo-declaration")
             << "depths must be integers that are not negative";
  }
  return success();
}

static LogicalResult verifyTypes(ObjectFifoOp fifo) {
  MemRefType produced = fifo.getObjectType();
  MemRefType consumed = fifo.getConsumerObjectType();
  auto fail = [&] { return emitNamedError(fifo, "objectfifo-declaration"); };
  if (!consumed)
    return fail() << "consumer element type must be an "
                     "!aie.objectfifo<memref<...>> type";
  for (MemRefType type : {produced, consumed})
    if (!type.hasStaticShape())
      return fail() << "type should be static shaped memref, but got " << type;
  if (!fifo.getConsumerElemTypeAttr())
    return success();
  if (produced.getElementType() != consumed.getElementType())
    return fail() << "producer and consumer must have the same scalar element "
                     "type";
  int64_t n = produced.getNumElements(), m = consumed.getNumElements();
  if (m <= 0)
    return fail() << "consumer element count must be positive";
  if (n % m != 0)
    return fail() << "producer element size (" << n
                  << ") must be an integer multiple of consumer element size ("
                  << m << ")";
  return success();
}

static LogicalResult verifyInitialValues(ObjectFifoOp fifo) {
  ArrayAttr values = fifo.getInitValuesAttr();
  if (!values)
    return success();
  auto fail = [&] { return emitNamedError(fifo, "objectfifo-declaration"); };
  TileLike producer = getTileLike(fifo.getProducerTile());
  if (producer.isShimTile())
    return fail() << "`init_values` unavailable for shim tiles";
  if (int64_t(values.size()) != fifo.getDepthOfEnd(0))
    return fail() << "`init_values` does not initialize all objects";
  MemRefType object = fifo.getObjectType();
  for (Attribute value : values) {
    auto elements = dyn_cast<ElementsAttr>(value);
    if (!elements)
      return fail() << "initial value should be an elements attribute";
    if (elements.getShapedType().getShape() != object.getShape() ||
        elements.getElementType() != object.getElementType())
      return fail() << "initial value has type " << elements.getShapedType()
                    << ", but an object is " << object;
  }
  return success();
}

/// What a shim cannot do.
static LogicalResult verifyShimEnds(ObjectFifoOp fifo) {
  auto fail = [&] { return emitNamedError(fifo, "objectfifo-attribute"); };
  if (getTileLike(fifo.getProducerTile()).isShimTile()) {
    if (!fifo.getDimensionsToStreamOrEmpty().empty())
      return fail() << "`dimensionsToStream` data layout transformations are "
                       "not supported on shim tile producers";
    if (fifo.getRepeatCount())
      return fail() << "`repeat_count` unavailable for shim tiles";
  }
  for (auto [i, tile] : llvm::enumerate(fifo.getConsumerTiles()))
    if (getTileLike(tile).isShimTile() &&
        !fifo.getDimensionsFromStream(i).empty())
      return fail() << "`dimensionsFromStreamPerConsumer` data layout "
                       "transformations are not supported on shim tile "
                       "consumers";
  return success();
}

static LogicalResult verifyStreamPorts(ObjectFifoOp fifo) {
  auto fail = [&] { return emitNamedError(fifo, "objectfifo-stream-port"); };
  if (!fifo.getAieStream() && !fifo.getAieStreamPort())
    return success();
  if (!fifo.getAieStream())
    return fail() << "`aie_stream` must be defined";
  if (fifo.getConsumerTiles().size() > 1)
    return fail() << "`aie_stream` can only be used in 1-to-1 object FIFOs";
  if (!fifo.getAieStreamPort())
    return fail() << "`aie_stream_port` must be defined";
  if (fifo.getProdDmaChannel() || fifo.getConsDmaChannels())
    return fail() << "cannot pin a DMA channel on an objectfifo that also "
                     "uses aie_stream";
  auto isCore = [](Value tile) { return getTileLike(tile).isCoreTile(); };
  if ((fifo.producerIsStreamPort() && !isCore(fifo.getProducerTile())) ||
      (fifo.consumerIsStreamPort() &&
       !llvm::all_of(fifo.getConsumerTiles(), isCore)))
    return fail() << "`aie_stream` is not available for shim and mem tiles";
  if (fifo.consumerIsStreamPort() && hasDimensionsFromStream(fifo))
    return fail() << "`dimensionsFromStreamPerConsumer` data layout "
                     "transformations are unavailable on stream end";
  if (!fifo.producerIsStreamPort())
    return success();
  if (fifo.getRepeatCount())
    return fail() << "`repeat_count` unavailable on stream end";
  if (fifo.getInitValues())
    return fail() << "`init_values` unavailable on stream end";
  if (fifo.getIterCount())
    return fail() << "`iter_count` unavailable on stream end";
  if (!fifo.getDimensionsToStreamOrEmpty().empty())
    return fail() << "`dimensionsToStream` data layout transformations are "
                     "unavailable on stream end";
  return success();
}

static LogicalResult verifyIteration(ObjectFifoOp fifo) {
  std::optional<int32_t> iterations = fifo.getIterCount();
  if (!iterations)
    return success();
  if (*iterations < 1 || *iterations > 256)
    return emitNamedError(fifo, "objectfifo-attribute")
           << "`iter_count` must be between 1 and 256";
  auto isMem = [](Value tile) { return getTileLike(tile).isMemTile(); };
  if (!isMem(fifo.getProducerTile()) &&
      !llvm::any_of(fifo.getConsumerTiles(), isMem))
    return emitNamedError(fifo, "objectfifo-attribute")
           << "`iter_count` is currently only supported on MemTiles";
  return success();
}

static LogicalResult verifyDmaAttributes(ObjectFifoOp fifo) {
  auto fail = [&] { return emitNamedError(fifo, "objectfifo-attribute"); };
  if (fifo.getPacketId() && !fifo.getPacket())
    return fail() << "packet_id is only meaningful on a packet objectfifo";
  if (fifo.getPadValue() != 0) {
    if (!fifo.getPadDimensionsAttr() || fifo.getPadDimensionsAttr().empty())
      return fail() << "`padValue` requires `padDimensions`";
    // AM020 and AM027: only the mem tiles of AIE2p have the register.
    if (!getDevice(fifo).hasConstantPadValue())
      return fail() << "`padValue` requires the CONSTANT_PAD_VALUE register";
  }
  size_t consumers = fifo.getConsumerTiles().size();
  if (auto channels = fifo.getConsDmaChannels()) {
    if (channels->size() != consumers)
      return fail() << "cons_dma_channels has " << channels->size()
                    << " entries for " << consumers << " consumers";
    if (llvm::any_of(*channels, [](int32_t c) { return c < -1; }))
      return fail() << "cons_dma_channels entries must be a channel, or -1 to "
                       "leave the choice open";
  }
  BDDimLayoutArrayArrayAttr lists =
      fifo.getDimensionsFromStreamPerConsumerAttr();
  if (lists && !lists.empty() && lists.size() != consumers)
    return fail() << "dimensionsFromStreamPerConsumer has " << lists.size()
                  << " entries for " << consumers << " consumers";
  return success();
}

LogicalResult ObjectFifoOp::verify() {
  auto fail = [&] { return emitNamedError(*this, "not-a-tile"); };
  if (!getTileLike(getProducerTile()))
    return fail() << "producer tile must implement TileLike interface";
  for (Value tile : getConsumerTiles())
    if (!getTileLike(tile))
      return fail() << "consumer tile must implement TileLike interface";
  if (failed(verifyDepths(*this)) || failed(verifyTypes(*this)) ||
      failed(verifyShimEnds(*this)) || failed(verifyStreamPorts(*this)) ||
      failed(verifyInitialValues(*this)) || failed(verifyIteration(*this)))
    return failure();
  return verifyDmaAttributes(*this);
}

//===----------------------------------------------------------------------===//
// aie.objectfifo.allocate
//===----------------------------------------------------------------------===//

ObjectFifoOp ObjectFifoAllocateOp::getObjectFifo() {
  return lookupFifo(*this, getObjFifoName());
}

LogicalResult ObjectFifoAllocateOp::verify() {
  if (!getTileLike(getDelegateTile()))
    return emitNamedError(*this, "not-a-tile")
           << "delegate tile must implement TileLike interface";
  return success();
}

LogicalResult ObjectFifoAllocateOp::verifySymbolUses(SymbolTableCollection &) {
  ObjectFifoOp fifo = getObjectFifo();
  if (!fifo)
    return emitNamedError(*this, "objectfifo-unknown-name")
           << "cannot retrieve associated object FIFO";
  auto fail = [&] { return emitNamedError(*this, "objectfifo-allocate"); };
  if (fifo.getConsumerTiles().size() != 1)
    return fail() << "can only be used in 1-to-1 object FIFOs";
  StringRef text =
      "cannot allocate a shared memory module to objectfifo with set ";
  if (fifo.getVia_DMA())
    return fail() << text << "`via_DMA` attribute";
  if (fifo.getRepeatCount())
    return fail() << text << "`repeat_count` attribute";
  if (fifo.hasLayoutTransformation())
    return fail() << text << "dimensions attribute";
  if (fifo.getAieStream())
    return fail() << "cannot allocate a shared memory module to objectfifo "
                     "using stream port";
  return success();
}

//===----------------------------------------------------------------------===//
// aie.objectfifo.register_external_buffers
//===----------------------------------------------------------------------===//

LogicalResult ObjectFifoRegisterExternalBuffersOp::verify() {
  TileLike tile = ::tileloom::aie::getTileLike(getTile());
  if (!tile || !tile.isShimNOCTile())
    return emitNamedError(*this, "wrong-tile-kind")
           << "failed to verify that op exists in a shim tile with NOC "
              "connection";
  return success();
}

LogicalResult
ObjectFifoRegisterExternalBuffersOp::verifySymbolUses(SymbolTableCollection &) {
  if (!lookupFifo(*this, getObjFifoName()))
    return emitNamedError(*this, "objectfifo-unknown-name")
           << "cannot retrieve associated object FIFO";
  return success();
}
