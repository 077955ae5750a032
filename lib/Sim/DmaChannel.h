// What one DMA channel does: tasks, chains of BDs, locks, words.

#ifndef TILELOOM_LIB_SIM_DMACHANNEL_H
#define TILELOOM_LIB_SIM_DMACHANNEL_H

#include "AddressGenerator.h"
#include "Scheduler.h"

#include "tileloom/Image/Configuration.h"

#include <deque>

namespace tileloom::sim {

struct Machine;
struct Tile;
class LockBank;
class Stream;
struct StreamEnd;

/// A lock as an agent reaches it.
struct LockRef {
  Tile *tile = nullptr;
  uint32_t id = 0;
};

class DmaChannelEngine final : public Agent {
public:
  DmaChannelEngine(Machine &machine, Tile &tile, DmaChannel channel)
      : machine(machine), tile(tile), channel(channel) {}

  void step() override;

  // Registers.
  void writeControl(uint32_t value);
  uint32_t control() const { return controlWord; }
  uint32_t queueDepth() const;
  bool queueFull() const { return queue.size() >= queueDepth(); }
  /// Queues a task. A push to a full queue is lost and sets the overflow bit.
  void push(const ChannelStart &start);
  uint32_t status() const;
  /// As after reset: no task, no words, default settings.
  void reset();
  void clearOverflow() { overflow = false; }

  // The stream's side. An MM2S channel offers words, an S2MM channel takes
  // them.
  /// Words of the current BD that can move from or to memory now.
  uint64_t ready() const {
    return state == State::Transfer ? generator.remaining() : 0;
  }
  bool headerPending() const { return state == State::Transfer && headerLeft; }
  uint32_t takeHeader();
  AddressGenerator &addresses() { return generator; }
  /// Does the word that ends the current MM2S BD carry TLAST?
  bool endsPacket() const { return !bd.suppressTlast; }
  /// Tells that `addresses()` has moved on; `last`: the last word had TLAST.
  void moved(bool last);
  /// Words an S2MM channel would take before its BD's lock is there.
  uint32_t stagingRoom() const;
  void stage(uint32_t word, bool last);

  // Diagnosis.
  enum class State : uint8_t { Idle, Load, Acquire, Transfer, Broken };
  State currentState() const { return state; }
  bool hasWork() const { return state != State::Idle || !queue.empty(); }
  bool isEnabled() const;
  const ChannelStart &currentTask() const { return task; }
  uint32_t currentBd() const { return bdIndex; }
  const BufferDescriptor &currentDescriptor() const { return bd; }
  LockRef acquiring() const { return lockOf(bd.acquire ? bd.acquire->id : 0); }
  LockRef lockOf(uint32_t id) const;
  const std::deque<ChannelStart> &tasks() const { return queue; }
  /// "MM2S 0 of (0, 1)".
  std::string name() const;
  /// BDs that the running and queued tasks can reach.
  std::vector<uint32_t> reachableBds() const;
  /// Does the chain from `first` end?
  bool chainEnds(uint32_t first) const;
  bool everStarted() const { return started; }

  Machine &machine;
  Tile &tile;
  const DmaChannel channel;
  Stream *stream = nullptr; ///< Where the words come from or go to.
  StreamEnd *end = nullptr; ///< S2MM: the end of the stream.

private:
  bool advance();
  bool beginTask();
  bool loadBd();
  bool acquireLock();
  bool beginTransfer();
  void finishBd();
  void finishTask();
  bool locateMemory(uint8_t *&memory);
  bool locateHost(uint64_t bytes, uint8_t *&memory);
  bool locateTile(uint64_t bytes, uint8_t *&memory);
  bool refuse(llvm::StringRef feature);
  bool broken(llvm::StringRef name, const llvm::Twine &message,
              std::vector<std::string> notes = {});

  ChannelControl settings;
  uint32_t controlWord = 0;
  std::deque<ChannelStart> queue;
  bool overflow = false;
  bool started = false;

  State state = State::Idle;
  ChannelStart task;
  uint32_t round = 0;
  uint32_t bdIndex = 0;
  BufferDescriptor bd;
  uint64_t iterationOffset = 0; ///< Bytes.
  AddressGenerator generator;
  bool headerLeft = false;
  bool endedEarly = false; ///< S2MM: a TLAST ended the BD.
  llvm::SmallVector<uint32_t, 16> staged;
  bool stagedLast = false;
  uint32_t bdsWithoutWords = 0;
};

} // namespace tileloom::sim

#endif // TILELOOM_LIB_SIM_DMACHANNEL_H
