// Claims that lie inside one another come back as they were: each source's ids,
// once, whatever rules the switches between them need to tell claims apart.
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-create-pathfinder-flows,aie-find-flows))' %s | FileCheck %s
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-create-pathfinder-flows,aie-find-flows,aie-create-pathfinder-flows,aie-find-flows))' %s | FileCheck %s

// CHECK-DAG:   %[[M:.*]] = aie.tile(0, 1)
// CHECK-DAG:   %[[A:.*]] = aie.tile(0, 2)
// CHECK-DAG:   %[[B:.*]] = aie.tile(0, 3)
// CHECK:       aie.packet_flow(16, mask = 28) {
// CHECK-NEXT:    aie.packet_source<%[[M]], DMA : 0>
// CHECK-NEXT:    aie.packet_dest<%[[B]], DMA : 1>
// CHECK-NEXT:  }
// CHECK-NEXT:  aie.packet_flow(16, mask = 24) {
// CHECK-NEXT:    aie.packet_source<%[[A]], DMA : 0>
// CHECK-NEXT:    aie.packet_dest<%[[B]], DMA : 1>
// CHECK-NEXT:  }
// The second claim of this source lies inside its first.
// CHECK-NEXT:  aie.packet_flow(4, mask = 28) {
// CHECK-NEXT:    aie.packet_source<%[[A]], DMA : 1>
// CHECK-NEXT:    aie.packet_dest<%[[B]], DMA : 0>
// CHECK-NEXT:  }
// CHECK-NOT:   aie.packet_flow
aie.device(npu1) {
  %m = aie.tile(0, 1)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.packet_flow(16, mask = 24) {
    aie.packet_source<%a, DMA : 0>
    aie.packet_dest<%b, DMA : 1>
  }
  aie.packet_flow(16, mask = 28) {
    aie.packet_source<%m, DMA : 0>
    aie.packet_dest<%b, DMA : 1>
  }
  aie.packet_flow(4, mask = 28) {
    aie.packet_source<%a, DMA : 1>
    aie.packet_dest<%b, DMA : 0>
  }
  aie.packet_flow(5) {
    aie.packet_source<%a, DMA : 1>
    aie.packet_dest<%b, DMA : 0>
  }
}
