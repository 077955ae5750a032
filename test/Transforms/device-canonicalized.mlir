// A design without a device belongs to xcvc1902; one with a device is left alone.
// RUN: tileloom-opt --split-input-file --aie-canonicalize-device %s | FileCheck %s

// CHECK: aie.device(xcvc1902) {
// CHECK-NEXT: aie.tile(3, 2)
// CHECK: func.func private @f()
// CHECK-NOT: aie.device
%t = aie.tile(3, 2)
%b = aie.buffer(%t) {sym_name = "b"} : memref<4xi32>
func.func private @f()

// -----

// CHECK: aie.device(npu1) @only {
// CHECK-NEXT: aie.tile(0, 2)
// CHECK-NOT: aie.device
aie.device(npu1) @only {
  %t = aie.tile(0, 2)
}
