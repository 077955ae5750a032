// Offsets, lengths and patterns of a task may depend on loop counters.
// RUN: tileloom build %s -o %t
// RUN: tileloom-translate --disassemble-txn %t/run.insts.bin | FileCheck %s

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aie.runtime_sequence @run(%x: memref<1024xi32>) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c2 = arith.constant 2 : i32
    %rows = arith.constant 64 : i32
    // CHECK: blockwrite 0x0001D000 {{.*}} = 0x00000010 0x00000000
    // CHECK-NEXT: address_patch 0x0001D004 {{.*}} = argument 0 + 0
    // CHECK-NEXT: write 0x0001D214 {{.*}} = 0x80000000
    // CHECK-NEXT: sync (0, 0) MM2S 0
    // CHECK-NEXT: blockwrite 0x0001D000 {{.*}} = 0x00000020 0x00000000
    // CHECK-NEXT: address_patch 0x0001D004 {{.*}} = argument 0 + 256
    // CHECK-NEXT: write 0x0001D214 {{.*}} = 0x80000000
    // CHECK-NEXT: sync (0, 0) MM2S 0
    scf.for %i = %c0 to %c2 step %c1 : i32 {
      %offset = arith.muli %i, %rows : i32
      %more = arith.addi %i, %c1 : i32
      %sixteen = arith.constant 16 : i32
      %length = arith.muli %more, %sixteen : i32
      %t = aiex.dma_configure_task(%shim, MM2S, 0) {
        aie.dma_bd(%x : memref<1024xi32> offset = %offset len = %length)
        aie.end
      } {issue_token = true}
      aiex.dma_start_task(%t)
      aiex.dma_await_task(%t)
    }
  }
}
