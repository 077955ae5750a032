// Linear and contiguous transfers have a length only; an outermost stride of 0
// repeats the transfer; receiving always asks for a token, sending on request.
// RUN: tileloom build %s -o %t
// RUN: tileloom-translate --disassemble-txn %t/run.insts.bin | FileCheck %s

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  aie.shim_dma_allocation @in(%shim, MM2S, 1)
  aie.shim_dma_allocation @out(%shim, S2MM, 0)
  aie.runtime_sequence @run(%x: memref<65536xi32>, %y: memref<65536xi32>) {
    // CHECK: TXN 0.1 for npu2: generation 4, 8 columns,
    // CHECK-NEXT: blockwrite 0x0001D020 {{.*}} = 0x00010000 0x00000000 0x00000000 0x00000000 0xC0000000 0x02000000 0x00000000 0x02000000
    // CHECK-NEXT: address_patch 0x0001D024 {{.*}} = argument 0 + 0
    // CHECK-NEXT: write 0x0001D21C {{.*}} = 0x00000001
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 1, 65536][0, 0, 0, 1]) {id = 1 : i64, metadata = @in} : memref<65536xi32>
    // Contiguous: 64 rows of 1024.
    // CHECK-NEXT: blockwrite 0x0001D040 {{.*}} = 0x00010000 0x00000000 0x00000000 0x00000000 0xC0000000 0x02000000 0x00000000 0x02000000
    // CHECK-NEXT: address_patch 0x0001D044 {{.*}} = argument 0 + 0
    // CHECK-NEXT: write 0x0001D21C {{.*}} = 0x80000002
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 8, 8, 1024][0, 8192, 1024, 1]) {id = 2 : i64, metadata = @in, issue_token = true} : memref<65536xi32>
    // Three times the same 16 words.
    // CHECK-NEXT: blockwrite 0x0001D060 {{.*}} = 0x00000010 0x00000000 0x00000000 0x00000000 0xC0000000 0x02000000 0x00000000 0x02000000
    // CHECK-NEXT: address_patch 0x0001D064 {{.*}} = argument 0 + 256
    // CHECK-NEXT: write 0x0001D21C {{.*}} = 0x00020003
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 64][3, 1, 1, 16][0, 0, 0, 1]) {id = 3 : i64, metadata = @in} : memref<65536xi32>
    // CHECK-NEXT: blockwrite 0x0001D000 {{.*}} = 0x00000010
    // CHECK-NEXT: address_patch 0x0001D004 {{.*}} = argument 1 + 0
    // CHECK-NEXT: write 0x0001D204 {{.*}} = 0x80000000
    // CHECK-NEXT: sync (0, 0) S2MM 0 columns 1 rows 1
    aiex.npu.dma_memcpy_nd(%y[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {id = 0 : i64, metadata = @out} : memref<65536xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
