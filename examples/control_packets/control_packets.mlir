// A DMA that control packets set up and start: nothing programs the core tile but words that
// arrive at its control port. Four packets write the data, the two halves of a buffer
// descriptor, and the task queue of MM2S 0.
aie.device(NPUDEVICE) @control_packets {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core_tile = aie.tile(0, 2)
  %data = aie.buffer(%core_tile) {address = 1024 : i32, sym_name = "data"} : memref<4xi32>
  aie.flow(%core_tile, DMA : 0, %shim, DMA : 1)
  aie.shim_dma_allocation @out(%shim, S2MM, 1)

  // Addresses are (row << 20) + register, AM025 core tile: data memory at 0x00400, descriptor
  // 0 at 0x1D000, task queue of MM2S 0 at 0x1DE14.
  aie.runtime_sequence @run(%y: memref<4xi32>) {
    aiex.npu.dma_memcpy_nd(%y[0, 0, 0, 0][1, 1, 1, 4][0, 0, 0, 1]) {id = 0 : i64, metadata = @out} : memref<4xi32>
    aiex.control_packet {address = 0x200400 : ui32, opcode = 0 : i32, stream_id = 0 : i32, data = array<i32: 10, 20, 30, 40>}
    // Base address 0x400 bytes = 256 words, length 4 words.
    aiex.control_packet {address = 0x21D000 : ui32, opcode = 0 : i32, stream_id = 0 : i32, data = array<i32: 4194308, 0, 0, 0>}
    // Valid, no locks.
    aiex.control_packet {address = 0x21D010 : ui32, opcode = 0 : i32, stream_id = 0 : i32, data = array<i32: 0, 33554432>}
    // Descriptor 0, once.
    aiex.control_packet {address = 0x21DE14 : ui32, opcode = 0 : i32, stream_id = 0 : i32, data = array<i32: 0>}
    aiex.npu.dma_wait {symbol = @out}
  }
}
