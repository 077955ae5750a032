// Packets that nobody carries on are refused before routing, words without a header are
// warned of.
// RUN: tileloom-opt --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(aie.device(aie-check-packet-ids))' %s

aie.device(npu2) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.packet_flow(1) { aie.packet_source<%a, DMA : 0> aie.packet_dest<%b, DMA : 0> }
  aie.packet_flow(8, mask = 24) { aie.packet_source<%a, DMA : 0> aie.packet_dest<%b, DMA : 0> }
  %x = aie.buffer(%a) : memref<8xi32>
  aie.mem(%a) {
    %d = aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-error @+2 {{packets with id 5 leave (0, 2) DMA:0, and no packet flow or rule there carries that id, so they arrive nowhere [packet-id-nowhere]}}
    // expected-note @+1 {{ids that are carried on from there: 1, 8 (mask 0x18)}}
    aie.dma_bd(%x : memref<8xi32> offset = 0 len = 8) {packet = #aie.packet_info<pkt_type = 0, pkt_id = 5>}
    aie.next_bd ^masked
  ^masked:
    aie.dma_bd(%x : memref<8xi32> offset = 0 len = 8) {packet = #aie.packet_info<pkt_type = 0, pkt_id = 9>}
    aie.next_bd ^end
  ^end:
    aie.end
  }
}

// -----

aie.device(npu2) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.packet_flow(1) { aie.packet_source<%a, DMA : 0> aie.packet_dest<%b, DMA : 0> }
  aie.flow(%a, DMA : 1, %b, DMA : 1)
  %x = aie.buffer(%a) : memref<8xi32>
  aie.mem(%a) {
    %d = aie.dma_start(MM2S, 0, ^plain, ^next)
  ^next:
    %e = aie.dma_start(MM2S, 1, ^circuit, ^end)
  ^plain:
    // expected-warning @+1 {{words without a packet header leave (0, 2) DMA:0, from where only packet flows lead on: the switch takes the first of them for a header [packet-without-header]}}
    aie.dma_bd(%x : memref<8xi32> offset = 0 len = 8)
    aie.next_bd ^end
  ^circuit:
    aie.dma_bd(%x : memref<8xi32> offset = 0 len = 8) {packet = #aie.packet_info<pkt_type = 0, pkt_id = 5>}
    aie.next_bd ^end
  ^end:
    aie.end
  }
}
