// A task that repeats more often than one entry of the queue can say takes several
// entries; it has one token.
//
// RUN: tileloom run %s -o %t.prj --expect 0=ones | FileCheck %s
// CHECK: ran @run of @main on npu1: 600 words moved
// CHECK: arg0: 600 elements as expected
// RUN: tileloom-translate --disassemble-txn --device=npu1 %t.prj/run.insts.bin | FileCheck %s --check-prefix=LIST
// LIST-COUNT-4: Queue
// LIST: sync
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %data = aie.buffer(%mem) {address = 0 : i32, sym_name = "data"} : memref<1xi32> = dense<1>
  aie.flow(%mem, DMA : 0, %shim, DMA : 0)
  aie.shim_dma_allocation @out(%shim, S2MM, 0)
  aie.runtime_sequence @run(%y: memref<600xi32>) {
    %t = aiex.dma_configure_task(%mem, MM2S, 0) {
      aie.dma_bd(%data : memref<1xi32>, 0, 1)
      aie.end
    } {repeat_count = 599 : i32}
    %s = aiex.dma_configure_task_for @out {
      aie.dma_bd(%y : memref<600xi32>, 0, 600)
      aie.end
    } {issue_token = true}
    aiex.dma_start_task(%s)
    aiex.dma_start_task(%t)
    aiex.dma_await_task(%s)
  }
}
