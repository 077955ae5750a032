// A core sums three rows at a time: it acquires three and releases one, with two rows
// at either border. The rows that it means are right over several images, whether its
// code is split or counts at run time.
// RUN: python3 %S/Inputs/window.py > %t.bin
// RUN: tileloom run %s --device=npu1 -o %t.npu1 --arg 0=iota --expect 1=%t.bin | FileCheck %s
// RUN: tileloom run %s --device=npu2 -o %t.npu2 --arg 0=iota --expect 1=%t.bin | FileCheck %s
// RUN: sed 's/dynamic_objfifo_lowering = false/dynamic_objfifo_lowering = true/' %s > %t.mlir
// RUN: tileloom run %t.mlir --device=npu1 -o %t.npu1 --arg 0=iota --expect 1=%t.bin | FileCheck %s
// RUN: tileloom run %t.mlir --device=npu2 -o %t.npu2 --arg 0=iota --expect 1=%t.bin | FileCheck %s
// RUN: tileloom run %s --device=npu2 -o %t.npu2 --packet-sw-objFifos --arg 0=iota --expect 1=%t.bin | FileCheck %s
// CHECK: arg1: 168 elements as expected

aie.device(NPUDEVICE) {
  %t00 = aie.tile(0, 0)
  %t02 = aie.tile(0, 2)
  aie.objectfifo @in(%t00, {%t02}, [2, 4]) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @out(%t02, {%t00}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  func.func private @add(%x: memref<8xi32>, %y: memref<8xi32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    scf.for %i = %c0 to %c8 step %c1 {
      %v = memref.load %x[%i] : memref<8xi32>
      %w = memref.load %y[%i] : memref<8xi32>
      %s = arith.addi %v, %w : i32
      memref.store %s, %y[%i] : memref<8xi32>
    }
    return
  }
  func.func private @clear(%y: memref<8xi32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %zero = arith.constant 0 : i32
    scf.for %i = %c0 to %c8 step %c1 {
      memref.store %zero, %y[%i] : memref<8xi32>
    }
    return
  }
  %core = aie.core(%t02) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c5 = arith.constant 5 : index
    %forever = arith.constant 9223372036854775807 : index
    scf.for %n = %c0 to %forever step %c1 {
      %first = aie.objectfifo.acquire @in(Consume, 2) : !aie.objectfifosubview<memref<8xi32>>
      %f0 = aie.objectfifo.subview.access %first[0] : !aie.objectfifosubview<memref<8xi32>> -> memref<8xi32>
      %f1 = aie.objectfifo.subview.access %first[1] : !aie.objectfifosubview<memref<8xi32>> -> memref<8xi32>
      %y0 = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<8xi32>>
      %o0 = aie.objectfifo.subview.access %y0[0] : !aie.objectfifosubview<memref<8xi32>> -> memref<8xi32>
      func.call @clear(%o0) : (memref<8xi32>) -> ()
      func.call @add(%f0, %o0) : (memref<8xi32>, memref<8xi32>) -> ()
      func.call @add(%f1, %o0) : (memref<8xi32>, memref<8xi32>) -> ()
      aie.objectfifo.release @out(Produce, 1)
      scf.for %row = %c0 to %c5 step %c1 {
        %rows = aie.objectfifo.acquire @in(Consume, 3) : !aie.objectfifosubview<memref<8xi32>>
        %r0 = aie.objectfifo.subview.access %rows[0] : !aie.objectfifosubview<memref<8xi32>> -> memref<8xi32>
        %r1 = aie.objectfifo.subview.access %rows[1] : !aie.objectfifosubview<memref<8xi32>> -> memref<8xi32>
        %r2 = aie.objectfifo.subview.access %rows[2] : !aie.objectfifosubview<memref<8xi32>> -> memref<8xi32>
        %y1 = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<8xi32>>
        %o1 = aie.objectfifo.subview.access %y1[0] : !aie.objectfifosubview<memref<8xi32>> -> memref<8xi32>
        func.call @clear(%o1) : (memref<8xi32>) -> ()
        func.call @add(%r0, %o1) : (memref<8xi32>, memref<8xi32>) -> ()
        func.call @add(%r1, %o1) : (memref<8xi32>, memref<8xi32>) -> ()
        func.call @add(%r2, %o1) : (memref<8xi32>, memref<8xi32>) -> ()
        aie.objectfifo.release @in(Consume, 1)
        aie.objectfifo.release @out(Produce, 1)
      }
      %last = aie.objectfifo.acquire @in(Consume, 2) : !aie.objectfifosubview<memref<8xi32>>
      %l0 = aie.objectfifo.subview.access %last[0] : !aie.objectfifosubview<memref<8xi32>> -> memref<8xi32>
      %l1 = aie.objectfifo.subview.access %last[1] : !aie.objectfifosubview<memref<8xi32>> -> memref<8xi32>
      %y2 = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<8xi32>>
      %o2 = aie.objectfifo.subview.access %y2[0] : !aie.objectfifosubview<memref<8xi32>> -> memref<8xi32>
      func.call @clear(%o2) : (memref<8xi32>) -> ()
      func.call @add(%l0, %o2) : (memref<8xi32>, memref<8xi32>) -> ()
      func.call @add(%l1, %o2) : (memref<8xi32>, memref<8xi32>) -> ()
      aie.objectfifo.release @in(Consume, 2)
      aie.objectfifo.release @out(Produce, 1)
    }
    aie.end
  } {dynamic_objfifo_lowering = false}
  aie.runtime_sequence @run(%x: memref<168xi32>, %y: memref<168xi32>) {
    aiex.npu.dma_memcpy_nd(%y[0, 0, 0, 0][1, 1, 1, 168][0, 0, 0, 1]) {id = 0 : i64, metadata = @out} : memref<168xi32>
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 1, 168][0, 0, 0, 1]) {id = 1 : i64, metadata = @in} : memref<168xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
