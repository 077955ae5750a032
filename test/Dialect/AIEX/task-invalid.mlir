// Tasks and chain calls that cannot work are refused by name.
// RUN: tileloom-opt --split-input-file --verify-diagnostics %s

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  %b = aie.buffer(%mem) {sym_name = "b"} : memref<64xi32>
  aie.bd_chain @pair(%p: memref<64xi32>) {
    aie.dma_bd(%p : memref<64xi32> offset = 0 len = 64)
    aie.end
  }
  aie.runtime_sequence @go(%x: memref<64xi32>) {
    %t = aiex.dma_configure_task(%shim, MM2S, 0) {
      // expected-error@+1 {{Cannot give more than 4 dimensions for step sizes and wraps on this tile [task-bd]}}
      aie.dma_bd(%x : memref<64xi32> offset = 0 len = 4 sizes = [2, 2, 2, 2, 4] strides = [32, 16, 8, 4, 1])
      aie.end
    }
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  %b = aie.buffer(%mem) {sym_name = "b"} : memref<64xi32>
  aie.bd_chain @pair(%p: memref<64xi32>) {
    aie.dma_bd(%p : memref<64xi32> offset = 0 len = 64)
    aie.end
  }
  aie.runtime_sequence @go(%x: memref<64xi32>) {
    %t = aiex.dma_configure_task(%mem, MM2S, 0) {
      // expected-error@+1 {{Cannot give more than 4 dimensions for step sizes and wraps on this tile [task-bd]}}
      aie.dma_bd(%b : memref<64xi32> offset = 0 len = 4 sizes = [2, 2, 2, 2, 4] strides = [32, 16, 8, 4, 1])
      aie.end
    }
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  %b = aie.buffer(%mem) {sym_name = "b"} : memref<64xi32>
  aie.bd_chain @pair(%p: memref<64xi32>) {
    aie.dma_bd(%p : memref<64xi32> offset = 0 len = 64)
    aie.end
  }
  aie.runtime_sequence @go(%x: memref<64xi32>) {
    %t = aiex.dma_configure_task(%mem, MM2S, 0) {
      // expected-error@+1 {{Burst length is only supported in Shim NOC tiles that are connected to the memory-mapped NOC. [dma-burst-length]}}
      aie.dma_bd(%b : memref<64xi32> offset = 0 len = 64) {burst_length = 64 : i32}
      aie.end
    }
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  %b = aie.buffer(%mem) {sym_name = "b"} : memref<64xi32>
  aie.bd_chain @pair(%p: memref<64xi32>) {
    aie.dma_bd(%p : memref<64xi32> offset = 0 len = 64)
    aie.end
  }
  aie.runtime_sequence @go(%x: memref<64xi32>) {
    %t = aiex.dma_configure_task(%shim, MM2S, 0) {
      // expected-error@+1 {{Packet type field can only hold 3 bits. [packet-field-range]}}
      aie.dma_bd(%x : memref<64xi32> offset = 0 len = 64) {packet = #aie.packet_info<pkt_type = 9, pkt_id = 1>}
      aie.end
    }
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  %b = aie.buffer(%mem) {sym_name = "b"} : memref<64xi32>
  aie.bd_chain @pair(%p: memref<64xi32>) {
    aie.dma_bd(%p : memref<64xi32> offset = 0 len = 64)
    aie.end
  }
  aie.runtime_sequence @go(%x: memref<64xi32>) {
    %t = aiex.dma_configure_task(%shim, MM2S, 0) {
      aie.dma_bd(%x : memref<64xi32> offset = 0 len = 64)
      aie.end
    ^lost:
      aie.dma_bd(%x : memref<64xi32> offset = 0 len = 64)
      // expected-error@+1 {{Block ending in this terminator does not form a chain with entry block. [task-chain]}}
      aie.end
    }
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  %b = aie.buffer(%mem) {sym_name = "b"} : memref<64xi32>
  aie.bd_chain @pair(%p: memref<64xi32>) {
    aie.dma_bd(%p : memref<64xi32> offset = 0 len = 64)
    aie.end
  }
  aie.runtime_sequence @go(%x: memref<64xi32>) {
    // expected-error@+1 {{symbol does not reference valid BD chain [bd-chain-call]}}
    %t = aiex.dma_start_bd_chain @missing() : () on (%shim, MM2S, 0)
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  %b = aie.buffer(%mem) {sym_name = "b"} : memref<64xi32>
  aie.bd_chain @pair(%p: memref<64xi32>) {
    aie.dma_bd(%p : memref<64xi32> offset = 0 len = 64)
    aie.end
  }
  aie.runtime_sequence @go(%x: memref<64xi32>) {
    // expected-error@+1 {{Number of arguments mismatches. [bd-chain-call]}}
    %t = aiex.dma_start_bd_chain @pair() : () on (%shim, MM2S, 0)
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  %b = aie.buffer(%mem) {sym_name = "b"} : memref<64xi32>
  aie.bd_chain @pair(%p: memref<64xi32>) {
    aie.dma_bd(%p : memref<64xi32> offset = 0 len = 64)
    aie.end
  }
  aie.runtime_sequence @go(%x: memref<32xi32>) {
    // expected-error@+1 {{Argument 1 types mismatch: expected 'memref<64xi32>' but got 'memref<32xi32>' [bd-chain-call]}}
    %t = aiex.dma_start_bd_chain_for @pair(%x) : (memref<32xi32>) for @in
  }
}

// -----

aie.device(npu1) {
  %tile = aie.tile(0, 2)
  // expected-error@+1 {{expects ancestor op 'aie.runtime_sequence' [outside-runtime-sequence]}}
  aiex.dma_start_task(%tile)
}

// -----

aie.device(npu1) {
  %core = aie.tile(0, 2)
  %b = aie.buffer(%core) {sym_name = "b"} : memref<64xi32>
  aie.runtime_sequence @go() {
    %t = aiex.dma_configure_task(%core, MM2S, 0) {
      // expected-error@+1 {{bdId attribute exceeds max: 15 [task-bd]}}
      aie.dma_bd(%b : memref<64xi32> offset = 0 len = 64) {bd_id = 16 : i32}
      aie.end
    }
  }
}

// -----

aie.device(npu1) {
  %core = aie.tile(0, 2)
  aie.runtime_sequence @go() {
    // expected-error@+1 {{packet has no pkt_id [packet-without-id]}}
    %t = aiex.dma_configure_task(%core, MM2S, 0, <pkt_type = 1>) {
      aie.end
    }
  }
}
