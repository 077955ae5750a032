// A stack can be moved by address or by bank; the allocator then writes where it
// is. data_size reserves room for a core's own sections.
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-assign-buffer-addresses))' %s | FileCheck %s

aie.device(npu2) {
  %t = aie.tile(0, 2)
  %u = aie.tile(0, 3)
  %v = aie.tile(0, 4)
  // CHECK: aie.buffer(%{{.*}}) {address = 0 : i32, sym_name = "low"} : memref<16xi32>
  %low = aie.buffer(%t) {sym_name = "low"} : memref<16xi32>
  // Bank 1 begins with a pinned buffer of 64 bytes.
  // CHECK: aie.buffer(%{{.*}}) {address = 16384 : i32, sym_name = "first"} : memref<16xi32>
  %first = aie.buffer(%u) {address = 16384 : i32, sym_name = "first"} : memref<16xi32>
  // CHECK: aie.core(
  // CHECK: stack_address = 32768 : i32
  %core = aie.core(%t) {
    aie.end
  } {stack_address = 32768 : i32}
  // CHECK: aie.core(
  // CHECK: stack_address = 16448 : i32, stack_bank = 1 : i32
  %second = aie.core(%u) {
    aie.end
  } {stack_bank = 1 : i32}
  // CHECK: aie.buffer(%{{.*}}) {address = 1024 : i32, core_data, sym_name = "core_data_0_4"} : memref<100xi8>
  // CHECK: aie.core(
  %third = aie.core(%v) {
    aie.end
  } {data_size = 100 : i32}
}
