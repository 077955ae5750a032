// Executing the control program against the array's registers.

#include "Processor.h"

#include "Machine.h"

#include "tileloom/Image/Registers.h"
#include "tileloom/Support/Diagnostic.h"

using namespace tileloom;
using namespace tileloom::sim;

void Processor::start(llvm::ArrayRef<ControlOp> ops,
                      llvm::ArrayRef<uint64_t> addresses) {
  program = ops;
  arguments = addresses;
  next = 0;
  waitingPoll = waitingToken = false;
  waitingQueue = nullptr;
}

void Processor::step() {
  waitingPoll = waitingToken = false;
  waitingQueue = nullptr;
  while (!done() && !machine.stopped()) {
    yields = false;
    if (!execute(program[next]))
      return;
    ++next;
    machine.noteProgramProgress();
    if (yields) {
      machine.scheduler.wake(*this);
      return;
    }
  }
}

/// True when the operation is complete, false when it waits or failed.
bool Processor::execute(const ControlOp &op) {
  if (auto *write = std::get_if<WriteOp>(&op))
    return executeWrite(*write);
  if (auto *mask = std::get_if<MaskWriteOp>(&op))
    return ok(machine.maskWrite(mask->address, mask->value, mask->mask));
  if (auto *block = std::get_if<BlockWriteOp>(&op))
    return ok(machine.blockWrite(block->address, block->words));
  if (auto *poll = std::get_if<MaskPollOp>(&op))
    return executePoll(*poll);
  if (auto *sync = std::get_if<SyncOp>(&op))
    return executeSync(*sync);
  if (auto *patch = std::get_if<AddressPatchOp>(&op))
    return executePatch(*patch);
  if (auto *load = std::get_if<LoadPdiOp>(&op))
    return executeLoadPdi(*load);
  return true; // Preemption points change nothing.
}

bool Processor::ok(llvm::Error error) {
  if (!error)
    return true;
  error = llvm::handleErrors(
      std::move(error), [&](const Diagnostic &diagnostic) -> llvm::Error {
        std::vector<std::string> notes = {"operation " + std::to_string(next) +
                                          " of the control program does this"};
        llvm::append_range(notes, diagnostic.getNotes());
        return llvm::make_error<Diagnostic>(diagnostic.getName(),
                                            diagnostic.getMessage().str(),
                                            std::move(notes));
      });
  machine.fail(RunStatus::BadRegister, TileCoord{}, std::move(error));
  return false;
}

/// A write to a start queue holds the processor while the queue is full, rather
/// than losing the task. On hardware the push is lost and a sticky bit is set,
/// and programs avoid it by waiting; holding keeps programs right whose
/// hardware would have been fast enough, since this model has no time.
bool Processor::executeWrite(const WriteOp &op) {
  const Device &device = machine.device;
  TileCoord coord = device.tileOfAddress(op.address);
  if (device.contains(coord)) {
    DecodedRegister reg = decodeRegister(device, device.kind(coord),
                                         device.offsetOfAddress(op.address));
    if (reg.kind == RegisterKind::ChannelQueue) {
      DmaChannelEngine *channel = machine.tile(coord).channel(reg.channel);
      if (channel && channel->queueFull()) {
        waitingQueue = channel;
        return false;
      }
      // Let the channel look at its BD before later writes.
      yields = true;
    }
  }
  return ok(machine.write(op.address, op.value));
}

bool Processor::executeSync(const SyncOp &op) {
  std::vector<TokenKey> keys;
  for (uint32_t c = 0; c < std::max(op.columns, 1u); ++c)
    for (uint32_t r = 0; r < std::max(op.rows, 1u); ++r)
      keys.push_back({{op.tile.column + int32_t(c), op.tile.row + int32_t(r)},
                      op.channel});
  for (const TokenKey &key : keys) {
    auto it = machine.tokens.find(key);
    if (it == machine.tokens.end() || it->second == 0) {
      waitingToken = true;
      return false;
    }
  }
  for (const TokenKey &key : keys)
    --machine.tokens[key];
  return true;
}

bool Processor::executePoll(const MaskPollOp &op) {
  llvm::Expected<uint32_t> value = machine.read(op.address);
  if (!value)
    return ok(value.takeError());
  if ((*value & op.mask) == op.value)
    return true;
  waitingPoll = true;
  return false;
}

// The processor knows the device address of each argument: the low word goes to
// the register, bits 47..32 into the low half of the next one.
bool Processor::executePatch(const AddressPatchOp &op) {
  if (op.argument >= arguments.size()) {
    FaultInfo fault;
    fault.name = diagnosticName("missing-argument");
    fault.tile = machine.device.tileOfAddress(op.address);
    fault.message = "operation " + std::to_string(next) +
                    " of the control program patches the address of argument " +
                    std::to_string(op.argument) + ", but the run has " +
                    std::to_string(arguments.size()) + " arguments";
    machine.fail(RunStatus::Fault, fault);
    return false;
  }
  uint64_t address = arguments[op.argument] + op.offset;
  return ok(machine.write(op.address, uint32_t(address))) &&
         ok(machine.maskWrite(op.address + 4, uint32_t(address >> 32), 0xFFFF));
}

bool Processor::executeLoadPdi(const LoadPdiOp &op) {
  if (machine.options.onLoadPdi) {
    llvm::Error error = machine.options.onLoadPdi(op);
    if (!error) {
      machine.releaseHeldCores();
      yields = true;
      return true;
    }
    machine.fail(RunStatus::Fault, TileCoord{}, std::move(error));
    return false;
  }
  FaultInfo fault;
  fault.name = diagnosticName("no-configuration-loader");
  fault.message = "operation " + std::to_string(next) +
                  " of the control program loads configuration " +
                  std::to_string(op.id) + ", but the run has no loader";
  machine.fail(RunStatus::Unsupported, fault);
  return false;
}

void Processor::wakeForToken() {
  if (waitingToken)
    machine.scheduler.wake(*this);
}

void Processor::wakeForQueue(DmaChannelEngine &channel) {
  if (waitingQueue == &channel)
    machine.scheduler.wake(*this);
}
