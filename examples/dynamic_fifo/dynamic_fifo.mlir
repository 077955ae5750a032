// Sums a window of three rows that slides by one: the core holds two rows over from one pass
// to the next and acquires only one more. Which
// buffer is next is counted at run time, so the number of rows need not be known.
aie.device(NPUDEVICE) @dynamic_fifo {
  %shim = aie.tile(0, 0)
  %core_tile = aie.tile(0, 2)

  // How many windows an image has: written by the host, which then opens the gate.
  %parameter = aie.buffer(%core_tile) {sym_name = "windows"} : memref<1xi32>
  %gate = aie.lock(%core_tile, 15) {init = 0 : i32, sym_name = "gate"}

  // The reader needs three rows and one more to fill meanwhile.
  aie.objectfifo @rows(%shim, {%core_tile}, [2 : i32, 4 : i32]) : !aie.objectfifo<memref<32xi32>>
  aie.objectfifo @sums(%core_tile, {%shim}, 2 : i32) : !aie.objectfifo<memref<32xi32>>

  aie.core(%core_tile) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %width = arith.constant 32 : index
    %c1_i32 = arith.constant 1 : i32
    %forever = arith.constant 9223372036854775807 : index
    scf.for %image = %c0 to %forever step %c1 {
      aie.use_lock(%gate, AcquireGreaterEqual, %c1_i32)
      %count = memref.load %parameter[%c0] : memref<1xi32>
      %windows = arith.index_cast %count : i32 to index
      %first = aie.objectfifo.acquire @rows(Consume, 2) : !aie.objectfifosubview<memref<32xi32>>
      scf.for %w = %c0 to %windows step %c1 {
        %window = aie.objectfifo.acquire @rows(Consume, 3) : !aie.objectfifosubview<memref<32xi32>>
        %above = aie.objectfifo.subview.access %window[0] : !aie.objectfifosubview<memref<32xi32>> -> memref<32xi32>
        %here = aie.objectfifo.subview.access %window[1] : !aie.objectfifosubview<memref<32xi32>> -> memref<32xi32>
        %below = aie.objectfifo.subview.access %window[2] : !aie.objectfifosubview<memref<32xi32>> -> memref<32xi32>
        %to = aie.objectfifo.acquire @sums(Produce, 1) : !aie.objectfifosubview<memref<32xi32>>
        %sum = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<32xi32>> -> memref<32xi32>
        scf.for %i = %c0 to %width step %c1 {
          %a = memref.load %above[%i] : memref<32xi32>
          %b = memref.load %here[%i] : memref<32xi32>
          %c = memref.load %below[%i] : memref<32xi32>
          %ab = arith.addi %a, %b : i32
          %abc = arith.addi %ab, %c : i32
          memref.store %abc, %sum[%i] : memref<32xi32>
        }
        aie.objectfifo.release @rows(Consume, 1)
        aie.objectfifo.release @sums(Produce, 1)
      }
      aie.objectfifo.release @rows(Consume, 2)
    }
    aie.end
  } {dynamic_objfifo_lowering = true}

  // An image of 10 rows, then one of 5: 8 windows, then 3.
  aie.runtime_sequence @run(%images: memref<480xi32>, %out: memref<352xi32>) {
    aiex.npu.dma_memcpy_nd(%images[0, 0, 0, 0][1, 1, 1, 480][0, 0, 0, 1]) {id = 2 : i64, metadata = @rows} : memref<480xi32>
    aiex.npu.dma_memcpy_nd(%out[0, 0, 0, 0][1, 1, 1, 256][0, 0, 0, 1]) {id = 0 : i64, metadata = @sums} : memref<352xi32>
    aiex.npu.rtp_write(@windows, 0, 8)
    aiex.set_lock(%gate, 1)
    aiex.npu.dma_wait {symbol = @sums}
    aiex.npu.dma_memcpy_nd(%out[0, 0, 0, 256][1, 1, 1, 96][0, 0, 0, 1]) {id = 1 : i64, metadata = @sums} : memref<352xi32>
    aiex.npu.rtp_write(@windows, 0, 3)
    aiex.set_lock(%gate, 1)
    aiex.npu.dma_wait {symbol = @sums}
  }
}
