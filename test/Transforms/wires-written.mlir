// Wires between the boxes of neighbours, from tiles to their boxes and from shims to
// their muxes, column by column. Wires that are there, in either direction, are not
// repeated, and a second run changes nothing.
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-create-pathfinder-flows))' %s -o %t
// RUN: FileCheck %s < %t
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-create-pathfinder-flows))' %t | diff %t -

// CHECK-DAG:  %[[T00:.*]] = aie.tile(0, 0)
// CHECK-DAG:  %[[T01:.*]] = aie.tile(0, 1)
// CHECK-DAG:  %[[T02:.*]] = aie.tile(0, 2)
// CHECK-DAG:  %[[T12:.*]] = aie.tile(1, 2)
// CHECK-DAG:  %[[B00:.*]] = aie.switchbox(%[[T00]])
// CHECK-DAG:  %[[B01:.*]] = aie.switchbox(%[[T01]])
// CHECK-DAG:  %[[B02:.*]] = aie.switchbox(%[[T02]])
// CHECK-DAG:  %[[B12:.*]] = aie.switchbox(%[[T12]])
// CHECK-DAG:  %[[MUX:.*]] = aie.shim_mux(%[[T00]])
// CHECK-DAG:  aie.wire(%[[B02]] : DMA, %[[T02]] : DMA)
// CHECK-NOT:  aie.wire(%[[T02]] : DMA
// CHECK:      aie.wire(%[[MUX]] : North, %[[B00]] : South)
// CHECK-NEXT: aie.wire(%[[T00]] : DMA, %[[MUX]] : DMA)
// CHECK-NEXT: aie.wire(%[[T01]] : Core, %[[B01]] : Core)
// CHECK-NEXT: aie.wire(%[[T01]] : DMA, %[[B01]] : DMA)
// CHECK-NEXT: aie.wire(%[[B00]] : North, %[[B01]] : South)
// CHECK-NEXT: aie.wire(%[[T02]] : Core, %[[B02]] : Core)
// CHECK-NEXT: aie.wire(%[[B01]] : North, %[[B02]] : South)
// CHECK-NEXT: aie.wire(%[[B02]] : East, %[[B12]] : West)
// CHECK-NEXT: aie.wire(%[[T12]] : Core, %[[B12]] : Core)
// CHECK-NEXT: aie.wire(%[[T12]] : DMA, %[[B12]] : DMA)
// CHECK-NOT:  aie.wire
aie.device(npu1) {
  %t02 = aie.tile(0, 2)
  %t12 = aie.tile(1, 2)
  %shim = aie.tile(0, 0)
  %b02 = aie.switchbox(%t02) {
    aie.connect<South : 1, East : 1>
  }
  %b12 = aie.switchbox(%t12) {
    aie.connect<West : 1, DMA : 0>
  }
  aie.wire(%b02 : DMA, %t02 : DMA)
  aie.flow(%shim, DMA : 0, %t02, DMA : 0)
}
