// A tile with flows on both sides gets one setting; sides without a flow keep the defaults.

// RUN: tileloom-opt --split-input-file --pass-pipeline='builtin.module(aie.device(aie-lower-cascade-flows))' %s | FileCheck %s

// CHECK: %[[A:.*]] = aie.tile(1, 4)
// CHECK: %[[B:.*]] = aie.tile(1, 3)
// CHECK: %[[C:.*]] = aie.tile(2, 3)
// CHECK-NOT: aie.cascade_flow
// CHECK-DAG: aie.configure_cascade(%[[A]], North, South)
// CHECK-DAG: aie.configure_cascade(%[[B]], North, East)
// CHECK-DAG: aie.configure_cascade(%[[C]], West, South)
// CHECK-NOT: aie.cascade_flow
aie.device(npu2) {
  %a = aie.tile(1, 4)
  %b = aie.tile(1, 3)
  %c = aie.tile(2, 3)
  aie.cascade_flow(%a, %b)
  aie.cascade_flow(%b, %c)
}

// -----

// A setting that the design has already, and that suits, stays alone.
// CHECK: aie.configure_cascade
// CHECK-SAME: West, South
// CHECK-NOT: West, South
// CHECK: aie.configure_cascade
// CHECK-SAME: North, East
aie.device(npu1) {
  %a = aie.tile(0, 3)
  %b = aie.tile(1, 3)
  aie.configure_cascade(%b, West, South)
  aie.cascade_flow(%a, %b)
}
