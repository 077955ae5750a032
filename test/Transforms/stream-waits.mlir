// Who waits on whom: over locks, over the streams that are asked for, because the host
// awaits one channel before it starts another, and, where nothing programs a channel,
// on anything of its tile.
// RUN: tileloom-opt --aie-print-design-model=waits=true %s -o /dev/null | FileCheck %s

// CHECK-DAG: Wait: (0, 0) MM2S 0 on (0, 0) S2MM 0 (host)
// CHECK-DAG: Wait: (0, 0) MM2S 0 on (0, 2) S2MM 0 (stream)
// CHECK-DAG: Wait: (0, 2) S2MM 0 on (0, 0) MM2S 0 (stream)
// CHECK-DAG: Wait: (0, 2) S2MM 0 on (0, 2) MM2S 0 (lock{{\)?}}, assumed
// CHECK-DAG: Wait: (0, 2) MM2S 0 on (0, 2) S2MM 0 (lock{{\)?}}, assumed
// CHECK-DAG: Wait: (0, 3) core on (0, 3) S2MM 0 (lock){{$}}
// CHECK-DAG: Wait: (0, 3) S2MM 0 on (0, 3) core (lock){{$}}
// The channel that the host starts first waits on nothing that it awaits.
// CHECK-NOT: S2MM 0 on {{.*}} (host)
aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  %x = aie.buffer(%b) : memref<4xi32>
  %empty = aie.lock(%b, 0) {init = 1 : i32}
  %full = aie.lock(%b, 1) {init = 0 : i32}
  aie.packet_flow(1) { aie.packet_source<%shim, DMA : 0> aie.packet_dest<%a, DMA : 0> }
  aie.packet_flow(2) { aie.packet_source<%shim, DMA : 0> aie.packet_dest<%b, DMA : 0> }
  aie.packet_flow(3) { aie.packet_source<%a, DMA : 0> aie.packet_dest<%shim, DMA : 0> }
  aie.mem(%b) {
    %0 = aie.dma_start(S2MM, 0, ^bd, ^end)
  ^bd:
    aie.use_lock(%empty, AcquireGreaterEqual, 1)
    aie.dma_bd(%x : memref<4xi32>)
    aie.use_lock(%full, Release, 1)
    aie.next_bd ^bd
  ^end:
    aie.end
  }
  aie.core(%b) {
    aie.use_lock(%full, AcquireGreaterEqual, 1)
    aie.use_lock(%empty, Release, 1)
    aie.end
  }
  aie.shim_dma_allocation @in(%shim, MM2S, 0, <pkt_type = 0, pkt_id = 1>)
  aie.shim_dma_allocation @out(%shim, S2MM, 0)
  aie.runtime_sequence @run(%h: memref<256xi32>) {
    aiex.npu.dma_memcpy_nd(%h[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {id = 0 : i64, metadata = @out} : memref<256xi32>
    aiex.npu.dma_wait {symbol = @out}
    aiex.npu.dma_memcpy_nd(%h[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {id = 1 : i64, metadata = @in} : memref<256xi32>
    aiex.npu.dma_memcpy_nd(%h[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1], packet = <pkt_type = 0, pkt_id = 2>) {id = 2 : i64, metadata = @in} : memref<256xi32>
  }
}
