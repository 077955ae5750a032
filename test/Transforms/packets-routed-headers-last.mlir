// Where several flows end at one port, the last one decides what becomes of headers,
// and the others learn of it.
// RUN: tileloom-opt --split-input-file --aie-create-pathfinder-flows %s 2> %t.err | FileCheck %s
// RUN: FileCheck %s --check-prefix=WARNED --implicit-check-not=warning: < %t.err

// WARNED: warning: packet flow 1 is to keep its headers at (0, 3) DMA:0, but packet flow 2 is the last to end there, so it sets that packets lose them [packet-header-overridden]
// WARNED: note: the last packet flow to end there
// WARNED: warning: packet flow 2 is to lose its headers at (0, 3) DMA:0, but packet flow 1 is the last to end there, so it sets that packets keep them
// WARNED: warning: packet flow 1 is to keep its headers at (0, 3) DMA:0, but packet flow 2 is the last to end there, so it sets that packets lose them
// WARNED: warning: packet flow 1 is to lose its headers at (0, 3) DMA:0 by default, but packet flow 2 is the last to end there, so it sets that packets keep them

// CHECK-LABEL: @first
// CHECK: aie.masterset(DMA : 0, %{{[^)]*}}) {keep_pkt_header = false}
// CHECK-LABEL: @second
// CHECK: aie.masterset(DMA : 0, %{{[^)]*}}) {keep_pkt_header = true}
// CHECK-LABEL: @third
// CHECK: aie.masterset(DMA : 0, %{{[^)]*}}){{$}}
// CHECK-LABEL: @fourth
// CHECK: aie.masterset(DMA : 0, %{{[^)]*}}) {keep_pkt_header = true}
// CHECK-LABEL: @agreed
aie.device(npu2) @first {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.packet_flow(1) { aie.packet_source<%a, DMA : 0> aie.packet_dest<%b, DMA : 0> } {keep_pkt_header = true}
  aie.packet_flow(2) { aie.packet_source<%a, DMA : 1> aie.packet_dest<%b, DMA : 0> } {keep_pkt_header = false}
}
aie.device(npu2) @second {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.packet_flow(2) { aie.packet_source<%a, DMA : 1> aie.packet_dest<%b, DMA : 0> } {keep_pkt_header = false}
  aie.packet_flow(1) { aie.packet_source<%a, DMA : 0> aie.packet_dest<%b, DMA : 0> } {keep_pkt_header = true}
}
aie.device(npu2) @third {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.packet_flow(1) { aie.packet_source<%a, DMA : 0> aie.packet_dest<%b, DMA : 0> } {keep_pkt_header = true}
  aie.packet_flow(2) { aie.packet_source<%a, DMA : 1> aie.packet_dest<%b, DMA : 0> }
}
aie.device(npu2) @fourth {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.packet_flow(1) { aie.packet_source<%a, DMA : 0> aie.packet_dest<%b, DMA : 0> }
  aie.packet_flow(2) { aie.packet_source<%a, DMA : 1> aie.packet_dest<%b, DMA : 0> } {keep_pkt_header = true}
}
// The default says the same as the last flow; other ports have settings of their own.
aie.device(npu2) @agreed {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.packet_flow(1) { aie.packet_source<%a, DMA : 0> aie.packet_dest<%b, DMA : 0> }
  aie.packet_flow(2) { aie.packet_source<%a, DMA : 1> aie.packet_dest<%b, DMA : 0> } {keep_pkt_header = false}
  aie.packet_flow(3) { aie.packet_source<%a, Core : 0> aie.packet_dest<%b, Core : 0> }
  aie.packet_flow(4) { aie.packet_source<%a, Core : 0> aie.packet_dest<%b, DMA : 1> }
}
