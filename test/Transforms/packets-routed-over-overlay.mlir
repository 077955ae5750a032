// A reload design whose overlay is routed already takes flows between the tiles that its settings reach.
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-create-pathfinder-flows))' %s -o %t.routed
// RUN: FileCheck %s < %t.routed
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-find-flows))' %t.routed -o %t.found
// RUN: FileCheck %s --check-prefix=FOUND < %t.found
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-create-pathfinder-flows))' %t.found | FileCheck %s

// CHECK-NOT: aie.packet_flow
// CHECK: aie.switchbox(%tile_0_2) {
// CHECK: aie.masterset(TileControl : 0, %{{.*}}) {aie.is_ctrl_pkt_overlay
// CHECK: aie.packet_rules(DMA : 1) {
// CHECK: aie.rule(31, 1,

// FOUND: aie.masterset(TileControl : 0, %{{.*}}) {aie.is_ctrl_pkt_overlay
// FOUND: aie.packet_flow(1) {
// FOUND-NEXT: aie.packet_source<%tile_0_2, DMA : 1>
// FOUND-NEXT: aie.packet_dest<%tile_0_3, DMA : 0>
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.packet_flow(15) {
    aie.packet_source<%shim, DMA : 0>
    aie.packet_dest<%shim, TileControl : 0>
  } {keep_pkt_header = true, priority_route = true}
  aie.packet_flow(26) {
    aie.packet_source<%shim, DMA : 0>
    aie.packet_dest<%mem, TileControl : 0>
  } {keep_pkt_header = true, priority_route = true}
  aie.packet_flow(27) {
    aie.packet_source<%shim, DMA : 0>
    aie.packet_dest<%a, TileControl : 0>
  } {keep_pkt_header = true, priority_route = true}
  aie.packet_flow(29) {
    aie.packet_source<%shim, DMA : 1>
    aie.packet_dest<%b, TileControl : 0>
  } {keep_pkt_header = true, priority_route = true}
  aie.packet_flow(1) {
    aie.packet_source<%a, DMA : 1>
    aie.packet_dest<%b, DMA : 0>
  }
} {has_ctrl_pkt_overlay = true}
