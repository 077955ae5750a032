// A pipeline over two columns: the shim and the mem tile of column 0 feed a core of column 1,
// whose neighbour in column 1 goes on; the results leave by the shim of column 1. The second
// hop is between neighbours, so it is memory that they share, and no stream.
aie.device(NPUDEVICE) @two_columns {
  %shim0 = aie.tile(0, 0)
  %mem0 = aie.tile(0, 1)
  %shim1 = aie.tile(1, 0)
  %first = aie.tile(1, 2)
  %second = aie.tile(1, 3)

  aie.objectfifo @in(%shim0, {%mem0}, 2 : i32) : !aie.objectfifo<memref<128xi32>>
  aie.objectfifo @part(%mem0, {%first}, 2 : i32) : !aie.objectfifo<memref<32xi32>>
  aie.objectfifo.link [@in] -> [@part] ([] [])
  aie.objectfifo @squares(%first, {%second}, 2 : i32) : !aie.objectfifo<memref<32xi32>>
  aie.objectfifo @out(%second, {%shim1}, 2 : i32) : !aie.objectfifo<memref<32xi32>>

  aie.core(%first) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c32 = arith.constant 32 : index
    %forever = arith.constant 9223372036854775807 : index
    scf.for %object = %c0 to %forever step %c1 {
      %from = aie.objectfifo.acquire @part(Consume, 1) : !aie.objectfifosubview<memref<32xi32>>
      %x = aie.objectfifo.subview.access %from[0] : !aie.objectfifosubview<memref<32xi32>> -> memref<32xi32>
      %to = aie.objectfifo.acquire @squares(Produce, 1) : !aie.objectfifosubview<memref<32xi32>>
      %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<32xi32>> -> memref<32xi32>
      scf.for %i = %c0 to %c32 step %c1 {
        %value = memref.load %x[%i] : memref<32xi32>
        %square = arith.muli %value, %value : i32
        memref.store %square, %y[%i] : memref<32xi32>
      }
      aie.objectfifo.release @part(Consume, 1)
      aie.objectfifo.release @squares(Produce, 1)
    }
    aie.end
  }

  aie.core(%second) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c32 = arith.constant 32 : index
    %one = arith.constant 1 : i32
    %forever = arith.constant 9223372036854775807 : index
    scf.for %object = %c0 to %forever step %c1 {
      %from = aie.objectfifo.acquire @squares(Consume, 1) : !aie.objectfifosubview<memref<32xi32>>
      %x = aie.objectfifo.subview.access %from[0] : !aie.objectfifosubview<memref<32xi32>> -> memref<32xi32>
      %to = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<32xi32>>
      %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<32xi32>> -> memref<32xi32>
      scf.for %i = %c0 to %c32 step %c1 {
        %value = memref.load %x[%i] : memref<32xi32>
        %sum = arith.addi %value, %one : i32
        memref.store %sum, %y[%i] : memref<32xi32>
      }
      aie.objectfifo.release @squares(Consume, 1)
      aie.objectfifo.release @out(Produce, 1)
    }
    aie.end
  }

  aie.runtime_sequence @run(%x: memref<512xi32>, %y: memref<512xi32>) {
    aiex.npu.dma_memcpy_nd(%y[0, 0, 0, 0][1, 1, 1, 512][0, 0, 0, 1]) {id = 0 : i64, metadata = @out} : memref<512xi32>
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 1, 512][0, 0, 0, 1]) {id = 0 : i64, metadata = @in} : memref<512xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
