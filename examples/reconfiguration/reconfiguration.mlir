// Two programs, one after the other on the same array. The first squares what the host sends
// and leaves it in the mem tile. The second is loaded in its place: other streams, another
// core program. The mem tile's contents stay, so it finds the squares there and adds 1.
module {
  aie.device(NPUDEVICE) @square {
    %shim = aie.tile(0, 0)
    %mem = aie.tile(0, 1)
    %core_tile = aie.tile(0, 2)
    %kept = aie.buffer(%mem) {address = 4096 : i32, sym_name = "kept"} : memref<64xi32>
    aie.objectfifo @in(%shim, {%core_tile}, 2 : i32) : !aie.objectfifo<memref<32xi32>>
    %one = arith.constant 1 : i32
    %x = aie.buffer(%core_tile) {sym_name = "x"} : memref<32xi32>
    %free = aie.lock(%core_tile, 14) {init = 1 : i32, sym_name = "free"}
    %full = aie.lock(%core_tile, 15) {init = 0 : i32, sym_name = "full"}
    aie.flow(%core_tile, DMA : 0, %mem, DMA : 0)

    aie.core(%core_tile) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c32 = arith.constant 32 : index
      %forever = arith.constant 9223372036854775807 : index
      scf.for %object = %c0 to %forever step %c1 {
        %from = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<32xi32>>
        %value_of = aie.objectfifo.subview.access %from[0] : !aie.objectfifosubview<memref<32xi32>> -> memref<32xi32>
        aie.use_lock(%free, AcquireGreaterEqual, %one)
        scf.for %i = %c0 to %c32 step %c1 {
          %value = memref.load %value_of[%i] : memref<32xi32>
          %square = arith.muli %value, %value : i32
          memref.store %square, %x[%i] : memref<32xi32>
        }
        aie.use_lock(%full, Release, %one)
        aie.objectfifo.release @in(Consume, 1)
      }
      aie.end
    }
    aie.mem(%core_tile) {
      %0 = aie.dma_start(MM2S, 0, ^send, ^end)
    ^send:
      aie.use_lock(%full, AcquireGreaterEqual, %one)
      aie.dma_bd(%x : memref<32xi32> offset = 0 len = 32)
      aie.use_lock(%free, Release, %one)
      aie.next_bd ^send
    ^end:
      aie.end
    }

    // The mem tile's DMA is programmed by the host, which waits until all squares are there.
    aie.runtime_sequence @run(%x0: memref<64xi32>) {
      %store = aiex.dma_configure_task(%mem, S2MM, 0) {
        aie.dma_bd(%kept : memref<64xi32> offset = 0 len = 64) {bd_id = 0 : i32}
        aie.end
      } {issue_token = true}
      aiex.dma_start_task(%store)
      aiex.npu.dma_memcpy_nd(%x0[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]) {id = 0 : i64, metadata = @in} : memref<64xi32>
      aiex.dma_await_task(%store)
    }
  }

  aie.device(NPUDEVICE) @add_one {
    %shim = aie.tile(0, 0)
    %mem = aie.tile(0, 1)
    %core_tile = aie.tile(0, 2)
    %kept = aie.buffer(%mem) {address = 4096 : i32, sym_name = "kept"} : memref<64xi32>
    aie.objectfifo @out(%core_tile, {%shim}, 2 : i32) : !aie.objectfifo<memref<32xi32>>
    %one = arith.constant 1 : i32
    %x = aie.buffer(%core_tile) {sym_name = "x"} : memref<32xi32>
    %free = aie.lock(%core_tile, 14) {init = 1 : i32, sym_name = "free"}
    %full = aie.lock(%core_tile, 15) {init = 0 : i32, sym_name = "full"}
    aie.flow(%mem, DMA : 0, %core_tile, DMA : 0)

    aie.core(%core_tile) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c32 = arith.constant 32 : index
      %addend = arith.constant 1 : i32
      %forever = arith.constant 9223372036854775807 : index
      scf.for %object = %c0 to %forever step %c1 {
        aie.use_lock(%full, AcquireGreaterEqual, %one)
        %to = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<32xi32>>
        %sum_of = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<32xi32>> -> memref<32xi32>
        scf.for %i = %c0 to %c32 step %c1 {
          %value = memref.load %x[%i] : memref<32xi32>
          %sum = arith.addi %value, %addend : i32
          memref.store %sum, %sum_of[%i] : memref<32xi32>
        }
        aie.objectfifo.release @out(Produce, 1)
        aie.use_lock(%free, Release, %one)
      }
      aie.end
    }
    aie.mem(%core_tile) {
      %0 = aie.dma_start(S2MM, 0, ^fill, ^end)
    ^fill:
      aie.use_lock(%free, AcquireGreaterEqual, %one)
      aie.dma_bd(%x : memref<32xi32> offset = 0 len = 32)
      aie.use_lock(%full, Release, %one)
      aie.next_bd ^fill
    ^end:
      aie.end
    }

    aie.runtime_sequence @run(%y: memref<64xi32>) {
      %send = aiex.dma_configure_task(%mem, MM2S, 0) {
        aie.dma_bd(%kept : memref<64xi32> offset = 0 len = 64) {bd_id = 0 : i32}
        aie.end
      }
      aiex.npu.dma_memcpy_nd(%y[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]) {id = 0 : i64, metadata = @out} : memref<64xi32>
      aiex.dma_start_task(%send)
      aiex.npu.dma_wait {symbol = @out}
    }
  }

  aie.device(NPUDEVICE) @main {
    aie.runtime_sequence @run(%x: memref<64xi32>, %y: memref<64xi32>) {
      aiex.configure @square {
        aiex.run @run(%x) : (memref<64xi32>)
      }
      aiex.configure @add_one {
        aiex.run @run(%y) : (memref<64xi32>)
      }
    }
  }
}
