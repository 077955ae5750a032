// Who waits, on what, and who could end the wait.

#include "Activity.h"
#include "Machine.h"

#include "tileloom/Image/Registers.h"

#include "llvm/ADT/StringExtras.h"

using namespace tileloom;
using namespace tileloom::sim;

using State = DmaChannelEngine::State;

static std::string hex(uint64_t value) {
  return "0x" + llvm::utohexstr(value, /*LowerCase=*/true);
}

/// A wait for words at `leaf` of `stream` (null: not connected).
static void explainEmpty(BlockedAgent &agent, Stream *stream,
                         const StreamEnd *end, const std::string &port) {
  if (!stream) {
    agent.waitsOn = "a word of its stream: empty";
    agent.couldSatisfy.push_back("nobody feeds it: no connection leads to " +
                                 port);
    return;
  }
  agent.waitsOn = "a word of " + streamName(*stream) + ": empty";
  listSource(*stream, agent.couldSatisfy);
  // A branch that is full holds up the others.
  for (const StreamEnd &other : stream->ends)
    if (&other != end && stream->isFull(other))
      agent.couldSatisfy.push_back(
          "the branch to port " + toString(other.sink.port) + " of " +
          toString(other.sink.tile) + " is full and holds up this one");
}

static void explainFull(BlockedAgent &agent, Stream *stream,
                        const std::string &port) {
  if (!stream) {
    agent.waitsOn = "room in its stream";
    agent.couldSatisfy.push_back("nobody takes its words: " + port +
                                 " is not connected");
    return;
  }
  agent.waitsOn = "room in " + streamName(*stream) + ": full";
  listSinks(*stream, agent.couldSatisfy);
}

//===----------------------------------------------------------------------===//
// The blocked agents
//===----------------------------------------------------------------------===//

static void explainCascade(BlockedAgent &agent, Core &core, bool get) {
  Core *other = get ? core.cascadeSource() : core.cascadeSink();
  agent.waitsOn =
      callName(core.waiting()->call).str() + (get ? ": empty" : ": full");
  if (other)
    agent.couldSatisfy.push_back(coreName(other->tile.coord) +
                                 " is at the other "
                                 "end; it " +
                                 describeCore(*other));
  else
    agent.couldSatisfy.push_back(
        "nobody is at the other end: no neighbour's cascade direction matches");
}

static BlockedAgent explainCore(Machine &machine, Core &core) {
  BlockedAgent agent;
  agent.agent = coreName(core.tile.coord);
  std::string function = functionAt(machine, core.tile.coord, core.callPc());
  agent.doing = "at PC " + hex(core.callPc());
  if (!function.empty())
    agent.doing += " in '" + function + "'";
  const Core::Pending &pending = *core.waiting();
  uint32_t channel = pending.arguments[0];
  std::string port = "port Core : " + std::to_string(channel) + " of " +
                     toString(core.tile.coord);
  switch (pending.call) {
  case CoreCall::LockAcquire: {
    LockRef lock = core.pendingLock();
    if (!lock.tile)
      break;
    agent.waitsOn =
        describeLockWait(machine, lock, int32_t(pending.arguments[1]));
    agent.couldSatisfy = listReleasers(machine, lock);
    break;
  }
  case CoreCall::StreamPut:
  case CoreCall::StreamPutWide:
    explainFull(
        agent, channel < core.puts.size() ? core.puts[channel] : nullptr, port);
    break;
  case CoreCall::StreamGet:
  case CoreCall::StreamGetWide: {
    auto end = channel < core.gets.size()
                   ? core.gets[channel]
                   : std::pair<Stream *, StreamEnd *>(nullptr, nullptr);
    explainEmpty(agent, end.first, end.second, port);
    break;
  }
  case CoreCall::CascadePut:
  case CoreCall::CascadeGet:
    explainCascade(agent, core, pending.call == CoreCall::CascadeGet);
    break;
  default:
    agent.waitsOn =
        "environment call " + std::to_string(uint32_t(pending.call));
  }
  return agent;
}

static BlockedAgent explainChannel(Machine &machine, DmaChannelEngine &dma) {
  BlockedAgent agent;
  agent.agent = dma.name();
  agent.doing = "in BD " + std::to_string(dma.currentBd());
  if (size_t queued = dma.tasks().size())
    agent.doing += ", " + std::to_string(queued) + " more tasks queued";
  if (dma.currentState() == State::Acquire) {
    LockRef lock = dma.acquiring();
    agent.waitsOn =
        describeLockWait(machine, lock, dma.currentDescriptor().acquire->value);
    agent.couldSatisfy = listReleasers(machine, lock);
  } else if (dma.currentState() == State::Transfer) {
    agent.doing += ", " + std::to_string(dma.ready()) + " words to go";
    if (dma.channel.direction == DmaDirection::S2MM)
      explainEmpty(agent, dma.stream, dma.end, dma.name());
    else
      explainFull(agent, dma.stream, dma.name());
  } else {
    agent.doing = "has tasks queued";
    agent.waitsOn = "its enable bit";
    agent.couldSatisfy.push_back("a write of the channel's control register");
  }
  return agent;
}

static void explainSync(Machine &machine, const SyncOp &sync,
                        BlockedAgent &agent) {
  for (uint32_t c = 0; c < std::max(sync.columns, 1u); ++c)
    for (uint32_t r = 0; r < std::max(sync.rows, 1u); ++r) {
      TileCoord coord{sync.tile.column + int32_t(c),
                      sync.tile.row + int32_t(r)};
      auto have = machine.tokens.find({coord, sync.channel});
      if (have != machine.tokens.end() && have->second)
        continue;
      std::string name = toString(sync.channel) + " of " + toString(coord);
      if (!agent.waitsOn.empty())
        agent.waitsOn += "; ";
      agent.waitsOn += "a task-complete token of " + name;
      Tile *tile = machine.existing(coord);
      DmaChannelEngine *dma = tile ? tile->channel(sync.channel) : nullptr;
      bool asked = dma && dma->currentState() != State::Idle &&
                   dma->currentTask().issueToken;
      if (dma)
        for (const ChannelStart &task : dma->tasks())
          asked |= task.issueToken;
      if (!dma)
        agent.couldSatisfy.push_back("nobody: " + name + " has no task");
      else if (asked)
        agent.couldSatisfy.push_back(name +
                                     " issues it when its task ends; it " +
                                     describeChannel(*dma));
      else
        agent.couldSatisfy.push_back("nobody: no running or queued task of " +
                                     name + " issues a token; it " +
                                     describeChannel(*dma));
    }
}

static BlockedAgent explainProcessor(Machine &machine) {
  BlockedAgent agent;
  const Processor &processor = machine.processor;
  agent.agent = "control program";
  agent.doing = "at operation " + std::to_string(processor.position());
  const ControlOp &op = *processor.current();
  if (auto *sync = std::get_if<SyncOp>(&op)) {
    agent.doing += " (sync)";
    explainSync(machine, *sync, agent);
  } else if (auto *poll = std::get_if<MaskPollOp>(&op)) {
    agent.doing += " (poll)";
    TileCoord coord = machine.device.tileOfAddress(poll->address);
    agent.waitsOn =
        "register " +
        registerName(machine.device, machine.device.kind(coord),
                     machine.device.offsetOfAddress(poll->address)) +
        " of " + toString(coord) + " to become " + hex(poll->value) +
        " under mask " + hex(poll->mask);
    if (llvm::Expected<uint32_t> now = machine.read(poll->address))
      agent.waitsOn += "; it is " + hex(*now);
    else
      llvm::consumeError(now.takeError());
  } else if (const DmaChannelEngine *full = processor.fullQueue()) {
    agent.doing += " (start of a task)";
    agent.waitsOn = "room in the task queue of " + full->name() +
                    ": it holds " + std::to_string(full->tasks().size());
    agent.couldSatisfy.push_back(
        full->name() + " makes room when its task ends; it " +
        describeChannel(const_cast<DmaChannelEngine &>(*full)));
  }
  return agent;
}

std::vector<BlockedAgent> tileloom::sim::listBlocked(Machine &machine) {
  std::vector<BlockedAgent> result;
  if (machine.processor.isWaiting())
    result.push_back(explainProcessor(machine));
  for (Tile *tile : machine.tilesInOrder()) {
    if (tile->core && tile->core->isRunning() && tile->core->waiting())
      result.push_back(explainCore(machine, *tile->core));
    for (auto &direction : tile->channels)
      for (auto &channel : direction) {
        State state = channel->currentState();
        if (state == State::Acquire || state == State::Transfer ||
            (state == State::Idle && !channel->tasks().empty()))
          result.push_back(explainChannel(machine, *channel));
      }
  }
  listBlockedPackets(machine, result);
  return result;
}
