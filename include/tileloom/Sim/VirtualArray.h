// A device that exists only in memory: configured by register writes, run by a
// control program.
//
// Functional mode: no cycle costs. Blocking, back-pressure, order of words,
// locks, task queues and tokens behave as on the device; when nothing can move
// the run ends with the names of everybody who waits. Runs are deterministic.

#ifndef TILELOOM_SIM_VIRTUALARRAY_H
#define TILELOOM_SIM_VIRTUALARRAY_H

#include "tileloom/Image/ControlProgram.h"
#include "tileloom/Sim/DebugNames.h"
#include "tileloom/Sim/RunResult.h"

#include <functional>
#include <memory>
#include <optional>

namespace tileloom {

struct SimOptions {
  /// Instructions that a core may execute without a lock, stream or cascade
  /// call that succeeds; also the words that streams may carry while no core
  /// and no control program gets anywhere. Sixteen times as many words and
  /// instructions of the whole array may pass between two operations of the
  /// control program. More end the run with StepLimit.
  uint64_t maxSteps = 1'000'000'000;
  /// Instructions a core executes before the others get a turn.
  uint64_t coreSlice = 1'000'000;
  /// Decides wherever hardware may go either way: whose turn it is and which
  /// slave port an arbiter serves next. Without a seed turns go round and
  /// arbiters serve their slave ports round robin, the lowest one first. The
  /// same seed gives the same run.
  std::optional<uint64_t> seed;
  /// Ignore accesses to registers that no table knows, with a warning each,
  /// instead of refusing them.
  bool ignoreUnknownRegisters = false;
  /// Called for each debug value of a core, besides RunResult::debugValues.
  std::function<void(TileCoord, int32_t)> onDebug;
  /// Executes a LoadPdiOp, usually by register writes to the same array.
  std::function<llvm::Error(const LoadPdiOp &)> onLoadPdi;
};

class VirtualArray {
public:
  explicit VirtualArray(const Device &device, SimOptions options = {});
  ~VirtualArray();
  VirtualArray(const VirtualArray &) = delete;
  VirtualArray &operator=(const VirtualArray &) = delete;

  // Registers and memories by array address. Fail with `unknown-register`
  // when nothing that the model knows is there.
  llvm::Error write(uint64_t address, uint32_t value);
  llvm::Error maskWrite(uint64_t address, uint32_t value, uint32_t mask);
  llvm::Error blockWrite(uint64_t address, llvm::ArrayRef<uint32_t> words);
  llvm::Expected<uint32_t> read(uint64_t address);
  /// Applies the writes of `program`, a loader's list, without running the
  /// array. Fails as write() does, and with `load-needs-run` on an operation
  /// that waits.
  llvm::Error load(llvm::ArrayRef<ControlOp> program);

  /// Puts every register back to what it is after reset: cores stop, channels
  /// forget their tasks, words on the way are gone. Memories keep their
  /// contents. Meant for the loading of another configuration.
  void reset();

  // Host memory.
  /// Makes `buffer` visible to the shims and returns its device address. It
  /// must stay alive until it is unbound or the array dies.
  uint64_t bindHostBuffer(llvm::MutableArrayRef<uint8_t> buffer);
  /// The same at a given address. Fails with `host-address-taken` on overlap.
  llvm::Error bindHostBufferAt(uint64_t address,
                               llvm::MutableArrayRef<uint8_t> buffer);
  void unbindHostBuffer(uint64_t address);

  /// Bytes of a tile's data memory, for loaders and tests. Empty on shims and
  /// outside the array.
  llvm::MutableArrayRef<uint8_t> dataMemory(TileCoord tile);

  void setNames(DebugNames names);

  /// Runs `program` and the array until the program has ended.
  /// `argumentAddresses[k]` is the device address of host argument k. State
  /// persists between calls.
  RunResult run(llvm::ArrayRef<ControlOp> program,
                llvm::ArrayRef<uint64_t> argumentAddresses = {});
  /// Runs until nothing moves. Completed when every shim task that writes host
  /// memory has ended (rings apart); without such tasks, when every started
  /// core is done and every task that can end has ended. Otherwise Hang.
  RunResult runUntilQuiescent();

  const Device &device() const;

private:
  struct Implementation;
  std::unique_ptr<Implementation> impl;
};

} // namespace tileloom

#endif // TILELOOM_SIM_VIRTUALARRAY_H
