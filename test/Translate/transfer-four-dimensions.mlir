// The registers of a transfer over four dimensions: three go into the descriptor's
// dimensions, the outermost becomes its iteration and the repeat count of the queue.
// RUN: tileloom build %s -o %t
// RUN: tileloom-translate --disassemble-txn %t/run.insts.bin | FileCheck %s

aie.device(npu1) {
  %shim = aie.tile(1, 0)
  aie.shim_dma_allocation @in(%shim, MM2S, 0)
  aie.runtime_sequence @run(%x: memref<4096xi32>) {
    // 512 words at 16 bytes; D0 16 words by 1, D1 8 by 32, D2 by 256, iteration 2 by 1024.
    // CHECK: TXN 0.1 for npu1: generation 3, 4 columns, 6 rows, 1 mem tile rows, 3 operations
    // CHECK-NEXT: blockwrite 0x0201D060 (1, 0) {{.*}} 8 words = 0x00000200 0x00000000 0x00000000 0x01000000 0x8080001F 0x020000FF 0x001003FF 0x02000000
    // CHECK-NEXT: address_patch 0x0201D064 {{.*}} = argument 0 + 16
    // CHECK-NEXT: write 0x0201D214 {{.*}} = 0x00010003
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 4][2, 4, 8, 16][1024, 256, 32, 1]) {id = 3 : i64, metadata = @in} : memref<4096xi32>
  }
}
