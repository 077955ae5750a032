// How a kernel asks for a memory bank: `AIE_BANK_B static const int table[64] =
// ...`.
//
// The macro names a section that the linker script sends to the bank. It may
// stand before or behind the declaration.

#ifndef TILELOOM_AIE_BANK_PLACEMENT_H
#define TILELOOM_AIE_BANK_PLACEMENT_H

#if defined(__chess__)
#define AIE_BANK_A chess_storage(DM_bankA)
#define AIE_BANK_B chess_storage(DM_bankB)
#define AIE_BANK_C chess_storage(DM_bankC)
#define AIE_BANK_D chess_storage(DM_bankD)
#else
#define AIE_BANK_A __attribute__((section(".aie.bank0")))
#define AIE_BANK_B __attribute__((section(".aie.bank1")))
#define AIE_BANK_C __attribute__((section(".aie.bank2")))
#define AIE_BANK_D __attribute__((section(".aie.bank3")))
#endif

#endif // TILELOOM_AIE_BANK_PLACEMENT_H
