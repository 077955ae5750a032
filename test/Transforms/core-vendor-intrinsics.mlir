// The vendor's compilers know the ops of a core as intrinsics of their generation.
// RUN: tileloom-opt %s -split-input-file --aie-standard-lowering=vendor-intrinsics=true | FileCheck-22 %s

// CHECK-DAG: func.func private @llvm.aie2.acquire(i32, i32)
// CHECK-DAG: func.func private @llvm.aie2.release(i32, i32)
// CHECK-DAG: func.func private @llvm.aie2.put.ms(i32, i32)
// CHECK-DAG: func.func private @llvm.aie2.get.ss() -> (i32, i32)
// CHECK-DAG: func.func private @llvm.aie2.event(i32)
// CHECK-LABEL: func.func @core_0_2
// CHECK: call @llvm.aie2.acquire
// CHECK: %[[WORD:.*]]:2 = call @llvm.aie2.get.ss() : () -> (i32, i32)
// CHECK: call @llvm.aie2.put.ms(%[[WORD]]#0
// CHECK: call @llvm.aie2.release
aie.device(npu1) {
  %t = aie.tile(0, 2)
  %l = aie.lock(%t, 3)
  %core = aie.core(%t) {
    %one = arith.constant 1 : i32
    %zero = arith.constant 0 : i32
    aie.use_lock(%l, AcquireGreaterEqual, %one)
    %x = aie.get_stream(%zero : i32) : i32
    aie.put_stream(%zero : i32, %x : i32)
    aie.event(1)
    aie.use_lock(%l, Release, %one)
    aie.end
  }
}

// -----

// CHECK-LABEL: func.func @core_1_1
// CHECK: call @llvm.aie.lock.acquire.reg
// CHECK: call @llvm.aie.put.fms
// CHECK: call @llvm.aie.event0()
aie.device(xcvc1902) {
  %t = aie.tile(1, 1)
  %l = aie.lock(%t, 3)
  %core = aie.core(%t) {
    %one = arith.constant 1 : i32
    %x = arith.constant 2.0 : f32
    aie.use_lock(%l, Acquire, %one)
    aie.put_stream(%one : i32, %x : f32)
    aie.event(0)
    aie.end
  }
}
