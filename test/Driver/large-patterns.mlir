// A size that its dimension of the descriptor cannot hold becomes two, or moves to the
// outermost dimension, which the length bounds.
//
// RUN: split-file %s %t
// RUN: tileloom run %t/good.mlir -o %t/prj --arg 0=iota --expect 1=iota | FileCheck %s
// CHECK: arg1: 4096 elements as expected
// RUN: %exits 1 tileloom run %t/prime.mlir -o %t/prj 2>&1 | FileCheck %s --check-prefix=PRIME
// PRIME: error: {{.*}}Size 0 exceeds the [0:1023] range.
//--- good.mlir
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aie.flow(%shim, DMA : 0, %shim, DMA : 1)
  aie.shim_dma_allocation @in(%shim, MM2S, 0)
  aie.shim_dma_allocation @out(%shim, S2MM, 1)
  aie.runtime_sequence @run(%x: memref<4096xi32>, %y: memref<4096xi32>) {
    // The even elements, then the odd ones; 2048 are more than a wrap holds.
    %r = aiex.dma_configure_task_for @out {
      aie.dma_bd(%y : memref<4096xi32>, 0, 4096, [<size = 2, stride = 1>, <size = 2048, stride = 2>])
      aie.end
    } {issue_token = true}
    aiex.dma_start_task(%r)
    %s = aiex.dma_configure_task_for @in {
      aie.dma_bd(%x : memref<4096xi32>, 0, 4096, [<size = 2, stride = 1>, <size = 2048, stride = 2>])
      aie.end
    }
    aiex.dma_start_task(%s)
    aiex.dma_await_task(%r)
  }
}
//--- prime.mlir
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aie.shim_dma_allocation @in(%shim, MM2S, 0)
  aie.runtime_sequence @run(%x: memref<8192xi32>) {
    %s = aiex.dma_configure_task_for @in {
      aie.dma_bd(%x : memref<8192xi32>, 0, 8236, [<size = 2, stride = 3000>, <size = 2, stride = 2100>, <size = 2059, stride = 1>])
      aie.end
    }
    aiex.dma_start_task(%s)
  }
}
