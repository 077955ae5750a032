// A reload installs the control overlay first, so its settings stay what they are
// alone; what does not fit around them is refused.
// RUN: tileloom-opt --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(aie.device(aie-create-pathfinder-flows))' %s

// An id that a rule of the overlay takes along.
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  %c = aie.tile(0, 4)
  %d = aie.tile(0, 5)
  aie.packet_flow(15) { aie.packet_source<%shim, DMA : 0> aie.packet_dest<%shim, TileControl : 0> } {keep_pkt_header = true, priority_route = true}
  aie.packet_flow(26) { aie.packet_source<%shim, DMA : 0> aie.packet_dest<%mem, TileControl : 0> } {keep_pkt_header = true, priority_route = true}
  aie.packet_flow(27) { aie.packet_source<%shim, DMA : 0> aie.packet_dest<%a, TileControl : 0> } {keep_pkt_header = true, priority_route = true}
  aie.packet_flow(29) { aie.packet_source<%shim, DMA : 1> aie.packet_dest<%b, TileControl : 0> } {keep_pkt_header = true, priority_route = true}
  aie.packet_flow(30) { aie.packet_source<%shim, DMA : 1> aie.packet_dest<%c, TileControl : 0> } {keep_pkt_header = true, priority_route = true}
  aie.packet_flow(31) { aie.packet_source<%shim, DMA : 1> aie.packet_dest<%d, TileControl : 0> } {keep_pkt_header = true, priority_route = true}
  // expected-error @+1 {{Unable to find a legal routing: at tile (0, 0), the packet rule (mask 0x1C, id 0x1C) of the prioritized flows (the control overlay) on South:7 also matches packet id 0x1C, and a control-packet reload keeps their rules; use an id the rule does not match, or route the flow apart. [overlay-rule-matches]}}
  aie.packet_flow(28) { aie.packet_source<%shim, DMA : 1> aie.packet_dest<%a, DMA : 0> }
} {has_ctrl_pkt_overlay = true}

// -----

// An amsel of the overlay.
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %a = aie.tile(0, 2)
  %box = aie.switchbox(%a) {
    %0 = aie.amsel<5> (3)
  }
  aie.packet_flow(15) { aie.packet_source<%shim, DMA : 0> aie.packet_dest<%shim, TileControl : 0> } {keep_pkt_header = true, priority_route = true}
  aie.packet_flow(26) { aie.packet_source<%shim, DMA : 0> aie.packet_dest<%mem, TileControl : 0> } {keep_pkt_header = true, priority_route = true}
  // expected-error @+1 {{Unable to find a legal routing: the control overlay keeps the packet rules it takes alone, as in @ctrl_pkt_overlay, since a control-packet reload (has_ctrl_pkt_overlay) installs them first, but at tile (0, 2), packet flow 27 into South:0 takes amsel<5> (3) alone, and the design's own switchbox takes it. [overlay-settings-change]}}
  aie.packet_flow(27) { aie.packet_source<%shim, DMA : 0> aie.packet_dest<%a, TileControl : 0> } {keep_pkt_header = true, priority_route = true}
} {has_ctrl_pkt_overlay = true}

// -----

// Channels that the overlay holds.
// expected-error @+1 {{Unable to find a legal routing: packet flows from (0, 0) DMA:0 and (0, 0) DMA:1 are prioritized (priority_route) in a design a control-packet reload configures (has_ctrl_pkt_overlay), so they keep the route they take alone, as in @ctrl_pkt_overlay, and the router found no routing for the other flows around the channels it holds from tile (0, 1) to (0, 2) and 2 more. [overlay-in-the-way]}}
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  %c = aie.tile(0, 4)
  %d = aie.tile(0, 5)
  aie.packet_flow(15) { aie.packet_source<%shim, DMA : 0> aie.packet_dest<%shim, TileControl : 0> } {keep_pkt_header = true, priority_route = true}
  aie.packet_flow(26) { aie.packet_source<%shim, DMA : 0> aie.packet_dest<%mem, TileControl : 0> } {keep_pkt_header = true, priority_route = true}
  aie.packet_flow(27) { aie.packet_source<%shim, DMA : 0> aie.packet_dest<%a, TileControl : 0> } {keep_pkt_header = true, priority_route = true}
  aie.packet_flow(29) { aie.packet_source<%shim, DMA : 1> aie.packet_dest<%b, TileControl : 0> } {keep_pkt_header = true, priority_route = true}
  aie.packet_flow(30) { aie.packet_source<%shim, DMA : 1> aie.packet_dest<%c, TileControl : 0> } {keep_pkt_header = true, priority_route = true}
  aie.packet_flow(31) { aie.packet_source<%shim, DMA : 1> aie.packet_dest<%d, TileControl : 0> } {keep_pkt_header = true, priority_route = true}
  aie.flow(%mem, DMA : 0, %a, DMA : 0)
  aie.flow(%mem, DMA : 1, %a, DMA : 1)
  aie.flow(%mem, DMA : 2, %b, DMA : 0)
  aie.flow(%mem, DMA : 3, %b, DMA : 1)
  aie.flow(%mem, DMA : 4, %c, DMA : 0)
} {has_ctrl_pkt_overlay = true}

// -----

// A connection of the design in the overlay's way.
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %a = aie.tile(0, 2)
  %box = aie.switchbox(%mem) {
    aie.connect<South : 0, DMA : 0>
    aie.connect<South : 1, DMA : 1>
  }
  aie.packet_flow(15) { aie.packet_source<%shim, DMA : 0> aie.packet_dest<%shim, TileControl : 0> } {keep_pkt_header = true, priority_route = true}
  // expected-error @+1 {{Unable to find a legal routing: the route packet flows from (0, 0) DMA:0 take alone does not fit this design: it goes from (0, 1) South:0 to (0, 1) TileControl:0, which the design's own switchboxes leave no connection for. [overlay-route-taken]}}
  aie.packet_flow(26) { aie.packet_source<%shim, DMA : 0> aie.packet_dest<%mem, TileControl : 0> } {keep_pkt_header = true, priority_route = true}
  aie.packet_flow(27) { aie.packet_source<%shim, DMA : 0> aie.packet_dest<%a, TileControl : 0> } {keep_pkt_header = true, priority_route = true}
} {has_ctrl_pkt_overlay = true}

// -----

// The overlay decides what its ends do with headers.
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %a = aie.tile(0, 2)
  aie.packet_flow(15) { aie.packet_source<%shim, DMA : 0> aie.packet_dest<%shim, TileControl : 0> } {keep_pkt_header = true, priority_route = true}
  aie.packet_flow(26) { aie.packet_source<%shim, DMA : 0> aie.packet_dest<%mem, TileControl : 0> } {keep_pkt_header = true, priority_route = true}
  aie.packet_flow(27) { aie.packet_source<%shim, DMA : 0> aie.packet_dest<%a, TileControl : 0> } {keep_pkt_header = true, priority_route = true}
  // expected-error @+1 {{packet flow 3 is the last to end at (0, 2) TileControl:0, so it sets whether packets keep their header there, but the prioritized flows (the control overlay) ending there set it otherwise, and a control-packet reload keeps their setting. [overlay-header-conflict]}}
  aie.packet_flow(3) { aie.packet_source<%a, DMA : 0> aie.packet_dest<%a, TileControl : 0> } {keep_pkt_header = false}
} {has_ctrl_pkt_overlay = true}

// -----

// A tile that the overlay does not reach cannot be configured.
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.packet_flow(15) { aie.packet_source<%shim, DMA : 0> aie.packet_dest<%shim, TileControl : 0> } {keep_pkt_header = true, priority_route = true}
  aie.packet_flow(26) { aie.packet_source<%shim, DMA : 0> aie.packet_dest<%mem, TileControl : 0> } {keep_pkt_header = true, priority_route = true}
  aie.packet_flow(27) { aie.packet_source<%shim, DMA : 0> aie.packet_dest<%a, TileControl : 0> } {keep_pkt_header = true, priority_route = true}
  // expected-error @+2 {{Unable to find a legal routing: no path leads from (0, 3) DMA:0 to (0, 2) DMA:0 through the connections the switchboxes allow and existing routing leaves free. [no-path]}}
  // expected-note @+1 {{a control-packet reload (has_ctrl_pkt_overlay) configures only tiles whose TileControl a prioritized flow reaches, so the router keeps out of tile (0, 3); route control packets there (priority_route), as --aie-generate-column-control-overlay does}}
  aie.packet_flow(3) { aie.packet_source<%b, DMA : 0> aie.packet_dest<%a, DMA : 0> }
} {has_ctrl_pkt_overlay = true}

// -----

// Claims of one port that overlap.
// expected-error @+1 {{Unable to find a legal routing: at tile (0, 0), packet flows through South:7 claim rule (mask 0x1C, id 0x1C) and rule (mask 0x1F, id 0x1D), which both match id 0x1D; widen one mask to carry both, or route them apart. [packet-claims-overlap]}}
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.packet_flow(15) { aie.packet_source<%shim, DMA : 0> aie.packet_dest<%shim, TileControl : 0> } {keep_pkt_header = true, priority_route = true}
  aie.packet_flow(26) { aie.packet_source<%shim, DMA : 0> aie.packet_dest<%mem, TileControl : 0> } {keep_pkt_header = true, priority_route = true}
  aie.packet_flow(27) { aie.packet_source<%shim, DMA : 0> aie.packet_dest<%a, TileControl : 0> } {keep_pkt_header = true, priority_route = true}
  aie.packet_flow(29) { aie.packet_source<%shim, DMA : 1> aie.packet_dest<%b, TileControl : 0> } {keep_pkt_header = true, priority_route = true}
  aie.packet_flow(28, mask = 28) { aie.packet_source<%shim, DMA : 1> aie.packet_dest<%a, DMA : 0> }
} {has_ctrl_pkt_overlay = true}

// -----

// Five sources with one id and four channels down: not even alone.
// expected-error-re @+1 {{{{Unable to find a legal routing: prioritized packet flows \(priority_route\) in a design a control-packet reload configures \(has_ctrl_pkt_overlay\) keep the route they take alone, as in @ctrl_pkt_overlay, and alone they have none: at tile \(0, 1\), packets with id 1 from .* enter on North:[0-3] and leave by different ports; a switchbox routes on the id alone, so each source's packets would also go where the other's do. \[overlay-unroutable\]}}}}
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  %c = aie.tile(0, 4)
  %d = aie.tile(0, 5)
  aie.packet_flow(1) { aie.packet_source<%a, TileControl : 0> aie.packet_dest<%mem, DMA : 0> } {priority_route = true}
  aie.packet_flow(1) { aie.packet_source<%b, TileControl : 0> aie.packet_dest<%mem, DMA : 1> } {priority_route = true}
  aie.packet_flow(1) { aie.packet_source<%c, TileControl : 0> aie.packet_dest<%mem, DMA : 2> } {priority_route = true}
  aie.packet_flow(1) { aie.packet_source<%d, TileControl : 0> aie.packet_dest<%mem, DMA : 3> } {priority_route = true}
  aie.packet_flow(1) { aie.packet_source<%a, DMA : 0> aie.packet_dest<%mem, TileControl : 0> } {priority_route = true}
  aie.packet_flow(2) { aie.packet_source<%a, DMA : 0> aie.packet_dest<%a, TileControl : 0> } {priority_route = true}
  aie.packet_flow(3) { aie.packet_source<%a, DMA : 0> aie.packet_dest<%b, TileControl : 0> } {priority_route = true}
  aie.packet_flow(4) { aie.packet_source<%b, DMA : 0> aie.packet_dest<%c, TileControl : 0> } {priority_route = true}
  aie.packet_flow(5) { aie.packet_source<%b, DMA : 0> aie.packet_dest<%d, TileControl : 0> } {priority_route = true}
} {has_ctrl_pkt_overlay = true}
