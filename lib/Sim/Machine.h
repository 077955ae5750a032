// The state of a virtual array: tiles, streams, host, tokens, the current run.

#ifndef TILELOOM_LIB_SIM_MACHINE_H
#define TILELOOM_LIB_SIM_MACHINE_H

#include "ControlPort.h"
#include "Core.h"
#include "DmaChannel.h"
#include "Locks.h"
#include "Memory.h"
#include "Network.h"
#include "Processor.h"
#include "Scheduler.h"
#include "TraceUnit.h"

#include "tileloom/Sim/VirtualArray.h"

#include <map>
#include <set>

namespace tileloom::sim {

/// What of a DMA channel a trace can show.
enum class DmaTrace : uint8_t {
  StartTask,
  FinishedBd,
  FinishedTask,
  StalledLock
};

/// The registers and memories of one tile. Made when something touches it.
struct Tile {
  Tile(Machine &machine, TileCoord coord);

  const TileCoord coord;
  const TileKind kind;
  LazyMemory data;
  LazyMemory program;
  LockBank locks;
  std::unique_ptr<Core> core; ///< On core tiles.
  ControlPort control;
  /// By channel of the Trace port: core and memory module, or the tile's own.
  std::vector<std::unique_ptr<TraceUnit>> trace;
  /// Channel engines by direction and index.
  std::vector<std::unique_ptr<DmaChannelEngine>> channels[2];

  /// The words of BD `index`, and what they say.
  llvm::MutableArrayRef<uint32_t> bdWords(uint32_t index);
  const BufferDescriptor &descriptor(uint32_t index);
  void writeBdWord(uint32_t index, uint32_t word, uint32_t value);
  /// Stores the iteration counter that the hardware keeps in the BD.
  void setIteration(uint32_t index, uint32_t current);
  /// What fills the padding of an MM2S channel (AIE2p mem tiles; else 0).
  uint32_t padValue(int32_t channel) const;
  uint32_t bdCount() const { return uint32_t(bds.size()); }
  DmaChannelEngine *channel(DmaChannel which);
  /// Registers as after reset; memories keep their contents.
  void reset();

  // Events for the trace units (lib/Sim/TraceUnit.cpp).
  void traceDma(DmaChannel channel, DmaTrace what);
  void traceCore(uint32_t event);
  /// A write of an event generation register.
  void generateEvent(uint32_t offset, uint32_t event);

  // Stream switch registers by port index.
  std::vector<uint32_t> masters, slaves;
  std::vector<std::array<uint32_t, 4>> slots;
  uint32_t shimMux = 0, shimDemux = 0;
  std::map<uint32_t, uint32_t> plain; ///< Registers that only keep their value.

private:
  struct Bd {
    std::array<uint32_t, 8> words{};
    bool decoded = false;
    BufferDescriptor descriptor;
  };
  Machine &machine;
  uint32_t bdWordsEach;
  std::vector<Bd> bds;
};

/// Task-complete tokens by channel.
using TokenKey = std::pair<TileCoord, DmaChannel>;

struct Machine {
  Machine(const Device &device, SimOptions options);
  ~Machine();

  const Device &device;
  const SimOptions options;
  Scheduler scheduler;
  HostMemory host;
  Network network;
  Processor processor;
  DebugNames names;
  std::map<TokenKey, uint64_t> tokens;
  std::map<TokenKey, uint64_t> tokensEver;

  /// The tile at `coord`, which must be in the array.
  Tile &tile(TileCoord coord);
  /// The same if something has touched it.
  Tile *existing(TileCoord coord) const;
  /// Existing tiles in coordinate order.
  std::vector<Tile *> tilesInOrder() const;

  // Registers, by tile (lib/Sim/RegisterAccess.cpp).
  llvm::Error writeRegister(Tile &tile, uint32_t offset, uint32_t value);
  llvm::Expected<uint32_t> readRegister(Tile &tile, uint32_t offset);
  llvm::Error write(uint64_t address, uint32_t value);
  llvm::Error maskWrite(uint64_t address, uint32_t value, uint32_t mask);
  llvm::Error blockWrite(uint64_t address, llvm::ArrayRef<uint32_t> words);
  llvm::Expected<uint32_t> read(uint64_t address);
  llvm::Expected<Tile *> tileAt(uint64_t address);

  // The current run.
  void fail(RunStatus status, FaultInfo fault);
  /// Turns a named error (of a register access) into the end of the run.
  void fail(RunStatus status, TileCoord where, llvm::Error error);
  bool stopped() const { return ended; }
  void warn(std::string text);
  /// A core got what it asked for.
  void noteCoreProgress() { wordsWithoutProgress = 0; }
  /// The control program completed an operation.
  void noteProgramProgress() { wordsWithoutProgress = workWithoutProgram = 0; }
  /// Words that one stream may move before others get a turn.
  uint64_t wordsPerTurn();
  /// Instructions that one core may execute before others get a turn.
  uint64_t instructionsPerTurn();
  void noteWords(const Stream &stream, uint64_t words);
  void noteInstructions(uint64_t count);
  /// Adds what a stream has carried to the statistics.
  void countWords(const Stream &stream);
  /// Instructions and words so far: the clock of traces.
  uint64_t time() const {
    return work + (turn ? turn->instructions() - turnBegan : 0);
  }
  /// `cpu` executes until endTurn().
  void beginTurn(const Cpu &cpu) {
    turn = &cpu;
    turnBegan = cpu.instructions();
  }
  void endTurn() {
    const uint64_t count = turn->instructions() - turnBegan;
    turn = nullptr;
    noteInstructions(count);
  }
  void issueToken(TileCoord tile, DmaChannel channel);
  /// Releases a lock; `who` is named when the value does not fit.
  void releaseLock(LockRef lock, int32_t value, llvm::StringRef who);

  /// Registers as after reset, no words in flight, no tokens; memories keep
  /// their contents (lib/Sim/Reset.cpp).
  void reset();
  /// On hardware the firmware takes cores out of reset when a kernel is
  /// launched; a configuration may leave them enabled and in reset.
  void releaseHeldCores();

  RunResult run(bool withProgram);

  RunStatistics statistics;
  std::vector<DebugValue> debugValues;
  /// A configuration is being written: nothing runs meanwhile, so that start
  /// queues cannot empty and hold what they are given.
  bool loading = false;

private:
  void resetRun();
  void runAhead();
  void loop(bool withProgram);
  RunResult finish(bool withProgram);
  void collectStatistics(RunResult &result);
  void listUnfinished(RunResult &result);
  bool isQuiescent() const;

  std::vector<std::unique_ptr<Tile>> tiles; ///< Column major, null: untouched.
  bool ended = false;
  RunStatus endStatus = RunStatus::Completed;
  FaultInfo endFault;
  std::vector<std::string> warnings;
  std::set<std::string> warned;
  uint64_t wordsWithoutProgress = 0; ///< By cores and control program.
  uint64_t workWithoutProgram = 0;   ///< Words and instructions.
  uint64_t work = 0;                 ///< The same, ever.
  const Cpu *turn = nullptr;         ///< Who executes now.
  uint64_t turnBegan = 0;            ///< In its instructions.
};

/// Headers that no rule matches, and arbiters whose packet cannot go on
/// (lib/Sim/PacketDiagnosis.cpp).
void listBlockedPackets(Machine &machine, std::vector<BlockedAgent> &blocked);
/// Warns of headers that no rule matches.
void warnOfStuckPackets(Machine &machine);
/// Every agent that waits for something, in tile order (lib/Sim/Diagnosis.cpp).
std::vector<BlockedAgent> listBlocked(Machine &machine);

/// Marks the name of a diagnostic, for whoever searches the sources for it.
inline std::string diagnosticName(llvm::StringRef name) { return name.str(); }

// Names for reports (lib/Sim/Names.cpp).
std::string lockName(const Machine &machine, TileCoord tile, uint32_t id);
std::string functionAt(const Machine &machine, TileCoord tile, uint64_t pc);
/// "byte 8 of 'buf'", "12 bytes behind 'buf'", or the bare offset.
std::string placeInMemory(const Machine &machine, TileCoord tile,
                          uint64_t offset);
std::string coreName(TileCoord tile);

} // namespace tileloom::sim

#endif // TILELOOM_LIB_SIM_MACHINE_H
