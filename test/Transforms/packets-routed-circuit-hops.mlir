// Where a switch has more packet masters than free arbiters, a hop that nothing else
// shares becomes a circuit connection, and the header passes on. Connections come in
// front of amsels, and the flows come back as packet flows.
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-create-pathfinder-flows))' %s -o %t
// RUN: FileCheck %s < %t
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-create-pathfinder-flows))' %t | diff %t -
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-find-flows))' %t | FileCheck %s --check-prefix=FOUND

// CHECK:      aie.switchbox(%{{.*}}0_3) {
// CHECK:        aie.connect<South : {{[0-5]}}, North : {{[0-5]}}>
// CHECK-NOT:    aie.connect
// CHECK-COUNT-2: aie.masterset(North
// CHECK-NOT:    aie.masterset
// CHECK-COUNT-2: aie.packet_rules(South
// CHECK:      aie.switchbox(%{{.*}}0_4) {
// CHECK-NOT:    aie.connect
// CHECK-DAG:    aie.masterset(DMA : 0
// CHECK-DAG:    aie.masterset(DMA : 1
// CHECK-DAG:    aie.masterset(Core : 0

// FOUND-DAG: aie.packet_flow(0)
// FOUND-DAG: aie.packet_flow(1)
// FOUND-DAG: aie.packet_flow(2)
// FOUND-NOT: aie.flow(
aie.device(npu1_1col) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  %c = aie.tile(0, 4)
  %box = aie.switchbox(%b) {
    %20 = aie.amsel<2> (0)
    %21 = aie.amsel<2> (1)
    %22 = aie.amsel<2> (2)
    %23 = aie.amsel<2> (3)
    %30 = aie.amsel<3> (0)
    %31 = aie.amsel<3> (1)
    %32 = aie.amsel<3> (2)
    %33 = aie.amsel<3> (3)
    %40 = aie.amsel<4> (0)
    %41 = aie.amsel<4> (1)
    %42 = aie.amsel<4> (2)
    %43 = aie.amsel<4> (3)
    %50 = aie.amsel<5> (0)
    %51 = aie.amsel<5> (1)
    %52 = aie.amsel<5> (2)
    %53 = aie.amsel<5> (3)
  }
  aie.packet_flow(0) { aie.packet_source<%a, DMA : 0> aie.packet_dest<%c, DMA : 0> }
  aie.packet_flow(1) { aie.packet_source<%a, DMA : 1> aie.packet_dest<%c, DMA : 1> }
  aie.packet_flow(2) { aie.packet_source<%a, Core : 0> aie.packet_dest<%c, Core : 0> }
}
