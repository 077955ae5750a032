// The vector scale example on the first generation: binary locks, no runtime sequence. The
// shim DMA is programmed statically and the two external buffers are the host's arrays.
// A binary lock is 0 when its buffer is empty and 1 when it is full.
aie.device(xcvc1902) @vector_scale {
  %shim = aie.tile(2, 0)
  %core_tile = aie.tile(2, 1)
  %empty = arith.constant 0 : i32
  %full = arith.constant 1 : i32

  func.func private @scale(memref<256xi32>, memref<256xi32>, i32) attributes {link_with = "scale.o"}

  %host_in = aie.external_buffer {sym_name = "host_in"} : memref<4096xi32>
  %host_out = aie.external_buffer {sym_name = "host_out"} : memref<4096xi32>
  %in = aie.buffer(%core_tile) {sym_name = "in_buf"} : memref<256xi32>
  %out = aie.buffer(%core_tile) {sym_name = "out_buf"} : memref<256xi32>
  %in_lock = aie.lock(%core_tile, 0) {init = 0 : i32, sym_name = "in_lock"}
  %out_lock = aie.lock(%core_tile, 1) {init = 0 : i32, sym_name = "out_lock"}
  %host_in_lock = aie.lock(%shim, 0) {init = 1 : i32, sym_name = "host_in_lock"}
  %host_out_lock = aie.lock(%shim, 1) {init = 0 : i32, sym_name = "host_out_lock"}

  aie.flow(%shim, DMA : 0, %core_tile, DMA : 0)
  aie.flow(%core_tile, DMA : 0, %shim, DMA : 0)

  %core = aie.core(%core_tile) {
    %e = arith.constant 0 : i32
    %f = arith.constant 1 : i32
    %factor = arith.constant 3 : i32
    %zero = arith.constant 0 : index
    %step = arith.constant 1 : index
    %rounds = arith.constant 16 : index
    scf.for %i = %zero to %rounds step %step {
      aie.use_lock(%in_lock, Acquire, %f)
      aie.use_lock(%out_lock, Acquire, %e)
      func.call @scale(%in, %out, %factor) : (memref<256xi32>, memref<256xi32>, i32) -> ()
      aie.use_lock(%in_lock, Release, %e)
      aie.use_lock(%out_lock, Release, %f)
    }
    aie.end
  }

  %dma = aie.mem(%core_tile) {
    %0 = aie.dma_start(S2MM, 0, ^recv, ^send)
  ^send:
    %1 = aie.dma_start(MM2S, 0, ^drain, ^done)
  ^recv:
    aie.use_lock(%in_lock, Acquire, %empty)
    aie.dma_bd(%in : memref<256xi32> offset = 0 len = 256)
    aie.use_lock(%in_lock, Release, %full)
    aie.next_bd ^recv
  ^drain:
    aie.use_lock(%out_lock, Acquire, %full)
    aie.dma_bd(%out : memref<256xi32> offset = 0 len = 256)
    aie.use_lock(%out_lock, Release, %empty)
    aie.next_bd ^drain
  ^done:
    aie.end
  }

  %host_dma = aie.shim_dma(%shim) {
    %0 = aie.dma_start(MM2S, 0, ^feed, ^recv)
  ^recv:
    %1 = aie.dma_start(S2MM, 0, ^store, ^done)
  ^feed:
    aie.use_lock(%host_in_lock, Acquire, %full)
    aie.dma_bd(%host_in : memref<4096xi32> offset = 0 len = 4096)
    aie.use_lock(%host_in_lock, Release, %empty)
    aie.next_bd ^done
  ^store:
    aie.use_lock(%host_out_lock, Acquire, %empty)
    aie.dma_bd(%host_out : memref<4096xi32> offset = 0 len = 4096)
    aie.use_lock(%host_out_lock, Release, %full)
    aie.next_bd ^done
  ^done:
    aie.end
  }
}
