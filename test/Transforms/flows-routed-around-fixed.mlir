// Connections that are there stay, and flows go around the ports that they use.
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-create-pathfinder-flows))' %s | FileCheck %s

aie.device(npu1) {
  %a = aie.tile(1, 2)
  %b = aie.tile(1, 3)
  // CHECK: aie.switchbox(%{{.*}}1_2) {
  // CHECK-NEXT: aie.connect<East : 0, North : 0>
  // CHECK-NEXT: aie.connect<East : 1, North : 1>
  // CHECK-NEXT: aie.connect<East : 2, North : 2>
  // CHECK-NEXT: aie.connect<DMA : 0, North : [[UP:[345]]]>
  // CHECK-NEXT: }
  %box = aie.switchbox(%a) {
    aie.connect<East : 0, North : 0>
    aie.connect<East : 1, North : 1>
    aie.connect<East : 2, North : 2>
  }
  // CHECK: aie.switchbox(%{{.*}}1_3) {
  // CHECK-NEXT: aie.connect<South : [[UP]], DMA : 1>
  // CHECK-NEXT: }
  aie.flow(%a, DMA : 0, %b, DMA : 1)
}
