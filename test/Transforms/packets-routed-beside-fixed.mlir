// Rules that a design has stay first on their port, and new ones join their op; a
// master that packets use already keeps its settings.
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-create-pathfinder-flows))' %s -o %t
// RUN: FileCheck %s < %t
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-create-pathfinder-flows))' %t | diff %t -
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-find-flows))' %t | FileCheck %s --check-prefix=FOUND

// CHECK:      aie.switchbox(%{{.*}}0_2) {
// CHECK-NOT:  aie.packet_rules
// CHECK-DAG:    %[[OLD:.*]] = aie.amsel<0> (0)
// CHECK-DAG:    aie.masterset(North : 0, %[[OLD]])
// CHECK:        aie.packet_rules(DMA : 0) {
// CHECK-NEXT:     aie.rule(31, 1, %[[OLD]])
// CHECK-NEXT:     aie.rule(31, 2, %[[NEW:.*]])
// CHECK-NEXT:   }
// CHECK-NOT:    aie.packet_rules(DMA : 0)
// CHECK:      aie.switchbox(%{{.*}}0_3) {

// FOUND-DAG:   aie.packet_flow(1)
// FOUND-DAG:   aie.packet_dest<%{{.*}}0_3, DMA : 0>
// FOUND-DAG:   aie.packet_flow(2)
// FOUND-DAG:   aie.packet_dest<%{{.*}}0_2, Core : 0>
aie.device(npu2) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  %box_a = aie.switchbox(%a) {
    %0 = aie.amsel<0> (0)
    %1 = aie.masterset(North : 0, %0)
    aie.packet_rules(DMA : 0) {
      aie.rule(31, 1, %0)
    }
  }
  %box_b = aie.switchbox(%b) {
    %0 = aie.amsel<0> (0)
    %1 = aie.masterset(DMA : 0, %0)
    aie.packet_rules(South : 0) {
      aie.rule(31, 1, %0)
    }
  }
  aie.packet_flow(2) { aie.packet_source<%a, DMA : 0> aie.packet_dest<%a, Core : 0> }
}
