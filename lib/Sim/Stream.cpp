// Words from source to sinks: through the FIFOs, or memory to memory in bulk.

#include "Machine.h"

#include <cstring>

using namespace tileloom;
using namespace tileloom::sim;

// Words one turn may move before others get theirs.
static constexpr uint64_t WordsPerTurn = 1 << 16;
// Words copied through a bounce buffer at once.
static constexpr uint64_t BounceWords = 1024;

static void collectLeaves(Segment &segment, std::vector<Segment *> &leaves) {
  if (segment.isLeaf())
    leaves.push_back(&segment);
  for (auto &child : segment.children)
    collectLeaves(*child, leaves);
}

void Stream::finishTree() {
  leaves.clear();
  collectLeaves(root, leaves);
}

static bool sameSegment(const Segment &a, const Segment &b) {
  if (a.fifo.capacity() != b.fifo.capacity() || !(a.sink == b.sink) ||
      a.children.size() != b.children.size())
    return false;
  for (size_t i = 0; i < a.children.size(); ++i)
    if (!sameSegment(*a.children[i], *b.children[i]))
      return false;
  return true;
}

bool Stream::sameTree(const Stream &other) const {
  return sameSegment(root, other.root);
}

void Stream::step() {
  if (reportUnsupported())
    return;
  allDma = sourceDma && llvm::all_of(leaves, [](const Segment *leaf) {
             return leaf->sink.kind == StreamSink::Dma;
           });
  uint64_t budget = WordsPerTurn;
  while (budget && !machine.stopped()) {
    uint64_t moved = allDma && isEmpty() ? moveDirect(budget) : 0;
    if (!moved)
      moved = moveBuffered();
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
  for (const Segment *leaf : leaves) {
    if (leaf->sink.kind != StreamSink::Unsupported)
      continue;
    FaultInfo fault;
    fault.name = diagnosticName("unsupported-stream");
    fault.tile = tile;
    fault.message = "the stream from port " + toString(source) + " of " +
                    toString(tile) + " reaches " + leaf->sink.note +
                    ", which functional simulation does not do";
    machine.fail(RunStatus::Unsupported, fault);
    return true;
  }
  return false;
}

//===----------------------------------------------------------------------===//
// Memory to memory
//===----------------------------------------------------------------------===//

static void copyWords(AddressGenerator &from, llvm::ArrayRef<Segment *> leaves,
                      uint64_t words) {
  if (leaves.size() == 1) {
    AddressGenerator &to = leaves[0]->sink.dma->addresses();
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
    for (Segment *leaf : leaves)
      leaf->sink.dma->addresses().scatter(bounce, count);
    words -= count;
  }
}

uint64_t Stream::moveDirect(uint64_t budget) {
  if (sourceDma->headerPending())
    return 0;
  uint64_t count = std::min(budget, sourceDma->ready());
  for (Segment *leaf : leaves)
    count = std::min(count, leaf->sink.dma->ready());
  if (count == 0)
    return 0;
  bool last = count == sourceDma->ready() && sourceDma->endsPacket();
  copyWords(sourceDma->addresses(), leaves, count);
  machine.noteWords(*this, count);
  words += count;
  // Sinks first: what they release may be what the source acquires next.
  for (Segment *leaf : leaves)
    leaf->sink.dma->moved(last);
  sourceDma->moved(last);
  return count;
}

//===----------------------------------------------------------------------===//
// Through the FIFOs
//===----------------------------------------------------------------------===//

/// Hands a leaf's words to its DMA channel. Words for a core stay until it
/// asks.
uint32_t Stream::drainLeaf(Segment &leaf) {
  if (leaf.sink.kind != StreamSink::Dma)
    return 0;
  DmaChannelEngine &dma = *leaf.sink.dma;
  uint32_t moved = 0;
  while (!leaf.fifo.empty() && !machine.stopped()) {
    if (dma.ready()) {
      StreamWord word = leaf.fifo.pop();
      uint8_t bytes[4];
      std::memcpy(bytes, &word.data, 4);
      dma.addresses().scatter(bytes, 1);
      dma.moved(word.last);
    } else if (dma.stagingRoom()) {
      StreamWord word = leaf.fifo.pop();
      dma.stage(word.data, word.last);
    } else {
      break;
    }
    ++moved;
    --inFlight;
  }
  return moved;
}

/// Moves words out of every fork into its branches, leaves first.
uint32_t Stream::shift(Segment &segment) {
  if (segment.isLeaf())
    return drainLeaf(segment);
  uint32_t moved = 0;
  for (auto &child : segment.children)
    moved += shift(*child);
  auto hasRoom = [](const auto &child) { return child->fifo.room() > 0; };
  while (!segment.fifo.empty() && llvm::all_of(segment.children, hasRoom)) {
    StreamWord word = segment.fifo.pop();
    for (auto &child : segment.children)
      child->fifo.push(word);
    inFlight += uint32_t(segment.children.size()) - 1;
    ++moved;
  }
  return moved;
}

/// Takes words from a DMA source into the root.
uint32_t Stream::fill() {
  if (!sourceDma)
    return 0;
  uint32_t moved = 0;
  while (root.fifo.room() && !machine.stopped()) {
    StreamWord word;
    if (sourceDma->headerPending()) {
      word.data = sourceDma->takeHeader();
      root.fifo.push(word);
    } else if (uint64_t ready = sourceDma->ready()) {
      uint8_t bytes[4];
      sourceDma->addresses().gather(bytes, 1);
      std::memcpy(&word.data, bytes, 4);
      word.last = ready == 1 && sourceDma->endsPacket();
      root.fifo.push(word);
    } else {
      break;
    }
    ++inFlight;
    ++words;
    ++moved;
    sourceDma->moved(word.last);
  }
  machine.noteWords(*this, moved);
  return moved;
}

uint64_t Stream::moveBuffered() {
  uint32_t moved = shift(root);
  if (!moved || !isEmpty())
    moved += fill();
  return moved;
}

/// Wakes the cores at the ends that may find what they wait for.
void Stream::wakeCores() {
  if (sourceCore && sourceCore->waiting() && root.fifo.room())
    machine.scheduler.wake(*sourceCore);
  for (Segment *leaf : leaves)
    if (leaf->sink.kind == StreamSink::CorePort && leaf->sink.core->waiting() &&
        !leaf->fifo.empty())
      machine.scheduler.wake(*leaf->sink.core);
}

void Stream::put(StreamWord word) {
  root.fifo.push(word);
  ++inFlight;
  ++words;
  machine.noteWords(*this, 1);
  machine.scheduler.wake(*this);
}

StreamWord Stream::get(Segment &leaf) {
  StreamWord word = leaf.fifo.pop();
  --inFlight;
  machine.scheduler.wake(*this);
  return word;
}
