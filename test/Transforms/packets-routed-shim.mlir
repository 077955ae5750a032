// Packets enter and leave through the shim mux on fixed channels, and share ports of
// one shim DMA channel. Flows with a mask keep it as their rule.
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-create-pathfinder-flows))' %s -o %t
// RUN: FileCheck %s < %t
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-create-pathfinder-flows))' %t | diff %t -
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-find-flows))' %t | FileCheck %s --check-prefix=FOUND

// CHECK:      aie.switchbox(%{{.*}}0_0) {
// CHECK:        aie.masterset(South : 3, %{{.*}})
// CHECK-NEXT:   aie.masterset(North : {{[0-5]}}, %{{.*}})
// CHECK:        aie.packet_rules(South : 7) {
// CHECK-DAG:      aie.rule(28, 16, %{{.*}})
// CHECK-DAG:      aie.rule(31, 1, %{{.*}})
// CHECK:        aie.packet_rules(North : {{[0-3]}}) {
// CHECK-NEXT:     aie.rule(31, 2, %{{.*}})
// CHECK:      aie.shim_mux(%{{.*}}0_0) {
// CHECK-DAG:    aie.connect<DMA : 1, North : 7>
// CHECK-DAG:    aie.connect<North : 3, DMA : 1>
// CHECK:      }

// FOUND-DAG: aie.packet_source<%[[SHIM:.*]], DMA : 1>
// FOUND-DAG: aie.packet_dest<%[[SHIM]], DMA : 1>
// FOUND-DAG: aie.packet_flow(1)
// FOUND-DAG: aie.packet_flow(2)
// FOUND-DAG: aie.packet_flow(16, mask = 28)
// FOUND-NOT: aie.shim_mux
aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.packet_flow(1) { aie.packet_source<%shim, DMA : 1> aie.packet_dest<%a, DMA : 0> }
  aie.packet_flow(16, mask = 28) { aie.packet_source<%shim, DMA : 1> aie.packet_dest<%b, DMA : 0> }
  aie.packet_flow(2) { aie.packet_source<%a, DMA : 0> aie.packet_dest<%shim, DMA : 1> }
}
