// Locks, reconfiguration, control packets, scratchpad and resets round-trip.
// RUN: tileloom-opt %s | FileCheck %s
// RUN: tileloom-opt %s > %t.once
// RUN: tileloom-opt %t.once | diff %t.once -
// RUN: tileloom-opt --mlir-print-op-generic %s | tileloom-opt | diff %t.once -

module {
  // CHECK: aiex.scratchpad_parameter @gain : i32
  aiex.scratchpad_parameter @gain : i32
  // CHECK: aiex.scratchpad_parameter @bias : i32 {kind = 1 : i32, state_table_idx = 2 : ui8}
  aiex.scratchpad_parameter @bias : i32 {state_table_idx = 2 : ui8, kind = 1 : i32}
  aie.device(npu2) @inner {
    %tile = aie.tile(0, 2)
    %core = aie.core(%tile) {
      // CHECK: aiex.read_scratchpad_parameter @gain : i32
      %v = aiex.read_scratchpad_parameter @gain : i32
      aie.end
    }
    aie.runtime_sequence @work(%x: memref<16xi32>) {
    }
  }
  aie.device(npu2) @outer {
    %tile = aie.tile(0, 2)
    %lock = aie.lock(%tile, 3)
    aie.runtime_sequence @go(%x: memref<16xi32>) {
      // CHECK: aiex.set_lock(%{{.*}}, 5)
      aiex.set_lock(%lock, 5)
      // CHECK: aiex.configure @inner {
      // CHECK-NEXT: aiex.run @work(%arg0) : (memref<16xi32>)
      // CHECK-NEXT: }
      aiex.configure @inner {
        aiex.run @work(%x) : (memref<16xi32>)
      }
      // CHECK: aiex.configure @inner {
      // CHECK-NEXT: } {expand_mode = 2 : i32}
      aiex.configure @inner {
      } {expand_mode = 2 : i32}
      // CHECK: aiex.control_packet {address = 126976 : ui32, data = array<i32: 1, 2>, length = 4 : i32, opcode = 0 : i32, stream_id = 0 : i32}
      aiex.control_packet {address = 126976 : ui32, opcode = 0 : i32, stream_id = 0 : i32, length = 4 : i32, data = array<i32: 1, 2>}
      // CHECK: aiex.npu.create_scratchpad {size = 64 : ui32}
      aiex.npu.create_scratchpad {size = 64 : ui32}
      // CHECK: aiex.npu.update_from_scratchpad<incr> {address = 0 : ui32, func_arg = 0 : ui32, state_table_idx = 15 : ui8}
      aiex.npu.update_from_scratchpad<incr> {state_table_idx = 15 : ui8, func_arg = 0 : ui32, address = 0 : ui32}
      // CHECK: aiex.npu.update_from_scratchpad<mul>
      aiex.npu.update_from_scratchpad<mul> {state_table_idx = 0 : ui8, func_arg = 3 : ui32, address = 4 : ui32, column = 0 : i32, row = 2 : i32}
      // CHECK: aiex.npu.update_from_scratchpad<incr>
      aiex.npu.update_from_scratchpad {state_table_idx = 0 : ui8, func_arg = 3 : ui32, address = 4 : ui32}
      // CHECK: aiex.sync_scratchpad_parameters_from_host
      aiex.sync_scratchpad_parameters_from_host
      // CHECK: aiex.dma_channel_reset(%{{.*}}, S2MM, 0)
      aiex.dma_channel_reset(%tile, S2MM, 0)
      // CHECK: aiex.dma_channel_reset_for(@fifo)
      aiex.dma_channel_reset_for(@fifo)
      // CHECK: aiex.core_reset(%{{.*}})
      aiex.core_reset(%tile)
      // CHECK: aiex.buffer_clear(%{{.*}}, 0, 16)
      aiex.buffer_clear(%tile, 0, 16)
      // CHECK: aiex.npu.read_reg(%{{.*}}, 256)
      aiex.npu.read_reg(%tile, 0x100)
    }
  }
}
