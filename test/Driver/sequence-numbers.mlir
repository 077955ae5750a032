// A sequence with numbers among its arguments gets them from the one that runs it.
//
// RUN: tileloom run %s -o %t.prj --arg 0=iota --expect 1=iota | FileCheck %s
// CHECK: ran @all of @main on npu1: 32 words moved
// CHECK: arg1: 32 elements as expected
module {
  aie.device(npu1) @copy {
    %shim = aie.tile(0, 0)
    aie.flow(%shim, DMA : 0, %shim, DMA : 1)
    aie.shim_dma_allocation @in(%shim, MM2S, 0)
    aie.shim_dma_allocation @out(%shim, S2MM, 1)
    aie.runtime_sequence @part(%x: memref<32xi32>, %y: memref<32xi32>, %from: i64) {
      aiex.npu.dma_memcpy_nd(%y[0, 0, 0, %from][1, 1, 1, 16][0, 0, 0, 1]) {id = 0 : i64, metadata = @out} : memref<32xi32>
      aiex.npu.dma_memcpy_nd(%x[0, 0, 0, %from][1, 1, 1, 16][0, 0, 0, 1]) {id = 1 : i64, metadata = @in} : memref<32xi32>
      aiex.npu.dma_wait {symbol = @out}
    }
  }
  aie.device(npu1) {
    aie.runtime_sequence @all(%x: memref<32xi32>, %y: memref<32xi32>) {
      %first = arith.constant 0 : i64
      %second = arith.constant 16 : i64
      aiex.configure @copy {
        aiex.run @part(%x, %y, %first) : (memref<32xi32>, memref<32xi32>, i64)
        aiex.run @part(%x, %y, %second) : (memref<32xi32>, memref<32xi32>, i64)
      }
    }
  }
}
