// Two cores and one memory: core (0, 2) squares its input into a buffer that lives in the
// memory of (0, 3), its northern neighbour; core (0, 3) adds the element's index to it in
// place. Locks of (0, 3) hand the buffer over; no stream runs between the two.
aie.device(NPUDEVICE) @shared_memory {
  %shim = aie.tile(0, 0)
  %first = aie.tile(0, 2)
  %second = aie.tile(0, 3)
  %c1 = arith.constant 1 : i32

  %in = aie.buffer(%first) {sym_name = "input"} : memref<64xi32>
  %in_free = aie.lock(%first, 0) {init = 1 : i32, sym_name = "input_free"}
  %in_full = aie.lock(%first, 1) {init = 0 : i32, sym_name = "input_full"}

  %shared = aie.buffer(%second) {sym_name = "shared"} : memref<64xi32>
  %shared_free = aie.lock(%second, 0) {init = 1 : i32, sym_name = "shared_free"}
  %squared = aie.lock(%second, 1) {init = 0 : i32, sym_name = "shared_squared"}
  %done = aie.lock(%second, 2) {init = 0 : i32, sym_name = "shared_done"}

  aie.flow(%shim, DMA : 0, %first, DMA : 0)
  aie.flow(%second, DMA : 0, %shim, DMA : 0)

  %core_first = aie.core(%first) {
    %one = arith.constant 1 : i32
    %zero = arith.constant 0 : index
    %step = arith.constant 1 : index
    %n = arith.constant 64 : index
    %forever = arith.constant 0x7FFFFFFF : index
    scf.for %round = %zero to %forever step %step {
      aie.use_lock(%in_full, AcquireGreaterEqual, %one)
      aie.use_lock(%shared_free, AcquireGreaterEqual, %one)
      scf.for %i = %zero to %n step %step {
        %x = memref.load %in[%i] : memref<64xi32>
        %xx = arith.muli %x, %x : i32
        memref.store %xx, %shared[%i] : memref<64xi32>
      }
      aie.use_lock(%in_free, Release, %one)
      aie.use_lock(%squared, Release, %one)
    }
    aie.end
  }

  %core_second = aie.core(%second) {
    %one = arith.constant 1 : i32
    %zero = arith.constant 0 : index
    %step = arith.constant 1 : index
    %n = arith.constant 64 : index
    %forever = arith.constant 0x7FFFFFFF : index
    scf.for %round = %zero to %forever step %step {
      aie.use_lock(%squared, AcquireGreaterEqual, %one)
      scf.for %i = %zero to %n step %step {
        %x = memref.load %shared[%i] : memref<64xi32>
        %k = arith.index_cast %i : index to i32
        %y = arith.addi %x, %k : i32
        memref.store %y, %shared[%i] : memref<64xi32>
      }
      aie.use_lock(%done, Release, %one)
    }
    aie.end
  }

  %dma_first = aie.mem(%first) {
    %0 = aie.dma_start(S2MM, 0, ^recv, ^end)
  ^recv:
    aie.use_lock(%in_free, AcquireGreaterEqual, %c1)
    aie.dma_bd(%in : memref<64xi32> offset = 0 len = 64)
    aie.use_lock(%in_full, Release, %c1)
    aie.next_bd ^recv
  ^end:
    aie.end
  }
  %dma_second = aie.mem(%second) {
    %0 = aie.dma_start(MM2S, 0, ^send, ^end)
  ^send:
    aie.use_lock(%done, AcquireGreaterEqual, %c1)
    aie.dma_bd(%shared : memref<64xi32> offset = 0 len = 64)
    aie.use_lock(%shared_free, Release, %c1)
    aie.next_bd ^send
  ^end:
    aie.end
  }

  aie.shim_dma_allocation @in(%shim, MM2S, 0)
  aie.shim_dma_allocation @out(%shim, S2MM, 0)
  aie.runtime_sequence @run(%x: memref<512xi32>, %y: memref<512xi32>) {
    aiex.npu.dma_memcpy_nd(%y[0, 0, 0, 0][1, 1, 1, 512][0, 0, 0, 1]) {id = 0 : i64, metadata = @out} : memref<512xi32>
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 1, 512][0, 0, 0, 1]) {id = 1 : i64, metadata = @in} : memref<512xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
