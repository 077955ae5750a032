// A core that gets 16 words from the host in a buffer, lets the kernel change them, and
// sends them back. The kernel takes and gives the locks itself: own lock i has index 48 + i.
aie.device(NPUDEVICE) @one {
  %shim = aie.tile(0, 0)
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) {sym_name = "b"} : memref<16xi32>
  %empty = aie.lock(%t, 0) {init = 1 : i32}
  %full = aie.lock(%t, 1) {init = 0 : i32}
  %done = aie.lock(%t, 2) {init = 0 : i32}
  %c1 = arith.constant 1 : i32
  func.func private @f(memref<16xi32>) attributes {link_with = "f.o"}
  aie.flow(%shim, DMA : 0, %t, DMA : 0)
  aie.flow(%t, DMA : 0, %shim, DMA : 0)
  aie.core(%t) {
    func.call @f(%b) : (memref<16xi32>) -> ()
    aie.end
  }
  aie.mem(%t) {
    %0 = aie.dma_start(S2MM, 0, ^fill, ^next)
  ^fill:
    aie.use_lock(%empty, AcquireGreaterEqual, %c1)
    aie.dma_bd(%b : memref<16xi32> offset = 0 len = 16)
    aie.use_lock(%full, Release, %c1)
    aie.next_bd ^end
  ^next:
    %1 = aie.dma_start(MM2S, 0, ^send, ^end)
  ^send:
    aie.use_lock(%done, AcquireGreaterEqual, %c1)
    aie.dma_bd(%b : memref<16xi32> offset = 0 len = 16)
    aie.use_lock(%empty, Release, %c1)
    aie.next_bd ^end
  ^end:
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
