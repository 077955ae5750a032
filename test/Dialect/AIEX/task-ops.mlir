// Tasks and chains of descriptors in a runtime sequence round-trip.
// RUN: tileloom-opt %s | FileCheck %s
// RUN: tileloom-opt %s > %t.once
// RUN: tileloom-opt %t.once | diff %t.once -
// RUN: tileloom-opt --mlir-print-op-generic %s | tileloom-opt | diff %t.once -

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %buf = aie.buffer(%mem) {sym_name = "b"} : memref<64xi32>
  aie.shim_dma_allocation @in0(%shim, MM2S, 0)
  aie.bd_chain @pair(%p: memref<64xi32>) {
    aie.dma_bd(%p : memref<64xi32> offset = 0 len = 64)
    aie.end
  }
  aie.runtime_sequence @go(%x: memref<512xi32>, %y: memref<64xi32>, %n: i32) {
    // CHECK: %[[T0:.*]] = aiex.dma_configure_task_for @in0 {
    // CHECK: aie.dma_bd(%arg0 : memref<512xi32> offset = 0 len = 512) {burst_length = 128 : i32}
    // CHECK: } {issue_token = true}
    %t0 = aiex.dma_configure_task_for @in0 {
      aie.dma_bd(%x : memref<512xi32> offset = 0 len = 512) {burst_length = 128 : i32}
      aie.end
    } {issue_token = true}
    // CHECK: aiex.dma_start_task(%[[T0]])
    aiex.dma_start_task(%t0)
    // CHECK: aiex.dma_await_task(%[[T0]])
    aiex.dma_await_task(%t0)
    // An empty entry block that jumps into a ring.
    // CHECK: %[[T1:.*]] = aiex.dma_configure_task(%{{.*}}, S2MM, 1, <pkt_id = 2>) repeat %arg2 : i32 {
    // CHECK: } {repeat_count = 4 : i32}
    %t1 = aiex.dma_configure_task(%mem, "S2MM", 1, <pkt_id = 2>) repeat %n : i32 {
      aie.next_bd ^ring
    ^ring:
      aie.dma_bd(%buf : memref<64xi32>, 0, 32, [<size = 4, stride = 8>, <size = 8, stride = 1>])
      aie.next_bd ^ring
    } {repeat_count = 4 : i32}
    // CHECK: aiex.dma_start_task(%[[T1]]) {no_token, repeat_count = 255 : i32}
    aiex.dma_start_task(%t1) {no_token, repeat_count = 255 : i32}
    // CHECK: aiex.dma_free_task(%[[T1]])
    aiex.dma_free_task(%t1)
    // CHECK: aiex.dma_start_bd_chain @pair(%arg1) : (memref<64xi32>) on (%{{.*}}, MM2S, 0) {repeat_count = 1 : i32}
    %t2 = aiex.dma_start_bd_chain @pair(%y) : (memref<64xi32>) on (%shim, MM2S, 0) {repeat_count = 1 : i32}
    // CHECK: aiex.dma_start_bd_chain_for @pair(%arg1) : (memref<64xi32>) for @in0 {issue_token = true}
    %t3 = aiex.dma_start_bd_chain_for @pair(%y) : (memref<64xi32>) for @in0 {issue_token = true}
    // CHECK: %[[ID:.*]] = aiex.dma_bd_pool_pop(0, 0) : i32
    %id = aiex.dma_bd_pool_pop(0, 0) : i32
    // CHECK: aiex.dma_bd_pool_push(0, 0) bd_id %[[ID]] : i32
    aiex.dma_bd_pool_push(0, 0) bd_id %id : i32
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    // CHECK: scf.for
    scf.for %i = %c0 to %c4 step %c1 {
      // CHECK: aiex.dma_configure_task(%{{.*}}, MM2S, 0) {
      %t4 = aiex.dma_configure_task(%shim, MM2S, 0) {
        aie.dma_bd(%x : memref<512xi32> offset = 0 len = 64 sizes = [2, 2, 4, 8] strides = [128, 64, 16, 1])
        aie.end
      }
      aiex.dma_start_task(%t4)
    }
  }
}
