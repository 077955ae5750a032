// Multiplies 4096 integers by a constant. The arithmetic is a C++ kernel (scale.cc),
// compiled and linked into the core that calls it.
aie.device(NPUDEVICE) @vector_scale {
  %shim = aie.tile(0, 0)
  %core_tile = aie.tile(0, 2)
  %c1 = arith.constant 1 : i32

  func.func private @scale(memref<256xi32>, memref<256xi32>, i32) attributes {link_with = "scale.o"}

  %in = aie.buffer(%core_tile) {sym_name = "in_buf"} : memref<256xi32>
  %out = aie.buffer(%core_tile) {sym_name = "out_buf"} : memref<256xi32>
  %in_free = aie.lock(%core_tile, 0) {init = 1 : i32, sym_name = "in_free"}
  %in_full = aie.lock(%core_tile, 1) {init = 0 : i32, sym_name = "in_full"}
  %out_free = aie.lock(%core_tile, 2) {init = 1 : i32, sym_name = "out_free"}
  %out_full = aie.lock(%core_tile, 3) {init = 0 : i32, sym_name = "out_full"}

  aie.flow(%shim, DMA : 0, %core_tile, DMA : 0)
  aie.flow(%core_tile, DMA : 0, %shim, DMA : 0)

  %core = aie.core(%core_tile) {
    %one = arith.constant 1 : i32
    %factor = arith.constant 3 : i32
    %zero = arith.constant 0 : index
    %step = arith.constant 1 : index
    %forever = arith.constant 0x7FFFFFFF : index
    scf.for %i = %zero to %forever step %step {
      aie.use_lock(%in_full, AcquireGreaterEqual, %one)
      aie.use_lock(%out_free, AcquireGreaterEqual, %one)
      func.call @scale(%in, %out, %factor) : (memref<256xi32>, memref<256xi32>, i32) -> ()
      aie.use_lock(%in_free, Release, %one)
      aie.use_lock(%out_full, Release, %one)
    }
    aie.end
  }

  %dma = aie.mem(%core_tile) {
    %0 = aie.dma_start(S2MM, 0, ^recv, ^send)
  ^send:
    %1 = aie.dma_start(MM2S, 0, ^drain, ^done)
  ^recv:
    aie.use_lock(%in_free, AcquireGreaterEqual, %c1)
    aie.dma_bd(%in : memref<256xi32> offset = 0 len = 256)
    aie.use_lock(%in_full, Release, %c1)
    aie.next_bd ^recv
  ^drain:
    aie.use_lock(%out_full, AcquireGreaterEqual, %c1)
    aie.dma_bd(%out : memref<256xi32> offset = 0 len = 256)
    aie.use_lock(%out_free, Release, %c1)
    aie.next_bd ^drain
  ^done:
    aie.end
  }

  aie.shim_dma_allocation @in(%shim, MM2S, 0)
  aie.shim_dma_allocation @out(%shim, S2MM, 0)
  aie.runtime_sequence @run(%x: memref<4096xi32>, %y: memref<4096xi32>) {
    aiex.npu.dma_memcpy_nd(%y[0, 0, 0, 0][1, 1, 1, 4096][0, 0, 0, 1]) {id = 0 : i64, metadata = @out} : memref<4096xi32>
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 1, 4096][0, 0, 0, 1]) {id = 1 : i64, metadata = @in} : memref<4096xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
