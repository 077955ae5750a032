// RUN: tileloom-opt --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(aie.device(aie-lower-cascade-flows))' %s

aie.device(npu2) {
  %a = aie.tile(1, 3)
  %b = aie.tile(1, 4)
  // expected-error @+1 {{source tile must be to the North or West of the destination tile [cascade-direction]}}
  aie.cascade_flow(%a, %b)
}

// -----

aie.device(npu2) {
  %a = aie.tile(1, 3)
  %b = aie.tile(0, 3)
  // expected-error @+1 {{source tile must be to the North or West of the destination tile [cascade-direction]}}
  aie.cascade_flow(%a, %b)
}

// -----

// Two flows into one tile: it listens to one side.
aie.device(npu2) {
  %north = aie.tile(1, 4)
  %west = aie.tile(0, 3)
  %t = aie.tile(1, 3)
  aie.cascade_flow(%north, %t)
  // expected-error @+1 {{a tile has one cascade input and one output, and another flow takes the input of (1, 3) to the North [cascade-direction]}}
  aie.cascade_flow(%west, %t)
}

// -----

aie.device(npu2) {
  %north = aie.tile(1, 4)
  %t = aie.tile(1, 3)
  // expected-note @+1 {{configured here}}
  aie.configure_cascade(%t, West, South)
  // expected-error @+1 {{needs other cascade directions at (1, 3) than the design configures [cascade-direction]}}
  aie.cascade_flow(%north, %t)
}

// -----

aie.device(xcvc1902) {
  %a = aie.tile(1, 4)
  %b = aie.tile(1, 3)
  // expected-error @+1 {{cascade not supported in AIE1 [cascade-direction]}}
  aie.cascade_flow(%a, %b)
}
