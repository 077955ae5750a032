// Loops with known bounds, branches and arithmetic are evaluated when the design is
// built.
// RUN: tileloom build %s -o %t
// RUN: tileloom-translate --disassemble-txn %t/run.insts.bin | FileCheck %s

aie.device(npu1) {
  aie.runtime_sequence @run() {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c6 = arith.constant 6 : index
    %base = arith.constant 0x2132000 : i32
    %start = arith.constant 100 : i32
    // CHECK: write 0x02132000 {{.*}} = 0x00000064
    // CHECK-NEXT: write 0x02132002 {{.*}} = 0x00000066
    // CHECK-NEXT: write 0x02132004 {{.*}} = 0x0000006C
    // CHECK-NEXT: write 0x00000001 {{.*}} = 0x00000070
    %last = scf.for %i = %c0 to %c6 step %c2 iter_args(%v = %start) -> (i32) {
      %k = arith.index_cast %i : index to i32
      %sum = arith.addi %v, %k : i32
      %address = arith.addi %base, %k : i32
      %even = arith.cmpi ult, %k, %base : i32
      scf.if %even {
        aiex.npu.write32(%address, %sum) : i32, i32
      } else {
        aiex.npu.preempt {level = 2 : ui8}
      }
      %next = arith.addi %sum, %k : i32
      scf.yield %next : i32
    }
    %one = arith.constant 1 : i32
    aiex.npu.write32(%one, %last) : i32, i32
  }
}
