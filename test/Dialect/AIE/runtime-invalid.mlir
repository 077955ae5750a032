// Shim allocations and sequences that break a rule are refused by name.
// RUN: tileloom-opt %s --split-input-file --verify-diagnostics

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  // expected-error @+1 {{'aie.shim_dma_allocation' op tile must be a shim tile, but got tile(0, 2) [wrong-tile-kind]}}
  aie.shim_dma_allocation @a(%c0, MM2S, 0)
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  // expected-error @+1 {{'aie.shim_dma_allocation' op tile must be a shim tile, but got tile(0, 1) [wrong-tile-kind]}}
  aie.shim_dma_allocation @a(%mem, MM2S, 0)
}

// -----

aie.device(npu2) {
  %l = aie.logical_tile<CoreTile>(?, ?)
  // expected-error @+1 {{'aie.shim_dma_allocation' op tile must be a shim tile [wrong-tile-kind]}}
  aie.shim_dma_allocation @a(%l, MM2S, 0)
}

// -----

aie.device(npu2) {
  %l = arith.constant 0 : index
  // expected-error @+1 {{'aie.shim_dma_allocation' op tile operand must implement TileLike interface [not-a-tile]}}
  aie.shim_dma_allocation @a(%l, MM2S, 0)
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  // expected-error @+1 {{'aie.shim_dma_allocation' op packet has no pkt_id [packet-without-id]}}
  aie.shim_dma_allocation @a(%shim, MM2S, 0, <pkt_type = 1>)
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  // expected-error @+1 {{expected ':'}}
  aie.runtime_sequence(%x) {
  }
}

// -----

// expected-error @+1 {{'aie.runtime_sequence' op expects parent op 'aie.device'}}
aie.runtime_sequence() {
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  // expected-note @+1 {{see existing symbol definition here}}
  aie.runtime_sequence() {
  }
  // expected-error @+1 {{redefinition of symbol named 'sequence'}}
  aie.runtime_sequence() {
  }
}

// -----

aie.device(npu2) {
  // expected-error @+1 {{attribute 'trace_buffer' failed to satisfy constraint}}
  aie.runtime_sequence() attributes {trace_buffer = 1 : i32} {
  }
}

// -----

aie.device(npu2) {
  // expected-error @+1 {{the name stands in front of the arguments}}
  aie.runtime_sequence() attributes {sym_name = "run"} {
  }
}
