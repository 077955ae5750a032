// What an agent does now, and who could end a wait, in words.

#include "Activity.h"

#include "Machine.h"

using namespace tileloom;
using namespace tileloom::sim;

using State = DmaChannelEngine::State;

//===----------------------------------------------------------------------===//
// One line about what somebody does now
//===----------------------------------------------------------------------===//

std::string tileloom::sim::describeLockWait(const Machine &machine,
                                            LockRef lock, int32_t wanted) {
  return lockName(machine, lock.tile->coord, lock.id) + ": " +
         lock.tile->locks.describeValue(lock.id) + ", " +
         lock.tile->locks.describeWanted(wanted);
}

std::string tileloom::sim::describeChannel(DmaChannelEngine &dma) {
  std::string bd = "BD " + std::to_string(dma.currentBd());
  switch (dma.currentState()) {
  case State::Idle:
    if (dma.tasks().empty())
      return dma.everStarted() ? "has finished its tasks" : "has no task";
    return "has tasks, but is not enabled";
  case State::Load:
    return "is about to run " + bd;
  case State::Acquire: {
    LockRef lock = dma.acquiring();
    return "waits in " + bd + " for " +
           describeLockWait(dma.machine, lock,
                            dma.currentDescriptor().acquire->value);
  }
  case State::Transfer:
    return "is in " + bd + " with " + std::to_string(dma.ready()) +
           " words to go";
  case State::Broken:
    return "has failed";
  }
  return "";
}

llvm::StringRef tileloom::sim::callName(CoreCall call) {
  switch (call) {
  case CoreCall::LockAcquire:
    return "a lock";
  case CoreCall::StreamPut:
  case CoreCall::StreamPutWide:
    return "room in its output stream";
  case CoreCall::StreamGet:
  case CoreCall::StreamGetWide:
    return "a word of its input stream";
  case CoreCall::CascadePut:
    return "room in its cascade output";
  case CoreCall::CascadeGet:
    return "a value on its cascade input";
  default:
    return "an environment call";
  }
}

std::string tileloom::sim::describeCore(Core &core) {
  switch (core.state()) {
  case Core::State::Off:
    return "was not started";
  case Core::State::Done:
    return "is done";
  case Core::State::Broken:
    return "has failed";
  case Core::State::Running:
    break;
  }
  const Core::Pending *pending = core.waiting();
  if (!pending)
    return "is running";
  if (pending->call == CoreCall::LockAcquire)
    return "waits for " + describeLockWait(core.machine, core.pendingLock(),
                                           int32_t(pending->arguments[1]));
  return "waits for " + callName(pending->call).str();
}

//===----------------------------------------------------------------------===//
// Who could end a wait
//===----------------------------------------------------------------------===//

/// BDs of `tile` that release `lock`, and which channels run them.
static void listReleasingBds(Tile &tile, LockRef lock,
                             std::vector<std::string> &helpers) {
  bool aie1 = tile.channels[0].empty() || !tile.locks.isSemaphore();
  for (uint32_t index = 0; index < tile.bdCount(); ++index) {
    const BufferDescriptor &bd = tile.descriptor(index);
    if (!bd.valid || (aie1 ? !bd.releaseEnabled : bd.release.value == 0))
      continue;
    LockRef released = tile.channels[0].front()->lockOf(bd.release.id);
    if (released.tile != lock.tile || released.id != lock.id)
      continue;
    std::string what = "BD " + std::to_string(index) + " of ";
    std::string how = aie1 ? " to " : " by ";
    how += std::to_string(bd.release.value);
    bool runs = false;
    for (auto &direction : tile.channels)
      for (auto &channel : direction)
        if (llvm::is_contained(channel->reachableBds(), index)) {
          helpers.push_back(what + channel->name() + " releases it" + how +
                            "; that channel " + describeChannel(*channel));
          runs = true;
        }
    if (!runs)
      helpers.push_back(what + toString(tile.coord) + " would release it" +
                        how + ", but no channel runs that BD");
  }
}

std::vector<std::string> tileloom::sim::listReleasers(Machine &machine,
                                                      LockRef lock) {
  std::vector<std::string> certain, possible;
  for (Tile *tile : machine.tilesInOrder()) {
    if (tile->bdCount() && !tile->channels[0].empty())
      listReleasingBds(*tile, lock, certain);
    if (!tile->core)
      continue;
    auto index =
        machine.device.localLockIndex(tile->coord, lock.tile->coord, lock.id);
    if (!index)
      continue;
    std::string core = coreName(tile->coord);
    uint64_t times = tile->core->releases(*index);
    auto names = machine.names.tiles.find(tile->coord);
    bool known = names != machine.names.tiles.end() &&
                 !names->second.coreReleases.empty();
    bool listed =
        known && names->second.coreReleases.count({lock.tile->coord, lock.id});
    if (times)
      certain.push_back(core + " has released it " + std::to_string(times) +
                        (times == 1 ? " time; it " : " times; it ") +
                        describeCore(*tile->core));
    else if (listed)
      certain.push_back(core + " releases it; it " + describeCore(*tile->core));
    else if (!known && tile->core->state() != Core::State::Off)
      possible.push_back(core + " can reach it but has not released it; it " +
                         describeCore(*tile->core));
  }
  if (certain.empty())
    certain.push_back(possible.empty()
                          ? "nobody releases this lock"
                          : "nobody has released this lock so far");
  certain.insert(certain.end(), possible.begin(), possible.end());
  return certain;
}
