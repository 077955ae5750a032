// RUN: split-file %s %t
// DEFINE: %{route} = --aie-create-pathfinder-flows
// RUN: tileloom-opt %{route} %t/inner/design.mlir | FileCheck %s

//--- other.mlir
aie.device(npu1_1col) {
  %0 = aie.tile(9, 9)
}

//--- inner/design.mlir
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 5)
  aie.flow(%shim, DMA : 0, %core, DMA : 0)
}
