// How a run of the virtual array ended: status, blocked agents, fault, figures.

#ifndef TILELOOM_SIM_RUNRESULT_H
#define TILELOOM_SIM_RUNRESULT_H

#include "tileloom/Device/Types.h"

#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

#include <string>
#include <vector>

namespace tileloom {

enum class RunStatus : uint8_t {
  Completed,   ///< The control program ended (or: nothing is left to do).
  Hang,        ///< Nothing can move, something is unfinished: see `blocked`.
  Fault,       ///< A core or DMA did something impossible: see `fault`.
  StepLimit,   ///< A core or stream ran on without end: see `fault`.
  BadRegister, ///< A register access that the array does not know.
  Unsupported, ///< The design uses something that this model does not do.
};
llvm::StringRef toString(RunStatus status);

/// One agent that cannot go on.
struct BlockedAgent {
  std::string agent;   ///< "core (0, 2)", "MM2S 0 of (0, 1)".
  std::string doing;   ///< "at PC 0x124 in 'compute'", "BD 3".
  std::string waitsOn; ///< "lock 'full' (lock 1 of (0, 2)): is 0, wants >= 1".
  /// Who could end the wait, and what they do now; or that nobody can.
  std::vector<std::string> couldSatisfy;
};

/// What went wrong, for Fault, StepLimit, BadRegister and Unsupported.
struct FaultInfo {
  std::string name;    ///< Name of the diagnostic, e.g. "core-memory-fault".
  std::string message; ///< One sentence with agent, place and numbers.
  std::vector<std::string> notes;
  TileCoord tile;
  // A core's fault.
  uint64_t pc = 0;
  std::string function; ///< Empty when not known.
  uint64_t address = 0; ///< Bytes, as the agent addresses them.
  uint32_t size = 0;    ///< Bytes.
  bool isWrite = false;
};

struct StreamStatistics {
  TileCoord tile; ///< Where the words enter the array's switches.
  Port source;    ///< Slave port of that tile's switch.
  uint64_t words = 0;
};

struct CoreStatistics {
  TileCoord tile;
  uint64_t instructions = 0;
  uint64_t events[2] = {0, 0}; ///< User events 0 and 1.
  bool done = false;
};

/// Of one run() call.
struct RunStatistics {
  std::vector<StreamStatistics> streams; ///< In tile and port order.
  std::vector<CoreStatistics> cores;     ///< In tile order; started cores only.
  uint64_t payloadBytes = 0;             ///< Sum over the streams.
  uint64_t bdsExecuted = 0;
  uint64_t tasksCompleted = 0;
  uint64_t controlOperations = 0;
  uint64_t unawaitedTokens = 0; ///< Issued, and no sync took them yet.
};

struct DebugValue {
  TileCoord tile;
  int32_t value = 0;
};

struct RunResult {
  RunStatus status = RunStatus::Completed;
  /// Filled for every status but Completed.
  std::vector<BlockedAgent> blocked;
  FaultInfo fault;
  RunStatistics statistics;
  std::vector<DebugValue> debugValues; ///< What cores reported, in order.
  std::vector<std::string> warnings;   ///< Legal but hazardous; no repeats.
  /// Shim transfers that had not ended when the control program did.
  std::vector<std::string> unfinished;

  bool completed() const { return status == RunStatus::Completed; }
  /// A report for people: what happened, every blocked agent, what it waits on
  /// and who could satisfy it. Nothing for a completed run.
  void writeDiagnosis(llvm::raw_ostream &os) const;
  /// Success, or one named diagnostic: `design-hang` or the fault's name.
  llvm::Error toError() const;
};

} // namespace tileloom

#endif // TILELOOM_SIM_RUNRESULT_H
