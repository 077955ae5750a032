// A core takes words from its stream port and sends them on from it; fifos lead there and
// from there without buffers of their own.
// RUN: python3 -c "import sys; sys.stdout.buffer.write(b''.join((i + 7).to_bytes(4, 'little') for i in range(64)))" > %t.bin
// RUN: tileloom run %s --device=npu1 -o %t.npu1 --arg 0=iota --expect 1=%t.bin
// RUN: tileloom run %s --device=npu2 -o %t.npu2 --arg 0=iota --expect 1=%t.bin

aie.device(NPUDEVICE) {
  %t00 = aie.tile(0, 0)
  %t02 = aie.tile(0, 2)
  %t03 = aie.tile(0, 3)
  aie.objectfifo @in(%t00, {%t02}, 2 : i32) {aie_stream = 1 : i32, aie_stream_port = 0 : i32} : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @mid(%t02, {%t03}, 2 : i32) {aie_stream = 0 : i32, aie_stream_port = 0 : i32} : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @out(%t03, {%t00}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.core(%t02) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = arith.constant 64 : index
    %zero = arith.constant 0 : i32
    %seven = arith.constant 7 : i32
    scf.for %i = %c0 to %n step %c1 {
      %v = aie.get_stream(%zero : i32) : i32
      %w = arith.addi %v, %seven : i32
      aie.put_stream(%zero : i32, %w : i32)
    }
    aie.end
  }
  aie.core(%t03) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = arith.constant 16 : index
    %f = arith.constant 9223372036854775807 : index
    scf.for %k = %c0 to %f step %c1 {
      %x = aie.objectfifo.acquire @mid(Consume, 1) : memref<16xi32>
      %y = aie.objectfifo.acquire @out(Produce, 1) : memref<16xi32>
      scf.for %i = %c0 to %n step %c1 {
        %v = memref.load %x[%i] : memref<16xi32>
        memref.store %v, %y[%i] : memref<16xi32>
      }
      aie.objectfifo.release @mid(Consume, 1)
      aie.objectfifo.release @out(Produce, 1)
    }
    aie.end
  }
  aie.runtime_sequence(%a: memref<64xi32>, %b: memref<64xi32>) {
    aiex.npu.dma_memcpy_nd(%b[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]) {id = 0 : i64, metadata = @out} : memref<64xi32>
    aiex.npu.dma_memcpy_nd(%a[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]) {id = 1 : i64, metadata = @in} : memref<64xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
