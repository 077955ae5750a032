// Flows that must stay apart need more arbiters at a tile than it has, whatever the
// routing; with packet hops as circuits there is one.
// RUN: tileloom-opt --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(aie.device(aie-create-pathfinder-flows{circuit-switch-hops=false}))' %s

// Nothing programs the receivers, so each may wait for the others.
// expected-error @+1 {{Unable to find a legal routing: at tile (0, 3), no two of packet flow (0, 2) DMA:0 -> (0, 4) DMA:0 (id 0), packet flow (0, 2) DMA:1 -> (0, 4) DMA:1 (id 1), packet flow (0, 2) Core:0 -> (0, 4) Core:0 (id 2) can share an arbiter, and each takes one there whatever the routing, but the switchbox has 2 free. For example, packet flow (0, 2) DMA:0 -> (0, 4) DMA:0 (id 0) can fill its receiver, and draining that waits on (0, 4) S2MM 1, which receives packet flow (0, 2) DMA:1 -> (0, 4) DMA:1 (id 1). The volume packet flow (0, 2) DMA:0 -> (0, 4) DMA:0 (id 0) carries is unknown, so it is assumed to overrun its receiver. Nothing in the design programs (0, 4) S2MM 0, so it is assumed to wait on anything on its tile.}}
aie.device(npu1_1col) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  %c = aie.tile(0, 4)
  %box = aie.switchbox(%b) {
    %20 = aie.amsel<2> (0)
    %21 = aie.amsel<2> (1)
    %22 = aie.amsel<2> (2)
    %23 = aie.amsel<2> (3)
    %30 = aie.amsel<3> (0)
    %31 = aie.amsel<3> (1)
    %32 = aie.amsel<3> (2)
    %33 = aie.amsel<3> (3)
    %40 = aie.amsel<4> (0)
    %41 = aie.amsel<4> (1)
    %42 = aie.amsel<4> (2)
    %43 = aie.amsel<4> (3)
    %50 = aie.amsel<5> (0)
    %51 = aie.amsel<5> (1)
    %52 = aie.amsel<5> (2)
    %53 = aie.amsel<5> (3)
  }
  aie.packet_flow(0) { aie.packet_source<%a, DMA : 0> aie.packet_dest<%c, DMA : 0> }
  aie.packet_flow(1) { aie.packet_source<%a, DMA : 1> aie.packet_dest<%c, DMA : 1> }
  aie.packet_flow(2) { aie.packet_source<%a, Core : 0> aie.packet_dest<%c, Core : 0> }
}

// -----

// No arbiter at all is free at the destination.
aie.device(npu1_1col) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  %box = aie.switchbox(%b) {
    %00 = aie.amsel<0> (0)
    %01 = aie.amsel<0> (1)
    %02 = aie.amsel<0> (2)
    %03 = aie.amsel<0> (3)
    %10 = aie.amsel<1> (0)
    %11 = aie.amsel<1> (1)
    %12 = aie.amsel<1> (2)
    %13 = aie.amsel<1> (3)
    %20 = aie.amsel<2> (0)
    %21 = aie.amsel<2> (1)
    %22 = aie.amsel<2> (2)
    %23 = aie.amsel<2> (3)
    %30 = aie.amsel<3> (0)
    %31 = aie.amsel<3> (1)
    %32 = aie.amsel<3> (2)
    %33 = aie.amsel<3> (3)
    %40 = aie.amsel<4> (0)
    %41 = aie.amsel<4> (1)
    %42 = aie.amsel<4> (2)
    %43 = aie.amsel<4> (3)
    %50 = aie.amsel<5> (0)
    %51 = aie.amsel<5> (1)
    %52 = aie.amsel<5> (2)
    %53 = aie.amsel<5> (3)
  }
  // expected-error @+1 {{Unable to find a legal routing: at tile (0, 3), packet flow (0, 2) DMA:0 -> (0, 3) DMA:0 (id 0) takes an arbiter whatever the routing, but the switchbox has none free}}
  aie.packet_flow(0) { aie.packet_source<%a, DMA : 0> aie.packet_dest<%b, DMA : 0> }
}

// -----

// One msel is left, and two flows leave by different masters. Endless BDs without
// locks take what comes, so that nothing else keeps the flows apart.
// expected-error @+1 {{Unable to find a legal routing: at tile (0, 3), the packet flows need more arbiter msels than the switchbox has free.}}
aie.device(npu1_1col) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  %x = aie.buffer(%b) : memref<4xi32>
  %mem = aie.mem(%b) {
    %0 = aie.dma_start(S2MM, 0, ^low, ^next)
  ^next:
    %1 = aie.dma_start(S2MM, 1, ^high, ^end)
  ^low:
    aie.dma_bd(%x : memref<4xi32>)
    aie.next_bd ^low
  ^high:
    aie.dma_bd(%x : memref<4xi32>)
    aie.next_bd ^high
  ^end:
    aie.end
  }
  %box = aie.switchbox(%b) {
    %01 = aie.amsel<0> (1)
    %02 = aie.amsel<0> (2)
    %03 = aie.amsel<0> (3)
    %10 = aie.amsel<1> (0)
    %11 = aie.amsel<1> (1)
    %12 = aie.amsel<1> (2)
    %13 = aie.amsel<1> (3)
    %20 = aie.amsel<2> (0)
    %21 = aie.amsel<2> (1)
    %22 = aie.amsel<2> (2)
    %23 = aie.amsel<2> (3)
    %30 = aie.amsel<3> (0)
    %31 = aie.amsel<3> (1)
    %32 = aie.amsel<3> (2)
    %33 = aie.amsel<3> (3)
    %40 = aie.amsel<4> (0)
    %41 = aie.amsel<4> (1)
    %42 = aie.amsel<4> (2)
    %43 = aie.amsel<4> (3)
    %50 = aie.amsel<5> (0)
    %51 = aie.amsel<5> (1)
    %52 = aie.amsel<5> (2)
    %53 = aie.amsel<5> (3)
  }
  aie.packet_flow(0) { aie.packet_source<%a, DMA : 0> aie.packet_dest<%b, DMA : 0> }
  aie.packet_flow(1) { aie.packet_source<%a, DMA : 1> aie.packet_dest<%b, DMA : 1> }
}
