// Packets that go to a tile controller and elsewhere come back as one flow, which can be routed again.
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-create-pathfinder-flows))' %s -o %t.routed
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-find-flows))' %t.routed -o %t.found
// RUN: FileCheck %s < %t.found
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-create-pathfinder-flows))' %t.found | diff %t.routed -

// CHECK-COUNT-1: aie.packet_flow(3) {
// CHECK-NEXT: aie.packet_source<%{{.*}}tile_0_1, DMA : 0>
// CHECK-NEXT: aie.packet_dest<%{{.*}}tile_0_2, DMA : 0>
// CHECK-NEXT: aie.packet_dest<%{{.*}}tile_0_3, TileControl : 0>
// CHECK-NEXT: }
// CHECK-NOT: aie.packet_flow
aie.device(npu1_1col) {
  %mem = aie.tile(0, 1)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.packet_flow(3) {
    aie.packet_source<%mem, DMA : 0>
    aie.packet_dest<%b, TileControl : 0>
    aie.packet_dest<%a, DMA : 0>
  }
}
