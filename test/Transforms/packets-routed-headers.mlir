// Whether a destination keeps the header is written on its masterset where the flow
// says it, and never on the way. A destination may stand before its source.
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-create-pathfinder-flows))' %s -o %t
// RUN: FileCheck %s < %t
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-find-flows))' %t | FileCheck %s --check-prefix=FOUND

// CHECK:     aie.switchbox(%{{.*}}0_2) {
// CHECK-NOT:   keep_pkt_header
// CHECK:     }
// CHECK:     aie.switchbox(%{{.*}}0_3) {
// CHECK-DAG:   aie.masterset(Core : 0, %{{[^)]*}}) {keep_pkt_header = false}
// CHECK-DAG:   aie.masterset(DMA : 0, %{{[^)]*}}) {keep_pkt_header = true}
// CHECK-DAG:   aie.masterset(DMA : 1, %{{[^)]*}}){{$}}
// CHECK-DAG:   aie.masterset(TileControl : 0, %{{[^)]*}}){{$}}

// FOUND-DAG: } {keep_pkt_header = true}
// FOUND-DAG: } {keep_pkt_header = false}
aie.device(npu2) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.packet_flow(1) { aie.packet_dest<%b, DMA : 0> aie.packet_source<%a, DMA : 0> } {keep_pkt_header = true}
  aie.packet_flow(2) { aie.packet_source<%a, DMA : 0> aie.packet_dest<%b, DMA : 1> }
  aie.packet_flow(3) { aie.packet_source<%a, DMA : 1> aie.packet_dest<%b, Core : 0> } {keep_pkt_header = false}
  aie.packet_flow(4) { aie.packet_source<%a, DMA : 1> aie.packet_dest<%b, TileControl : 0> }
}
