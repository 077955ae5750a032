// Tasks and chains of one DMA channel: queue, locks, iteration, tokens.

#include "Machine.h"

#include "tileloom/Image/Registers.h"
#include "tileloom/Image/StatusFields.h"

using namespace tileloom;
using namespace tileloom::sim;

// Measured on hardware: while the lock of its next BD is not there, an S2MM
// channel still takes about 16 words, never more than that BD holds.
static constexpr uint32_t StagingWords = 16;
// Empty BDs in a row before others get a turn.
static constexpr uint32_t EmptyBdsPerTurn = 4096;

std::string DmaChannelEngine::name() const {
  return toString(channel) + " of " + toString(tile.coord);
}

uint32_t DmaChannelEngine::queueDepth() const {
  return machine.device.dma(tile.kind).taskQueueDepth;
}

// AIE2 channels have no enable bit; AIE1 channels wait for theirs.
bool DmaChannelEngine::isEnabled() const {
  return !settings.reset && (settings.enable || !machine.device.isAIE1());
}

void DmaChannelEngine::writeControl(uint32_t value) {
  controlWord = value;
  settings = decodeChannelControl(machine.device, tile.kind, channel, value);
  if (settings.reset) {
    queue.clear();
    staged.clear();
    state = State::Idle;
    headerLeft = false;
  }
  machine.scheduler.wake(*this);
}

void DmaChannelEngine::push(const ChannelStart &start) {
  started = true;
  if (state == State::Idle && queue.empty() && isEnabled()) {
    // The channel takes it at once: it does not count as waiting.
    task = start;
    round = 0;
    bdIndex = start.bd;
    state = State::Load;
    tile.traceDma(channel, DmaTrace::StartTask);
  } else if (queueFull() && !machine.loading) {
    overflow = true;
    machine.warn("a task for " + name() + " was lost: its queue holds " +
                 std::to_string(queueDepth()) + " tasks already");
  } else {
    queue.push_back(start);
  }
  machine.scheduler.wake(*this);
}

uint32_t DmaChannelEngine::status() const {
  ChannelStatusFields fields;
  fields.currentBd = bdIndex;
  fields.queueSize = uint32_t(queue.size());
  fields.running = state != State::Idle;
  fields.overflow = overflow;
  fields.stalledOnAcquire = state == State::Acquire;
  fields.stalledOnStream = state == State::Transfer;
  return encodeChannelStatus(fields);
}

void DmaChannelEngine::step() { advance(); }

/// Goes on until words are to be moved (true) or something is missing (false).
bool DmaChannelEngine::advance() {
  uint32_t emptyBds = 0;
  while (!machine.stopped()) {
    switch (state) {
    case State::Broken:
      return false;
    case State::Idle:
      if (!beginTask())
        return false;
      break;
    case State::Load:
      if (!loadBd())
        return false;
      break;
    case State::Acquire:
      if (!acquireLock() || !beginTransfer())
        return false;
      break;
    case State::Transfer:
      if ((generator.remaining() && !endedEarly) || headerLeft) {
        if (stream)
          machine.scheduler.wake(*stream);
        return true;
      }
      if (bd.lengthWords == 0 && ++emptyBds > EmptyBdsPerTurn) {
        machine.scheduler.wake(*this);
        return false;
      }
      finishBd();
      break;
    }
  }
  return false;
}

bool DmaChannelEngine::beginTask() {
  if (queue.empty() || !isEnabled())
    return false;
  task = queue.front();
  queue.pop_front();
  round = 0;
  bdIndex = task.bd;
  state = State::Load;
  tile.traceDma(channel, DmaTrace::StartTask);
  machine.processor.wakeForQueue(*this);
  tile.control.wakeForQueue(*this);
  return true;
}

bool DmaChannelEngine::loadBd() {
  if (settings.outOfOrder)
    return refuse("out-of-order mode");
  if (bdIndex >= tile.bdCount() ||
      !machine.device.canUseBd(tile.kind, channel.index, bdIndex))
    return broken(diagnosticName("dma-bad-bd"), name() + " is told to run BD " +
                                                    std::to_string(bdIndex) +
                                                    ", which it cannot reach");
  llvm::StringRef feature =
      bdForeignFeature(machine.device, tile.kind, tile.bdWords(bdIndex));
  if (!feature.empty())
    return refuse(feature);
  bd = tile.descriptor(bdIndex);
  if (!bd.valid)
    return broken(diagnosticName("dma-bad-bd"),
                  name() + " is told to run BD " + std::to_string(bdIndex) +
                      ", which is not valid",
                  {"write the BD before the task that uses it is queued"});
  if (bd.compression || settings.compression)
    return refuse("compression");
  // The counter moves on when the BD is loaded and stays in the register.
  iterationOffset = uint64_t(bd.iteration.current) * bd.iteration.step * 4;
  uint32_t last = bd.iteration.size - 1;
  if (last || bd.iteration.current)
    tile.setIteration(
        bdIndex, bd.iteration.current == last ? 0 : bd.iteration.current + 1);
  state = State::Acquire;
  return true;
}

LockRef DmaChannelEngine::lockOf(uint32_t id) const {
  if (tile.kind != TileKind::Mem)
    return id < tile.locks.count() ? LockRef{&tile, id} : LockRef{};
  auto owner = machine.device.lockOfLocalIndex(tile.coord, id);
  if (!owner || !machine.device.isMem(owner->first))
    return LockRef{};
  // AM020 ch. 5: channels 4 and 5 reach their own tile only.
  if (owner->first != tile.coord &&
      uint32_t(channel.index) >= machine.device.memTileNeighbourChannels())
    return LockRef{};
  return {&machine.tile(owner->first), owner->second};
}

bool DmaChannelEngine::acquireLock() {
  if (!bd.acquire)
    return true;
  LockRef lock = lockOf(bd.acquire->id);
  if (!lock.tile)
    return broken(diagnosticName("dma-lock-out-of-reach"),
                  name() + ", BD " + std::to_string(bdIndex) + ": lock " +
                      std::to_string(bd.acquire->id) + " is out of its reach");
  if (lock.tile->locks.acquire(lock.id, bd.acquire->value))
    return true;
  lock.tile->locks.wait(lock.id, *this);
  tile.traceDma(channel, DmaTrace::StalledLock);
  if (stream && stagingRoom())
    machine.scheduler.wake(*stream);
  return false;
}

bool DmaChannelEngine::beginTransfer() {
  uint8_t *memory = nullptr;
  if (!locateMemory(memory))
    return false;
  generator.start(memory, bd, tile.padValue(channel.index));
  headerLeft = channel.direction == DmaDirection::MM2S && bd.packet &&
               bd.lengthWords != 0;
  endedEarly = false;
  state = State::Transfer;
  if (!staged.empty()) {
    generator.scatter(reinterpret_cast<const uint8_t *>(staged.data()),
                      staged.size());
    staged.clear();
    endedEarly = stagedLast && settings.fotMode;
    stagedLast = false;
  }
  return true;
}

// AM020 ch. 2, stream header: id 4..0, type 14..12, row 20..16, column 27..21,
// odd parity in bit 31.
uint32_t DmaChannelEngine::takeHeader() {
  headerLeft = false;
  uint32_t word = bd.packet->id | uint32_t(bd.packet->type) << 12 |
                  uint32_t(tile.coord.row) << 16 |
                  uint32_t(tile.coord.column) << 21;
  return word | uint32_t(~unsigned(__builtin_popcount(word)) & 1) << 31;
}

void DmaChannelEngine::moved(bool last) {
  if (last && settings.fotMode && channel.direction == DmaDirection::S2MM)
    endedEarly = true;
  if (generator.remaining() == 0 || endedEarly)
    advance();
}

uint32_t DmaChannelEngine::stagingRoom() const {
  if (state != State::Acquire || channel.direction != DmaDirection::S2MM ||
      (stagedLast && settings.fotMode))
    return 0;
  uint64_t limit = std::min<uint64_t>(StagingWords, bd.lengthWords);
  return uint32_t(limit - staged.size());
}

void DmaChannelEngine::stage(uint32_t word, bool last) {
  staged.push_back(word);
  stagedLast = last;
}

void DmaChannelEngine::finishBd() {
  ++machine.statistics.bdsExecuted;
  tile.traceDma(channel, DmaTrace::FinishedBd);
  bool releases =
      machine.device.isAIE1() ? bd.releaseEnabled : bd.release.value != 0;
  if (releases) {
    LockRef lock = lockOf(bd.release.id);
    if (!lock.tile) {
      broken(diagnosticName("dma-lock-out-of-reach"),
             name() + ", BD " + std::to_string(bdIndex) + ": lock " +
                 std::to_string(bd.release.id) + " is out of its reach");
      return;
    }
    machine.releaseLock(lock, bd.release.value, name());
  }
  state = State::Load;
  if (bd.lengthWords == 0)
    ++bdsWithoutWords;
  else
    bdsWithoutWords = 0;
  if (bdsWithoutWords > machine.options.maxSteps) {
    FaultInfo fault;
    fault.name = diagnosticName("endless-stream");
    fault.tile = tile.coord;
    fault.message = name() + " runs a ring of empty BDs without end";
    return machine.fail(RunStatus::StepLimit, fault);
  }
  if (bd.nextBd) {
    bdIndex = *bd.nextBd;
  } else if (round < task.repeatCount) {
    ++round;
    bdIndex = task.bd;
  } else {
    finishTask();
  }
}

void DmaChannelEngine::finishTask() {
  ++machine.statistics.tasksCompleted;
  tile.traceDma(channel, DmaTrace::FinishedTask);
  state = State::Idle;
  if (task.issueToken)
    machine.issueToken(tile.coord, channel);
}

bool DmaChannelEngine::broken(llvm::StringRef diagnostic,
                              const llvm::Twine &message,
                              std::vector<std::string> notes) {
  state = State::Broken;
  FaultInfo fault;
  fault.name = diagnostic.str();
  fault.message = message.str();
  fault.notes = std::move(notes);
  fault.tile = tile.coord;
  machine.fail(RunStatus::Fault, fault);
  return false;
}

bool DmaChannelEngine::refuse(llvm::StringRef feature) {
  FaultInfo fault;
  fault.name = diagnosticName("unsupported-dma-feature");
  fault.message = name() + ", BD " + std::to_string(bdIndex) + " uses " +
                  feature.str() + ", which functional simulation does not do";
  fault.tile = tile.coord;
  machine.fail(RunStatus::Unsupported, fault);
  return false;
}

std::vector<uint32_t> DmaChannelEngine::reachableBds() const {
  std::vector<uint32_t> found;
  auto walk = [&](uint32_t bd) {
    while (bd < tile.bdCount() && !llvm::is_contained(found, bd)) {
      found.push_back(bd);
      const BufferDescriptor &descriptor = tile.descriptor(bd);
      if (!descriptor.nextBd)
        return;
      bd = *descriptor.nextBd;
    }
  };
  if (state != State::Idle) {
    walk(bdIndex);
    if (round < task.repeatCount)
      walk(task.bd);
  }
  for (const ChannelStart &start : queue)
    walk(start.bd);
  llvm::sort(found);
  return found;
}

bool DmaChannelEngine::chainEnds(uint32_t first) const {
  std::vector<bool> seen(tile.bdCount());
  for (uint32_t bd = first; bd < tile.bdCount();) {
    if (seen[bd])
      return false;
    seen[bd] = true;
    const BufferDescriptor &descriptor = tile.descriptor(bd);
    if (!descriptor.nextBd)
      return true;
    bd = *descriptor.nextBd;
  }
  return true;
}
