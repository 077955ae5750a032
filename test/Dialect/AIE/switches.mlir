// Stream switches and shim muxes.
// RUN: tileloom-opt %s | tileloom-opt | FileCheck %s
// RUN: tileloom-opt %s --mlir-print-op-generic | tileloom-opt | FileCheck %s

// CHECK-LABEL: aie.device(npu2)
aie.device(npu2) {
  %s = aie.tile(0, 0)
  %t = aie.tile(0, 2)
  // CHECK: %switchbox_0_2 = aie.switchbox(%tile_0_2) {
  %sb = aie.switchbox(%t) {
    // CHECK-NEXT: aie.connect<South : 0, North : 1>
    aie.connect<South : 0, "North" : 1>
    // CHECK-NEXT: %[[A:.*]] = aie.amsel<0> (1)
    %a0 = aie.amsel<0>(1)
    // CHECK-NEXT: %[[B:.*]] = aie.amsel<0> (3)
    %a1 = aie.amsel<0> (3)
    // CHECK-NEXT: %{{.*}} = aie.masterset(North : 2, %[[A]], %[[B]]) {keep_pkt_header = true}
    aie.masterset(North : 2, %a0, %a1) {keep_pkt_header = true}
    // CHECK-NEXT: aie.packet_rules(South : 3) {
    // CHECK-NEXT:   aie.rule(28, 8, %[[A]])
    // CHECK-NEXT:   aie.rule(31, 5, %[[B]])
    // CHECK-NEXT: }
    aie.packet_rules(South : 3) {
      aie.rule(0x1C, 0x8, %a0)
      aie.rule(31, 5, %a1)
    }
  // CHECK-NEXT: }
  }
  // CHECK-NEXT: %shim_mux_0_0 = aie.shim_mux(%shim_noc_tile_0_0) {
  // CHECK-NEXT:   aie.connect<DMA : 1, North : 7>
  // CHECK-NEXT: }
  %mux = aie.shim_mux(%s) {
    aie.connect<DMA : 1, North : 7>
  }
}

// The switch of a shim had an op of its own in April 2026.
// CHECK-LABEL: aie.device(xcvc1902)
// CHECK: %shim_noc_tile_2_0 = aie.tile(2, 0)
// CHECK: %switchbox_2_0 = aie.switchbox(%shim_noc_tile_2_0) {
// CHECK-NEXT: aie.connect<South : 3, North : 1>
aie.device(xcvc1902) @legacy {
  %sw = aie.shim_switchbox(2) {
    aie.connect<South : 3, North : 1>
  }
  %t = aie.tile(2, 0)
}
