// The RV32 engine over Unicorn: hooks, exact fault addresses, instruction
// counts.

#include "tileloom/Sim/Cpu/Cpu.h"

#include "FastStores.h"
#include "Interpose.h"

#include "tileloom/Support/Diagnostic.h"

#include "llvm/Support/Endian.h"

#include <unicorn/unicorn.h>

using namespace tileloom;
using namespace llvm;

static uc_engine *uc(void *engine) { return static_cast<uc_engine *>(engine); }

// Exception numbers of the RISC-V privileged architecture (mcause).
static constexpr uint32_t ExceptionCallFromUser = 8;
static constexpr uint32_t ExceptionCallFromMachine = 11;

struct Cpu::Hooks {
  static void block(uc_engine *engine, uint64_t, uint32_t size, void *self) {
    Cpu &cpu = *static_cast<Cpu *>(self);
    // A stop from here ends the run before the block: do not count it.
    if (cpu.executed >= cpu.limit)
      uc_emu_stop(engine);
    else
      cpu.executed += size / 4;
  }

  static void interrupt(uc_engine *engine, uint32_t number, void *self) {
    Cpu &cpu = *static_cast<Cpu *>(self);
    if (number == ExceptionCallFromUser || number == ExceptionCallFromMachine) {
      uint32_t behind = 0;
      uc_reg_read(engine, UC_RISCV_REG_PC, &behind);
      cpu.nextPc = behind;
      if (cpu.handler && cpu.handler())
        return;
      cpu.called = true;
    } else {
      cpu.illegal = true;
    }
    uc_emu_stop(engine);
  }

  static bool invalid(uc_engine *, uc_mem_type type, uint64_t address, int size,
                      int64_t, void *self) {
    Cpu &cpu = *static_cast<Cpu *>(self);
    cpu.faulted = true;
    cpu.seen.address = address;
    cpu.seen.size = size;
    bool write = type == UC_MEM_WRITE_UNMAPPED || type == UC_MEM_WRITE_PROT;
    bool fetch = type == UC_MEM_FETCH_UNMAPPED || type == UC_MEM_FETCH_PROT;
    cpu.seen.access =
        write ? CpuAccess::Write : (fetch ? CpuAccess::Fetch : CpuAccess::Read);
    return false;
  }
};

static Error engineError(uc_err error, StringRef what) {
  return makeDiagnostic("core-engine", "the core engine cannot " + what + ": " +
                                           uc_strerror(error));
}

Expected<std::unique_ptr<Cpu>> Cpu::createRv32() {
  // The call makes the linker take the replacements out of this library.
  (void)hasFastStores();
  std::unique_ptr<Cpu> cpu(new Cpu());
  uc_engine *engine = nullptr;
  if (uc_err error = uc_open(UC_ARCH_RISCV, UC_MODE_RISCV32, &engine))
    return engineError(error, "be opened");
  cpu->engine = engine;
  uc_hook hook;
  // An empty address range (begin > end) means everywhere.
  uc_err error =
      uc_hook_add(engine, &hook, UC_HOOK_BLOCK,
                  reinterpret_cast<void *>(&Hooks::block), cpu.get(), 1, 0);
  if (!error)
    error = uc_hook_add(engine, &hook, UC_HOOK_INTR,
                        reinterpret_cast<void *>(&Hooks::interrupt), cpu.get(),
                        1, 0);
  if (!error)
    error =
        uc_hook_add(engine, &hook, UC_HOOK_MEM_INVALID,
                    reinterpret_cast<void *>(&Hooks::invalid), cpu.get(), 1, 0);
  if (error)
    return engineError(error, "be observed");
  cpu->reset();
  return cpu;
}

Cpu::~Cpu() {
  if (engine)
    uc_close(uc(engine));
}

Error Cpu::map(uint64_t address, MutableArrayRef<uint8_t> memory,
               Protection protection) {
  uint32_t bits =
      protection == Execute ? UC_PROT_EXEC : (UC_PROT_READ | UC_PROT_WRITE);
  if (uc_err error = uc_mem_map_ptr(uc(engine), address, memory.size(), bits,
                                    memory.data()))
    return engineError(error, "map memory");
  mappings.push_back({address, memory, protection});
  return Error::success();
}

uint32_t Cpu::reg(unsigned index) const {
  uint32_t value = 0;
  uc_reg_read(uc(engine), UC_RISCV_REG_X0 + int(index), &value);
  return value;
}

void Cpu::setReg(unsigned index, uint32_t value) {
  uc_reg_write(uc(engine), UC_RISCV_REG_X0 + int(index), &value);
}

void Cpu::reset() {
  for (unsigned i = 1; i < 32; ++i)
    setReg(i, 0);
  uint64_t zero = 0;
  for (int i = 0; i < 32; ++i)
    uc_reg_write(uc(engine), UC_RISCV_REG_F0 + i, &zero);
  // mstatus.FS = dirty: without it every floating point instruction is illegal.
  uint32_t status = 0x6000;
  uc_reg_write(uc(engine), UC_RISCV_REG_MSTATUS, &status);
  nextPc = 0;
}

bool Cpu::holdsCode(uint64_t address) const {
  return llvm::any_of(mappings, [&](const Mapping &mapping) {
    return mapping.protection == Execute && address >= mapping.address &&
           address - mapping.address < mapping.memory.size();
  });
}

void Cpu::continueFrom(const Cpu &other) {
  auto copy = [&](int id) {
    uint64_t value = 0;
    uc_reg_read(uc(other.engine), id, &value);
    uc_reg_write(uc(engine), id, &value);
  };
  for (int i = 1; i < 32; ++i)
    copy(UC_RISCV_REG_X0 + i);
  for (int i = 0; i < 32; ++i)
    copy(UC_RISCV_REG_F0 + i);
  copy(UC_RISCV_REG_FCSR);
  nextPc = other.nextPc;
  executed = other.executed;
}

CpuStop Cpu::run(uint64_t maxInstructions, function_ref<bool()> onCall) {
  limit = executed + std::max<uint64_t>(maxInstructions, 1);
  handler = onCall;
  called = illegal = faulted = false;
  seen = CpuStop();
  // CodeScope keeps a reference, so the closure must not be a temporary.
  auto isCode = [this](uint64_t address) { return holdsCode(address); };
  interpose::CodeScope scope(isCode);
  // No program ends at an address: the last halfword is never code.
  uc_err error = uc_emu_start(uc(engine), nextPc, 0xFFFFFFFE, 0, 0);
  handler = nullptr;
  uint32_t pc = 0;
  uc_reg_read(uc(engine), UC_RISCV_REG_PC, &pc);
  nextPc = pc;
  seen.pc = pc;
  if (faulted) {
    seen.reason = CpuStopReason::Fault;
    seen.pc =
        seen.access == CpuAccess::Fetch ? seen.address : exactPc(pc, seen);
  } else if (called) {
    seen.reason = CpuStopReason::EnvironmentCall;
  } else if (illegal || error) {
    seen.reason = CpuStopReason::IllegalInstruction;
    // As for a call, the engine's PC is already behind the instruction.
    seen.pc = illegal ? pc - 4 : pc;
  }
  return seen;
}

namespace {
/// The memory access of one RV32 instruction, if it makes one.
struct Access {
  bool write;
  unsigned base;
  int32_t offset;
  uint32_t size;
};
} // namespace

/// Decodes loads and stores (opcodes of the RISC-V unprivileged ISA, RV32I and
/// F).
static std::optional<Access> decodeAccess(uint32_t word) {
  uint32_t opcode = word & 0x7F;
  unsigned base = (word >> 15) & 31;
  uint32_t size = 1u << ((word >> 12) & 3);
  if (opcode == 0x03 || opcode == 0x07) // LOAD, LOAD-FP
    return Access{false, base, int32_t(word) >> 20, size};
  if (opcode == 0x23 || opcode == 0x27) { // STORE, STORE-FP
    int32_t offset = (int32_t(word) >> 25 << 5) | int32_t((word >> 7) & 31);
    return Access{true, base, offset, size};
  }
  return std::nullopt;
}

/// Unicorn reports a faulting access with the PC of its translation block.
/// Registers are those right before the access, so the instruction is the first
/// of the block whose operands give the address. Falls back to the block's PC.
uint64_t Cpu::exactPc(uint64_t blockPc, const CpuStop &fault) const {
  for (const Mapping &mapping : mappings) {
    if (mapping.protection != Execute || blockPc < mapping.address)
      continue;
    for (uint64_t at = blockPc - mapping.address;
         at + 4 <= mapping.memory.size(); at += 4) {
      uint32_t word = support::endian::read32le(mapping.memory.data() + at);
      std::optional<Access> access = decodeAccess(word);
      if (access && access->write == (fault.access == CpuAccess::Write) &&
          access->size == fault.size &&
          reg(access->base) + uint32_t(access->offset) ==
              uint32_t(fault.address))
        return mapping.address + at;
      uint32_t opcode = word & 0x7F;
      if (opcode == 0x63 || opcode == 0x67 || opcode == 0x6F || opcode == 0x73)
        break; // A branch, jump or system instruction ends the block.
    }
  }
  return blockPc;
}
