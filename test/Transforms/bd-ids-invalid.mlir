// More descriptors than a tile's channels can use, and ids used twice, are refused.
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-assign-bd-ids))' --split-input-file --verify-diagnostics %s

aie.device(npu1) {
  %t = aie.tile(0, 1)
  %b = aie.buffer(%t) : memref<16xi32>
  %l = aie.lock(%t)
  %c1 = arith.constant 1 : i32
  %d = aie.memtile_dma(%t) {
    %0 = aie.dma(MM2S, 3) [{
      aie.use_lock(%l, AcquireGreaterEqual, %c1)
      aie.dma_bd(%b : memref<16xi32> offset = 0 len = 1)
      aie.use_lock(%l, Release, %c1)
    }, {
      aie.use_lock(%l, AcquireGreaterEqual, %c1)
      aie.dma_bd(%b : memref<16xi32> offset = 0 len = 1)
      aie.use_lock(%l, Release, %c1)
    }, {
      aie.use_lock(%l, AcquireGreaterEqual, %c1)
      aie.dma_bd(%b : memref<16xi32> offset = 0 len = 1)
      aie.use_lock(%l, Release, %c1)
    }, {
      aie.use_lock(%l, AcquireGreaterEqual, %c1)
      aie.dma_bd(%b : memref<16xi32> offset = 0 len = 1)
      aie.use_lock(%l, Release, %c1)
    }, {
      aie.use_lock(%l, AcquireGreaterEqual, %c1)
      aie.dma_bd(%b : memref<16xi32> offset = 0 len = 1)
      aie.use_lock(%l, Release, %c1)
    }, {
      aie.use_lock(%l, AcquireGreaterEqual, %c1)
      aie.dma_bd(%b : memref<16xi32> offset = 0 len = 1)
      aie.use_lock(%l, Release, %c1)
    }, {
      aie.use_lock(%l, AcquireGreaterEqual, %c1)
      aie.dma_bd(%b : memref<16xi32> offset = 0 len = 1)
      aie.use_lock(%l, Release, %c1)
    }, {
      aie.use_lock(%l, AcquireGreaterEqual, %c1)
      aie.dma_bd(%b : memref<16xi32> offset = 0 len = 1)
      aie.use_lock(%l, Release, %c1)
    }, {
      aie.use_lock(%l, AcquireGreaterEqual, %c1)
      aie.dma_bd(%b : memref<16xi32> offset = 0 len = 1)
      aie.use_lock(%l, Release, %c1)
    }, {
      aie.use_lock(%l, AcquireGreaterEqual, %c1)
      aie.dma_bd(%b : memref<16xi32> offset = 0 len = 1)
      aie.use_lock(%l, Release, %c1)
    }, {
      aie.use_lock(%l, AcquireGreaterEqual, %c1)
      aie.dma_bd(%b : memref<16xi32> offset = 0 len = 1)
      aie.use_lock(%l, Release, %c1)
    }, {
      aie.use_lock(%l, AcquireGreaterEqual, %c1)
      aie.dma_bd(%b : memref<16xi32> offset = 0 len = 1)
      aie.use_lock(%l, Release, %c1)
    }, {
      aie.use_lock(%l, AcquireGreaterEqual, %c1)
      aie.dma_bd(%b : memref<16xi32> offset = 0 len = 1)
      aie.use_lock(%l, Release, %c1)
    }, {
      aie.use_lock(%l, AcquireGreaterEqual, %c1)
      aie.dma_bd(%b : memref<16xi32> offset = 0 len = 1)
      aie.use_lock(%l, Release, %c1)
    }, {
      aie.use_lock(%l, AcquireGreaterEqual, %c1)
      aie.dma_bd(%b : memref<16xi32> offset = 0 len = 1)
      aie.use_lock(%l, Release, %c1)
    }, {
      aie.use_lock(%l, AcquireGreaterEqual, %c1)
      aie.dma_bd(%b : memref<16xi32> offset = 0 len = 1)
      aie.use_lock(%l, Release, %c1)
    }, {
      aie.use_lock(%l, AcquireGreaterEqual, %c1)
      aie.dma_bd(%b : memref<16xi32> offset = 0 len = 1)
      aie.use_lock(%l, Release, %c1)
    }, {
      aie.use_lock(%l, AcquireGreaterEqual, %c1)
      aie.dma_bd(%b : memref<16xi32> offset = 0 len = 1)
      aie.use_lock(%l, Release, %c1)
    }, {
      aie.use_lock(%l, AcquireGreaterEqual, %c1)
      aie.dma_bd(%b : memref<16xi32> offset = 0 len = 1)
      aie.use_lock(%l, Release, %c1)
    }, {
      aie.use_lock(%l, AcquireGreaterEqual, %c1)
      aie.dma_bd(%b : memref<16xi32> offset = 0 len = 1)
      aie.use_lock(%l, Release, %c1)
    }, {
      aie.use_lock(%l, AcquireGreaterEqual, %c1)
      aie.dma_bd(%b : memref<16xi32> offset = 0 len = 1)
      aie.use_lock(%l, Release, %c1)
    }, {
      aie.use_lock(%l, AcquireGreaterEqual, %c1)
      aie.dma_bd(%b : memref<16xi32> offset = 0 len = 1)
      aie.use_lock(%l, Release, %c1)
    }, {
      aie.use_lock(%l, AcquireGreaterEqual, %c1)
      aie.dma_bd(%b : memref<16xi32> offset = 0 len = 1)
      aie.use_lock(%l, Release, %c1)
    }, {
      aie.use_lock(%l, AcquireGreaterEqual, %c1)
      aie.dma_bd(%b : memref<16xi32> offset = 0 len = 1)
      aie.use_lock(%l, Release, %c1)
    }, {
      aie.use_lock(%l, AcquireGreaterEqual, %c1)
      // expected-error @+1 {{Allocator exhausted available BD IDs (maximum 24 available for channel 3). [bd-ids-exhausted]}}
      aie.dma_bd(%b : memref<16xi32> offset = 0 len = 1)
      aie.use_lock(%l, Release, %c1)
    }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  %l = aie.lock(%t)
  %c1 = arith.constant 1 : i32
  %d = aie.mem(%t) {
    %0 = aie.dma(S2MM, 0) [{
      aie.use_lock(%l, AcquireGreaterEqual, %c1)
      aie.dma_bd(%b : memref<16xi32> offset = 0 len = 1) {bd_id = 3 : i32}
      aie.use_lock(%l, Release, %c1)
    }, {
      aie.use_lock(%l, AcquireGreaterEqual, %c1)
      // expected-error @+1 {{Specified buffer descriptor ID 3 is already in use.}}
      aie.dma_bd(%b : memref<16xi32> offset = 0 len = 2) {bd_id = 3 : i32}
      aie.use_lock(%l, Release, %c1)
    }]
    aie.end
  }
}
