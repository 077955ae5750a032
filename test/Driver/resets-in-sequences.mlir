// A sequence clears a buffer, forgets the tasks of a channel, and starts a core anew.
//
// RUN: split-file %s %t
// RUN: tileloom run %t/good.mlir -o %t/prj --expect 0=zeros 2>&1 | FileCheck %s
// CHECK: warning: 'aiex.npu.read_reg' op has no effect here, and is left out of the control program [register-read-left-out]
// CHECK: arg0: 4 elements as expected
// RUN: %exits 1 tileloom run %t/shim.mlir -o %t/prj 2>&1 | FileCheck %s --check-prefix=SHIM
// SHIM: error: 'aiex.dma_channel_reset' op tile (0, 0) has no channel MM2S 0 that can be reset [channel-reset]
// RUN: %exits 1 tileloom run %t/range.mlir -o %t/prj 2>&1 | FileCheck %s --check-prefix=RANGE
// RANGE: error: 'aiex.buffer_clear' op clears 6 bytes at 0, but tile (0, 2) has whole words in 65536 bytes [buffer-clear-range]
//--- good.mlir
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %data = aie.buffer(%mem) {address = 0 : i32, sym_name = "data"} : memref<4xi32> = dense<9>
  aie.flow(%mem, DMA : 0, %shim, DMA : 0)
  aie.shim_dma_allocation @out(%shim, S2MM, 0)
  %dma = aie.memtile_dma(%mem) {
    %start = aie.dma_start(MM2S, 0, ^send, ^end)
  ^send:
    aie.dma_bd(%data : memref<4xi32>, 0, 2)
    aie.next_bd ^end
  ^end:
    aie.end
  }
  aie.runtime_sequence @run(%y: memref<4xi32>) {
    aiex.buffer_clear(%mem, 0, 16)
    aiex.npu.read_reg(%mem, 0)
    // Two words are on their way already; the two that follow are zeros.
    aiex.npu.dma_memcpy_nd(%y[0, 0, 0, 0][1, 1, 1, 2][0, 0, 0, 1]) {id = 0 : i64, metadata = @out} : memref<4xi32>
    aiex.npu.dma_wait {symbol = @out}
    aiex.dma_channel_reset(%mem, MM2S, 0)
    %t = aiex.dma_configure_task(%mem, MM2S, 0) {
      aie.dma_bd(%data : memref<4xi32>, 0, 4)
      aie.end
    }
    aiex.dma_start_task(%t)
    aiex.npu.dma_memcpy_nd(%y[0, 0, 0, 0][1, 1, 1, 4][0, 0, 0, 1]) {id = 1 : i64, metadata = @out} : memref<4xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
//--- shim.mlir
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aie.runtime_sequence @run() {
    aiex.dma_channel_reset(%shim, MM2S, 0)
  }
}
//--- range.mlir
aie.device(npu1) {
  %tile = aie.tile(0, 2)
  aie.runtime_sequence @run() {
    aiex.buffer_clear(%tile, 0, 6)
  }
}
