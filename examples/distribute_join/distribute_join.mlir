// Splits objects of 48 among three cores and joins what they make: core k adds 10^k. All
// data pass one mem tile, which cuts and joins them by its DMA alone.
aie.device(NPUDEVICE) @distribute_join {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %t0 = aie.tile(0, 2)
  %t1 = aie.tile(0, 3)
  %t2 = aie.tile(0, 4)

  // Uneven parts: 24, 16 and 8 elements of every object.
  aie.objectfifo @in(%shim, {%mem}, 2 : i32) : !aie.objectfifo<memref<48xi32>>
  aie.objectfifo @in_0(%mem, {%t0}, 2 : i32) : !aie.objectfifo<memref<24xi32>>
  aie.objectfifo @in_1(%mem, {%t1}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @in_2(%mem, {%t2}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo.link [@in] -> [@in_0, @in_1, @in_2] ([] [0, 24, 40])

  aie.objectfifo @out_0(%t0, {%mem}, 2 : i32) : !aie.objectfifo<memref<24xi32>>
  aie.objectfifo @out_1(%t1, {%mem}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @out_2(%t2, {%mem}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @out(%mem, {%shim}, 2 : i32) : !aie.objectfifo<memref<48xi32>>
  aie.objectfifo.link [@out_0, @out_1, @out_2] -> [@out] ([0, 24, 40] [])

  aie.core(%t0) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %length = arith.constant 24 : index
    %forever = arith.constant 9223372036854775807 : index
    %addend = arith.constant 1 : i32
    scf.for %object = %c0 to %forever step %c1 {
      %from = aie.objectfifo.acquire @in_0(Consume, 1) : !aie.objectfifosubview<memref<24xi32>>
      %x = aie.objectfifo.subview.access %from[0] : !aie.objectfifosubview<memref<24xi32>> -> memref<24xi32>
      %to = aie.objectfifo.acquire @out_0(Produce, 1) : !aie.objectfifosubview<memref<24xi32>>
      %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<24xi32>> -> memref<24xi32>
      scf.for %i = %c0 to %length step %c1 {
        %value = memref.load %x[%i] : memref<24xi32>
        %sum = arith.addi %value, %addend : i32
        memref.store %sum, %y[%i] : memref<24xi32>
      }
      aie.objectfifo.release @in_0(Consume, 1)
      aie.objectfifo.release @out_0(Produce, 1)
    }
    aie.end
  }

  aie.core(%t1) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %length = arith.constant 16 : index
    %forever = arith.constant 9223372036854775807 : index
    %addend = arith.constant 10 : i32
    scf.for %object = %c0 to %forever step %c1 {
      %from = aie.objectfifo.acquire @in_1(Consume, 1) : !aie.objectfifosubview<memref<16xi32>>
      %x = aie.objectfifo.subview.access %from[0] : !aie.objectfifosubview<memref<16xi32>> -> memref<16xi32>
      %to = aie.objectfifo.acquire @out_1(Produce, 1) : !aie.objectfifosubview<memref<16xi32>>
      %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<16xi32>> -> memref<16xi32>
      scf.for %i = %c0 to %length step %c1 {
        %value = memref.load %x[%i] : memref<16xi32>
        %sum = arith.addi %value, %addend : i32
        memref.store %sum, %y[%i] : memref<16xi32>
      }
      aie.objectfifo.release @in_1(Consume, 1)
      aie.objectfifo.release @out_1(Produce, 1)
    }
    aie.end
  }

  aie.core(%t2) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %length = arith.constant 8 : index
    %forever = arith.constant 9223372036854775807 : index
    %addend = arith.constant 100 : i32
    scf.for %object = %c0 to %forever step %c1 {
      %from = aie.objectfifo.acquire @in_2(Consume, 1) : !aie.objectfifosubview<memref<8xi32>>
      %x = aie.objectfifo.subview.access %from[0] : !aie.objectfifosubview<memref<8xi32>> -> memref<8xi32>
      %to = aie.objectfifo.acquire @out_2(Produce, 1) : !aie.objectfifosubview<memref<8xi32>>
      %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<8xi32>> -> memref<8xi32>
      scf.for %i = %c0 to %length step %c1 {
        %value = memref.load %x[%i] : memref<8xi32>
        %sum = arith.addi %value, %addend : i32
        memref.store %sum, %y[%i] : memref<8xi32>
      }
      aie.objectfifo.release @in_2(Consume, 1)
      aie.objectfifo.release @out_2(Produce, 1)
    }
    aie.end
  }

  aie.runtime_sequence @run(%x: memref<480xi32>, %y: memref<480xi32>) {
    aiex.npu.dma_memcpy_nd(%y[0, 0, 0, 0][1, 1, 1, 480][0, 0, 0, 1]) {id = 0 : i64, metadata = @out} : memref<480xi32>
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 1, 480][0, 0, 0, 1]) {id = 1 : i64, metadata = @in} : memref<480xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
