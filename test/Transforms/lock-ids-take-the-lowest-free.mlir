// Ids in the design stay; the other locks of a tile take the lowest free ids, in
// the order of the ops. Each tile counts for itself.
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-assign-lock-ids))' %s | FileCheck %s

// CHECK-DAG: %[[T02:.*]] = aie.tile(0, 2)
// CHECK-DAG: %[[T03:.*]] = aie.tile(0, 3)
// CHECK-DAG: %[[MEM:.*]] = aie.tile(0, 1)
// CHECK-DAG: %[[SHIM:.*]] = aie.tile(0, 0)
aie.device(npu1) {
  %t02 = aie.tile(0, 2)
  %t03 = aie.tile(0, 3)
  %mem = aie.tile(0, 1)
  %shim = aie.tile(0, 0)
  // CHECK: aie.lock(%[[T02]], 1) {{.*}}sym_name = "a"
  %a = aie.lock(%t02) {sym_name = "a"}
  // CHECK: aie.lock(%[[T02]], 0) {{.*}}sym_name = "b"
  %b = aie.lock(%t02, 0) {sym_name = "b"}
  // CHECK: aie.lock(%[[T03]], 0) {{.*}}sym_name = "c"
  %c = aie.lock(%t03) {sym_name = "c"}
  // CHECK: aie.lock(%[[T02]], 3) {{.*}}sym_name = "d"
  %d = aie.lock(%t02) {sym_name = "d"}
  // CHECK: aie.lock(%[[T02]], 2) {{.*}}sym_name = "e"
  %e = aie.lock(%t02, 2) {sym_name = "e"}
  // CHECK: aie.lock(%[[T02]], 4) {init = 5 : i32, sym_name = "f"}
  %f = aie.lock(%t02) {init = 5 : i32, sym_name = "f"}
  // CHECK: aie.lock(%[[MEM]], 63) {{.*}}sym_name = "g"
  %g = aie.lock(%mem, 63) {sym_name = "g"}
  // CHECK: aie.lock(%[[MEM]], 0) {{.*}}sym_name = "h"
  %h = aie.lock(%mem) {sym_name = "h"}
  // CHECK: aie.lock(%[[SHIM]], 0) {{.*}}sym_name = "i"
  %i = aie.lock(%shim) {sym_name = "i"}
}
