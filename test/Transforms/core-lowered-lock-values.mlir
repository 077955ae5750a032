// Acquire-greater-equal asks with the negated value; equal and release keep it.
// RUN: tileloom-opt --split-input-file --aie-standard-lowering --canonicalize %s | FileCheck %s

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

// -----

// At least 0 always holds: known, it is no wait; otherwise the core asks only when the
// value is not 0.
// CHECK-LABEL: func.func @core_0_3()
// CHECK-NOT: call @__tl_lock_acquire
// CHECK: %[[N:.*]] = memref.load
// CHECK: arith.cmpi ne, %[[N]],
// CHECK: scf.if
// CHECK-NEXT: %[[NEGATED:.*]] = arith.subi %{{.*}}, %[[N]]
// CHECK-NEXT: call @__tl_lock_acquire(%{{.*}}, %[[NEGATED]])
// CHECK: return
aie.device(npu2) {
  %t = aie.tile(0, 3)
  %l = aie.lock(%t, 0)
  %b = aie.buffer(%t) {sym_name = "b"} : memref<1xi32>
  %core = aie.core(%t) {
    %zero = arith.constant 0 : i32
    %c0 = arith.constant 0 : index
    aie.use_lock(%l, AcquireGreaterEqual, %zero)
    %n = memref.load %b[%c0] : memref<1xi32>
    aie.use_lock(%l, AcquireGreaterEqual, %n)
    aie.end
  }
}
