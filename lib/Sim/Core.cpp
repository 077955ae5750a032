// Running a core: its engine, its memory windows, its turns and its faults.

#include "Machine.h"

#include "llvm/ADT/StringExtras.h"

using namespace tileloom;
using namespace tileloom::sim;

static std::string hex(uint64_t value) {
  return "0x" + llvm::utohexstr(value, /*LowerCase=*/true);
}

/// A reset restarts the core at PC 0 with fresh registers; clearing only the
/// enable bit pauses it.
void Core::writeControl(uint32_t value) {
  bool wasReset = fields.reset;
  fields = decodeCoreControl(value);
  if (fields.reset && !wasReset) {
    coreState = State::Off;
    blocked = false;
    cascadeOut.clear();
    if (cpu)
      cpu->reset();
    lastInteraction = cpu ? cpu->instructions() : 0;
  }
  if (fields.reset || !fields.enable)
    return;
  if (coreState == State::Off)
    coreState = State::Running;
  tile.traceCore(28); // Active.
  machine.scheduler.wake(*this);
}

void Core::releaseReset() {
  if (fields.enable && fields.reset)
    writeControl(encodeCoreControl({true, false}));
}

uint32_t Core::pc() const { return cpu ? cpu->pc() : 0; }

void Core::resetStatistics() {
  instructionsBefore = instructions();
  events[0] = events[1] = 0;
  lastInteraction = cpu ? cpu->instructions() : 0;
}

/// Makes the engine and maps program memory and the windows.
bool Core::prepare() {
  if (cpu && !programIsNew)
    return true;
  programIsNew = false;
  llvm::Expected<std::unique_ptr<Cpu>> made = Cpu::createRv32();
  if (!made) {
    machine.fail(RunStatus::Fault, tile.coord, made.takeError());
    return false;
  }
  // New code under a core that was not reset: go on with its registers.
  if (cpu)
    (*made)->continueFrom(*cpu);
  cpu = std::move(*made);
  return mapWindows();
}

bool Core::mapWindows() {
  if (llvm::Error error = cpu->map(0, tile.program.bytes(), Cpu::Execute)) {
    machine.fail(RunStatus::Fault, tile.coord, std::move(error));
    return false;
  }
  windows.clear();
  for (Side side : {Side::South, Side::West, Side::North, Side::East}) {
    MemoryWindow window = machine.device.window(tile.coord, side);
    if (!machine.device.isCore(window.owner))
      continue;
    Tile &owner = machine.tile(window.owner);
    if (llvm::Error error =
            cpu->map(window.base, owner.data.bytes(), Cpu::ReadWrite)) {
      machine.fail(RunStatus::Fault, tile.coord, std::move(error));
      return false;
    }
    windows.push_back({window.base, &owner});
  }
  return true;
}

void Core::step() {
  if (coreState != State::Running || fields.reset || !fields.enable ||
      !prepare())
    return;
  if (blocked) {
    if (!tryCall())
      return;
    blocked = false;
  }
  uint64_t limit = lastInteraction + machine.options.maxSteps;
  uint64_t slice = machine.instructionsPerTurn();
  if (cpu->instructions() < limit)
    slice = std::min(slice, limit - cpu->instructions());
  machine.beginTurn(*cpu);
  CpuStop stop = cpu->run(slice, [this] { return handleCall(); });
  machine.endTurn();
  if (coreState == State::Off) {
    cpu->reset(); // The core has reset itself.
    return;
  }
  switch (stop.reason) {
  case CpuStopReason::EnvironmentCall:
    // Done, blocked or broken, as handleCall has said, or new code is there.
    if (programIsNew && coreState == State::Running && !blocked)
      machine.scheduler.wake(*this);
    return;
  case CpuStopReason::Fault:
    return reportFault(stop);
  case CpuStopReason::IllegalInstruction:
    broken(diagnosticName("core-illegal-instruction"),
           coreName(tile.coord) + " executed an illegal instruction at " +
               place(stop.pc),
           stop.pc,
           {"a jump into data or past the end of the program does this, and so "
            "does code for another core target"});
    return;
  case CpuStopReason::Quantum:
    if (cpu->instructions() - lastInteraction >= machine.options.maxSteps)
      return reportStepLimit();
    machine.scheduler.wake(*this);
    return;
  }
}

/// "PC 0x124 in 'compute'".
std::string Core::place(uint64_t at) const {
  std::string text = "PC " + hex(at);
  std::string function = functionAt(machine, tile.coord, at);
  return function.empty() ? text : text + " in '" + function + "'";
}

bool Core::broken(llvm::StringRef diagnostic, const llvm::Twine &message,
                  uint64_t at, std::vector<std::string> notes) {
  coreState = State::Broken;
  FaultInfo fault;
  fault.name = diagnostic.str();
  fault.message = message.str();
  fault.notes = std::move(notes);
  fault.tile = tile.coord;
  fault.pc = at;
  fault.function = functionAt(machine, tile.coord, fault.pc);
  machine.fail(RunStatus::Fault, fault);
  return false;
}

void Core::reportStepLimit() {
  FaultInfo fault;
  fault.name = diagnosticName("core-step-limit");
  fault.tile = tile.coord;
  fault.pc = pc();
  fault.function = functionAt(machine, tile.coord, fault.pc);
  fault.message =
      coreName(tile.coord) + " executed " +
      std::to_string(cpu->instructions() - lastInteraction) +
      " instructions without a lock, stream or cascade access, at " +
      place(fault.pc);
  fault.notes = {"if this much computation is meant, raise --max-steps"};
  machine.fail(RunStatus::StepLimit, fault);
}

/// Which memory is nearest to a bad address, in words.
static std::string nearestPlace(const Machine &machine, TileCoord core,
                                uint64_t address) {
  std::string best;
  uint64_t distance = ~uint64_t(0);
  for (Side side : {Side::South, Side::West, Side::North, Side::East}) {
    MemoryWindow window = machine.device.window(core, side);
    bool exists = machine.device.isCore(window.owner);
    uint64_t end = window.base + machine.device.dataMemorySize(TileKind::Core);
    bool inside = address >= window.base && address < end;
    uint64_t away = inside ? 0
                           : (address < window.base ? window.base - address
                                                    : address - end + 1);
    if (!exists && !inside)
      continue;
    if (!exists)
      return "the address is in the " + toString(side).str() +
             " window, but no core memory is on that side";
    if (away >= distance)
      continue;
    distance = away;
    uint64_t edge = address < window.base ? 0 : end - window.base - 1;
    best = "the nearest memory is the " + toString(side).str() + " window, " +
           hex(window.base) + " to " + hex(end - 1) + ", the memory of " +
           toString(window.owner) + ", " + std::to_string(away) + " bytes away";
    std::string name = placeInMemory(machine, window.owner, edge);
    if (!llvm::StringRef(name).starts_with("byte 0x"))
      best += "; that end of it is " + name;
  }
  return best;
}

/// What a stack pointer outside the stack says about a fault; empty when it is
/// inside, or nobody knows where the stack is.
static std::string stackOverflow(const Machine &machine, TileCoord tile,
                                 uint32_t pointer) {
  auto names = machine.names.tiles.find(tile);
  if (names == machine.names.tiles.end() || names->second.stack.size == 0)
    return {};
  const NamedRange &stack = names->second.stack;
  const uint64_t start = machine.device.ownWindow(tile).base + stack.address;
  const uint64_t end = start + stack.size;
  if (pointer >= start && pointer <= end)
    return {};
  return "the stack pointer is " + hex(pointer) + ", outside the stack of " +
         std::to_string(stack.size) + " bytes from " + hex(start) + " to " +
         hex(end - 1) +
         ": the core recurses without end, or needs a larger stack_size";
}

void Core::reportFault(const CpuStop &stop) {
  coreState = State::Broken;
  FaultInfo fault;
  fault.name = diagnosticName("core-memory-fault");
  fault.tile = tile.coord;
  fault.pc = stop.pc;
  fault.function = functionAt(machine, tile.coord, stop.pc);
  fault.address = stop.address;
  fault.size = stop.size;
  fault.isWrite = stop.access == CpuAccess::Write;
  constexpr unsigned stackPointer = 2; // x2 of the RISC-V calling convention.
  if (std::string note =
          stackOverflow(machine, tile.coord, cpu->reg(stackPointer));
      !note.empty())
    fault.notes.push_back(std::move(note));
  if (stop.access == CpuAccess::Fetch) {
    fault.message = coreName(tile.coord) + " jumped to " + hex(stop.address) +
                    ", outside its program memory";
  } else {
    fault.message =
        coreName(tile.coord) + (fault.isWrite ? " writes " : " reads ") +
        std::to_string(stop.size) + " bytes at " + hex(stop.address) +
        ", where it has no memory, at " + place(stop.pc);
    if (stop.address < tile.program.size())
      fault.notes.push_back(
          "the address is in program memory: a null pointer?");
    fault.notes.push_back(nearestPlace(machine, tile.coord, stop.address));
  }
  machine.fail(RunStatus::Fault, fault);
}

uint32_t Core::status() const {
  CoreStatusFields status;
  status.enable = fields.enable;
  status.reset = fields.reset;
  status.done = coreState == State::Done;
  if (blocked) {
    switch (pending.call) {
    case CoreCall::LockAcquire:
      if (LockRef lock = pendingLock(); lock.tile)
        for (Side side : {Side::South, Side::West, Side::North, Side::East})
          if (machine.device.window(tile.coord, side).owner == lock.tile->coord)
            status.lockStall = side;
      break;
    case CoreCall::StreamGet:
    case CoreCall::StreamGetWide:
      status.streamStallIn = true;
      break;
    case CoreCall::StreamPut:
    case CoreCall::StreamPutWide:
      status.streamStallOut = true;
      break;
    case CoreCall::CascadeGet:
      status.cascadeStallIn = true;
      break;
    case CoreCall::CascadePut:
      status.cascadeStallOut = true;
      break;
    default:
      break;
    }
  }
  return encodeCoreStatus(status);
}
