// Several sources and several destinations of one flow: every source reaches every
// destination. They come back one by one.
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-create-pathfinder-flows))' %s -o %t
// RUN: FileCheck %s < %t
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-find-flows))' %t | FileCheck %s --check-prefix=FOUND

// CHECK-NOT: aie.packet_flow
// FOUND-COUNT-4: aie.packet_flow(7)
// FOUND-NOT: aie.packet_flow
aie.device(npu2) {
  %a = aie.tile(0, 2)
  %b = aie.tile(1, 2)
  %c = aie.tile(0, 4)
  %d = aie.tile(1, 4)
  aie.packet_flow(7) {
    aie.packet_dest<%d, DMA : 1>
    aie.packet_source<%a, DMA : 0>
    aie.packet_dest<%c, DMA : 1>
    aie.packet_source<%b, DMA : 0>
  }
}
