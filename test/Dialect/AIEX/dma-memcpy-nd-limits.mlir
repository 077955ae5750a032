// Transfers at the limits of a shim DMA are accepted.
// RUN: tileloom-opt --split-input-file --verify-diagnostics %s

// The largest sizes and strides; 1024 and more where the transfer is contiguous.
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aie.shim_dma_allocation @in(%shim, MM2S, 0)
  aie.runtime_sequence @go(%x: memref<65536xi32>) {
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][64, 1, 1023, 1023][1048576, 0, 1048576, 2]) {id = 0 : i64, metadata = @in} : memref<65536xi32>
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aie.shim_dma_allocation @in(%shim, MM2S, 0)
  aie.runtime_sequence @go(%x: memref<65536xi32>) {
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 1024, 64][0, 0, 64, 1]) {id = 0 : i64, metadata = @in} : memref<65536xi32>
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aie.shim_dma_allocation @in(%shim, MM2S, 0)
  aie.runtime_sequence @go(%x: memref<65536xi32>) {
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][64, 1, 1, 65536][0, 0, 0, 1]) {id = 0 : i64, metadata = @in} : memref<65536xi32>
  }
}

// -----

// Strides of size 1 are never applied.
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aie.shim_dma_allocation @in(%shim, MM2S, 0)
  aie.runtime_sequence @go(%x: memref<65536xi32>) {
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 1, 64][0, 4194304, 0, 1]) {id = 0 : i64, metadata = @in} : memref<65536xi32>
  }
}

// -----

// 512-byte bursts came with the second NPU.
aie.device(npu2) {
  %shim = aie.tile(0, 0)
  aie.shim_dma_allocation @in(%shim, MM2S, 0)
  aie.runtime_sequence @go(%x: memref<65536xi32>) {
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]) {id = 0 : i64, metadata = @in, burst_length = 512 : i64} : memref<65536xi32>
  }
}

// -----

// The first generation has rules of its own.
aie.device(xcvc1902) {
  aie.runtime_sequence @go(%x: memref<65536xi32>) {
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 1024, 2][0, 0, 4, 1]) {id = 0 : i64, metadata = @in} : memref<65536xi32>
  }
}

// -----

// A fifo's allocation comes later.
aie.device(npu1) {
  aie.runtime_sequence @go(%x: memref<65536xi32>) {
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 2, 64][0, 0, 128, 1]) {id = 0 : i64, metadata = @in} : memref<65536xi32>
  }
}
