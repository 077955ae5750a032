// Flows from one port share its path and part where they must: one slave feeds
// several masters, and no connection is written twice. The inverse gives one flow
// for each destination.
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-create-pathfinder-flows))' %s -o %t
// RUN: FileCheck %s < %t
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-find-flows))' %t | FileCheck %s --check-prefix=FOUND

// CHECK: aie.switchbox(%{{.*}}0_2) {
// CHECK-DAG: aie.connect<South : [[IN:[0-9]]], DMA : 0>
// CHECK-DAG: aie.connect<South : [[IN]], North : [[UP:[0-9]]]>
// CHECK-NOT: connect
// CHECK: }
// CHECK: aie.switchbox(%{{.*}}0_3) {
// CHECK-NEXT: aie.connect<South : [[UP]], DMA : 1>
// CHECK-NEXT: }

// FOUND-DAG: aie.tile(0, 1)
// FOUND-DAG: aie.flow(%[[MEM:.*]], DMA : 2, %{{.*}}0_2, DMA : 0)
// FOUND-DAG: aie.flow(%[[MEM]], DMA : 2, %{{.*}}0_3, DMA : 1)
// FOUND-NOT: aie.connect
aie.device(npu1) {
  %mem = aie.tile(0, 1)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.flow(%mem, DMA : 2, %a, DMA : 0)
  aie.flow(%mem, DMA : 2, %b, DMA : 1)
}
