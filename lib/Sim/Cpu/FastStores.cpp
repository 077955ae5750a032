// Why stores of a core do not pay for a search for self-modifying code.
//
// Unicorn 2.0.1 asks before every store whether translated code lies on the
// page, and builds and frees a search tree each time: 120 ns a store, four
// times the cost of a whole inner loop. A portable core cannot store to its
// program memory (it is mapped for execution only) and Cpu demands a new engine
// for new code, so the answer is always no. The functions that ask are exported
// and called through the dynamic symbol table; the definitions below take their
// place for the RISC-V target. With any other release of the library they
// forward to its own, which costs speed only.

#include "FastStores.h"

#include <dlfcn.h>
#include <unicorn/unicorn.h>

static bool isKnownRelease() {
  unsigned major = 0, minor = 0;
  return uc_version(&major, &minor) >> 8 == 0x020001;
}
static const bool knownRelease = isKnownRelease();

bool tileloom::hasFastStores() { return knownRelease; }

template <typename Function> static Function original(const char *name) {
  return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

extern "C" {
void *page_collection_lock_riscv32(void *engine, unsigned long start,
                                   unsigned long end);
void page_collection_unlock_riscv32(void *pages);
void tb_invalidate_phys_page_fast_riscv32(void *engine, void *pages,
                                          unsigned long start, int length,
                                          unsigned long returnAddress);

void *page_collection_lock_riscv32(void *engine, unsigned long start,
                                   unsigned long end) {
  if (knownRelease)
    return nullptr;
  using Function = void *(*)(void *, unsigned long, unsigned long);
  static const auto forward =
      original<Function>("page_collection_lock_riscv32");
  return forward(engine, start, end);
}

void page_collection_unlock_riscv32(void *pages) {
  if (knownRelease)
    return;
  using Function = void (*)(void *);
  static const auto forward =
      original<Function>("page_collection_unlock_riscv32");
  forward(pages);
}

void tb_invalidate_phys_page_fast_riscv32(void *engine, void *pages,
                                          unsigned long start, int length,
                                          unsigned long returnAddress) {
  if (knownRelease)
    return;
  using Function = void (*)(void *, void *, unsigned long, int, unsigned long);
  static const auto forward =
      original<Function>("tb_invalidate_phys_page_fast_riscv32");
  forward(engine, pages, start, length, returnAddress);
}
}
