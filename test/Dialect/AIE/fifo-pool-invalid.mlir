// Pools, segments and endpoints that break a rule are refused by name.
// RUN: tileloom-opt %s --split-input-file --verify-diagnostics

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  // expected-error @+1 {{'aie.objectfifo.pool' op 'locks' names binary locks, which this device has no use for [objectfifo-pool]}}
  aie.objectfifo.pool @p(%c0) {depth = 2 : i32, locks = [@l0, @l1]} : memref<8xi32> {
    aie.objectfifo.segment @s {offset = 0 : i32, size = 8 : i32}
  }
}

// -----

aie.device(xcvc1902) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  // expected-error @+1 {{'aie.objectfifo.pool' op expects one lock per buffer [objectfifo-pool]}}
  aie.objectfifo.pool @p(%c0) {depth = 2 : i32, buffers = [@b0, @b1], locks = [@l0]} : memref<8xi32> {
    aie.objectfifo.segment @s {offset = 0 : i32, size = 8 : i32}
  }
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  // expected-error @+1 {{'aie.objectfifo.pool' op expects 'depth' buffers [objectfifo-pool]}}
  aie.objectfifo.pool @p(%c0) {depth = 2 : i32, buffers = [@b0]} : memref<8xi32> {
    aie.objectfifo.segment @s {offset = 0 : i32, size = 8 : i32}
  }
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  // expected-error @+1 {{'aie.objectfifo.pool' op has 3 initial values for 2 objects [objectfifo-pool]}}
  aie.objectfifo.pool @p(%c0) {depth = 2 : i32, initValues = [0, 1, 2]} : memref<8xi32> {
    aie.objectfifo.segment @s {offset = 0 : i32, size = 8 : i32}
  }
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  // expected-error @+1 {{'aie.objectfifo.pool' op type should be static shaped memref, but got 'memref<?xi32>' [objectfifo-pool]}}
  aie.objectfifo.pool @p(%c0) {depth = 2 : i32} : memref<?xi32> {
    aie.objectfifo.segment @s {offset = 0 : i32, size = 8 : i32}
  }
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  // expected-error @+1 {{'aie.objectfifo.pool' op expects at least one segment [objectfifo-pool]}}
  aie.objectfifo.pool @p(%c0) {depth = 2 : i32} : memref<8xi32> {
  ^bb0:
  }
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  // expected-error @+1 {{'aie.objectfifo.pool' op segments cover 4 of 8 elements [objectfifo-pool]}}
  aie.objectfifo.pool @p(%c0) {depth = 2 : i32} : memref<8xi32> {
    aie.objectfifo.segment @s {offset = 0 : i32, size = 4 : i32}
  }
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  // expected-error @+1 {{'aie.objectfifo.pool' op segments cover 12 of 8 elements [objectfifo-pool]}}
  aie.objectfifo.pool @p(%c0) {depth = 2 : i32} : memref<8xi32> {
    aie.objectfifo.segment @s {offset = 0 : i32, size = 12 : i32}
  }
}

// -----

aie.device(xcvc1902) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  // expected-error @+1 {{'aie.objectfifo.pool' op multi-segment pools are unsupported on binary lock architectures [objectfifo-pool]}}
  aie.objectfifo.pool @p(%c0) {depth = 2 : i32} : memref<8xi32> {
    aie.objectfifo.segment @s {offset = 0 : i32, size = 4 : i32}
    aie.objectfifo.segment @t {offset = 4 : i32, size = 4 : i32}
  }
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo.pool @p(%c0) {depth = 2 : i32} : memref<8xi32> {
    aie.objectfifo.segment @s {offset = 0 : i32, size = 8 : i32}
    // expected-error @+1 {{'aie.objectfifo.segment' op segments must be ordered by increasing offset [objectfifo-pool]}}
    aie.objectfifo.segment @t {offset = 0 : i32, size = 4 : i32}
  }
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo.pool @p(%c0) {depth = 2 : i32} : memref<8xi32> {
    // expected-error @+1 {{'aie.objectfifo.segment' op leaves a gap or overlaps the segment before it [objectfifo-pool]}}
    aie.objectfifo.segment @s {offset = 2 : i32, size = 6 : i32}
  }
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo.pool @p(%c0) {depth = 2 : i32} : memref<8xi32> {
    aie.objectfifo.segment @s {offset = 0 : i32, size = 2 : i32}
    // expected-error @+1 {{'aie.objectfifo.segment' op leaves a gap or overlaps the segment before it [objectfifo-pool]}}
    aie.objectfifo.segment @t {offset = 4 : i32, size = 4 : i32}
  }
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo.pool @p(%c0) {depth = 2 : i32} : memref<8xi32> {
    aie.objectfifo.segment @s {offset = 0 : i32, size = 6 : i32}
    // expected-error @+1 {{'aie.objectfifo.segment' op leaves a gap or overlaps the segment before it [objectfifo-pool]}}
    aie.objectfifo.segment @t {offset = 4 : i32, size = 4 : i32}
  }
}

// -----

aie.device(xcvc1902) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo.pool @p(%c0) {depth = 2 : i32} : memref<8xi32> {
    // expected-error @+1 {{'aie.objectfifo.segment' op segment locks are counting locks, which this device has no use for [objectfifo-pool]}}
    aie.objectfifo.segment @s {offset = 0 : i32, size = 8 : i32, produceLock = @l}
  }
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo.pool @p(%c0) {depth = 2 : i32} : memref<8xi32> {
    // expected-error @+1 {{'arith.constant' op is no aie.objectfifo.segment [objectfifo-pool]}}
    %0 = arith.constant 1 : i32
    aie.objectfifo.segment @s {offset = 0 : i32, size = 8 : i32}
  }
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  %no = arith.constant 1 : index
  // expected-error @+1 {{'aie.objectfifo.pool' op tile operand must implement TileLike interface [not-a-tile]}}
  aie.objectfifo.pool @p(%no) {depth = 2 : i32} : memref<8xi32> {
    aie.objectfifo.segment @s {offset = 0 : i32, size = 8 : i32}
  }
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo.pool @p(%c0) {depth = 2 : i32} : memref<8xi32> {
    aie.objectfifo.segment @s {offset = 0 : i32, size = 8 : i32}
  }
  // expected-error @+1 {{'aie.objectfifo.core_endpoint' op references undefined pool @lost [objectfifo-unknown-name]}}
  aie.objectfifo.core_endpoint @e(%c0) fills @lost
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo.pool @p(%c0) {depth = 2 : i32} : memref<8xi32> {
    aie.objectfifo.segment @s {offset = 0 : i32, size = 4 : i32}
    aie.objectfifo.segment @t {offset = 4 : i32, size = 4 : i32}
  }
  // expected-error @+1 {{'aie.objectfifo.core_endpoint' op must list segments explicitly for a multi-segment pool [objectfifo-endpoint]}}
  aie.objectfifo.core_endpoint @e(%c0) fills @p
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo.pool @p(%c0) {depth = 2 : i32} : memref<8xi32> {
    aie.objectfifo.segment @s {offset = 0 : i32, size = 4 : i32}
    aie.objectfifo.segment @t {offset = 4 : i32, size = 4 : i32}
  }
  // expected-error @+1 {{'aie.objectfifo.core_endpoint' op references undefined segment @lost [objectfifo-unknown-name]}}
  aie.objectfifo.core_endpoint @e(%c0) fills @p {segments = [@s, @lost]}
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo.pool @p(%c0) {depth = 2 : i32} : memref<8xi32> {
    aie.objectfifo.segment @s {offset = 0 : i32, size = 4 : i32}
    aie.objectfifo.segment @t {offset = 4 : i32, size = 4 : i32}
  }
  // expected-error @+1 {{'aie.objectfifo.core_endpoint' op segments must be named in increasing offset order [objectfifo-endpoint]}}
  aie.objectfifo.core_endpoint @e(%c0) fills @p {segments = [@t, @s]}
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo.pool @p(%c0) {depth = 2 : i32} : memref<8xi32> {
    aie.objectfifo.segment @s {offset = 0 : i32, size = 4 : i32}
    aie.objectfifo.segment @t {offset = 4 : i32, size = 4 : i32}
  }
  // expected-error @+1 {{'aie.objectfifo.core_endpoint' op expects at least one segment [objectfifo-endpoint]}}
  aie.objectfifo.core_endpoint @e(%c0) fills @p {segments = []}
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  %no = arith.constant 1 : index
  aie.objectfifo.pool @p(%c0) {depth = 2 : i32} : memref<8xi32> {
    aie.objectfifo.segment @s {offset = 0 : i32, size = 8 : i32}
  }
  // expected-error @+1 {{'aie.objectfifo.core_endpoint' op tile operand must implement TileLike interface [not-a-tile]}}
  aie.objectfifo.core_endpoint @e(%no) fills @p
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo.pool @p(%c0) {depth = 2 : i32} : memref<8xi32> {
    aie.objectfifo.segment @s {offset = 0 : i32, size = 8 : i32}
  }
  // expected-error @+1 {{'aie.objectfifo.dma_endpoint' op references undefined pool @lost [objectfifo-unknown-name]}}
  aie.objectfifo.dma_endpoint @e(%c0) fills @lost
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo.pool @p(%c0) {depth = 2 : i32} : memref<8xi32> {
    aie.objectfifo.segment @s {offset = 0 : i32, size = 4 : i32}
    aie.objectfifo.segment @t {offset = 4 : i32, size = 4 : i32}
  }
  // expected-error @+1 {{'aie.objectfifo.dma_endpoint' op must list segments explicitly for a multi-segment pool [objectfifo-endpoint]}}
  aie.objectfifo.dma_endpoint @e(%c0) fills @p
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo.pool @p(%c0) {depth = 2 : i32} : memref<8xi32> {
    aie.objectfifo.segment @s {offset = 0 : i32, size = 4 : i32}
    aie.objectfifo.segment @t {offset = 4 : i32, size = 4 : i32}
  }
  // expected-error @+1 {{'aie.objectfifo.dma_endpoint' op references undefined segment @lost [objectfifo-unknown-name]}}
  aie.objectfifo.dma_endpoint @e(%c0) fills @p {segments = [@s, @lost]}
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo.pool @p(%c0) {depth = 2 : i32} : memref<8xi32> {
    aie.objectfifo.segment @s {offset = 0 : i32, size = 4 : i32}
    aie.objectfifo.segment @t {offset = 4 : i32, size = 4 : i32}
  }
  // expected-error @+1 {{'aie.objectfifo.dma_endpoint' op segments must be named in increasing offset order [objectfifo-endpoint]}}
  aie.objectfifo.dma_endpoint @e(%c0) fills @p {segments = [@t, @s]}
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo.pool @p(%c0) {depth = 2 : i32} : memref<8xi32> {
    aie.objectfifo.segment @s {offset = 0 : i32, size = 4 : i32}
    aie.objectfifo.segment @t {offset = 4 : i32, size = 4 : i32}
  }
  // expected-error @+1 {{'aie.objectfifo.dma_endpoint' op expects at least one segment [objectfifo-endpoint]}}
  aie.objectfifo.dma_endpoint @e(%c0) fills @p {segments = []}
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  %no = arith.constant 1 : index
  aie.objectfifo.pool @p(%c0) {depth = 2 : i32} : memref<8xi32> {
    aie.objectfifo.segment @s {offset = 0 : i32, size = 8 : i32}
  }
  // expected-error @+1 {{'aie.objectfifo.dma_endpoint' op tile operand must implement TileLike interface [not-a-tile]}}
  aie.objectfifo.dma_endpoint @e(%no) fills @p
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo.pool @p(%c0) {depth = 2 : i32} : memref<8xi32> {
    aie.objectfifo.segment @s {offset = 0 : i32, size = 2 : i32}
    aie.objectfifo.segment @t {offset = 2 : i32, size = 2 : i32}
    aie.objectfifo.segment @u {offset = 4 : i32, size = 4 : i32}
  }
  // expected-error @+1 {{'aie.objectfifo.core_endpoint' op a core endpoint's segments must be contiguous [objectfifo-endpoint]}}
  aie.objectfifo.core_endpoint @e(%c0) fills @p {segments = [@s, @u]}
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo.pool @p(%c0) {depth = 2 : i32} : memref<8xi32> {
    aie.objectfifo.segment @s {offset = 0 : i32, size = 4 : i32}
    aie.objectfifo.segment @t {offset = 4 : i32, size = 4 : i32}
  }
  // expected-error @+1 {{'aie.objectfifo.dma_endpoint' op dimensions has 1 entries for 2 selected segments [objectfifo-endpoint]}}
  aie.objectfifo.dma_endpoint @e(%c0) drains @p {segments = [@s, @t], dimensions = #aie<bd_dim_layout_array_array[[<size = 4, stride = 1>]]>}
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo.pool @p(%c0) {depth = 2 : i32} : memref<8xi32> {
    aie.objectfifo.segment @s {offset = 0 : i32, size = 4 : i32}
    aie.objectfifo.segment @t {offset = 4 : i32, size = 4 : i32}
  }
  // expected-error @+1 {{'aie.objectfifo.dma_endpoint' op padDimensions has 1 entries for 2 selected segments [objectfifo-endpoint]}}
  aie.objectfifo.dma_endpoint @e(%c0) drains @p {segments = [@s, @t], padDimensions = #aie<bd_pad_layout_array_array[[<const_pad_before = 1, const_pad_after = 1>]]>}
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo.pool @p(%c0) {depth = 2 : i32} : memref<8xi32> {
    aie.objectfifo.segment @s {offset = 0 : i32, size = 8 : i32}
  }
  // expected-error @+1 {{'aie.objectfifo.dma_endpoint' op padDimensions is only valid on a draining endpoint [objectfifo-endpoint]}}
  aie.objectfifo.dma_endpoint @e(%c0) fills @p {padDimensions = #aie<bd_pad_layout_array_array[[<const_pad_before = 1, const_pad_after = 1>]]>}
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo.pool @p(%c0) {depth = 2 : i32} : memref<8xi32> {
    aie.objectfifo.segment @s {offset = 0 : i32, size = 8 : i32}
  }
  // expected-error @+1 {{'aie.objectfifo.dma_endpoint' op nonzero padValue requires a non-empty padDimensions entry [objectfifo-endpoint]}}
  aie.objectfifo.dma_endpoint @e(%c0) drains @p {padValue = 1 : i32}
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo.pool @p(%c0) {depth = 2 : i32} : memref<8xi32> {
    aie.objectfifo.segment @s {offset = 0 : i32, size = 8 : i32}
  }
  // expected-error @+1 {{'aie.objectfifo.dma_endpoint' op nonzero padValue requires a non-empty padDimensions entry [objectfifo-endpoint]}}
  aie.objectfifo.dma_endpoint @e(%c0) drains @p {padValue = 1 : i32, padDimensions = #aie<bd_pad_layout_array_array[[]]>}
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo.pool @p(%c0) {depth = 2 : i32} : memref<8xi32> {
    aie.objectfifo.segment @s {offset = 0 : i32, size = 8 : i32}
  }
  // expected-error @+1 {{'aie.objectfifo.dma_endpoint' op padDimensions entry 0 requires dimensions for the same segment [objectfifo-endpoint]}}
  aie.objectfifo.dma_endpoint @e(%c0) drains @p {padDimensions = #aie<bd_pad_layout_array_array[[<const_pad_before = 1, const_pad_after = 1>]]>}
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo.pool @p(%c0) {depth = 2 : i32} : memref<8xi32> {
    aie.objectfifo.segment @s {offset = 0 : i32, size = 8 : i32}
  }
  // expected-error @+1 {{'aie.objectfifo.dma_endpoint' op padDimensions and dimensions entry 0 have different ranks [objectfifo-endpoint]}}
  aie.objectfifo.dma_endpoint @e(%c0) drains @p {dimensions = #aie<bd_dim_layout_array_array[[<size = 2, stride = 4>, <size = 4, stride = 1>]]>, padDimensions = #aie<bd_pad_layout_array_array[[<const_pad_before = 1, const_pad_after = 1>]]>}
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo.pool @p(%c0) {depth = 2 : i32} : memref<8xi32> {
    aie.objectfifo.segment @s {offset = 0 : i32, size = 4 : i32}
    aie.objectfifo.segment @t {offset = 4 : i32, size = 4 : i32}
  }
  // expected-error @+1 {{'aie.objectfifo.dma_endpoint' op dimensions entry 1 exceeds selected segment @t [objectfifo-endpoint]}}
  aie.objectfifo.dma_endpoint @e(%c0) drains @p {segments = [@s, @t], dimensions = #aie<bd_dim_layout_array_array[[<size = 4, stride = 1>], [<size = 3, stride = 2>]]>}
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo.pool @p(%c0) {depth = 2 : i32} : memref<8xi32> {
    aie.objectfifo.segment @s {offset = 0 : i32, size = 8 : i32}
  }
  // expected-error @+1 {{'aie.objectfifo.dma_endpoint' op packet has no pkt_id [packet-without-id]}}
  aie.objectfifo.dma_endpoint @e(%c0) drains @p {packet = #aie.packet_info<pkt_type = 1>}
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  %l = aie.lock(%c0, 0)
  // expected-error @+1 {{'aie.objectfifo_rearm_binding' op channel_dirs has 2 entries for 1 channels [objectfifo-rearm]}}
  aie.objectfifo_rearm_binding @r channels(%c0 : index) locks(%l : index) {channel_dirs = array<i32: 0, 1>, channel_indices = array<i32: 0>, lock_inits = array<i32: 1>}
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  %l = aie.lock(%c0, 0)
  // expected-error @+1 {{'aie.objectfifo_rearm_binding' op channel_indices has 2 entries for 1 channels [objectfifo-rearm]}}
  aie.objectfifo_rearm_binding @r channels(%c0 : index) locks(%l : index) {channel_dirs = array<i32: 0>, channel_indices = array<i32: 0, 1>, lock_inits = array<i32: 1>}
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  %l = aie.lock(%c0, 0)
  // expected-error @+1 {{'aie.objectfifo_rearm_binding' op lock_inits has 2 entries for 1 locks [objectfifo-rearm]}}
  aie.objectfifo_rearm_binding @r channels(%c0 : index) locks(%l : index) {channel_dirs = array<i32: 0>, channel_indices = array<i32: 0>, lock_inits = array<i32: 1, 2>}
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  %l = aie.lock(%c0, 0)
  // expected-error @+1 {{'aie.objectfifo_rearm_binding' op head_bd_ids has 2 entries for 1 channels [objectfifo-rearm]}}
  aie.objectfifo_rearm_binding @r channels(%c0 : index) locks(%l : index) {channel_dirs = array<i32: 0>, channel_indices = array<i32: 0>, lock_inits = array<i32: 1>, head_bd_ids = array<i32: 0, 1>}
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  %l = aie.lock(%c0, 0)
  // expected-error @+1 {{'aie.objectfifo_rearm_binding' op repeat_counts has 2 entries for 1 channels [objectfifo-rearm]}}
  aie.objectfifo_rearm_binding @r channels(%c0 : index) locks(%l : index) {channel_dirs = array<i32: 0>, channel_indices = array<i32: 0>, lock_inits = array<i32: 1>, repeat_counts = array<i32: 0, 1>}
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  %l = aie.lock(%c0, 0)
  // expected-error @+1 {{'aie.objectfifo_rearm_binding' op channel_dirs entries must be 0 (S2MM) or 1 (MM2S) [objectfifo-rearm]}}
  aie.objectfifo_rearm_binding @r channels(%c0 : index) locks(%l : index) {channel_dirs = array<i32: 2>, channel_indices = array<i32: 0>, lock_inits = array<i32: 1>}
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  %l = aie.lock(%c0, 0)
  // expected-error @+1 {{'aie.objectfifo_rearm_binding' op channels of shim tiles cannot be armed anew [objectfifo-rearm]}}
  aie.objectfifo_rearm_binding @r channels(%shim : index) locks(%l : index) {channel_dirs = array<i32: 0>, channel_indices = array<i32: 0>, lock_inits = array<i32: 1>}
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  %no = arith.constant 1 : index
  %l = aie.lock(%c0, 0)
  // expected-error @+1 {{'aie.objectfifo_rearm_binding' op tile operand must implement TileLike interface [not-a-tile]}}
  aie.objectfifo_rearm_binding @r channels(%no : index) locks(%l : index) {channel_dirs = array<i32: 0>, channel_indices = array<i32: 0>, lock_inits = array<i32: 1>}
}
