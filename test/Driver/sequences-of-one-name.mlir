// Two sequences of one name in a device: the second one is NAME#2.
//
// RUN: tileloom run %s -o %t.prj --sequence=sequence --sequence=sequence#2 --arg 0=zeros --expect 0=iota \
// RUN:   | FileCheck %s
// CHECK: ran @sequence of @main on npu1
// CHECK: ran @sequence#2 of @main on npu1
// CHECK: arg0: 4 elements as expected
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %data = aie.buffer(%mem) {address = 0 : i32, sym_name = "data"} : memref<4xi32>
  aie.flow(%mem, DMA : 0, %shim, DMA : 0)
  aie.shim_dma_allocation @out(%shim, S2MM, 0)
  aie.runtime_sequence(%y: memref<4xi32>) {
    aiex.npu.rtp_write(@data, 1, 1)
    aiex.npu.rtp_write(@data, 2, 2)
    aiex.npu.rtp_write(@data, 3, 3)
  }
  aie.runtime_sequence(%y: memref<4xi32>) {
    %t = aiex.dma_configure_task(%mem, MM2S, 0) {
      aie.dma_bd(%data : memref<4xi32>, 0, 4)
      aie.end
    }
    aiex.dma_start_task(%t)
    aiex.npu.dma_memcpy_nd(%y[0, 0, 0, 0][1, 1, 1, 4][0, 0, 0, 1]) {id = 0 : i64, metadata = @out} : memref<4xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
