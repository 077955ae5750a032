// RUN: aie-opt --aie-create-pathfinder-flows="route-packet=false" %s | FileCheck %s
aie.device(npu1_1col) {
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  aie.flow(%mem, DMA : 0, %core, DMA : 0)
}
