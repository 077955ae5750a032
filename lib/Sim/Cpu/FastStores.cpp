// Why stores of a core do not pay for a search for self-modifying code.
//
// Unicorn 2.0.1 asks before every store whether translated code lies on the
// page, and builds and frees a search tree each time: 120 ns a store, four
// times the cost of a whole inner loop. The answer is always no: a page either
// holds code, and a store to it is a fault (ExactRights.cpp), or data, from
// which nothing is ever translated. Code that changes from outside (register
// writes, a core's own ones too, and reloads) gets a new engine (Core.cpp).

#include "FastStores.h"

#include "Interpose.h"

bool tileloom::hasFastStores() { return interpose::isKnownRelease(); }

// struct page_collection *page_collection_lock(uc, start, end)
TILELOOM_REPLACE(page_collection_lock_riscv32, return 0)

// void page_collection_unlock(pages)
TILELOOM_REPLACE(page_collection_unlock_riscv32, return 0)

// void tb_invalidate_phys_page_fast(uc, pages, start, length, return address)
TILELOOM_REPLACE(tb_invalidate_phys_page_fast_riscv32, return 0)
