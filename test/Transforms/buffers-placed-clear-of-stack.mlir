// Explicit addresses stay, then buffers of a bank, then the rest by first fit,
// largest first; everything clear of the core's stack. Tiles without a core have no
// stack. Running the pass again changes nothing.
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-assign-buffer-addresses))' %s -o %t
// RUN: FileCheck %s < %t
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-assign-buffer-addresses))' %t | diff %t -

aie.device(npu1) {
  %mem = aie.tile(0, 1)
  %t = aie.tile(0, 2)
  %u = aie.tile(0, 3)
  // The stack holds bytes 0 to 0x7FF.
  // CHECK-DAG: aie.buffer(%{{.*}}) {address = 2048 : i32, mem_bank = 0 : i32, sym_name = "banked"} : memref<64xi32>
  %banked = aie.buffer(%t) {mem_bank = 0 : i32, sym_name = "banked"} : memref<64xi32>
  // CHECK-DAG: aie.buffer(%{{.*}}) {address = 4096 : i32, sym_name = "pinned"} : memref<256xi32>
  %pinned = aie.buffer(%t) {address = 4096 : i32, sym_name = "pinned"} : memref<256xi32>
  // The largest comes first: behind what is pinned, for the hole before it is too small.
  // CHECK-DAG: aie.buffer(%{{.*}}) {address = 5120 : i32, sym_name = "large"} : memref<512xi32>
  // CHECK-DAG: aie.buffer(%{{.*}}) {address = 2304 : i32, sym_name = "small"} : memref<16xi32>
  %small = aie.buffer(%t) {sym_name = "small"} : memref<16xi32>
  %large = aie.buffer(%t) {sym_name = "large"} : memref<512xi32>
  // CHECK-DAG: aie.buffer(%{{.*}}) {address = 49152 : i32, mem_bank = 3 : i32, sym_name = "last"} : memref<16xi8>
  %last = aie.buffer(%t) {mem_bank = 3 : i32, sym_name = "last"} : memref<16xi8>

  // CHECK-DAG: aie.buffer(%{{.*}}) {address = 0 : i32, sym_name = "no_core"} : memref<8xi32>
  %no_core = aie.buffer(%u) {sym_name = "no_core"} : memref<8xi32>
  // CHECK-DAG: aie.buffer(%{{.*}}) {address = 0 : i32, sym_name = "m0"} : memref<64xi32>
  // CHECK-DAG: aie.buffer(%{{.*}}) {address = 256 : i32, sym_name = "m1"} : memref<3xi8>
  // CHECK-DAG: aie.buffer(%{{.*}}) {address = 260 : i32, sym_name = "m2"} : memref<2xi8>
  %m1 = aie.buffer(%mem) {sym_name = "m1"} : memref<3xi8>
  %m2 = aie.buffer(%mem) {sym_name = "m2"} : memref<2xi8>
  %m0 = aie.buffer(%mem) {sym_name = "m0"} : memref<64xi32>

  %core = aie.core(%t) {
    aie.end
  } {stack_size = 2048 : i32}
}
