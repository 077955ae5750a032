// What do DMA tasks of a runtime sequence write, push and wait for?

#include "SequenceTranslator.h"
#include "TranslateBd.h"

#include "tileloom/Dialect/AIE/IR/NamedError.h"
#include "tileloom/Image/Registers.h"

using namespace tileloom;
using namespace tileloom::aie;
using namespace tileloom::aiex;
using mlir::failed;
using mlir::failure;
using mlir::success;

/// Rounds of one task, spread over several entries of its queue; more are
/// taken for a mistake.
static constexpr uint64_t mostRounds = 1 << 20;

/// A number as a register field; one that no field holds is larger than each.
static uint32_t asField(int64_t value) {
  const int64_t largest = std::numeric_limits<uint32_t>::max();
  return uint32_t(value < 0 || value > largest ? largest : value);
}

mlir::LogicalResult SequenceTranslator::visitTask(mlir::Operation &op,
                                                  bool &known) {
  known = true;
  if (auto memcpy = mlir::dyn_cast<NpuDmaMemcpyNdOp>(op))
    return visitMemcpy(memcpy);
  if (auto wait = mlir::dyn_cast<NpuDmaWaitOp>(op))
    return visitWait(wait);
  if (auto pushOp = mlir::dyn_cast<NpuPushQueueOp>(op))
    return visitPush(pushOp);
  if (auto configure = mlir::dyn_cast<DMAConfigureTaskOp>(op)) {
    std::optional<TileCoord> tile = getTileCoord(configure.getTile());
    if (!tile)
      return emitNamedError(&op, "not-lowered") << "names an unplaced tile";
    const DmaChannel channel = {toDevice(configure.getDirection()),
                                configure.getChannel()};
    return visitConfigure(configure, *tile, channel, configure.getPacketAttr());
  }
  if (auto configure = mlir::dyn_cast<DMAConfigureTaskForOp>(op)) {
    auto allocation = findAllocation(&op, configure.getAlloc());
    if (failed(allocation))
      return failure();
    const DmaChannel channel = {toDevice(allocation->getChannelDir()),
                                int32_t(allocation->getChannelIndex())};
    return visitConfigure(configure, *getTileCoord(allocation->getTile()),
                          channel, allocation->getPacketAttr());
  }
  if (auto start = mlir::dyn_cast<DMAStartTaskOp>(op))
    return visitStart(start);
  if (auto await = mlir::dyn_cast<DMAAwaitTaskOp>(op)) {
    Task *task = findTask(&op, await.getTask());
    return task ? awaitTask(&op, *task) : failure();
  }
  if (auto free = mlir::dyn_cast<DMAFreeTaskOp>(op)) {
    Task *task = findTask(&op, free.getTask());
    if (task)
      freeTask(*task);
    return success(task != nullptr);
  }
  if (auto start = mlir::dyn_cast<DMAStartBdChainOp>(op)) {
    std::optional<TileCoord> tile = getTileCoord(start.getTile());
    if (!tile)
      return emitNamedError(&op, "not-lowered") << "names an unplaced tile";
    return visitChain(start, *tile,
                      {toDevice(start.getDirection()), start.getChannel()},
                      nullptr);
  }
  if (auto start = mlir::dyn_cast<DMAStartBdChainForOp>(op)) {
    auto allocation = findAllocation(&op, start.getAllocAttr());
    if (failed(allocation))
      return failure();
    return visitChain(start, *getTileCoord(allocation->getTile()),
                      {toDevice(allocation->getChannelDir()),
                       int32_t(allocation->getChannelIndex())},
                      allocation->getPacketAttr());
  }
  known = false;
  return success();
}

template <typename StartOp>
mlir::LogicalResult SequenceTranslator::visitChain(StartOp op, TileCoord tile,
                                                   DmaChannel channel,
                                                   PacketInfoAttr packet) {
  BDChainOp chain = op.getChain();
  for (auto [parameter, argument] :
       llvm::zip_equal(chain.getBody().getArguments(), op.getArgs())) {
    if (!mlir::isa<mlir::BaseMemRefType>(argument.getType())) {
      if (std::optional<llvm::APInt> value = tryEvaluate(argument))
        environment.insert_or_assign(parameter, *value);
      continue;
    }
    auto view = viewOf(op, argument);
    if (failed(view))
      return failure();
    arguments[parameter] = *view;
  }
  Task task;
  task.tile = tile;
  task.channel = channel;
  task.issueToken = op.getIssueToken();
  task.repeatCount = asField(op.getRepeatCount());
  if (failed(configureTask(op, chain.getBody(), task, packet)))
    return failure();
  const Task &configured = tasks.find(op->getResult(0))->second;
  if (!configured.firstBd)
    return success();
  return push(op, tile,
              {channel, *configured.firstBd, configured.repeatCount,
               configured.issueToken});
}

mlir::LogicalResult SequenceTranslator::visitPush(NpuPushQueueOp op) {
  auto bd = evaluate(op, op.getBdIdOperand());
  auto repeat = evaluate(op, op.getRepeatCountOperand());
  const TileCoord tile{op.getColumn(), op.getRow()};
  if (failed(bd) || failed(repeat) || failed(checkTile(op, tile)))
    return failure();
  return push(op, tile,
              {{toDevice(op.getDirection()), op.getChannel()},
               asField(*bd),
               asField(*repeat),
               op.getIssueToken()});
}

template <typename ConfigureOp>
mlir::LogicalResult
SequenceTranslator::visitConfigure(ConfigureOp op, TileCoord tile,
                                   DmaChannel channel, PacketInfoAttr packet) {
  Task task;
  task.tile = tile;
  task.channel = channel;
  task.issueToken = op.getIssueToken();
  task.repeatCount = asField(op.getRepeatCount());
  if (mlir::Value repeat = op.getRepeatCountVal()) {
    auto value = evaluate(op, repeat);
    if (failed(value))
      return failure();
    task.repeatCount = asField(*value);
  }
  return configureTask(op, op.getBody(), task, packet);
}

mlir::LogicalResult SequenceTranslator::visitStart(DMAStartTaskOp op) {
  Task *task = findTask(op, op.getTask());
  if (!task)
    return failure();
  if (!task->firstBd)
    return success();
  std::optional<int32_t> given = op.getRepeatCount();
  uint64_t rounds = uint64_t(given ? asField(*given) : task->repeatCount) + 1;
  if (rounds > mostRounds)
    return emitNamedError(op, "npu-queue-entry")
           << "Repeat count exceeds the [0:" << mostRounds - 1 << "] range.";
  // Rounds beyond what one entry of the queue counts follow in further entries;
  // the last one has the token.
  const uint64_t largest = device.dma(device.kind(task->tile)).maxRepeatCount;
  for (; rounds > largest + 1; rounds -= largest + 1)
    if (failed(push(op, task->tile,
                    {task->channel, *task->firstBd, uint32_t(largest),
                     /*issueToken=*/false})))
      return failure();
  return push(op, task->tile,
              {task->channel, *task->firstBd, uint32_t(rounds - 1),
               task->issueToken && !op.getNoToken()});
}

SequenceTranslator::Task *SequenceTranslator::findTask(mlir::Operation *op,
                                                       mlir::Value handle) {
  auto task = tasks.find(handle);
  if (task != tasks.end())
    return &task->second;
  emitNamedError(op, "task-unknown")
      << "does not reference a valid configure_task operation";
  return nullptr;
}

mlir::LogicalResult SequenceTranslator::awaitTask(mlir::Operation *op,
                                                  Task &task) {
  if (!task.issueToken) {
    NamedDiagnostic diag =
        emitNamedError(op, "task-without-token")
        << "Cannot wait on a BD that is not configured to issue a token.";
    diag.attachNote(op->getOperand(0).getLoc())
        << "Consider adding attribute `issue_token=true` here.";
    return diag;
  }
  SyncOp sync;
  sync.tile = task.tile;
  sync.channel = task.channel;
  result.program.push_back(sync);
  freeTask(task);
  return success();
}

void SequenceTranslator::freeTask(Task &task) {
  if (task.freed)
    return;
  task.freed = true;
  for (uint32_t bd : task.bds)
    usedBds[task.tile].reset(bd);
}

mlir::FailureOr<uint32_t>
SequenceTranslator::takeBd(mlir::Operation *op, TileCoord tile,
                           DmaChannel channel, std::optional<int32_t> wanted) {
  const TileKind kind = device.kind(tile);
  llvm::BitVector &used = usedBds[tile];
  used.resize(device.dma(kind).bdCount);
  if (wanted) {
    if (uint32_t(*wanted) >= used.size())
      return emitNamedError(op, "bd-id-range")
             << "BD ID exceeds the maximum ID. Tile " << toString(tile)
             << " has " << used.size() << " buffer descriptors, not number "
             << *wanted;
    if (used.test(*wanted))
      return emitNamedError(op, "bd-id-taken")
             << "Specified buffer descriptor ID " << *wanted
             << " is already in use. Emit an aiex.dma_free_task operation to "
                "reuse BDs.";
    used.set(*wanted);
    return uint32_t(*wanted);
  }
  // The static programs of the tile still run from their own descriptors; only
  // when there are no others may a task have been meant to replace them.
  const llvm::BitVector &taken = staticBds[tile];
  for (bool avoidStatic : {true, false})
    for (uint32_t id = 0; id < used.size(); ++id)
      if (!used.test(id) && device.canUseBd(kind, channel.index, id) &&
          !(avoidStatic && id < taken.size() && taken.test(id))) {
        used.set(id);
        return id;
      }
  return emitNamedError(op, "bd-ids-exhausted")
         << "Allocator exhausted available buffer descriptor IDs.";
}

mlir::FailureOr<BufferDescriptor>
SequenceTranslator::taskBd(const Task &task, DmaProgram::Bd source,
                           std::optional<ArgumentView> &argument) {
  DMABDOp op = source.op;
  auto bytes = elementBytes(op, op.getBufferType());
  auto shape = shapeOf(op);
  if (failed(bytes) || failed(shape))
    return failure();
  const TileKind kind = device.kind(task.tile);
  const bool isPlain = device.isShim(task.tile) && isContiguousShape(*shape);
  if (!op.getPadDimensions() && !isPlain)
    fitDimensions(*shape, device.dma(kind), *bytes);
  if (failed(checkTaskBd(task, op, *shape, *bytes)))
    return failure();
  auto bd = translateBd(device, task.tile, source, *shape, DimensionUse::Task);
  if (failed(bd))
    return failure();
  const uint64_t byteOffset = uint64_t(shape->offset) * *bytes;
  if (byteOffset % 4)
    return emitNamedError(op, "bd-alignment")
           << "Offset must be aligned to 4 byte boundary.";

  if (auto local = op.getBuffer().getDefiningOp<BufferOp>()) {
    auto address = dmaAddress(op, device, task.tile, local);
    if (failed(address))
      return failure();
    bd->address = *address + byteOffset;
    return bd;
  }
  if (!device.isShim(task.tile))
    return emitNamedError(op, "host-memory-off-shim")
           << "DDR memory (runtime input arguments) can only be referred to on "
              "shim tiles.";
  auto view = viewOf(op, op.getBuffer());
  if (failed(view))
    return failure();
  view->offset += byteOffset;
  argument = *view;
  bd->axCache = uint8_t(op.getAxcache().value_or(2));
  return bd;
}

mlir::LogicalResult SequenceTranslator::configureTask(mlir::Operation *op,
                                                      mlir::Region &body,
                                                      Task task,
                                                      PacketInfoAttr packet) {
  if (failed(checkTile(op, task.tile)) || failed(checkTaskBlocks(op, body)))
    return failure();
  std::optional<unsigned> first;
  DmaProgram program = DmaProgram::getTask(body, task.channel, first);
  for (const DmaProgram::Bd &bd : program.bds) {
    DMABDOp dma = bd.op;
    std::optional<int32_t> wanted = dma.getBdId();
    if (mlir::Value dynamic = dma.getBdIdVal()) {
      auto value = evaluate(dma, dynamic);
      if (failed(value))
        return failure();
      wanted = int32_t(*value);
    }
    auto id = takeBd(dma, task.tile, task.channel, wanted);
    if (failed(id))
      return failure();
    task.bds.push_back(*id);
  }
  for (auto [at, source] : llvm::enumerate(program.bds)) {
    std::optional<ArgumentView> argument;
    auto bd = taskBd(task, source, argument);
    if (failed(bd))
      return failure();
    if (source.next)
      bd->nextBd = task.bds[*source.next];
    else if (DMABDOp dma = source.op; dma.getNextBdId())
      bd->nextBd = uint32_t(*dma.getNextBdId());
    if (packet && !bd->packet && task.channel.direction == DmaDirection::MM2S)
      bd->packet = BdPacket{uint8_t(packet.getPktType().value_or(0)),
                            uint8_t(packet.getPktId().value_or(0))};
    if (failed(writeBd(source.op, task.tile, task.bds[at], *bd, argument)))
      return failure();
  }
  if (first)
    task.firstBd = task.bds[*first];
  tasks.insert_or_assign(op->getResult(0), std::move(task));
  return success();
}
