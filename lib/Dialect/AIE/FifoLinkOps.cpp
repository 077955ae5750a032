// Which links between object fifos are well formed, and which tile they share.

#include "FifoSupport.h"

#include "tileloom/Dialect/AIE/IR/NamedError.h"

using namespace mlir;
using namespace tileloom;
using namespace tileloom::aie;

static SmallVector<ObjectFifoOp, 4> lookupFifos(ObjectFifoLinkOp link,
                                                ArrayAttr names) {
  SmallVector<ObjectFifoOp, 4> fifos;
  for (auto name : names.getAsRange<FlatSymbolRefAttr>())
    if (ObjectFifoOp fifo = lookupFifo(link, name.getValue()))
      fifos.push_back(fifo);
  return fifos;
}

SmallVector<ObjectFifoOp, 4> ObjectFifoLinkOp::getInputFifos() {
  return lookupFifos(*this, getFifoIns());
}

SmallVector<ObjectFifoOp, 4> ObjectFifoLinkOp::getOutputFifos() {
  return lookupFifos(*this, getFifoOuts());
}

/// The index of the consumer of `fifo` on `tile`.
static std::optional<unsigned> consumerOn(ObjectFifoOp fifo, Value tile) {
  for (auto [i, consumer] : llvm::enumerate(fifo.getConsumerTiles()))
    if (isSameTile(consumer, tile))
      return i;
  return std::nullopt;
}

Value ObjectFifoLinkOp::getSharedTile() {
  SmallVector<ObjectFifoOp, 4> inputs = getInputFifos(),
                               outputs = getOutputFifos();
  if (inputs.empty() || outputs.empty())
    return nullptr;
  Value tile = outputs.front().getProducerTile();
  for (ObjectFifoOp output : outputs)
    if (!isSameTile(output.getProducerTile(), tile))
      return nullptr;
  for (ObjectFifoOp input : inputs)
    if (!consumerOn(input, tile))
      return nullptr;
  return tile;
}

SmallVector<int64_t> ObjectFifoLinkOp::getPieceLengths() {
  ArrayAttr offsets = isJoin() ? getSrcOffsets() : getDstOffsets();
  SmallVector<ObjectFifoOp, 4> big =
      isJoin() ? getOutputFifos() : getInputFifos();
  SmallVector<int64_t> lengths;
  if ((!isJoin() && !isDistribute()) || big.empty() || offsets.empty())
    return lengths;
  MemRefType object = isJoin() ? big.front().getObjectType()
                               : big.front().getConsumerObjectType();
  for (size_t i = 0; i < offsets.size(); ++i) {
    int64_t begin = cast<IntegerAttr>(offsets[i]).getInt();
    int64_t end = i + 1 < offsets.size()
                      ? cast<IntegerAttr>(offsets[i + 1]).getInt()
                      : object.getNumElements();
    lengths.push_back(end - begin);
  }
  return lengths;
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

LogicalResult ObjectFifoLinkOp::verify() {
  auto fail = [&] { return emitNamedError(*this, "objectfifo-link"); };
  if (isJoin() && isDistribute())
    return fail() << "ObjectFifoLinkOp does not support 'join' and "
                     "'distribute' at the same time";
  if (isJoin()) {
    if (getSrcOffsets().size() != getFifoIns().size())
      return fail() << "number of provided src offsets must be equal to the "
                       "number of input objectFifos";
    if (!getDstOffsets().empty())
      return fail() << "dst offsets should be empty for join";
  } else if (isDistribute()) {
    if (getDstOffsets().size() != getFifoOuts().size())
      return fail() << "number of provided dst offsets must be equal to the "
                       "number of output objectFifos";
    if (!getSrcOffsets().empty())
      return fail() << "src offsets should be empty for distribute";
  } else if (!getSrcOffsets().empty() && !getDstOffsets().empty()) {
    return fail() << "all offsets should be empty if there is no join or "
                     "distribute";
  }
  return success();
}

/// The smallest number of elements of an object at the link's end of `fifos`.
static int64_t smallestObject(ArrayRef<ObjectFifoOp> fifos, bool consumers) {
  int64_t smallest = std::numeric_limits<int64_t>::max();
  for (ObjectFifoOp fifo : fifos) {
    MemRefType object =
        consumers ? fifo.getConsumerObjectType() : fifo.getObjectType();
    smallest = std::min(smallest, object.getNumElements());
  }
  return smallest;
}

/// Layouts of the shared object must stay inside each of its pieces.
static LogicalResult verifyLayouts(ObjectFifoLinkOp link, Value shared,
                                   ArrayRef<ObjectFifoOp> inputs,
                                   ArrayRef<ObjectFifoOp> outputs) {
  if (link.isJoin()) {
    int64_t index = largestIndex(
        ObjectFifoOp(outputs.front()).getDimensionsToStreamOrEmpty());
    int64_t length = smallestObject(inputs, /*consumers=*/true);
    if (index >= length)
      return emitNamedError(link, "objectfifo-link")
             << "specified output stride(s) and size(s) result in out of "
                "bounds access in join input, for index "
             << index << " in transfer of length " << length << ".";
  } else if (link.isDistribute()) {
    ObjectFifoOp input = inputs.front();
    int64_t index =
        largestIndex(input.getDimensionsFromStream(*consumerOn(input, shared)));
    int64_t length = smallestObject(outputs, /*consumers=*/false);
    if (index >= length)
      return emitNamedError(link, "objectfifo-link")
             << "specified input stride(s) and size(s) result in out of "
                "bounds access in distribute output, for index "
             << index << " in transfer of length " << length << ".";
  }
  return success();
}

/// A fifo takes part in at most one link; the later link is the one at fault.
static LogicalResult verifyOnlyLink(ObjectFifoLinkOp link) {
  DenseSet<Attribute> mine(link.getFifoIns().begin(), link.getFifoIns().end());
  mine.insert(link.getFifoOuts().begin(), link.getFifoOuts().end());
  size_t named = link.getFifoIns().size() + link.getFifoOuts().size();
  if (mine.size() != named)
    return emitNamedError(link, "objectfifo-link")
           << "objectfifo cannot be in more than one ObjectFifoLinkOp";
  for (auto other :
       link->getParentOfType<DeviceOp>().getOps<ObjectFifoLinkOp>()) {
    if (other == link)
      return success();
    for (ArrayAttr names : {other.getFifoIns(), other.getFifoOuts()})
      for (Attribute name : names)
        if (mine.contains(name)) {
          auto diag = emitNamedError(link, "objectfifo-link");
          diag << "objectfifo cannot be in more than one ObjectFifoLinkOp";
          diag.attachNote(other.getLoc()) << name << " is linked here as well";
          return diag;
        }
  }
  return success();
}

LogicalResult ObjectFifoLinkOp::verifySymbolUses(SymbolTableCollection &) {
  for (ArrayAttr names : {getFifoIns(), getFifoOuts()})
    for (auto name : names.getAsRange<FlatSymbolRefAttr>())
      if (!lookupFifo(*this, name.getValue()))
        return emitNamedError(*this, "objectfifo-unknown-name")
               << "cannot retrieve associated object FIFO " << name;
  SmallVector<ObjectFifoOp, 4> inputs = getInputFifos(),
                               outputs = getOutputFifos();
  auto fail = [&] { return emitNamedError(*this, "objectfifo-link"); };
  Value shared = getSharedTile();
  if (!shared)
    return fail() << "ObjectFifoLinkOp must have a link point, i.e., a shared "
                     "tile between objectFifos";
  TileLike tile = getTileLike(shared);
  if (!tile)
    return emitNamedError(*this, "not-a-tile")
           << "shared tile must implement TileLike interface";
  if (isJoin() || isDistribute()) {
    if (tile.isShimTile())
      return fail() << "ObjectFifoLinkOp join and distribute are unavailable "
                       "on shim tiles";
    if (!getDevice(*this).hasSemaphoreLocks())
      return fail() << "ObjectFifoLinkOp join and distribute require semaphore "
                       "locks, which this device lacks";
  }
  if (failed(verifyLayouts(*this, shared, inputs, outputs)))
    return failure();
  for (ObjectFifoOp output : outputs)
    if (output.getRepeatCount().value_or(1) !=
        outputs.front().getRepeatCount().value_or(1))
      return fail() << "repeat counts of output object FIFOs must be equal";
  return verifyOnlyLink(*this);
}
