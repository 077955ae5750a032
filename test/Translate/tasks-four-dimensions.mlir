// The fourth dimension of a shim task becomes its iteration; the queue's repeat count
// is the task's own.
// RUN: tileloom build %s -o %t
// RUN: tileloom-translate --disassemble-txn %t/run.insts.bin | FileCheck %s

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aie.runtime_sequence @run(%x: memref<4096xi32>) {
    // As the transfer of sizes [2, 4, 8, 16] and strides [1024, 256, 32, 1].
    // CHECK: blockwrite 0x0001D060 {{.*}} = 0x00000200 0x00000000 0x00000000 0x01000000 0x8080001F 0x020000FF 0x001003FF 0x02000000
    // CHECK-NEXT: address_patch 0x0001D064 {{.*}} = argument 0 + 16
    // CHECK-NEXT: write 0x0001D214 {{.*}} = 0x00010003
    %t = aiex.dma_configure_task(%shim, MM2S, 0) {
      aie.dma_bd(%x : memref<4096xi32> offset = 4 len = 512 sizes = [2, 4, 8, 16] strides = [1024, 256, 32, 1]) {bd_id = 3 : i32}
      aie.end
    } {repeat_count = 1 : i32}
    aiex.dma_start_task(%t)
  }
}
