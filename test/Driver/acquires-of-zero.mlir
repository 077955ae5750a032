// To acquire at least 0 never waits, whatever the lock holds: in a buffer descriptor, in a
// core, and in a core when only the run knows the value.
//
// RUN: tileloom run %s --device=npu1 -o %t --arg 0=iota --expect 1=iota | FileCheck %s
// CHECK: arg1: 16 elements as expected

aie.device(NPUDEVICE) @acquires {
  %shim = aie.tile(0, 0)
  %t = aie.tile(0, 2)
  aie.flow(%shim, DMA : 0, %t, DMA : 0)
  aie.flow(%t, Core : 0, %shim, DMA : 0)
  %b = aie.buffer(%t) {sym_name = "b"} : memref<16xi32>
  %nothing = aie.buffer(%t) {sym_name = "nothing"} : memref<1xi32> = dense<0>
  %never0 = aie.lock(%t, 0) {init = 1 : i32}
  %full = aie.lock(%t, 1) {init = 0 : i32}
  aie.mem(%t) {
    %d = aie.dma_start(S2MM, 0, ^bd, ^end)
  ^bd:
    aie.use_lock(%never0, AcquireGreaterEqual, 0)
    aie.dma_bd(%b : memref<16xi32> offset = 0 len = 16)
    aie.use_lock(%full, Release, 1)
    aie.next_bd ^end
  ^end:
    aie.end
  }
  aie.core(%t) {
    %ch = arith.constant 0 : i32
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = arith.constant 16 : index
    aie.use_lock(%full, AcquireGreaterEqual, 1)
    aie.use_lock(%never0, AcquireGreaterEqual, 0)
    %zero = memref.load %nothing[%c0] : memref<1xi32>
    aie.use_lock(%never0, AcquireGreaterEqual, %zero)
    scf.for %i = %c0 to %n step %c1 {
      %v = memref.load %b[%i] : memref<16xi32>
      aie.put_stream(%ch : i32, %v : i32)
    }
    aie.end
  }
  aie.shim_dma_allocation @in(%shim, MM2S, 0)
  aie.shim_dma_allocation @out(%shim, S2MM, 0)
  aie.runtime_sequence @run(%x: memref<16xi32>, %y: memref<16xi32>) {
    aiex.npu.dma_memcpy_nd(%y[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {id = 0 : i64, metadata = @out} : memref<16xi32>
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {id = 1 : i64, metadata = @in} : memref<16xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
