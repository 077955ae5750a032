// A field that does not fit ends in one name, with the place of the transfer.
//
// RUN: %exits 1 tileloom build %s -o %t 2>&1 | FileCheck %s
// CHECK: bd-field-named-once.mlir:[[#@LINE+7]]:5: error: 'aiex.npu.dma_memcpy_nd' op BD field Buffer_Length = 4294967296 does not fit: the largest value on a ShimNOCTile is 4294967295 [bd-field-range]
// CHECK-NOT: [bd-field-range] [bd-field-range]

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aie.shim_dma_allocation @in(%shim, MM2S, 0)
  aie.runtime_sequence @run(%x: memref<64xi32>) {
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 1, 4294967296][0, 0, 0, 1]) {id = 1 : i64, metadata = @in} : memref<64xi32>
  }
}
