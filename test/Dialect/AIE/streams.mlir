// Flows, packet flows and symbolic routes.
// RUN: tileloom-opt %s | tileloom-opt | FileCheck %s
// RUN: tileloom-opt %s --mlir-print-op-generic | tileloom-opt | FileCheck %s

// CHECK-LABEL: aie.device(npu2)
aie.device(npu2) {
  %s = aie.tile(0, 0)
  %a = aie.tile(0, 2)
  %b = aie.tile(1, 3)
  %c = aie.tile(1, 2)
  // CHECK: aie.flow(%shim_noc_tile_0_0, DMA : 0, %tile_0_2, DMA : 1)
  aie.flow(%s, DMA : 0, %a, "DMA" : 1)
  // CHECK-NEXT: aie.flow(%tile_0_2, DMA : 0, %tile_1_3, DMA : 1) via (%tile_1_2 : West : 0 -> North : 1) {x}
  aie.flow(%a, DMA : 0, %b, DMA : 1) via (%c : West : 0 -> North : 1) {x}
  // CHECK-NEXT: aie.flow(%tile_0_2, Core : 0, %tile_1_3, Core : 0) via (%tile_1_2 : West : 1 -> North : 2, %tile_1_3 : South : 2 -> South : 0)
  aie.flow(%a, Core : 0, %b, Core : 0) via (%c : "West" : 1 -> "North" : 2, %b:South:2->South:0)
  // CHECK-NEXT: aie.packet_flow(31) {
  // CHECK-NEXT:   aie.packet_source<%tile_0_2, DMA : 0>
  // CHECK-NEXT:   aie.packet_dest<%tile_1_3, DMA : 1>
  // CHECK-NEXT: } via (%tile_1_2 : West : 0 -> North : 1) {keep_pkt_header = true, priority_route = true}
  aie.packet_flow(0x1F) {
    aie.packet_source<%a, DMA : 0>
    aie.packet_dest<%b, DMA : 1>
  } via (%c : West : 0 -> North : 1) {keep_pkt_header = true, priority_route = true}
  // CHECK-NEXT: aie.packet_flow(8, mask = 28) {
  aie.packet_flow(8, mask = 28) {
    aie.packet_dest<%s, DMA : 1>
    aie.packet_source<%a, Trace : 0>
    aie.packet_source<%c, Trace : 1>
  }
  // CHECK: aie.wire(%tile_0_2 : East, %tile_1_2 : West)
  aie.wire(%a : East, %c : West)
  // CHECK-NEXT: aie.route_endpoint @feed(%shim_noc_tile_0_0) DMA {channelIndex = 1 : i32, fifoName = "in"}
  aie.route_endpoint @feed(%s) DMA {channelIndex = 1 : i32, fifoName = "in"}
  // CHECK-NEXT: aie.route_endpoint @left(%tile_0_2) Core
  aie.route_endpoint @left(%a) Core
  // CHECK-NEXT: aie.route_endpoint @right(%tile_1_2) Core {packet = #aie.packet_info<pkt_type = 0, pkt_id = 2>}
  aie.route_endpoint @right(%c) Core {packet = #aie.packet_info<pkt_type = 0, pkt_id = 2>}
  // CHECK-NEXT: aie.route from @feed to [@left, @right] {packet, packet_id = 2 : i8}
  aie.route from @feed to [@left, @right] {packet, packet_id = 2 : i8}
}
