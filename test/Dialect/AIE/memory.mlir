// Buffers and locks in both grammars.
// RUN: tileloom-opt %s | tileloom-opt | FileCheck %s
// RUN: tileloom-opt %s --mlir-print-op-generic | tileloom-opt | FileCheck %s
// RUN: tileloom-opt %s --canonicalize | FileCheck %s --check-prefix=CANON

// A core's constants stay in the core.
// CANON: aie.core(%tile_0_2) {
// CANON-NEXT: arith.constant

// CHECK-LABEL: aie.device(npu2)
aie.device(npu2) {
  %m = aie.tile(0, 1)
  %t = aie.tile(0, 2)
  // CHECK: %lut = aie.buffer(%tile_0_2) {mem_bank = 1 : i32, sym_name = "lut"} : memref<4xi32> = dense<[3, 1, 4, 1]>
  %0 = aie.buffer(%t) {sym_name = "lut", mem_bank = 1 : i32} : memref<4xi32> = dense<[3, 1, 4, 1]>
  // CHECK-NEXT: %buffer_0_1 = aie.buffer(%mem_tile_0_1) : memref<2x8xbf16, 1>
  %1 = aie.buffer(%m) : memref<2x8xbf16, 1>
  // CHECK-NEXT: aie.buffer(%tile_0_2) {aligned = false, bank_reserved, mem_bank = 2 : i32, sym_name = "bank_reserved_0_2_2"} : memref<64xi8>
  %2 = aie.buffer(%t) {sym_name = "bank_reserved_0_2_2", mem_bank = 2 : i32, aligned = false, bank_reserved} : memref<64xi8>
  // CHECK-NEXT: aie.buffer(%tile_0_2) {core_data, sym_name = "core_data_0_2"} : memref<256xi8>
  %3 = aie.buffer(%t) {core_data, sym_name = "core_data_0_2"} : memref<256xi8>
  // CHECK-NEXT: aie.buffer(%tile_0_2) {address = 16 : i32} : memref<f32> = dense<1.000000e+00>
  %4 = aie.buffer(%t) {address = 16 : i32} : memref<f32> = dense<1.0>
  // CHECK-NEXT: %host_in = aie.external_buffer {address = 4096 : i64, sym_name = "host_in"} : memref<1024xi32>
  %h = aie.external_buffer {sym_name = "host_in", address = 4096 : i64} : memref<1024xi32>
  // CHECK-NEXT: %ready = aie.lock(%tile_0_2, 3) {init = 1 : i32, sym_name = "ready"}
  %l = aie.lock(%t, 3) {init = 1 : i32, sym_name = "ready"}
  // CHECK-NEXT: %lock_0_2 = aie.lock(%tile_0_2)
  %n = aie.lock(%t)
  aie.core(%t) {
    // CHECK: %[[ONE:.*]] = arith.constant 1 : i32
    %one = arith.constant 1 : i32
    %zero = arith.constant 0 : i32
    // CHECK: aie.use_lock(%ready, Release, %[[ONE]])
    aie.use_lock(%l, Release, %one)
    // CHECK-NEXT: aie.use_lock(%ready, Acquire, %[[ONE]], NonBlocking) {acq_en = false}
    aie.use_lock(%l, "Acquire", %one, "NonBlocking") {acq_en = false}
    // The April form: a literal, nothing (which is 1), a keyword in its place.
    // CHECK-NEXT: %[[MINUS:.*]] = arith.constant -1 : i32
    // CHECK-NEXT: aie.use_lock(%ready, AcquireGreaterEqual, %[[MINUS]])
    aie.use_lock(%l, "AcquireGreaterEqual", -1)
    // CHECK-NEXT: %[[ABSENT:.*]] = arith.constant 1 : i32
    // CHECK-NEXT: aie.use_lock(%ready, Acquire, %[[ABSENT]])
    aie.use_lock(%l, Acquire)
    // CHECK-NEXT: %[[BLOCKING:.*]] = arith.constant 1 : i32
    // CHECK-NEXT: aie.use_lock(%ready, Acquire, %[[BLOCKING]], Blocking)
    aie.use_lock(%l, Acquire, Blocking)
    // CHECK-NEXT: %[[TWO:.*]] = arith.constant 2 : i32
    // CHECK-NEXT: aie.use_lock(%ready, Release, %[[TWO]], Blocking)
    aie.use_lock(%l, Release, 2, Blocking)
    // Acquiring "at least 0" does nothing.
    // CHECK: aie.use_lock(%ready, AcquireGreaterEqual, %{{.*}})
    // CANON-NOT: aie.use_lock(%ready, AcquireGreaterEqual, %c0
    aie.use_lock(%l, AcquireGreaterEqual, %zero)
    aie.end
  }
}
