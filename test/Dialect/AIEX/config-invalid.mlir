// Lock writes, reconfigurations and scratchpad uses that cannot work are refused by name.
// RUN: tileloom-opt --split-input-file --verify-diagnostics %s

aie.device(xcvc1902) {
  %tile = aie.tile(1, 1)
  %lock = aie.lock(%tile, 0)
  aie.runtime_sequence @go() {
    // expected-error@+1 {{SetLockOp is not supported on AIE1. [set-lock]}}
    aiex.set_lock(%lock, 1)
  }
}

// -----

aie.device(npu1) {
  %tile = aie.tile(0, 2)
  %lock = aie.lock(%tile, 0)
  aie.runtime_sequence @go() {
    // expected-error@+1 {{Lock value exceeds the maximum value of 63 [set-lock]}}
    aiex.set_lock(%lock, 64)
  }
}

// -----

aie.device(npu1) {
  %tile = aie.tile(0, 2)
  %lock = aie.lock(%tile, 0)
  aie.runtime_sequence @go() {
    // expected-error@+1 {{Lock value exceeds the maximum value of 63 [set-lock]}}
    aiex.set_lock(%lock, -1)
  }
}

// -----

aie.device(npu1) {
  %tile = aie.tile(0, 2)
  %lock = aie.lock(%tile)
  // expected-error@+1 {{expects ancestor op 'aie.runtime_sequence' [outside-runtime-sequence]}}
  aiex.set_lock(%lock, 1)
}

// -----

module {
  func.func private @f()
  aie.device(npu1) @other {
  }
  aie.device(npu2) @main {
    aie.runtime_sequence @go() {
      // expected-error@+1 {{No such device: '@missing' [configure-device]}}
      aiex.configure @missing {
      }
    }
  }
}

// -----

module {
  func.func private @f()
  aie.device(npu1) @other {
  }
  aie.device(npu2) @main {
    aie.runtime_sequence @go() {
      // expected-error@+1 {{Not a device: '@f' [configure-device]}}
      aiex.configure @f {
      }
    }
  }
}

// -----

module {
  func.func private @f()
  aie.device(npu1) @other {
  }
  aie.device(npu2) @main {
    aie.runtime_sequence @go() {
      // expected-error@+1 {{Device types do not match: 'npu2' vs. 'npu1' [configure-device]}}
      aiex.configure @other {
      }
    }
  }
}

// -----

aie.device(npu1) {
  aie.runtime_sequence @go() {
    // expected-error@+1 {{Opcode exceeds the [0:3] range. [control-packet-field]}}
    aiex.control_packet {address = 0 : ui32, opcode = 4 : i32, stream_id = 0 : i32}
  }
}

// -----

aie.device(npu1) {
  aie.runtime_sequence @go() {
    // expected-error@+1 {{Stream ID exceeds the [0:127] range. [control-packet-field]}}
    aiex.control_packet {address = 0 : ui32, opcode = 0 : i32, stream_id = 128 : i32}
  }
}

// -----

aie.device(npu2) {
  aie.runtime_sequence @go() {
    // expected-error@+1 {{usage_type must be 0 [scratchpad-size]}}
    aiex.npu.create_scratchpad {size = 64 : ui32, usage_type = 1 : ui8}
  }
}

// -----

aie.device(npu2) {
  aie.runtime_sequence @go() {
    // expected-error@+1 {{size must be greater than 0. [scratchpad-size]}}
    aiex.npu.create_scratchpad {size = 0 : ui32}
  }
}

// -----

aie.device(npu2) {
  aie.runtime_sequence @go() {
    // expected-error@+1 {{must be a multiple of 4 bytes [scratchpad-size]}}
    aiex.npu.create_scratchpad {size = 6 : ui32}
  }
}

// -----

aie.device(npu2) {
  aie.runtime_sequence @go() {
    // expected-error@+1 {{exceeds maximum scratchpad size of 128 bytes [scratchpad-size]}}
    aiex.npu.create_scratchpad {size = 132 : ui32}
  }
}

// -----

aie.device(npu2) {
  aie.runtime_sequence @go() {
    aiex.npu.create_scratchpad {size = 64 : ui32}
    // expected-error@+1 {{only one 'aiex.npu.create_scratchpad' is allowed per runtime sequence [scratchpad-size]}}
    aiex.npu.create_scratchpad {size = 64 : ui32}
  }
}

// -----

aie.device(npu2) {
  aie.runtime_sequence @go() {
    // expected-error@+1 {{exceeds maximum StateTable index (31) [scratchpad-size]}}
    aiex.npu.update_from_scratchpad<incr> {state_table_idx = 32 : ui8, func_arg = 0 : ui32, address = 0 : ui32}
  }
}

// -----

aie.device(npu2) {
  aie.runtime_sequence @go() {
    aiex.npu.create_scratchpad {size = 64 : ui32}
    // expected-error@+1 {{is out of bounds for scratchpad of size 64 [scratchpad-size]}}
    aiex.npu.update_from_scratchpad<incr> {state_table_idx = 16 : ui8, func_arg = 0 : ui32, address = 0 : ui32}
  }
}

// -----

module {
  aiex.scratchpad_parameter @p : i32
  func.func @f() {
    // expected-error@+1 {{must be inside an aie.device [scratchpad-parameter]}}
    %v = aiex.read_scratchpad_parameter @p : i32
    return
  }
}

// -----

module {
  aiex.scratchpad_parameter @p : i32
  aie.device(npu2) {
    // expected-error@+1 {{must be inside an aie.core [scratchpad-parameter]}}
    %v = aiex.read_scratchpad_parameter @p : i32
  }
}

// -----

module {
  aie.device(npu2) {
    %tile = aie.tile(0, 2)
    %core = aie.core(%tile) {
      // expected-error@+1 {{references unknown parameter @missing [scratchpad-parameter]}}
      %v = aiex.read_scratchpad_parameter @missing : i32
      aie.end
    }
  }
}

// -----

module {
  // expected-error@+1 {{f32 parameters are not supported [scratchpad-parameter]}}
  aiex.scratchpad_parameter @p : f32
  aie.device(npu2) {
    %tile = aie.tile(0, 2)
    %core = aie.core(%tile) {

      aie.end
    }
  }
}

// -----

module {
  aiex.scratchpad_parameter @p : i32
  aie.device(npu2) {
    %tile = aie.tile(0, 2)
    %core = aie.core(%tile) {
      // expected-error@+1 {{reads a parameter of type 'i32' as 'i16' [scratchpad-parameter]}}
      %v = aiex.read_scratchpad_parameter @p : i16
      aie.end
    }
  }
}
