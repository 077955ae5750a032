// Two sources of one id with the same two destinations, which lie between them: the
// packets meet at one switch and take one amsel where they fork.
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-create-pathfinder-flows))' %s -o %t
// RUN: FileCheck %s < %t
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-find-flows))' %t | FileCheck %s --check-prefix=FOUND

// The packets of both enter (0, 3) by ports of their own and leave it in the same way.
// CHECK:      aie.switchbox(%{{.*}}0_3) {
// CHECK-NEXT:   %[[A:.*]] = aie.amsel<0> (0)
// CHECK-NEXT:   aie.masterset(DMA : 0, %[[A]])
// CHECK-NEXT:   aie.masterset(North : {{[0-5]}}, %[[A]])
// CHECK-NEXT:   aie.packet_rules(South : {{[0-3]}}) {
// CHECK-NEXT:     aie.rule(31, 1, %[[A]])
// CHECK-NEXT:   }
// CHECK-NEXT:   aie.packet_rules(North : {{[0-3]}}) {
// CHECK-NEXT:     aie.rule(31, 1, %[[A]])
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK-NOT:  aie.packet_flow

// FOUND-COUNT-4: aie.packet_flow(1)

aie.device(npu2_1col) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  %c = aie.tile(0, 4)
  %d = aie.tile(0, 5)
  aie.packet_flow(1) {
    aie.packet_source<%a, DMA : 0>
    aie.packet_source<%d, DMA : 0>
    aie.packet_dest<%b, DMA : 0>
    aie.packet_dest<%c, DMA : 0>
  }
}
