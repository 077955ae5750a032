// DMA bodies, channels, buffer descriptors and chains in both grammars.
// RUN: tileloom-opt %s | tileloom-opt | FileCheck %s
// RUN: tileloom-opt %s --mlir-print-op-generic | tileloom-opt | FileCheck %s

// CHECK-LABEL: aie.device(npu2)
aie.device(npu2) {
  %s = aie.tile(0, 0)
  %m = aie.tile(0, 1)
  %t = aie.tile(0, 2)
  %c1 = arith.constant 1 : i32
  %b = aie.buffer(%m) {sym_name = "b"} : memref<256xi32>
  %x = aie.buffer(%t) {sym_name = "x"} : memref<256xi16>
  %h = aie.external_buffer {sym_name = "h"} : memref<1024xi32>
  %e = aie.lock(%m, 0) {init = 1 : i32, sym_name = "e"}
  %f = aie.lock(%m, 1) {sym_name = "f"}

  // CHECK: %mem_0_2 = aie.mem(%tile_0_2) {
  aie.mem(%t) {
    // CHECK-NEXT: %{{.*}} = aie.dma_start(S2MM, 0, ^bb1, ^bb2, repeat_count = 3)
    %0 = aie.dma_start("S2MM", 0, ^bd, ^next, repeat_count = 3)
  ^bd:
    // CHECK: aie.dma_bd(%x : memref<256xi16> offset = 32 len = 64 sizes = [4, 16] strides = [32, 1]) {packet = #aie.packet_info<pkt_id = 6>}
    aie.dma_bd(%x : memref<256xi16> offset = 32 len = 64 sizes = [4, 16] strides = [32, 1]) {packet = #aie.packet_info<pkt_id = 6>}
    // CHECK-NEXT: aie.next_bd ^bb1
    aie.next_bd ^bd
  ^next:
    // CHECK: aie.dma_start(S2MM, 1, ^bb3, ^bb4) {out_of_order}
    %1 = aie.dma_start(S2MM, 1, ^ooo, ^end) {out_of_order}
  ^ooo:
    // CHECK: aie.dma_bd(%x : memref<256xi16>) {bd_id = 1 : i32, iteration = #aie.bd_iteration<size = 4, stride = 64>, next_bd_id = 1 : i32, packet = #aie.packet_info<pkt_type = 0, pkt_id = 2>}
    aie.dma_bd(%x : memref<256xi16>) {bd_id = 1 : i32, next_bd_id = 1 : i32, packet = #aie.packet_info<pkt_type = 0, pkt_id = 2>, iteration = #aie.bd_iteration<size=4, stride=64, current=0>}
    aie.next_bd ^ooo
  ^end:
    aie.end
  }

  // CHECK: %memtile_dma_0_1 = aie.memtile_dma(%mem_tile_0_1) {
  aie.memtile_dma(%m) {
    // April: positions, an explicit pad value that belongs to the channel.
    // CHECK-NEXT: aie.dma_start(MM2S, 0, ^bb1, ^bb2) {pad_value = 7 : i32}
    %0 = aie.dma_start(MM2S, 0, ^bd, ^next)
  ^bd:
    // CHECK: aie.dma_bd(%b : memref<256xi32> offset = 0 len = 24 sizes = [2, 8] strides = [8, 1] pad [<const_pad_before = 0, const_pad_after = 0>, <const_pad_before = 2, const_pad_after = 2>]) {bd_id = 0 : i32}
    aie.dma_bd(%b : memref<256xi32>, 0, 24, [<size = 2, stride = 8>, <size=8, stride=1>], [<const_pad_before = 0, const_pad_after = 0>, <const_pad_before = 2, const_pad_after = 2>], pad_value = 7) {bd_id = 0 : i32}
    aie.next_bd ^bd
  ^next:
    // CHECK: aie.dma_start(S2MM, 5
    %1 = aie.dma_start(S2MM, 5, ^two, ^end)
  ^two:
    // CHECK: aie.dma_bd_packet(2, 7)
    aie.dma_bd_packet(0x2, 0x7)
    // CHECK-NEXT: aie.dma_bd(%b : memref<256xi32> offset = 0 len = 24)
    aie.dma_bd(%b : memref<256xi32>, 0, 24, [])
    aie.next_bd ^three
  ^three:
    // CHECK: aie.dma_bd(%b : memref<256xi32> offset = 8)
    aie.dma_bd(%b : memref<256xi32>, 8)
    aie.next_bd ^four
  ^four:
    // CHECK: aie.dma_bd(%b : memref<256xi32> offset = 4 len = 8 sizes = [2, 4] strides = [16, 1])
    aie.dma_bd(%b : memref<256xi32>) {offset = 4 : i32, len = 8 : i32, dimensions = #aie<bd_dim_layout_array[<size = 2, stride = 16>, <size = 4, stride = 1>]>}
    aie.next_bd ^end
  ^end:
    aie.end
  }

  %m1 = aie.tile(1, 1)
  // CHECK: %memtile_dma_1_1 = aie.memtile_dma(%mem_tile_1_1) {
  aie.memtile_dma(%m1) {
    // CHECK-NEXT: %pull = aie.dma(S2MM, 0) {loop = false, repeat_count = 3 : i32, sym_name = "pull"} [{
    // CHECK-NEXT:   aie.use_lock(%e, AcquireGreaterEqual, %{{.*}})
    // CHECK-NEXT:   aie.dma_bd(%b : memref<256xi32> offset = 0 len = 128)
    // CHECK-NEXT:   aie.use_lock(%f, Release, %{{.*}})
    // CHECK-NEXT: }, {
    // CHECK:      }]
    // CHECK-NEXT: aie.end
    %0 = aie.dma(S2MM, 0) {loop = false, repeat_count = 3 : i32, sym_name = "pull"} [{
      aie.use_lock(%e, AcquireGreaterEqual, %c1)
      aie.dma_bd(%b : memref<256xi32> offset = 0 len = 128)
      aie.use_lock(%f, Release, %c1)
    }, {
      aie.use_lock(%e, AcquireGreaterEqual, %c1)
      aie.dma_bd(%b : memref<256xi32> offset = 128 len = 128)
      aie.use_lock(%f, Release, %c1)
    }]
    aie.end
  }

  // CHECK: %shim_dma_0_0 = aie.shim_dma(%shim_noc_tile_0_0) {
  aie.shim_dma(%s) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // CHECK: aie.dma_bd(%h : memref<1024xi32> offset = 0 len = 1024) {axcache = 3 : i32, burst_length = 256 : i32, offset_parameter = @p, offset_state_table_idx = 2 : ui8}
    aie.dma_bd(%h : memref<1024xi32> offset = 0 len = 1024) {burst_length = 256 : i32, axcache = 3 : i32, offset_parameter = @p, offset_state_table_idx = 2 : ui8}
    aie.next_bd ^bd
  ^end:
    aie.end
  }

  // CHECK: aie.bd_chain @pingpong(%[[P:.*]]: memref<64xi32>, %[[Q:.*]]: memref<64xi32>, %[[N:.*]]: i32, %[[K:.*]]: i64) {
  aie.bd_chain @pingpong(%p: memref<64xi32>, %q: memref<64xi32> {x.y}, %n: i32, %k: i64) {
    // CHECK-NEXT: aie.dma_bd(%[[P]] : memref<64xi32> offset = %[[N]] len = %[[N]] sizes = [2, %[[K]], 4] strides = [%[[K]], 1, 1]) bd_id_val %[[N]] : i32
    aie.dma_bd(%p : memref<64xi32> offset = %n len = %n sizes = [2, %k, 4] strides = [%k, 1, 1]) bd_id_val %n : i32
    // CHECK-NEXT: aie.next_bd ^bb1
    aie.next_bd ^second
  ^second:
    // CHECK: aie.dma_bd(%[[Q]] : memref<64xi32> offset = 0 len = 64)
    aie.dma_bd(%q : memref<64xi32> offset=0 len=0x40)
    aie.end
  }
  // CHECK: aie.bd_chain @empty() {
  aie.bd_chain @empty() {
    aie.end
  }
}
