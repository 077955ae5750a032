// What a build with assertions tells of a routing: the rounds, who waits on whom, and
// the settings that are written.
// REQUIRES: asserts
// RUN: tileloom-opt --aie-create-pathfinder-flows -debug-only=aie-pathfinder,aie-stream-dependency,aie-create-pathfinder-flows %s 2>&1 >/dev/null | FileCheck %s
// RUN: tileloom-opt --aie-create-pathfinder-flows -debug-only=aie-create-pathfinder-flows %s 2>&1 >/dev/null | FileCheck %s --check-prefix=SETTINGS --implicit-check-not=Wait: --implicit-check-not=findPaths
// RUN: tileloom-opt --aie-create-pathfinder-flows %s 2>&1 >/dev/null | count 0

// CHECK-DAG:  Wait: (0, 2) MM2S 0 on (0, 3) S2MM 0 (stream)
// CHECK-DAG:  Wait: (0, 3) S2MM 0 on (0, 2) MM2S 0 (stream)
// CHECK:      ---End findPaths iteration #1 , illegal edges count = 0, total path length = 2---
// CHECK:      tile (0, 0): mux DMA : 0 -> North : 3

// SETTINGS:      tile (0, 0): connect South : 3 -> North : [[#UP:]]
// SETTINGS-NEXT: tile (0, 0): mux DMA : 0 -> North : 3
// SETTINGS-NEXT: tile (0, 1): connect South : [[#UP]] -> DMA : 0
// SETTINGS-NEXT: tile (0, 2): masterset North : [[#OUT:]], arbiter 0, msels 0x1
// SETTINGS-NEXT: tile (0, 2): rule DMA : 0, mask 31, id 1, amsel<0> (0)
// SETTINGS-NEXT: tile (0, 3): masterset DMA : 0, arbiter 0, msels 0x1
// SETTINGS-NEXT: tile (0, 3): rule South : [[#OUT]], mask 31, id 1, amsel<0> (0)
aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.flow(%shim, DMA : 0, %mem, DMA : 0)
  aie.packet_flow(1) { aie.packet_source<%a, DMA : 0> aie.packet_dest<%b, DMA : 0> }
}
