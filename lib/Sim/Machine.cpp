// One run of the array: the event loop, how it ends, and its figures.

#include "Machine.h"

#include "tileloom/Support/Diagnostic.h"

#include "llvm/Support/MathExtras.h"

using namespace tileloom;
using namespace tileloom::sim;

// Words one turn may move before others get theirs.
static constexpr uint64_t WordsPerTurn = 1 << 16;
// How many turns of others pass before a poll looks again.
static constexpr unsigned TurnsBetweenPolls = 256;
// Instructions and words of the whole array for each of SimOptions::maxSteps.
static constexpr uint64_t WorkPerStep = 16;
// Instructions and words of the whole array before the control program starts.
static constexpr uint64_t WorkAhead = 1 << 22;

Machine::Machine(const Device &device, SimOptions options)
    : device(device), options(std::move(options)), network(*this),
      processor(*this), tiles(size_t(device.columns()) * device.rows()) {
  if (this->options.seed)
    scheduler.setSeed(*this->options.seed);
}

Machine::~Machine() = default;

Tile &Machine::tile(TileCoord coord) {
  auto &slot = tiles[size_t(coord.column) * device.rows() + coord.row];
  if (!slot)
    slot = std::make_unique<Tile>(*this, coord);
  return *slot;
}

Tile *Machine::existing(TileCoord coord) const {
  if (!device.contains(coord))
    return nullptr;
  return tiles[size_t(coord.column) * device.rows() + coord.row].get();
}

std::vector<Tile *> Machine::tilesInOrder() const {
  std::vector<Tile *> result;
  for (const auto &tile : tiles)
    if (tile)
      result.push_back(tile.get());
  return result;
}

void Machine::fail(RunStatus status, FaultInfo fault) {
  if (ended)
    return;
  ended = true;
  endStatus = status;
  endFault = std::move(fault);
}

void Machine::fail(RunStatus status, TileCoord where, llvm::Error error) {
  FaultInfo fault;
  fault.tile = where;
  llvm::handleAllErrors(
      std::move(error),
      [&](const Diagnostic &diagnostic) {
        fault.name = diagnostic.getName().str();
        fault.message = diagnostic.getMessage().str();
        fault.notes = diagnostic.getNotes().vec();
      },
      [&](const llvm::ErrorInfoBase &other) {
        fault.message = other.message();
      });
  fail(status, std::move(fault));
}

void Machine::warn(std::string text) {
  if (warned.insert(text).second)
    warnings.push_back(std::move(text));
}

uint64_t Machine::wordsPerTurn() {
  return WordsPerTurn >> scheduler.choose(llvm::Log2_64(WordsPerTurn) + 1);
}

uint64_t Machine::instructionsPerTurn() {
  uint64_t slice = std::max<uint64_t>(options.coreSlice, 1);
  return slice >> scheduler.choose(llvm::Log2_64(slice) + 1);
}

void Machine::noteWords(const Stream &stream, uint64_t words) {
  wordsWithoutProgress += words;
  noteInstructions(words);
  if (wordsWithoutProgress <= options.maxSteps)
    return;
  FaultInfo fault;
  fault.name = diagnosticName("endless-stream");
  fault.tile = stream.tile;
  fault.message = std::to_string(wordsWithoutProgress) +
                  " words moved while no core and no control program got "
                  "anywhere, the last ones from port " +
                  toString(stream.source) + " of " + toString(stream.tile);
  fault.notes = {"DMA channels whose rings of BDs wait for no lock move words "
                 "for ever"};
  fail(RunStatus::StepLimit, fault);
}

/// A design can be busy for ever without ever serving the control program.
void Machine::noteInstructions(uint64_t count) {
  workWithoutProgram += count;
  work += count;
  if (workWithoutProgram / WorkPerStep <= options.maxSteps)
    return;
  FaultInfo fault;
  fault.name = diagnosticName("run-step-limit");
  fault.message = "cores and streams worked through " +
                  std::to_string(workWithoutProgram) +
                  " instructions and words since the control program last got "
                  "anywhere";
  fault.notes = {"if this much work is meant, raise --max-steps"};
  fail(RunStatus::StepLimit, fault);
}

void Machine::issueToken(TileCoord tile, DmaChannel channel) {
  ++tokens[{tile, channel}];
  ++tokensEver[{tile, channel}];
  processor.wakeForToken();
}

void Machine::releaseLock(LockRef lock, int32_t value, llvm::StringRef who) {
  LockBank &locks = lock.tile->locks;
  int64_t sum = int64_t(locks.value(lock.id)) + value;
  if (locks.isSemaphore() && (sum < 0 || sum > int64_t(device.maxLockValue())))
    warn(who.str() + " released " + lockName(*this, lock.tile->coord, lock.id) +
         " to " + std::to_string(sum) + ", outside 0 to " +
         std::to_string(device.maxLockValue()) + "; the lock saturates");
  locks.release(lock.id, value);
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

void Machine::resetRun() {
  ended = false;
  endStatus = RunStatus::Completed;
  endFault = FaultInfo();
  statistics = RunStatistics();
  debugValues.clear();
  wordsWithoutProgress = workWithoutProgram = 0;
  for (Tile *tile : tilesInOrder())
    if (tile->core)
      tile->core->resetStatistics();
  for (const auto &[key, stream] : network.all())
    stream->words = 0;
}

void Machine::releaseHeldCores() {
  for (Tile *tile : tilesInOrder())
    if (tile->core)
      tile->core->releaseReset();
}

RunResult Machine::run(bool withProgram) {
  resetRun();
  releaseHeldCores();
  if (withProgram) {
    runAhead();
    scheduler.wake(processor);
  }
  loop(withProgram);
  return finish(withProgram);
}

/// Measured on hardware: cores run for tens of thousands of cycles before the
/// command processor executes its first operation. Most are blocked by then.
void Machine::runAhead() {
  uint64_t budget = WorkAhead;
  if (scheduler.isSeeded())
    budget = scheduler.choose(2) * scheduler.choose(WorkAhead);
  while (!ended && workWithoutProgram < budget) {
    if (network.isDirty())
      network.rebuild();
    Agent *agent = scheduler.next();
    if (!agent)
      break;
    agent->step();
  }
  wordsWithoutProgress = workWithoutProgram = 0;
}

void Machine::loop(bool withProgram) {
  unsigned turns = 0;
  while (!ended && !(withProgram && processor.done())) {
    if (network.isDirty())
      network.rebuild();
    bool pollNow = ++turns % TurnsBetweenPolls == 0 || scheduler.empty();
    if (withProgram && processor.isPolling() && pollNow) {
      size_t before = processor.position();
      bool nothingElse = scheduler.empty();
      processor.step();
      if (nothingElse && processor.position() == before && scheduler.empty())
        return;
      continue;
    }
    Agent *agent = scheduler.next();
    if (!agent)
      return;
    agent->step();
  }
}

RunResult Machine::finish(bool withProgram) {
  RunResult result;
  if (ended) {
    result.status = endStatus;
    result.fault = endFault;
  } else if (withProgram ? !processor.done() : !isQuiescent()) {
    result.status = RunStatus::Hang;
  }
  if (!result.completed())
    result.blocked = listBlocked(*this);
  else if (withProgram)
    listUnfinished(result);
  if (result.completed())
    warnOfStuckPackets(*this);
  collectStatistics(result);
  result.debugValues = std::move(debugValues);
  result.warnings = std::move(warnings);
  warnings.clear();
  warned.clear();
  return result;
}

/// What the host waits for: a task of a shim that writes host memory and ends.
static bool isOutput(const Tile &tile, const DmaChannelEngine &channel) {
  return tile.kind == TileKind::ShimNoc && channel.everStarted() &&
         channel.channel.direction == DmaDirection::S2MM &&
         channel.chainEnds(channel.currentBd());
}

/// With nothing to move and no control program: is the work done? When outputs
/// were asked for, they must be there; cores may then wait for more, as most do
/// for ever. Otherwise cores must be done and every task that can end must have
/// ended.
bool Machine::isQuiescent() const {
  bool outputs = false, unfinishedOutputs = false, unfinished = false;
  for (Tile *tile : tilesInOrder()) {
    unfinished |= tile->core && tile->core->isRunning();
    for (const auto &direction : tile->channels)
      for (const auto &channel : direction) {
        bool idle = channel->currentState() == DmaChannelEngine::State::Idle;
        // Tasks behind an idle channel wait for its enable bit.
        bool open = idle ? !channel->tasks().empty()
                         : channel->chainEnds(channel->currentBd());
        unfinished |= open;
        outputs |= isOutput(*tile, *channel);
        unfinishedOutputs |= open && isOutput(*tile, *channel);
      }
  }
  return outputs ? !unfinishedOutputs : !unfinished;
}

void Machine::listUnfinished(RunResult &result) {
  for (Tile *tile : tilesInOrder()) {
    if (tile->kind != TileKind::ShimNoc)
      continue;
    for (const auto &direction : tile->channels)
      for (const auto &channel : direction)
        if (channel->hasWork() && channel->chainEnds(channel->currentBd()))
          result.unfinished.push_back(
              channel->name() + ", BD " + std::to_string(channel->currentBd()) +
              (channel->currentState() == DmaChannelEngine::State::Transfer
                   ? ", " + std::to_string(channel->ready()) + " words to go"
                   : std::string(", not begun")));
  }
}

void Machine::countWords(const Stream &stream) {
  if (stream.words == 0)
    return;
  statistics.streams.push_back({stream.tile, stream.source, stream.words});
  statistics.payloadBytes += stream.words * 4;
}

void Machine::collectStatistics(RunResult &result) {
  for (const auto &[key, stream] : network.all())
    countWords(*stream);
  for (Tile *tile : tilesInOrder()) {
    if (!tile->core || tile->core->state() == Core::State::Off)
      continue;
    CoreStatistics core;
    core.tile = tile->coord;
    core.instructions = tile->core->instructionsInRun();
    core.events[0] = tile->core->events[0];
    core.events[1] = tile->core->events[1];
    core.done = tile->core->state() == Core::State::Done;
    statistics.cores.push_back(core);
  }
  statistics.controlOperations = processor.executed();
  for (const auto &[key, count] : tokens)
    statistics.unawaitedTokens += count;
  result.statistics = statistics;
}
