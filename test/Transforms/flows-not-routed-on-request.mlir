// route-circuit=false leaves circuit flows alone, route-packet=false packet flows.
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-create-pathfinder-flows{route-circuit=false}))' %s | FileCheck %s --check-prefix=PACKETS
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-create-pathfinder-flows{route-packet=false}))' %s | FileCheck %s --check-prefix=CIRCUITS
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-create-pathfinder-flows{route-circuit=false route-packet=false}))' %s | FileCheck %s --check-prefix=NONE
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-create-pathfinder-flows))' %s | FileCheck %s --check-prefix=BOTH

// PACKETS-NOT: aie.packet_flow
// PACKETS: aie.flow(
// PACKETS-NOT: aie.connect
// PACKETS: aie.rule(31, 3
// CIRCUITS: aie.packet_flow(3)
// CIRCUITS: aie.connect
// CIRCUITS-NOT: aie.flow(
// NONE: aie.flow(
// NONE: aie.packet_flow(3)
// NONE-NOT: aie.switchbox
// BOTH-NOT: flow
// BOTH: aie.connect
// BOTH: aie.rule(31, 3
aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.flow(%a, DMA : 0, %b, DMA : 0)
  aie.packet_flow(3) {
    aie.packet_source<%a, DMA : 1>
    aie.packet_dest<%b, DMA : 1>
  }
}
