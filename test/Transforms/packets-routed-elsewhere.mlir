// Where a switch has too few arbiters for flows that must stay apart, and no hop may
// become a circuit, one of them takes another way.
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-create-pathfinder-flows{circuit-switch-hops=false}))' %s -o %t
// RUN: FileCheck %s < %t
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-find-flows))' %t | FileCheck %s --check-prefix=FOUND

// CHECK-NOT: aie.connect
// CHECK:     aie.switchbox(%{{.*}}1_3) {
// CHECK-NOT: aie.connect

// FOUND-DAG: aie.packet_flow(0)
// FOUND-DAG: aie.packet_flow(1)
// FOUND-DAG: aie.packet_flow(2)
aie.device(npu1_2col) {
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
