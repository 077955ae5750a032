// The chain of an aie.dma gets ids too; its last descriptor leads to the first
// unless loop = false.
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-assign-bd-ids))' %s | FileCheck %s

aie.device(npu1) {
  %core = aie.tile(0, 2)
  %b = aie.buffer(%core) : memref<16xi32>
  %l = aie.lock(%core)
  %c1 = arith.constant 1 : i32
  %mem = aie.mem(%core) {
    // CHECK: aie.dma_bd({{.*}} len = 1) {bd_id = 0 : i32, next_bd_id = 1 : i32}
    // CHECK: aie.dma_bd({{.*}} len = 2) {bd_id = 1 : i32, next_bd_id = 0 : i32}
    %0 = aie.dma(S2MM, 0) [{
      aie.use_lock(%l, AcquireGreaterEqual, %c1)
      aie.dma_bd(%b : memref<16xi32> offset = 0 len = 1)
      aie.use_lock(%l, Release, %c1)
    }, {
      aie.use_lock(%l, AcquireGreaterEqual, %c1)
      aie.dma_bd(%b : memref<16xi32> offset = 0 len = 2)
      aie.use_lock(%l, Release, %c1)
    }]
    // CHECK: aie.dma_bd({{.*}} len = 3) {bd_id = 2 : i32, next_bd_id = 3 : i32}
    // CHECK: aie.dma_bd({{.*}} len = 4) {bd_id = 3 : i32}
    %1 = aie.dma(MM2S, 0) {loop = false} [{
      aie.use_lock(%l, AcquireGreaterEqual, %c1)
      aie.dma_bd(%b : memref<16xi32> offset = 0 len = 3)
      aie.use_lock(%l, Release, %c1)
    }, {
      aie.use_lock(%l, AcquireGreaterEqual, %c1)
      aie.dma_bd(%b : memref<16xi32> offset = 0 len = 4)
      aie.use_lock(%l, Release, %c1)
    }]
    aie.end
  }
}
