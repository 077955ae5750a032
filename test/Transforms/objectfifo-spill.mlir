// Buffers for which a mem tile has no room go to the mem tile on its left, then to the one
// on its right; the locks stay, and channels that reach neighbours come first.
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform))' %s -split-input-file -verify-diagnostics | FileCheck %s

// CHECK-LABEL: aie.device(npu1) @right
// CHECK: %[[FAR:.*]] = aie.tile(1, 1)
// CHECK: %[[MEM:.*]] = aie.tile(0, 1)
// CHECK: aie.buffer(%[[MEM]]) {sym_name = "small_cons_buff_0"}
// CHECK: aie.buffer(%[[MEM]]) {sym_name = "big_cons_buff_0"}
// CHECK: aie.buffer(%[[MEM]]) {sym_name = "big_cons_buff_1"}
// CHECK: aie.buffer(%[[FAR]]) {sym_name = "big_cons_buff_2"}
// CHECK: aie.lock(%[[MEM]], 2) {init = 3 : i32, sym_name = "big_cons_prod_lock_0"}
// CHECK: aie.flow(%{{.*}}, DMA : 0, %{{.*}}, DMA : 1)
// CHECK: aie.flow(%{{.*}}, DMA : 1, %{{.*}}, DMA : 0)
// CHECK: aie.memtile_dma(%[[MEM]])
aie.device(npu1) @right {
  %t00 = aie.tile(0, 0)
  %t01 = aie.tile(0, 1)
  aie.objectfifo @small(%t00, {%t01}, 1 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @big(%t00, {%t01}, 3 : i32) : !aie.objectfifo<memref<49152xi32>>
}

// -----

// CHECK-LABEL: aie.device(npu1) @left
// CHECK: %[[LEFT:.*]] = aie.tile(0, 1)
// CHECK: aie.buffer(%[[LEFT]]) {sym_name = "big_cons_buff_2"}
aie.device(npu1) @left {
  %t10 = aie.tile(1, 0)
  %t11 = aie.tile(1, 1)
  aie.objectfifo @big(%t10, {%t11}, 3 : i32) : !aie.objectfifo<memref<49152xi32>>
}
