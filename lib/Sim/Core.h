// What one core does: its program, its calls, what it waits for.

#ifndef TILELOOM_LIB_SIM_CORE_H
#define TILELOOM_LIB_SIM_CORE_H

#include "Scheduler.h"

#include "tileloom/Image/StatusFields.h"
#include "tileloom/Sim/CoreAbi.h"
#include "tileloom/Sim/Cpu/Cpu.h"

#include <array>
#include <deque>

namespace tileloom::sim {

struct LockRef;
struct Machine;
struct Tile;
class Stream;
struct StreamEnd;

/// One value on a cascade link: 512 bits (384 on AIE1).
using CascadeValue = std::array<uint8_t, 64>;

class Core final : public Agent {
public:
  Core(Machine &machine, Tile &tile) : machine(machine), tile(tile) {}

  void step() override;

  // Registers.
  void writeControl(uint32_t value);
  uint32_t control() const { return encodeCoreControl(fields); }
  uint32_t status() const;
  uint32_t pc() const;
  /// Address of the `ecall` that is being executed or waited in.
  uint32_t callPc() const { return pc() - 4; }
  uint32_t reg(unsigned index) const { return cpu ? cpu->reg(index) : 0; }
  void writeCascade(uint32_t value);
  uint32_t cascade() const { return cascadeWord; }
  void programChanged() { programIsNew = true; }
  /// The launch agent lets go a core that is enabled but still in reset.
  void releaseReset();

  // Cascade link out of this core: values on their way to the next one.
  std::deque<CascadeValue> cascadeOut;

  enum class State : uint8_t { Off, Running, Done, Broken };
  State state() const { return coreState; }
  bool isRunning() const { return coreState == State::Running; }

  /// What a blocked core waits for.
  struct Pending {
    CoreCall call = CoreCall::Done;
    uint32_t arguments[3] = {0, 0, 0};
    uint32_t words = 0; ///< Wide stream calls: words already moved.
  };
  const Pending *waiting() const { return blocked ? &pending : nullptr; }
  /// The lock that a pending LockAcquire wants.
  LockRef pendingLock() const;
  /// The neighbour that feeds (takes) this core's cascade, if its settings
  /// agree.
  Core *cascadeSource() const;
  Core *cascadeSink() const;
  /// How often this core has released a lock of its view, by local index.
  uint64_t releases(uint32_t localIndex) const {
    return localIndex < released.size() ? released[localIndex] : 0;
  }
  uint64_t instructions() const { return cpu ? cpu->instructions() : 0; }

  void resetStatistics();
  uint64_t instructionsInRun() const {
    return instructions() - instructionsBefore;
  }
  uint64_t events[2] = {0, 0};

  Machine &machine;
  Tile &tile;
  /// Stream ports by channel: where puts go and gets come from.
  std::vector<Stream *> puts;
  std::vector<std::pair<Stream *, StreamEnd *>> gets;

private:
  bool prepare();
  bool mapWindows();
  bool handleCall();
  bool tryCall();
  void traceRequest();
  void traceStall();
  bool callLock(bool acquire);
  bool callStreamPut();
  bool callStreamGet();
  bool callCascadePut();
  bool callCascadeGet();
  bool callRegister(bool write);
  bool broken(llvm::StringRef name, const llvm::Twine &message, uint64_t at,
              std::vector<std::string> notes = {});
  void reportFault(const CpuStop &stop);
  void reportStepLimit();
  std::optional<llvm::MutableArrayRef<uint8_t>> local(uint32_t address,
                                                      uint32_t size);
  std::string place(uint64_t pc) const;

  CoreControlFields fields;
  uint32_t cascadeWord = 0;
  State coreState = State::Off;
  std::unique_ptr<Cpu> cpu;
  bool programIsNew = false;
  bool blocked = false;
  Pending pending;
  uint64_t lastInteraction = 0; ///< In instructions.
  uint64_t instructionsBefore = 0;
  std::vector<uint64_t> released;
  struct Window {
    uint32_t base;
    Tile *owner;
  };
  std::vector<Window> windows;
};

} // namespace tileloom::sim

#endif // TILELOOM_LIB_SIM_CORE_H
