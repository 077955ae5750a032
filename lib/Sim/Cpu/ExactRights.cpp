// Why a core cannot load from its program, nor run its data.
//
// Unicorn 2.0.1 looks at the rights of a mapping when an access is not in its
// TLB, but what it then enters there is readable, writable and executable at
// once, for without an MMU RISC-V knows no rights. A load from a page that code
// was fetched from finds it in the TLB and reads the code: a null pointer reads
// the first instructions. The replacement enters code as executable alone and
// data as all but that; every other access comes to the check each time.

#include "Interpose.h"

using namespace tileloom;

static thread_local llvm::function_ref<bool(uint64_t)> isCode;

interpose::CodeScope::CodeScope(llvm::function_ref<bool(uint64_t)> code)
    : outer(isCode) {
  isCode = code;
}

interpose::CodeScope::~CodeScope() { isCode = outer; }

// Bits of `prot` (exec/cpu-all.h of QEMU).
static constexpr uint64_t PageRead = 1, PageWrite = 2, PageExecute = 4;

static uint64_t exactRights(uint64_t address, uint64_t rights) {
  if (!isCode)
    return rights;
  return isCode(address) ? rights & ~(PageRead | PageWrite)
                         : rights & ~PageExecute;
}

// void tlb_set_page(cpu, virtual address, physical address, prot, MMU index,
//                   size)
TILELOOM_REPLACE(tlb_set_page_riscv32,
                 return forward(a, b, c, exactRights(uint32_t(b), d), e, f))
