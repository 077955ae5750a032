// DMA channel 1 of a shim enters at North : 7 of the mux and leaves at North : 3.
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-create-pathfinder-flows))' %s | FileCheck %s

// CHECK: aie.switchbox(%{{.*}}2_0) {
// CHECK-DAG: aie.connect<South : 7, North : {{[0-5]}}>
// CHECK-DAG: aie.connect<North : {{[0-3]}}, South : 3>
// CHECK: aie.shim_mux(%{{.*}}2_0) {
// CHECK-DAG: aie.connect<DMA : 1, North : 7>
// CHECK-DAG: aie.connect<North : 3, DMA : 1>
aie.device(npu1) {
  %shim = aie.tile(2, 0)
  %mem = aie.tile(2, 1)
  aie.flow(%shim, DMA : 1, %mem, DMA : 5)
  aie.flow(%mem, DMA : 4, %shim, DMA : 1)
}
