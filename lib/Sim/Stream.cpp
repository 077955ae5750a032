// Words from a source to the ends: through the ring, or memory to memory.

#include "Machine.h"

#include "llvm/ADT/bit.h"

#include <cstring>

using namespace tileloom;
using namespace tileloom::sim;

// Words copied through a bounce buffer at once.
static constexpr uint64_t BounceWords = 1024;
// Packet-switched stretches in a row that a bulk copy looks along.
static constexpr unsigned MaxDepth = 256;

//===----------------------------------------------------------------------===//
// The ring
//===----------------------------------------------------------------------===//

void Stream::addEnd(StreamSink sink, uint32_t fifoWords) {
  uint32_t words = PathWords;
  if (behindArbiter)
    words = sink.kind == StreamSink::Packets ? WordsBetweenArbiters
                                             : WordsBehindLastArbiter;
  fifo |= fifoWords != 0;
  ends.push_back({std::move(sink), words + fifoWords, 0});
}

void Stream::finish(PathWindow *newWindow) {
  uint32_t largest = 1;
  onlyDma = true;
  for (const StreamEnd &end : ends) {
    largest = std::max(largest, end.capacity);
    onlyDma &= end.sink.kind == StreamSink::Dma;
    packetEnds |= end.sink.kind == StreamSink::Packets;
    unsupportedEnds |= end.sink.kind == StreamSink::Unsupported;
  }
  ring.resize(llvm::bit_ceil(largest));
  mask = ring.size() - 1;
  window = packetEnds && !fifo ? newWindow : nullptr;
  if (window)
    window->source = this;
}

bool Stream::samePath(const Stream &other) const {
  auto same = [](const StreamEnd &a, const StreamEnd &b) {
    return a.capacity == b.capacity && a.sink == b.sink;
  };
  return llvm::equal(ends, other.ends, same);
}

void Stream::push(const StreamWord &word) {
  ring[head++ & mask] = word;
  pending += ends.size();
  if (word.window)
    word.window->copies[word.slot] += uint16_t(ends.size());
}

StreamWord Stream::pop(StreamEnd &end) {
  StreamWord word = ring[end.taken++ & mask];
  --pending;
  if (PathWindow *path = word.window)
    if (--path->copies[word.slot] == 0) {
      path->freeSlots |= 1u << word.slot;
      if (path->source)
        machine.scheduler.wake(*path->source);
    }
  return word;
}

void Stream::discardWords() {
  for (StreamEnd &end : ends)
    while (available(end))
      pop(end);
  if (window && window->source == this)
    window->source = nullptr;
}

void Stream::enter(StreamWord word) {
  if (window) {
    word.window = window;
    word.slot = uint8_t(llvm::countr_zero(window->freeSlots));
    window->freeSlots &= ~(1u << word.slot);
  }
  push(word);
  ++words;
}

void Stream::wakeFeeder() {
  if (feeder)
    feeder->wakeUnlessPumping();
  else
    machine.scheduler.wake(*this);
}

void Stream::put(uint32_t data, bool last) {
  StreamWord word;
  word.data = data;
  word.last = last;
  enter(word);
  machine.noteWords(*this, 1);
  machine.scheduler.wake(*this);
}

StreamWord Stream::get(StreamEnd &end) {
  StreamWord word = pop(end);
  wakeFeeder();
  return word;
}

//===----------------------------------------------------------------------===//
// Turns
//===----------------------------------------------------------------------===//

void Stream::step() {
  if (unsupportedEnds && reportUnsupported())
    return;
  uint64_t budget = machine.wordsPerTurn();
  while (budget && !machine.stopped()) {
    uint64_t moved = moveDirect(budget);
    if (!moved)
      moved = moveBuffered(budget);
    if (!moved)
      break;
    budget -= std::min(budget, moved);
  }
  if (!budget)
    machine.scheduler.wake(*this);
  wakeCores();
}

/// A stream into a port that the model does not do ends the run by name as soon
/// as a word is on its way there.
bool Stream::reportUnsupported() {
  bool hasWords =
      !isEmpty() ||
      (sourceDma && (sourceDma->ready() || sourceDma->headerPending()));
  if (!hasWords)
    return false;
  for (const StreamEnd &end : ends) {
    if (end.sink.kind != StreamSink::Unsupported)
      continue;
    FaultInfo fault;
    fault.name = diagnosticName("unsupported-stream");
    fault.tile = tile;
    fault.message = "the stream from port " + toString(source) + " of " +
                    toString(tile) + " reaches " + end.sink.note +
                    ", which functional simulation does not do";
    machine.fail(RunStatus::Unsupported, fault);
    return true;
  }
  return false;
}

/// Wakes the cores at the ends that may find what they wait for.
void Stream::wakeCores() {
  if (sourceCore && sourceCore->waiting() && canPut())
    machine.scheduler.wake(*sourceCore);
  if (onlyDma)
    return;
  for (const StreamEnd &end : ends)
    if (end.sink.kind == StreamSink::CorePort && end.sink.core->waiting() &&
        available(end))
      machine.scheduler.wake(*end.sink.core);
    else if (end.sink.kind == StreamSink::Control && available(end))
      machine.scheduler.wake(*end.sink.control);
}

//===----------------------------------------------------------------------===//
// Memory to memory
//===----------------------------------------------------------------------===//

static void copyWords(AddressGenerator &from,
                      llvm::ArrayRef<DmaChannelEngine *> channels,
                      uint64_t words) {
  if (channels.size() == 1) {
    AddressGenerator &to = channels[0]->addresses();
    AddressGenerator::Run target = to.run(), origin = from.run();
    if (target.words >= words) {
      from.gather(target.memory, words);
      to.skip(words);
      return;
    }
    if (origin.memory && origin.words >= words) {
      to.scatter(origin.memory, words);
      from.skip(words);
      return;
    }
  }
  alignas(16) uint8_t bounce[BounceWords * 4];
  while (words) {
    uint64_t count = std::min(words, BounceWords);
    from.gather(bounce, count);
    for (DmaChannelEngine *channel : channels)
      channel->addresses().scatter(bounce, count);
    words -= count;
  }
}

/// The DMA channels at the ends; false when a word is on its way, when an end
/// is something else, or when an arbiter is not held for this stream's packet.
bool Stream::collectEmptyPath(EndList &channels, unsigned depth) const {
  if (!isEmpty() || depth == MaxDepth)
    return false;
  for (const StreamEnd &end : ends) {
    if (end.sink.kind == StreamSink::Dma)
      channels.push_back(end.sink.dma);
    else if (end.sink.kind != StreamSink::Packets ||
             !end.sink.packets->isFlowing())
      return false;
    else
      for (Stream *next : end.sink.packets->granted()->currentStreams())
        if (!next->collectEmptyPath(channels, depth + 1))
          return false;
  }
  return true;
}

uint64_t Stream::moveDirect(uint64_t budget) {
  if (!sourceDma || !(onlyDma || packetEnds) || !isEmpty() ||
      sourceDma->headerPending())
    return 0;
  uint64_t left = sourceDma->ready();
  uint64_t count = std::min(budget, left);
  // The word with TLAST lets go of the arbiters on its way.
  if (packetEnds && count == left && sourceDma->endsPacket() && count)
    --count;
  if (count == 0)
    return 0;
  EndList channels;
  if (!collectEmptyPath(channels, 0))
    return 0;
  for (DmaChannelEngine *channel : channels)
    count = std::min(count, channel->ready());
  if (count == 0 || channels.empty())
    return 0;
  bool last = count == left && sourceDma->endsPacket();
  copyWords(sourceDma->addresses(), channels, count);
  machine.noteWords(*this, count);
  words += count;
  // Sinks first: what they release may be what the source acquires next.
  for (DmaChannelEngine *channel : channels)
    channel->moved(last);
  sourceDma->moved(last);
  return count;
}

//===----------------------------------------------------------------------===//
// Through the ring
//===----------------------------------------------------------------------===//

uint64_t Stream::drainIntoDma(StreamEnd &end) {
  DmaChannelEngine &dma = *end.sink.dma;
  uint64_t moved = 0;
  for (; available(end) && !machine.stopped(); ++moved) {
    if (dma.ready()) {
      StreamWord word = pop(end);
      uint8_t bytes[4];
      std::memcpy(bytes, &word.data, 4);
      dma.addresses().scatter(bytes, 1);
      dma.moved(word.last);
    } else if (dma.stagingRoom()) {
      StreamWord word = pop(end);
      dma.stage(word.data, word.last);
    } else {
      break;
    }
  }
  return moved;
}

/// Words for a core stay until it asks.
uint64_t Stream::drain() {
  uint64_t moved = 0;
  for (StreamEnd &end : ends) {
    if (!available(end))
      continue;
    if (end.sink.kind == StreamSink::Dma)
      moved += drainIntoDma(end);
    else if (end.sink.kind == StreamSink::Packets)
      moved += end.sink.packets->offer();
  }
  if (moved && feeder)
    feeder->wakeUnlessPumping();
  return moved;
}

/// Takes words of answers to control packets, or of a trace.
uint64_t Stream::fillFromWords(uint64_t budget) {
  uint64_t moved = 0;
  for (; moved < budget && sourceWords->hasWord() && canPut(); ++moved)
    enter(sourceWords->takeWord());
  machine.noteWords(*this, moved);
  return moved;
}

/// Takes words from where the stream begins.
uint64_t Stream::fill(uint64_t budget) {
  if (sourceWords)
    return fillFromWords(budget);
  if (!sourceDma)
    return 0;
  uint64_t moved = 0;
  while (moved < budget && canPut() && !machine.stopped()) {
    StreamWord word;
    if (sourceDma->headerPending()) {
      word.data = sourceDma->takeHeader();
    } else if (uint64_t ready = sourceDma->ready()) {
      uint8_t bytes[4];
      sourceDma->addresses().gather(bytes, 1);
      std::memcpy(&word.data, bytes, 4);
      word.last = ready == 1 && sourceDma->endsPacket();
    } else {
      break;
    }
    enter(word);
    ++moved;
    sourceDma->moved(word.last);
  }
  machine.noteWords(*this, moved);
  return moved;
}

uint64_t Stream::moveBuffered(uint64_t budget) {
  uint64_t moved = drain();
  // Once nothing is on the way, whole runs may move.
  if (!moved || !isEmpty())
    moved += fill(budget);
  return moved;
}
