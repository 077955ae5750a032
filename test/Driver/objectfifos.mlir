// Designs as people write them, with object fifos alone. The host sends, a core adds one
// to each object in a loop without end, its neighbour doubles what it gets in shared
// memory, and the host receives: every number is right, also behind a turn of all buffers.
// RUN: python3 -c "import sys; sys.stdout.buffer.write(b''.join((2 * (i + 1)).to_bytes(4, 'little') for i in range(112)))" > %t.bin
// RUN: tileloom run %s --device=npu1 -o %t.npu1 --arg 0=iota --expect 1=%t.bin | FileCheck %s
// RUN: tileloom run %s --device=npu2 -o %t.npu2 --arg 0=iota --expect 1=%t.bin | FileCheck %s
// CHECK: arg1: 112 elements as expected

aie.device(NPUDEVICE) @add_and_double {
  %t00 = aie.tile(0, 0)
  %t02 = aie.tile(0, 2)
  %t03 = aie.tile(0, 3)
  aie.objectfifo @in(%t00, {%t02}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @between(%t02, {%t03}, 3 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @out(%t03, {%t00}, 2 : i32) : !aie.objectfifo<memref<16xi32>>

  %add = aie.core(%t02) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    %one = arith.constant 1 : i32
    %forever = arith.constant 9223372036854775807 : index
    scf.for %n = %c0 to %forever step %c1 {
      %s0 = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<16xi32>>
      %x = aie.objectfifo.subview.access %s0[0] : !aie.objectfifosubview<memref<16xi32>> -> memref<16xi32>
      %s1 = aie.objectfifo.acquire @between(Produce, 1) : !aie.objectfifosubview<memref<16xi32>>
      %y = aie.objectfifo.subview.access %s1[0] : !aie.objectfifosubview<memref<16xi32>> -> memref<16xi32>
      scf.for %i = %c0 to %c16 step %c1 {
        %a = memref.load %x[%i] : memref<16xi32>
        %b = arith.addi %a, %one : i32
        memref.store %b, %y[%i] : memref<16xi32>
      }
      aie.objectfifo.release @in(Consume, 1)
      aie.objectfifo.release @between(Produce, 1)
    }
    aie.end
  }
  %double = aie.core(%t03) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c7 = arith.constant 7 : index
    %c16 = arith.constant 16 : index
    scf.for %n = %c0 to %c7 step %c1 {
      %x = aie.objectfifo.acquire @between(Consume, 1) : memref<16xi32>
      %y = aie.objectfifo.acquire @out(Produce, 1) : memref<16xi32>
      scf.for %i = %c0 to %c16 step %c1 {
        %a = memref.load %x[%i] : memref<16xi32>
        %b = arith.addi %a, %a : i32
        memref.store %b, %y[%i] : memref<16xi32>
      }
      aie.objectfifo.release @between(Consume, 1)
      aie.objectfifo.release @out(Produce, 1)
    }
    aie.end
  }

  aie.runtime_sequence @run(%x: memref<112xi32>, %y: memref<112xi32>) {
    aiex.npu.dma_memcpy_nd(%y[0, 0, 0, 0][1, 1, 1, 112][0, 0, 0, 1]) {id = 0 : i64, metadata = @out} : memref<112xi32>
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 1, 112][0, 0, 0, 1]) {id = 1 : i64, metadata = @in} : memref<112xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
