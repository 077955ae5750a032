// How words travel from one source to its sinks with bounded buffering.
//
// A stream is a tree: a word enters at the root and leaves at every leaf. Each
// edge is a FIFO as deep as the registers of that part of the path; at a fork a
// word moves on only when every branch has room. When the tree is empty and all
// ends are DMA channels in the middle of a BD, runs of words are copied from
// memory to memory at once, which is what the FIFOs would have done word by
// word.

#ifndef TILELOOM_LIB_SIM_STREAM_H
#define TILELOOM_LIB_SIM_STREAM_H

#include "Scheduler.h"

#include "tileloom/Device/Types.h"

#include <memory>
#include <string>
#include <vector>

namespace tileloom::sim {

class Core;
class DmaChannelEngine;
struct Machine;

struct StreamWord {
  uint32_t data = 0;
  bool last = false; ///< TLAST.
};

/// A FIFO of a fixed number of words.
class WordFifo {
public:
  void setCapacity(uint32_t words) { slots.resize(words); }
  uint32_t capacity() const { return uint32_t(slots.size()); }
  uint32_t size() const { return used; }
  bool empty() const { return used == 0; }
  uint32_t room() const { return capacity() - used; }
  const StreamWord &front() const { return slots[first]; }
  void push(StreamWord word) { slots[(first + used++) % slots.size()] = word; }
  StreamWord pop() {
    StreamWord word = slots[first];
    first = (first + 1) % uint32_t(slots.size());
    --used;
    return word;
  }

private:
  std::vector<StreamWord> slots;
  uint32_t first = 0, used = 0;
};

/// What takes the words at a leaf.
struct StreamSink {
  enum Kind : uint8_t {
    Nothing,     ///< The path ends here: no word ever leaves.
    Dma,         ///< An S2MM channel.
    CorePort,    ///< A stream port of a core.
    Unsupported, ///< A port that this model does not do; see `note`.
  };
  Kind kind = Nothing;
  DmaChannelEngine *dma = nullptr;
  Core *core = nullptr;
  TileCoord tile; ///< Where the path ends.
  Port port;      ///< The master there (Nothing after a link: the slave).
  std::string note;
  bool operator==(const StreamSink &) const = default;
};

struct Segment {
  WordFifo fifo;
  std::vector<std::unique_ptr<Segment>> children;
  StreamSink sink; ///< Of a leaf.
  bool isLeaf() const { return children.empty(); }
};

class Stream final : public Agent {
public:
  /// `source` is the slave port of `tile` where the words enter.
  Stream(Machine &machine, TileCoord tile, Port source)
      : machine(machine), tile(tile), source(source) {}

  void step() override;

  /// Rebuilds the list of leaves after the tree was filled in.
  void finishTree();
  bool sameTree(const Stream &other) const;
  bool isEmpty() const { return inFlight == 0; }
  uint32_t wordsInFlight() const { return inFlight; }

  // Core ports.
  bool canPut() const { return root.fifo.room() > 0; }
  void put(StreamWord word);
  /// Takes a word out of a core's leaf (not empty).
  StreamWord get(Segment &leaf);

  Machine &machine;
  const TileCoord tile;
  const Port source;
  Segment root;
  std::vector<Segment *> leaves;
  DmaChannelEngine *sourceDma = nullptr;
  Core *sourceCore = nullptr;
  uint64_t words = 0; ///< Entered since the statistics began.

private:
  uint64_t moveDirect(uint64_t budget);
  uint64_t moveBuffered();
  uint32_t drainLeaf(Segment &leaf);
  uint32_t shift(Segment &segment);
  uint32_t fill();
  bool reportUnsupported();
  void wakeCores();

  uint32_t inFlight = 0; ///< Words in all FIFOs.
  bool allDma = false;   ///< Every end is a DMA channel.
};

} // namespace tileloom::sim

#endif // TILELOOM_LIB_SIM_STREAM_H
