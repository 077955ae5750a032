// Frames tiles of 6 x 5 with zeros to 8 x 8 on their way to a core: the mem tile's DMA sends
// one row above and below, two columns on the left and one on the right. The core sums every
// 3 x 3 neighbourhood and need not look at the border.
aie.device(NPUDEVICE) @padding {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core_tile = aie.tile(0, 2)

  aie.objectfifo @tiles(%shim, {%mem}, 2 : i32) : !aie.objectfifo<memref<6x5xi32>>
  aie.objectfifo @framed(%mem dimensionsToStream [<size = 6, stride = 5>, <size = 5, stride = 1>], {%core_tile}, 2 : i32)
      {padDimensions = #aie<bd_pad_layout_array[<const_pad_before = 1, const_pad_after = 1>, <const_pad_before = 2, const_pad_after = 1>]>}
      : !aie.objectfifo<memref<8x8xi32>>
  aie.objectfifo.link [@tiles] -> [@framed] ([] [])
  aie.objectfifo @sums(%core_tile, {%shim}, 2 : i32) : !aie.objectfifo<memref<6x6xi32>>

  aie.core(%core_tile) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c6 = arith.constant 6 : index
    %zero = arith.constant 0 : i32
    %forever = arith.constant 9223372036854775807 : index
    scf.for %tile = %c0 to %forever step %c1 {
      %from = aie.objectfifo.acquire @framed(Consume, 1) : !aie.objectfifosubview<memref<8x8xi32>>
      %x = aie.objectfifo.subview.access %from[0] : !aie.objectfifosubview<memref<8x8xi32>> -> memref<8x8xi32>
      %to = aie.objectfifo.acquire @sums(Produce, 1) : !aie.objectfifosubview<memref<6x6xi32>>
      %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<6x6xi32>> -> memref<6x6xi32>
      scf.for %row = %c0 to %c6 step %c1 {
        scf.for %column = %c0 to %c6 step %c1 {
          %sum = scf.for %dr = %c0 to %c3 step %c1 iter_args(%outer = %zero) -> (i32) {
            %line = scf.for %dc = %c0 to %c3 step %c1 iter_args(%inner = %outer) -> (i32) {
              %r = arith.addi %row, %dr : index
              %c = arith.addi %column, %dc : index
              %value = memref.load %x[%r, %c] : memref<8x8xi32>
              %next = arith.addi %inner, %value : i32
              scf.yield %next : i32
            }
            scf.yield %line : i32
          }
          memref.store %sum, %y[%row, %column] : memref<6x6xi32>
        }
      }
      aie.objectfifo.release @framed(Consume, 1)
      aie.objectfifo.release @sums(Produce, 1)
    }
    aie.end
  }

  aie.runtime_sequence @run(%x: memref<120xi32>, %y: memref<144xi32>) {
    aiex.npu.dma_memcpy_nd(%y[0, 0, 0, 0][1, 1, 1, 144][0, 0, 0, 1]) {id = 0 : i64, metadata = @sums} : memref<144xi32>
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 1, 120][0, 0, 0, 1]) {id = 1 : i64, metadata = @tiles} : memref<120xi32>
    aiex.npu.dma_wait {symbol = @sums}
  }
}
