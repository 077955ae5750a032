// Each round of routing is a line on request; the last one tells the length of what
// is written, two channels here.
// RUN: tileloom-opt --aie-create-pathfinder-flows --aie-pathfinder-statistics %s 2>&1 >/dev/null | FileCheck %s
// RUN: tileloom-opt --aie-create-pathfinder-flows %s 2>&1 >/dev/null | count 0

// CHECK: ---End findPaths iteration #1 , illegal edges count = 0, total path length = 2---
aie.device(npu2) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 4)
  aie.flow(%a, DMA : 0, %b, DMA : 0)
}
