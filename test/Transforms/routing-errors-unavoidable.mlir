// One channel sends two flows in an order that lets the first hold up the second,
// however they are routed: an error, or on request a warning.
// RUN: tileloom-opt --verify-diagnostics --pass-pipeline='builtin.module(aie.device(aie-create-pathfinder-flows))' %s
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-create-pathfinder-flows{allow-deadlock-prone=true}))' %s -o %t 2> %t.err
// RUN: FileCheck %s --check-prefix=WARNED < %t.err
// RUN: FileCheck %s --check-prefix=ROUTED < %t

// WARNED: warning: Flows can deadlock however they are routed: packet flow (0, 2) DMA:0 -> (0, 3) DMA:0 (id 0) can fill its receiver, and draining that waits on (0, 4) core, then (0, 4) S2MM 0, which receives packet flow (0, 2) DMA:0 -> (0, 4) DMA:0 (id 1). [unavoidable-deadlock]
// ROUTED-NOT: aie.packet_flow

// The first receiver waits for a lock that the core above releases once its own data,
// sent second, is there.
// expected-error @+1 {{Flows can deadlock however they are routed: packet flow (0, 2) DMA:0 -> (0, 3) DMA:0 (id 0) can fill its receiver, and draining that waits on (0, 4) core, then (0, 4) S2MM 0, which receives packet flow (0, 2) DMA:0 -> (0, 4) DMA:0 (id 1). Set allow-deadlock-prone (aiecc --allow-deadlock-prone-routing) to route them anyway.}}
aie.device(npu2) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  %c = aie.tile(0, 4)
  %x = aie.buffer(%a) : memref<16xi32>
  %y = aie.buffer(%b) : memref<16xi32>
  %z = aie.buffer(%c) : memref<16xi32>
  %go = aie.lock(%b, 0) {init = 0 : i32}
  %full = aie.lock(%c, 0) {init = 0 : i32}
  %mem_a = aie.mem(%a) {
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
  %mem_b = aie.mem(%b) {
    %0 = aie.dma_start(S2MM, 0, ^bd, ^end)
  ^bd:
    aie.use_lock(%go, AcquireGreaterEqual, 1)
    aie.dma_bd(%y : memref<16xi32>)
    aie.next_bd ^end
  ^end:
    aie.end
  }
  %mem_c = aie.mem(%c) {
    %0 = aie.dma_start(S2MM, 0, ^bd, ^end)
  ^bd:
    aie.dma_bd(%z : memref<16xi32>)
    aie.use_lock(%full, Release, 1)
    aie.next_bd ^end
  ^end:
    aie.end
  }
  %core = aie.core(%c) {
    aie.use_lock(%full, AcquireGreaterEqual, 1)
    aie.use_lock(%go, Release, 1)
    aie.end
  }
  aie.packet_flow(0) { aie.packet_source<%a, DMA : 0> aie.packet_dest<%b, DMA : 0> }
  aie.packet_flow(1) { aie.packet_source<%a, DMA : 0> aie.packet_dest<%c, DMA : 0> }
}
