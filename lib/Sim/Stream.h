// How words travel over one circuit-switched stretch, with bounded buffering.
//
// A stream begins at a DMA channel, a core or a packet-switched master port and
// leads to its ends: DMA channels, cores and packet-switched slave ports, which
// hand the words on to an arbiter. All words on the way are in one ring; each
// end has taken so many of them, and a new word enters only when the slowest
// end is near enough. When nothing is on the way and all ends are DMA channels
// in the middle of a BD, runs of words are copied from memory to memory at
// once, which is what the ring would have done word by word.

#ifndef TILELOOM_LIB_SIM_STREAM_H
#define TILELOOM_LIB_SIM_STREAM_H

#include "Buffering.h"
#include "Scheduler.h"

#include "tileloom/Device/Types.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

#include <array>
#include <string>
#include <vector>

namespace tileloom::sim {

class Arbiter;
class ControlPort;
class Core;
class DmaChannelEngine;
class PacketPort;
class Stream;
struct Machine;

/// The words that one source has on its way over packet-switched stretches: as
/// many as the registers of a path hold, however many switches it passes. A
/// multicast word counts once, until its last copy has arrived.
struct PathWindow {
  std::array<uint16_t, PathWords> copies{};
  uint32_t freeSlots = (1u << PathWords) - 1;
  Stream *source = nullptr; ///< Null when it was reconfigured away.
  bool isFull() const { return freeSlots == 0; }
};

struct StreamWord {
  uint32_t data = 0;
  uint16_t hops = 0; ///< Arbiters passed.
  uint8_t slot = 0;  ///< In `window`.
  bool last = false; ///< TLAST.
  PathWindow *window = nullptr;
};

/// What takes the words at an end.
struct StreamSink {
  enum Kind : uint8_t {
    Nothing,     ///< The path ends here: no word ever leaves.
    Dma,         ///< An S2MM channel.
    CorePort,    ///< A stream port of a core.
    Control,     ///< The control port of a tile.
    Packets,     ///< A packet-switched slave port.
    Unsupported, ///< A port that this model does not do; see `note`.
  };
  Kind kind = Nothing;
  DmaChannelEngine *dma = nullptr;
  Core *core = nullptr;
  ControlPort *control = nullptr;
  PacketPort *packets = nullptr;
  TileCoord tile; ///< Where the path ends.
  Port port;      ///< The master there (Nothing and Packets: the slave).
  std::string note;
  bool operator==(const StreamSink &) const = default;
};

class Stream;

/// What feeds a stream word by word besides DMA channels, cores and arbiters.
class WordSource {
public:
  virtual ~WordSource() = default;
  virtual bool hasWord() const = 0;
  virtual StreamWord takeWord() = 0;

  Stream *stream = nullptr; ///< Where the words go.
};

/// One end of a stream.
struct StreamEnd {
  StreamSink sink;
  uint32_t capacity = 0; ///< Words between the source and here, at most.
  uint64_t taken = 0;    ///< Words that have arrived.
};

class Stream final : public Agent {
public:
  /// `source` is the slave port of `tile` where the words enter or, for the
  /// stretch behind an arbiter, the master port.
  Stream(Machine &machine, TileCoord tile, Port source, bool behindArbiter)
      : machine(machine), tile(tile), source(source),
        behindArbiter(behindArbiter) {}

  void step() override;

  /// Adds an end, behind `fifoWords` words of switch FIFOs.
  void addEnd(StreamSink sink, uint32_t fifoWords);
  /// All ends are there.
  void finish(PathWindow *newWindow);
  bool samePath(const Stream &other) const;
  /// Words are about to be lost: gives back what they hold.
  void discardWords();

  bool isEmpty() const { return pending == 0; }
  /// Words that are on their way to `end`.
  uint64_t available(const StreamEnd &end) const { return head - end.taken; }
  bool isFull(const StreamEnd &end) const {
    return available(end) >= end.capacity;
  }
  bool hasRoom() const {
    for (const StreamEnd &end : ends)
      if (isFull(end))
        return false;
    return true;
  }
  const StreamWord &front(const StreamEnd &end) const {
    return ring[end.taken & mask];
  }
  /// Adds a word (there is room).
  void push(const StreamWord &word);
  /// Takes the word at `end` (there is one), without waking anybody.
  StreamWord pop(StreamEnd &end);
  /// Wakes whoever feeds this stream: it has room again.
  void wakeFeeder();
  /// Hands words to the ends, and through granted arbiters further on.
  uint64_t drain();

  // Core ports.
  bool canPut() const { return hasRoom() && !(window && window->isFull()); }
  void put(uint32_t data, bool last);
  /// Takes a word out of a core's end (not empty).
  StreamWord get(StreamEnd &end);

  bool hasPacketEnds() const { return packetEnds; }
  bool hasFifo() const { return fifo; }

  Machine &machine;
  const TileCoord tile;
  const Port source;
  const bool behindArbiter;
  std::vector<StreamEnd> ends;
  Arbiter *feeder = nullptr; ///< Behind an arbiter: that one.
  DmaChannelEngine *sourceDma = nullptr;
  Core *sourceCore = nullptr;
  WordSource *sourceWords = nullptr;
  PathWindow *window = nullptr;
  uint64_t words = 0; ///< Entered since the statistics began.

private:
  using EndList = llvm::SmallVector<DmaChannelEngine *, 8>;
  bool collectEmptyPath(EndList &channels, unsigned depth) const;
  uint64_t moveDirect(uint64_t budget);
  uint64_t moveBuffered(uint64_t budget);
  uint64_t drainIntoDma(StreamEnd &end);
  uint64_t fill(uint64_t budget);
  uint64_t fillFromWords(uint64_t budget);
  void enter(StreamWord word);
  bool reportUnsupported();
  void wakeCores();

  std::vector<StreamWord> ring; ///< A power of two.
  uint64_t mask = 0;
  uint64_t head = 0;    ///< Words that ever entered the ring.
  uint64_t pending = 0; ///< Over all ends.
  bool onlyDma = false; ///< Every end is a DMA channel.
  bool packetEnds = false;
  bool unsupportedEnds = false;
  bool fifo = false;
};

} // namespace tileloom::sim

#endif // TILELOOM_LIB_SIM_STREAM_H
