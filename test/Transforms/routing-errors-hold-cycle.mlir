// Two packets that each hold the only arbiter which the other needs next. With packet
// hops as circuits there is no such cycle.
// RUN: tileloom-opt --verify-diagnostics --pass-pipeline='builtin.module(aie.device(aie-create-pathfinder-flows{circuit-switch-hops=false}))' %s
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-create-pathfinder-flows))' %s | FileCheck %s
// CHECK: aie.connect<
// CHECK: aie.packet_rules

// expected-error @+1 {{Unable to find a legal routing: packet flows can deadlock holding arbiters across switchboxes, and no arbiter assignment found avoids it. packet flow (0, 3) DMA:1 -> (0, 4) DMA:0 (id 1) can hold arbiter 0 at tile (0, 3) that packet flow (0, 4) DMA:1 -> (0, 3) DMA:0 (id 2) needs. packet flow (0, 4) DMA:1 -> (0, 3) DMA:0 (id 2) can hold arbiter 0 at tile (0, 4) that packet flow (0, 3) DMA:1 -> (0, 4) DMA:0 (id 1) needs. [hold-cycle]}}
aie.device(npu1_1col) {
  %p = aie.tile(0, 3)
  %q = aie.tile(0, 4)
  %x = aie.buffer(%p) : memref<4xi32>
  %y = aie.buffer(%q) : memref<4xi32>
  // Both receivers are always ready.
  %mem_p = aie.mem(%p) {
    %0 = aie.dma_start(S2MM, 0, ^bd, ^end)
  ^bd:
    aie.dma_bd(%x : memref<4xi32>)
    aie.next_bd ^bd
  ^end:
    aie.end
  }
  %mem_q = aie.mem(%q) {
    %0 = aie.dma_start(S2MM, 0, ^bd, ^end)
  ^bd:
    aie.dma_bd(%y : memref<4xi32>)
    aie.next_bd ^bd
  ^end:
    aie.end
  }
  %box_p = aie.switchbox(%p) {
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
  %box_q = aie.switchbox(%q) {
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
  aie.packet_flow(1) { aie.packet_source<%p, DMA : 1> aie.packet_dest<%q, DMA : 0> }
  aie.packet_flow(2) { aie.packet_source<%q, DMA : 1> aie.packet_dest<%p, DMA : 0> }
}
