// Which object fifos does a device have, and between which ends?

#include "FifoPlan.h"

#include "tileloom/Dialect/AIE/IR/NamedError.h"

using namespace tileloom;
using namespace tileloom::aie;

/// The feature of a fifo that is not lowered; empty when there is none.
static llvm::StringRef findRefusedFeature(ObjectFifoOp fifo) {
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
  if (op.getPlio() && getTileLike(tile).isShimTile())
    end.bundle = Bundle::PLIO;
  if (produces ? op.producerIsStreamPort() : op.consumerIsStreamPort()) {
    end.bundle = Bundle::Core;
    end.pinned = op.getAieStreamPort();
  }
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
  if (op.getProdDmaChannel())
    fifo.producer.pinned = *op.getProdDmaChannel();
  for (auto [i, tile] : llvm::enumerate(op.getConsumerTiles())) {
    mlir::FailureOr<FifoEnd> consumer = readEnd(op, tile, false);
    if (failed(consumer))
      return mlir::failure();
    consumer->dimensions = op.getDimensionsFromStream(i);
    if (auto pinned = op.getConsDmaChannels(); pinned && (*pinned)[i] >= 0)
      consumer->pinned = (*pinned)[i];
    fifo.consumers.push_back(*consumer);
  }
  return fifo;
}

static mlir::LogicalResult readAllocations(DeviceOp device, FifoPlan &plan) {
  const llvm::DenseMap<mlir::Operation *, Fifo *> fifos = plan.byOp();
  for (auto allocate : device.getOps<ObjectFifoAllocateOp>()) {
    Fifo *fifo = fifos.lookup(allocate.getObjectFifo());
    if (!fifo)
      continue;
    if (fifo->allocate)
      return emitNamedError(fifo->op, "objectfifo-allocate")
             << "has more than one allocate operation";
    fifo->allocate = allocate;
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
  return mlir::success();
}

/// Finds what the depths of ends depend on.
static void readUses(DeviceOp device, FifoPlan &plan) {
  for (CoreOp core : device.getOps<CoreOp>())
    if (std::optional<TileCoord> at = getTileCoord(core.getTile()))
      core.walk([&](ObjectFifoAcquireOp acquire) {
        const bool produces = acquire.getPort() == ObjectFifoPort::Produce;
        int64_t &largest =
            plan.largestAcquires[{*at, acquire.getObjFifoName(), produces}];
        largest = std::max(largest, acquire.getObjectCount());
      });
  for (auto given : device.getOps<ObjectFifoRegisterExternalBuffersOp>())
    if (std::optional<TileCoord> at = getTileCoord(given.getTile()))
      llvm::append_range(plan.hostBuffers[{*at, given.getObjFifoName()}],
                         given.getExternalBuffers());
}

mlir::FailureOr<FifoPlan> tileloom::aie::collectFifos(DeviceOp device,
                                                      bool packets) {
  FifoPlan plan{device};
  bool bad = false;
  for (ObjectFifoOp op : device.getOps<ObjectFifoOp>()) {
    mlir::FailureOr<Fifo> fifo = readFifo(op);
    bad |= failed(fifo);
    if (succeeded(fifo))
      plan.fifos.push_back(std::move(*fifo));
    if (succeeded(fifo))
      plan.fifos.back().inPackets = packets || op.getPacket();
  }
  if (bad || failed(readAllocations(device, plan)))
    return mlir::failure();
  if (failed(markLinkedEnds(device, plan)))
    return mlir::failure();
  readUses(device, plan);
  for (Fifo &fifo : plan.fifos)
    if (failed(addPools(plan, fifo)))
      return mlir::failure();
  if (failed(linkFifos(plan)))
    return mlir::failure();
  return plan;
}
