// Control packets write and read registers of a core tile: first as words of a host
// array that a packet flow leads to the control port, then as ops, which the control
// overlay carries.
//
// RUN: split-file %s %t
//
// A write of 11 and 12 at 0x400, then a read of both that asks for id 9.
// RUN: printf '\003\000\000\200\000\004\020\200\013\000\000\000\014\000\000\000\003\000\000\200\000\004\120\011' > %t/in.bin
// The header of the answer is 9 (the id) and 2 << 16 (the row); its parity is odd.
// RUN: printf '\011\000\002\000\013\000\000\000\014\000\000\000' > %t/out.bin
// RUN: tileloom run %t/words.mlir -o %t/words.prj --arg 0=%t/in.bin --expect 1=%t/out.bin | FileCheck %s --check-prefix=WORDS
// WORDS: arg1: 3 elements as expected
//
// RUN: tileloom run %t/ops.mlir -o %t/ops.prj --generate-ctrl-pkt-overlay --expect 0=iota | FileCheck %s --check-prefix=OPS
// OPS: arg0: 4 elements as expected
// RUN: %exits 1 tileloom run %t/ops.mlir -o %t/none.prj 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: error: 'aiex.control_packet' op no control overlay leads to tile (0, 2); build with --generate-ctrl-pkt-overlay [control-packet-route]
//--- words.mlir
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  aie.packet_flow(3) {
    aie.packet_source<%shim, DMA : 0>
    aie.packet_dest<%core, TileControl : 0>
  } {keep_pkt_header = true}
  aie.packet_flow(9) {
    aie.packet_source<%core, TileControl : 0>
    aie.packet_dest<%shim, DMA : 0>
  } {keep_pkt_header = true}
  aie.shim_dma_allocation @send(%shim, MM2S, 0)
  aie.shim_dma_allocation @receive(%shim, S2MM, 0)
  aie.runtime_sequence @run(%x: memref<6xi32>, %y: memref<3xi32>) {
    aiex.npu.dma_memcpy_nd(%y[0, 0, 0, 0][1, 1, 1, 3][0, 0, 0, 1]) {id = 0 : i64, metadata = @receive} : memref<3xi32>
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 1, 4][0, 0, 0, 1]) {id = 1 : i64, metadata = @send} : memref<6xi32>
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 4][1, 1, 1, 2][0, 0, 0, 1]) {id = 2 : i64, metadata = @send} : memref<6xi32>
    aiex.npu.dma_wait {symbol = @receive}
  }
}
//--- ops.mlir
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  %data = aie.buffer(%core) {address = 1024 : i32, sym_name = "data"} : memref<4xi32>
  aie.flow(%core, DMA : 0, %shim, DMA : 1)
  aie.shim_dma_allocation @out(%shim, S2MM, 1)
  aie.runtime_sequence @run(%y: memref<4xi32>) {
    aiex.control_packet {address = 2098180 : ui32, opcode = 0 : i32, stream_id = 0 : i32, data = array<i32: 1, 2, 3>}
    %t = aiex.dma_configure_task(%core, MM2S, 0) {
      aie.dma_bd(%data : memref<4xi32>, 0, 4)
      aie.end
    }
    aiex.npu.maskpoll {address = 2098188 : ui32, value = 3 : ui32, mask = 255 : ui32}
    aiex.dma_start_task(%t)
    aiex.npu.dma_memcpy_nd(%y[0, 0, 0, 0][1, 1, 1, 4][0, 0, 0, 1]) {id = 3 : i64, metadata = @out} : memref<4xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
