// A chain of buffer descriptors is a template: each start writes it with its own
// arguments.
//
// RUN: tileloom run %s -o %t.prj --arg 0=iota --expect 1=iota | FileCheck %s
// CHECK: ran @run of @main on npu1: 32 words moved in 4 buffer descriptors, 2 tasks completed
// CHECK: arg1: 32 elements as expected
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aie.flow(%shim, DMA : 0, %shim, DMA : 1)
  aie.shim_dma_allocation @in(%shim, MM2S, 0)
  aie.bd_chain @halves(%a: memref<32xi32>) {
    aie.dma_bd(%a : memref<32xi32>, 0, 16)
    aie.next_bd ^second
  ^second:
    aie.dma_bd(%a : memref<32xi32>, 16, 16)
    aie.end
  }
  aie.runtime_sequence @run(%x: memref<32xi32>, %y: memref<32xi32>) {
    %to = aiex.dma_start_bd_chain @halves(%y) : (memref<32xi32>) on (%shim, S2MM, 1) {issue_token = true}
    %from = aiex.dma_start_bd_chain_for @halves(%x) : (memref<32xi32>) for @in
    aiex.dma_await_task(%to)
    aiex.dma_free_task(%from)
  }
}
