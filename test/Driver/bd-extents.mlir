// Descriptors and locks whose numbers mean nothing are refused at their place; one that
// reaches behind its buffer is told.
//
// RUN: rm -rf %t && split-file %s %t
// RUN: %exits 1 tileloom build %t/before.mlir -o %t/out 2>&1 | FileCheck --check-prefix=BEFORE %s
// RUN: tileloom build %t/behind.mlir -o %t/out 2>&1 | FileCheck --check-prefix=BEHIND %s
// RUN: %exits 1 tileloom build %t/size.mlir -o %t/out 2>&1 | FileCheck --check-prefix=SIZE %s
// RUN: %exits 1 tileloom build %t/channel.mlir -o %t/out 2>&1 | FileCheck --check-prefix=CHANNEL %s
// RUN: %exits 1 tileloom build %t/lock.mlir -o %t/out 2>&1 | FileCheck --check-prefix=LOCK %s
//
// BEFORE: before.mlir:7:5: error: 'aie.dma_bd' op has offset -4, before its buffer begins [bd-outside-buffer]
// BEHIND: behind.mlir:7:5: warning: 'aie.dma_bd' op reaches elements 32 to 95 of a buffer of 64 [bd-outside-buffer]
// SIZE: size.mlir:7:5: error: 'aie.dma_bd' op has a dimension of size 0, but moves 64 elements; a size must be at least 1 [bd-dimensions]
// CHANNEL: channel.mlir:7:5: error: 'aie.dma_bd' op is on channel MM2S 9, which this tile does not have [dma-channel-count]
// LOCK: lock.mlir:3:8: error: 'aie.lock' op starts at 64, but a lock of npu1 holds 0 to 63 [lock-init]
// LOCK: lock.mlir:4:8: error: 'aie.lock' op starts at -1, but a lock of npu1 holds 0 to 63 [lock-init]

//--- before.mlir
aie.device(npu1) {
  %m = aie.tile(0, 1)
  %b = aie.buffer(%m) {sym_name = "b"} : memref<64xi32>
  aie.memtile_dma(%m) {
    %0 = aie.dma_start(MM2S, 0, ^a, ^done)
  ^a:
    aie.dma_bd(%b : memref<64xi32> offset = -4 len = 64)
    aie.next_bd ^done
  ^done:
    aie.end
  }
}
//--- behind.mlir
aie.device(npu1) {
  %m = aie.tile(0, 1)
  %b = aie.buffer(%m) {sym_name = "b"} : memref<64xi32>
  aie.memtile_dma(%m) {
    %0 = aie.dma_start(MM2S, 0, ^a, ^done)
  ^a:
    aie.dma_bd(%b : memref<64xi32> offset = 32 len = 64)
    aie.next_bd ^done
  ^done:
    aie.end
  }
}
//--- size.mlir
aie.device(npu1) {
  %m = aie.tile(0, 1)
  %b = aie.buffer(%m) {sym_name = "b"} : memref<64xi32>
  aie.memtile_dma(%m) {
    %0 = aie.dma_start(MM2S, 0, ^a, ^done)
  ^a:
    aie.dma_bd(%b : memref<64xi32> offset = 0 len = 64 sizes = [0, 64] strides = [1, 1])
    aie.next_bd ^done
  ^done:
    aie.end
  }
}
//--- channel.mlir
aie.device(npu1) {
  %m = aie.tile(0, 1)
  %b = aie.buffer(%m) {sym_name = "b"} : memref<64xi32>
  aie.memtile_dma(%m) {
    %0 = aie.dma_start(MM2S, 9, ^a, ^done)
  ^a:
    aie.dma_bd(%b : memref<64xi32> offset = 0 len = 64)
    aie.next_bd ^done
  ^done:
    aie.end
  }
}
//--- lock.mlir
aie.device(npu1) {
  %m = aie.tile(0, 1)
  %l = aie.lock(%m, 0) {init = 64 : i32}
  %k = aie.lock(%m, 1) {init = -1 : i32}
}
