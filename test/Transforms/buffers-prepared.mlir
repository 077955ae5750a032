// Buffers without a name get one that is free, for a name becomes a linker symbol.
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-prepare-buffers))' %s | FileCheck %s

aie.device(npu1) {
  %t = aie.tile(0, 2)
  // CHECK-DAG: aie.buffer(%{{.*}}) {sym_name = "_anonymous1"} : memref<1xi32>
  %a = aie.buffer(%t) : memref<1xi32>
  // CHECK-DAG: aie.buffer(%{{.*}}) {sym_name = "_anonymous0"} : memref<2xi32>
  %b = aie.buffer(%t) {sym_name = "_anonymous0"} : memref<2xi32>
  // CHECK-DAG: aie.buffer(%{{.*}}) {sym_name = "_anonymous2"} : memref<3xi32>
  %c = aie.buffer(%t) : memref<3xi32>
  // CHECK-DAG: aie.buffer(%{{.*}}) {sym_name = "named"} : memref<4xi32>
  %d = aie.buffer(%t) {sym_name = "named"} : memref<4xi32>
}
