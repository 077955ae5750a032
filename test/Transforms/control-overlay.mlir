// Tokens of tile controllers go to the shim; control packets go from the shim's two
// channels to the lower and the upper half of each column.
// RUN: tileloom-opt --aie-generate-column-control-overlay %s | FileCheck %s --check-prefix=TOKENS
// RUN: tileloom-opt --aie-generate-column-control-overlay='route-shim-to-tct=all-tiles' %s | FileCheck %s --check-prefix=ALL
// RUN: tileloom-opt --aie-generate-column-control-overlay='route-shim-to-tct=disable' %s | FileCheck %s --check-prefix=NONE
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie-generate-column-control-overlay{route-shim-to-tct=disable route-shim-to-tile-ctrl=true})' %s -o %t
// RUN: FileCheck %s --check-prefix=CONTROL < %t
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie-generate-column-control-overlay{route-shim-to-tct=disable route-shim-to-tile-ctrl=true})' %t | diff %t -

// TOKENS:      %[[SHIM:.*]] = aie.tile(2, 0)
// TOKENS:      aie.packet_flow(15) {
// TOKENS-NEXT:   aie.packet_source<%[[SHIM]], TileControl : 0>
// TOKENS-NEXT:   aie.packet_dest<%[[SHIM]], South : 0>
// TOKENS-NEXT: } {keep_pkt_header = true, priority_route = true}
// TOKENS-NOT:  aie.packet_flow

// ALL-COUNT-3: aie.packet_flow
// ALL-NOT:     aie.packet_flow

// NONE-NOT:    aie.packet_flow

// Every tile below the highest is reached, under its own id where it has one; an
// allocation follows the first flow of its channel.
// CONTROL:      %[[CORE:.*]] = aie.tile(2, 3)
// CONTROL:      aie.tile(2, 1) {controller_id
// CONTROL:      %[[SHIM:.*]] = aie.tile(2, 0)
// CONTROL:      aie.tile(2, 2)
// CONTROL:      aie.packet_flow(29) {
// CONTROL-NEXT:   aie.packet_source<%[[SHIM]], DMA : 1>
// CONTROL-NEXT:   aie.packet_dest<%[[CORE]], TileControl : 0>
// CONTROL-NEXT: } {keep_pkt_header = true, priority_route = true}
// CONTROL-NEXT: aie.shim_dma_allocation @ctrlpkt_col2_mm2s_chan1(%[[SHIM]], MM2S, 1)
// CONTROL:      aie.packet_flow(5)
// CONTROL-NEXT:   aie.packet_source<%[[SHIM]], DMA : 0>
// CONTROL:      aie.shim_dma_allocation @ctrlpkt_col2_mm2s_chan0(%[[SHIM]], MM2S, 0)
// CONTROL-NEXT: aie.packet_flow(15)
// CONTROL:      aie.packet_flow(27)
// CONTROL-NOT:  aie.packet_flow
aie.device(npu2) {
  %core = aie.tile(2, 3)
  %mem = aie.tile(2, 1) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 5>}
}
