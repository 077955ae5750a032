// A sequence that sets up the trace unit of a mem tile by registers, and passes the
// trace buffer as an argument that it does not declare.
//
// RUN: tileloom run %s -o %t.prj --arg 0=iota --expect 1=iota --out 4=%t.bin 2>&1 | FileCheck %s
// CHECK: warning: {{.*}}uses argument 4, which the sequence does not declare; an array of 32 bytes stands in [argument-undeclared]
// CHECK: arg1: 64 elements as expected
//
// One packet: id 7, row 1, a start frame, and filler behind the events.
// RUN: od -An -v -tx4 -w4 %t.bin | FileCheck %s --check-prefix=TRACE
// TRACE: 80010007
// TRACE-NEXT: f00000
// TRACE: fefefefe
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %data = aie.buffer(%mem) {address = 0 : i32, sym_name = "data"} : memref<64xi32>
  aie.flow(%shim, DMA : 0, %mem, DMA : 0)
  aie.packet_flow(7) {
    aie.packet_source<%mem, Trace : 0>
    aie.packet_dest<%shim, DMA : 1>
  } {keep_pkt_header = true}
  aie.flow(%mem, DMA : 0, %shim, DMA : 0)
  aie.shim_dma_allocation @in(%shim, MM2S, 0)
  aie.shim_dma_allocation @out(%shim, S2MM, 0)
  aie.runtime_sequence @run(%x: memref<64xi32>, %y: memref<64xi32>) {
    // Trace: packet id 7; S2MM 0 starts and ends a task; from now to broadcast 15.
    aiex.npu.write32 {address = 606420 : ui32, column = 0 : i32, row = 1 : i32, value = 7 : ui32}
    aiex.npu.write32 {address = 606432 : ui32, column = 0 : i32, row = 1 : i32, value = 7445 : ui32}
    aiex.npu.write32 {address = 606416 : ui32, column = 0 : i32, row = 1 : i32, value = 2634088448 : ui32}
    // The shim receives eight words into argument 4.
    aiex.npu.writebd {bd_id = 15 : i32, buffer_length = 8 : i32, buffer_offset = 0 : i32, column = 0 : i32, row = 0 : i32, d0_size = 0 : i32, d0_stride = 0 : i32, d1_size = 0 : i32, d1_stride = 0 : i32, d2_size = 0 : i32, d2_stride = 0 : i32, enable_packet = 0 : i32, iteration_current = 0 : i32, iteration_size = 0 : i32, iteration_stride = 0 : i32, lock_acq_enable = 0 : i32, lock_acq_id = 0 : i32, lock_acq_val = 0 : i32, lock_rel_id = 0 : i32, lock_rel_val = 0 : i32, next_bd = 0 : i32, out_of_order_id = 0 : i32, packet_id = 0 : i32, packet_type = 0 : i32, use_next_bd = 0 : i32, valid_bd = 1 : i32, d0_zero_before = 0 : i32, d1_zero_before = 0 : i32, d2_zero_before = 0 : i32, d0_zero_after = 0 : i32, d1_zero_after = 0 : i32, d2_zero_after = 0 : i32, burst_length = 64 : i32}
    aiex.npu.address_patch {addr = 119268 : ui32, arg_idx = 4 : i32, arg_plus = 0 : i32}
    aiex.npu.push_queue(0, 0, S2MM : 1) {issue_token = true, repeat_count = 0 : i32, bd_id = 15 : i32}
    %t = aiex.dma_configure_task(%mem, S2MM, 0) {
      aie.dma_bd(%data : memref<64xi32>, 0, 64)
      aie.end
    } {issue_token = true}
    aiex.dma_start_task(%t)
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]) {id = 0 : i64, metadata = @in} : memref<64xi32>
    aiex.dma_await_task(%t)
    %s = aiex.dma_configure_task(%mem, MM2S, 0) {
      aie.dma_bd(%data : memref<64xi32>, 0, 64)
      aie.end
    }
    aiex.dma_start_task(%s)
    aiex.npu.dma_memcpy_nd(%y[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]) {id = 1 : i64, metadata = @out} : memref<64xi32>
    aiex.npu.dma_wait {symbol = @out}
    // User event 1 of the shim goes out on broadcast 15 and ends the trace.
    aiex.npu.write32 {address = 213068 : ui32, column = 0 : i32, row = 0 : i32, value = 127 : ui32}
    aiex.npu.write32 {address = 212992 : ui32, column = 0 : i32, row = 0 : i32, value = 0 : ui32}
    aiex.npu.write32 {address = 213000 : ui32, column = 0 : i32, row = 0 : i32, value = 127 : ui32}
    aiex.npu.sync {column = 0 : i32, row = 0 : i32, direction = 0 : i32, channel = 1 : i32, column_num = 1 : i32, row_num = 1 : i32}
  }
}
