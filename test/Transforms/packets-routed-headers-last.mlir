// Where several flows end at one port, the last one decides what becomes of headers.
// RUN: tileloom-opt --split-input-file --aie-create-pathfinder-flows %s | FileCheck %s

// CHECK-LABEL: @first
// CHECK: aie.masterset(DMA : 0, %{{[^)]*}}) {keep_pkt_header = false}
// CHECK-LABEL: @second
// CHECK: aie.masterset(DMA : 0, %{{[^)]*}}) {keep_pkt_header = true}
// CHECK-LABEL: @third
// CHECK: aie.masterset(DMA : 0, %{{[^)]*}}){{$}}
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
