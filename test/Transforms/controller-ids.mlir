// Tiles get the packet ids of their controllers: the same ones in every column, or
// different ones in the whole array. Those that are there stay.
// RUN: tileloom-opt --split-input-file --pass-pipeline='builtin.module(aie.device(aie-assign-tile-controller-ids))' %s | FileCheck %s --check-prefix=COLUMN
// RUN: tileloom-opt --split-input-file --pass-pipeline='builtin.module(aie.device(aie-assign-tile-controller-ids{column-wise-unique-ids=false}))' %s | FileCheck %s --check-prefix=ARRAY

// COLUMN-LABEL: aie.device(npu1)
// COLUMN: aie.tile(0, 0) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 15>}
// COLUMN: aie.tile(0, 1) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 26>}
// COLUMN: aie.tile(0, 2) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 27>}
// COLUMN: aie.tile(0, 3) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 29>}
// COLUMN: aie.tile(0, 4) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 30>}
// COLUMN: aie.tile(0, 5) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 31>}
// COLUMN: aie.tile(1, 0) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 15>}
// COLUMN: aie.tile(3, 5) {controller_id = #aie.packet_info<pkt_type = 1, pkt_id = 2>}

// ARRAY-LABEL: aie.device(npu1)
// ARRAY: aie.tile(0, 5) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 31>}
// ARRAY: aie.tile(1, 0) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 14>}
// ARRAY: aie.tile(2, 1) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 11>}
// ARRAY: aie.tile(3, 5) {controller_id = #aie.packet_info<pkt_type = 1, pkt_id = 2>}
aie.device(npu1) {
  %a = aie.tile(0, 0)
  %b = aie.tile(0, 1)
  %c = aie.tile(0, 2)
  %d = aie.tile(0, 3)
  %e = aie.tile(0, 4)
  %f = aie.tile(0, 5)
  %g = aie.tile(1, 0)
  %h = aie.tile(2, 1)
  %i = aie.tile(3, 5) {controller_id = #aie.packet_info<pkt_type = 1, pkt_id = 2>}
}

// -----

// The first generation has no controllers on its streams.
// COLUMN-LABEL: aie.device(xcvc1902)
// COLUMN: aie.tile(1, 2){{$}}
// ARRAY-LABEL: aie.device(xcvc1902)
// ARRAY: aie.tile(1, 2){{$}}
aie.device(xcvc1902) {
  %a = aie.tile(1, 2)
}
