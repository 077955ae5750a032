// Raw descriptor values that do not fit their field are refused by name.
// RUN: tileloom-opt --split-input-file --verify-diagnostics %s

aie.device(npu1) {
  aie.runtime_sequence @go() {
    // expected-error@+1 {{BD ID exceeds the maximum ID. [npu-queue-entry]}}
    aiex.npu.writebd {column = 0 : i32, row = 0 : i32, bd_id = 16 : i32, buffer_length = 16 : i32, buffer_offset = 0 : i32, enable_packet = 0 : i32, out_of_order_id = 0 : i32, packet_id = 0 : i32, packet_type = 0 : i32, d0_size = 2 : i32, d0_stride = 0 : i32, d1_size = 2 : i32, d1_stride = 0 : i32, d2_size = 0 : i32, d2_stride = 0 : i32, iteration_current = 0 : i32, iteration_size = 0 : i32, iteration_stride = 0 : i32, next_bd = 0 : i32, use_next_bd = 0 : i32, valid_bd = 1 : i32, lock_rel_val = 0 : i32, lock_rel_id = 0 : i32, lock_acq_enable = 0 : i32, lock_acq_val = 0 : i32, lock_acq_id = 0 : i32, d0_zero_before = 0 : i32, d1_zero_before = 0 : i32, d2_zero_before = 0 : i32, d0_zero_after = 0 : i32, d1_zero_after = 0 : i32, d2_zero_after = 0 : i32, burst_length = 0 : i32}
  }
}

// -----

aie.device(npu1) {
  aie.runtime_sequence @go() {
    // expected-error@+1 {{tile (0, 9) is outside the array [tile-out-of-array]}}
    aiex.npu.writebd {column = 0 : i32, row = 9 : i32, bd_id = 0 : i32, buffer_length = 16 : i32, buffer_offset = 0 : i32, enable_packet = 0 : i32, out_of_order_id = 0 : i32, packet_id = 0 : i32, packet_type = 0 : i32, d0_size = 2 : i32, d0_stride = 0 : i32, d1_size = 2 : i32, d1_stride = 0 : i32, d2_size = 0 : i32, d2_stride = 0 : i32, iteration_current = 0 : i32, iteration_size = 0 : i32, iteration_stride = 0 : i32, next_bd = 0 : i32, use_next_bd = 0 : i32, valid_bd = 1 : i32, lock_rel_val = 0 : i32, lock_rel_id = 0 : i32, lock_acq_enable = 0 : i32, lock_acq_val = 0 : i32, lock_acq_id = 0 : i32, d0_zero_before = 0 : i32, d1_zero_before = 0 : i32, d2_zero_before = 0 : i32, d0_zero_after = 0 : i32, d1_zero_after = 0 : i32, d2_zero_after = 0 : i32, burst_length = 0 : i32}
  }
}

// -----

aie.device(npu1) {
  aie.runtime_sequence @go() {
    // expected-error@+1 {{Packet ID exceeds the maximum supported by 5 bits. [writebd-field]}}
    aiex.npu.writebd {column = 0 : i32, row = 0 : i32, bd_id = 0 : i32, buffer_length = 16 : i32, buffer_offset = 0 : i32, enable_packet = 0 : i32, out_of_order_id = 0 : i32, packet_id = 32 : i32, packet_type = 0 : i32, d0_size = 2 : i32, d0_stride = 0 : i32, d1_size = 2 : i32, d1_stride = 0 : i32, d2_size = 0 : i32, d2_stride = 0 : i32, iteration_current = 0 : i32, iteration_size = 0 : i32, iteration_stride = 0 : i32, next_bd = 0 : i32, use_next_bd = 0 : i32, valid_bd = 1 : i32, lock_rel_val = 0 : i32, lock_rel_id = 0 : i32, lock_acq_enable = 0 : i32, lock_acq_val = 0 : i32, lock_acq_id = 0 : i32, d0_zero_before = 0 : i32, d1_zero_before = 0 : i32, d2_zero_before = 0 : i32, d0_zero_after = 0 : i32, d1_zero_after = 0 : i32, d2_zero_after = 0 : i32, burst_length = 0 : i32}
  }
}

// -----

aie.device(npu1) {
  aie.runtime_sequence @go() {
    // expected-error@+1 {{Packet Type exceeds the maximum supported by 3 bits. [writebd-field]}}
    aiex.npu.writebd {column = 0 : i32, row = 0 : i32, bd_id = 0 : i32, buffer_length = 16 : i32, buffer_offset = 0 : i32, enable_packet = 0 : i32, out_of_order_id = 0 : i32, packet_id = 0 : i32, packet_type = 8 : i32, d0_size = 2 : i32, d0_stride = 0 : i32, d1_size = 2 : i32, d1_stride = 0 : i32, d2_size = 0 : i32, d2_stride = 0 : i32, iteration_current = 0 : i32, iteration_size = 0 : i32, iteration_stride = 0 : i32, next_bd = 0 : i32, use_next_bd = 0 : i32, valid_bd = 1 : i32, lock_rel_val = 0 : i32, lock_rel_id = 0 : i32, lock_acq_enable = 0 : i32, lock_acq_val = 0 : i32, lock_acq_id = 0 : i32, d0_zero_before = 0 : i32, d1_zero_before = 0 : i32, d2_zero_before = 0 : i32, d0_zero_after = 0 : i32, d1_zero_after = 0 : i32, d2_zero_after = 0 : i32, burst_length = 0 : i32}
  }
}

// -----

aie.device(npu1) {
  aie.runtime_sequence @go() {
    // expected-error@+1 {{D0 Size exceeds the [0:1023] range. [writebd-field]}}
    aiex.npu.writebd {column = 0 : i32, row = 0 : i32, bd_id = 0 : i32, buffer_length = 16 : i32, buffer_offset = 0 : i32, enable_packet = 0 : i32, out_of_order_id = 0 : i32, packet_id = 0 : i32, packet_type = 0 : i32, d0_size = 1024 : i32, d0_stride = 0 : i32, d1_size = 2 : i32, d1_stride = 0 : i32, d2_size = 0 : i32, d2_stride = 0 : i32, iteration_current = 0 : i32, iteration_size = 0 : i32, iteration_stride = 0 : i32, next_bd = 0 : i32, use_next_bd = 0 : i32, valid_bd = 1 : i32, lock_rel_val = 0 : i32, lock_rel_id = 0 : i32, lock_acq_enable = 0 : i32, lock_acq_val = 0 : i32, lock_acq_id = 0 : i32, d0_zero_before = 0 : i32, d1_zero_before = 0 : i32, d2_zero_before = 0 : i32, d0_zero_after = 0 : i32, d1_zero_after = 0 : i32, d2_zero_after = 0 : i32, burst_length = 0 : i32}
  }
}

// -----

aie.device(npu1) {
  aie.runtime_sequence @go() {
    // expected-error@+1 {{D0 Stride exceeds the [0:1M-1] range. [writebd-field]}}
    aiex.npu.writebd {column = 0 : i32, row = 0 : i32, bd_id = 0 : i32, buffer_length = 16 : i32, buffer_offset = 0 : i32, enable_packet = 0 : i32, out_of_order_id = 0 : i32, packet_id = 0 : i32, packet_type = 0 : i32, d0_size = 2 : i32, d0_stride = 1048576 : i32, d1_size = 2 : i32, d1_stride = 0 : i32, d2_size = 0 : i32, d2_stride = 0 : i32, iteration_current = 0 : i32, iteration_size = 0 : i32, iteration_stride = 0 : i32, next_bd = 0 : i32, use_next_bd = 0 : i32, valid_bd = 1 : i32, lock_rel_val = 0 : i32, lock_rel_id = 0 : i32, lock_acq_enable = 0 : i32, lock_acq_val = 0 : i32, lock_acq_id = 0 : i32, d0_zero_before = 0 : i32, d1_zero_before = 0 : i32, d2_zero_before = 0 : i32, d0_zero_after = 0 : i32, d1_zero_after = 0 : i32, d2_zero_after = 0 : i32, burst_length = 0 : i32}
  }
}

// -----

aie.device(npu1) {
  aie.runtime_sequence @go() {
    // expected-error@+1 {{D1 Size exceeds the [0:1023] range. [writebd-field]}}
    aiex.npu.writebd {column = 0 : i32, row = 0 : i32, bd_id = 0 : i32, buffer_length = 16 : i32, buffer_offset = 0 : i32, enable_packet = 0 : i32, out_of_order_id = 0 : i32, packet_id = 0 : i32, packet_type = 0 : i32, d0_size = 2 : i32, d0_stride = 0 : i32, d1_size = 1024 : i32, d1_stride = 0 : i32, d2_size = 0 : i32, d2_stride = 0 : i32, iteration_current = 0 : i32, iteration_size = 0 : i32, iteration_stride = 0 : i32, next_bd = 0 : i32, use_next_bd = 0 : i32, valid_bd = 1 : i32, lock_rel_val = 0 : i32, lock_rel_id = 0 : i32, lock_acq_enable = 0 : i32, lock_acq_val = 0 : i32, lock_acq_id = 0 : i32, d0_zero_before = 0 : i32, d1_zero_before = 0 : i32, d2_zero_before = 0 : i32, d0_zero_after = 0 : i32, d1_zero_after = 0 : i32, d2_zero_after = 0 : i32, burst_length = 0 : i32}
  }
}

// -----

aie.device(npu1) {
  aie.runtime_sequence @go() {
    // expected-error@+1 {{D1 Stride exceeds the [0:1M-1] range. [writebd-field]}}
    aiex.npu.writebd {column = 0 : i32, row = 0 : i32, bd_id = 0 : i32, buffer_length = 16 : i32, buffer_offset = 0 : i32, enable_packet = 0 : i32, out_of_order_id = 0 : i32, packet_id = 0 : i32, packet_type = 0 : i32, d0_size = 2 : i32, d0_stride = 0 : i32, d1_size = 2 : i32, d1_stride = 1048576 : i32, d2_size = 0 : i32, d2_stride = 0 : i32, iteration_current = 0 : i32, iteration_size = 0 : i32, iteration_stride = 0 : i32, next_bd = 0 : i32, use_next_bd = 0 : i32, valid_bd = 1 : i32, lock_rel_val = 0 : i32, lock_rel_id = 0 : i32, lock_acq_enable = 0 : i32, lock_acq_val = 0 : i32, lock_acq_id = 0 : i32, d0_zero_before = 0 : i32, d1_zero_before = 0 : i32, d2_zero_before = 0 : i32, d0_zero_after = 0 : i32, d1_zero_after = 0 : i32, d2_zero_after = 0 : i32, burst_length = 0 : i32}
  }
}

// -----

aie.device(npu1) {
  aie.runtime_sequence @go() {
    // expected-error@+1 {{D2 Stride exceeds the [0:1M-1] range. [writebd-field]}}
    aiex.npu.writebd {column = 0 : i32, row = 0 : i32, bd_id = 0 : i32, buffer_length = 16 : i32, buffer_offset = 0 : i32, enable_packet = 0 : i32, out_of_order_id = 0 : i32, packet_id = 0 : i32, packet_type = 0 : i32, d0_size = 2 : i32, d0_stride = 0 : i32, d1_size = 2 : i32, d1_stride = 0 : i32, d2_size = 0 : i32, d2_stride = 1048576 : i32, iteration_current = 0 : i32, iteration_size = 0 : i32, iteration_stride = 0 : i32, next_bd = 0 : i32, use_next_bd = 0 : i32, valid_bd = 1 : i32, lock_rel_val = 0 : i32, lock_rel_id = 0 : i32, lock_acq_enable = 0 : i32, lock_acq_val = 0 : i32, lock_acq_id = 0 : i32, d0_zero_before = 0 : i32, d1_zero_before = 0 : i32, d2_zero_before = 0 : i32, d0_zero_after = 0 : i32, d1_zero_after = 0 : i32, d2_zero_after = 0 : i32, burst_length = 0 : i32}
  }
}

// -----

aie.device(npu1) {
  aie.runtime_sequence @go() {
    // expected-error@+1 {{D0 Stride exceeds the [0:128K-1] range. [writebd-field]}}
    aiex.npu.writebd {column = 0 : i32, row = 1 : i32, bd_id = 0 : i32, buffer_length = 16 : i32, buffer_offset = 0 : i32, enable_packet = 0 : i32, out_of_order_id = 0 : i32, packet_id = 0 : i32, packet_type = 0 : i32, d0_size = 2 : i32, d0_stride = 131072 : i32, d1_size = 2 : i32, d1_stride = 0 : i32, d2_size = 0 : i32, d2_stride = 0 : i32, iteration_current = 0 : i32, iteration_size = 0 : i32, iteration_stride = 0 : i32, next_bd = 0 : i32, use_next_bd = 0 : i32, valid_bd = 1 : i32, lock_rel_val = 0 : i32, lock_rel_id = 0 : i32, lock_acq_enable = 0 : i32, lock_acq_val = 0 : i32, lock_acq_id = 0 : i32, d0_zero_before = 0 : i32, d1_zero_before = 0 : i32, d2_zero_before = 0 : i32, d0_zero_after = 0 : i32, d1_zero_after = 0 : i32, d2_zero_after = 0 : i32, burst_length = 0 : i32}
  }
}

// -----

aie.device(npu1) {
  aie.runtime_sequence @go() {
    // expected-error@+1 {{D1 Size exceeds the [0:255] range. [writebd-field]}}
    aiex.npu.writebd {column = 0 : i32, row = 2 : i32, bd_id = 0 : i32, buffer_length = 16 : i32, buffer_offset = 0 : i32, enable_packet = 0 : i32, out_of_order_id = 0 : i32, packet_id = 0 : i32, packet_type = 0 : i32, d0_size = 2 : i32, d0_stride = 0 : i32, d1_size = 256 : i32, d1_stride = 0 : i32, d2_size = 0 : i32, d2_stride = 0 : i32, iteration_current = 0 : i32, iteration_size = 0 : i32, iteration_stride = 0 : i32, next_bd = 0 : i32, use_next_bd = 0 : i32, valid_bd = 1 : i32, lock_rel_val = 0 : i32, lock_rel_id = 0 : i32, lock_acq_enable = 0 : i32, lock_acq_val = 0 : i32, lock_acq_id = 0 : i32, d0_zero_before = 0 : i32, d1_zero_before = 0 : i32, d2_zero_before = 0 : i32, d0_zero_after = 0 : i32, d1_zero_after = 0 : i32, d2_zero_after = 0 : i32, burst_length = 0 : i32}
  }
}

// -----

aie.device(npu1) {
  aie.runtime_sequence @go() {
    // expected-error@+1 {{Iteration Size exceeds the [0:63] range. [writebd-field]}}
    aiex.npu.writebd {column = 0 : i32, row = 0 : i32, bd_id = 0 : i32, buffer_length = 16 : i32, buffer_offset = 0 : i32, enable_packet = 0 : i32, out_of_order_id = 0 : i32, packet_id = 0 : i32, packet_type = 0 : i32, d0_size = 2 : i32, d0_stride = 0 : i32, d1_size = 2 : i32, d1_stride = 0 : i32, d2_size = 0 : i32, d2_stride = 0 : i32, iteration_current = 0 : i32, iteration_size = 64 : i32, iteration_stride = 0 : i32, next_bd = 0 : i32, use_next_bd = 0 : i32, valid_bd = 1 : i32, lock_rel_val = 0 : i32, lock_rel_id = 0 : i32, lock_acq_enable = 0 : i32, lock_acq_val = 0 : i32, lock_acq_id = 0 : i32, d0_zero_before = 0 : i32, d1_zero_before = 0 : i32, d2_zero_before = 0 : i32, d0_zero_after = 0 : i32, d1_zero_after = 0 : i32, d2_zero_after = 0 : i32, burst_length = 0 : i32}
  }
}

// -----

aie.device(npu1) {
  aie.runtime_sequence @go() {
    // expected-error@+1 {{Iteration Stride exceeds the [0:1M-1] range. [writebd-field]}}
    aiex.npu.writebd {column = 0 : i32, row = 0 : i32, bd_id = 0 : i32, buffer_length = 16 : i32, buffer_offset = 0 : i32, enable_packet = 0 : i32, out_of_order_id = 0 : i32, packet_id = 0 : i32, packet_type = 0 : i32, d0_size = 2 : i32, d0_stride = 0 : i32, d1_size = 2 : i32, d1_stride = 0 : i32, d2_size = 0 : i32, d2_stride = 0 : i32, iteration_current = 0 : i32, iteration_size = 0 : i32, iteration_stride = 1048576 : i32, next_bd = 0 : i32, use_next_bd = 0 : i32, valid_bd = 1 : i32, lock_rel_val = 0 : i32, lock_rel_id = 0 : i32, lock_acq_enable = 0 : i32, lock_acq_val = 0 : i32, lock_acq_id = 0 : i32, d0_zero_before = 0 : i32, d1_zero_before = 0 : i32, d2_zero_before = 0 : i32, d0_zero_after = 0 : i32, d1_zero_after = 0 : i32, d2_zero_after = 0 : i32, burst_length = 0 : i32}
  }
}

// -----

aie.device(npu1) {
  aie.runtime_sequence @go() {
    // expected-error@+1 {{ShimTile only supports 3 dimensions of sizes. [writebd-field]}}
    aiex.npu.writebd {column = 0 : i32, row = 0 : i32, bd_id = 0 : i32, buffer_length = 16 : i32, buffer_offset = 0 : i32, enable_packet = 0 : i32, out_of_order_id = 0 : i32, packet_id = 0 : i32, packet_type = 0 : i32, d0_size = 2 : i32, d0_stride = 0 : i32, d1_size = 2 : i32, d1_stride = 0 : i32, d2_size = 1 : i32, d2_stride = 0 : i32, iteration_current = 0 : i32, iteration_size = 0 : i32, iteration_stride = 0 : i32, next_bd = 0 : i32, use_next_bd = 0 : i32, valid_bd = 1 : i32, lock_rel_val = 0 : i32, lock_rel_id = 0 : i32, lock_acq_enable = 0 : i32, lock_acq_val = 0 : i32, lock_acq_id = 0 : i32, d0_zero_before = 0 : i32, d1_zero_before = 0 : i32, d2_zero_before = 0 : i32, d0_zero_after = 0 : i32, d1_zero_after = 0 : i32, d2_zero_after = 0 : i32, burst_length = 0 : i32}
  }
}

// -----

aie.device(npu1) {
  aie.runtime_sequence @go() {
    // expected-error@+1 {{ShimTile doesn't support zero padding. [writebd-field]}}
    aiex.npu.writebd {column = 0 : i32, row = 0 : i32, bd_id = 0 : i32, buffer_length = 16 : i32, buffer_offset = 0 : i32, enable_packet = 0 : i32, out_of_order_id = 0 : i32, packet_id = 0 : i32, packet_type = 0 : i32, d0_size = 2 : i32, d0_stride = 0 : i32, d1_size = 2 : i32, d1_stride = 0 : i32, d2_size = 0 : i32, d2_stride = 0 : i32, iteration_current = 0 : i32, iteration_size = 0 : i32, iteration_stride = 0 : i32, next_bd = 0 : i32, use_next_bd = 0 : i32, valid_bd = 1 : i32, lock_rel_val = 0 : i32, lock_rel_id = 0 : i32, lock_acq_enable = 0 : i32, lock_acq_val = 0 : i32, lock_acq_id = 0 : i32, d0_zero_before = 1 : i32, d1_zero_before = 0 : i32, d2_zero_before = 0 : i32, d0_zero_after = 0 : i32, d1_zero_after = 0 : i32, d2_zero_after = 0 : i32, burst_length = 0 : i32}
  }
}

// -----

aie.device(npu1) {
  aie.runtime_sequence @go() {
    // expected-error@+1 {{Only ShimTiles support burst length. [writebd-field]}}
    aiex.npu.writebd {column = 0 : i32, row = 1 : i32, bd_id = 0 : i32, buffer_length = 16 : i32, buffer_offset = 0 : i32, enable_packet = 0 : i32, out_of_order_id = 0 : i32, packet_id = 0 : i32, packet_type = 0 : i32, d0_size = 2 : i32, d0_stride = 0 : i32, d1_size = 2 : i32, d1_stride = 0 : i32, d2_size = 0 : i32, d2_stride = 0 : i32, iteration_current = 0 : i32, iteration_size = 0 : i32, iteration_stride = 0 : i32, next_bd = 0 : i32, use_next_bd = 0 : i32, valid_bd = 1 : i32, lock_rel_val = 0 : i32, lock_rel_id = 0 : i32, lock_acq_enable = 0 : i32, lock_acq_val = 0 : i32, lock_acq_id = 0 : i32, d0_zero_before = 0 : i32, d1_zero_before = 0 : i32, d2_zero_before = 0 : i32, d0_zero_after = 0 : i32, d1_zero_after = 0 : i32, d2_zero_after = 0 : i32, burst_length = 64 : i32}
  }
}

// -----

aie.device(npu1) {
  aie.runtime_sequence @go() {
    // expected-error@+1 {{Requested burst length is not supported by the target. Supported burst lengths: 64 128 256 [dma-burst-length]}}
    aiex.npu.writebd {column = 0 : i32, row = 0 : i32, bd_id = 0 : i32, buffer_length = 16 : i32, buffer_offset = 0 : i32, enable_packet = 0 : i32, out_of_order_id = 0 : i32, packet_id = 0 : i32, packet_type = 0 : i32, d0_size = 2 : i32, d0_stride = 0 : i32, d1_size = 2 : i32, d1_stride = 0 : i32, d2_size = 0 : i32, d2_stride = 0 : i32, iteration_current = 0 : i32, iteration_size = 0 : i32, iteration_stride = 0 : i32, next_bd = 0 : i32, use_next_bd = 0 : i32, valid_bd = 1 : i32, lock_rel_val = 0 : i32, lock_rel_id = 0 : i32, lock_acq_enable = 0 : i32, lock_acq_val = 0 : i32, lock_acq_id = 0 : i32, d0_zero_before = 0 : i32, d1_zero_before = 0 : i32, d2_zero_before = 0 : i32, d0_zero_after = 0 : i32, d1_zero_after = 0 : i32, d2_zero_after = 0 : i32, burst_length = 96 : i32}
  }
}

// -----

// At the limits, and a linear transfer that is longer than the size field.
aie.device(npu1) {
  aie.runtime_sequence @go() {
    aiex.npu.writebd {column = 0 : i32, row = 1 : i32, bd_id = 47 : i32, buffer_length = 16 : i32, buffer_offset = 0 : i32, enable_packet = 0 : i32, out_of_order_id = 0 : i32, packet_id = 31 : i32, packet_type = 7 : i32, d0_size = 1023 : i32, d0_stride = 131071 : i32, d1_size = 1023 : i32, d1_stride = 131071 : i32, d2_size = 1023 : i32, d2_stride = 131071 : i32, iteration_current = 0 : i32, iteration_size = 63 : i32, iteration_stride = 131071 : i32, next_bd = 0 : i32, use_next_bd = 0 : i32, valid_bd = 1 : i32, lock_rel_val = 0 : i32, lock_rel_id = 0 : i32, lock_acq_enable = 0 : i32, lock_acq_val = 0 : i32, lock_acq_id = 0 : i32, d0_zero_before = 1 : i32, d1_zero_before = 0 : i32, d2_zero_before = 0 : i32, d0_zero_after = 0 : i32, d1_zero_after = 0 : i32, d2_zero_after = 0 : i32, burst_length = 0 : i32}
  }
}

// -----

aie.device(npu1) {
  aie.runtime_sequence @go() {
    aiex.npu.writebd {column = 0 : i32, row = 0 : i32, bd_id = 0 : i32, buffer_length = 16 : i32, buffer_offset = 0 : i32, enable_packet = 0 : i32, out_of_order_id = 0 : i32, packet_id = 0 : i32, packet_type = 0 : i32, d0_size = 4096 : i32, d0_stride = 0 : i32, d1_size = 1 : i32, d1_stride = 0 : i32, d2_size = 0 : i32, d2_stride = 0 : i32, iteration_current = 0 : i32, iteration_size = 0 : i32, iteration_stride = 0 : i32, next_bd = 0 : i32, use_next_bd = 0 : i32, valid_bd = 1 : i32, lock_rel_val = 0 : i32, lock_rel_id = 0 : i32, lock_acq_enable = 0 : i32, lock_acq_val = 0 : i32, lock_acq_id = 0 : i32, d0_zero_before = 0 : i32, d1_zero_before = 0 : i32, d2_zero_before = 0 : i32, d0_zero_after = 0 : i32, d1_zero_after = 0 : i32, d2_zero_after = 0 : i32, burst_length = 0 : i32}
  }
}
