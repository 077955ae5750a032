// The control overlay is routed first, from the last arbiter and the last msel, and
// marked. In a design that a reload configures it has the very settings that it has
// alone. Its flows are not recovered as flows of the design; without a reload they
// are, with their priority.
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie-generate-column-control-overlay{route-shim-to-tile-ctrl=true emit-standalone-overlay=true},aie.device(aie-create-pathfinder-flows))' %s -o %t
// RUN: FileCheck %s < %t
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-create-pathfinder-flows))' %t | diff %t -
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-find-flows))' %t | FileCheck %s --check-prefix=FOUND

// CHECK-LABEL: aie.device(npu2) @design
// CHECK:       aie.switchbox(%{{.*}}0_0) {
// CHECK-DAG:     %[[M0:.*]] = aie.amsel<5> (0)
// CHECK-DAG:     %[[M1:.*]] = aie.amsel<5> (1)
// CHECK-DAG:     %[[M2:.*]] = aie.amsel<5> (2)
// CHECK-DAG:     %[[M3:.*]] = aie.amsel<5> (3)
// CHECK:         aie.masterset(South : 0, %{{.*}}) {aie.is_ctrl_pkt_overlay, keep_pkt_header = true}
// CHECK:         aie.masterset(TileControl : 0, %{{.*}}) {aie.is_ctrl_pkt_overlay, keep_pkt_header = true}
// Overlay rules come first; the mark of the op needs all rules.
// CHECK:         aie.packet_rules(South : 3) {
// CHECK-NEXT:      aie.rule(31, 15, %{{.*}}) {aie.is_ctrl_pkt_overlay, aie.priority_route}
// CHECK-NEXT:      aie.rule(30, 26, %{{.*}}) {aie.is_ctrl_pkt_overlay, aie.priority_route}
// CHECK-NEXT:      aie.rule(31, 3, %{{[^)]*}}){{$}}
// CHECK-NEXT:    }{{$}}
// CHECK:         aie.packet_rules(South : 7) {
// CHECK-NEXT:      aie.rule(28, 28, %{{.*}}) {aie.is_ctrl_pkt_overlay, aie.priority_route}
// CHECK-NEXT:    } {aie.is_ctrl_pkt_overlay}
// CHECK:         aie.packet_rules(TileControl : 0) {
// CHECK-NEXT:      aie.rule(31, 15, %{{.*}}) {aie.is_ctrl_pkt_overlay, aie.priority_route}
// CHECK-NEXT:    } {aie.is_ctrl_pkt_overlay}
// CHECK-LABEL: aie.device(npu2) @ctrl_pkt_overlay
// CHECK:       aie.switchbox(%{{.*}}0_0) {
// CHECK-NEXT:    aie.amsel<5> (0)
// CHECK-NEXT:    aie.amsel<5> (1)
// CHECK-NEXT:    aie.amsel<5> (2)
// CHECK-NEXT:    aie.amsel<5> (3)
// CHECK:         aie.packet_rules(South : 3) {
// CHECK-NEXT:      aie.rule(31, 15, %{{[^)]*}}) {aie.priority_route}
// CHECK-NEXT:      aie.rule(30, 26, %{{[^)]*}}) {aie.priority_route}
// CHECK-NEXT:    {{}$}}

// FOUND-LABEL: aie.device(npu2) @design
// FOUND:       aie.packet_flow(3)
// FOUND-NOT:   aie.packet_flow
// FOUND-LABEL: aie.device(npu2) @ctrl_pkt_overlay
// FOUND-DAG:   aie.packet_flow(15)
// FOUND-DAG:   aie.packet_flow(29)
// FOUND-DAG:   priority_route = true
aie.device(npu2) @design {
  %shim = aie.tile(0, 0)
  %c = aie.tile(0, 5)
  aie.packet_flow(3) { aie.packet_source<%shim, DMA : 0> aie.packet_dest<%c, DMA : 0> }
}
