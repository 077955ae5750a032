// Where a packet goes at a switch, and which packet an arbiter serves.
//
// AM020 ch. 2: a packet-switched slave port compares the id of each header with
// its rule slots; the first that matches names an arbiter and a master select.
// The arbiter serves one slave port at a time, from the header to the word with
// TLAST, and sends the words out of every master port that is bound to it and
// listens to that select.

#ifndef TILELOOM_LIB_SIM_PACKETSWITCH_H
#define TILELOOM_LIB_SIM_PACKETSWITCH_H

#include "Stream.h"

#include "tileloom/Image/Registers.h"

namespace tileloom::sim {

/// A packet-switched slave port, with the packet that stands at it.
class PacketPort {
public:
  PacketPort(TileCoord tile, Port slave) : tile(tile), slave(slave) {}

  /// There are words: asks for an arbiter, or tells the one that is granted.
  /// Returns how many words have moved meanwhile.
  uint64_t offer();
  /// Is its packet on the way behind the header?
  bool isFlowing() const;
  /// The arbiter that serves this port now, or null.
  Arbiter *granted() const {
    return state == State::Granted ? arbiter : nullptr;
  }
  /// The arbiter that its packet waits for, or null.
  Arbiter *wanted() const {
    return state == State::Waiting ? arbiter : nullptr;
  }
  /// No rule matches the header, or no master port takes it.
  bool isStuck() const { return state == State::Stuck; }
  bool hasWords() const { return stream && stream->available(*end); }
  /// Forgets what it decided, after the registers have changed.
  void reconsider();
  /// The words that stood here are gone.
  void losePacket();

  const TileCoord tile;
  const Port slave;
  /// The stretch that ends here, and its end; null when nothing leads here.
  Stream *stream = nullptr;
  StreamEnd *end = nullptr;
  std::array<SlotFields, 4> slots; ///< Rules in order.
  /// The arbiters of the switch by number.
  std::array<Arbiter *, 8> arbiters{};
  // The packet that stands here or passes.
  uint8_t id = 0, msel = 0;
  uint8_t arbiterNumber = 0; ///< What the rule says; not of a stuck packet.
  bool matched = false;
  PathWindow *sender = nullptr; ///< Of the source, if known.

private:
  friend class Arbiter;
  enum class State : uint8_t { Boundary, Waiting, Granted, Stuck };
  void decide();

  State state = State::Boundary;
  Arbiter *arbiter = nullptr;
};

/// One arbiter of a switch.
class Arbiter final : public Agent {
public:
  /// A master port in packet mode, and the stretch behind it.
  struct Target {
    Stream *stream = nullptr;
    uint8_t mselMask = 0;
    bool dropHeader = false;
  };

  Arbiter(Machine &machine, TileCoord tile, uint8_t number)
      : machine(machine), tile(tile), number(number) {}

  void step() override;

  bool hasTargets(uint8_t msel) const;
  PacketPort *holder() const { return served; }
  /// The stretches that the packet in service goes to.
  llvm::ArrayRef<Stream *> currentStreams() const { return streams; }
  bool headerPassed() const { return headerIsThrough; }
  void wakeUnlessPumping();
  /// Moves words along, from the ends of the path backwards.
  uint64_t pump();
  /// Takes over new registers. A packet whose port or words are gone lets go.
  void rewire(std::vector<PacketPort *> newPorts,
              std::vector<Target> newTargets);

  Machine &machine;
  const TileCoord tile;
  const uint8_t number;
  std::vector<PacketPort *> ports; ///< Of the switch, by port index.
  std::vector<Target> targets;     ///< By port index.

private:
  bool grantNext();
  void selectTargets();
  uint64_t forward();
  void forwardWord();
  void release();

  PacketPort *served = nullptr;
  llvm::SmallVector<Stream *, 4> streams;       ///< Of the current packet.
  llvm::SmallVector<Stream *, 4> headerStreams; ///< Those that keep it.
  bool headerIsThrough = false;
  bool pumping = false;
  size_t nextTurn = 0; ///< Index of the port that comes first.
};

} // namespace tileloom::sim

#endif // TILELOOM_LIB_SIM_PACKETSWITCH_H
