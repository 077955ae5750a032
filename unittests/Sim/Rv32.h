// Hand-assembled RV32 instructions for tests (RISC-V unprivileged ISA, RV32IM).

#ifndef TILELOOM_UNITTESTS_SIM_RV32_H
#define TILELOOM_UNITTESTS_SIM_RV32_H

#include <cstdint>
#include <vector>

namespace tileloom::rv32 {

enum Reg : uint32_t {
  x0 = 0,
  ra = 1,
  sp = 2,
  t0 = 5,
  t1 = 6,
  t2 = 7,
  s0 = 8,
  s1 = 9,
  a0 = 10,
  a1 = 11,
  a2 = 12,
  a3 = 13,
  a4 = 14,
  a5 = 15,
  a6 = 16,
  a7 = 17,
  s2 = 18,
  s3 = 19,
  s4 = 20,
  t3 = 28,
  t4 = 29
};

inline uint32_t iType(uint32_t op, uint32_t f3, Reg rd, Reg rs1, int32_t imm) {
  return uint32_t(imm) << 20 | rs1 << 15 | f3 << 12 | rd << 7 | op;
}
inline uint32_t rType(uint32_t f7, uint32_t f3, Reg rd, Reg rs1, Reg rs2) {
  return f7 << 25 | rs2 << 20 | rs1 << 15 | f3 << 12 | rd << 7 | 0x33;
}
inline uint32_t addi(Reg rd, Reg rs, int32_t imm) {
  return iType(0x13, 0, rd, rs, imm);
}
inline uint32_t slli(Reg rd, Reg rs, int32_t by) {
  return iType(0x13, 1, rd, rs, by);
}
inline uint32_t add(Reg rd, Reg a, Reg b) { return rType(0, 0, rd, a, b); }
inline uint32_t mul(Reg rd, Reg a, Reg b) { return rType(1, 0, rd, a, b); }
inline uint32_t lw(Reg rd, Reg base, int32_t offset) {
  return iType(0x03, 2, rd, base, offset);
}
inline uint32_t sw(Reg value, Reg base, int32_t offset) {
  return (uint32_t(offset) >> 5 & 0x7F) << 25 | value << 20 | base << 15 |
         2 << 12 | (uint32_t(offset) & 31) << 7 | 0x23;
}
inline uint32_t lui(Reg rd, uint32_t value) {
  return (value & 0xFFFFF000) | rd << 7 | 0x37;
}
inline uint32_t branch(uint32_t f3, Reg a, Reg b, int32_t to) {
  uint32_t u = uint32_t(to);
  return (u >> 12 & 1) << 31 | (u >> 5 & 0x3F) << 25 | b << 20 | a << 15 |
         f3 << 12 | (u >> 1 & 0xF) << 8 | (u >> 11 & 1) << 7 | 0x63;
}
inline uint32_t beq(Reg a, Reg b, int32_t to) { return branch(0, a, b, to); }
inline uint32_t bne(Reg a, Reg b, int32_t to) { return branch(1, a, b, to); }
inline uint32_t jump(int32_t to) {
  uint32_t u = uint32_t(to);
  return (u >> 20 & 1) << 31 | (u >> 1 & 0x3FF) << 21 | (u >> 11 & 1) << 20 |
         (u >> 12 & 0xFF) << 12 | 0x6F;
}
inline uint32_t ecall() { return 0x73; }

/// A program as it grows.
class Program {
public:
  Program &op(uint32_t word) {
    words.push_back(word);
    return *this;
  }
  /// rd = value, in one or two instructions.
  Program &li(Reg rd, int32_t value) {
    if (value >= -2048 && value < 2048)
      return op(addi(rd, x0, value));
    uint32_t high = (uint32_t(value) + 0x800) & 0xFFFFF000;
    op(lui(rd, high));
    return op(addi(rd, rd, int32_t(uint32_t(value) - high)));
  }
  /// An environment call with constant arguments.
  Program &call(uint32_t number) { return li(a7, int32_t(number)).op(ecall()); }
  Program &call(uint32_t number, int32_t first) {
    return li(a0, first).call(number);
  }
  Program &call(uint32_t number, int32_t first, int32_t second) {
    return li(a1, second).call(number, first);
  }
  /// Byte offset of the next instruction.
  int32_t here() const { return int32_t(words.size() * 4); }
  Program &branchTo(uint32_t f3, Reg a, Reg b, int32_t target) {
    return op(branch(f3, a, b, target - here()));
  }
  Program &jumpTo(int32_t target) { return op(jump(target - here())); }

  std::vector<uint32_t> words;
};

} // namespace tileloom::rv32

#endif // TILELOOM_UNITTESTS_SIM_RV32_H
