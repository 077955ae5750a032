// What does the host do with DMA channels, op by op, when a runtime sequence
// runs?

#include "DesignModelReader.h"

#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace tileloom;
using namespace tileloom::aie;
using namespace tileloom::aiex;

/// Ops of a sequence that are looked at. Bodies stand twice, so nests of loops
/// double them; what lies beyond may start and await anything.
static constexpr size_t maxSteps = 1 << 20;

namespace {

/// A channel of a placed tile; absent when it is unknown.
struct Channel {
  TileCoord tile;
  DmaChannel channel;
};

class SequenceReader {
public:
  SequenceReader(RuntimeSequenceOp sequence, const LockIndex &locks,
                 DesignModel &model)
      : sequence(sequence), device(sequence->getParentOfType<DeviceOp>()),
        locks(locks), model(model) {}

  void read() {
    model.sequences.emplace_back();
    sequence->walk([&](mlir::Operation *op) { readWork(op); });
    visit(sequence.getBody());
    if (steps > maxSteps) {
      add({HostEvent::WaitUnknown, {}, {}, {}});
      add({HostEvent::IssueUnknown, {}, {}, {}});
    }
  }

private:
  std::vector<HostEvent> &events() { return model.sequences.back().events; }
  void add(const HostEvent &event) { events().push_back(event); }

  // What moves how much.
  void readWork(mlir::Operation *op);
  void readTask(mlir::Operation *op, mlir::Region &body,
                std::optional<Channel> channel, mlir::Value repeat,
                uint32_t repeatCount, PacketInfoAttr packet);
  void readTransfer(NpuDmaMemcpyNdOp op);
  void addUnknownWork(std::optional<Channel> channel);

  // In which order.
  void visit(mlir::Region &region);
  void visit(mlir::Operation &op);
  void issue(std::optional<Channel> channel);
  void wait(std::optional<Channel> channel);
  void waitFor(NpuSyncOp op);

  std::optional<Channel> channelOf(mlir::SymbolRefAttr allocation);
  std::optional<Channel> channelOf(mlir::Value tile, DMAChannelDir direction,
                                   int32_t index);
  std::optional<Channel> channelOfTask(mlir::Value task);
  ShimDMAAllocationOp allocation(mlir::SymbolRefAttr name) {
    return mlir::dyn_cast_or_null<ShimDMAAllocationOp>(
        mlir::SymbolTable::lookupSymbolIn(device, name));
  }

  RuntimeSequenceOp sequence;
  DeviceOp device;
  const LockIndex &locks;
  DesignModel &model;
  size_t steps = 0;
};

} // namespace

std::optional<Channel> SequenceReader::channelOf(mlir::Value tile,
                                                 DMAChannelDir direction,
                                                 int32_t index) {
  auto at = getTileCoord(tile);
  if (!at)
    return std::nullopt;
  return Channel{*at, {toDevice(direction), index}};
}

std::optional<Channel> SequenceReader::channelOf(mlir::SymbolRefAttr name) {
  if (ShimDMAAllocationOp op = allocation(name))
    return channelOf(op.getTile(), op.getChannelDir(),
                     int32_t(op.getChannelIndex()));
  return std::nullopt;
}

std::optional<Channel> SequenceReader::channelOfTask(mlir::Value task) {
  mlir::Operation *op = task.getDefiningOp();
  if (auto configure = mlir::dyn_cast_or_null<DMAConfigureTaskOp>(op))
    return channelOf(configure.getTile(), configure.getDirection(),
                     configure.getChannel());
  if (auto configure = mlir::dyn_cast_or_null<DMAConfigureTaskForOp>(op))
    return channelOf(configure.getAlloc());
  if (auto chain = mlir::dyn_cast_or_null<DMAStartBdChainOp>(op))
    return channelOf(chain.getTile(), chain.getDirection(), chain.getChannel());
  if (auto chain = mlir::dyn_cast_or_null<DMAStartBdChainForOp>(op))
    return channelOf(chain.getAllocAttr());
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Work
//===----------------------------------------------------------------------===//

void SequenceReader::readWork(mlir::Operation *op) {
  if (auto memcpy = mlir::dyn_cast<NpuDmaMemcpyNdOp>(op))
    return readTransfer(memcpy);
  if (auto task = mlir::dyn_cast<DMAConfigureTaskOp>(op))
    return readTask(
        op, task.getBody(),
        channelOf(task.getTile(), task.getDirection(), task.getChannel()),
        task.getRepeatCountVal(), task.getRepeatCount(), task.getPacketAttr());
  if (auto task = mlir::dyn_cast<DMAConfigureTaskForOp>(op)) {
    ShimDMAAllocationOp to = allocation(task.getAlloc());
    return readTask(op, task.getBody(), channelOf(task.getAlloc()),
                    task.getRepeatCountVal(), task.getRepeatCount(),
                    to ? to.getPacketAttr() : PacketInfoAttr());
  }
  // What these move is written elsewhere, in chains with parameters or in
  // registers.
  if (mlir::isa<DMAStartBdChainOp, DMAStartBdChainForOp>(op))
    return addUnknownWork(channelOfTask(op->getResult(0)));
  if (auto push = mlir::dyn_cast<NpuPushQueueOp>(op))
    addUnknownWork(Channel{{push.getColumn(), push.getRow()},
                           {toDevice(push.getDirection()), push.getChannel()}});
}

void SequenceReader::addUnknownWork(std::optional<Channel> channel) {
  if (!channel)
    return;
  TransferModel transfer;
  transfer.tile = channel->tile;
  transfer.channel = channel->channel;
  model.transfers.push_back(transfer);
}

void SequenceReader::readTransfer(NpuDmaMemcpyNdOp op) {
  auto channel = channelOf(op.getMetadata());
  if (!channel)
    return;
  TransferModel transfer;
  transfer.tile = channel->tile;
  transfer.channel = channel->channel;
  transfer.inLoop = isRepeated(op, sequence);
  auto bits = op.getElementBits();
  auto bytes = bits ? bytesOfElement(int64_t(*bits)) : std::nullopt;
  if (auto sizes = op.getConstantSizes()) {
    transfer.runs = uint64_t(std::max<int64_t>((*sizes)[3], 0));
    bool overflowed = !bytes;
    uint64_t total = bytes.value_or(0);
    for (int64_t size : *sizes) {
      bool now = size < 0;
      total = llvm::SaturatingMultiply(total, uint64_t(size), &now);
      overflowed |= now || size < 0;
    }
    if (!overflowed)
      transfer.bytes = total;
  }
  PacketInfoAttr packet = op.getPacketAttr();
  if (!packet)
    if (ShimDMAAllocationOp to = allocation(op.getMetadata()))
      packet = to.getPacketAttr();
  if (packet && packet.getPktId() &&
      channel->channel.direction == DmaDirection::MM2S)
    transfer.packetId = uint8_t(*packet.getPktId());
  model.transfers.push_back(transfer);
}

/// Adds up the starts of a task. Repeat counts that starts bring along become
/// further starts.
static void countStarts(mlir::Operation *op, RuntimeSequenceOp sequence,
                        DmaProgramModel &program) {
  uint64_t starts = 0, runs = 0;
  bool countable = true, ownCounts = false, allKnown = true;
  for (mlir::Operation *user : op->getUsers()) {
    if (auto start = mlir::dyn_cast<DMAStartTaskOp>(user)) {
      countable &= !isRepeated(start, sequence);
      ++starts;
      std::optional<int32_t> own = start.getRepeatCount();
      ownCounts |= own.has_value();
      allKnown &= own || program.repeatCount;
      runs += own ? uint64_t(std::max(*own, 0)) + 1
                  : uint64_t(program.repeatCount.value_or(0)) + 1;
    } else if (!mlir::isa<DMAAwaitTaskOp, DMAFreeTaskOp>(user)) {
      countable = false;
    }
  }
  program.starts = std::nullopt;
  if (!countable || runs > UINT32_MAX)
    return;
  program.starts = uint32_t(starts);
  if (!ownCounts)
    return;
  program.repeatCount = allKnown ? std::optional<uint32_t>(0) : std::nullopt;
  if (allKnown)
    program.starts = uint32_t(runs);
}

void SequenceReader::readTask(mlir::Operation *op, mlir::Region &body,
                              std::optional<Channel> channel,
                              mlir::Value repeat, uint32_t repeatCount,
                              PacketInfoAttr packet) {
  if (!channel)
    return;
  std::optional<unsigned> first;
  DmaProgram program = DmaProgram::getTask(body, channel->channel, first);
  if (!first)
    return;
  DmaProgramModel added = readChain(program, *first, channel->tile,
                                    channel->channel, locks, packet);
  added.isTask = true;
  // A task may go on with a BD that is written elsewhere.
  if (!added.loopStart)
    for (auto at = first; at; at = program.bds[*at].next)
      if (DMABDOp dma = program.bds[*at].op;
          !program.bds[*at].next && dma.getNextBdId())
        added.bds.emplace_back();
  added.repeatCount = repeatCount;
  if (repeat) {
    std::optional<int64_t> count = getConstantInt(repeat);
    added.repeatCount = count && *count >= 0 && *count <= UINT32_MAX
                            ? std::optional<uint32_t>(*count)
                            : std::nullopt;
  }
  countStarts(op, sequence, added);
  model.programs.push_back(std::move(added));
}

//===----------------------------------------------------------------------===//
// Order
//===----------------------------------------------------------------------===//

void SequenceReader::issue(std::optional<Channel> channel) {
  if (channel)
    add({HostEvent::Issue, channel->tile, channel->tile, channel->channel});
  else
    add({HostEvent::IssueUnknown, {}, {}, {}});
}

void SequenceReader::wait(std::optional<Channel> channel) {
  if (channel)
    add({HostEvent::Wait, channel->tile, channel->tile, channel->channel});
  else
    add({HostEvent::WaitUnknown, {}, {}, {}});
}

void SequenceReader::waitFor(NpuSyncOp op) {
  auto read = [&](llvm::StringRef name) {
    return getConstantInteger(
        mlir::cast<LegacyIntegersOpInterface>(op.getOperation()), name);
  };
  auto column = read("column"), row = read("row"), channel = read("channel"),
       direction = read("direction"), columns = read("column_num"),
       rows = read("row_num");
  if (!column || !row || !channel || !direction || !columns || !rows ||
      *columns < 1 || *rows < 1 || *columns > 255 || *rows > 255 ||
      (*direction != 0 && *direction != 1))
    return wait(std::nullopt);
  HostEvent event;
  event.kind = HostEvent::Wait;
  event.first = {int32_t(*column), int32_t(*row)};
  event.last = {int32_t(*column + *columns - 1), int32_t(*row + *rows - 1)};
  event.channel = {DmaDirection(*direction), int32_t(*channel)};
  add(event);
}

void SequenceReader::visit(mlir::Region &region) {
  for (mlir::Block &block : region)
    for (mlir::Operation &op : block)
      visit(op);
}

void SequenceReader::visit(mlir::Operation &op) {
  if (++steps > maxSteps)
    return;
  if (auto memcpy = mlir::dyn_cast<NpuDmaMemcpyNdOp>(op))
    return issue(channelOf(memcpy.getMetadata()));
  if (auto start = mlir::dyn_cast<DMAStartTaskOp>(op))
    return issue(channelOfTask(start.getTask()));
  if (mlir::isa<DMAStartBdChainOp, DMAStartBdChainForOp>(op))
    return issue(channelOfTask(op.getResult(0)));
  if (auto push = mlir::dyn_cast<NpuPushQueueOp>(op))
    return issue(Channel{{push.getColumn(), push.getRow()},
                         {toDevice(push.getDirection()), push.getChannel()}});
  if (mlir::isa<NpuWrite32Op, NpuMaskWrite32Op, NpuBlockWriteOp,
                NpuBlockWriteValuesOp, NpuControlPacketOp>(op))
    return issue(std::nullopt);
  if (auto await = mlir::dyn_cast<DMAAwaitTaskOp>(op))
    return wait(channelOfTask(await.getTask()));
  if (auto wait = mlir::dyn_cast<NpuDmaWaitOp>(op))
    return this->wait(channelOf(wait.getSymbolAttr()));
  if (auto sync = mlir::dyn_cast<NpuSyncOp>(op))
    return waitFor(sync);
  if (mlir::isa<NpuMaskPollOp>(op))
    return wait(std::nullopt);
  if (mlir::isa<mlir::CallOpInterface>(op)) {
    wait(std::nullopt);
    return issue(std::nullopt);
  }
  // The blocks of a task are no program of the host.
  if (mlir::isa<DMAConfigureTaskOp, DMAConfigureTaskForOp>(op))
    return;
  // A wait late in a body comes before an issue early in the next trip.
  const int trips = mlir::isa<mlir::LoopLikeOpInterface>(op) ? 2 : 1;
  for (int trip = 0; trip < trips && steps <= maxSteps; ++trip)
    for (mlir::Region &region : op.getRegions())
      visit(region);
}

void aie::readSequence(RuntimeSequenceOp sequence, const LockIndex &locks,
                       DesignModel &model) {
  SequenceReader(sequence, locks, model).read();
}
