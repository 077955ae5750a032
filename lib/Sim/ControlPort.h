// What a tile's control port does: packets that read and write registers.

#ifndef TILELOOM_LIB_SIM_CONTROLPORT_H
#define TILELOOM_LIB_SIM_CONTROLPORT_H

#include "Scheduler.h"
#include "Stream.h"

#include <deque>

namespace tileloom::sim {

struct Tile;

/// The TileControl port of one tile's switch. It takes control packets (AM020
/// ch. 2: stream header, control header, up to four words), carries them out on
/// the tile's own registers in order, and answers reads with packets of its
/// own.
class ControlPort final : public Agent, public WordSource {
public:
  ControlPort(Machine &machine, Tile &tile) : machine(machine), tile(tile) {}

  void step() override;

  /// Words of answers that wait to enter the switch.
  bool hasWord() const override { return !answers.empty(); }
  StreamWord takeWord() override;
  /// Forgets the packet that is being taken, and all answers.
  void reset();
  /// A write to a full start queue holds up the port until a task begins.
  void wakeForQueue(const DmaChannelEngine &channel);

  Machine &machine;
  Tile &tile;
  Stream *packets = nullptr; ///< Where packets come from.
  StreamEnd *end = nullptr;

private:
  enum class Expect : uint8_t { StreamHeader, ControlHeader, Data };

  bool canTake() const;
  void take(const StreamWord &word);
  void begin(uint32_t header);
  bool write(uint32_t value);
  void answer();
  void note(uint32_t errorBit);

  Expect expect = Expect::StreamHeader;
  uint32_t offset = 0; ///< Of the register that comes next.
  uint32_t wordsLeft = 0;
  uint32_t responseId = 0;
  std::deque<StreamWord> answers;
  DmaChannelEngine *waitingQueue = nullptr;
};

} // namespace tileloom::sim

#endif // TILELOOM_LIB_SIM_CONTROLPORT_H
