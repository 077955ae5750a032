// A design that can deadlock however it is routed is refused; on request the driver
// routes it and warns.
// RUN: %exits 1 tileloom build %s -o %t --print-commands 2>&1 | FileCheck %s --check-prefix=REFUSED
// RUN: tileloom build %s -o %t --print-commands --allow-deadlock-prone-routing > %t.out 2>&1
// RUN: FileCheck %s --check-prefix=WARNED < %t.out
// REFUSED: error: Flows can deadlock however they are routed: {{.*}} Set allow-deadlock-prone (aiecc --allow-deadlock-prone-routing) to route them anyway. [unavoidable-deadlock]
// WARNED: warning: Flows can deadlock however they are routed: packet flow (0, 2) DMA:0 -> (0, 3) DMA:0 (id 0) can fill its receiver, and draining that waits on (0, 4) core, then (0, 4) S2MM 0, which receives packet flow (0, 2) DMA:0 -> (0, 4) DMA:0 (id 1). [unavoidable-deadlock]
aie.device(npu2) @prone {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  %c = aie.tile(0, 4)
  %x = aie.buffer(%a) {sym_name = "x"} : memref<16xi32>
  %y = aie.buffer(%b) {sym_name = "y"} : memref<16xi32>
  %z = aie.buffer(%c) {sym_name = "z"} : memref<16xi32>
  %go = aie.lock(%b, 0) {init = 0 : i32}
  %done = aie.lock(%b, 1) {init = 0 : i32}
  %empty = aie.lock(%c, 0) {init = 1 : i32}
  %full = aie.lock(%c, 1) {init = 0 : i32}
  aie.mem(%a) {
    %0 = aie.dma_start(MM2S, 0, ^first, ^end)
  ^first:
    aie.dma_bd(%x : memref<16xi32>) {packet = #aie.packet_info<pkt_type = 0, pkt_id = 0>}
    aie.next_bd ^second
  ^second:
    aie.dma_bd(%x : memref<16xi32>) {packet = #aie.packet_info<pkt_type = 0, pkt_id = 1>}
    aie.next_bd ^end
  ^end:
    aie.end
  }
  aie.mem(%b) {
    %0 = aie.dma_start(S2MM, 0, ^bd, ^end)
  ^bd:
    aie.use_lock(%go, AcquireGreaterEqual, 1)
    aie.dma_bd(%y : memref<16xi32>)
    aie.use_lock(%done, Release, 1)
    aie.next_bd ^end
  ^end:
    aie.end
  }
  aie.mem(%c) {
    %0 = aie.dma_start(S2MM, 0, ^bd, ^end)
  ^bd:
    aie.use_lock(%empty, AcquireGreaterEqual, 1)
    aie.dma_bd(%z : memref<16xi32>)
    aie.use_lock(%full, Release, 1)
    aie.next_bd ^end
  ^end:
    aie.end
  }
  aie.core(%c) {
    aie.use_lock(%full, AcquireGreaterEqual, 1)
    aie.use_lock(%go, Release, 1)
    aie.end
  }
  aie.packet_flow(0) { aie.packet_source<%a, DMA : 0> aie.packet_dest<%b, DMA : 0> }
  aie.packet_flow(1) { aie.packet_source<%a, DMA : 0> aie.packet_dest<%c, DMA : 0> }
}
