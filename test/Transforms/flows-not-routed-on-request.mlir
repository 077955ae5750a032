// route-circuit=false leaves flows alone; packet flows stay where they are.
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-create-pathfinder-flows{route-circuit=false}))' %s | FileCheck %s --check-prefix=OFF
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-create-pathfinder-flows))' %s | FileCheck %s --check-prefix=ON

// OFF-NOT: aie.switchbox
// OFF: aie.flow(
// OFF: aie.packet_flow(3)
// ON-NOT: aie.flow(
// ON: aie.packet_flow(3)
// ON: aie.switchbox
aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.flow(%a, DMA : 0, %b, DMA : 0)
  aie.packet_flow(3) {
    aie.packet_source<%a, DMA : 1>
    aie.packet_dest<%b, DMA : 1>
  }
}
