// Static programs that no register can hold are refused at the operation.
// RUN: split-file %s %t
// RUN: not tileloom build %t/width.mlir -o %t/prj 2>&1 | FileCheck %s --check-prefix=WIDTH
// RUN: not tileloom build %t/initial.mlir -o %t/prj 2>&1 | FileCheck %s --check-prefix=INITIAL
// RUN: not tileloom build %t/packet.mlir -o %t/prj 2>&1 | FileCheck %s --check-prefix=PACKET
// RUN: not tileloom build %t/burst.mlir -o %t/prj 2>&1 | FileCheck %s --check-prefix=BURST

// WIDTH: width.mlir:7:7: error: 'aie.dma_bd' op moves elements of type 'i4', which are no whole number of bytes [element-width]
// INITIAL: initial.mlir:3:8: error: 'aie.buffer' op has an initial value that is not dense integers or floats [initial-value]
// PACKET: packet.mlir:7:7: error: {{.*}} [packet-without-length]
// BURST: burst.mlir:7:7: error: 'aie.dma_bd' op Requested burst length is not supported by the target. Supported burst lengths: 64 128 256 [dma-burst-length]

//--- width.mlir
aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<64xi4>
  %m = aie.mem(%t) {
    %0 = aie.dma_start(MM2S, 0, ^bd, ^end)
    ^bd:
      aie.dma_bd(%b : memref<64xi4> offset = 0 len = 64)
      aie.next_bd ^end
    ^end:
      aie.end
  }
}
//--- initial.mlir
aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) {sym_name = "b"} : memref<4xi32> = sparse<[[1]], [7]>
}
//--- packet.mlir
aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<64xi32>
  %m = aie.mem(%t) {
    %0 = aie.dma_start(MM2S, 0, ^bd, ^end)
    ^bd:
      aie.dma_bd(%b : memref<64xi32> offset = 0 len = 0) {packet = #aie.packet_info<pkt_type = 0, pkt_id = 1>}
      aie.next_bd ^end
    ^end:
      aie.end
  }
}
//--- burst.mlir
aie.device(npu1) {
  %t = aie.tile(0, 0)
  %b = aie.external_buffer : memref<64xi32>
  %m = aie.shim_dma(%t) {
    %0 = aie.dma_start(MM2S, 0, ^bd, ^end)
    ^bd:
      aie.dma_bd(%b : memref<64xi32> offset = 0 len = 64) {burst_length = 512 : i32}
      aie.next_bd ^end
    ^end:
      aie.end
  }
}
