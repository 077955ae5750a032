# What runs on a portable core before and after its main function.
#
# The linker script puts this file's text at program address 0, where a core
# starts after reset, and defines the symbols named below. The AIE keeps its
# stack in [start, start + size) and lets it grow upward; RISC-V's grows
# downward, so the stack pointer begins at the end of the same reservation
# (rounded down to the 16 bytes of the RISC-V psABI).

  .option norelax
  .section .text.__start, "ax", @progbits
  .globl __start
  .type __start, @function
__start:
  lui   sp, %hi(__tl_stack_end)
  addi  sp, sp, %lo(__tl_stack_end)
  andi  sp, sp, -16
  # Static constructors, in the order in which the linker sorted them.
  lui   s0, %hi(_init_array_start)
  addi  s0, s0, %lo(_init_array_start)
  lui   s1, %hi(_init_array_end)
  addi  s1, s1, %lo(_init_array_end)
1:
  bgeu  s0, s1, 2f
  lw    t0, 0(s0)
  addi  s0, s0, 4
  jalr  t0
  j     1b
2:
  call  main
  # ecall 0, done: the core stops here until it is reset.
3:
  li    a7, 0
  ecall
  j     3b
  .size __start, . - __start

  .section .stack_sizes, "o", @progbits, .text.__start
  .word __start
  .byte 0
