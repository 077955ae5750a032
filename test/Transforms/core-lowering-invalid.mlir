// What has no meaning in a core's program is refused by name.
// RUN: tileloom-opt --split-input-file --verify-diagnostics --aie-standard-lowering %s

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %l = aie.lock(%t)
  %core = aie.core(%t) {
    %one = arith.constant 1 : i32
    // expected-error @+1 {{uses a lock without an id; run aie-assign-lock-ids first [lock-unassigned]}}
    aie.use_lock(%l, Release, %one)
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %core = aie.core(%t) {
    %x = arith.constant 1.0 : f64
    // expected-error @+1 {{prints i32 values only [core-op-unsupported]}}
    aie.debug(%x : f64)
    aie.end
  }
}

// -----

aie.device(npu1) {
  %s = aie.tile(0, 3)
  %t = aie.tile(0, 2)
  aie.objectfifo @f(%s, {%t}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  %core = aie.core(%t) {
    // expected-error @+1 {{has no meaning for the core target rv32 at this point of the pipeline [core-op-unsupported]}}
    %v = aie.objectfifo.acquire @f (Consume, 1) : !aie.objectfifosubview<memref<8xi32>>
    aie.end
  }
}
