// C = A x B for 16 x 16 integers, with the sum over k split between two cores: the upper one
// sums k = 0..7 and sends a row of partial sums down the cascade, the lower one adds k = 8..15.
// The mem tile cuts A and B so that each core gets its half only.
aie.device(NPUDEVICE) @cascade_matmul {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %lower = aie.tile(0, 2)
  %upper = aie.tile(0, 3)

  // The host sends A by columns and B by rows, so a half of k is a half of either object.
  aie.objectfifo @a(%shim, {%mem}, 2 : i32) : !aie.objectfifo<memref<16x16xi32>>
  aie.objectfifo @a_upper(%mem, {%upper}, 2 : i32) : !aie.objectfifo<memref<8x16xi32>>
  aie.objectfifo @a_lower(%mem, {%lower}, 2 : i32) : !aie.objectfifo<memref<8x16xi32>>
  aie.objectfifo.link [@a] -> [@a_upper, @a_lower] ([] [0, 128])
  aie.objectfifo @b(%shim, {%mem}, 2 : i32) : !aie.objectfifo<memref<16x16xi32>>
  aie.objectfifo @b_upper(%mem, {%upper}, 2 : i32) : !aie.objectfifo<memref<8x16xi32>>
  aie.objectfifo @b_lower(%mem, {%lower}, 2 : i32) : !aie.objectfifo<memref<8x16xi32>>
  aie.objectfifo.link [@b] -> [@b_upper, @b_lower] ([] [0, 128])
  aie.objectfifo @c(%lower, {%shim}, 2 : i32) : !aie.objectfifo<memref<16x16xi32>>

  aie.cascade_flow(%upper, %lower)

  aie.core(%upper) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %c16 = arith.constant 16 : index
    %forever = arith.constant 9223372036854775807 : index
    scf.for %product = %c0 to %forever step %c1 {
      %from_a = aie.objectfifo.acquire @a_upper(Consume, 1) : !aie.objectfifosubview<memref<8x16xi32>>
      %a = aie.objectfifo.subview.access %from_a[0] : !aie.objectfifosubview<memref<8x16xi32>> -> memref<8x16xi32>
      %from_b = aie.objectfifo.acquire @b_upper(Consume, 1) : !aie.objectfifosubview<memref<8x16xi32>>
      %b = aie.objectfifo.subview.access %from_b[0] : !aie.objectfifosubview<memref<8x16xi32>> -> memref<8x16xi32>
      scf.for %i = %c0 to %c16 step %c1 {
        %sum = arith.constant dense<0> : vector<16xi32>
        %row = scf.for %k = %c0 to %c8 step %c1 iter_args(%so_far = %sum) -> (vector<16xi32>) {
          %x = memref.load %a[%k, %i] : memref<8x16xi32>
          %xs = vector.broadcast %x : i32 to vector<16xi32>
          %y = vector.load %b[%k, %c0] : memref<8x16xi32>, vector<16xi32>
          %xy = arith.muli %xs, %y : vector<16xi32>
          %next = arith.addi %so_far, %xy : vector<16xi32>
          scf.yield %next : vector<16xi32>
        }
        aie.put_cascade(%row : vector<16xi32>)
      }
      aie.objectfifo.release @a_upper(Consume, 1)
      aie.objectfifo.release @b_upper(Consume, 1)
    }
    aie.end
  }

  aie.core(%lower) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %c16 = arith.constant 16 : index
    %forever = arith.constant 9223372036854775807 : index
    scf.for %product = %c0 to %forever step %c1 {
      %from_a = aie.objectfifo.acquire @a_lower(Consume, 1) : !aie.objectfifosubview<memref<8x16xi32>>
      %a = aie.objectfifo.subview.access %from_a[0] : !aie.objectfifosubview<memref<8x16xi32>> -> memref<8x16xi32>
      %from_b = aie.objectfifo.acquire @b_lower(Consume, 1) : !aie.objectfifosubview<memref<8x16xi32>>
      %b = aie.objectfifo.subview.access %from_b[0] : !aie.objectfifosubview<memref<8x16xi32>> -> memref<8x16xi32>
      %to = aie.objectfifo.acquire @c(Produce, 1) : !aie.objectfifosubview<memref<16x16xi32>>
      %c = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<16x16xi32>> -> memref<16x16xi32>
      scf.for %i = %c0 to %c16 step %c1 {
        %sum = aie.get_cascade() : vector<16xi32>
        %row = scf.for %k = %c0 to %c8 step %c1 iter_args(%so_far = %sum) -> (vector<16xi32>) {
          %x = memref.load %a[%k, %i] : memref<8x16xi32>
          %xs = vector.broadcast %x : i32 to vector<16xi32>
          %y = vector.load %b[%k, %c0] : memref<8x16xi32>, vector<16xi32>
          %xy = arith.muli %xs, %y : vector<16xi32>
          %next = arith.addi %so_far, %xy : vector<16xi32>
          scf.yield %next : vector<16xi32>
        }
        vector.store %row, %c[%i, %c0] : memref<16x16xi32>, vector<16xi32>
      }
      aie.objectfifo.release @a_lower(Consume, 1)
      aie.objectfifo.release @b_lower(Consume, 1)
      aie.objectfifo.release @c(Produce, 1)
    }
    aie.end
  }

  aie.runtime_sequence @run(%a: memref<16x16xi32>, %b: memref<16x16xi32>, %c: memref<16x16xi32>) {
    aiex.npu.dma_memcpy_nd(%c[0, 0, 0, 0][1, 1, 1, 256][0, 0, 0, 1]) {id = 0 : i64, metadata = @c} : memref<16x16xi32>
    aiex.npu.dma_memcpy_nd(%a[0, 0, 0, 0][1, 1, 16, 16][0, 0, 1, 16]) {id = 1 : i64, metadata = @a} : memref<16x16xi32>
    aiex.npu.dma_memcpy_nd(%b[0, 0, 0, 0][1, 1, 1, 256][0, 0, 0, 1]) {id = 2 : i64, metadata = @b} : memref<16x16xi32>
    aiex.npu.dma_wait {symbol = @c}
  }
}
