// Two locks with one id, and more locks than a tile has, are refused.
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-assign-lock-ids))' --split-input-file --verify-diagnostics %s

aie.device(npu1) {
  // expected-note @+1 {{tile has lock ops assigned to same lock.}}
  %t = aie.tile(0, 2)
  %a = aie.lock(%t, 7)
  %b = aie.lock(%t)
  // expected-error @+1 {{is assigned to the same lock (7) as another op. [lock-id-taken]}}
  %c = aie.lock(%t, 7)
}

// -----

aie.device(npu1) {
  // expected-note @+1 {{because only 16 locks available in this tile.}}
  %t = aie.tile(0, 2)
  %0 = aie.lock(%t)
  %1 = aie.lock(%t)
  %2 = aie.lock(%t)
  %3 = aie.lock(%t)
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
  %15 = aie.lock(%t)
  // expected-error @+1 {{not allocated a lock. [locks-exhausted]}}
  %16 = aie.lock(%t)
}
