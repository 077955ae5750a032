// Shim allocations and runtime sequences are read and printed.
// RUN: tileloom-opt %s > %t.once.mlir
// RUN: FileCheck %s < %t.once.mlir
// RUN: tileloom-opt %t.once.mlir | diff %t.once.mlir -
// RUN: tileloom-opt --mlir-print-op-generic %s | tileloom-opt | diff %t.once.mlir -

// CHECK-LABEL: aie.device(npu1)
aie.device(npu1) {
  %t = aie.tile(0, 0)
  %l = aie.logical_tile<ShimNOCTile>(?, 0)
  // CHECK: aie.shim_dma_allocation @feed(%{{.*}}, MM2S, 0)
  aie.shim_dma_allocation @feed(%t, MM2S, 0)
  // CHECK: aie.shim_dma_allocation @quoted(%{{.*}}, S2MM, 1)
  aie.shim_dma_allocation @quoted (%l, "S2MM", 1)
  // CHECK: aie.shim_dma_allocation @packets(%{{.*}}, MM2S, 0, <pkt_type = 0, pkt_id = 5>)
  aie.shim_dma_allocation @packets(%t, MM2S, 0, <pkt_type = 0, pkt_id = 5>)
  // CHECK: aie.shim_dma_allocation @typed(%{{.*}}, S2MM, 0) {elem_type = memref<16xi32>, plio = true, stream_len_decoupled}
  aie.shim_dma_allocation @typed(%t, S2MM, 0) {plio = true, elem_type = memref<16xi32>, stream_len_decoupled}

  // CHECK: aie.runtime_sequence() {
  // CHECK-NEXT: }
  aie.runtime_sequence() {
  }
  // CHECK: aie.runtime_sequence @empty() {
  // CHECK-NEXT: }
  aie.runtime_sequence @empty() {}
  // CHECK: aie.runtime_sequence @run(%{{[a-z0-9]+}}: memref<256xi32>, %{{[a-z0-9]+}}: i32) {
  aie.runtime_sequence @run(%x: memref<256xi32>, %n: i32) {
    // CHECK-NEXT: arith.constant
    %c = arith.constant 0 : i32
    // CHECK: scf.for
    %i = arith.constant 0 : index
    %k = arith.constant 4 : index
    scf.for %j = %i to %k step %k {
    }
  }
  // CHECK: aie.runtime_sequence @dropped(%{{[a-z0-9]+}}: memref<4xi32>) {
  aie.runtime_sequence @dropped(%x: memref<4xi32> {some.attribute = 1}) {
  }
  // CHECK: aie.runtime_sequence @traced(%{{[a-z0-9]+}}: memref<4xi32>) attributes {emit_parameter_sync_preamble = true, trace_buffer = #aie.trace_buffer<arg_index = 1, offset = 16, size = 761, dedicated = true>, trace_slices = []} {
  aie.runtime_sequence @traced(%x: memref<4xi32>) attributes {emit_parameter_sync_preamble = true, trace_buffer = #aie.trace_buffer<arg_index = 1, offset = 16, size = 761, dedicated = true>, trace_slices = []} {
  }
}

// The written default name is not printed.
// CHECK-LABEL: aie.device(npu1) @named
aie.device(npu1) @named {
  // CHECK: aie.runtime_sequence() {
  aie.runtime_sequence @sequence() {
  }
}
