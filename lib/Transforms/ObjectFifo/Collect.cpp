// Which object fifos does a device have, and how deep is each end?

#include "FifoPlan.h"

#include "tileloom/Dialect/AIE/IR/NamedError.h"

using namespace tileloom;
using namespace tileloom::aie;

/// The feature of a fifo that is not lowered; empty when there is none.
static llvm::StringRef findRefusedFeature(ObjectFifoOp fifo) {
  if (fifo.getPlio())
    return "a PLIO end";
  if (fifo.getAieStream())
    return "a stream port of a core as an end";
  if (fifo.getPacket())
    return "packets";
  if (fifo.getProdDmaChannel() || fifo.getConsDmaChannels())
    return "a pinned DMA channel";
  if (fifo.getConsumerElemTypeAttr())
    return "objects of another type at the consumers";
  if (fifo.getStreamLenDecoupled())
    return "a decoupled stream length";
  if (fifo.getPadDimensionsAttr() &&
      !getTileLike(fifo.getProducerTile()).isMemTile())
    return "padding by a tile other than a mem tile";
  if (fifo.getRepeatCount().value_or(1) > 1 &&
      !getDevice(fifo).hasSemaphoreLocks())
    return "a repeat count on locks that cannot count";
  unsigned shims = getTileLike(fifo.getProducerTile()).isShimTile();
  for (mlir::Value tile : fifo.getConsumerTiles())
    shims += getTileLike(tile).isShimTile();
  return shims > 1 ? "two ends at shims" : "";
}

/// What stands beside fifos and is not lowered.
static mlir::LogicalResult refuseOtherOps(DeviceOp device) {
  bool bad = false;
  for (mlir::Operation &op : *device.getBody())
    if (mlir::isa<ObjectFifoRegisterExternalBuffersOp,
                  ObjectFifoRegisterProcessOp>(op)) {
      emitNamedError(&op, "not-lowered")
          << "is a part of object fifos that this version does not lower";
      bad = true;
    }
  return mlir::failure(bad);
}

/// The largest number of objects that a core on that tile wants to hold of the
/// end; 0 when it never acquires any.
static int64_t largestAcquire(DeviceOp device, ObjectFifoOp fifo, TileCoord at,
                              ObjectFifoPort port) {
  int64_t largest = 0;
  for (CoreOp core : device.getOps<CoreOp>())
    if (getTileCoord(core.getTile()) == at)
      core.walk([&](ObjectFifoAcquireOp acquire) {
        if (acquire.getPort() == port &&
            acquire.getObjFifoName() == fifo.getSymName())
          largest = std::max(largest, acquire.getObjectCount());
      });
  return largest;
}

/// The depth of the end of a DMA fifo. An end of a core whose depth is not
/// declared for itself holds one object more than the core does, so that the
/// DMA works ahead.
static int64_t depthOfDmaEnd(DeviceOp device, const Fifo &fifo,
                             const FifoEnd &end, unsigned number) {
  ObjectFifoOp op = fifo.op;
  const int64_t declared = op.getDepthOfEnd(number);
  if (op.hasDepthPerEnd() || (end.produces && op.getInitValuesAttr()) ||
      !getDevice(device).isCore(end.at))
    return declared;
  const int64_t wanted = largestAcquire(device, op, end.at,
                                        end.produces ? ObjectFifoPort::Produce
                                                     : ObjectFifoPort::Consume);
  if (wanted == 0 || (wanted == 1 && declared == 1))
    return declared;
  return wanted + 1;
}

/// Whether a fifo moves its objects by DMA.
static bool needsDma(ObjectFifoOp op, const Fifo &fifo, const Device &device) {
  if (fifo.isLinked() || op.getVia_DMA() || op.getRepeatCount() ||
      fifo.consumers.size() > 1 || op.hasLayoutTransformation())
    return true;
  // An allocation may name a third memory that both ends reach; whether they
  // do is checked with the place of the objects.
  if (fifo.allocate)
    return false;
  return device.sharedMemory(fifo.producer.at, fifo.consumers[0].at) ==
         SharedMemory::None;
}

static mlir::FailureOr<FifoEnd> readEnd(ObjectFifoOp op, mlir::Value tile,
                                        bool produces) {
  std::optional<TileCoord> at = getTileCoord(tile);
  if (!at)
    return emitNamedError(op, "not-lowered")
           << (produces ? "producer" : "consumer")
           << " tile is not a placed aie.tile; run --aie-place-tiles before "
              "this pass";
  FifoEnd end;
  end.tile = getTileLike(tile)->getResult(0);
  end.at = *at;
  end.produces = produces;
  return end;
}

static mlir::FailureOr<Fifo> readFifo(ObjectFifoOp op) {
  if (llvm::StringRef feature = findRefusedFeature(op); !feature.empty())
    return emitNamedError(op, "not-lowered")
           << "has " << feature << ", which this version does not lower";
  Fifo fifo{op, {}};
  mlir::FailureOr<FifoEnd> producer = readEnd(op, op.getProducerTile(), true);
  if (failed(producer))
    return mlir::failure();
  fifo.producer = *producer;
  fifo.producer.dimensions = op.getDimensionsToStreamOrEmpty();
  for (auto [i, tile] : llvm::enumerate(op.getConsumerTiles())) {
    mlir::FailureOr<FifoEnd> consumer = readEnd(op, tile, false);
    if (failed(consumer))
      return mlir::failure();
    consumer->dimensions = op.getDimensionsFromStream(i);
    fifo.consumers.push_back(*consumer);
  }
  return fifo;
}

static mlir::LogicalResult readAllocations(DeviceOp device, FifoPlan &plan) {
  for (auto allocate : device.getOps<ObjectFifoAllocateOp>())
    for (Fifo &fifo : plan.fifos) {
      if (fifo.op.getSymName() != allocate.getObjFifoName())
        continue;
      if (fifo.allocate)
        return emitNamedError(fifo.op, "objectfifo-allocate")
               << "has more than one allocate operation";
      fifo.allocate = allocate;
    }
  return mlir::success();
}

/// Finds the ends at which fifos are linked.
static mlir::LogicalResult markLinkedEnds(DeviceOp device, FifoPlan &plan) {
  const llvm::DenseMap<mlir::Operation *, Fifo *> fifos = plan.byOp();
  for (auto link : device.getOps<ObjectFifoLinkOp>()) {
    TileLike shared = getTileLike(link.getSharedTile());
    if (shared.isShimTile())
      return emitNamedError(link, "not-lowered")
             << "links object fifos at a shim, which this version does not "
                "lower";
    for (ObjectFifoOp input : link.getInputFifos())
      for (FifoEnd &end : fifos.at(input)->consumers)
        end.linked |= shared.getCoord() == end.at;
    for (ObjectFifoOp output : link.getOutputFifos())
      fifos.at(output)->producer.linked = true;
  }
  for (Fifo &fifo : plan.fifos)
    if (fifo.isLinked() && fifo.allocate)
      return emitNamedError(fifo.allocate, "not-lowered")
             << "places the objects of a linked fifo, which this version does "
                "not do";
  return mlir::success();
}

/// The objects of one end, without a tile yet.
static FifoPool *addPool(FifoPlan &plan, const Fifo &fifo, llvm::StringRef name,
                         int64_t depth, bool produces) {
  ObjectFifoOp op = fifo.op;
  FifoPool pool{op, name.str()};
  pool.type = op.getObjectType();
  pool.depth = depth;
  pool.locked = !op.getDisableSynchronization();
  if (produces) {
    pool.repeat = op.getRepeatCount().value_or(1);
    pool.initialValues = op.getInitValuesAttr();
  }
  plan.pools.push_back(std::move(pool));
  return &plan.pools.back();
}

/// Makes the pools of a fifo: one for both ends in shared memory, else one for
/// each end that is not a shim.
static mlir::LogicalResult addPools(FifoPlan &plan, Fifo &fifo) {
  const Device &device = plan.model();
  const std::string name = fifo.op.getSymName().str();
  fifo.usesDma = needsDma(fifo.op, fifo, device);
  if (!fifo.usesDma) {
    fifo.producer.pool =
        addPool(plan, fifo, name, fifo.op.getDepthOfEnd(0), true);
    fifo.consumers[0].pool = fifo.producer.pool;
  } else if (!device.isShim(fifo.producer.at)) {
    fifo.producer.pool =
        addPool(plan, fifo, name,
                depthOfDmaEnd(plan.device, fifo, fifo.producer, 0), true);
  }
  if (fifo.usesDma)
    for (auto [i, end] : llvm::enumerate(fifo.consumers)) {
      if (device.isShim(end.at))
        continue;
      const std::string suffix = fifo.consumers.size() == 1
                                     ? "_cons"
                                     : "_" + std::to_string(i) + "_cons";
      end.pool = addPool(plan, fifo, name + suffix,
                         depthOfDmaEnd(plan.device, fifo, end, i + 1), false);
    }
  bool empty = fifo.producer.pool && fifo.producer.pool->depth == 0;
  for (const FifoEnd &end : fifo.consumers)
    empty |= end.pool && end.pool->depth == 0;
  if (empty)
    return emitNamedError(fifo.op, "objectfifo-declaration")
           << "has an end that holds no object";
  return mlir::success();
}

mlir::FailureOr<FifoPlan> tileloom::aie::collectFifos(DeviceOp device) {
  FifoPlan plan{device};
  if (failed(refuseOtherOps(device)))
    return mlir::failure();
  bool bad = false;
  for (ObjectFifoOp op : device.getOps<ObjectFifoOp>()) {
    mlir::FailureOr<Fifo> fifo = readFifo(op);
    bad |= failed(fifo);
    if (succeeded(fifo))
      plan.fifos.push_back(std::move(*fifo));
  }
  if (bad || failed(readAllocations(device, plan)))
    return mlir::failure();
  if (failed(markLinkedEnds(device, plan)))
    return mlir::failure();
  for (Fifo &fifo : plan.fifos)
    if (failed(addPools(plan, fifo)))
      return mlir::failure();
  if (failed(linkFifos(plan)))
    return mlir::failure();
  return plan;
}
