// Cores run before the sequence writes anything: what a core reads at its start is
// what the configuration put there, not what the sequence writes first.
//
// RUN: tileloom run %s -o %t.prj --expect 0=ones | FileCheck %s
// CHECK: arg0: 4 elements as expected
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %tile = aie.tile(0, 2)
  %rtp = aie.buffer(%tile) {sym_name = "rtp"} : memref<4xi32> = dense<1>
  %out = aie.buffer(%tile) {sym_name = "out"} : memref<4xi32>
  %go = aie.lock(%tile, 0) {init = 0 : i32}
  %full = aie.lock(%tile, 1) {init = 0 : i32}
  aie.flow(%tile, DMA : 0, %shim, DMA : 0)
  aie.shim_dma_allocation @result(%shim, S2MM, 0)
  %core = aie.core(%tile) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %value = memref.load %rtp[%c0] : memref<4xi32>
    aie.use_lock(%go, AcquireGreaterEqual, 1)
    scf.for %i = %c0 to %c4 step %c1 {
      memref.store %value, %out[%i] : memref<4xi32>
    }
    aie.use_lock(%full, Release, 1)
    aie.end
  }
  %dma = aie.mem(%tile) {
    %start = aie.dma_start(MM2S, 0, ^send, ^end)
  ^send:
    aie.use_lock(%full, AcquireGreaterEqual, 1)
    aie.dma_bd(%out : memref<4xi32>, 0, 4)
    aie.use_lock(%full, Release, 0)
    aie.next_bd ^end
  ^end:
    aie.end
  }
  aie.runtime_sequence @run(%y: memref<4xi32>) {
    aiex.npu.rtp_write(@rtp, 0, 7)
    aiex.set_lock(%go, 1)
    aiex.npu.dma_memcpy_nd(%y[0, 0, 0, 0][1, 1, 1, 4][0, 0, 0, 1]) {id = 0 : i64, metadata = @result} : memref<4xi32>
    aiex.npu.dma_wait {symbol = @result}
  }
}
