// Whole designs with host programs in either grammar print in the newest one.
// RUN: split-file %s %t
// RUN: tileloom-opt %t/older.mlir | FileCheck %s --check-prefix=OLDER
// RUN: tileloom-opt %t/older.mlir > %t/older.once
// RUN: tileloom-opt %t/older.once | diff %t/older.once -
// RUN: tileloom-opt %t/newest.mlir > %t/newest.once
// RUN: tileloom-opt %t/newest.once | diff %t/newest.once -
// RUN: FileCheck %s --check-prefix=NEWEST < %t/newest.once

//--- older.mlir
module {
  aie.device(npu1_1col) {
    %shim = aie.tile(0, 0)
    %ct = aie.tile(0, 2)
    aie.objectfifo @io(%shim, {%ct}, [2, 3]) : !aie.objectfifo<memref<16xi16>>
    aie.runtime_sequence(%x: memref<512xi32>) {
      aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 1, 512][0, 0, 0, 1]) {id = 0 : i64, metadata = @io} : memref<512xi32>
      aiex.npu.write32 {address = 2224128 : ui32, value = 1 : ui32}
      aiex.npu.dma_wait {symbol = @io}
    }
  }
}
// OLDER: aie.runtime_sequence(%arg0: memref<512xi32>) {
// OLDER-NEXT: aiex.npu.dma_memcpy_nd(%arg0[0, 0, 0, 0][1, 1, 1, 512][0, 0, 0, 1]) {id = 0 : i64, metadata = @io} : memref<512xi32>
// OLDER-NEXT: %[[A:.*]] = arith.constant 2224128 : i32
// OLDER-NEXT: %[[V:.*]] = arith.constant 1 : i32
// OLDER-NEXT: aiex.npu.write32(%[[A]], %[[V]]) : i32, i32
// OLDER-NEXT: aiex.npu.dma_wait {symbol = @io}

//--- newest.mlir
aie.device(npu2) @halve {
  %shim = aie.tile(0, 0)
  aie.shim_dma_allocation @feed(%shim, MM2S, 0)
  aie.runtime_sequence @run(%x: memref<256xi32>, %n: i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %address = arith.constant 2224128 : i32
    scf.for %i = %c0 to %c4 step %c1 {
      aiex.npu.write32(%address, %n) : i32, i32
    }
    %t = aiex.dma_configure_task_for @feed {
      aie.dma_bd(%x : memref<256xi32> offset = 64 len = 64) {burst_length = 256 : i32}
      aie.end
    } {issue_token = true}
    aiex.dma_start_task(%t)
    aiex.dma_await_task(%t)
  }
} {has_ctrl_pkt_overlay = false}
// NEWEST: scf.for
// NEWEST-NEXT: aiex.npu.write32(%{{.*}}, %arg1) : i32, i32
// NEWEST: %[[T:.*]] = aiex.dma_configure_task_for @feed {
// NEWEST-NEXT: aie.dma_bd(%arg0 : memref<256xi32> offset = 64 len = 64) {burst_length = 256 : i32}
// NEWEST-NEXT: aie.end
// NEWEST-NEXT: } {issue_token = true}
// NEWEST-NEXT: aiex.dma_start_task(%[[T]])
// NEWEST-NEXT: aiex.dma_await_task(%[[T]])
