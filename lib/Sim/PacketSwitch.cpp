// Rules, grants that last until TLAST, and the words of granted packets.

#include "PacketSwitch.h"

#include "Machine.h"

using namespace tileloom;
using namespace tileloom::sim;

//===----------------------------------------------------------------------===//
// Slave ports
//===----------------------------------------------------------------------===//

bool PacketPort::isFlowing() const {
  return state == State::Granted && arbiter->headerPassed();
}

void PacketPort::reconsider() {
  if (state != State::Granted)
    state = State::Boundary;
}

void PacketPort::losePacket() {
  state = State::Boundary;
  arbiter = nullptr;
}

/// Reads the header at the front: AM020 ch. 2, the id is in bits 4 to 0.
void PacketPort::decide() {
  const StreamWord &header = stream->front(*end);
  id = header.data & 0x1F;
  sender = header.window;
  state = State::Stuck;
  matched = false;
  for (const SlotFields &slot : slots) {
    if (!slot.enable || (id & slot.mask) != slot.id)
      continue;
    matched = true;
    arbiterNumber = slot.arbiter;
    msel = slot.msel;
    arbiter = arbiters[slot.arbiter];
    if (arbiter && arbiter->hasTargets(msel))
      state = State::Waiting;
    return;
  }
}

uint64_t PacketPort::offer() {
  if (!hasWords())
    return 0;
  if (state == State::Boundary)
    decide();
  if (state == State::Stuck)
    return 0;
  // Words of a long packet need not wait for everybody's turn; with a seed
  // they often do.
  if (state == State::Granted && !arbiter->machine.scheduler.dawdle())
    return arbiter->pump();
  arbiter->wakeUnlessPumping();
  return 0;
}

//===----------------------------------------------------------------------===//
// Arbiters
//===----------------------------------------------------------------------===//

bool Arbiter::hasTargets(uint8_t msel) const {
  return llvm::any_of(targets, [&](const Target &target) {
    return target.mselMask >> msel & 1;
  });
}

void Arbiter::wakeUnlessPumping() {
  if (!pumping)
    machine.scheduler.wake(*this);
}

void Arbiter::step() {
  while (!machine.stopped()) {
    if (!served && !grantNext())
      return;
    forward();
    if (served)
      return;
    if (machine.scheduler.isSeeded()) {
      machine.scheduler.wake(*this); // Others may come first.
      return;
    }
  }
}

/// Round robin: the port that was served last comes last. With a seed, any
/// port whose packet waits.
bool Arbiter::grantNext() {
  llvm::SmallVector<size_t, 8> waiting;
  for (size_t i = 0; i < ports.size(); ++i) {
    size_t at = (nextTurn + i) % ports.size();
    if (ports[at]->wanted() == this)
      waiting.push_back(at);
  }
  if (waiting.empty())
    return false;
  size_t chosen = waiting[machine.scheduler.choose(waiting.size())];
  served = ports[chosen];
  served->state = PacketPort::State::Granted;
  nextTurn = chosen + 1;
  headerIsThrough = false;
  selectTargets();
  return true;
}

void Arbiter::selectTargets() {
  streams.clear();
  headerStreams.clear();
  for (const Target &target : targets)
    if (target.mselMask >> served->msel & 1) {
      streams.push_back(target.stream);
      if (!target.dropHeader)
        headerStreams.push_back(target.stream);
    }
}

/// Moves words of the packet in service as long as every master port can take
/// them. Lets go of it behind TLAST.
uint64_t Arbiter::forward() {
  uint64_t moved = 0;
  auto hasRoom = [](const Stream *stream) { return stream->hasRoom(); };
  while (served && served->hasWords() &&
         llvm::all_of(headerIsThrough ? streams : headerStreams, hasRoom) &&
         !machine.stopped()) {
    forwardWord();
    ++moved;
  }
  return moved;
}

void Arbiter::forwardWord() {
  Stream &from = *served->stream;
  StreamWord word = from.front(*served->end);
  if (++word.hops >= MaxHops) {
    FaultInfo fault;
    fault.name = diagnosticName("endless-stream");
    fault.tile = tile;
    fault.message = "a packet with id " + std::to_string(served->id) +
                    " goes round in a ring of switches, through port " +
                    toString(served->slave) + " of " + toString(tile);
    return machine.fail(RunStatus::StepLimit, fault);
  }
  for (Stream *to : headerIsThrough ? streams : headerStreams) {
    StreamWord copy = word;
    if (to->hasFifo())
      copy.window = nullptr; // A switch FIFO holds words beyond the window.
    to->push(copy);
    if (!pumping)
      machine.scheduler.wake(*to);
  }
  headerIsThrough = true;
  from.pop(*served->end);
  if (!pumping)
    from.wakeFeeder();
  if (word.last)
    release();
}

void Arbiter::release() {
  PacketPort &port = *served;
  served = nullptr;
  streams.clear();
  headerStreams.clear();
  port.state = PacketPort::State::Boundary;
  port.arbiter = nullptr;
  machine.scheduler.wake(*this);
  port.offer();
}

uint64_t Arbiter::pump() {
  if (pumping || !served)
    return 0;
  pumping = true;
  uint64_t moved = 0, behind = 0;
  // `streams` changes when the packet ends.
  llvm::SmallVector<Stream *, 4> along(streams);
  for (;;) {
    for (Stream *stream : along)
      behind += stream->drain();
    uint64_t now = forward();
    moved += now;
    if (now == 0 || !served)
      break;
  }
  // Without any progress nobody is woken: that could go on for ever in a ring.
  for (Stream *stream : along)
    if (moved + behind && !stream->isEmpty())
      machine.scheduler.wake(*stream);
  pumping = false;
  return moved;
}

void Arbiter::rewire(std::vector<PacketPort *> newPorts,
                     std::vector<Target> newTargets) {
  ports = std::move(newPorts);
  targets = std::move(newTargets);
  nextTurn = std::min(nextTurn, ports.size());
  if (!served)
    return;
  if (served->granted() != this || !llvm::is_contained(ports, served)) {
    if (served->granted() == this)
      served->losePacket();
    served = nullptr;
    streams.clear();
    headerStreams.clear();
    return;
  }
  selectTargets();
}
