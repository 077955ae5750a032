// All 16 locks of a core tile can be assigned, around one that is fixed.
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-assign-lock-ids))' %s | FileCheck %s

// CHECK-COUNT-15: aie.lock(%{{.*}}, {{[0-9]+}})
// CHECK: aie.lock(%{{.*}}, 15) {sym_name = "last"}
aie.device(xcvc1902) {
  %t = aie.tile(3, 3)
  %0 = aie.lock(%t)
  %1 = aie.lock(%t)
  %2 = aie.lock(%t)
  %3 = aie.lock(%t, 7)
  %4 = aie.lock(%t)
  %5 = aie.lock(%t)
  %6 = aie.lock(%t)
  %7 = aie.lock(%t)
  %8 = aie.lock(%t)
  %9 = aie.lock(%t)
  %10 = aie.lock(%t)
  %11 = aie.lock(%t)
  %12 = aie.lock(%t)
  %13 = aie.lock(%t)
  %14 = aie.lock(%t)
  %15 = aie.lock(%t) {sym_name = "last"}
}
