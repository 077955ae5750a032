// Transfers that a shim DMA cannot encode are refused by name.
// RUN: tileloom-opt --split-input-file --verify-diagnostics %s

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aie.shim_dma_allocation @in(%shim, MM2S, 0)
  aie.runtime_sequence @go(%x: memref<64xi64>) {
    // expected-error@+1 {{Maximum element bit width allowed is 32bits. [dma-access-pattern]}}
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]) {id = 0 : i64, metadata = @in} : memref<64xi64>
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aie.shim_dma_allocation @in(%shim, MM2S, 0)
  aie.runtime_sequence @go(%x: memref<2xi8>) {
    // expected-error@+1 {{Minimum data transfer size required is 32bits. [dma-access-pattern]}}
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 1, 2][0, 0, 0, 1]) {id = 0 : i64, metadata = @in} : memref<2xi8>
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aie.shim_dma_allocation @in(%shim, MM2S, 0)
  aie.runtime_sequence @go(%x: memref<256xi8>) {
    // expected-error@+1 {{Offset must be 4-byte-aligned. [dma-access-pattern]}}
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 1][1, 1, 1, 64][0, 0, 0, 1]) {id = 0 : i64, metadata = @in} : memref<256xi8>
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aie.shim_dma_allocation @in(%shim, MM2S, 0)
  aie.runtime_sequence @go(%x: memref<65536xi32>) {
    // expected-error@+1 {{Size 1 must be a positive integer. [dma-access-pattern]}}
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 0, 64][0, 0, 0, 1]) {id = 0 : i64, metadata = @in} : memref<65536xi32>
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aie.shim_dma_allocation @in(%shim, MM2S, 0)
  aie.runtime_sequence @go(%x: memref<256xi16>) {
    // expected-error@+1 {{Transfer sizes must be multiples of 4 bytes. 7 elements at 2 bytes each equal 14 bytes, which is not divisible by 4. [dma-access-pattern]}}
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 1, 7][0, 0, 0, 1]) {id = 0 : i64, metadata = @in} : memref<256xi16>
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aie.shim_dma_allocation @in(%shim, MM2S, 0)
  aie.runtime_sequence @go(%x: memref<65536xi32>) {
    // expected-error@+1 {{Stride 1 must be a positive integer. [dma-access-pattern]}}
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 2, 64][0, 0, 0, 1]) {id = 0 : i64, metadata = @in} : memref<65536xi32>
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aie.shim_dma_allocation @in(%shim, MM2S, 0)
  aie.runtime_sequence @go(%x: memref<65536xi32>) {
    // expected-error@+1 {{Stride 3 must be a non-negative integer. [dma-access-pattern]}}
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][2, 1, 1, 64][-4, 0, 0, 1]) {id = 0 : i64, metadata = @in} : memref<65536xi32>
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aie.shim_dma_allocation @in(%shim, MM2S, 0)
  aie.runtime_sequence @go(%x: memref<256xi16>) {
    // expected-error@+1 {{Stride 1 is 9 elements * 2 bytes = 18 bytes, which is not divisible by 4. [dma-access-pattern]}}
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 4, 8][0, 0, 9, 1]) {id = 0 : i64, metadata = @in} : memref<256xi16>
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aie.shim_dma_allocation @in(%shim, MM2S, 0)
  aie.runtime_sequence @go(%x: memref<65536xi32>) {
    // expected-error@+1 {{Size 0 exceeds the [0:1023] range. [dma-access-pattern]}}
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 2, 1024][0, 0, 2048, 2]) {id = 0 : i64, metadata = @in} : memref<65536xi32>
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aie.shim_dma_allocation @in(%shim, MM2S, 0)
  aie.runtime_sequence @go(%x: memref<65536xi32>) {
    // expected-error@+1 {{Size 1 exceeds the [0:1023] range. [dma-access-pattern]}}
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 1024, 2][0, 0, 4, 1]) {id = 0 : i64, metadata = @in} : memref<65536xi32>
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aie.shim_dma_allocation @in(%shim, MM2S, 0)
  aie.runtime_sequence @go(%x: memref<65536xi32>) {
    // expected-error@+1 {{Size 3 exceeds the [1:64] range. [dma-access-pattern]}}
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][65, 1, 1, 64][64, 0, 0, 1]) {id = 0 : i64, metadata = @in} : memref<65536xi32>
  }
}

// -----

// Nor does a transfer repeat more often when each time takes the same data.
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aie.shim_dma_allocation @in(%shim, MM2S, 0)
  aie.runtime_sequence @go(%x: memref<65536xi32>) {
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][64, 1, 1, 64][0, 0, 0, 1]) {id = 0 : i64, metadata = @in} : memref<65536xi32>
    // expected-error@+1 {{Size 3 exceeds the [1:64] range. [dma-access-pattern]}}
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][65, 1, 1, 64][0, 0, 0, 1]) {id = 0 : i64, metadata = @in} : memref<65536xi32>
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aie.shim_dma_allocation @in(%shim, MM2S, 0)
  aie.runtime_sequence @go(%x: memref<65536xi32>) {
    // expected-error@+1 {{Stride 1 exceeds the [1:1048576] range. [dma-access-pattern]}}
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 2, 64][0, 0, 1048577, 1]) {id = 0 : i64, metadata = @in} : memref<65536xi32>
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aie.shim_dma_allocation @in(%shim, MM2S, 0)
  aie.runtime_sequence @go(%x: memref<65536xi32>) {
    // expected-error@+1 {{Requested burst length is not supported by the target. Supported burst lengths: 64 128 256 [dma-burst-length]}}
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]) {id = 0 : i64, metadata = @in, burst_length = 512 : i64} : memref<65536xi32>
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aie.shim_dma_allocation @in(%shim, MM2S, 0)
  aie.runtime_sequence @go(%x: memref<65536xi32>) {
    // expected-error@+1 {{Packet type field can only hold 3 bits. [packet-field-range]}}
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1], packet = <pkt_type = 8, pkt_id = 0>) {id = 0 : i64, metadata = @in} : memref<65536xi32>
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aie.shim_dma_allocation @in(%shim, MM2S, 0)
  aie.runtime_sequence @go(%x: memref<65536xi32>) {
    // expected-error@+1 {{Packet ID field can only hold 5 bits. [packet-field-range]}}
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1], packet = <pkt_type = 0, pkt_id = 32>) {id = 0 : i64, metadata = @in} : memref<65536xi32>
  }
}
