// Registers count words: of 16-bit elements two make one, and steps shrink likewise.
// RUN: tileloom build %s -o %t
// RUN: tileloom-translate --disassemble-txn %t/run.insts.bin | FileCheck %s

aie.device(npu1) {
  %shim = aie.tile(1, 0)
  aie.shim_dma_allocation @in(%shim, MM2S, 0)
  aie.runtime_sequence @run(%x: memref<4096xi16>, %y: memref<64x64xi8>) {
    // 128 words; D0 16 words by 1, D1 8 by 32 words.
    // CHECK: blockwrite 0x0201D060 (1, 0) {{.*}} 8 words = 0x00000080 0x00000000 0x00000000 0x01000000 0x8080001F 0x02000000 0x00000000 0x02000000
    // CHECK-NEXT: address_patch 0x0201D064 {{.*}} = argument 0 + 8
    // CHECK-NEXT: write 0x0201D214 {{.*}} = 0x00000003
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 4][1, 1, 8, 32][0, 0, 64, 1]) {id = 3 : i64, metadata = @in} : memref<4096xi16>
    // 8 rows of 16 bytes out of 64: 32 words; D0 4 words, D1 8 by 16 words.
    // CHECK-NEXT: blockwrite 0x0201D080 (1, 0) {{.*}} 8 words = 0x00000020 0x00000000 0x00000000 0x00400000 0x8080000F 0x02000000 0x00000000 0x02000000
    // CHECK-NEXT: address_patch 0x0201D084 {{.*}} = argument 1 + 80
    // CHECK-NEXT: write 0x0201D214 {{.*}} = 0x00000004
    aiex.npu.dma_memcpy_nd(%y[0, 0, 1, 16][1, 1, 8, 16][0, 0, 64, 1]) {id = 4 : i64, metadata = @in} : memref<64x64xi8>
  }
}
