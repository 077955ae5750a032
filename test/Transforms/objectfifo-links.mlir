// Linked fifos share one pool at the tile where they meet: the larger objects, cut into
// pieces with locks of their own where several fifos join or part.
// RUN: split-file %s %t
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform))' %t/pair.mlir | FileCheck %s --check-prefix=PAIR
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform))' %t/distribute.mlir | FileCheck %s --check-prefix=DIST
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform))' %t/join.mlir | FileCheck %s --check-prefix=JOIN
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform))' %t/padded.mlir | FileCheck %s --check-prefix=PAD

//--- pair.mlir
// PAIR: aie.buffer(%{{.*}}tile_0_1) {sym_name = "big_cons_buff_0"} : memref<48xi32>
// PAIR: aie.buffer(%{{.*}}tile_0_1) {sym_name = "big_cons_buff_1"} : memref<48xi32>
// PAIR: %[[P:.*]] = aie.lock(%{{.*}}tile_0_1, 0) {init = 2 : i32, sym_name = "big_cons_prod_lock_0"}
// PAIR: %[[C:.*]] = aie.lock(%{{.*}}tile_0_1, 1) {init = 0 : i32, sym_name = "big_cons_cons_lock_0"}
// PAIR-NOT: sym_name = "small_buff_0"
// PAIR: sym_name = "small_cons_buff_0"} : memref<16xi32>
// PAIR: aie.memtile_dma
// PAIR: aie.dma_start(S2MM, 0
// PAIR: aie.use_lock(%[[P]], AcquireGreaterEqual
// PAIR: len = 48)
// PAIR: aie.use_lock(%[[C]], Release
// PAIR: len = 48)
// PAIR: aie.dma_start(MM2S, 0
// PAIR: aie.use_lock(%[[C]], AcquireGreaterEqual
// PAIR: len = 48)
// PAIR: aie.use_lock(%[[P]], Release
// PAIR: len = 48)
// PAIR: aie.mem(
// PAIR: len = 16)
// PAIR: len = 16)
aie.device(npu1) {
  %t00 = aie.tile(0, 0)
  %t01 = aie.tile(0, 1)
  %t02 = aie.tile(0, 2)
  aie.objectfifo @big(%t00, {%t01}, 2 : i32) : !aie.objectfifo<memref<48xi32>>
  aie.objectfifo @small(%t01, {%t02}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo.link [@big] -> [@small] ([] [])
}

//--- distribute.mlir
// DIST: %[[B:.*]] = aie.buffer(%{{.*}}) {sym_name = "w_cons_buff_0"} : memref<10xi32>
// DIST: %[[P0:.*]] = aie.lock(%{{.*}}, 0) {init = 3 : i32, sym_name = "w_cons_prod_lock_0"}
// DIST: %[[C0:.*]] = aie.lock(%{{.*}}, 1) {init = 0 : i32, sym_name = "w_cons_cons_lock_0"}
// DIST: %[[P1:.*]] = aie.lock(%{{.*}}, 2) {init = 3 : i32, sym_name = "w_cons_prod_lock_1"}
// DIST: %[[C1:.*]] = aie.lock(%{{.*}}, 3) {init = 0 : i32, sym_name = "w_cons_cons_lock_1"}
// DIST: aie.memtile_dma
// DIST: aie.dma_start(S2MM, 0, ^[[IN:bb[0-9]+]]
// DIST: ^[[IN]]:
// DIST: aie.use_lock(%[[P0]], AcquireGreaterEqual, %[[THREE:.*]])
// DIST: aie.dma_bd(%[[B]] : memref<10xi32> offset = 0 len = 6)
// DIST: aie.use_lock(%[[C0]], Release, %[[THREE]])
// DIST: aie.use_lock(%[[P1]], AcquireGreaterEqual, %[[THREE]])
// DIST: aie.dma_bd(%[[B]] : memref<10xi32> offset = 6 len = 4)
// DIST: aie.use_lock(%[[C1]], Release, %[[THREE]])
// DIST-NEXT: aie.next_bd ^[[IN]]
// DIST: aie.dma_start(MM2S, 0
// DIST: aie.dma_start(MM2S, 1
// DIST-COUNT-3: aie.dma_bd(%[[B]] : memref<10xi32> offset = 0 len = 6)
// DIST-COUNT-3: aie.dma_bd(%[[B]] : memref<10xi32> offset = 6 len = 4)
// DIST-NOT: offset = 6
aie.device(npu1) {
  %t00 = aie.tile(0, 0)
  %t01 = aie.tile(0, 1)
  %t02 = aie.tile(0, 2)
  %t03 = aie.tile(0, 3)
  aie.objectfifo @w(%t00, {%t01}, 1 : i32) : !aie.objectfifo<memref<10xi32>>
  aie.objectfifo @p(%t01, {%t02}, 1 : i32) {repeat_count = 3 : i32} : !aie.objectfifo<memref<6xi32>>
  aie.objectfifo @q(%t01, {%t03}, 1 : i32) {repeat_count = 3 : i32} : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo.link [@w] -> [@p, @q] ([] [0, 6])
}

//--- join.mlir
// JOIN: %[[B0:.*]] = aie.buffer(%{{.*}}tile_0_1) {sym_name = "o_buff_0"} : memref<8xi32>
// JOIN: %[[B1:.*]] = aie.buffer(%{{.*}}tile_0_1) {sym_name = "o_buff_1"} : memref<8xi32>
// JOIN: %[[P0:.*]] = aie.lock(%{{.*}}, 0) {init = 2 : i32, sym_name = "o_prod_lock_0"}
// JOIN: %[[C0:.*]] = aie.lock(%{{.*}}, 1) {init = 0 : i32, sym_name = "o_cons_lock_0"}
// JOIN: %[[P1:.*]] = aie.lock(%{{.*}}, 2) {init = 2 : i32, sym_name = "o_prod_lock_1"}
// JOIN: %[[C1:.*]] = aie.lock(%{{.*}}, 3) {init = 0 : i32, sym_name = "o_cons_lock_1"}
// JOIN: aie.shim_dma_allocation @o_shim_alloc(%{{.*}}, S2MM, 0)
// JOIN: aie.memtile_dma
// JOIN: aie.dma_start(S2MM, 0
// JOIN: aie.use_lock(%[[P0]]
// JOIN: aie.dma_bd(%[[B0]] : memref<8xi32> offset = 0 len = 5)
// JOIN: aie.use_lock(%[[C0]]
// JOIN: aie.dma_bd(%[[B1]] : memref<8xi32> offset = 0 len = 5)
// JOIN: aie.dma_start(S2MM, 1
// JOIN: aie.dma_start(MM2S, 0
// JOIN: aie.use_lock(%[[P1]]
// JOIN: aie.dma_bd(%[[B0]] : memref<8xi32> offset = 5 len = 3)
// JOIN: aie.use_lock(%[[C1]]
// JOIN: aie.dma_bd(%[[B1]] : memref<8xi32> offset = 5 len = 3)
// JOIN: aie.use_lock(%[[C0]]
// JOIN: aie.dma_bd(%[[B0]] : memref<8xi32> offset = 0 len = 5)
// JOIN: aie.use_lock(%[[P0]]
// JOIN: aie.use_lock(%[[C1]]
// JOIN: aie.dma_bd(%[[B0]] : memref<8xi32> offset = 5 len = 3)
// JOIN: aie.use_lock(%[[P1]]
// JOIN: aie.dma_bd(%[[B1]] : memref<8xi32> offset = 0 len = 5)
// JOIN: aie.dma_bd(%[[B1]] : memref<8xi32> offset = 5 len = 3)
aie.device(npu1) {
  %t00 = aie.tile(0, 0)
  %t01 = aie.tile(0, 1)
  %t02 = aie.tile(0, 2)
  %t03 = aie.tile(0, 3)
  aie.objectfifo @u(%t02, {%t01}, 2 : i32) : !aie.objectfifo<memref<5xi32>>
  aie.objectfifo @v(%t03, {%t01}, 2 : i32) : !aie.objectfifo<memref<3xi32>>
  aie.objectfifo @o(%t01, {%t00}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo.link [@u, @v] -> [@o] ([0, 5] [])
}

//--- padded.mlir
// PAD: sym_name = "pin_cons_buff_0"} : memref<6x5xi32>
// PAD-NOT: sym_name = "pout_buff_0"
// PAD: sym_name = "pout_cons_buff_0"} : memref<8x8xi32>
// PAD: aie.memtile_dma
// PAD: len = 30)
// PAD: len = 30)
// PAD: len = 64
// PAD-SAME: const_pad_before = 2, const_pad_after = 1
// PAD: len = 64
aie.device(npu1) {
  %t00 = aie.tile(0, 0)
  %t01 = aie.tile(0, 1)
  %t02 = aie.tile(0, 2)
  aie.objectfifo @pin(%t00, {%t01}, 2 : i32) : !aie.objectfifo<memref<6x5xi32>>
  aie.objectfifo @pout(%t01 dimensionsToStream [<size = 6, stride = 5>, <size = 5, stride = 1>], {%t02}, 2 : i32) {padDimensions = #aie<bd_pad_layout_array[<const_pad_before = 1, const_pad_after = 1>, <const_pad_before = 2, const_pad_after = 1>]>} : !aie.objectfifo<memref<8x8xi32>>
  aie.objectfifo.link [@pin] -> [@pout] ([] [])
}
