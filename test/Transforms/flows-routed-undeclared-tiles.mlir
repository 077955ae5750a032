// A path may cross tiles that the design does not declare: they are added.
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-create-pathfinder-flows))' %s | FileCheck %s

// CHECK-DAG: aie.tile(0, 2)
// CHECK-DAG: aie.tile(1, {{[2-5]}})
// CHECK-DAG: aie.tile(2, 2)
// CHECK: aie.switchbox(%{{.*}}0_2)
// CHECK: aie.switchbox(%{{.*}}1_2)
// CHECK: aie.switchbox(%{{.*}}2_2)
aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(2, 2)
  aie.flow(%a, Core : 0, %b, Core : 0)
}
