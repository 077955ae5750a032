// One core that calls a kernel on its buffer of 0 to 15, and sends the buffer to the host.
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) {sym_name = "b"} : memref<16xi32> = dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]>
  %done = aie.lock(%t, 0) {init = 0 : i32, sym_name = "done"}
  %c1 = arith.constant 1 : i32
  func.func private @f(memref<16xi32>) attributes {link_with = "f.o"}
  aie.flow(%t, DMA : 0, %shim, DMA : 0)
  %core = aie.core(%t) {
    %one = arith.constant 1 : i32
    func.call @f(%b) : (memref<16xi32>) -> ()
    aie.use_lock(%done, Release, %one)
    aie.end
  }
  %mem = aie.mem(%t) {
    %0 = aie.dma_start(MM2S, 0, ^send, ^end)
  ^send:
    aie.use_lock(%done, AcquireGreaterEqual, %c1)
    aie.dma_bd(%b : memref<16xi32> offset = 0 len = 16)
    aie.use_lock(%done, Release, 0)
    aie.next_bd ^end
  ^end:
    aie.end
  }
  aie.shim_dma_allocation @out(%shim, S2MM, 0)
  aie.runtime_sequence @run(%y: memref<16xi32>) {
    aiex.npu.dma_memcpy_nd(%y[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {id = 0 : i64, metadata = @out} : memref<16xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
