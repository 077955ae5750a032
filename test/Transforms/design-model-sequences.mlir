// What runtime sequences start, move and wait for, as the deadlock analysis of
// routing sees it.
// RUN: tileloom-opt --aie-print-design-model %s -o /dev/null | FileCheck %s

// Tasks: one started twice with three runs each, one in a loop, one whose repeat
// is a runtime value, one with packets of its allocation.
// CHECK:      task (0, 0) MM2S 1 ends, repeats 2, starts 2
// CHECK-NEXT:   BD of 64 bytes, packet 5
// CHECK-NEXT: task (0, 0) S2MM 1 ends, repeats 0, starts unknown
// CHECK-NEXT:   BD of 32 bytes
// CHECK-NEXT: task (0, 0) S2MM 1 ends, repeats unknown, starts 1
// CHECK-NEXT:   BD of 32 bytes
// CHECK-NEXT: transfer (0, 0) MM2S 0 of 1024 bytes, runs 4, packet 2
// CHECK-NEXT: transfer (0, 0) S2MM 0 of unknown bytes, runs unknown
// CHECK-NEXT: transfer (0, 0) MM2S 0 of 64 bytes, runs 1, packet 7, in a loop
// CHECK-NEXT: transfer (0, 1) S2MM 3 of unknown bytes, runs unknown
// CHECK-NEXT: sequence
// CHECK-NEXT:   issue (0, 0) MM2S 0
// CHECK-NEXT:   issue (0, 0) S2MM 0
// CHECK-NEXT:   wait for (0, 0) S2MM 0
// CHECK-NEXT:   issue (0, 0) MM2S 1
// CHECK-NEXT:   issue (0, 0) MM2S 1
// CHECK-NEXT:   wait for (0, 0) MM2S 1
// The body of a loop stands twice.
// CHECK-NEXT:   issue (0, 0) MM2S 0
// CHECK-NEXT:   issue (0, 0) S2MM 1
// CHECK-NEXT:   wait for (0, 0) S2MM 1
// CHECK-NEXT:   issue (0, 0) MM2S 0
// CHECK-NEXT:   issue (0, 0) S2MM 1
// CHECK-NEXT:   wait for (0, 0) S2MM 1
// CHECK-NEXT:   issue (0, 0) S2MM 1
// CHECK-NEXT:   issue (0, 1) S2MM 3
// CHECK-NEXT:   wait for (0, 0) S2MM 0 to (1, 1)
// CHECK-NEXT:   wait for anything
// CHECK-NEXT:   issue anything
// CHECK-NEXT:   wait for anything
// CHECK-NOT: {{.}}
aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  aie.shim_dma_allocation @in(%shim, MM2S, 0, <pkt_type = 0, pkt_id = 7>)
  aie.shim_dma_allocation @out(%shim, S2MM, 0)
  aie.shim_dma_allocation @next(%shim, MM2S, 1, <pkt_type = 0, pkt_id = 5>)
  aie.runtime_sequence @run(%x: memref<1024xi32>, %n: i32) {
    %len = arith.extsi %n : i32 to i64
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][4, 1, 8, 8][0, 0, 8, 1], packet = <pkt_id = 2, pkt_type = 0>) {id = 0 : i64, metadata = @in} : memref<1024xi32>
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 1, %len][0, 0, 0, 1]) {id = 1 : i64, metadata = @out} : memref<1024xi32>
    aiex.npu.dma_wait {symbol = @out}
    %t = aiex.dma_configure_task_for @next {
      aie.dma_bd(%x : memref<1024xi32>, 0, 16)
      aie.end
    } {issue_token = true, repeat_count = 2 : i32}
    aiex.dma_start_task(%t)
    aiex.dma_start_task(%t)
    aiex.dma_await_task(%t)
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c9 = arith.constant 9 : index
    scf.for %i = %c0 to %c9 step %c1 {
      aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {id = 2 : i64, metadata = @in} : memref<1024xi32>
      %u = aiex.dma_configure_task(%shim, S2MM, 1) {
        aie.dma_bd(%x : memref<1024xi32>, 0, 8)
        aie.end
      } {issue_token = true}
      aiex.dma_start_task(%u)
      aiex.dma_await_task(%u)
    }
    %v = aiex.dma_configure_task(%shim, S2MM, 1) repeat %n : i32 {
      aie.dma_bd(%x : memref<1024xi32>, 0, 8)
      aie.end
    }
    aiex.dma_start_task(%v)
    aiex.dma_free_task(%v)
    aiex.npu.push_queue(0, 1, S2MM : 3) {issue_token = false, repeat_count = 0 : i32, bd_id = 1 : i32}
    aiex.npu.sync {column = 0 : i32, row = 0 : i32, direction = 0 : i32, channel = 0 : i32, column_num = 2 : i32, row_num = 2 : i32}
    aiex.npu.sync(%n, %n, %n, %n, %n, %n) : i32, i32, i32, i32, i32, i32
    aiex.npu.write32 {address = 1024 : ui32, value = 1 : ui32, column = 0 : i32, row = 0 : i32}
    aiex.npu.maskpoll {address = 1024 : ui32, value = 1 : ui32, mask = 1 : ui32, column = 0 : i32, row = 0 : i32}
  }
}
