// A design that hangs, as designs do: the core waits for `result_free`, which starts at 0 and
// which nobody releases. The DMA that should drain the result waits for the core, and the
// host waits for the DMA. `tileloom run` says so and exits with status 3.
aie.device(NPUDEVICE) @hang {
  %shim = aie.tile(0, 0)
  %core_tile = aie.tile(0, 2)
  %c1 = arith.constant 1 : i32

  %in = aie.buffer(%core_tile) {sym_name = "input"} : memref<64xi32>
  %out = aie.buffer(%core_tile) {sym_name = "result"} : memref<64xi32>
  %in_free = aie.lock(%core_tile, 0) {init = 1 : i32, sym_name = "input_free"}
  %in_full = aie.lock(%core_tile, 1) {init = 0 : i32, sym_name = "input_full"}
  %out_free = aie.lock(%core_tile, 2) {init = 0 : i32, sym_name = "result_free"}
  %out_full = aie.lock(%core_tile, 3) {init = 0 : i32, sym_name = "result_full"}

  aie.flow(%shim, DMA : 0, %core_tile, DMA : 0)
  aie.flow(%core_tile, DMA : 0, %shim, DMA : 0)

  %core = aie.core(%core_tile) {
    %one = arith.constant 1 : i32
    %zero = arith.constant 0 : index
    %step = arith.constant 1 : index
    %n = arith.constant 64 : index
    aie.use_lock(%in_full, AcquireGreaterEqual, %one)
    aie.use_lock(%out_free, AcquireGreaterEqual, %one)
    scf.for %i = %zero to %n step %step {
      %x = memref.load %in[%i] : memref<64xi32>
      memref.store %x, %out[%i] : memref<64xi32>
    }
    aie.use_lock(%in_free, Release, %one)
    aie.use_lock(%out_full, Release, %one)
    aie.end
  }

  %dma = aie.mem(%core_tile) {
    %0 = aie.dma_start(S2MM, 0, ^recv, ^send)
  ^send:
    %1 = aie.dma_start(MM2S, 0, ^drain, ^done)
  ^recv:
    aie.use_lock(%in_free, AcquireGreaterEqual, %c1)
    aie.dma_bd(%in : memref<64xi32> offset = 0 len = 64)
    aie.use_lock(%in_full, Release, %c1)
    aie.next_bd ^done
  ^drain:
    // The mistake: the sender should release result_free (which should start at 1), but it
    // gives the input back a second time.
    aie.use_lock(%out_full, AcquireGreaterEqual, %c1)
    aie.dma_bd(%out : memref<64xi32> offset = 0 len = 64)
    aie.use_lock(%in_free, Release, %c1)
    aie.next_bd ^done
  ^done:
    aie.end
  }

  aie.shim_dma_allocation @in(%shim, MM2S, 0)
  aie.shim_dma_allocation @out(%shim, S2MM, 0)
  aie.runtime_sequence @run(%x: memref<64xi32>, %y: memref<64xi32>) {
    aiex.npu.dma_memcpy_nd(%y[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]) {id = 0 : i64, metadata = @out} : memref<64xi32>
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]) {id = 1 : i64, metadata = @in} : memref<64xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
