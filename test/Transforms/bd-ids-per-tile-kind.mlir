// All channels of a core or shim tile share ids 0 to 15; on a mem tile even
// channels take 0 to 23 and odd channels 24 to 47. Ids in the design stay, and
// next_bd_id repeats the successor of the block.
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-assign-bd-ids))' %s | FileCheck %s

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %memtile = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  %b = aie.buffer(%core) : memref<16xi32>
  %m = aie.buffer(%memtile) : memref<16xi32>
  %x = aie.external_buffer : memref<16xi32>

  // CHECK-LABEL: aie.mem(
  %mem = aie.mem(%core) {
    %0 = aie.dma_start(S2MM, 0, ^a, ^second)
  ^second:
    %1 = aie.dma_start(MM2S, 1, ^c, ^done)
  // CHECK: aie.dma_bd({{.*}} len = 1) {bd_id = 0 : i32, next_bd_id = 1 : i32}
  ^a:
    aie.dma_bd(%b : memref<16xi32> offset = 0 len = 1)
    aie.next_bd ^b
  // CHECK: aie.dma_bd({{.*}} len = 2) {bd_id = 1 : i32, next_bd_id = 0 : i32}
  ^b:
    aie.dma_bd(%b : memref<16xi32> offset = 0 len = 2) {bd_id = 1 : i32}
    aie.next_bd ^a
  // CHECK: aie.dma_bd({{.*}} len = 3) {bd_id = 2 : i32}
  ^c:
    aie.dma_bd(%b : memref<16xi32> offset = 0 len = 3)
    aie.next_bd ^done
  ^done:
    aie.end
  }

  // CHECK-LABEL: aie.memtile_dma(
  %memdma = aie.memtile_dma(%memtile) {
    %0 = aie.dma_start(S2MM, 1, ^a, ^second)
  ^second:
    %1 = aie.dma_start(MM2S, 2, ^b, ^third)
  ^third:
    %2 = aie.dma_start(MM2S, 5, ^c, ^done)
  // CHECK: aie.dma_bd({{.*}} len = 1) {bd_id = 24 : i32, next_bd_id = 24 : i32}
  ^a:
    aie.dma_bd(%m : memref<16xi32> offset = 0 len = 1)
    aie.next_bd ^a
  // CHECK: aie.dma_bd({{.*}} len = 2) {bd_id = 0 : i32, next_bd_id = 0 : i32}
  ^b:
    aie.dma_bd(%m : memref<16xi32> offset = 0 len = 2)
    aie.next_bd ^b
  // CHECK: aie.dma_bd({{.*}} len = 3) {bd_id = 25 : i32, next_bd_id = 25 : i32}
  ^c:
    aie.dma_bd(%m : memref<16xi32> offset = 0 len = 3)
    aie.next_bd ^c
  ^done:
    aie.end
  }

  // CHECK-LABEL: aie.shim_dma(
  %shimdma = aie.shim_dma(%shim) {
    %0 = aie.dma_start(MM2S, 0, ^a, ^second)
  ^second:
    %1 = aie.dma_start(S2MM, 0, ^b, ^done)
  // CHECK: aie.dma_bd({{.*}} len = 1) {bd_id = 0 : i32}
  ^a:
    aie.dma_bd(%x : memref<16xi32> offset = 0 len = 1)
    aie.next_bd ^done
  // CHECK: aie.dma_bd({{.*}} len = 2) {bd_id = 1 : i32}
  ^b:
    aie.dma_bd(%x : memref<16xi32> offset = 0 len = 2)
    aie.next_bd ^done
  ^done:
    aie.end
  }
}
