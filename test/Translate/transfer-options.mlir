// Burst lengths, packets and views of arguments.
// RUN: tileloom build %s -o %t
// RUN: tileloom-translate --disassemble-txn %t/run.insts.bin | FileCheck %s

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aie.shim_dma_allocation @plain(%shim, MM2S, 0)
  aie.shim_dma_allocation @tagged(%shim, MM2S, 1, <pkt_type = 1, pkt_id = 3>)
  aie.runtime_sequence @run(%x: memref<64x64xi32>) {
    // 64 bytes is encoding 0, 128 is 1.
    // CHECK: blockwrite {{.*}} = 0x00000010 0x00000000 0x00000000 0x00000000 0x00000000 0x02000000
    // CHECK: address_patch {{.*}} = argument 0 + 0
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {id = 0 : i64, metadata = @plain, burst_length = 64 : i64} : memref<64x64xi32>
    // CHECK: blockwrite {{.*}} = 0x00000010 0x00000000 0x00000000 0x00000000 0x40000000 0x02000000
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {id = 0 : i64, metadata = @plain, burst_length = 128 : i64} : memref<64x64xi32>
    // A packet of the transfer: enable, id 7, type 2; that of the allocation otherwise.
    // CHECK: blockwrite {{.*}} = 0x00000010 0x00000000 0x403A0000
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1], packet = <pkt_type = 2, pkt_id = 7>) {id = 0 : i64, metadata = @tagged} : memref<64x64xi32>
    // CHECK: blockwrite {{.*}} = 0x00000010 0x00000000 0x40190000
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {id = 0 : i64, metadata = @tagged} : memref<64x64xi32>
    // A view at row 2, column 8: 2 * 256 + 32 bytes.
    // CHECK: address_patch {{.*}} = argument 0 + 544
    %v = memref.subview %x[2, 8] [4, 16] [1, 1] : memref<64x64xi32> to memref<4x16xi32, strided<[64, 1], offset: 136>>
    aiex.npu.dma_memcpy_nd(%v[0, 0, 0, 0][1, 1, 4, 16][0, 0, 64, 1]) {id = 0 : i64, metadata = @plain} : memref<4x16xi32, strided<[64, 1], offset: 136>>
  }
}
