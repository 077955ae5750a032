// Four cores share one shim channel in each direction: packets with ids 0 to 3 bring each core
// its object, packets with ids 4 to 7 bring the results back. Core k multiplies by k + 1. The
// host asks one core after the other, so the results come in a known order.
aie.device(NPUDEVICE) @packet_fan_in {
  %shim = aie.tile(0, 0)
  %one = arith.constant 1 : i32

  %t0 = aie.tile(0, 2)
  %x0 = aie.buffer(%t0) {sym_name = "x_0"} : memref<32xi32>
  %free0 = aie.lock(%t0, 0) {init = 1 : i32, sym_name = "free_0"}
  %full0 = aie.lock(%t0, 1) {init = 0 : i32, sym_name = "full_0"}
  %done0 = aie.lock(%t0, 2) {init = 0 : i32, sym_name = "done_0"}
  aie.packet_flow(0) {
    aie.packet_source<%shim, DMA : 0>
    aie.packet_dest<%t0, DMA : 0>
  }
  aie.packet_flow(4) {
    aie.packet_source<%t0, DMA : 0>
    aie.packet_dest<%shim, DMA : 0>
  }
  aie.core(%t0) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c32 = arith.constant 32 : index
    %factor = arith.constant 1 : i32
    %forever = arith.constant 9223372036854775807 : index
    scf.for %object = %c0 to %forever step %c1 {
      aie.use_lock(%full0, AcquireGreaterEqual, %one)
      scf.for %i = %c0 to %c32 step %c1 {
        %value = memref.load %x0[%i] : memref<32xi32>
        %product = arith.muli %value, %factor : i32
        memref.store %product, %x0[%i] : memref<32xi32>
      }
      aie.use_lock(%done0, Release, %one)
    }
    aie.end
  }
  aie.mem(%t0) {
    %in = aie.dma_start(S2MM, 0, ^fill, ^next)
  ^next:
    %out = aie.dma_start(MM2S, 0, ^send, ^end)
  ^fill:
    aie.use_lock(%free0, AcquireGreaterEqual, %one)
    aie.dma_bd(%x0 : memref<32xi32> offset = 0 len = 32)
    aie.use_lock(%full0, Release, %one)
    aie.next_bd ^fill
  ^send:
    aie.use_lock(%done0, AcquireGreaterEqual, %one)
    aie.dma_bd(%x0 : memref<32xi32> offset = 0 len = 32) {packet = #aie.packet_info<pkt_type = 0, pkt_id = 4>}
    aie.use_lock(%free0, Release, %one)
    aie.next_bd ^send
  ^end:
    aie.end
  }

  %t1 = aie.tile(0, 3)
  %x1 = aie.buffer(%t1) {sym_name = "x_1"} : memref<32xi32>
  %free1 = aie.lock(%t1, 0) {init = 1 : i32, sym_name = "free_1"}
  %full1 = aie.lock(%t1, 1) {init = 0 : i32, sym_name = "full_1"}
  %done1 = aie.lock(%t1, 2) {init = 0 : i32, sym_name = "done_1"}
  aie.packet_flow(1) {
    aie.packet_source<%shim, DMA : 0>
    aie.packet_dest<%t1, DMA : 0>
  }
  aie.packet_flow(5) {
    aie.packet_source<%t1, DMA : 0>
    aie.packet_dest<%shim, DMA : 0>
  }
  aie.core(%t1) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c32 = arith.constant 32 : index
    %factor = arith.constant 2 : i32
    %forever = arith.constant 9223372036854775807 : index
    scf.for %object = %c0 to %forever step %c1 {
      aie.use_lock(%full1, AcquireGreaterEqual, %one)
      scf.for %i = %c0 to %c32 step %c1 {
        %value = memref.load %x1[%i] : memref<32xi32>
        %product = arith.muli %value, %factor : i32
        memref.store %product, %x1[%i] : memref<32xi32>
      }
      aie.use_lock(%done1, Release, %one)
    }
    aie.end
  }
  aie.mem(%t1) {
    %in = aie.dma_start(S2MM, 0, ^fill, ^next)
  ^next:
    %out = aie.dma_start(MM2S, 0, ^send, ^end)
  ^fill:
    aie.use_lock(%free1, AcquireGreaterEqual, %one)
    aie.dma_bd(%x1 : memref<32xi32> offset = 0 len = 32)
    aie.use_lock(%full1, Release, %one)
    aie.next_bd ^fill
  ^send:
    aie.use_lock(%done1, AcquireGreaterEqual, %one)
    aie.dma_bd(%x1 : memref<32xi32> offset = 0 len = 32) {packet = #aie.packet_info<pkt_type = 0, pkt_id = 5>}
    aie.use_lock(%free1, Release, %one)
    aie.next_bd ^send
  ^end:
    aie.end
  }

  %t2 = aie.tile(0, 4)
  %x2 = aie.buffer(%t2) {sym_name = "x_2"} : memref<32xi32>
  %free2 = aie.lock(%t2, 0) {init = 1 : i32, sym_name = "free_2"}
  %full2 = aie.lock(%t2, 1) {init = 0 : i32, sym_name = "full_2"}
  %done2 = aie.lock(%t2, 2) {init = 0 : i32, sym_name = "done_2"}
  aie.packet_flow(2) {
    aie.packet_source<%shim, DMA : 0>
    aie.packet_dest<%t2, DMA : 0>
  }
  aie.packet_flow(6) {
    aie.packet_source<%t2, DMA : 0>
    aie.packet_dest<%shim, DMA : 0>
  }
  aie.core(%t2) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c32 = arith.constant 32 : index
    %factor = arith.constant 3 : i32
    %forever = arith.constant 9223372036854775807 : index
    scf.for %object = %c0 to %forever step %c1 {
      aie.use_lock(%full2, AcquireGreaterEqual, %one)
      scf.for %i = %c0 to %c32 step %c1 {
        %value = memref.load %x2[%i] : memref<32xi32>
        %product = arith.muli %value, %factor : i32
        memref.store %product, %x2[%i] : memref<32xi32>
      }
      aie.use_lock(%done2, Release, %one)
    }
    aie.end
  }
  aie.mem(%t2) {
    %in = aie.dma_start(S2MM, 0, ^fill, ^next)
  ^next:
    %out = aie.dma_start(MM2S, 0, ^send, ^end)
  ^fill:
    aie.use_lock(%free2, AcquireGreaterEqual, %one)
    aie.dma_bd(%x2 : memref<32xi32> offset = 0 len = 32)
    aie.use_lock(%full2, Release, %one)
    aie.next_bd ^fill
  ^send:
    aie.use_lock(%done2, AcquireGreaterEqual, %one)
    aie.dma_bd(%x2 : memref<32xi32> offset = 0 len = 32) {packet = #aie.packet_info<pkt_type = 0, pkt_id = 6>}
    aie.use_lock(%free2, Release, %one)
    aie.next_bd ^send
  ^end:
    aie.end
  }

  %t3 = aie.tile(0, 5)
  %x3 = aie.buffer(%t3) {sym_name = "x_3"} : memref<32xi32>
  %free3 = aie.lock(%t3, 0) {init = 1 : i32, sym_name = "free_3"}
  %full3 = aie.lock(%t3, 1) {init = 0 : i32, sym_name = "full_3"}
  %done3 = aie.lock(%t3, 2) {init = 0 : i32, sym_name = "done_3"}
  aie.packet_flow(3) {
    aie.packet_source<%shim, DMA : 0>
    aie.packet_dest<%t3, DMA : 0>
  }
  aie.packet_flow(7) {
    aie.packet_source<%t3, DMA : 0>
    aie.packet_dest<%shim, DMA : 0>
  }
  aie.core(%t3) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c32 = arith.constant 32 : index
    %factor = arith.constant 4 : i32
    %forever = arith.constant 9223372036854775807 : index
    scf.for %object = %c0 to %forever step %c1 {
      aie.use_lock(%full3, AcquireGreaterEqual, %one)
      scf.for %i = %c0 to %c32 step %c1 {
        %value = memref.load %x3[%i] : memref<32xi32>
        %product = arith.muli %value, %factor : i32
        memref.store %product, %x3[%i] : memref<32xi32>
      }
      aie.use_lock(%done3, Release, %one)
    }
    aie.end
  }
  aie.mem(%t3) {
    %in = aie.dma_start(S2MM, 0, ^fill, ^next)
  ^next:
    %out = aie.dma_start(MM2S, 0, ^send, ^end)
  ^fill:
    aie.use_lock(%free3, AcquireGreaterEqual, %one)
    aie.dma_bd(%x3 : memref<32xi32> offset = 0 len = 32)
    aie.use_lock(%full3, Release, %one)
    aie.next_bd ^fill
  ^send:
    aie.use_lock(%done3, AcquireGreaterEqual, %one)
    aie.dma_bd(%x3 : memref<32xi32> offset = 0 len = 32) {packet = #aie.packet_info<pkt_type = 0, pkt_id = 7>}
    aie.use_lock(%free3, Release, %one)
    aie.next_bd ^send
  ^end:
    aie.end
  }

  aie.shim_dma_allocation @in(%shim, MM2S, 0)
  aie.shim_dma_allocation @out(%shim, S2MM, 0)
  aie.runtime_sequence @run(%x: memref<128xi32>, %y: memref<128xi32>) {
    aiex.npu.dma_memcpy_nd(%y[0, 0, 0, 0][1, 1, 1, 32][0, 0, 0, 1]) {id = 0 : i64, metadata = @out} : memref<128xi32>
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 1, 32][0, 0, 0, 1], packet = <pkt_id = 0, pkt_type = 0>) {id = 4 : i64, metadata = @in} : memref<128xi32>
    aiex.npu.dma_wait {symbol = @out}
    aiex.npu.dma_memcpy_nd(%y[0, 0, 0, 32][1, 1, 1, 32][0, 0, 0, 1]) {id = 1 : i64, metadata = @out} : memref<128xi32>
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 32][1, 1, 1, 32][0, 0, 0, 1], packet = <pkt_id = 1, pkt_type = 0>) {id = 5 : i64, metadata = @in} : memref<128xi32>
    aiex.npu.dma_wait {symbol = @out}
    aiex.npu.dma_memcpy_nd(%y[0, 0, 0, 64][1, 1, 1, 32][0, 0, 0, 1]) {id = 2 : i64, metadata = @out} : memref<128xi32>
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 64][1, 1, 1, 32][0, 0, 0, 1], packet = <pkt_id = 2, pkt_type = 0>) {id = 6 : i64, metadata = @in} : memref<128xi32>
    aiex.npu.dma_wait {symbol = @out}
    aiex.npu.dma_memcpy_nd(%y[0, 0, 0, 96][1, 1, 1, 32][0, 0, 0, 1]) {id = 3 : i64, metadata = @out} : memref<128xi32>
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 96][1, 1, 1, 32][0, 0, 0, 1], packet = <pkt_id = 3, pkt_type = 0>) {id = 7 : i64, metadata = @in} : memref<128xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
