// A buffer whose size in bytes exceeds every integer does not fit, rather than wrapping
// to a size that does.
// RUN: not tileloom-opt --split-input-file --pass-pipeline='builtin.module(aie.device(aie-assign-buffer-addresses))' %s 2>&1 | FileCheck %s

// CHECK: error: 'aie.buffer' op could not be placed: buffer "b" needs 4611686018427387904 bytes {{.*}} [out-of-memory]
aie.device(npu1) {
  %t = aie.tile(0, 1)
  %b = aie.buffer(%t) {sym_name = "b"} : memref<9223372036854775807xi32>
}

// -----

// CHECK: error: 'aie.buffer' op could not be placed: buffer "b" needs 4611686018427387904 bytes {{.*}} [out-of-memory]
aie.device(npu1) {
  %t = aie.tile(0, 1)
  %b = aie.buffer(%t) {sym_name = "b"} : memref<4611686018427387904xi32>
}

// -----

// CHECK: error: 'aie.buffer' op could not be placed: buffer "b" needs 4611686018427387904 bytes {{.*}} [out-of-memory]
aie.device(npu1) {
  %t = aie.tile(0, 1)
  %b = aie.buffer(%t) {sym_name = "b"} : memref<4294967296x4294967296xi32>
}
