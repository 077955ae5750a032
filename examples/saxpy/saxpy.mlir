// z = a * x + y in single precision, with a C++ kernel. The two inputs arrive on the core's
// two S2MM channels; the runtime sequence sends them with DMA tasks.
aie.device(NPUDEVICE) @saxpy {
  %shim = aie.tile(0, 0)
  %core_tile = aie.tile(0, 2)
  %c1 = arith.constant 1 : i32

  func.func private @saxpy(f32, memref<128xf32>, memref<128xf32>, memref<128xf32>) attributes {link_with = "saxpy_kernel.o"}

  %x = aie.buffer(%core_tile) {sym_name = "x_buf"} : memref<128xf32>
  %y = aie.buffer(%core_tile) {sym_name = "y_buf"} : memref<128xf32>
  %z = aie.buffer(%core_tile) {sym_name = "z_buf"} : memref<128xf32>
  %x_free = aie.lock(%core_tile, 0) {init = 1 : i32, sym_name = "x_free"}
  %x_full = aie.lock(%core_tile, 1) {init = 0 : i32, sym_name = "x_full"}
  %y_free = aie.lock(%core_tile, 2) {init = 1 : i32, sym_name = "y_free"}
  %y_full = aie.lock(%core_tile, 3) {init = 0 : i32, sym_name = "y_full"}
  %z_free = aie.lock(%core_tile, 4) {init = 1 : i32, sym_name = "z_free"}
  %z_full = aie.lock(%core_tile, 5) {init = 0 : i32, sym_name = "z_full"}

  aie.flow(%shim, DMA : 0, %core_tile, DMA : 0)
  aie.flow(%shim, DMA : 1, %core_tile, DMA : 1)
  aie.flow(%core_tile, DMA : 0, %shim, DMA : 0)

  %core = aie.core(%core_tile) {
    %one = arith.constant 1 : i32
    %a = arith.constant 2.5 : f32
    %zero = arith.constant 0 : index
    %step = arith.constant 1 : index
    %forever = arith.constant 0x7FFFFFFF : index
    scf.for %i = %zero to %forever step %step {
      aie.use_lock(%x_full, AcquireGreaterEqual, %one)
      aie.use_lock(%y_full, AcquireGreaterEqual, %one)
      aie.use_lock(%z_free, AcquireGreaterEqual, %one)
      func.call @saxpy(%a, %x, %y, %z) : (f32, memref<128xf32>, memref<128xf32>, memref<128xf32>) -> ()
      aie.use_lock(%x_free, Release, %one)
      aie.use_lock(%y_free, Release, %one)
      aie.use_lock(%z_full, Release, %one)
    }
    aie.end
  }

  %dma = aie.mem(%core_tile) {
    %0 = aie.dma_start(S2MM, 0, ^recv_x, ^next)
  ^next:
    %1 = aie.dma_start(S2MM, 1, ^recv_y, ^send)
  ^send:
    %2 = aie.dma_start(MM2S, 0, ^drain, ^done)
  ^recv_x:
    aie.use_lock(%x_free, AcquireGreaterEqual, %c1)
    aie.dma_bd(%x : memref<128xf32> offset = 0 len = 128)
    aie.use_lock(%x_full, Release, %c1)
    aie.next_bd ^recv_x
  ^recv_y:
    aie.use_lock(%y_free, AcquireGreaterEqual, %c1)
    aie.dma_bd(%y : memref<128xf32> offset = 0 len = 128)
    aie.use_lock(%y_full, Release, %c1)
    aie.next_bd ^recv_y
  ^drain:
    aie.use_lock(%z_full, AcquireGreaterEqual, %c1)
    aie.dma_bd(%z : memref<128xf32> offset = 0 len = 128)
    aie.use_lock(%z_free, Release, %c1)
    aie.next_bd ^drain
  ^done:
    aie.end
  }

  aie.shim_dma_allocation @x(%shim, MM2S, 0)
  aie.shim_dma_allocation @y(%shim, MM2S, 1)
  aie.shim_dma_allocation @z(%shim, S2MM, 0)
  aie.runtime_sequence @run(%hx: memref<1024xf32>, %hy: memref<1024xf32>, %hz: memref<1024xf32>) {
    %tz = aiex.dma_configure_task_for @z {
      aie.dma_bd(%hz : memref<1024xf32> offset = 0 len = 1024)
      aie.end
    } {issue_token = true}
    %tx = aiex.dma_configure_task_for @x {
      aie.dma_bd(%hx : memref<1024xf32> offset = 0 len = 1024)
      aie.end
    }
    %ty = aiex.dma_configure_task_for @y {
      aie.dma_bd(%hy : memref<1024xf32> offset = 0 len = 1024)
      aie.end
    }
    aiex.dma_start_task(%tz)
    aiex.dma_start_task(%tx)
    aiex.dma_start_task(%ty)
    aiex.dma_await_task(%tz)
  }
}
