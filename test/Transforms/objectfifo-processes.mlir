// A registered process becomes passes of acquire, call and release in the core of its end.
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform))' %s -split-input-file | FileCheck %s

// CHECK-LABEL: aie.device(npu1) @same
// CHECK-NOT: register_process
// CHECK: aie.core(%[[P:.*]]) {
// CHECK: scf.for
// CHECK: aie.use_lock(%{{.*}}f_prod_lock_0, AcquireGreaterEqual, %c1
// CHECK-NEXT: func.call @make(%{{.*}}f_buff_0)
// CHECK-NEXT: aie.use_lock(%{{.*}}f_cons_lock_0, Release, %c1
// CHECK: func.call @make(%{{.*}}f_buff_1)
// CHECK: aie.end
// CHECK: aie.core
// CHECK: aie.use_lock(%{{.*}}f_cons_lock_0, AcquireGreaterEqual, %c2
// CHECK-NEXT: func.call @look()
// CHECK-NEXT: aie.use_lock(%{{.*}}f_prod_lock_0, Release, %c1
// CHECK-NEXT: aie.use_lock(%{{.*}}f_cons_lock_0, AcquireGreaterEqual, %c1
// CHECK-NEXT: func.call @look()
// CHECK-NEXT: aie.use_lock(%{{.*}}f_prod_lock_0, Release, %c2
// CHECK-NEXT: aie.end
aie.device(npu1) @same {
  %t02 = aie.tile(0, 2)
  %t03 = aie.tile(0, 3)
  %ten = arith.constant 10 : index
  %two = arith.constant 2 : index
  %one = arith.constant dense<1> : tensor<1xi32>
  %acquires = arith.constant dense<2> : tensor<2xi32>
  %releases = arith.constant dense<[1, 2]> : tensor<2xi32>
  func.func private @make(memref<8xi32>)
  func.func private @look()
  aie.objectfifo @f(%t02, {%t03}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo.register_process @f(Produce, %one : tensor<1xi32>, %one : tensor<1xi32>, @make, %ten)
  aie.objectfifo.register_process @f(Consume, %acquires : tensor<2xi32>, %releases : tensor<2xi32>, @look, %two)
}
