// A cascade flow goes South or East; each core on its way sets its directions.
//
// RUN: split-file %s %t
// RUN: tileloom run %t/good.mlir -o %t/prj --expect 0=iota | FileCheck %s
// CHECK: arg0: 16 elements as expected
// RUN: %exits 1 tileloom build %t/west.mlir -o %t/prj 2>&1 | FileCheck %s --check-prefix=WEST
// WEST: error: 'aie.cascade_flow' op source tile must be to the North or West of the destination tile [cascade-direction]
//--- good.mlir
aie.device(npu1) {
  %shim = aie.tile(1, 0)
  %a = aie.tile(0, 2)
  %b = aie.tile(1, 2)
  %table = aie.buffer(%a) {sym_name = "table"} : memref<16xi32> = dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]>
  %out = aie.buffer(%b) {sym_name = "out"} : memref<16xi32>
  %full = aie.lock(%b, 1) {init = 0 : i32}
  %never = aie.lock(%b, 2) {init = 0 : i32}
  aie.cascade_flow(%a, %b)
  aie.flow(%b, DMA : 0, %shim, DMA : 0)
  aie.shim_dma_allocation @result(%shim, S2MM, 0)
  %ca = aie.core(%a) {
    %c0 = arith.constant 0 : index
    %v = vector.load %table[%c0] : memref<16xi32>, vector<16xi32>
    aie.put_cascade(%v : vector<16xi32>)
    aie.end
  }
  %cb = aie.core(%b) {
    %c0 = arith.constant 0 : index
    %v = aie.get_cascade() : vector<16xi32>
    vector.store %v, %out[%c0] : memref<16xi32>, vector<16xi32>
    aie.use_lock(%full, Release, 1)
    aie.end
  }
  %dma = aie.mem(%b) {
    %start = aie.dma_start(MM2S, 0, ^send, ^end)
  ^send:
    aie.use_lock(%full, AcquireGreaterEqual, 1)
    aie.dma_bd(%out : memref<16xi32>, 0, 16)
    aie.use_lock(%never, Release, 1)
    aie.next_bd ^end
  ^end:
    aie.end
  }
  aie.runtime_sequence @run(%y: memref<16xi32>) {
    aiex.npu.dma_memcpy_nd(%y[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {id = 0 : i64, metadata = @result} : memref<16xi32>
    aiex.npu.dma_wait {symbol = @result}
  }
}
//--- west.mlir
aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(1, 2)
  aie.cascade_flow(%b, %a)
}
