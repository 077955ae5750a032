// What the buffer and lock verifiers refuse.
// RUN: tileloom-opt %s --split-input-file --verify-diagnostics

aie.device(npu2) {
  %t = aie.tile(0, 0)
  // expected-error@+1 {{failed to verify that op exists in a tile with local memory}}
  %b = aie.buffer(%t) : memref<16xi32>
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{type should be static shaped memref, but got 'memref<?xi32>'}}
  %b = aie.buffer(%t) : memref<?xi32>
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{type should be static shaped memref, but got 'memref<?xi32>'}}
  %b = "aie.buffer"(%t) : (index) -> memref<?xi32>
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{initial value should be an elements attribute}}
  %b = aie.buffer(%t) : memref<1xi32> = "text"
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{address 0x400 lies in bank 0, but mem_bank requests bank 2 [buffer-bank]}}
  %b = aie.buffer(%t) {address = 1024 : i32, mem_bank = 2 : i32} : memref<16xi32>
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) {core_data} : memref<16xi8>
  // expected-error@+1 {{is a second core_data buffer on tile (0, 2); the core's data region is one extent}}
  %c = aie.buffer(%t) {core_data} : memref<16xi8>
}

// -----

aie.device(npu2) {
  %a = aie.tile(0, 2)
  %d = aie.tile(3, 3)
  // expected-error@+1 {{'aie.buffer' op in Column 0 and Row 2 is accessed from an unreachable tile in Column 3 and Row 3 [memory-unreachable]}}
  %b = aie.buffer(%a) : memref<16xi32>
  aie.core(%d) {
    %i = arith.constant 0 : index
    // expected-note@+1 {{user}}
    %x = memref.load %b[%i] : memref<16xi32>
    aie.end
  }
}

// -----

// The core at (1, 3) reaches its west and south neighbours; the one at (0, 3)
// does not reach its east neighbour.
aie.device(npu2) {
  %west = aie.tile(0, 3)
  %tile = aie.tile(1, 3)
  %south = aie.tile(1, 2)
  %a = aie.buffer(%west) : memref<16xi32>
  %b = aie.buffer(%south) : memref<16xi32>
  // expected-error@+1 {{in Column 1 and Row 3 is accessed from an unreachable tile in Column 0 and Row 3}}
  %l = aie.lock(%tile, 0)
  aie.core(%tile) {
    %i = arith.constant 0 : index
    %x = memref.load %a[%i] : memref<16xi32>
    %y = memref.load %b[%i] : memref<16xi32>
    aie.end
  }
  aie.core(%west) {
    %c1 = arith.constant 1 : i32
    // expected-note@+1 {{user}}
    aie.use_lock(%l, Acquire, %c1)
    aie.end
  }
}

// -----

aie.device(npu2) {
  %a = aie.tile(0, 2)
  // expected-error@+1 {{is accessed outside of a tile}}
  %b = aie.buffer(%a) : memref<16xi32>
  %c = arith.constant true
  scf.if %c {
    %i = arith.constant 0 : index
    // expected-note@+1 {{user}}
    %x = memref.load %b[%i] : memref<16xi32>
  }
}

// -----

// Nothing is checked while a tile is logical.
aie.device(npu2) {
  %a = aie.logical_tile<CoreTile>(0, 2)
  %d = aie.tile(3, 3)
  %b = aie.buffer(%a) : memref<16xi32>
  aie.core(%d) {
    %i = arith.constant 0 : index
    %x = memref.load %b[%i] : memref<16xi32>
    aie.end
  }
}

// -----

aie.device(npu2) {
  %a = aie.tile(0, 2)
  // expected-error@+1 {{lock assigned invalid id (maximum is 15) [lock-id-range]}}
  %l = aie.lock(%a, 16)
}

// -----

aie.device(npu2) {
  %a = aie.tile(0, 1)
  // expected-error@+1 {{lock assigned invalid id (maximum is 63)}}
  %l = aie.lock(%a, 64)
}

// -----

aie.device(npu2) {
  %i = arith.constant 0 : index
  // expected-error@+1 {{tile operand must implement TileLike interface}}
  %l = aie.lock(%i, 0)
}

// -----

aie.device(npu2) {
  %a = aie.tile(0, 2)
  %c1 = arith.constant 1 : i32
  %l = aie.lock(%a, 0)
  // expected-error@+1 {{must be used in a core or memory operation. [lock-use-place]}}
  aie.use_lock(%l, Release, %c1)
}

// -----

aie.device(npu2) {
  %a = aie.tile(0, 2)
  %c1 = arith.constant 1 : i32
  %l = aie.lock(%a, 0)
  aie.bd_chain @legal(%lock: index) {
    aie.use_lock(%lock, Release, %c1)
    aie.end
  }
  aie.switchbox(%a) {
    // expected-error@+1 {{expects some parent op to be one of AIE::device, AIE::core, func::func, AIE::mem, AIE::shimDMA, or AIEX::dma_configure_task}}
    aie.use_lock(%l, Release, %c1)
  }
}

// -----

aie.device(xcvc1902) {
  %a = aie.tile(1, 2)
  %c1 = arith.constant 1 : i32
  %l = aie.lock(%a, 0)
  aie.core(%a) {
    // expected-error@+1 {{AcquireGreaterEqual is not supported in AIE1.}}
    aie.use_lock(%l, AcquireGreaterEqual, %c1)
    aie.end
  }
}

// -----

aie.device(npu2) {
  %a = aie.tile(0, 2)
  %l = aie.lock(%a, 0)
  %i = arith.constant 0 : index
  aie.mem(%a) {
    %m = aie.dma_start(S2MM, 0, ^bd, ^end)
  ^bd:
    %v = arith.index_cast %i : index to i32
    // expected-error@+1 {{lock value in a DMA/BD block must be a compile-time constant [lock-in-bd]}}
    aie.use_lock(%l, AcquireGreaterEqual, %v)
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(xcvc1902) {
  %a = aie.tile(1, 2)
  %l = aie.lock(%a, 0)
  %m = aie.lock(%a, 1)
  aie.mem(%a) {
    aie.dma_start(S2MM, 0, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{used in a DMA block that have multiple locks.}}
    aie.use_lock(%l, Acquire, 0)
    aie.use_lock(%m, Release, 1)
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %a = aie.tile(0, 2)
  %l = aie.lock(%a, 0)
  aie.mem(%a) {
    aie.dma_start(S2MM, 0, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{acquires/releases the lock in a DMA block from/to multiple states.}}
    aie.use_lock(%l, Acquire, 0)
    aie.use_lock(%l, Acquire, 1)
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %a = aie.tile(1, 3)
  %b = aie.tile(1, 2)
  %l = aie.lock(%b, 0)
  aie.mem(%a) {
    aie.dma_start(S2MM, 0, ^bd, ^end)
  ^bd:
    // expected-error@+1 {{can only access a lock in the same tile}}
    aie.use_lock(%l, Acquire, 1)
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %a = aie.tile(1, 3)
  %l = aie.lock(%a, 0)
  aie.core(%a) {
    // expected-error@+1 {{unknown lock action: Aquire}}
    aie.use_lock(%l, Aquire, 1)
    aie.end
  }
}
