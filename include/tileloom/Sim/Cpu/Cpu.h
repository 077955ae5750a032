// How a program of the portable core target is executed, one engine a core.
//
// The engine runs machine code against memory that the caller owns, so several
// engines and a DMA can share one tile memory. It knows nothing of tiles.

#ifndef TILELOOM_SIM_CPU_CPU_H
#define TILELOOM_SIM_CPU_CPU_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace tileloom {

enum class CpuStopReason : uint8_t {
  EnvironmentCall,    ///< `ecall`; the PC is behind it.
  Fault,              ///< An access outside the mapped memory.
  IllegalInstruction, ///< `pc` is the instruction.
  Quantum,            ///< The instruction limit was reached.
};

enum class CpuAccess : uint8_t { Read, Write, Fetch };

struct CpuStop {
  CpuStopReason reason = CpuStopReason::Quantum;
  /// Fault and illegal instruction: address of the instruction. Else: where the
  /// next run continues.
  uint64_t pc = 0;
  // Fault only.
  CpuAccess access = CpuAccess::Read;
  uint64_t address = 0; ///< What the instruction touched.
  uint32_t size = 0;    ///< Bytes.
};

/// A 32-bit RISC-V processor (rv32imf) in machine mode, floating point on.
class Cpu {
public:
  enum Protection : uint8_t { ReadWrite, Execute };

  /// Fails with `core-engine` when the engine cannot be opened.
  static llvm::Expected<std::unique_ptr<Cpu>> createRv32();
  ~Cpu();
  Cpu(const Cpu &) = delete;
  Cpu &operator=(const Cpu &) = delete;

  /// Shows `memory` at `address`; both must be multiples of 4096, and the
  /// memory must outlive the Cpu. `Execute` memory can be fetched but neither
  /// loaded nor stored, and nothing else can be fetched. Code must not change
  /// while it is mapped (make a new Cpu instead). Fails with `core-engine`.
  llvm::Error map(uint64_t address, llvm::MutableArrayRef<uint8_t> memory,
                  Protection protection);

  /// Integer register x0..x31.
  uint32_t reg(unsigned index) const;
  void setReg(unsigned index, uint32_t value);
  uint32_t pc() const { return nextPc; }
  void setPc(uint32_t value) { nextPc = value; }
  /// Goes on where `other` is: with its registers, PC and instruction count,
  /// but with the code that is mapped here.
  void continueFrom(const Cpu &other);
  /// Zero in all integer and floating point registers, PC 0.
  void reset();

  /// Runs from pc() for at least one and about `maxInstructions` instructions
  /// (to the end of a block). `onCall` is asked at each environment call: true
  /// continues behind it, false (or no handler) stops. The handler may use
  /// reg() and setReg().
  CpuStop run(uint64_t maxInstructions,
              llvm::function_ref<bool()> onCall = nullptr);

  /// Instructions executed, also by those it continues from (a faulting block counts whole).
  uint64_t instructions() const { return executed; }
  struct Hooks;

private:
  friend struct Hooks;
  Cpu() = default;

  uint64_t exactPc(uint64_t blockPc, const CpuStop &fault) const;
  bool holdsCode(uint64_t address) const;

  struct Mapping {
    uint64_t address;
    llvm::MutableArrayRef<uint8_t> memory;
    Protection protection;
  };
  void *engine = nullptr;
  std::vector<Mapping> mappings;
  uint32_t nextPc = 0;
  uint64_t executed = 0;
  uint64_t limit = 0;
  // What the hooks saw in the current run.
  llvm::function_ref<bool()> handler = nullptr;
  bool called = false;
  bool illegal = false;
  bool faulted = false;
  CpuStop seen;
};

} // namespace tileloom

#endif // TILELOOM_SIM_CPU_CPU_H
