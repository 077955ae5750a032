// Queue entries, patches, waits and guards that cannot work are refused by name.
// RUN: tileloom-opt --split-input-file --verify-diagnostics %s

aie.device(npu1) {
  aie.runtime_sequence @go() {
    // expected-error@+1 {{BD ID exceeds the maximum ID. [npu-queue-entry]}}
    aiex.npu.push_queue(0, 0, MM2S : 0) {issue_token = false, repeat_count = 0 : i32, bd_id = 16 : i32}
  }
}

// -----

aie.device(npu1) {
  aie.runtime_sequence @go() {
    %bd = arith.constant 48 : i32
    // expected-error@+1 {{BD ID exceeds the maximum ID. [npu-queue-entry]}}
    aiex.npu.push_queue(0, 1, MM2S : 0) bd_id %bd repeat %bd {issue_token = false} : i32, i32
  }
}

// -----

aie.device(npu1) {
  aie.runtime_sequence @go() {
    // expected-error@+1 {{Repeat count exceeds the [0:255] range. [npu-queue-entry]}}
    aiex.npu.push_queue(0, 0, MM2S : 0) {issue_token = false, repeat_count = 256 : i32, bd_id = 15 : i32}
  }
}

// -----

aie.device(npu1) {
  aie.runtime_sequence @go() {
    // expected-error@+1 {{tile (40, 0) is outside the array [tile-out-of-array]}}
    aiex.npu.push_queue(40, 0, MM2S : 0) {issue_token = false, repeat_count = 0 : i32, bd_id = 0 : i32}
  }
}

// -----

aie.device(npu1) {
  aie.runtime_sequence @go() {
    // expected-error@+1 {{needs 'value', as an operand or as an attribute [npu-integer-forms]}}
    aiex.npu.write32 {address = 0 : ui32}
  }
}

// -----

aie.device(npu1) {
  aie.runtime_sequence @go(%n: i32) {
    // expected-error@+1 {{expects 2 integer operands, but got 1 [npu-integer-forms]}}
    aiex.npu.write32(%n) : i32
  }
}

// -----

aie.device(npu1) {
  aie.runtime_sequence @go(%n: i32) {
    // expected-error@+1 {{has 'value' twice: as an operand and as an attribute [npu-integer-forms]}}
    aiex.npu.write32(%n, %n) {value = 1 : ui32} : i32, i32
  }
}

// -----

aie.device(npu1) {
  aie.runtime_sequence @go(%n: i32) {
    // expected-error@+1 {{expects exactly one of 'arg_idx' and a buffer [address-patch-target]}}
    aiex.npu.address_patch(%n : i32) {addr = 4 : ui32}
  }
}

// -----

aie.device(npu1) {
  aie.runtime_sequence @go(%n: i32, %x: memref<4xi32>) {
    // expected-error@+1 {{expects exactly one of 'arg_idx' and a buffer [address-patch-target]}}
    aiex.npu.address_patch(%n : i32) buffer %x : memref<4xi32> {addr = 4 : ui32, arg_idx = 0 : i32}
  }
}

// -----

aie.device(npu1) {
  aie.runtime_sequence @go(%n: i32, %l: i64) {
    // expected-error@+1 {{addr_val must be an i32 value [address-patch-target]}}
    aiex.npu.address_patch(%n : i32) addr %l : i64 {addr = 4 : ui32, arg_idx = 0 : i32}
  }
}

// -----

aie.device(npu1) {
  aie.runtime_sequence @go() {
    // expected-error@+1 {{couldn't find symbol in parent device [dma-wait-symbol]}}
    aiex.npu.dma_wait {symbol = @missing}
  }
}

// -----

aie.device(npu1) {
  aie.runtime_sequence @go() {
    %v = arith.constant 2000 : i32
    // expected-error@+1 {{value 2000 exceeds the guarded field range [0:1023] [bd-guard]}}
    aiex.npu.assert_bd_field(%v) {max = 1023 : i32} : i32
  }
}

// -----

aie.device(npu1) {
  aie.runtime_sequence @go(%v: i32) {
    // expected-error@+1 {{divisor must be non-zero. [bd-guard]}}
    aiex.npu.assert_bd_divisible(%v) {divisor = 0 : i32} : i32
  }
}

// -----

aie.device(npu1) {
  aie.runtime_sequence @go() {
    %v = arith.constant 1 : i32
    aiex.npu.assert_bd_divisible(%v) {divisor = 4 : i32, allow_unit} : i32
    // expected-error@+1 {{value 1 is not divisible by 4 [bd-guard]}}
    aiex.npu.assert_bd_divisible(%v) {divisor = 4 : i32} : i32
  }
}
