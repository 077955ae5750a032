// Two flows that no routing keeps apart.
// RUN: tileloom-opt --verify-diagnostics --pass-pipeline='builtin.module(aie.device(aie-create-pathfinder-flows))' %s

// Two flows whose receivers may wait on each other leave one tile whose only arbiter
// they would share. Neither can pass it as a circuit, for each source also sends to
// the tile itself, and nothing comes back from the neighbours.
// expected-error @+1 {{Unable to find a legal routing: packet flow (0, 2) DMA:0 -> (0, 3) DMA:0 (id 0) and packet flow (0, 2) DMA:1 -> (0, 3) DMA:1 (id 2) can deadlock if they share an arbiter, and no routing found keeps them apart (last tried: tile (0, 2)). packet flow (0, 2) DMA:0 -> (0, 3) DMA:0 (id 0) can fill its receiver, and draining that waits on (0, 3) S2MM 1, which receives packet flow (0, 2) DMA:1 -> (0, 3) DMA:1 (id 2).}}
aie.device(npu1_1col) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  %x = aie.buffer(%a) : memref<4xi32>
  %mem = aie.mem(%a) {
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
  %box = aie.switchbox(%a) {
    aie.connect<North : 0, South : 0>
    aie.connect<North : 1, South : 1>
    aie.connect<North : 2, South : 2>
    aie.connect<North : 3, South : 3>
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
  aie.packet_flow(1) { aie.packet_source<%a, DMA : 0> aie.packet_dest<%a, DMA : 0> }
  aie.packet_flow(2) { aie.packet_source<%a, DMA : 1> aie.packet_dest<%b, DMA : 1> }
  aie.packet_flow(3) { aie.packet_source<%a, DMA : 1> aie.packet_dest<%a, DMA : 1> }
}
