// Two packet flows that end at one DMA channel take turns, in any order; the core adds
// what both bring. With the control overlay beside them nothing changes.
//
// RUN: python3 -c "import struct; open(r'%t.bin', 'wb').write(struct.pack('<8i', *[11 * (i + 1) for i in range(8)]))"
// RUN: tileloom run %s --device=npu1 -o %t --expect 0=%t.bin | FileCheck %s
// RUN: tileloom run %s --device=npu2 -o %t --expect 0=%t.bin | FileCheck %s
// RUN: tileloom run %s --device=npu2 -o %t --generate-ctrl-pkt-overlay --expect 0=%t.bin | FileCheck %s
// RUN: FileCheck %s --check-prefix=OVERLAY < %t/input_physical.mlir
// CHECK: arg0: 8 elements as expected
// OVERLAY-NOT: aie.packet_flow
// OVERLAY-DAG: controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 30>
// OVERLAY-DAG: aie.masterset(TileControl : 0

aie.device(NPUDEVICE) @packets {
  %shim = aie.tile(0, 0)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  %c = aie.tile(0, 4)
  aie.packet_flow(1) { aie.packet_source<%a, DMA : 0> aie.packet_dest<%c, DMA : 0> }
  aie.packet_flow(2) { aie.packet_source<%b, DMA : 0> aie.packet_dest<%c, DMA : 0> }
  aie.flow(%c, DMA : 0, %shim, DMA : 0)

  %ones = aie.buffer(%a) {sym_name = "ones"} : memref<8xi32> = dense<[1, 2, 3, 4, 5, 6, 7, 8]>
  aie.mem(%a) {
    %d = aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    aie.dma_bd(%ones : memref<8xi32> offset = 0 len = 8) {packet = #aie.packet_info<pkt_type = 0, pkt_id = 1>}
    aie.next_bd ^end
  ^end:
    aie.end
  }
  %tens = aie.buffer(%b) {sym_name = "tens"} : memref<8xi32> = dense<[10, 20, 30, 40, 50, 60, 70, 80]>
  aie.mem(%b) {
    %d = aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    aie.dma_bd(%tens : memref<8xi32> offset = 0 len = 8) {packet = #aie.packet_info<pkt_type = 0, pkt_id = 2>}
    aie.next_bd ^end
  ^end:
    aie.end
  }

  %in = aie.buffer(%c) {sym_name = "in"} : memref<16xi32>
  %sum = aie.buffer(%c) {sym_name = "sum"} : memref<8xi32>
  %free = aie.lock(%c, 0) {init = 2 : i32}
  %full = aie.lock(%c, 1) {init = 0 : i32}
  %ready = aie.lock(%c, 2) {init = 0 : i32}
  %sent = aie.lock(%c, 3) {init = 0 : i32}
  aie.mem(%c) {
    %d = aie.dma_start(S2MM, 0, ^low, ^out)
  ^out:
    %e = aie.dma_start(MM2S, 0, ^send, ^end)
  ^low:
    aie.use_lock(%free, AcquireGreaterEqual, 1)
    aie.dma_bd(%in : memref<16xi32> offset = 0 len = 8)
    aie.use_lock(%full, Release, 1)
    aie.next_bd ^high
  ^high:
    aie.use_lock(%free, AcquireGreaterEqual, 1)
    aie.dma_bd(%in : memref<16xi32> offset = 8 len = 8)
    aie.use_lock(%full, Release, 1)
    aie.next_bd ^end
  ^send:
    aie.use_lock(%ready, AcquireGreaterEqual, 1)
    aie.dma_bd(%sum : memref<8xi32> offset = 0 len = 8)
    aie.use_lock(%sent, Release, 1)
    aie.next_bd ^end
  ^end:
    aie.end
  }
  aie.core(%c) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    aie.use_lock(%full, AcquireGreaterEqual, 2)
    scf.for %i = %c0 to %c8 step %c1 {
      %j = arith.addi %i, %c8 : index
      %x = memref.load %in[%i] : memref<16xi32>
      %y = memref.load %in[%j] : memref<16xi32>
      %z = arith.addi %x, %y : i32
      memref.store %z, %sum[%i] : memref<8xi32>
    }
    aie.use_lock(%ready, Release, 1)
    aie.end
  }
  aie.shim_dma_allocation @result(%shim, S2MM, 0)
  aie.runtime_sequence @run(%y: memref<8xi32>) {
    aiex.npu.dma_memcpy_nd(%y[0, 0, 0, 0][1, 1, 1, 8][0, 0, 0, 1]) {id = 0 : i64, metadata = @result} : memref<8xi32>
    aiex.npu.dma_wait {symbol = @result}
  }
}
