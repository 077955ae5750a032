// Acquire-greater-equal asks with the negated value; equal and release keep it.
// RUN: tileloom-opt --aie-standard-lowering --canonicalize %s | FileCheck %s

// CHECK-LABEL: func.func @core_0_2()
// CHECK-DAG: %[[LOCK:.*]] = arith.constant 48 : i32
// CHECK-DAG: %[[M3:.*]] = arith.constant -3 : i32
// CHECK-DAG: %[[P3:.*]] = arith.constant 3 : i32
// CHECK: call @__tl_lock_acquire(%[[LOCK]], %[[M3]])
// CHECK: call @__tl_lock_acquire(%[[LOCK]], %[[P3]])
// CHECK: call @__tl_lock_release(%[[LOCK]], %[[P3]])
aie.device(npu2) {
  %t = aie.tile(0, 2)
  %l = aie.lock(%t, 0)
  %core = aie.core(%t) {
    %three = arith.constant 3 : i32
    aie.use_lock(%l, AcquireGreaterEqual, %three)
    aie.use_lock(%l, Acquire, %three)
    aie.use_lock(%l, Release, %three)
    aie.end
  }
}
