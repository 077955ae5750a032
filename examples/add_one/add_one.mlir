// Adds one to 1024 integers. Every hop is double buffered on explicit DMA programs:
// host -> mem tile -> core -> mem tile -> host.
aie.device(NPUDEVICE) @add_one {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core_tile = aie.tile(0, 2)
  %c1 = arith.constant 1 : i32

  // Mem tile: two buffers of 128 on the way in, two on the way out.
  %mi0 = aie.buffer(%mem) {sym_name = "mem_in_0"} : memref<128xi32>
  %mi1 = aie.buffer(%mem) {sym_name = "mem_in_1"} : memref<128xi32>
  %mo0 = aie.buffer(%mem) {sym_name = "mem_out_0"} : memref<128xi32>
  %mo1 = aie.buffer(%mem) {sym_name = "mem_out_1"} : memref<128xi32>
  %mi_free = aie.lock(%mem, 0) {init = 2 : i32, sym_name = "mem_in_free"}
  %mi_full = aie.lock(%mem, 1) {init = 0 : i32, sym_name = "mem_in_full"}
  %mo_free = aie.lock(%mem, 2) {init = 2 : i32, sym_name = "mem_out_free"}
  %mo_full = aie.lock(%mem, 3) {init = 0 : i32, sym_name = "mem_out_full"}

  // Core: two buffers of 32 each way.
  %ci0 = aie.buffer(%core_tile) {sym_name = "core_in_0"} : memref<32xi32>
  %ci1 = aie.buffer(%core_tile) {sym_name = "core_in_1"} : memref<32xi32>
  %co0 = aie.buffer(%core_tile) {sym_name = "core_out_0"} : memref<32xi32>
  %co1 = aie.buffer(%core_tile) {sym_name = "core_out_1"} : memref<32xi32>
  %ci_free = aie.lock(%core_tile, 0) {init = 2 : i32, sym_name = "core_in_free"}
  %ci_full = aie.lock(%core_tile, 1) {init = 0 : i32, sym_name = "core_in_full"}
  %co_free = aie.lock(%core_tile, 2) {init = 2 : i32, sym_name = "core_out_free"}
  %co_full = aie.lock(%core_tile, 3) {init = 0 : i32, sym_name = "core_out_full"}

  aie.flow(%shim, DMA : 0, %mem, DMA : 0)
  aie.flow(%mem, DMA : 0, %core_tile, DMA : 0)
  aie.flow(%core_tile, DMA : 0, %mem, DMA : 1)
  aie.flow(%mem, DMA : 1, %shim, DMA : 0)

  %core = aie.core(%core_tile) {
    %one = arith.constant 1 : i32
    %zero = arith.constant 0 : index
    %step = arith.constant 1 : index
    %n = arith.constant 32 : index
    %forever = arith.constant 0x7FFFFFFF : index
    %two = arith.constant 2 : index
    scf.for %i = %zero to %forever step %two {
      aie.use_lock(%ci_full, AcquireGreaterEqual, %one)
      aie.use_lock(%co_free, AcquireGreaterEqual, %one)
      scf.for %k = %zero to %n step %step {
        %x = memref.load %ci0[%k] : memref<32xi32>
        %y = arith.addi %x, %one : i32
        memref.store %y, %co0[%k] : memref<32xi32>
      }
      aie.use_lock(%ci_free, Release, %one)
      aie.use_lock(%co_full, Release, %one)
      aie.use_lock(%ci_full, AcquireGreaterEqual, %one)
      aie.use_lock(%co_free, AcquireGreaterEqual, %one)
      scf.for %k = %zero to %n step %step {
        %x = memref.load %ci1[%k] : memref<32xi32>
        %y = arith.addi %x, %one : i32
        memref.store %y, %co1[%k] : memref<32xi32>
      }
      aie.use_lock(%ci_free, Release, %one)
      aie.use_lock(%co_full, Release, %one)
    }
    aie.end
  }

  %core_dma = aie.mem(%core_tile) {
    %0 = aie.dma_start(S2MM, 0, ^in0, ^send)
  ^send:
    %1 = aie.dma_start(MM2S, 0, ^out0, ^done)
  ^in0:
    aie.use_lock(%ci_free, AcquireGreaterEqual, %c1)
    aie.dma_bd(%ci0 : memref<32xi32> offset = 0 len = 32)
    aie.use_lock(%ci_full, Release, %c1)
    aie.next_bd ^in1
  ^in1:
    aie.use_lock(%ci_free, AcquireGreaterEqual, %c1)
    aie.dma_bd(%ci1 : memref<32xi32> offset = 0 len = 32)
    aie.use_lock(%ci_full, Release, %c1)
    aie.next_bd ^in0
  ^out0:
    aie.use_lock(%co_full, AcquireGreaterEqual, %c1)
    aie.dma_bd(%co0 : memref<32xi32> offset = 0 len = 32)
    aie.use_lock(%co_free, Release, %c1)
    aie.next_bd ^out1
  ^out1:
    aie.use_lock(%co_full, AcquireGreaterEqual, %c1)
    aie.dma_bd(%co1 : memref<32xi32> offset = 0 len = 32)
    aie.use_lock(%co_free, Release, %c1)
    aie.next_bd ^out0
  ^done:
    aie.end
  }

  %mem_dma = aie.memtile_dma(%mem) {
    %0 = aie.dma_start(S2MM, 0, ^fill0, ^a)
  ^a:
    %1 = aie.dma_start(MM2S, 0, ^feed0, ^b)
  ^b:
    %2 = aie.dma_start(S2MM, 1, ^collect0, ^c)
  ^c:
    %3 = aie.dma_start(MM2S, 1, ^drain0, ^done)
  ^fill0:
    aie.use_lock(%mi_free, AcquireGreaterEqual, %c1)
    aie.dma_bd(%mi0 : memref<128xi32> offset = 0 len = 128)
    aie.use_lock(%mi_full, Release, %c1)
    aie.next_bd ^fill1
  ^fill1:
    aie.use_lock(%mi_free, AcquireGreaterEqual, %c1)
    aie.dma_bd(%mi1 : memref<128xi32> offset = 0 len = 128)
    aie.use_lock(%mi_full, Release, %c1)
    aie.next_bd ^fill0
  ^feed0:
    aie.use_lock(%mi_full, AcquireGreaterEqual, %c1)
    aie.dma_bd(%mi0 : memref<128xi32> offset = 0 len = 128)
    aie.use_lock(%mi_free, Release, %c1)
    aie.next_bd ^feed1
  ^feed1:
    aie.use_lock(%mi_full, AcquireGreaterEqual, %c1)
    aie.dma_bd(%mi1 : memref<128xi32> offset = 0 len = 128)
    aie.use_lock(%mi_free, Release, %c1)
    aie.next_bd ^feed0
  ^collect0:
    aie.use_lock(%mo_free, AcquireGreaterEqual, %c1)
    aie.dma_bd(%mo0 : memref<128xi32> offset = 0 len = 128)
    aie.use_lock(%mo_full, Release, %c1)
    aie.next_bd ^collect1
  ^collect1:
    aie.use_lock(%mo_free, AcquireGreaterEqual, %c1)
    aie.dma_bd(%mo1 : memref<128xi32> offset = 0 len = 128)
    aie.use_lock(%mo_full, Release, %c1)
    aie.next_bd ^collect0
  ^drain0:
    aie.use_lock(%mo_full, AcquireGreaterEqual, %c1)
    aie.dma_bd(%mo0 : memref<128xi32> offset = 0 len = 128)
    aie.use_lock(%mo_free, Release, %c1)
    aie.next_bd ^drain1
  ^drain1:
    aie.use_lock(%mo_full, AcquireGreaterEqual, %c1)
    aie.dma_bd(%mo1 : memref<128xi32> offset = 0 len = 128)
    aie.use_lock(%mo_free, Release, %c1)
    aie.next_bd ^drain0
  ^done:
    aie.end
  }

  aie.shim_dma_allocation @in(%shim, MM2S, 0)
  aie.shim_dma_allocation @out(%shim, S2MM, 0)
  aie.runtime_sequence @run(%x: memref<1024xi32>, %y: memref<1024xi32>) {
    aiex.npu.dma_memcpy_nd(%y[0, 0, 0, 0][1, 1, 1, 1024][0, 0, 0, 1]) {id = 0 : i64, metadata = @out} : memref<1024xi32>
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 1, 1024][0, 0, 0, 1]) {id = 1 : i64, metadata = @in} : memref<1024xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
