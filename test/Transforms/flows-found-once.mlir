// A flow that the design already names is not added a second time.
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-find-flows{remove-lifted=false}))' %s -o %t
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-find-flows{remove-lifted=false}))' %t | diff %t -
// RUN: FileCheck %s < %t

// CHECK-COUNT-1: aie.flow(
// CHECK-NOT: aie.flow(
aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  %box_a = aie.switchbox(%a) {
    aie.connect<DMA : 0, North : 2>
  }
  %box_b = aie.switchbox(%b) {
    aie.connect<South : 2, DMA : 1>
  }
}
