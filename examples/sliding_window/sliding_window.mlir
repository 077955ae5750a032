// Sums a window of three rows that slides by one: the core holds two rows over from one pass
// to the next and acquires only one more.
aie.device(NPUDEVICE) @sliding_window {
  %shim = aie.tile(0, 0)
  %core_tile = aie.tile(0, 2)

  // The reader needs three rows and one more to fill meanwhile.
  aie.objectfifo @rows(%shim, {%core_tile}, [2 : i32, 4 : i32]) : !aie.objectfifo<memref<32xi32>>
  aie.objectfifo @sums(%core_tile, {%shim}, 2 : i32) : !aie.objectfifo<memref<32xi32>>

  aie.core(%core_tile) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %width = arith.constant 32 : index
    %windows = arith.constant 8 : index
    %forever = arith.constant 9223372036854775807 : index
    scf.for %image = %c0 to %forever step %c1 {
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
  }

  aie.runtime_sequence @run(%image: memref<320xi32>, %out: memref<256xi32>) {
    aiex.npu.dma_memcpy_nd(%out[0, 0, 0, 0][1, 1, 1, 256][0, 0, 0, 1]) {id = 0 : i64, metadata = @sums} : memref<256xi32>
    aiex.npu.dma_memcpy_nd(%image[0, 0, 0, 0][1, 1, 1, 320][0, 0, 0, 1]) {id = 1 : i64, metadata = @rows} : memref<320xi32>
    aiex.npu.dma_wait {symbol = @sums}
  }
}
