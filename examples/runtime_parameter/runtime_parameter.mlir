// A factor that the host sets while the array runs: rtp_write stores it in the core's memory,
// set_lock opens the gate that the core waits at before it reads the factor for a new object.
aie.device(NPUDEVICE) @runtime_parameter {
  %shim = aie.tile(0, 0)
  %core_tile = aie.tile(0, 2)
  %factor = aie.buffer(%core_tile) {sym_name = "factor"} : memref<1xi32>
  %gate = aie.lock(%core_tile, 15) {init = 0 : i32, sym_name = "gate"}

  aie.objectfifo @in(%shim, {%core_tile}, 2 : i32) : !aie.objectfifo<memref<64xi32>>
  aie.objectfifo @out(%core_tile, {%shim}, 2 : i32) : !aie.objectfifo<memref<64xi32>>

  aie.core(%core_tile) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %one = arith.constant 1 : i32
    %forever = arith.constant 9223372036854775807 : index
    scf.for %object = %c0 to %forever step %c1 {
      aie.use_lock(%gate, AcquireGreaterEqual, %one)
      %k = memref.load %factor[%c0] : memref<1xi32>
      %from = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<64xi32>>
      %x = aie.objectfifo.subview.access %from[0] : !aie.objectfifosubview<memref<64xi32>> -> memref<64xi32>
      %to = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<64xi32>>
      %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<64xi32>> -> memref<64xi32>
      scf.for %i = %c0 to %c64 step %c1 {
        %value = memref.load %x[%i] : memref<64xi32>
        %product = arith.muli %value, %k : i32
        memref.store %product, %y[%i] : memref<64xi32>
      }
      aie.objectfifo.release @in(Consume, 1)
      aie.objectfifo.release @out(Produce, 1)
    }
    aie.end
  }

  // Two objects with 3, then, when both are back, two with 5.
  aie.runtime_sequence @run(%x: memref<256xi32>, %y: memref<256xi32>) {
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 1, 256][0, 0, 0, 1]) {id = 2 : i64, metadata = @in} : memref<256xi32>
    aiex.npu.dma_memcpy_nd(%y[0, 0, 0, 0][1, 1, 1, 128][0, 0, 0, 1]) {id = 0 : i64, metadata = @out} : memref<256xi32>
    aiex.npu.rtp_write(@factor, 0, 3)
    aiex.set_lock(%gate, 2)
    aiex.npu.dma_wait {symbol = @out}
    aiex.npu.dma_memcpy_nd(%y[0, 0, 0, 128][1, 1, 1, 128][0, 0, 0, 1]) {id = 1 : i64, metadata = @out} : memref<256xi32>
    aiex.npu.rtp_write(@factor, 0, 5)
    aiex.set_lock(%gate, 2)
    aiex.npu.dma_wait {symbol = @out}
  }
}
