// A core sees the locks of the tiles around it at indices of its own: on AIE2 South
// 0, West 16, North 32, own 48; on AIE1 its own locks lie West in even rows and
// East in odd ones. Greater-equal is the negated value.
// RUN: tileloom-opt --split-input-file --aie-standard-lowering %s | FileCheck %s

// CHECK-NOT: aie.device
// CHECK-LABEL: func.func @core_1_3()
// CHECK-DAG: %[[M1:.*]] = arith.{{(subi|constant)}}
// CHECK: call @__tl_lock_acquire(%c50_i32, %{{.*}}) : (i32, i32) -> ()
// CHECK: call @__tl_lock_acquire(%c3_i32, %{{.*}}) : (i32, i32) -> ()
// CHECK: call @__tl_lock_release(%c20_i32, %{{.*}}) : (i32, i32) -> ()
// CHECK: call @__tl_lock_release(%c37_i32, %{{.*}}) : (i32, i32) -> ()
// CHECK: return
aie.device(npu1) {
  %own = aie.tile(1, 3)
  %south = aie.tile(1, 2)
  %west = aie.tile(0, 3)
  %north = aie.tile(1, 4)
  %lo = aie.lock(%own, 2)
  %ls = aie.lock(%south, 3)
  %lw = aie.lock(%west, 4)
  %ln = aie.lock(%north, 5)
  %core = aie.core(%own) {
    %one = arith.constant 1 : i32
    aie.use_lock(%lo, AcquireGreaterEqual, %one)
    aie.use_lock(%ls, Acquire, %one)
    aie.use_lock(%lw, Release, %one)
    aie.use_lock(%ln, Release, %one)
    aie.end
  }
}

// -----

// CHECK-LABEL: func.func @core_3_2()
// CHECK: call @__tl_lock_acquire(%c17_i32, %{{.*}})
// CHECK: call @__tl_lock_release(%c50_i32, %{{.*}})
// CHECK-LABEL: func.func @core_3_3()
// CHECK: call @__tl_lock_acquire(%c52_i32, %{{.*}})
// CHECK: call @__tl_lock_release(%c21_i32, %{{.*}})
aie.device(xcvc1902) {
  %even = aie.tile(3, 2)
  %odd = aie.tile(3, 3)
  %east = aie.tile(4, 2)
  %west = aie.tile(2, 3)
  %le = aie.lock(%even, 1)
  %lee = aie.lock(%east, 2)
  %lo = aie.lock(%odd, 4)
  %low = aie.lock(%west, 5)
  %c0 = aie.core(%even) {
    %one = arith.constant 1 : i32
    aie.use_lock(%le, Acquire, %one)
    aie.use_lock(%lee, Release, %one)
    aie.end
  }
  %c1 = aie.core(%odd) {
    %one = arith.constant 1 : i32
    aie.use_lock(%lo, Acquire, %one)
    aie.use_lock(%low, Release, %one)
    aie.end
  }
}
