// What the rules of a switch cannot tell apart, or have no slots for.
// RUN: tileloom-opt --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(aie.device(aie-create-pathfinder-flows))' %s

// Two sources with one id, and one channel up for both: from there on nobody can tell
// them apart.
// expected-error @+4 {{Unable to find a legal routing: at tile (0, 3), packets with id 1 from (0, 2) DMA:0 and (0, 2) DMA:1 enter on South:5 and leave by different ports; a switchbox routes on the id alone, so each source's packets would also go where the other's do. [packet-id-collision]}}
// expected-note @+3 {{proven: no routing exists for these 2 streams together, whatever way each takes}}
// expected-note @+2 {{competing packet flow (0, 2) DMA:0 -> (0, 3) DMA:0 (id 1)}}
// expected-note @+1 {{competing packet flow (0, 2) DMA:1 -> (0, 3) DMA:1 (id 1)}}
aie.device(npu1_1col) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  %box = aie.switchbox(%a) {
    aie.connect<South : 0, North : 0>
    aie.connect<South : 0, North : 1>
    aie.connect<South : 0, North : 2>
    aie.connect<South : 0, North : 3>
    aie.connect<South : 0, North : 4>
  }
  aie.packet_flow(1) { aie.packet_source<%a, DMA : 0> aie.packet_dest<%b, DMA : 0> }
  aie.packet_flow(1) { aie.packet_source<%a, DMA : 1> aie.packet_dest<%b, DMA : 1> }
}

// -----

// The same with masks that overlap.
// expected-error @+4 {{Unable to find a legal routing: at tile (0, 3), packet flows through South:5 claim rule (mask 0x1C, id 0x0) and rule (mask 0x18, id 0x0), which both match id 0x0; widen one mask to carry both, or route them apart. [packet-claims-overlap]}}
// expected-note @+3 {{proven: no routing exists for these 2 streams together, whatever way each takes}}
// expected-note @+2 {{competing packet flow (0, 2) DMA:0 -> (0, 3) DMA:0 (id 0)}}
// expected-note @+1 {{competing packet flow (0, 2) DMA:1 -> (0, 3) DMA:1 (id 0)}}
aie.device(npu1_1col) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  %box = aie.switchbox(%a) {
    aie.connect<South : 0, North : 0>
    aie.connect<South : 0, North : 1>
    aie.connect<South : 0, North : 2>
    aie.connect<South : 0, North : 3>
    aie.connect<South : 0, North : 4>
  }
  aie.packet_flow(0, mask = 28) { aie.packet_source<%a, DMA : 0> aie.packet_dest<%b, DMA : 0> }
  aie.packet_flow(0, mask = 24) { aie.packet_source<%a, DMA : 1> aie.packet_dest<%b, DMA : 1> }
}

// -----

// Five ways out of one slave port, and no way back to it.
// expected-error @+1 {{Unable to find a legal routing: at tile (0, 3), the packet flows entering on DMA:0 need 5 packet rules, and a slave port holds 4.}}
aie.device(npu1_1col) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  %box = aie.switchbox(%b) {
    aie.connect<South : 0, North : 0>
    aie.connect<South : 1, North : 1>
    aie.connect<South : 2, North : 2>
    aie.connect<South : 3, North : 3>
    aie.connect<South : 4, North : 4>
    aie.connect<South : 5, North : 5>
  }
  aie.packet_flow(0) { aie.packet_source<%b, DMA : 0> aie.packet_dest<%b, DMA : 0> }
  aie.packet_flow(1) { aie.packet_source<%b, DMA : 0> aie.packet_dest<%b, Core : 0> }
  aie.packet_flow(2) { aie.packet_source<%b, DMA : 0> aie.packet_dest<%b, TileControl : 0> }
  aie.packet_flow(3) { aie.packet_source<%b, DMA : 0> aie.packet_dest<%b, FIFO : 0> }
  aie.packet_flow(6) { aie.packet_source<%b, DMA : 0> aie.packet_dest<%a, DMA : 0> }
}

// -----

// Packet ids have five bits.
aie.device(npu1_1col) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // expected-error @+1 {{packet id 40 exceeds the maximum of 31}}
  aie.packet_flow(40, mask = 63) { aie.packet_source<%a, DMA : 0> aie.packet_dest<%b, DMA : 0> }
}
