// Whole designs with fifos and host programs print in the current grammar and round-trip.
// RUN: split-file %s %t
// RUN: tileloom-opt %t/current.mlir > %t/current.once.mlir
// RUN: tileloom-opt %t/current.once.mlir | diff %t/current.once.mlir -
// RUN: tileloom-opt --mlir-print-op-generic %t/current.mlir | tileloom-opt | diff %t/current.once.mlir -
// RUN: tileloom-opt %t/april.mlir > %t/april.once.mlir
// RUN: FileCheck %s < %t/april.once.mlir
// RUN: tileloom-opt %t/april.once.mlir | diff %t/april.once.mlir -
// RUN: tileloom-opt --mlir-print-op-generic %t/april.mlir | tileloom-opt | diff %t/april.once.mlir -

// CHECK-NOT: subview
// CHECK: %[[OBJECTS:.*]]:2 = aie.objectfifo.acquire @io(Consume, 2) : memref<16xi16>, memref<16xi16>
// CHECK-NEXT: aie.debug(%[[OBJECTS]]#1 : memref<16xi16>)
// CHECK-NEXT: aie.objectfifo.release @io(Consume, 1)
// CHECK-NOT: subview
// CHECK: aie.runtime_sequence(%[[ARG:.*]]: memref<512xi32>) {
// CHECK-NEXT: aiex.npu.dma_memcpy_nd(%[[ARG]][0, 0, 0, 0][1, 1, 1, 512][0, 0, 0, 1]) {id = 0 : i64, metadata = @io}

//--- current.mlir
aie.device(npu2) @halve {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  aie.shim_dma_allocation @feed(%shim, MM2S, 0)
  aie.objectfifo @in(%shim, {%mem}, 2 : i32) : !aie.objectfifo<memref<64xi32>>
  aie.objectfifo @rows(%mem dimensionsToStream [<size = 4, stride = 16>, <size = 16, stride = 1>], {%core}, 2 : i32) : !aie.objectfifo<memref<64xi32>>
  aie.objectfifo @out(%core, {%shim}, [2, 1]) : !aie.objectfifo<memref<64xi32>>
  aie.objectfifo.link [@in] -> [@rows] ([] [])
  func.func private @halve_tile(memref<64xi32>, memref<64xi32>) attributes {link_with = "halve.o"}
  %0 = aie.core(%core) {
    %from = aie.objectfifo.acquire @rows(Consume, 1) : memref<64xi32>
    %to = aie.objectfifo.acquire @out(Produce, 1) : memref<64xi32>
    func.call @halve_tile(%from, %to) : (memref<64xi32>, memref<64xi32>) -> ()
    aie.objectfifo.release @rows(Consume, 1)
    aie.objectfifo.release @out(Produce, 1)
    aie.end
  }
  aie.runtime_sequence @run(%x: memref<256xi32>) {
    %t = aiex.dma_configure_task_for @feed {
      aie.dma_bd(%x : memref<256xi32> offset = 64 len = 64) {burst_length = 256 : i32}
      aie.end
    } {issue_token = true}
    aiex.dma_start_task(%t)
    aiex.dma_await_task(%t)
  }
}

//--- april.mlir
module {
  aie.device(npu1_1col) {
    %shim = aie.tile(0, 0)
    %core = aie.tile(0, 2)
    aie.objectfifo @io(%shim, {%core}, [2, 3]) : !aie.objectfifo<memref<16xi16>>
    %0 = aie.core(%core) {
      %s = aie.objectfifo.acquire @io(Consume, 2) : !aie.objectfifosubview<memref<16xi16>>
      %e = aie.objectfifo.subview.access %s[1] : !aie.objectfifosubview<memref<16xi16>> -> memref<16xi16>
      aie.debug(%e : memref<16xi16>)
      aie.objectfifo.release @io(Consume, 1)
      aie.end
    } {stack_size = 2048 : i32}
    aie.runtime_sequence(%x: memref<512xi32>) {
      aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 1, 512][0, 0, 0, 1]) {id = 0 : i64, metadata = @io} : memref<512xi32>
      aiex.npu.write32 {address = 2224128 : ui32, value = 1 : ui32}
      aiex.npu.dma_wait {symbol = @io}
    }
  }
}
