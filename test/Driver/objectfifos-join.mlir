// Objects are distributed by a mem tile to two cores in unequal parts, joined again
// there, and come back to the host with what each core added.
// RUN: python3 -c "import sys; sys.stdout.buffer.write(b''.join((i + (10 if i %% 24 < 16 else 20)).to_bytes(4, 'little') for i in range(120)))" > %t.bin
// RUN: tileloom run %s --device=npu1 -o %t.npu1 --arg 0=iota --expect 1=%t.bin | FileCheck %s
// RUN: tileloom run %s --device=npu2 -o %t.npu2 --arg 0=iota --expect 1=%t.bin | FileCheck %s
// RUN: tileloom run %s --device=npu1 -o %t.npu1 --dynamic-objFifos --packet-sw-objFifos --arg 0=iota --expect 1=%t.bin | FileCheck %s
// CHECK: arg1: 120 elements as expected

aie.device(NPUDEVICE) {
  %t00 = aie.tile(0, 0)
  %t01 = aie.tile(0, 1)
  %t02 = aie.tile(0, 2)
  %t03 = aie.tile(0, 3)
  aie.objectfifo @in(%t00, {%t01}, 2 : i32) : !aie.objectfifo<memref<24xi32>>
  aie.objectfifo @in_a(%t01, {%t02}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @in_b(%t01, {%t03}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo.link [@in] -> [@in_a, @in_b] ([] [0, 16])
  aie.objectfifo @out_a(%t02, {%t01}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @out_b(%t03, {%t01}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @out(%t01, {%t00}, 2 : i32) : !aie.objectfifo<memref<24xi32>>
  aie.objectfifo.link [@out_a, @out_b] -> [@out] ([0, 16] [])

  %a = aie.core(%t02) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    %ten = arith.constant 10 : i32
    %forever = arith.constant 9223372036854775807 : index
    scf.for %n = %c0 to %forever step %c1 {
      %x = aie.objectfifo.acquire @in_a(Consume, 1) : memref<16xi32>
      %y = aie.objectfifo.acquire @out_a(Produce, 1) : memref<16xi32>
      scf.for %i = %c0 to %c16 step %c1 {
        %v = memref.load %x[%i] : memref<16xi32>
        %w = arith.addi %v, %ten : i32
        memref.store %w, %y[%i] : memref<16xi32>
      }
      aie.objectfifo.release @in_a(Consume, 1)
      aie.objectfifo.release @out_a(Produce, 1)
    }
    aie.end
  }
  %b = aie.core(%t03) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %twenty = arith.constant 20 : i32
    %forever = arith.constant 4294967295 : index
    scf.for %n = %c0 to %forever step %c1 {
      %x = aie.objectfifo.acquire @in_b(Consume, 1) : memref<8xi32>
      %y = aie.objectfifo.acquire @out_b(Produce, 1) : memref<8xi32>
      scf.for %i = %c0 to %c8 step %c1 {
        %v = memref.load %x[%i] : memref<8xi32>
        %w = arith.addi %v, %twenty : i32
        memref.store %w, %y[%i] : memref<8xi32>
      }
      aie.objectfifo.release @out_b(Produce, 1)
      aie.objectfifo.release @in_b(Consume, 1)
    }
    aie.end
  }
  aie.runtime_sequence @run(%x: memref<120xi32>, %y: memref<120xi32>) {
    aiex.npu.dma_memcpy_nd(%y[0, 0, 0, 0][1, 1, 1, 120][0, 0, 0, 1]) {id = 0 : i64, metadata = @out} : memref<120xi32>
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 1, 120][0, 0, 0, 1]) {id = 1 : i64, metadata = @in} : memref<120xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
