// The last line routes nothing, and reads what the first one wrote.
// RUN: tileloom-opt --aie-create-pathfinder-flows --aie-pathfinder-statistics %s -o %t 2> %t.err
// RUN: FileCheck %s < %t
// RUN: tileloom-opt --aie-create-pathfinder-flows \
// RUN:   %t 2>&1 | diff %t -
aie.device(npu1_1col) {
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 3)
  aie.flow(%mem, DMA : 0, %core, DMA : 0)
}
