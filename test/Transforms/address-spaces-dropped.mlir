// Memory spaces leave the types of buffers, functions and operations.
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-normalize-address-spaces))' %s | FileCheck %s

// CHECK-NOT: , 1>
// CHECK-NOT: , 2>
aie.device(npu1) {
  %mem = aie.tile(0, 1)
  %t = aie.tile(0, 2)
  // CHECK: aie.buffer(%{{.*}}) {sym_name = "m"} : memref<4xi32>
  %m = aie.buffer(%mem) {sym_name = "m"} : memref<4xi32, 1>
  // CHECK: aie.buffer(%{{.*}}) {sym_name = "b"} : memref<4x2xi32>
  %b = aie.buffer(%t) {sym_name = "b"} : memref<4x2xi32, 2>
  // CHECK: func.func private @f(memref<4x2xi32>)
  func.func private @f(memref<4x2xi32, 2>)
  %core = aie.core(%t) {
    %zero = arith.constant 0 : index
    // CHECK: memref.load %{{.*}} : memref<4x2xi32>
    %x = memref.load %b[%zero, %zero] : memref<4x2xi32, 2>
    // CHECK: call @f(%{{.*}}) : (memref<4x2xi32>) -> ()
    func.call @f(%b) : (memref<4x2xi32, 2>) -> ()
    aie.end
  }
}
