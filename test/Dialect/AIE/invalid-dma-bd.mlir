// What one buffer descriptor may not say.
// RUN: tileloom-opt %s --split-input-file --verify-diagnostics

aie.device(npu2) {
  %t = aie.tile(1, 2)
  %b = memref.alloc() : memref<1024xi32>
  aie.mem(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{BDs only support BufferOp or ExternalBufferOp operands. [bd-buffer]}}
    aie.dma_bd(%b : memref<1024xi32>)
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  %b = aie.buffer(%t) : memref<64xi8>
  aie.mem(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{transfer length must be multiple of 4 [bd-length-range]}}
    aie.dma_bd(%b : memref<64xi8> offset = 0 len = 6)
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  %o = aie.tile(1, 3)
  %b = aie.buffer(%o) : memref<1024xi32>
  aie.mem(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{Core tile DMAs can only access a buffer in the same tile.}}
    aie.dma_bd(%b : memref<1024xi32>)
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  %b = aie.buffer(%t) : memref<1024xi32>
  aie.mem(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{bdId attribute exceeds max: 15 [bd-id-range]}}
    aie.dma_bd(%b : memref<1024xi32>) {bd_id = 16 : i32}
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 1)
  %b = aie.buffer(%t) : memref<1024xi32>
  aie.memtile_dma(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{nextBdId attribute exceeds max: 47}}
    aie.dma_bd(%b : memref<1024xi32>) {next_bd_id = 48 : i32}
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  %c = arith.constant 1 : i32
  %b = aie.buffer(%t) : memref<1024xi32>
  aie.mem(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{bd_id and bd_id_val are mutually exclusive}}
    aie.dma_bd(%b : memref<1024xi32>) bd_id_val %c : i32 {bd_id = 1 : i32}
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  %b = aie.buffer(%t) : memref<16384xi32>
  aie.mem(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{buffer descriptor length (16384 32-bit words) exceeds the maximum of 16383 words supported by this tile type}}
    aie.dma_bd(%b : memref<16384xi32>)
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  %b = aie.buffer(%t) : memref<16383xi32>
  aie.mem(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    aie.dma_bd(%b : memref<16383xi32>)
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  %b = aie.buffer(%t) : memref<1024xi32>
  aie.mem(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{expected the same number of sizes (2) and strides (1) [bd-dimensions]}}
    aie.dma_bd(%b : memref<1024xi32> sizes = [2, 4] strides = [1])
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  %i = arith.constant 1 : index
  %n = arith.index_cast %i : index to i64
  %b = aie.buffer(%t) : memref<1024xi32>
  aie.mem(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{buffer descriptor size/stride is a runtime value}}
    aie.dma_bd(%b : memref<1024xi32> sizes = [%n] strides = [1])
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  %b = aie.buffer(%t) : memref<1024xi32>
  aie.mem(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{Cannot give more than 3 dimensions for step sizes and wraps on this tile (got 4 dimensions).}}
    aie.dma_bd(%b : memref<1024xi32>, 0, 16, [<size = 2, stride = 8>, <size = 2, stride = 4>, <size = 2, stride = 2>, <size = 2, stride = 1>])
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 1)
  %b = aie.buffer(%t) : memref<1024xi32>
  aie.memtile_dma(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    aie.dma_bd(%b : memref<1024xi32> offset = 0 len = 16 sizes = [2, 2, 2, 2] strides = [8, 4, 2, 1])
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  %a = memref.alloc() : memref<4xi32>
  %b = memref.cast %a : memref<4xi32> to memref<*xi32>
  aie.mem(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{dimensions attribute cannot be used with unranked memref buffer type.}}
    aie.dma_bd(%b : memref<*xi32> offset = 0 len = 4 sizes = [4] strides = [1])
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  %b = aie.buffer(%t) : memref<1024xi32>
  aie.mem(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{Specified stride(s) and size(s) result in out of bounds access in buffer, for index 1024 in memref of length 1024.}}
    aie.dma_bd(%b : memref<1024xi32> sizes = [2, 1] strides = [1024, 1])
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  %b = aie.buffer(%t) : memref<1024xi32>
  aie.mem(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{Invalid step size; must be a positive integer.}}
    aie.dma_bd(%b : memref<1024xi32> sizes = [2, 4] strides = [0, 1])
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  %b = aie.buffer(%t) : memref<1024xi32>
  aie.mem(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{Step size 2048 exceeds memref size 1024}}
    aie.dma_bd(%b : memref<1024xi32> sizes = [1, 4] strides = [2048, 1])
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  %b = aie.buffer(%t) : memref<1024xi32>
  aie.mem(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{Size may not exceed 255.}}
    aie.dma_bd(%b : memref<1024xi32> sizes = [256] strides = [1])
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 1)
  %b = aie.buffer(%t) : memref<2048xi32>
  aie.memtile_dma(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{Size may not exceed 1023.}}
    aie.dma_bd(%b : memref<2048xi32> sizes = [1024] strides = [1])
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(2, 0)
  %b = aie.external_buffer : memref<4096xi32>
  aie.shim_dma(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    aie.dma_bd(%b : memref<4096xi32> sizes = [2, 2048] strides = [2048, 1])
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  %b = aie.buffer(%t) : memref<16000xi32>
  aie.mem(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{Stride may not exceed 8192.}}
    aie.dma_bd(%b : memref<16000xi32> sizes = [1, 4] strides = [8193, 1])
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  %b = aie.buffer(%t) : memref<64xi16>
  aie.mem(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{For <32b width datatypes, inner-most dim stride must be 1}}
    aie.dma_bd(%b : memref<64xi16> sizes = [16] strides = [2])
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  %b = aie.buffer(%t) : memref<64xi64>
  aie.mem(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{For >32b width datatypes, inner-most dim stride must be 1}}
    aie.dma_bd(%b : memref<64xi64> sizes = [16] strides = [2])
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  %b = aie.buffer(%t) : memref<64xi8>
  aie.mem(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{innermost dim size must be a multiple of 4 bytes for sub-32b element types}}
    aie.dma_bd(%b : memref<64xi8> offset = 0 len = 12 sizes = [4, 3] strides = [4, 1])
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  %b = aie.buffer(%t) : memref<64xi8>
  aie.mem(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{non-innermost dim stride must be a multiple of 4 bytes}}
    aie.dma_bd(%b : memref<64xi8> offset = 0 len = 16 sizes = [4, 4] strides = [6, 1])
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  %b = aie.buffer(%t) : memref<64xi8>
  aie.mem(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    aie.dma_bd(%b : memref<64xi8> offset = 0 len = 16 sizes = [1, 4, 4] strides = [3, 8, 1])
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 1)
  %b = aie.buffer(%t) : memref<1024xi32>
  aie.memtile_dma(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{Padding requires n-d data layouts expressed as wrap(s) and stride(s). [bd-padding]}}
    aie.dma_bd(%b : memref<1024xi32> pad [<const_pad_before = 1, const_pad_after = 0>])
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  %b = aie.buffer(%t) : memref<1024xi32>
  aie.mem(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{Padding is only supported by memtile dma bds.}}
    aie.dma_bd(%b : memref<1024xi32> sizes = [4] strides = [1] pad [<const_pad_before = 1, const_pad_after = 0>])
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 1)
  %b = aie.buffer(%t) : memref<1024xi32>
  aie.memtile_dma(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{Mismatch number of dimensions between padding(s) and wrap(s) and stride(s).}}
    aie.dma_bd(%b : memref<1024xi32> sizes = [2, 4] strides = [4, 1] pad [<const_pad_before = 1, const_pad_after = 0>])
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 1)
  %b = aie.buffer(%t) : memref<1024xi32>
  aie.memtile_dma(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{Data exceeds len after padding.}}
    aie.dma_bd(%b : memref<1024xi32> offset = 0 len = 4 sizes = [4] strides = [1] pad [<const_pad_before = 1, const_pad_after = 0>])
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 1)
  %i = arith.constant 1 : index
  %n = arith.index_cast %i : index to i32
  %b = aie.buffer(%t) : memref<1024xi32>
  aie.memtile_dma(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{Padding with a runtime len operand is not yet supported}}
    aie.dma_bd(%b : memref<1024xi32> len = %n sizes = [4] strides = [1] pad [<const_pad_before = 1, const_pad_after = 0>])
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 1)
  %b = aie.buffer(%t) : memref<64xi8>
  aie.memtile_dma(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{Inner-most padding-before count must result in padding in 32-bit words.}}
    aie.dma_bd(%b : memref<64xi8> offset = 0 len = 8 sizes = [4] strides = [1] pad [<const_pad_before = 1, const_pad_after = 0>])
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 1)
  %b = aie.buffer(%t) : memref<64xi8>
  aie.memtile_dma(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{Inner-most padding-after count must result in padding in 32-bit words.}}
    aie.dma_bd(%b : memref<64xi8> offset = 0 len = 8 sizes = [4] strides = [1] pad [<const_pad_before = 0, const_pad_after = 2>])
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  %b = aie.buffer(%t) {address = 1024 : i32} : memref<64xi16>
  aie.mem(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{bd address must be 4 byte (32b) aligned; got base+offset: 1026 (bytes) [bd-address]}}
    aie.dma_bd(%b : memref<64xi16> offset = 1 len = 32)
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  %b = aie.buffer(%t) : memref<1024xi32>
  aie.mem(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{Packet type field can only hold 3 bits.}}
    aie.dma_bd(%b : memref<1024xi32>) {packet = #aie.packet_info<pkt_type = 8, pkt_id = 1>}
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  %b = aie.buffer(%t) : memref<1024xi32>
  aie.mem(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{Packet ID field can only hold 5 bits.}}
    aie.dma_bd(%b : memref<1024xi32>) {packet = #aie.packet_info<pkt_type = 1, pkt_id = 32>}
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  %b = aie.buffer(%t) : memref<1024xi32>
  aie.mem(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{packet has no pkt_id [packet-without-id]}}
    aie.dma_bd(%b : memref<1024xi32>) {packet = #aie.packet_info<>}
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(xcvc1902) {
  %t = aie.tile(2, 2)
  %b = aie.buffer(%t) : memref<1024xi32>
  aie.mem(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{out_of_order_id is not supported on this device [dma-out-of-order]}}
    aie.dma_bd(%b : memref<1024xi32>) {out_of_order_id = 1 : i32}
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  %b = aie.buffer(%t) : memref<1024xi32>
  aie.mem(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{out_of_order_id requires a packet-enabled BD}}
    aie.dma_bd(%b : memref<1024xi32>) {out_of_order_id = 1 : i32}
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  %b = aie.buffer(%t) : memref<1024xi32>
  aie.mem(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{out_of_order_id must be in [0, 63]}}
    aie.dma_bd(%b : memref<1024xi32>) {out_of_order_id = 64 : i32, packet = #aie.packet_info<pkt_id = 1>}
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  %b = aie.buffer(%t) : memref<1024xi32>
  aie.mem(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{Burst length is only supported in Shim NOC tiles that are connected to the memory-mapped NOC. [bd-shim-only]}}
    aie.dma_bd(%b : memref<1024xi32>) {burst_length = 64 : i32}
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  %b = aie.buffer(%t) : memref<1024xi32>
  aie.mem(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{AxCACHE is only supported in Shim NOC tiles}}
    aie.dma_bd(%b : memref<1024xi32>) {axcache = 2 : i32}
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(2, 0)
  %b = aie.external_buffer : memref<1024xi32>
  aie.shim_dma(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{32-bit signless integer attribute whose minimum value is 0 whose maximum value is 15}}
    aie.dma_bd(%b : memref<1024xi32>) {axcache = 16 : i32}
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(xcvc1902) {
  %t = aie.tile(2, 2)
  %b = aie.buffer(%t) : memref<1024xi32>
  aie.mem(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{BD iteration is not supported on this target [bd-iteration]}}
    aie.dma_bd(%b : memref<1024xi32>) {iteration = #aie.bd_iteration<size = 2, stride = 4>}
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  %b = aie.buffer(%t) : memref<1024xi32>
  aie.mem(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{BD iteration size must be in [1, 64]}}
    aie.dma_bd(%b : memref<1024xi32>) {iteration = #aie.bd_iteration<size = 65, stride = 4>}
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  %b = aie.buffer(%t) : memref<64xi8>
  aie.mem(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{BD iteration stride must be aligned to 32-bit words}}
    aie.dma_bd(%b : memref<64xi8>) {iteration = #aie.bd_iteration<size = 2, stride = 2>}
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  %b = aie.buffer(%t) : memref<1024xi32>
  aie.mem(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{BD iteration stride must be in [1, 8192] 32-bit words}}
    aie.dma_bd(%b : memref<1024xi32>) {iteration = #aie.bd_iteration<size = 2, stride = 8193>}
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  %b = aie.buffer(%t) : memref<1024xi32>
  aie.mem(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{BD iteration current must be in [0, size)}}
    aie.dma_bd(%b : memref<1024xi32>) {iteration = #aie.bd_iteration<size = 2, stride = 4, current = 2>}
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(2, 0)
  %b = aie.external_buffer : memref<?xi32>
  aie.shim_dma(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{buffer with dynamic shape requires static length.}}
    aie.dma_bd(%b : memref<?xi32>)
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  aie.mem(%t) {
    // expected-error@+1 {{Packet ID field can only hold 5 bits.}}
    aie.dma_bd_packet(1, 40)
    aie.end
  }
}
