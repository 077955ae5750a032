// The environment calls of a core: locks, streams, cascade, events, registers.

#include "Machine.h"

#include "llvm/ADT/StringExtras.h"

#include <cstring>

using namespace tileloom;
using namespace tileloom::sim;

// Register numbers of the RISC-V calling convention.
static constexpr unsigned A0 = 10, A1 = 11, A2 = 12, A7 = 17;

// UG1079 and UG1603: a two-deep FIFO at each side of a cascade link.
static constexpr size_t CascadeDepth = 4;

/// Called at each `ecall`; true lets the core go on.
bool Core::handleCall() {
  pending = Pending{
      CoreCall(cpu->reg(A7)), {cpu->reg(A0), cpu->reg(A1), cpu->reg(A2)}, 0};
  traceRequest();
  // A core that writes its own program goes on with a new engine.
  if (tryCall())
    return !machine.stopped() && coreState == State::Running && !programIsNew;
  blocked = coreState == State::Running;
  if (blocked)
    traceStall();
  return false;
}

/// AM025, events of the core module.
void Core::traceRequest() {
  switch (pending.call) {
  case CoreCall::Event:
    return tile.traceCore(pending.arguments[0] & 1 ? 34 : 33);
  case CoreCall::StreamGet:
  case CoreCall::StreamGetWide:
    return tile.traceCore(40);
  case CoreCall::StreamPut:
  case CoreCall::StreamPutWide:
    return tile.traceCore(41);
  case CoreCall::CascadeGet:
    return tile.traceCore(42);
  case CoreCall::CascadePut:
    return tile.traceCore(43);
  case CoreCall::LockAcquire:
    return tile.traceCore(44);
  case CoreCall::LockRelease:
    return tile.traceCore(45);
  case CoreCall::Done:
    return tile.traceCore(29); // Disabled.
  default:
    return;
  }
}

/// The stall begins; how long it lasts shows in the events that follow.
void Core::traceStall() {
  switch (pending.call) {
  case CoreCall::LockAcquire:
    return tile.traceCore(26);
  case CoreCall::CascadePut:
  case CoreCall::CascadeGet:
    return tile.traceCore(25);
  default:
    return tile.traceCore(24); // Stream.
  }
}

/// Does the pending call if it can be done now.
bool Core::tryCall() {
  bool interacts = true, done = false;
  switch (pending.call) {
  case CoreCall::Done:
    coreState = State::Done;
    return false;
  case CoreCall::LockAcquire:
    done = callLock(/*acquire=*/true);
    break;
  case CoreCall::LockRelease:
    done = callLock(/*acquire=*/false);
    break;
  case CoreCall::StreamPut:
  case CoreCall::StreamPutWide:
    done = callStreamPut();
    break;
  case CoreCall::StreamGet:
  case CoreCall::StreamGetWide:
    done = callStreamGet();
    break;
  case CoreCall::CascadePut:
    done = callCascadePut();
    break;
  case CoreCall::CascadeGet:
    done = callCascadeGet();
    break;
  case CoreCall::Event:
    ++events[pending.arguments[0] & 1];
    return true;
  case CoreCall::Debug:
    machine.debugValues.push_back({tile.coord, int32_t(pending.arguments[0])});
    if (machine.options.onDebug)
      machine.options.onDebug(tile.coord, int32_t(pending.arguments[0]));
    return true;
  case CoreCall::ReadRegister:
  case CoreCall::WriteRegister:
    done = callRegister(pending.call == CoreCall::WriteRegister);
    interacts = false;
    break;
  default:
    return broken(diagnosticName("core-bad-call"),
                  coreName(tile.coord) + " made environment call " +
                      std::to_string(uint32_t(pending.call)) +
                      ", which does not exist, at " + place(callPc()),
                  callPc());
  }
  if (done && interacts) {
    lastInteraction = cpu->instructions();
    machine.noteCoreProgress();
  }
  return done;
}

LockRef Core::pendingLock() const {
  auto lock = machine.device.lockOfLocalIndex(tile.coord, pending.arguments[0]);
  if (!lock || !machine.device.contains(lock->first))
    return LockRef{};
  Tile &owner = machine.tile(lock->first);
  return lock->second < owner.locks.count() ? LockRef{&owner, lock->second}
                                            : LockRef{};
}

bool Core::callLock(bool acquire) {
  LockRef lock = pendingLock();
  if (!lock.tile)
    return broken(diagnosticName("core-lock-out-of-reach"),
                  coreName(tile.coord) + (acquire ? " acquires" : " releases") +
                      " local lock " + std::to_string(pending.arguments[0]) +
                      ", which it cannot reach, at " + place(callPc()),
                  callPc());
  int32_t value = int32_t(pending.arguments[1]);
  if (acquire) {
    if (lock.tile->locks.acquire(lock.id, value))
      return true;
    lock.tile->locks.wait(lock.id, *this);
    return false;
  }
  if (released.size() <= pending.arguments[0])
    released.resize(pending.arguments[0] + 1);
  ++released[pending.arguments[0]];
  machine.releaseLock(lock, value, coreName(tile.coord));
  return true;
}

/// Own and neighbour memory as the core addresses it.
std::optional<llvm::MutableArrayRef<uint8_t>> Core::local(uint32_t address,
                                                          uint32_t size) {
  for (const Window &window : windows)
    if (address >= window.base &&
        uint64_t(address) - window.base + size <= window.owner->data.size())
      return llvm::MutableArrayRef<uint8_t>(
          window.owner->data.data() + (address - window.base), size);
  broken(diagnosticName("core-memory-fault"),
         coreName(tile.coord) + " passes address 0x" +
             llvm::utohexstr(address, true) +
             ", where it has no memory, to environment call " +
             std::to_string(uint32_t(pending.call)) + ", at " + place(callPc()),
         callPc());
  return std::nullopt;
}

bool Core::callStreamPut() {
  uint32_t channel = pending.arguments[0];
  Stream *stream = channel < puts.size() ? puts[channel] : nullptr;
  if (!stream)
    return false;
  if (pending.call == CoreCall::StreamPut) {
    if (!stream->canPut())
      return false;
    stream->put(pending.arguments[1], pending.arguments[2] != 0);
    return true;
  }
  auto memory = local(pending.arguments[1], 16);
  if (!memory)
    return false;
  for (; pending.words < 4; ++pending.words) {
    if (!stream->canPut())
      return false;
    uint32_t data;
    std::memcpy(&data, memory->data() + 4 * pending.words, 4);
    stream->put(data, /*last=*/false);
  }
  return true;
}

bool Core::callStreamGet() {
  uint32_t channel = pending.arguments[0];
  if (channel >= gets.size() || !gets[channel].first)
    return false;
  auto [stream, end] = gets[channel];
  if (pending.call == CoreCall::StreamGet) {
    if (!stream->available(*end))
      return false;
    StreamWord word = stream->get(*end);
    cpu->setReg(A0, word.data);
    cpu->setReg(A1, word.last);
    return true;
  }
  auto memory = local(pending.arguments[1], 16);
  if (!memory)
    return false;
  for (; pending.words < 4; ++pending.words) {
    if (!stream->available(*end))
      return false;
    StreamWord word = stream->get(*end);
    std::memcpy(memory->data() + 4 * pending.words, &word.data, 4);
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Cascade
//===----------------------------------------------------------------------===//

void Core::writeCascade(uint32_t value) {
  cascadeWord = value;
  machine.scheduler.wake(*this);
}

static Side opposite(Side side) {
  switch (side) {
  case Side::South:
    return Side::North;
  case Side::North:
    return Side::South;
  case Side::West:
    return Side::East;
  case Side::East:
    return Side::West;
  }
  return Side::North;
}

Core *Core::cascadeSource() const {
  CascadeSetting own = decodeCascade(cascadeWord);
  TileCoord coord = neighbour(tile.coord, own.input);
  if (!machine.device.isCore(coord))
    return nullptr;
  Core *core = machine.tile(coord).core.get();
  bool agrees = decodeCascade(core->cascadeWord).output == opposite(own.input);
  return agrees ? core : nullptr;
}

Core *Core::cascadeSink() const {
  CascadeSetting own = decodeCascade(cascadeWord);
  TileCoord coord = neighbour(tile.coord, own.output);
  if (!machine.device.isCore(coord))
    return nullptr;
  Core *core = machine.tile(coord).core.get();
  bool agrees = decodeCascade(core->cascadeWord).input == opposite(own.output);
  return agrees ? core : nullptr;
}

/// The direction of an AIE1 cascade is fixed by its place in a snake that no
/// table of Device describes.
static FaultInfo cascadeUnsupported(TileCoord tile) {
  FaultInfo fault;
  fault.name = diagnosticName("unsupported-cascade");
  fault.tile = tile;
  fault.message = coreName(tile) +
                  " uses the cascade of AIE1, which functional "
                  "simulation does not do";
  return fault;
}

bool Core::callCascadePut() {
  if (machine.device.isAIE1()) {
    machine.fail(RunStatus::Unsupported, cascadeUnsupported(tile.coord));
    return false;
  }
  if (cascadeOut.size() >= CascadeDepth)
    return false;
  auto memory = local(pending.arguments[0], machine.device.cascadeBits() / 8);
  if (!memory)
    return false;
  CascadeValue value{};
  std::memcpy(value.data(), memory->data(), memory->size());
  cascadeOut.push_back(value);
  if (Core *sink = cascadeSink())
    machine.scheduler.wake(*sink);
  return true;
}

bool Core::callCascadeGet() {
  if (machine.device.isAIE1()) {
    machine.fail(RunStatus::Unsupported, cascadeUnsupported(tile.coord));
    return false;
  }
  Core *source = cascadeSource();
  if (!source || source->cascadeOut.empty())
    return false;
  auto memory = local(pending.arguments[0], machine.device.cascadeBits() / 8);
  if (!memory)
    return false;
  std::memcpy(memory->data(), source->cascadeOut.front().data(),
              memory->size());
  source->cascadeOut.pop_front();
  machine.scheduler.wake(*source);
  return true;
}

//===----------------------------------------------------------------------===//
// Registers
//===----------------------------------------------------------------------===//

bool Core::callRegister(bool write) {
  uint32_t offset = pending.arguments[0];
  if (write) {
    if (llvm::Error error =
            machine.writeRegister(tile, offset, pending.arguments[1])) {
      machine.fail(RunStatus::BadRegister, tile.coord, std::move(error));
      return false;
    }
    return true;
  }
  llvm::Expected<uint32_t> value = machine.readRegister(tile, offset);
  if (!value) {
    machine.fail(RunStatus::BadRegister, tile.coord, value.takeError());
    return false;
  }
  cpu->setReg(A0, *value);
  return true;
}
