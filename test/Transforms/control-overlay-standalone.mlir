// A reload configures every device through one overlay: each gets the flows of all of
// them, and the overlay alone is a device of its own.
// RUN: tileloom-opt --aie-generate-column-control-overlay='route-shim-to-tile-ctrl=true emit-standalone-overlay=true' %s | FileCheck %s
// RUN: tileloom-opt --aie-generate-column-control-overlay='route-shim-to-tile-ctrl=true standalone-device-only=true' %s | FileCheck %s --check-prefix=ONLY

// CHECK-LABEL: aie.device(npu2) @first
// CHECK:         aie.tile(0, 1)
// CHECK-DAG:     aie.tile(0, 0)
// CHECK-DAG:     aie.tile(1, 0)
// CHECK-COUNT-6: aie.packet_flow
// CHECK-NOT:     aie.packet_flow
// CHECK:       } {has_ctrl_pkt_overlay = true}
// CHECK-LABEL: aie.device(npu2) @second
// CHECK-COUNT-6: aie.packet_flow
// CHECK-NOT:     aie.packet_flow
// CHECK:       } {has_ctrl_pkt_overlay = true}
// CHECK-LABEL: aie.device(npu2) @aside
// CHECK-NOT:     aie.packet_flow
// CHECK:       } {has_ctrl_pkt_overlay = false, needs_ctrl_pkt_overlay = false}
// CHECK-LABEL: aie.device(npu2) @ctrl_pkt_overlay
// CHECK-COUNT-6: aie.packet_flow
// CHECK-NOT:     aie.packet_flow

// ONLY-LABEL:  aie.device(npu2) @first
// ONLY-NOT:      aie.packet_flow
// ONLY-LABEL:  aie.device(npu2) @ctrl_pkt_overlay
// ONLY-COUNT-6:  aie.packet_flow
aie.device(npu2) @first {
  %a = aie.tile(0, 1)
}
aie.device(npu2) @second {
  %a = aie.tile(1, 1)
}
aie.device(npu2) @aside {
  %a = aie.tile(5, 5)
} {needs_ctrl_pkt_overlay = false}
