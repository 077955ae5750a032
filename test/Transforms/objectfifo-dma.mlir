// Fifos that move by DMA: names, initial values, channels, chains.
// RUN: split-file %s %t
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform))' %t/shim.mlir | FileCheck %s --check-prefix=SHIM
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform))' %t/broadcast.mlir | FileCheck %s --check-prefix=BC
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform))' %t/repeat.mlir | FileCheck %s --check-prefix=REP
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform))' %t/initial.mlir | FileCheck %s --check-prefix=INIT
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform))' %t/existing.mlir | FileCheck %s --check-prefix=EXIST

//--- shim.mlir
// SHIM: %[[T00:.*]] = aie.tile(0, 0)
// SHIM: %[[T02:.*]] = aie.tile(0, 2)
// SHIM: %[[A0:.*]] = aie.buffer(%[[T02]]) {sym_name = "a_cons_buff_0"} : memref<16xi32>
// SHIM: %[[A1:.*]] = aie.buffer(%[[T02]]) {sym_name = "a_cons_buff_1"} : memref<16xi32>
// SHIM: %[[AP:.*]] = aie.lock(%[[T02]], 0) {init = 2 : i32, sym_name = "a_cons_prod_lock_0"}
// SHIM: %[[AC:.*]] = aie.lock(%[[T02]], 1) {init = 0 : i32, sym_name = "a_cons_cons_lock_0"}
// SHIM: %[[Z0:.*]] = aie.buffer(%[[T02]]) {sym_name = "z_buff_0"} : memref<16xi32>
// SHIM: %[[Z1:.*]] = aie.buffer(%[[T02]]) {sym_name = "z_buff_1"} : memref<16xi32>
// SHIM: %[[ZP:.*]] = aie.lock(%[[T02]], 2) {init = 2 : i32, sym_name = "z_prod_lock_0"}
// SHIM: %[[ZC:.*]] = aie.lock(%[[T02]], 3) {init = 0 : i32, sym_name = "z_cons_lock_0"}
// SHIM: aie.flow(%[[T00]], DMA : 0, %[[T02]], DMA : 0)
// SHIM: aie.shim_dma_allocation @a_shim_alloc(%[[T00]], MM2S, 0)
// SHIM: aie.flow(%[[T02]], DMA : 0, %[[T00]], DMA : 0)
// SHIM: aie.shim_dma_allocation @z_shim_alloc(%[[T00]], S2MM, 0)
// SHIM: aie.runtime_sequence
// SHIM: metadata = @a_shim_alloc
// SHIM: aiex.npu.dma_wait {symbol = @z_shim_alloc}
// SHIM: aie.mem(%[[T02]]) {
// SHIM: aie.dma_start(S2MM, 0, ^[[IN0:bb[0-9]+]], ^[[NEXT:bb[0-9]+]])
// SHIM: ^[[IN0]]:
// SHIM: aie.use_lock(%[[AP]], AcquireGreaterEqual, %{{.*}})
// SHIM: aie.dma_bd(%[[A0]] : memref<16xi32> offset = 0 len = 16)
// SHIM: aie.use_lock(%[[AC]], Release, %{{.*}})
// SHIM: aie.next_bd ^[[IN1:bb[0-9]+]]
// SHIM: ^[[IN1]]:
// SHIM: aie.use_lock(%[[AP]], AcquireGreaterEqual, %{{.*}})
// SHIM: aie.dma_bd(%[[A1]] : memref<16xi32> offset = 0 len = 16)
// SHIM: aie.use_lock(%[[AC]], Release, %{{.*}})
// SHIM: aie.next_bd ^[[IN0]]
// SHIM: ^[[NEXT]]:
// SHIM: aie.dma_start(MM2S, 0, ^[[OUT0:bb[0-9]+]], ^[[DONE:bb[0-9]+]])
// SHIM: ^[[DONE]]:
// SHIM: aie.end
// SHIM: ^[[OUT0]]:
// SHIM: aie.use_lock(%[[ZC]], AcquireGreaterEqual, %{{.*}})
// SHIM: aie.dma_bd(%[[Z0]] : memref<16xi32> offset = 0 len = 16)
// SHIM: aie.use_lock(%[[ZP]], Release, %{{.*}})
// SHIM: aie.next_bd ^[[OUT1:bb[0-9]+]]
// SHIM: ^[[OUT1]]:
// SHIM: aie.dma_bd(%[[Z1]] : memref<16xi32> offset = 0 len = 16)
// SHIM: aie.next_bd ^[[OUT0]]
aie.device(npu1) {
  %t00 = aie.tile(0, 0)
  %t02 = aie.tile(0, 2)
  aie.objectfifo @a(%t00, {%t02}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @z(%t02, {%t00}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  %core = aie.core(%t02) {
    %x = aie.objectfifo.acquire @a(Consume, 1) : memref<16xi32>
    %y = aie.objectfifo.acquire @z(Produce, 1) : memref<16xi32>
    aie.objectfifo.release @a(Consume, 1)
    aie.objectfifo.release @z(Produce, 1)
    aie.end
  }
  aie.runtime_sequence @run(%x: memref<16xi32>, %y: memref<16xi32>) {
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {id = 1 : i64, metadata = @a} : memref<16xi32>
    aiex.npu.dma_memcpy_nd(%y[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {id = 0 : i64, metadata = @z} : memref<16xi32>
    aiex.npu.dma_wait {symbol = @z}
  }
}

//--- broadcast.mlir
// A scalar depth: each core's end holds one object more than its core does.
// BC-DAG: sym_name = "bc_buff_1"
// BC-DAG: sym_name = "bc_0_cons_buff_1"
// BC-DAG: sym_name = "bc_1_cons_buff_3"
// BC-DAG: {init = 2 : i32, sym_name = "bc_prod_lock_0"}
// BC-DAG: {init = 2 : i32, sym_name = "bc_0_cons_prod_lock_0"}
// BC-DAG: {init = 4 : i32, sym_name = "bc_1_cons_prod_lock_0"}
// BC-NOT: sym_name = "bc_buff_2"
// BC-NOT: sym_name = "bc_0_cons_buff_2"
// BC-DAG: aie.flow(%{{.*}}tile_0_2, DMA : 0, %{{.*}}tile_0_4, DMA : 0)
// BC-DAG: aie.flow(%{{.*}}tile_0_2, DMA : 0, %{{.*}}tile_2_3, DMA : 0)
aie.device(npu1) {
  %t02 = aie.tile(0, 2)
  %t04 = aie.tile(0, 4)
  %t23 = aie.tile(2, 3)
  aie.objectfifo @bc(%t02, {%t04, %t23}, 4 : i32) : !aie.objectfifo<memref<8xi32>>
  %c02 = aie.core(%t02) {
    %x = aie.objectfifo.acquire @bc(Produce, 1) : memref<8xi32>
    aie.objectfifo.release @bc(Produce, 1)
    aie.end
  }
  %c04 = aie.core(%t04) {
    %x = aie.objectfifo.acquire @bc(Consume, 1) : memref<8xi32>
    aie.objectfifo.release @bc(Consume, 1)
    aie.end
  }
  %c23 = aie.core(%t23) {
    %x:3 = aie.objectfifo.acquire @bc(Consume, 3) : memref<8xi32>, memref<8xi32>, memref<8xi32>
    aie.objectfifo.release @bc(Consume, 1)
    aie.end
  }
}

//--- repeat.mlir
// Each object is sent three times and the channel runs five rounds, then stops.
// REP: %[[B:.*]] = aie.buffer(%{{.*}}) {sym_name = "h_buff_0"}
// REP: aie.lock(%{{.*}}, 0) {init = 3 : i32, sym_name = "h_prod_lock_0"}
// REP: aie.lock(%{{.*}}, 1) {init = 0 : i32, sym_name = "h_cons_lock_0"}
// REP: aie.memtile_dma
// REP: aie.dma_start(MM2S, 0, ^[[A:bb[0-9]+]], ^{{.*}}, repeat_count = 4)
// REP: ^[[A]]:
// REP: aie.dma_bd(%[[B]] : memref<16xi32> offset = 0 len = 16)
// REP: aie.next_bd ^[[C:bb[0-9]+]]
// REP: ^[[C]]:
// REP: aie.dma_bd(%[[B]] : memref<16xi32> offset = 0 len = 16)
// REP: aie.next_bd ^[[D:bb[0-9]+]]
// REP: ^[[D]]:
// REP: aie.dma_bd(%[[B]] : memref<16xi32> offset = 0 len = 16)
// REP: aie.next_bd ^[[STOP:bb[0-9]+]]
// REP: ^[[STOP]]:
// REP-NEXT: aie.end
aie.device(npu1) {
  %t01 = aie.tile(0, 1)
  %t03 = aie.tile(0, 3)
  aie.objectfifo @h(%t01, {%t03}, 1 : i32) {repeat_count = 3 : i32, iter_count = 5 : i32} : !aie.objectfifo<memref<16xi32>>
}

//--- initial.mlir
// INIT: aie.buffer(%{{.*}}) {sym_name = "k_buff_0"} : memref<4xi32> = dense<[1, 2, 3, 4]>
// INIT: aie.buffer(%{{.*}}) {sym_name = "k_buff_1"} : memref<4xi32> = dense<[5, 6, 7, 8]>
// INIT: {init = 0 : i32, sym_name = "k_prod_lock_0"}
// INIT: {init = 2 : i32, sym_name = "k_cons_lock_0"}
aie.device(npu1) {
  %t01 = aie.tile(0, 1)
  %t02 = aie.tile(0, 2)
  aie.objectfifo @k(%t01, {%t02}, 2 : i32) : !aie.objectfifo<memref<4xi32>> = [dense<[1, 2, 3, 4]>, dense<[5, 6, 7, 8]>]
}

//--- existing.mlir
// A program, locks and channels that are there already stay as they are.
// EXIST: aie.lock(%{{.*}}, 1) {init = 2 : i32, sym_name = "f_cons_prod_lock_0"}
// EXIST: aie.lock(%{{.*}}, 2) {init = 0 : i32, sym_name = "f_cons_cons_lock_0"}
// EXIST: aie.mem
// EXIST: aie.dma_start(S2MM, 0, ^[[OWN:bb[0-9]+]], ^[[NEXT:bb[0-9]+]])
// EXIST: aie.dma_bd(%{{.*}} : memref<4xi32> offset = 0 len = 4)
// EXIST: aie.next_bd ^[[OWN]]
// EXIST: ^[[NEXT]]:
// EXIST: aie.dma_start(S2MM, 1, ^{{.*}}, ^[[DONE:bb[0-9]+]])
// EXIST: ^[[DONE]]:
// EXIST-NEXT: aie.end
aie.device(npu1) {
  %t00 = aie.tile(0, 0)
  %t02 = aie.tile(0, 2)
  %b = aie.buffer(%t02) {sym_name = "own"} : memref<4xi32>
  %l = aie.lock(%t02, 0) {init = 0 : i32}
  aie.objectfifo @f(%t00, {%t02}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  %mem = aie.mem(%t02) {
    %0 = aie.dma_start(S2MM, 0, ^own, ^done)
  ^own:
    aie.dma_bd(%b : memref<4xi32> offset = 0 len = 4)
    aie.next_bd ^own
  ^done:
    aie.end
  }
}
