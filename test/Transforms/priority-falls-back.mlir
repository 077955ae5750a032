// A flow with priority is routed first. Where the others do not fit around it, it is
// routed with them; here five circuits leave one channel up for two packet flows.
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-create-pathfinder-flows))' %s -o %t
// RUN: FileCheck %s < %t
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-find-flows))' %t | FileCheck %s --check-prefix=FOUND

// CHECK-NOT: flow(
// CHECK:     aie.switchbox(%{{.*}}0_1) {
// CHECK-COUNT-5: aie.connect<DMA : {{[0-4]}}, North : {{[0-5]}}>
// CHECK:       aie.masterset(North : {{[0-5]}}, %{{.*}})
// CHECK-NOT:   aie.masterset(North
// CHECK:     aie.switchbox

// FOUND-COUNT-5: aie.flow(
// FOUND-DAG: aie.packet_flow(1)
// FOUND-DAG: aie.packet_flow(2)
// FOUND-DAG: {priority_route = true}
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  %c = aie.tile(0, 4)
  aie.flow(%mem, DMA : 0, %a, DMA : 0)
  aie.flow(%mem, DMA : 1, %a, DMA : 1)
  aie.flow(%mem, DMA : 2, %b, DMA : 0)
  aie.flow(%mem, DMA : 3, %b, DMA : 1)
  aie.flow(%mem, DMA : 4, %c, DMA : 0)
  aie.packet_flow(1) { aie.packet_source<%shim, DMA : 0> aie.packet_dest<%b, TileControl : 0> } {priority_route = true}
  aie.packet_flow(2) { aie.packet_source<%shim, DMA : 1> aie.packet_dest<%c, TileControl : 0> } {priority_route = true}
}
