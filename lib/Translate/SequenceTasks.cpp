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

mlir::LogicalResult SequenceTranslator::visitTask(mlir::Operation &op,
                                                  bool &known) {
  known = true;
  if (auto memcpy = mlir::dyn_cast<NpuDmaMemcpyNdOp>(op))
    return visitMemcpy(memcpy);
  if (auto wait = mlir::dyn_cast<NpuDmaWaitOp>(op))
    return visitWait(wait);
  if (auto pushOp = mlir::dyn_cast<NpuPushQueueOp>(op)) {
    auto bd = evaluate(&op, pushOp.getBdIdOperand());
    auto repeat = evaluate(&op, pushOp.getRepeatCountOperand());
    const TileCoord tile{pushOp.getColumn(), pushOp.getRow()};
    if (failed(bd) || failed(repeat) || failed(checkTile(&op, tile)))
      return failure();
    push(tile, {{toDevice(pushOp.getDirection()), pushOp.getChannel()},
                uint32_t(*bd),
                uint32_t(*repeat),
                pushOp.getIssueToken()});
    return success();
  }
  if (auto configure = mlir::dyn_cast<DMAConfigureTaskOp>(op)) {
    Task task;
    auto tile = getTileCoord(configure.getTile());
    if (!tile)
      return emitNamedError(&op, "not-lowered") << "names an unplaced tile";
    task.tile = *tile;
    task.channel = {toDevice(configure.getDirection()), configure.getChannel()};
    task.repeatCount = configure.getRepeatCount();
    task.issueToken = configure.getIssueToken();
    if (mlir::Value repeat = configure.getRepeatCountVal()) {
      auto value = evaluate(&op, repeat);
      if (failed(value))
        return failure();
      task.repeatCount = uint32_t(*value);
    }
    return configureTask(&op, configure.getBody(), task,
                         configure.getPacketAttr());
  }
  if (auto configure = mlir::dyn_cast<DMAConfigureTaskForOp>(op)) {
    auto allocation = findAllocation(&op, configure.getAlloc());
    if (failed(allocation))
      return failure();
    Task task;
    task.tile = *getTileCoord(allocation->getTile());
    task.channel = {toDevice(allocation->getChannelDir()),
                    int32_t(allocation->getChannelIndex())};
    task.repeatCount = configure.getRepeatCount();
    task.issueToken = configure.getIssueToken();
    if (mlir::Value repeat = configure.getRepeatCountVal()) {
      auto value = evaluate(&op, repeat);
      if (failed(value))
        return failure();
      task.repeatCount = uint32_t(*value);
    }
    return configureTask(&op, configure.getBody(), task,
                         allocation->getPacketAttr());
  }
  if (auto start = mlir::dyn_cast<DMAStartTaskOp>(op)) {
    Task *task = findTask(&op, start.getTask());
    if (!task)
      return failure();
    if (!task->firstBd)
      return success();
    push(task->tile,
         {task->channel, *task->firstBd,
          uint32_t(start.getRepeatCount().value_or(int32_t(task->repeatCount))),
          task->issueToken && !start.getNoToken()});
    return success();
  }
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
  known = false;
  return success();
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
  for (uint32_t id = 0; id < used.size(); ++id)
    if (!used.test(id) && device.canUseBd(kind, channel.index, id)) {
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
  if (failed(bytes) || failed(shape) ||
      failed(checkTaskBd(task, op, *shape, *bytes)))
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
