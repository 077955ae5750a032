// Two packet flows to one DMA channel: each switch on the way has amsels, mastersets
// and rules. In transit the flows leave by arbiters of their own; at the channel they
// share one. A second run changes nothing, and the flows come back.
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-create-pathfinder-flows))' %s -o %t
// RUN: FileCheck %s < %t
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-create-pathfinder-flows))' %t | diff %t -
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-find-flows))' %t | FileCheck %s --check-prefix=FOUND

// CHECK:      aie.switchbox(%{{.*}}0_2) {
// CHECK-NEXT:   %[[A:.*]] = aie.amsel<0> (0)
// CHECK-NEXT:   aie.masterset(North : [[UP1:[0-5]]], %[[A]])
// CHECK-NEXT:   aie.packet_rules(DMA : 0) {
// CHECK-NEXT:     aie.rule(31, 1, %[[A]])
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      aie.switchbox(%{{.*}}0_3) {
// CHECK-NEXT:   %[[B:.*]] = aie.amsel<0> (0)
// CHECK-NEXT:   %[[C:.*]] = aie.amsel<1> (0)
// CHECK-NEXT:   aie.masterset(North : [[X:[0-5]]], %{{.*}})
// CHECK-NEXT:   aie.masterset(North : [[Y:[0-5]]], %{{.*}})
// CHECK-NEXT:   aie.packet_rules(DMA : 0) {
// CHECK-NEXT:     aie.rule(31, 2, %{{.*}})
// CHECK-NEXT:   }
// CHECK-NEXT:   aie.packet_rules(South : [[UP1]]) {
// CHECK-NEXT:     aie.rule(31, 1, %{{.*}})
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      aie.switchbox(%{{.*}}0_4) {
// CHECK-NEXT:   %[[D:.*]] = aie.amsel<0> (0)
// CHECK-NEXT:   aie.masterset(DMA : 0, %[[D]])
// CHECK-NEXT:   aie.packet_rules(South : [[X]]) {
// CHECK-NEXT:     aie.rule(31, {{[12]}}, %[[D]])
// CHECK-NEXT:   }
// CHECK-NEXT:   aie.packet_rules(South : [[Y]]) {
// CHECK-NEXT:     aie.rule(31, {{[12]}}, %[[D]])
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK-NOT:  aie.packet_flow

// FOUND-DAG:   %[[T02:.*]] = aie.tile(0, 2)
// FOUND-DAG:   %[[T03:.*]] = aie.tile(0, 3)
// FOUND-DAG:   %[[T04:.*]] = aie.tile(0, 4)
// FOUND:       aie.packet_flow(1) {
// FOUND-NEXT:    aie.packet_source<%[[T02]], DMA : 0>
// FOUND-NEXT:    aie.packet_dest<%[[T04]], DMA : 0>
// FOUND-NEXT:  }
// FOUND:       aie.packet_flow(2) {
// FOUND-NEXT:    aie.packet_source<%[[T03]], DMA : 0>
// FOUND-NEXT:    aie.packet_dest<%[[T04]], DMA : 0>
// FOUND-NEXT:  }
// FOUND-NOT:   aie.switchbox
aie.device(npu2) {
  %t02 = aie.tile(0, 2)
  %t03 = aie.tile(0, 3)
  %t04 = aie.tile(0, 4)
  aie.packet_flow(1) { aie.packet_source<%t02, DMA : 0> aie.packet_dest<%t04, DMA : 0> }
  aie.packet_flow(2) { aie.packet_source<%t03, DMA : 0> aie.packet_dest<%t04, DMA : 0> }
}
