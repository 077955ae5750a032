// Which acquires, releases and accesses of fifo objects are well formed.

#include "FifoSupport.h"

#include "tileloom/Dialect/AIE/IR/LegacyForms.h"
#include "tileloom/Dialect/AIE/IR/NamedError.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace tileloom;
using namespace tileloom::aie;

//===----------------------------------------------------------------------===//
// Rules that acquire and release share
//===----------------------------------------------------------------------===//

static LogicalResult verifyInCore(Operation *access) {
  if (access->getParentOfType<CoreOp>())
    return success();
  return emitNamedError(access, "objectfifo-access")
         << "must be called from inside a CoreOp";
}

/// An error on the core, with a note at the access.
static LogicalResult failOnCore(Operation *access, StringRef text) {
  auto diag =
      emitNamedError(access->getParentOfType<CoreOp>(), "objectfifo-access");
  diag << text;
  diag.attachNote(access->getLoc()) << "the access is here";
  return diag;
}

static LogicalResult verifyFifoPort(Operation *access, ObjectFifoOp fifo,
                                    std::optional<ObjectFifoPort> port) {
  if (!port)
    return emitNamedError(access, "objectfifo-access")
           << "port is required when accessing an objectFifo";
  Value tile = access->getParentOfType<CoreOp>().getTile();
  if (*port == ObjectFifoPort::Produce) {
    if (!isSameTile(fifo.getProducerTile(), tile))
      return failOnCore(access, "producer port of objectFifo accessed by core "
                                "running on non-producer tile");
    return success();
  }
  if (llvm::none_of(fifo.getConsumerTiles(),
                    [&](Value end) { return isSameTile(end, tile); }))
    return failOnCore(access, "consumer port of objectFifo accessed by core "
                              "running on non-consumer tile");
  return success();
}

static LogicalResult verifyEndpointPort(Operation *access,
                                        ObjectFifoCoreEndpointOp endpoint,
                                        std::optional<ObjectFifoPort> port) {
  if (port)
    return emitNamedError(access, "objectfifo-access")
           << "port is implied by the endpoint's role";
  if (!isSameTile(endpoint.getTile(),
                  access->getParentOfType<CoreOp>().getTile()))
    return emitNamedError(access, "objectfifo-access")
           << "objectFifo endpoint accessed by core running on another tile";
  return success();
}

namespace {
/// What an access names: a fifo or the core end of a pool.
struct AccessTarget {
  ObjectFifoOp fifo;
  ObjectFifoCoreEndpointOp endpoint;
};
} // namespace

/// Finds what an access names and checks the port and the place of the core.
static FailureOr<AccessTarget> resolve(Operation *access, StringRef name,
                                       std::optional<ObjectFifoPort> port) {
  AccessTarget target{lookupFifo(access, name),
                      lookupInDevice<ObjectFifoCoreEndpointOp>(access, name)};
  if (target.fifo && succeeded(verifyFifoPort(access, target.fifo, port)))
    return target;
  if (target.endpoint &&
      succeeded(verifyEndpointPort(access, target.endpoint, port)))
    return target;
  if (!target.fifo && !target.endpoint)
    emitNamedError(access, "objectfifo-unknown-name")
        << "cannot retrieve associated object FIFO";
  return failure();
}

//===----------------------------------------------------------------------===//
// aie.objectfifo.acquire and aie.objectfifo.release
//===----------------------------------------------------------------------===//

bool ObjectFifoAcquireOp::isSubviewForm() {
  return getNumResults() == 1 &&
         isa<ObjectFifoSubviewType>(getObjects()[0].getType());
}

int64_t ObjectFifoAcquireOp::getObjectCount() {
  return isSubviewForm() ? getSize().value_or(1) : getNumResults();
}

LogicalResult ObjectFifoAcquireOp::verify() {
  if (failed(verifyInCore(*this)))
    return failure();
  auto fail = [&] { return emitNamedError(*this, "objectfifo-access"); };
  if (getNumResults() == 0)
    return fail() << "must acquire at least one object";
  if (isSubviewForm())
    return success();
  if (llvm::any_of(getObjects().getTypes(),
                   [](Type type) { return isa<ObjectFifoSubviewType>(type); }))
    return fail() << "returns one memref for each object, or one subview";
  if (getSize() && *getSize() != int64_t(getNumResults()))
    return fail() << "acquires " << *getSize() << " objects but names "
                  << getNumResults() << " of them";
  return success();
}

/// Objects of a fifo: how many its end on the core holds, and of which type.
static LogicalResult verifyAgainstFifo(ObjectFifoAcquireOp acquire,
                                       ObjectFifoOp fifo) {
  auto fail = [&] { return emitNamedError(acquire, "objectfifo-access"); };
  bool produces = acquire.getPort() == ObjectFifoPort::Produce;
  MemRefType object =
      produces ? fifo.getObjectType() : fifo.getConsumerObjectType();
  Value tile = acquire->getParentOfType<CoreOp>().getTile();
  int64_t depth = fifo.getDepthOfEnd(0);
  if (!produces)
    for (auto [i, end] : llvm::enumerate(fifo.getConsumerTiles()))
      if (isSameTile(end, tile))
        depth = fifo.getDepthOfEnd(i + 1);
  // The older form takes one number for all ends as a wish: an end that uses a
  // DMA grows to what its core acquires. Lowering knows which ends do.
  bool mayGrow =
      acquire.isSubviewForm() && !isa<ArrayAttr>(fifo.getElemNumber());
  if (acquire.getObjectCount() > depth && !mayGrow)
    return fail() << "acquires " << acquire.getObjectCount()
                  << " objects from an objectFifo that holds " << depth;
  if (acquire.isSubviewForm()) {
    auto subview =
        cast<ObjectFifoSubviewType>(acquire.getObjects()[0].getType());
    if (subview.getElementType() != object)
      return fail()
             << "ObjectFifo element and ObjectFifoSubview element must match.";
    return success();
  }
  for (Type type : acquire.getObjects().getTypes())
    if (type != object)
      return fail() << "acquired object type " << type
                    << " does not match the objectFifo's " << object;
  return success();
}

/// The memref of what an endpoint sees of an object: all of it, or a flat piece
/// when it selects some segments only.
static MemRefType endpointObjectType(ObjectFifoCoreEndpointOp endpoint) {
  ObjectFifoPoolOp pool = endpoint.getPoolOp();
  MemRefType whole = pool ? pool.getObjectType() : MemRefType();
  if (!whole)
    return whole;
  int64_t elements = 0;
  for (ObjectFifoSegmentOp segment : endpoint.getSelectedSegments())
    elements += segment.getSize();
  if (elements == whole.getNumElements())
    return whole;
  return MemRefType::get({elements}, whole.getElementType(), AffineMap(),
                         whole.getMemorySpace());
}

static LogicalResult verifyAgainstEndpoint(ObjectFifoAcquireOp acquire,
                                           ObjectFifoCoreEndpointOp endpoint) {
  auto fail = [&] { return emitNamedError(acquire, "objectfifo-access"); };
  MemRefType object = endpointObjectType(endpoint);
  if (!object)
    return success(); // The endpoint itself is in error.
  int64_t depth = endpoint.getPoolOp().getDepth();
  if (acquire.getObjectCount() > depth)
    return fail() << "acquires " << acquire.getObjectCount()
                  << " objects from a pool of " << depth;
  for (Type type : acquire.getObjects().getTypes())
    if (type != object)
      return fail() << "acquired object type " << type
                    << " does not match the objectFifo's " << object;
  return success();
}

LogicalResult ObjectFifoAcquireOp::verifySymbolUses(SymbolTableCollection &) {
  FailureOr<AccessTarget> target = resolve(*this, getObjFifoName(), getPort());
  if (failed(target))
    return failure();
  return target->fifo ? verifyAgainstFifo(*this, target->fifo)
                      : verifyAgainstEndpoint(*this, target->endpoint);
}

LogicalResult ObjectFifoReleaseOp::verify() { return verifyInCore(*this); }

LogicalResult ObjectFifoReleaseOp::verifySymbolUses(SymbolTableCollection &) {
  return LogicalResult(resolve(*this, getObjFifoName(), getPort()));
}

//===----------------------------------------------------------------------===//
// Forms of earlier versions
//===----------------------------------------------------------------------===//

LogicalResult ObjectFifoSubviewAccessOp::verify() {
  if (failed(verifyInCore(*this)))
    return failure();
  auto fail = [&] { return emitNamedError(*this, "objectfifo-access"); };
  auto subview = cast<ObjectFifoSubviewType>(getSubview().getType());
  if (subview.getElementType() != getOutput().getType())
    return fail() << "result type " << getOutput().getType()
                  << " does not match the subview's "
                  << subview.getElementType();
  auto acquire = getSubview().getDefiningOp<ObjectFifoAcquireOp>();
  if (acquire && int64_t(getIndex()) >= acquire.getObjectCount())
    return fail() << "accessed farther than number of acquired elements "
                     "(index out of bounds).";
  return success();
}

LogicalResult ObjectFifoRegisterProcessOp::verify() {
  auto fail = [&] { return emitNamedError(*this, "objectfifo-process"); };
  if (std::optional<int64_t> length = getConstantIntValue(getLength());
      length && *length < 1)
    return fail() << "process length must be >= 1";
  DenseIntElementsAttr acquires, releases;
  if (!matchPattern(getAcquirePatternTensor(), m_Constant(&acquires)) ||
      !matchPattern(getReleasePatternTensor(), m_Constant(&releases)))
    return success();
  int64_t a = acquires.getNumElements(), r = releases.getNumElements();
  std::optional<int64_t> length = getConstantIntValue(getLength());
  if (a != r && length && std::max(a, r) != *length)
    return fail() << "Acquire and Release patterns must be of equal length, or "
                     "longest length of one must be equal to process length of "
                     "the other";
  return success();
}

LogicalResult
ObjectFifoRegisterProcessOp::verifySymbolUses(SymbolTableCollection &) {
  if (!lookupFifo(*this, getObjFifoName()))
    return emitNamedError(*this, "objectfifo-unknown-name")
           << "cannot retrieve associated object FIFO";
  return success();
}

/// Replaces a subview by the objects themselves: access `[i]` is result i.
static LogicalResult normalizeAcquire(ObjectFifoAcquireOp acquire) {
  Value subview = acquire.getObjects()[0];
  MemRefType object =
      cast<ObjectFifoSubviewType>(subview.getType()).getElementType();
  for (Operation *user : subview.getUsers())
    if (!isa<ObjectFifoSubviewAccessOp>(user)) {
      auto diag = emitNamedError(user, "legacy-subview-escapes");
      diag << "takes a subview of fifo objects; only "
              "aie.objectfifo.subview.access may use one";
      diag.attachNote(acquire.getLoc()) << "the objects are acquired here";
      return diag;
    }
  OpBuilder builder(acquire);
  SmallVector<Type> types(acquire.getObjectCount(), object);
  auto current = ObjectFifoAcquireOp::create(
      builder, acquire.getLoc(), types, acquire.getPortAttr(),
      acquire.getObjFifoNameAttr(), /*size=*/IntegerAttr());
  current->setDiscardableAttrs(acquire->getDiscardableAttrDictionary());
  for (Operation *user : llvm::make_early_inc_range(subview.getUsers())) {
    auto access = cast<ObjectFifoSubviewAccessOp>(user);
    access.getOutput().replaceAllUsesWith(
        current.getObjects()[access.getIndex()]);
    access.erase();
  }
  acquire.erase();
  return success();
}

LogicalResult tileloom::aie::normalizeLegacyFifos(Operation *root) {
  SmallVector<ObjectFifoAcquireOp> acquires;
  root->walk([&](ObjectFifoAcquireOp acquire) {
    if (acquire.isSubviewForm())
      acquires.push_back(acquire);
  });
  for (ObjectFifoAcquireOp acquire : acquires)
    if (failed(normalizeAcquire(acquire)))
      return failure();
  return success();
}
