// Flows that no path carries, and what this router does not know, are refused at
// the flow or the switchbox that is at fault.
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-create-pathfinder-flows))' --split-input-file --verify-diagnostics %s

// Two sources for one DMA channel.
aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  %c = aie.tile(0, 4)
  aie.flow(%a, DMA : 0, %c, DMA : 0)
  // expected-error @+1 {{(0, 4) DMA:0 is the destination of circuit flows from (0, 2) DMA:0 and from (0, 3) DMA:0; a master port takes one connection [destination-driven-twice]}}
  aie.flow(%b, DMA : 0, %c, DMA : 0)
}

// -----

// A shim without a connection to the network on chip has no DMA.
aie.device(xcve2802) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 3)
  // expected-error @+1 {{Attempting to route to or from ShimTile (0, 0), which has no NOC connection [shim-without-noc]}}
  aie.flow(%shim, DMA : 0, %core, DMA : 0)
}

// -----

// DMA 0 and PLIO 3 of a shim are one port of its switch.
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  aie.flow(%shim, DMA : 0, %core, DMA : 0)
  // expected-error @+1 {{are the same port of the stream switch, South:3, so only one of them can be used [shim-port-shared]}}
  aie.flow(%shim, PLIO : 3, %core, DMA : 1)
}

// -----

// Four streams down into a mem tile are what there is.
// expected-error @+7 {{Unable to find a legal routing: the flows from (0, 2) DMA:0, (0, 2) DMA:1, (0, 3) DMA:0, (0, 3) DMA:1 and 1 more need the links from tile (0, 2) to (0, 1), and the router found no routing that fits them. [unroutable-flows]}}
// expected-note @+6 {{5 circuit flows must cross there and 4 channels are free, so no routing exists}}
// expected-note @+5 {{competing flow (0, 2) DMA:0 -> (0, 1) DMA:0}}
// expected-note @+4 {{competing flow (0, 2) DMA:1 -> (0, 1) DMA:1}}
// expected-note @+3 {{competing flow (0, 3) DMA:0 -> (0, 1) DMA:2}}
// expected-note @+2 {{competing flow (0, 3) DMA:1 -> (0, 1) DMA:3}}
// expected-note @+1 {{competing flow (0, 4) DMA:0 -> (0, 1) DMA:4}}
aie.device(npu1_1col) {
  %m = aie.tile(0, 1)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  %c = aie.tile(0, 4)
  aie.flow(%a, DMA : 0, %m, DMA : 0)
  aie.flow(%a, DMA : 1, %m, DMA : 1)
  aie.flow(%b, DMA : 0, %m, DMA : 2)
  aie.flow(%b, DMA : 1, %m, DMA : 3)
  aie.flow(%c, DMA : 0, %m, DMA : 4)
}

// -----

// The way out of the source is taken in every direction.
aie.device(npu1_1col) {
  %m = aie.tile(0, 1)
  %c = aie.tile(0, 2)
  %box = aie.switchbox(%m) {
    aie.connect<DMA : 0, North : 0>
    aie.connect<DMA : 0, North : 1>
    aie.connect<DMA : 0, North : 2>
    aie.connect<DMA : 0, North : 3>
    aie.connect<DMA : 0, North : 4>
    aie.connect<DMA : 0, North : 5>
  }
  // expected-error @+3 {{Unable to find a legal routing: the flow from (0, 1) DMA:1 needs the links from tile (0, 1) to (0, 2), and the router found no routing that fits it. [unroutable-flows]}}
  // expected-note @+2 {{1 circuit flows must cross there and 0 channels are free, so no routing exists}}
  // expected-note @+1 {{competing flow (0, 1) DMA:1 -> (0, 2) DMA:0}}
  aie.flow(%m, DMA : 1, %c, DMA : 0)
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  %c = aie.tile(0, 4)
  // expected-error @+1 {{cannot be routed while it carries via waypoints; run --aie-split-flow-vias first [flow-via]}}
  aie.flow(%a, DMA : 0, %c, DMA : 0) via (%b : South : 0 -> North : 0)
}

// -----

aie.device(npu1) {
  %a = aie.logical_tile<CoreTile>(?, ?)
  %b = aie.tile(0, 3)
  // expected-error @+1 {{ends at a tile without coordinates; place the logical tiles first [flow-unplaced]}}
  aie.flow(%a, DMA : 0, %b, DMA : 0)
}

// -----

// The ends of a route have no channels yet.
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  aie.route_endpoint @feed(%shim) DMA
  aie.route_endpoint @left(%core) Core
  // expected-error @+1 {{'aie.route' op names ends whose DMA channels are not assigned yet; write aie.flow or aie.packet_flow [flow-unresolved]}}
  aie.route from @feed to [@left]
}
