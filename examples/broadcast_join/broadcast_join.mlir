// One stream to four cores and back: the input is broadcast to the four cores of a column,
// core k multiplies it by k + 1, and the mem tile joins the four results into one object.
aie.device(NPUDEVICE) @broadcast_join {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %t0 = aie.tile(0, 2)
  %t1 = aie.tile(0, 3)
  %t2 = aie.tile(0, 4)
  %t3 = aie.tile(0, 5)
  %c1 = arith.constant 1 : i32
  %c4 = arith.constant 4 : i32

  // Each core fills its quarter; the sender waits for all four.
  %joined = aie.buffer(%mem) {sym_name = "joined"} : memref<256xi32>
  %free0 = aie.lock(%mem, 0) {init = 1 : i32, sym_name = "quarter_free_0"}
  %free1 = aie.lock(%mem, 1) {init = 1 : i32, sym_name = "quarter_free_1"}
  %free2 = aie.lock(%mem, 2) {init = 1 : i32, sym_name = "quarter_free_2"}
  %free3 = aie.lock(%mem, 3) {init = 1 : i32, sym_name = "quarter_free_3"}
  %ready = aie.lock(%mem, 4) {init = 0 : i32, sym_name = "quarters_ready"}

  %in0 = aie.buffer(%t0) {sym_name = "in_0"} : memref<64xi32>
  %out0 = aie.buffer(%t0) {sym_name = "out_0"} : memref<64xi32>
  %in_free0 = aie.lock(%t0, 0) {init = 1 : i32, sym_name = "in_free_0"}
  %in_full0 = aie.lock(%t0, 1) {init = 0 : i32, sym_name = "in_full_0"}
  %out_free0 = aie.lock(%t0, 2) {init = 1 : i32, sym_name = "out_free_0"}
  %out_full0 = aie.lock(%t0, 3) {init = 0 : i32, sym_name = "out_full_0"}
  aie.flow(%shim, DMA : 0, %t0, DMA : 0)
  aie.flow(%t0, DMA : 0, %mem, DMA : 0)

  %in1 = aie.buffer(%t1) {sym_name = "in_1"} : memref<64xi32>
  %out1 = aie.buffer(%t1) {sym_name = "out_1"} : memref<64xi32>
  %in_free1 = aie.lock(%t1, 0) {init = 1 : i32, sym_name = "in_free_1"}
  %in_full1 = aie.lock(%t1, 1) {init = 0 : i32, sym_name = "in_full_1"}
  %out_free1 = aie.lock(%t1, 2) {init = 1 : i32, sym_name = "out_free_1"}
  %out_full1 = aie.lock(%t1, 3) {init = 0 : i32, sym_name = "out_full_1"}
  aie.flow(%shim, DMA : 0, %t1, DMA : 0)
  aie.flow(%t1, DMA : 0, %mem, DMA : 1)

  %in2 = aie.buffer(%t2) {sym_name = "in_2"} : memref<64xi32>
  %out2 = aie.buffer(%t2) {sym_name = "out_2"} : memref<64xi32>
  %in_free2 = aie.lock(%t2, 0) {init = 1 : i32, sym_name = "in_free_2"}
  %in_full2 = aie.lock(%t2, 1) {init = 0 : i32, sym_name = "in_full_2"}
  %out_free2 = aie.lock(%t2, 2) {init = 1 : i32, sym_name = "out_free_2"}
  %out_full2 = aie.lock(%t2, 3) {init = 0 : i32, sym_name = "out_full_2"}
  aie.flow(%shim, DMA : 0, %t2, DMA : 0)
  aie.flow(%t2, DMA : 0, %mem, DMA : 2)

  %in3 = aie.buffer(%t3) {sym_name = "in_3"} : memref<64xi32>
  %out3 = aie.buffer(%t3) {sym_name = "out_3"} : memref<64xi32>
  %in_free3 = aie.lock(%t3, 0) {init = 1 : i32, sym_name = "in_free_3"}
  %in_full3 = aie.lock(%t3, 1) {init = 0 : i32, sym_name = "in_full_3"}
  %out_free3 = aie.lock(%t3, 2) {init = 1 : i32, sym_name = "out_free_3"}
  %out_full3 = aie.lock(%t3, 3) {init = 0 : i32, sym_name = "out_full_3"}
  aie.flow(%shim, DMA : 0, %t3, DMA : 0)
  aie.flow(%t3, DMA : 0, %mem, DMA : 3)

  aie.flow(%mem, DMA : 0, %shim, DMA : 0)

  %core0 = aie.core(%t0) {
    %one = arith.constant 1 : i32
    %factor = arith.constant 1 : i32
    %zero = arith.constant 0 : index
    %step = arith.constant 1 : index
    %n = arith.constant 64 : index
    %forever = arith.constant 0x7FFFFFFF : index
    scf.for %round = %zero to %forever step %step {
      aie.use_lock(%in_full0, AcquireGreaterEqual, %one)
      aie.use_lock(%out_free0, AcquireGreaterEqual, %one)
      scf.for %i = %zero to %n step %step {
        %x = memref.load %in0[%i] : memref<64xi32>
        %y = arith.muli %x, %factor : i32
        memref.store %y, %out0[%i] : memref<64xi32>
      }
      aie.use_lock(%in_free0, Release, %one)
      aie.use_lock(%out_full0, Release, %one)
    }
    aie.end
  }
  %dma0 = aie.mem(%t0) {
    %0 = aie.dma_start(S2MM, 0, ^recv, ^send)
  ^send:
    %1 = aie.dma_start(MM2S, 0, ^drain, ^done)
  ^recv:
    aie.use_lock(%in_free0, AcquireGreaterEqual, %c1)
    aie.dma_bd(%in0 : memref<64xi32> offset = 0 len = 64)
    aie.use_lock(%in_full0, Release, %c1)
    aie.next_bd ^recv
  ^drain:
    aie.use_lock(%out_full0, AcquireGreaterEqual, %c1)
    aie.dma_bd(%out0 : memref<64xi32> offset = 0 len = 64)
    aie.use_lock(%out_free0, Release, %c1)
    aie.next_bd ^drain
  ^done:
    aie.end
  }

  %core1 = aie.core(%t1) {
    %one = arith.constant 1 : i32
    %factor = arith.constant 2 : i32
    %zero = arith.constant 0 : index
    %step = arith.constant 1 : index
    %n = arith.constant 64 : index
    %forever = arith.constant 0x7FFFFFFF : index
    scf.for %round = %zero to %forever step %step {
      aie.use_lock(%in_full1, AcquireGreaterEqual, %one)
      aie.use_lock(%out_free1, AcquireGreaterEqual, %one)
      scf.for %i = %zero to %n step %step {
        %x = memref.load %in1[%i] : memref<64xi32>
        %y = arith.muli %x, %factor : i32
        memref.store %y, %out1[%i] : memref<64xi32>
      }
      aie.use_lock(%in_free1, Release, %one)
      aie.use_lock(%out_full1, Release, %one)
    }
    aie.end
  }
  %dma1 = aie.mem(%t1) {
    %0 = aie.dma_start(S2MM, 0, ^recv, ^send)
  ^send:
    %1 = aie.dma_start(MM2S, 0, ^drain, ^done)
  ^recv:
    aie.use_lock(%in_free1, AcquireGreaterEqual, %c1)
    aie.dma_bd(%in1 : memref<64xi32> offset = 0 len = 64)
    aie.use_lock(%in_full1, Release, %c1)
    aie.next_bd ^recv
  ^drain:
    aie.use_lock(%out_full1, AcquireGreaterEqual, %c1)
    aie.dma_bd(%out1 : memref<64xi32> offset = 0 len = 64)
    aie.use_lock(%out_free1, Release, %c1)
    aie.next_bd ^drain
  ^done:
    aie.end
  }

  %core2 = aie.core(%t2) {
    %one = arith.constant 1 : i32
    %factor = arith.constant 3 : i32
    %zero = arith.constant 0 : index
    %step = arith.constant 1 : index
    %n = arith.constant 64 : index
    %forever = arith.constant 0x7FFFFFFF : index
    scf.for %round = %zero to %forever step %step {
      aie.use_lock(%in_full2, AcquireGreaterEqual, %one)
      aie.use_lock(%out_free2, AcquireGreaterEqual, %one)
      scf.for %i = %zero to %n step %step {
        %x = memref.load %in2[%i] : memref<64xi32>
        %y = arith.muli %x, %factor : i32
        memref.store %y, %out2[%i] : memref<64xi32>
      }
      aie.use_lock(%in_free2, Release, %one)
      aie.use_lock(%out_full2, Release, %one)
    }
    aie.end
  }
  %dma2 = aie.mem(%t2) {
    %0 = aie.dma_start(S2MM, 0, ^recv, ^send)
  ^send:
    %1 = aie.dma_start(MM2S, 0, ^drain, ^done)
  ^recv:
    aie.use_lock(%in_free2, AcquireGreaterEqual, %c1)
    aie.dma_bd(%in2 : memref<64xi32> offset = 0 len = 64)
    aie.use_lock(%in_full2, Release, %c1)
    aie.next_bd ^recv
  ^drain:
    aie.use_lock(%out_full2, AcquireGreaterEqual, %c1)
    aie.dma_bd(%out2 : memref<64xi32> offset = 0 len = 64)
    aie.use_lock(%out_free2, Release, %c1)
    aie.next_bd ^drain
  ^done:
    aie.end
  }

  %core3 = aie.core(%t3) {
    %one = arith.constant 1 : i32
    %factor = arith.constant 4 : i32
    %zero = arith.constant 0 : index
    %step = arith.constant 1 : index
    %n = arith.constant 64 : index
    %forever = arith.constant 0x7FFFFFFF : index
    scf.for %round = %zero to %forever step %step {
      aie.use_lock(%in_full3, AcquireGreaterEqual, %one)
      aie.use_lock(%out_free3, AcquireGreaterEqual, %one)
      scf.for %i = %zero to %n step %step {
        %x = memref.load %in3[%i] : memref<64xi32>
        %y = arith.muli %x, %factor : i32
        memref.store %y, %out3[%i] : memref<64xi32>
      }
      aie.use_lock(%in_free3, Release, %one)
      aie.use_lock(%out_full3, Release, %one)
    }
    aie.end
  }
  %dma3 = aie.mem(%t3) {
    %0 = aie.dma_start(S2MM, 0, ^recv, ^send)
  ^send:
    %1 = aie.dma_start(MM2S, 0, ^drain, ^done)
  ^recv:
    aie.use_lock(%in_free3, AcquireGreaterEqual, %c1)
    aie.dma_bd(%in3 : memref<64xi32> offset = 0 len = 64)
    aie.use_lock(%in_full3, Release, %c1)
    aie.next_bd ^recv
  ^drain:
    aie.use_lock(%out_full3, AcquireGreaterEqual, %c1)
    aie.dma_bd(%out3 : memref<64xi32> offset = 0 len = 64)
    aie.use_lock(%out_free3, Release, %c1)
    aie.next_bd ^drain
  ^done:
    aie.end
  }

  // The first BD of the sender waits for all four quarters; a BD releases one lock, so
  // four BDs give the quarters back one by one, and the last three wait for nothing.
  %mem_dma = aie.memtile_dma(%mem) {
    %0 = aie.dma_start(S2MM, 0, ^join0, ^s1)
  ^s1:
    %1 = aie.dma_start(S2MM, 1, ^join1, ^s2)
  ^s2:
    %2 = aie.dma_start(S2MM, 2, ^join2, ^s3)
  ^s3:
    %3 = aie.dma_start(S2MM, 3, ^join3, ^s4)
  ^s4:
    %4 = aie.dma_start(MM2S, 0, ^send0, ^done)
  ^join0:
    aie.use_lock(%free0, AcquireGreaterEqual, %c1)
    aie.dma_bd(%joined : memref<256xi32> offset = 0 len = 64)
    aie.use_lock(%ready, Release, %c1)
    aie.next_bd ^join0
  ^join1:
    aie.use_lock(%free1, AcquireGreaterEqual, %c1)
    aie.dma_bd(%joined : memref<256xi32> offset = 64 len = 64)
    aie.use_lock(%ready, Release, %c1)
    aie.next_bd ^join1
  ^join2:
    aie.use_lock(%free2, AcquireGreaterEqual, %c1)
    aie.dma_bd(%joined : memref<256xi32> offset = 128 len = 64)
    aie.use_lock(%ready, Release, %c1)
    aie.next_bd ^join2
  ^join3:
    aie.use_lock(%free3, AcquireGreaterEqual, %c1)
    aie.dma_bd(%joined : memref<256xi32> offset = 192 len = 64)
    aie.use_lock(%ready, Release, %c1)
    aie.next_bd ^join3
  ^send0:
    aie.use_lock(%ready, AcquireGreaterEqual, %c4)
    aie.dma_bd(%joined : memref<256xi32> offset = 0 len = 64)
    aie.use_lock(%free0, Release, %c1)
    aie.next_bd ^send1
  ^send1:
    aie.use_lock(%ready, AcquireGreaterEqual, %c1) {acq_en = false}
    aie.dma_bd(%joined : memref<256xi32> offset = 64 len = 64)
    aie.use_lock(%free1, Release, %c1)
    aie.next_bd ^send2
  ^send2:
    aie.use_lock(%ready, AcquireGreaterEqual, %c1) {acq_en = false}
    aie.dma_bd(%joined : memref<256xi32> offset = 128 len = 64)
    aie.use_lock(%free2, Release, %c1)
    aie.next_bd ^send3
  ^send3:
    aie.use_lock(%ready, AcquireGreaterEqual, %c1) {acq_en = false}
    aie.dma_bd(%joined : memref<256xi32> offset = 192 len = 64)
    aie.use_lock(%free3, Release, %c1)
    aie.next_bd ^send0
  ^done:
    aie.end
  }

  aie.shim_dma_allocation @in(%shim, MM2S, 0)
  aie.shim_dma_allocation @out(%shim, S2MM, 0)
  aie.runtime_sequence @run(%x: memref<512xi32>, %y: memref<2048xi32>) {
    aiex.npu.dma_memcpy_nd(%y[0, 0, 0, 0][1, 1, 1, 2048][0, 0, 0, 1]) {id = 0 : i64, metadata = @out} : memref<2048xi32>
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 1, 512][0, 0, 0, 1]) {id = 1 : i64, metadata = @in} : memref<512xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
