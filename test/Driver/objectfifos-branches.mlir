// Where no constant tells which objects an access means, the core counts at run time: the
// first word of each object says how many objects to skip behind it, and every object but
// these comes out. A producer that waits for two free objects at a time feeds it.
// RUN: python3 %S/Inputs/branches.py > %t.in
// RUN: python3 %S/Inputs/branches.py expected > %t.bin
// RUN: tileloom run %s --device=npu1 -o %t.npu1 --arg 0=%t.in --expect 1=%t.bin | FileCheck %s
// RUN: tileloom run %s --device=npu2 -o %t.npu2 --arg 0=%t.in --expect 1=%t.bin | FileCheck %s
// RUN: tileloom run %s --device=npu2 -o %t.npu2 --dynamic-objFifos --arg 0=%t.in --expect 1=%t.bin | FileCheck %s
// CHECK: arg1: 40 elements as expected

aie.device(NPUDEVICE) {
  %t00 = aie.tile(0, 0)
  %t02 = aie.tile(0, 2)
  %t03 = aie.tile(0, 3)
  aie.objectfifo @in(%t00, {%t02}, 2 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo @on(%t02, {%t03}, 3 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo @out(%t03, {%t00}, 2 : i32) : !aie.objectfifo<memref<4xi32>>
  // Pairs on to the neighbour: two objects are acquired, and released one by one.
  %pairs = aie.core(%t02) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %forever = arith.constant 9223372036854775807 : index
    scf.for %n = %c0 to %forever step %c1 {
      %y:2 = aie.objectfifo.acquire @on(Produce, 2) : memref<4xi32>, memref<4xi32>
      %x = aie.objectfifo.acquire @in(Consume, 1) : memref<4xi32>
      scf.for %i = %c0 to %c4 step %c1 {
        %v = memref.load %x[%i] : memref<4xi32>
        memref.store %v, %y#0[%i] : memref<4xi32>
      }
      aie.objectfifo.release @in(Consume, 1)
      aie.objectfifo.release @on(Produce, 1)
    }
    aie.end
  }
  %skip = aie.core(%t03) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %zero = arith.constant 0 : i32
    %true = arith.constant true
    scf.while : () -> () {
      scf.condition(%true)
    } do {
      %x = aie.objectfifo.acquire @on(Consume, 1) : memref<4xi32>
      %count = memref.load %x[%c0] : memref<4xi32>
      %y = aie.objectfifo.acquire @out(Produce, 1) : memref<4xi32>
      scf.for %i = %c0 to %c4 step %c1 {
        %v = memref.load %x[%i] : memref<4xi32>
        memref.store %v, %y[%i] : memref<4xi32>
      }
      aie.objectfifo.release @out(Produce, 1)
      %more = arith.cmpi ne, %count, %zero : i32
      scf.if %more {
        aie.objectfifo.release @on(Consume, 1)
        %skips = arith.index_cast %count : i32 to index
        scf.for %i = %c0 to %skips step %c1 {
          %z = aie.objectfifo.acquire @on(Consume, 1) : memref<4xi32>
          aie.objectfifo.release @on(Consume, 1)
        }
      } else {
        aie.objectfifo.release @on(Consume, 1)
      }
      scf.yield
    }
    aie.end
  }
  aie.runtime_sequence @run(%x: memref<80xi32>, %y: memref<40xi32>) {
    aiex.npu.dma_memcpy_nd(%y[0, 0, 0, 0][1, 1, 1, 40][0, 0, 0, 1]) {id = 0 : i64, metadata = @out} : memref<40xi32>
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 1, 80][0, 0, 0, 1]) {id = 1 : i64, metadata = @in} : memref<80xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
