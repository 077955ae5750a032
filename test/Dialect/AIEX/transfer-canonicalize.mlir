// Contiguous transfers become one long dimension; repeated loads disappear.
// RUN: tileloom-opt --canonicalize %s | FileCheck %s

aie.device(npu1) {
  aie.runtime_sequence @go(%x: memref<65536xi32>) {
    // Sizes 2 * 4 * 16 are row-major; offsets 1*64 + 2*16 + 3 = 99 elements.
    // CHECK: dma_memcpy_nd(%arg0[1, 0, 0, 99][2, 1, 1, 128][256, 0, 0, 1])
    aiex.npu.dma_memcpy_nd(%x[1, 1, 2, 3][2, 2, 4, 16][256, 64, 16, 1]) {id = 0 : i64, metadata = @io} : memref<65536xi32>
    // A gap between rows stays.
    // CHECK: dma_memcpy_nd(%arg0[0, 0, 0, 0][1, 1, 4, 16][0, 0, 17, 1])
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 4, 16][0, 0, 17, 1]) {id = 0 : i64, metadata = @io} : memref<65536xi32>
    // CHECK-NEXT: aiex.npu.load_pdi {device_ref = @a}
    aiex.npu.load_pdi {device_ref = @a}
    aiex.npu.load_pdi {device_ref = @a}
    // CHECK-NEXT: aiex.npu.load_pdi {device_ref = @b}
    aiex.npu.load_pdi {device_ref = @b}
    // CHECK-NEXT: aiex.npu.preempt
    aiex.npu.preempt {level = 0 : ui8}
    // CHECK-NEXT: aiex.npu.load_pdi {device_ref = @b}
    aiex.npu.load_pdi {device_ref = @b}
  }
}
