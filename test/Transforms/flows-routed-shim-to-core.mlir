// A flow each way between a shim DMA and a core DMA crosses every tile between
// them; the shim mux ties DMA channels to their fixed stream channels.
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-create-pathfinder-flows))' %s -o %t
// RUN: FileCheck %s < %t
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-create-pathfinder-flows))' %t | diff %t -
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-find-flows))' %t | FileCheck %s --check-prefix=FOUND

// CHECK-NOT: aie.flow
// CHECK: aie.switchbox(%{{.*}}0_0) {
// CHECK-DAG: aie.connect<South : 3, North : [[UP:[0-9]]]>
// CHECK-DAG: aie.connect<North : [[DOWN:[0-9]]], South : 2>
// CHECK: }
// CHECK: aie.shim_mux(%{{.*}}0_0) {
// CHECK-DAG: aie.connect<DMA : 0, North : 3>
// CHECK-DAG: aie.connect<North : 2, DMA : 0>
// CHECK: }
// A mem tile passes a stream straight on only.
// CHECK: aie.switchbox(%{{.*}}0_1) {
// CHECK-DAG: aie.connect<South : [[UP]], North : [[UP]]>
// CHECK-DAG: aie.connect<North : [[DOWN]], South : [[DOWN]]>
// CHECK: }
// CHECK: aie.switchbox(%{{.*}}0_2) {
// CHECK-DAG: aie.connect<South : [[UP]], DMA : 0>
// CHECK-DAG: aie.connect<DMA : 0, South : [[DOWN]]>
// CHECK: }
// CHECK-NOT: aie.flow

// FOUND-NOT: aie.switchbox
// FOUND-NOT: aie.shim_mux
// FOUND-DAG: aie.flow(%[[SHIM:.*]], DMA : 0, %[[CORE:.*]], DMA : 0)
// FOUND-DAG: aie.flow(%[[CORE]], DMA : 0, %[[SHIM]], DMA : 0)
// FOUND-NOT: aie.switchbox
aie.device(npu2) {
  %t00 = aie.tile(0, 0)
  %t02 = aie.tile(0, 2)
  aie.flow(%t00, DMA : 0, %t02, DMA : 0)
  aie.flow(%t02, DMA : 0, %t00, DMA : 0)
}
