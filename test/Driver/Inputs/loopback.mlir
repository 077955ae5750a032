// Copies an array through the shim's switch: no core, no compiler.
aie.device(npu1) @loopback {
  %shim = aie.tile(0, 0)
  aie.flow(%shim, DMA : 0, %shim, DMA : 0)
  aie.shim_dma_allocation @in(%shim, MM2S, 0)
  aie.shim_dma_allocation @out(%shim, S2MM, 0)
  aie.runtime_sequence @copy(%x: memref<2x4xi32>, %y: memref<2x4xi32>) {
    aiex.npu.dma_memcpy_nd(%y[0, 0, 0, 0][1, 1, 1, 8][0, 0, 0, 1]) {id = 0 : i64, metadata = @out} : memref<2x4xi32>
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 1, 8][0, 0, 0, 1]) {id = 1 : i64, metadata = @in} : memref<2x4xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
