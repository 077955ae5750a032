// Transfers, queues, patches and waits print in the newest form from either.
// RUN: tileloom-opt --split-input-file %s | FileCheck %s
// RUN: tileloom-opt --split-input-file %s > %t.once
// RUN: tileloom-opt --split-input-file %t.once | diff %t.once -
// RUN: tileloom-opt --split-input-file --mlir-print-op-generic %s | tileloom-opt --split-input-file | diff %t.once -

// CHECK-LABEL: @newest
aie.device(npu2) @newest {
  %shim = aie.tile(0, 0)
  aie.shim_dma_allocation @in0(%shim, MM2S, 0)
  aie.runtime_sequence @go(%x: memref<8x128xi32>, %n: i32, %l: i64, %u: memref<*xi32>) {
    // CHECK: aiex.npu.dma_memcpy_nd(%arg0[0, 0, 0, 0][1, 1, 8, 64][0, 0, 128, 1], packet = <pkt_type = 0, pkt_id = 3>) {id = 2 : i64, issue_token = true, metadata = @in0} : memref<8x128xi32>
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0] [1, 1, 8, 64] [0, 0, 128, 1], packet = <pkt_type = 0, pkt_id = 3>) {id = 2 : i64, metadata = @in0, issue_token = true} : memref<8x128xi32>
    // CHECK: aiex.npu.dma_memcpy_nd(%arg0[0, 0, 0, %arg2][1, 1, %arg2, 64][0, 0, 128, 1])
    // CHECK-SAME: axcache = 3 : i64, burst_length = 512 : i64
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, %l][1, 1, %l, 64][0, 0, 128, 1]) {id = 2 : i64, metadata = @in0, burst_length = 512 : i64, axcache = 3 : i64, d0_zero_before = 0 : i64} : memref<8x128xi32>
    // CHECK: aiex.npu.dma_memcpy_nd(%arg3[0, 0, 0, 4][4, 1, 1, 4096][0, 0, 0, 1]) {id = 0 : i64, metadata = @in0} : memref<*xi32>
    aiex.npu.dma_memcpy_nd(%u[0, 0, 0, 4][4, 1, 1, 4096][0, 0, 0, 1]) {id = 0 : i64, metadata = @in0} : memref<*xi32>
    // CHECK: aiex.npu.dma_wait {symbol = @in0}
    aiex.npu.dma_wait {symbol = @in0}
    // CHECK: aiex.npu.push_queue(0, 0, MM2S : 1) bd_id %arg1 repeat %arg1 {issue_token = false} : i32, i32
    aiex.npu.push_queue(0, 0, MM2S : 1) bd_id %n repeat %n {issue_token = false} : i32, i32
    // CHECK: aiex.npu.address_patch(%arg2 : i64) {addr = 119300 : ui32, arg_idx = 0 : i32}
    aiex.npu.address_patch(%l : i64) {addr = 119300 : ui32, arg_idx = 0 : i32}
    // CHECK: aiex.npu.address_patch(%arg1 : i32) addr %arg1 : i32 buffer %arg0 : memref<8x128xi32> {addr = 0 : ui32}
    aiex.npu.address_patch(%n : i32) addr %n : i32 buffer %x : memref<8x128xi32> {addr = 0 : ui32}
    // CHECK: aiex.npu.sync(%arg1, %arg1, %arg1, %arg1, %arg1, %arg1) : i32, i32, i32, i32, i32, i32
    aiex.npu.sync(%n, %n, %n, %n, %n, %n) : i32, i32, i32, i32, i32, i32
    // CHECK: aiex.npu.assert_bd_field(%arg1) {max = 1023 : i32} : i32
    aiex.npu.assert_bd_field(%n) {max = 1023 : i32} : i32
    // CHECK: aiex.npu.assert_bd_divisible(%arg1) {allow_unit, divisor = 4 : i32} : i32
    aiex.npu.assert_bd_divisible(%n) {divisor = 4 : i32, allow_unit} : i32
    // CHECK: aiex.npu.preempt {level = 1 : ui8}
    aiex.npu.preempt {level = 1 : ui8}
    // CHECK: aiex.npu.load_pdi {address = 4096 : ui64, device_ref = @newest, expand_mode = 1 : i32, id = 1 : i32}
    aiex.npu.load_pdi {device_ref = @newest, id = 1 : i32, size = 0 : i32, address = 4096 : ui64, expand_mode = 1 : i32}
    // CHECK: aiex.npu.load_pdi{{$}}
    aiex.npu.load_pdi
  }
}

// -----

// CHECK-LABEL: @older
aie.device(npu1) @older {
  aie.runtime_sequence @go() {
    // CHECK: %[[BD:.*]] = arith.constant 1 : i32
    // CHECK-NEXT: %[[REP:.*]] = arith.constant 0 : i32
    // CHECK-NEXT: aiex.npu.push_queue(0, 0, S2MM : 1) bd_id %[[BD]] repeat %[[REP]] {issue_token = true} : i32, i32
    aiex.npu.push_queue(0, 0, "S2MM" : 1) {issue_token = true, repeat_count = 0 : i32, bd_id = 1 : i32}
    // CHECK-NEXT: %[[PLUS:.*]] = arith.constant 256 : i32
    // CHECK-NEXT: aiex.npu.address_patch(%[[PLUS]] : i32) {addr = 119300 : ui32, arg_idx = 0 : i32}
    aiex.npu.address_patch {addr = 119300 : ui32, arg_idx = 0 : i32, arg_plus = 256 : i32}
    // CHECK-NEXT: %[[ZERO:.*]] = arith.constant 0 : i32
    // CHECK-NEXT: %[[ONE:.*]] = arith.constant 1 : i32
    // CHECK-NEXT: aiex.npu.sync(%[[ZERO]], %[[ZERO]], %[[ZERO]], %[[ONE]], %[[ONE]], %[[ONE]]) : i32, i32, i32, i32, i32, i32
    aiex.npu.sync {column = 0 : i32, row = 0 : i32, direction = 0 : i32, channel = 1 : i32, column_num = 1 : i32, row_num = 1 : i32}
    // CHECK-NEXT: aiex.npu.writebd {bd_id = 6 : i32, buffer_length = 16 : i32
    aiex.npu.writebd {bd_id = 6 : i32, buffer_length = 16 : i32, buffer_offset = 0 : i32, column = 0 : i32, row = 0 : i32, enable_packet = 1 : i32, out_of_order_id = 0 : i32, packet_id = 5 : i32, packet_type = 1 : i32, d0_size = 2 : i32, d0_stride = 0 : i32, d1_size = 4 : i32, d1_stride = 7 : i32, d2_size = 0 : i32, d2_stride = 127 : i32, iteration_current = 0 : i32, iteration_size = 63 : i32, iteration_stride = 1048575 : i32, next_bd = 0 : i32, use_next_bd = 0 : i32, valid_bd = 1 : i32, lock_rel_val = 0 : i32, lock_rel_id = 0 : i32, lock_acq_enable = 0 : i32, lock_acq_val = 0 : i32, lock_acq_id = 0 : i32, d0_zero_before = 0 : i32, d1_zero_before = 0 : i32, d2_zero_before = 0 : i32, d0_zero_after = 0 : i32, d1_zero_after = 0 : i32, d2_zero_after = 0 : i32, burst_length = 256 : i32}
  }
}

// -----

// CHECK-LABEL: @generic
aie.device(npu1) @generic {
  aie.runtime_sequence @go(%x: memref<16xi32>) {
    // CHECK: aiex.npu.push_queue(0, 0, MM2S : 0) bd_id %{{.*}} repeat %{{.*}} {issue_token = false} : i32, i32
    "aiex.npu.push_queue"() <{column = 0 : i32, row = 0 : i32, direction = 1 : i32, channel = 0 : i32, issue_token = false, repeat_count = 0 : i32, bd_id = 1 : i32}> : () -> ()
    // CHECK: aiex.npu.address_patch(%{{.*}} : i32) {addr = 4 : ui32, arg_idx = 1 : i32}
    "aiex.npu.address_patch"() <{addr = 4 : ui32, arg_idx = 1 : i32, arg_plus = 8 : i32}> : () -> ()
    // CHECK: aiex.npu.dma_memcpy_nd(%arg0[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {id = 0 : i64, metadata = @io} : memref<16xi32>
    "aiex.npu.dma_memcpy_nd"(%x) <{id = 0 : i64, metadata = @io, operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 1, 1, 1, 16>, static_strides = array<i64: 0, 0, 0, 1>}> : (memref<16xi32>) -> ()
  }
}
