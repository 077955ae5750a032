// Fifos that move objects in packets, at pinned channels, at stream ports and PLIO, and
// with smaller objects at the consumer.
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform))' %s -split-input-file | FileCheck %s
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform{packet-sw-objFifos=true}))' %s -split-input-file | FileCheck %s --check-prefix=ALL

// CHECK-LABEL: aie.device(npu1) @packets
// CHECK: aie.packet_flow(0) {
// CHECK-NEXT: aie.packet_source<%[[SHIM:.*]], DMA : 0>
// CHECK-NEXT: aie.packet_dest<%[[CORE:.*]], DMA : 0>
// CHECK: aie.shim_dma_allocation @x_shim_alloc(%[[SHIM]], MM2S, 0, <pkt_type = 0, pkt_id = 0>)
// CHECK: aie.packet_flow(5) {
// CHECK: aie.packet_source<%[[CORE]], DMA : 0>
// CHECK: aie.packet_dest<%[[SHIM]], DMA : 0>
// CHECK: aie.shim_dma_allocation @y_shim_alloc(%[[SHIM]], S2MM, 0)
// CHECK: aie.packet_flow(2)
// CHECK-NEXT: aie.packet_source<%[[CORE]], DMA : 1>
// CHECK: aie.dma_bd(%{{.*}}x_cons_buff_0
// CHECK-NOT: packet
// CHECK: aie.dma_bd(%{{.*}}y_buff_0{{.*}}packet = #aie.packet_info<pkt_type = 0, pkt_id = 5>
// CHECK: aie.dma_bd(%{{.*}}z_buff_0{{.*}}packet = #aie.packet_info<pkt_type = 0, pkt_id = 2>
// ALL-LABEL: aie.device(npu1) @packets
// ALL-NOT: aie.flow
// ALL: aie.packet_flow(3)
aie.device(npu1) @packets {
  %t00 = aie.tile(0, 0)
  %t02 = aie.tile(0, 2)
  %t04 = aie.tile(0, 4)
  %t05 = aie.tile(0, 5)
  aie.packet_flow(1) {
    aie.packet_source<%t04, DMA : 0>
    aie.packet_dest<%t04, DMA : 1>
  }
  aie.objectfifo @x(%t00, {%t02}, 1 : i32) {packet} : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @y(%t02, {%t00}, 1 : i32) {packet, packet_id = 5 : i8} : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @z(%t02, {%t05}, 1 : i32) {packet} : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @circuit(%t00, {%t05}, 1 : i32) : !aie.objectfifo<memref<16xi32>>
}

// -----

// CHECK-LABEL: aie.device(npu1) @pinned
// CHECK: aie.flow(%{{.*}}, DMA : 0, %{{.*}}, DMA : 4)
// CHECK: aie.flow(%{{.*}}, DMA : 1, %{{.*}}, DMA : 0)
// CHECK: aie.flow(%{{.*}}, DMA : 3, %{{.*}}, DMA : 0)
aie.device(npu1) @pinned {
  %t00 = aie.tile(0, 0)
  %t01 = aie.tile(0, 1)
  %t02 = aie.tile(0, 2)
  aie.objectfifo @a(%t00, {%t01}, 2 : i32) {cons_dma_channels = array<i32: 4>} : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @b(%t00, {%t01}, 2 : i32) {cons_dma_channels = array<i32: -1>} : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @c(%t01, {%t02}, 2 : i32) {prod_dma_channel = 3 : i32} : !aie.objectfifo<memref<16xi32>>
}

// -----

// A stream port has no buffers, no locks and no program.
// CHECK-LABEL: aie.device(npu1) @streams
// CHECK-NOT: a_buff
// CHECK: sym_name = "a_cons_buff_0"
// CHECK-NOT: b_
// CHECK: aie.flow(%{{.*}}, Core : 0, %{{.*}}, DMA : 0)
// CHECK: aie.flow(%{{.*}}, Core : 0, %{{.*}}, Core : 0)
aie.device(npu1) @streams {
  %t02 = aie.tile(0, 2)
  %t03 = aie.tile(0, 3)
  %t05 = aie.tile(0, 5)
  aie.objectfifo @a(%t02, {%t03}, 2 : i32) {aie_stream = 0 : i32, aie_stream_port = 0 : i32} : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @b(%t03, {%t05}, 2 : i32) {aie_stream = 2 : i32, aie_stream_port = 0 : i32} : !aie.objectfifo<memref<8xi32>>
}

// -----

// CHECK-LABEL: aie.device(xcvc1902) @plio
// CHECK: aie.flow(%{{.*}}, PLIO : 0, %{{.*}}, DMA : 0)
// CHECK: aie.shim_dma_allocation @a_shim_alloc(%{{.*}}, MM2S, 0) {plio = true}
aie.device(xcvc1902) @plio {
  %t00 = aie.tile(2, 0)
  %t02 = aie.tile(2, 2)
  aie.objectfifo @a(%t00, {%t02}, 2 : i32) {plio = true} : !aie.objectfifo<memref<8xi32>>
}

// -----

// Each end has objects of its own type; neighbours use DMAs for that.
// CHECK-LABEL: aie.device(npu1) @types
// CHECK: aie.buffer({{.*}}sym_name = "a_buff_0"} : memref<64xi32>
// CHECK: aie.buffer({{.*}}sym_name = "a_cons_buff_0"} : memref<4x4xi32>
// CHECK: aie.dma_bd({{.*}} : memref<64xi32> offset = 0 len = 64)
// CHECK: aie.dma_bd({{.*}} : memref<4x4xi32> offset = 0 len = 16)
aie.device(npu1) @types {
  %t02 = aie.tile(0, 2)
  %t03 = aie.tile(0, 3)
  aie.objectfifo @a(%t02, {%t03}, 2 : i32) : !aie.objectfifo<memref<64xi32>> -> !aie.objectfifo<memref<4x4xi32>>
}

// -----

// Buffers of the host make a program of the shim.
// CHECK-LABEL: aie.device(xcvc1902) @host
// CHECK: %[[EXT:.*]] = aie.external_buffer {sym_name = "host"} : memref<64xi32>
// CHECK: aie.shim_dma(
// CHECK: aie.dma_start(MM2S, 0, ^[[BD:bb[0-9]+]], ^
// CHECK: ^[[BD]]:
// CHECK-NEXT: aie.use_lock(%{{.*}}a_lock_0, Acquire, %c1
// CHECK-NEXT: aie.dma_bd(%[[EXT]] : memref<64xi32> offset = 0 len = 64)
// CHECK-NEXT: aie.use_lock(%{{.*}}a_lock_0, Release, %c0
// CHECK-NEXT: aie.next_bd ^[[BD]]
// CHECK-NOT: register_external_buffers
aie.device(xcvc1902) @host {
  %t20 = aie.tile(2, 0)
  %t22 = aie.tile(2, 2)
  %host = aie.external_buffer {sym_name = "host"} : memref<64xi32>
  aie.objectfifo @a(%t20, {%t22}, 2 : i32) : !aie.objectfifo<memref<64xi32>>
  aie.objectfifo.register_external_buffers @a(%t20, {%host}) : (memref<64xi32>)
}

// -----

// The far end of a linked fifo may use the objects in shared memory.
// CHECK-LABEL: aie.device(npu1) @shared_link
// CHECK: aie.buffer(%[[LINK:.*]]) {sym_name = "i_cons_buff_0"}
// CHECK-NOT: o_
// CHECK: aie.core
// CHECK: aie.use_lock(%{{.*}}i_cons_cons_lock_0, AcquireGreaterEqual
// CHECK: func.call @use(%{{.*}}i_cons_buff_0)
// CHECK: aie.use_lock(%{{.*}}i_cons_prod_lock_0, Release
aie.device(npu1) @shared_link {
  %t00 = aie.tile(0, 0)
  %t02 = aie.tile(0, 2)
  %t03 = aie.tile(0, 3)
  func.func private @use(memref<16xi32>)
  aie.objectfifo @i(%t00, {%t02}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @o(%t02, {%t03}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo.link [@i] -> [@o] ([] [])
  aie.objectfifo.allocate @o(%t02)
  %c = aie.core(%t03) {
    %x = aie.objectfifo.acquire @o(Consume, 1) : memref<16xi32>
    func.call @use(%x) : (memref<16xi32>) -> ()
    aie.objectfifo.release @o(Consume, 1)
    aie.end
  }
}
