// What DMA bodies and channels may not be.
// RUN: tileloom-opt %s --split-input-file --verify-diagnostics

aie.device(npu2) {
  %t = aie.tile(1, 1)
  // expected-error@+1 {{failed to verify that op exists in a core tile [wrong-tile-kind]}}
  aie.mem(%t) {
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  // expected-error@+1 {{failed to verify that op exists in a MemTile [wrong-tile-kind]}}
  aie.memtile_dma(%t) {
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  // expected-error@+1 {{failed to verify that op exists in a shim tile with NOC connection [wrong-tile-kind]}}
  aie.shim_dma(%t) {
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  // expected-error@+1 {{should have non-empty body}}
  %m = "aie.mem"(%t) ({}) : (index) -> index
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  // expected-note@+1 {{in this context: }}
  aie.mem(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    aie.dma_bd(%b : memref<16xi32>)
    // expected-error@+1 {{'cf.br' op is not an allowed terminator [dma-terminator]}}
    cf.br ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  // expected-error@+1 {{has more than 16 blocks [bd-count]}}
  aie.mem(%t) {
    aie.dma_start(MM2S, 0, ^bd0, ^end)
  ^bd0:
    
    aie.dma_bd(%b : memref<16xi32>)
    aie.next_bd ^bd1
  ^bd1:
    
    aie.dma_bd(%b : memref<16xi32>)
    aie.next_bd ^bd2
  ^bd2:
    
    aie.dma_bd(%b : memref<16xi32>)
    aie.next_bd ^bd3
  ^bd3:
    
    aie.dma_bd(%b : memref<16xi32>)
    aie.next_bd ^bd4
  ^bd4:
    
    aie.dma_bd(%b : memref<16xi32>)
    aie.next_bd ^bd5
  ^bd5:
    
    aie.dma_bd(%b : memref<16xi32>)
    aie.next_bd ^bd6
  ^bd6:
    
    aie.dma_bd(%b : memref<16xi32>)
    aie.next_bd ^bd7
  ^bd7:
    
    aie.dma_bd(%b : memref<16xi32>)
    aie.next_bd ^bd8
  ^bd8:
    
    aie.dma_bd(%b : memref<16xi32>)
    aie.next_bd ^bd9
  ^bd9:
    
    aie.dma_bd(%b : memref<16xi32>)
    aie.next_bd ^bd10
  ^bd10:
    
    aie.dma_bd(%b : memref<16xi32>)
    aie.next_bd ^bd11
  ^bd11:
    
    aie.dma_bd(%b : memref<16xi32>)
    aie.next_bd ^bd12
  ^bd12:
    
    aie.dma_bd(%b : memref<16xi32>)
    aie.next_bd ^bd13
  ^bd13:
    
    aie.dma_bd(%b : memref<16xi32>)
    aie.next_bd ^bd14
  ^bd14:
    
    aie.dma_bd(%b : memref<16xi32>)
    aie.next_bd ^bd15
  ^bd15:
    
    aie.dma_bd(%b : memref<16xi32>)
    aie.next_bd ^bd16
  ^bd16:
    // expected-note@+1 {{no space for this BD}}
    aie.dma_bd(%b : memref<16xi32>)
    aie.next_bd ^bd0
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  %l = aie.lock(%t, 0)
  // expected-error@+1 {{BD block must have exactly one DMABDOp, found 2 [bd-block]}}
  aie.mem(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-note@+1 {{in this BD block}}
    aie.dma_bd(%b : memref<16xi32>)
    aie.dma_bd(%b : memref<16xi32>)
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  %l = aie.lock(%t, 0)
  // expected-error@+1 {{BD block must have exactly one DMABDOp, found 0}}
  aie.mem(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-note@+1 {{in this BD block}}
    aie.use_lock(%l, Acquire, 1)
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  %l = aie.lock(%t, 0)
  // expected-error@+1 {{BD block must have at most one acquire UseLockOp, found 2}}
  aie.mem(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-note@+1 {{in this BD block}}
    aie.use_lock(%l, Acquire, 1)
    aie.use_lock(%l, Acquire, 1)
    aie.dma_bd(%b : memref<16xi32>)
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  %l = aie.lock(%t, 0)
  // expected-error@+1 {{BD block must have at most one release UseLockOp, found 2}}
  aie.mem(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-note@+1 {{in this BD block}}
    aie.use_lock(%l, Release, 1)
    aie.use_lock(%l, Release, 1)
    aie.dma_bd(%b : memref<16xi32>)
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  // expected-error@+1 {{uses more input channels than available on this tile [dma-channel-count]}}
  aie.mem(%t) {
    aie.dma_start(S2MM, 0, ^bd, ^one)
  ^one:
    aie.dma_start(S2MM, 1, ^bd, ^again)
  ^again:
    aie.dma_start(S2MM, 1, ^bd, ^two)
  ^two:
    aie.dma_start(S2MM, 2, ^bd, ^end)
  ^bd:
    aie.dma_bd(%b : memref<16xi32>)
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  // expected-error@+1 {{uses more output channels than available on this tile [dma-channel-count]}}
  aie.mem(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^one)
  ^one:
    aie.dma_start(MM2S, 1, ^bd, ^again)
  ^again:
    aie.dma_start(MM2S, 1, ^bd, ^two)
  ^two:
    aie.dma_start(MM2S, 2, ^bd, ^end)
  ^bd:
    aie.dma_bd(%b : memref<16xi32>)
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  // expected-error@+1 {{allocOp in MemOp region should have an id attribute [dma-alloc-id]}}
  aie.mem(%t) {
    %a = memref.alloc() {id = 0 : i32} : memref<16xi32>
    %b = memref.alloc() : memref<16xi32>
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 1)
  // expected-error@+1 {{allocOp in MemTileDMAOp region should have an id attribute [dma-alloc-id]}}
  aie.memtile_dma(%t) {
    %a = memref.alloc() {id = 0 : i32} : memref<16xi32>
    %b = memref.alloc() : memref<16xi32>
    aie.end
  }
}

// -----

aie.device(xcvc1902) {
  %t = aie.tile(1, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  %l = aie.lock(%t, 0)
  aie.mem(%t) {
    // expected-error@+1 {{repeat_count is not supported on this target [dma-repeat-count]}}
    aie.dma_start(S2MM, 0, ^bd, ^end, repeat_count = 1)
  ^bd:
    aie.dma_bd(%b : memref<16xi32>)
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  %l = aie.lock(%t, 0)
  aie.mem(%t) {
    // expected-error@+1 {{repeat_count 256 is out of range [0, 255] for this target}}
    aie.dma_start(S2MM, 0, ^bd, ^end, repeat_count = 256)
  ^bd:
    aie.dma_bd(%b : memref<16xi32>)
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  %l = aie.lock(%t, 0)
  aie.mem(%t) {
    // expected-error@+1 {{repeat_count -1 is out of range [0, 255] for this target}}
    aie.dma_start(S2MM, 0, ^bd, ^end, repeat_count = -1)
  ^bd:
    aie.dma_bd(%b : memref<16xi32>)
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  %l = aie.lock(%t, 0)
  aie.mem(%t) {
    // expected-error@+1 {{pad_value is only supported on memtile DMA channels [dma-pad-value]}}
    aie.dma_start(MM2S, 0, ^bd, ^end) {pad_value = 7 : i32}
  ^bd:
    aie.dma_bd(%b : memref<16xi32>)
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 1)
  %b = aie.buffer(%t) : memref<16xi32>
  %l = aie.lock(%t, 0)
  aie.memtile_dma(%t) {
    // expected-error@+1 {{pad_value is only supported on MM2S DMA channels}}
    aie.dma_start(S2MM, 0, ^bd, ^end) {pad_value = 7 : i32}
  ^bd:
    aie.dma_bd(%b : memref<16xi32>)
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(1, 1)
  %b = aie.buffer(%t) : memref<16xi32>
  %l = aie.lock(%t, 0)
  aie.memtile_dma(%t) {
    // expected-error@+1 {{pad_value requires the CONSTANT_PAD_VALUE register, unavailable on this target}}
    aie.dma_start(MM2S, 0, ^bd, ^end) {pad_value = 7 : i32}
  ^bd:
    aie.dma_bd(%b : memref<16xi32>)
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  %l = aie.lock(%t, 0)
  aie.mem(%t) {
    // expected-error@+1 {{out_of_order is only valid on an S2MM channel [dma-out-of-order]}}
    aie.dma_start(MM2S, 0, ^bd, ^end) {out_of_order}
  ^bd:
    aie.dma_bd(%b : memref<16xi32>)
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(xcvc1902) {
  %t = aie.tile(1, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  %l = aie.lock(%t, 0)
  aie.mem(%t) {
    // expected-error@+1 {{out-of-order S2MM DMA is not supported on this device}}
    aie.dma_start(S2MM, 0, ^bd, ^end) {out_of_order}
  ^bd:
    aie.dma_bd(%b : memref<16xi32>)
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  %l = aie.lock(%t, 0)
  aie.mem(%t) {
    // expected-error@+1 {{out-of-order S2MM channel must have at least one receive buffer descriptor}}
    aie.dma_start(S2MM, 0, ^end, ^bd) {out_of_order}
  ^bd:
    aie.dma_bd(%b : memref<16xi32>)
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  %l = aie.lock(%t, 0)
  aie.mem(%t) {
    // expected-error@+1 {{out-of-order S2MM receive buffer descriptor must be packet-enabled}}
    aie.dma_start(S2MM, 0, ^bd, ^end) {out_of_order}
  ^bd:
    aie.dma_bd(%b : memref<16xi32>)
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  %l = aie.lock(%t, 0)
  aie.mem(%t) {
    // expected-error@+1 {{out_of_order_id belongs on the sender buffer descriptor}}
    aie.dma_start(S2MM, 0, ^bd, ^end) {out_of_order}
  ^bd:
    aie.dma_bd(%b : memref<16xi32>) {packet = #aie.packet_info<pkt_id = 1>, out_of_order_id = 2 : i32}
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  %l = aie.lock(%t, 0)
  aie.mem(%t) {
    // expected-error@+1 {{out-of-order S2MM prohibits inter-BD lock dependencies}}
    aie.dma_start(S2MM, 0, ^a, ^end) {out_of_order}
  ^a:
    aie.dma_bd(%b : memref<16xi32>) {packet = #aie.packet_info<pkt_id = 1>}
    aie.use_lock(%l, Release, 1)
    aie.next_bd ^b
  ^b:
    aie.use_lock(%l, AcquireGreaterEqual, 1)
    aie.dma_bd(%b : memref<16xi32>) {packet = #aie.packet_info<pkt_id = 2>}
    aie.next_bd ^end
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  %l = aie.lock(%t, 0)
  aie.mem(%t) {
    // expected-error@+1 {{DMAOp can only appear in single block region [dma-region-form]}}
    aie.dma(S2MM, 0) [{
      aie.use_lock(%l, Acquire, 1)
      aie.dma_bd(%b : memref<16xi32>)
      aie.use_lock(%l, Release, 1)
    }]
    aie.next_bd ^end
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  %l = aie.lock(%t, 0)
  aie.mem(%t) {
    // expected-error@+1 {{DMAOp regions must have only one block}}
    aie.dma(S2MM, 0) [{
      aie.use_lock(%l, Acquire, 1)
      aie.dma_bd(%b : memref<16xi32>)
      aie.use_lock(%l, Release, 1)
      aie.next_bd ^end
    ^end:
      aie.end
    }]
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  %l = aie.lock(%t, 0)
  aie.mem(%t) {
    // expected-error@+1 {{DMAOp regions/blocks must have exactly one DMABDOp}}
    aie.dma(S2MM, 0) [{
      aie.use_lock(%l, Acquire, 1)
      aie.use_lock(%l, Release, 1)
    }]
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 2)
  %b = aie.buffer(%t) : memref<16xi32>
  %l = aie.lock(%t, 0)
  aie.mem(%t) {
    // expected-error@+1 {{DMAOp regions/blocks must have exactly two UseLock ops}}
    aie.dma(S2MM, 0) [{
      aie.dma_bd(%b : memref<16xi32>)
    }]
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 1)
  %w = aie.tile(0, 1)
  %own = aie.buffer(%t) : memref<16xi32>
  // expected-note@+1 {{buffer}}
  %b = aie.buffer(%w) : memref<16xi32>
  %l = aie.lock(%w, 0)
  aie.memtile_dma(%t) {
    aie.dma_start(S2MM, 3, ^near, ^next)
  ^near:
    aie.dma_bd(%b : memref<16xi32>)
    aie.next_bd ^near
  ^next:
    // expected-note@+1 {{channel}}
    aie.dma_start(S2MM, 4, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{is reachable from DMA channel 4 and attempts to access a non-local buffer [memtile-channel-reach]}}
    aie.dma_bd(%b : memref<16xi32>)
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(1, 1)
  %w = aie.tile(0, 1)
  %own = aie.buffer(%t) : memref<16xi32>
  %b = aie.buffer(%w) : memref<16xi32>
  // expected-note@+1 {{lock}}
  %l = aie.lock(%w, 0)
  aie.memtile_dma(%t) {
    aie.dma_start(S2MM, 3, ^near, ^next)
  ^near:
    aie.dma_bd(%b : memref<16xi32>)
    aie.next_bd ^near
  ^next:
    // expected-note@+1 {{channel}}
    aie.dma_start(S2MM, 4, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{is reachable from DMA channel 4 and attempts to access a non-local lock [memtile-channel-reach]}}
    aie.use_lock(%l, AcquireGreaterEqual, 1)
    aie.dma_bd(%own : memref<16xi32>)
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

func.func @legal(%b: memref<16xi32>) {
  %0 = aie.dma_start(S2MM, 0, ^bd, ^end)
^bd:
  aie.dma_bd(%b : memref<16xi32>)
  aie.next_bd ^bd
^end:
  return
}
