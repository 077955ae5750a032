// Connections become flows again. Paths that end at the edge of the array are
// kept on request, and the connections stay on request.
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-find-flows))' %s | FileCheck %s --check-prefix=LIFT
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-find-flows{keep-partial-flows=false}))' %s | FileCheck %s --check-prefix=WHOLE
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-find-flows{remove-lifted=false}))' %s | FileCheck %s --check-prefix=KEEP

// LIFT-DAG: aie.flow(%{{.*}}0_2, DMA : 0, %{{.*}}0_3, DMA : 1)
// LIFT-DAG: aie.flow(%{{.*}}0_3, Core : 0, %{{.*}}0_3, East : 2)
// LIFT-NOT: aie.connect
// LIFT-NOT: aie.switchbox

// The partial path is not lifted, so its connection stays.
// WHOLE-NOT: East : 2)
// WHOLE: aie.switchbox
// WHOLE-NEXT: aie.connect<Core : 0, East : 2>
// WHOLE-NEXT: }
// WHOLE: aie.flow(%{{.*}}0_2, DMA : 0, %{{.*}}0_3, DMA : 1)
// WHOLE-NOT: East : 2)

// KEEP-DAG: aie.connect<DMA : 0, North : 2>
// KEEP-DAG: aie.connect<South : 2, DMA : 1>
// KEEP-DAG: aie.connect<Core : 0, East : 2>
// KEEP-DAG: aie.flow(%{{.*}}0_2, DMA : 0, %{{.*}}0_3, DMA : 1)
// KEEP-DAG: aie.flow(%{{.*}}0_3, Core : 0, %{{.*}}0_3, East : 2)
aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  %box_a = aie.switchbox(%a) {
    aie.connect<DMA : 0, North : 2>
  }
  %box_b = aie.switchbox(%b) {
    aie.connect<South : 2, DMA : 1>
    aie.connect<Core : 0, East : 2>
  }
}
