// A task's descriptors are written where it is configured, lowest free ids first;
// starting pushes the first one, awaiting waits for a token and gives ids back.
// RUN: tileloom build %s -o %t
// RUN: tileloom-translate --disassemble-txn %t/run.insts.bin | FileCheck %s

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aie.shim_dma_allocation @out(%shim, S2MM, 1)
  aie.runtime_sequence @run(%x: memref<1024xi32>, %y: memref<1024xi32>) {
    // A chain of two: 64 words at byte 128, then 32, queued three times.
    // CHECK: blockwrite 0x0001D000 {{.*}} = 0x00000040 0x00000000 0x00000000 0x00000000 0x80000000 0x02000000 0x00000000 0x0E000000
    // CHECK-NEXT: address_patch 0x0001D004 {{.*}} = argument 0 + 128
    // CHECK-NEXT: blockwrite 0x0001D020 {{.*}} = 0x00000020 0x00000000 0x00000000 0x00000000 0x80000000 0x02000000 0x00000000 0x02000000
    // CHECK-NEXT: address_patch 0x0001D024 {{.*}} = argument 0 + 0
    %t = aiex.dma_configure_task(%shim, MM2S, 0) {
      aie.dma_bd(%x : memref<1024xi32> offset = 32 len = 64)
      aie.next_bd ^second
    ^second:
      aie.dma_bd(%x : memref<1024xi32> offset = 0 len = 32)
      aie.end
    } {issue_token = true, repeat_count = 2 : i32}
    // Tile, direction and channel of the allocation.
    // CHECK-NEXT: blockwrite 0x0001D040 {{.*}} = 0x00000060
    // CHECK-NEXT: address_patch 0x0001D044 {{.*}} = argument 1 + 0
    %u = aiex.dma_configure_task_for @out {
      aie.dma_bd(%y : memref<1024xi32> offset = 0 len = 96)
      aie.end
    } {issue_token = true}
    // CHECK-NEXT: write 0x0001D214 {{.*}} = 0x80020000
    // CHECK-NEXT: write 0x0001D20C {{.*}} = 0x80000002
    aiex.dma_start_task(%t)
    aiex.dma_start_task(%u)
    // CHECK-NEXT: sync (0, 0) S2MM 1 columns 1 rows 1
    aiex.dma_await_task(%u)
    // Its id is free again.
    // CHECK-NEXT: blockwrite 0x0001D040 {{.*}} = 0x00000001
    // CHECK-NEXT: address_patch 0x0001D044
    %v = aiex.dma_configure_task(%shim, MM2S, 0) {
      aie.dma_bd(%x : memref<1024xi32> offset = 0 len = 1)
      aie.end
    }
    // Freeing does so without waiting; a second time changes nothing.
    // CHECK-NEXT: blockwrite 0x0001D000 {{.*}} = 0x00000002
    // CHECK-NEXT: address_patch 0x0001D004 {{.*}} = argument 0 + 0{{$}}
    // CHECK-NOT: {{.}}
    aiex.dma_free_task(%t)
    aiex.dma_free_task(%t)
    %w = aiex.dma_configure_task(%shim, MM2S, 0) {
      aie.dma_bd(%x : memref<1024xi32> offset = 0 len = 2)
      aie.end
    }
  }
}
