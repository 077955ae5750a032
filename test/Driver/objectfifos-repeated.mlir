// A mem tile starts with two objects and sends each three times, in rows turned to
// columns; it is done after one pass. Each comes to the core in two smaller objects.
// RUN: python3 -c "import struct, sys; t = [[0, 4, 1, 5, 2, 6, 3, 7], [10, 14, 11, 15, 12, 16, 13, 17]]; sys.stdout.buffer.write(struct.pack('<48i', *(3 * t[0] + 3 * t[1])))" > %t.bin
// RUN: tileloom run %s --device=npu1 -o %t.npu1 --expect 0=%t.bin | FileCheck %s
// RUN: tileloom run %s --device=npu2 -o %t.npu2 --expect 0=%t.bin | FileCheck %s
// CHECK: arg0: 48 elements as expected

aie.device(NPUDEVICE) {
  %t00 = aie.tile(0, 0)
  %t01 = aie.tile(0, 1)
  %t02 = aie.tile(0, 2)
  aie.objectfifo @k(%t01 dimensionsToStream [<size = 4, stride = 1>, <size = 2, stride = 4>], {%t02}, 2 : i32) {repeat_count = 3 : i32, iter_count = 1 : i32}
      : !aie.objectfifo<memref<2x4xi32>> -> !aie.objectfifo<memref<4xi32>> = [dense<[[0, 1, 2, 3], [4, 5, 6, 7]]>, dense<[[10, 11, 12, 13], [14, 15, 16, 17]]>]
  aie.objectfifo @out(%t02, {%t00}, 2 : i32) : !aie.objectfifo<memref<4xi32>>
  %core = aie.core(%t02) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c12 = arith.constant 12 : index
    scf.for %n = %c0 to %c12 step %c1 {
      %x = aie.objectfifo.acquire @k(Consume, 1) : memref<4xi32>
      %y = aie.objectfifo.acquire @out(Produce, 1) : memref<4xi32>
      scf.for %i = %c0 to %c4 step %c1 {
        %v = memref.load %x[%i] : memref<4xi32>
        memref.store %v, %y[%i] : memref<4xi32>
      }
      aie.objectfifo.release @k(Consume, 1)
      aie.objectfifo.release @out(Produce, 1)
    }
    aie.end
  }
  aie.runtime_sequence @run(%y: memref<48xi32>) {
    aiex.npu.dma_memcpy_nd(%y[0, 0, 0, 0][1, 1, 1, 48][0, 0, 0, 1]) {id = 0 : i64, metadata = @out} : memref<48xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
