// A stream from a shim to two cores, beside one that comes back from a third core:
// each drawn with the streams counted on its links.
// RUN: tileloom routes %s | FileCheck %s --strict-whitespace --match-full-lines

//      CHECK:Route 0: {{\[\[\[}}0, 0], ['North']], {{\[\[}}0, 1], ['North']], {{\[\[}}0, 2], ['North']], {{\[\[}}0, 3], ['DMA', 'East']], {{\[\[}}1, 3], ['DMA']], []]
//      CHECK:    ┌─────┐ ₁ ┌─────┐ ₁ ┌─────┐ ₁ ┌─────┐{{ *}}
// CHECK-NEXT: →→→│ 0,0 ├→→→┤ 0,1 ├→→→┤ 0,2 ├→→→┤ 0,3 │{{ *}}
// CHECK-NEXT:╶───┤S #  ├───┤  #  ├───┤  #  │   │  # D│{{ *}}
// CHECK-NEXT:  ¹ └─────┘ ¹ └─────┘ ¹ └───┬─┘   └─┬───┘{{ *}}
// CHECK-NEXT:                            │¹     ¹↓{{ *}}
// CHECK-NEXT:                        ┌───┴─┐   ┌─┴───┐{{ *}}
// CHECK-NEXT:                        │ 1,2 │   │ 1,3 │{{ *}}
// CHECK-NEXT:                        │  *  │   │  # D│{{ *}}
// CHECK-NEXT:                        └─────┘   └─────┘{{ *}}
//      CHECK:Route 1: {{\[\[\[}}1, 2], ['West']], {{\[\[}}0, 2], ['South']], {{\[\[}}0, 1], ['South']], {{\[\[}}0, 0], ['South']], []]

aie.device(npu2) {
  %t00 = aie.tile(0, 0)
  %t03 = aie.tile(0, 3)
  %t12 = aie.tile(1, 2)
  %t13 = aie.tile(1, 3)
  aie.flow(%t00, DMA : 0, %t03, DMA : 0)
  aie.flow(%t00, DMA : 0, %t13, DMA : 0)
  aie.flow(%t12, DMA : 0, %t00, DMA : 0)
}
