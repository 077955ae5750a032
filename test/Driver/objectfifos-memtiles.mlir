// What passes a mem tile whose memory is too small for it comes through a neighbour's. The
// host's objects go to the mem tile and, by the same broadcast, to a core that adds what
// it gets to what has come around, so the depths have to hold two objects each.
// RUN: python3 -c "import sys; sys.stdout.buffer.write(b''.join((2 * i).to_bytes(4, 'little') for i in range(4096)))" > %t.bin
// RUN: tileloom run %s --device=npu1 -o %t.npu1 --arg 0=iota --expect 1=%t.bin | FileCheck %s
// RUN: tileloom run %s --device=npu2 -o %t.npu2 --arg 0=iota --expect 1=%t.bin | FileCheck %s
// CHECK: arg1: 4096 elements as expected

aie.device(NPUDEVICE) {
  %t00 = aie.tile(0, 0)
  %t01 = aie.tile(0, 1)
  %t02 = aie.tile(0, 2)
  // Leaves room for one object of 2 KB and a half.
  %much = aie.buffer(%t01) {sym_name = "much"} : memref<130304xi32>
  aie.objectfifo @in(%t00, {%t01, %t02}, [2, 3, 2]) : !aie.objectfifo<memref<512xi32>>
  aie.objectfifo @round(%t01, {%t02}, 2 : i32) : !aie.objectfifo<memref<512xi32>>
  aie.objectfifo.link [@in] -> [@round] ([] [])
  aie.objectfifo @out(%t02, {%t00}, 2 : i32) : !aie.objectfifo<memref<512xi32>>
  %core = aie.core(%t02) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c512 = arith.constant 512 : index
    %forever = arith.constant 9223372036854775807 : index
    scf.for %n = %c0 to %forever step %c1 {
      %x = aie.objectfifo.acquire @in(Consume, 1) : memref<512xi32>
      %y = aie.objectfifo.acquire @round(Consume, 1) : memref<512xi32>
      %z = aie.objectfifo.acquire @out(Produce, 1) : memref<512xi32>
      scf.for %i = %c0 to %c512 step %c1 {
        %a = memref.load %x[%i] : memref<512xi32>
        %b = memref.load %y[%i] : memref<512xi32>
        %c = arith.addi %a, %b : i32
        memref.store %c, %z[%i] : memref<512xi32>
      }
      aie.objectfifo.release @in(Consume, 1)
      aie.objectfifo.release @round(Consume, 1)
      aie.objectfifo.release @out(Produce, 1)
    }
    aie.end
  }
  aie.runtime_sequence @run(%x: memref<4096xi32>, %y: memref<4096xi32>) {
    aiex.npu.dma_memcpy_nd(%y[0, 0, 0, 0][1, 1, 1, 4096][0, 0, 0, 1]) {id = 0 : i64, metadata = @out} : memref<4096xi32>
    aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 1, 4096][0, 0, 0, 1]) {id = 1 : i64, metadata = @in} : memref<4096xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
