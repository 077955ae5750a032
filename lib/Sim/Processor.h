// How the control program runs: one operation after the other, waiting where
// told.

#ifndef TILELOOM_LIB_SIM_PROCESSOR_H
#define TILELOOM_LIB_SIM_PROCESSOR_H

#include "Scheduler.h"

#include "tileloom/Image/ControlProgram.h"

namespace tileloom::sim {

class DmaChannelEngine;
struct Machine;

class Processor final : public Agent {
public:
  explicit Processor(Machine &machine) : machine(machine) {}

  void start(llvm::ArrayRef<ControlOp> program,
             llvm::ArrayRef<uint64_t> arguments);
  void step() override;
  bool done() const { return next >= program.size(); }
  uint64_t executed() const { return next; }

  /// Stopped at an operation that cannot complete yet.
  bool isWaiting() const {
    return !done() && (waitingPoll || waitingToken || waitingQueue);
  }
  /// Waits that only looking again can end.
  bool isPolling() const { return !done() && waitingPoll; }
  /// Wakes it if it waits for a token or for room in a queue of `channel`.
  void wakeForToken();
  void wakeForQueue(DmaChannelEngine &channel);

  // Diagnosis.
  size_t position() const { return next; }
  const ControlOp *current() const { return done() ? nullptr : &program[next]; }
  const DmaChannelEngine *fullQueue() const { return waitingQueue; }

private:
  bool execute(const ControlOp &op);
  bool executeWrite(const WriteOp &op);
  bool executeSync(const SyncOp &op);
  bool executePoll(const MaskPollOp &op);
  bool executePatch(const AddressPatchOp &op);
  bool executeLoadPdi(const LoadPdiOp &op);
  bool ok(llvm::Error error);

  Machine &machine;
  llvm::ArrayRef<ControlOp> program;
  llvm::ArrayRef<uint64_t> arguments;
  size_t next = 0;
  bool waitingPoll = false;
  bool waitingToken = false;
  bool yields = false;
  DmaChannelEngine *waitingQueue = nullptr;
};

} // namespace tileloom::sim

#endif // TILELOOM_LIB_SIM_PROCESSOR_H
