// A core uses its stream ports in a loop.
//
// RUN: tileloom run %s --device=npu1 -o %t --arg 0=iota --expect 1=iota | FileCheck %s
// CHECK: arg1: 16 elements as expected

aie.device(NPUDEVICE) @loop {
  %shim = aie.tile(0, 0)
  %t = aie.tile(0, 2)
  aie.flow(%shim, DMA : 0, %t, Core : 0)
  aie.flow(%t, Core : 0, %shim, DMA : 0)
  aie.core(%t) {
    %ch = arith.constant 0 : i32
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %n = arith.constant 16 : index
    scf.for %i = %zero to %n step %one {
      %v = aie.get_stream(%ch : i32) : i32
      aie.put_stream(%ch : i32, %v : i32)
    }
    aie.end
  }
  aie.shim_dma_allocation @in(%shim, MM2S, 0)
  aie.shim_dma_allocation @out(%shim, S2MM, 0)
  aie.runtime_sequence @run(%x: memref<16xi32>, %y: memref<16xi32>) {
    aiex.npu.dma_memcpy_nd(%y[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {id = 0 : i64, metadata = @out} : memref<16xi32>
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {id = 1 : i64, metadata = @in} : memref<16xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
