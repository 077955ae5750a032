// Transposes a 64 x 32 matrix with a buffer descriptor alone: the mem tile stores rows as
// they come and sends columns. No core takes part.
aie.device(NPUDEVICE) @transpose {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c1 = arith.constant 1 : i32

  %buf = aie.buffer(%mem) {sym_name = "matrix"} : memref<64x32xi32>
  %free = aie.lock(%mem, 0) {init = 1 : i32, sym_name = "matrix_free"}
  %full = aie.lock(%mem, 1) {init = 0 : i32, sym_name = "matrix_full"}

  aie.flow(%shim, DMA : 0, %mem, DMA : 0)
  aie.flow(%mem, DMA : 0, %shim, DMA : 0)

  %dma = aie.memtile_dma(%mem) {
    %0 = aie.dma_start(S2MM, 0, ^fill, ^send)
  ^send:
    %1 = aie.dma_start(MM2S, 0, ^drain, ^done)
  ^fill:
    aie.use_lock(%free, AcquireGreaterEqual, %c1)
    aie.dma_bd(%buf : memref<64x32xi32> offset = 0 len = 2048)
    aie.use_lock(%full, Release, %c1)
    aie.next_bd ^fill
  ^drain:
    aie.use_lock(%full, AcquireGreaterEqual, %c1)
    aie.dma_bd(%buf : memref<64x32xi32> offset = 0 len = 2048 sizes = [32, 64] strides = [1, 32])
    aie.use_lock(%free, Release, %c1)
    aie.next_bd ^drain
  ^done:
    aie.end
  }

  aie.shim_dma_allocation @in(%shim, MM2S, 0)
  aie.shim_dma_allocation @out(%shim, S2MM, 0)
  aie.runtime_sequence @run(%x: memref<64x32xi32>, %y: memref<32x64xi32>) {
    aiex.npu.dma_memcpy_nd(%y[0, 0, 0, 0][1, 1, 1, 2048][0, 0, 0, 1]) {id = 0 : i64, metadata = @out} : memref<32x64xi32>
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 1, 2048][0, 0, 0, 1]) {id = 1 : i64, metadata = @in} : memref<64x32xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
