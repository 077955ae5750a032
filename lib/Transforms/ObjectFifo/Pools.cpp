// Which pools of objects does a fifo have, and how deep is each?

#include "FifoPlan.h"

#include "tileloom/Dialect/AIE/IR/NamedError.h"

using namespace tileloom;
using namespace tileloom::aie;

/// The depth of the end of a DMA fifo. An end of a core whose depth is not
/// declared for itself holds one object more than the core does, so that the
/// DMA works ahead.
static int64_t depthOfDmaEnd(const FifoPlan &plan, const Fifo &fifo,
                             const FifoEnd &end, unsigned number) {
  ObjectFifoOp op = fifo.op;
  const int64_t declared = op.getDepthOfEnd(number);
  if (op.hasDepthPerEnd() || (end.produces && op.getInitValuesAttr()) ||
      !plan.model().isCore(end.at))
    return declared;
  auto found =
      plan.largestAcquires.find({end.at, op.getSymName(), end.produces});
  if (found == plan.largestAcquires.end())
    return declared;
  const int64_t wanted = found->second;
  if (wanted == 1 && declared == 1)
    return declared;
  return wanted + 1;
}

/// Whether a link joins the fifo with others or distributes it.
static bool isCut(const Fifo &fifo) {
  ObjectFifoOp op = fifo.op;
  for (auto link : op->getParentOfType<DeviceOp>().getOps<ObjectFifoLinkOp>())
    for (mlir::ArrayAttr names : {link.getFifoIns(), link.getFifoOuts()})
      for (auto name : names.getAsRange<mlir::FlatSymbolRefAttr>())
        if (name.getValue() == op.getSymName())
          return link.isJoin() || link.isDistribute();
  return false;
}

/// Whether a fifo moves its objects by DMA.
static bool needsDma(ObjectFifoOp op, const Fifo &fifo, const Device &device) {
  if (op.getVia_DMA() || op.getRepeatCount() || op.getAieStream() ||
      op.getConsumerElemTypeAttr() || fifo.consumers.size() > 1 ||
      op.hasLayoutTransformation())
    return true;
  // The objects of a linked fifo move on by DMA, but the other end may reach
  // them where the design says so.
  if (fifo.isLinked() && (!fifo.allocate || isCut(fifo)))
    return true;
  // An allocation may name a third memory that both ends reach; whether they
  // do is checked with the place of the objects.
  if (fifo.allocate)
    return false;
  return device.sharedMemory(fifo.producer.at, fifo.consumers[0].at) ==
         SharedMemory::None;
}

/// The objects of one end, without a tile yet.
static FifoPool *addPool(FifoPlan &plan, const Fifo &fifo, llvm::StringRef name,
                         int64_t depth, bool produces) {
  ObjectFifoOp op = fifo.op;
  FifoPool pool{op, name.str()};
  pool.type = produces ? op.getObjectType() : op.getConsumerObjectType();
  pool.depth = depth;
  pool.locked = !op.getDisableSynchronization();
  if (produces) {
    pool.repeat = op.getRepeatCount().value_or(1);
    pool.initialValues = op.getInitValuesAttr();
  }
  plan.pools.push_back(std::move(pool));
  return &plan.pools.back();
}

/// Makes the pool of one end of a DMA fifo, if the array drives its DMA.
static void addDmaPool(FifoPlan &plan, Fifo &fifo, FifoEnd &end,
                       unsigned number, llvm::StringRef name) {
  if (end.bundle != Bundle::DMA)
    return;
  if (!plan.model().isShim(end.at)) {
    end.pool = addPool(plan, fifo, name, depthOfDmaEnd(plan, fifo, end, number),
                       end.produces);
    return;
  }
  auto given = plan.hostBuffers.find({end.at, fifo.op.getSymName()});
  if (given == plan.hostBuffers.end())
    return;
  end.pool = addPool(plan, fifo, name, given->second.size(), end.produces);
  end.pool->buffers = given->second;
}

mlir::LogicalResult tileloom::aie::addPools(FifoPlan &plan, Fifo &fifo) {
  const std::string name = fifo.op.getSymName().str();
  fifo.usesDma = needsDma(fifo.op, fifo, plan.model());
  if (!fifo.usesDma) {
    fifo.producer.pool =
        addPool(plan, fifo, name, fifo.op.getDepthOfEnd(0), true);
    fifo.consumers[0].pool = fifo.producer.pool;
  } else {
    addDmaPool(plan, fifo, fifo.producer, 0, name);
    for (auto [i, end] : llvm::enumerate(fifo.consumers))
      addDmaPool(plan, fifo, end, i + 1,
                 fifo.consumers.size() == 1
                     ? name + "_cons"
                     : name + "_" + std::to_string(i) + "_cons");
  }
  for (const FifoEnd *end : fifo.ends())
    if (end->pool && end->pool->depth == 0)
      return emitNamedError(fifo.op, "objectfifo-declaration")
             << "has an end that holds no object";
  return mlir::success();
}
