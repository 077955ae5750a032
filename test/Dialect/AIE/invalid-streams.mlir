// What flows and routes may not ask for.
// RUN: tileloom-opt %s --split-input-file --verify-diagnostics

aie.device(npu2) {
  %s = aie.tile(0, 0)
  %t = aie.tile(0, 2)
  // expected-note@+1 {{the other flow is here}}
  aie.flow(%s, DMA : 0, %t, DMA : 0)
  // expected-error@+1 {{'aie.flow' op duplicates an earlier flow; (0, 0) DMA : 0 -> (0, 2) DMA : 0 is already declared [duplicate-flow]}}
  aie.flow(%s, DMA : 0, %t, DMA : 0)
}

// -----

// Pinned logical tiles and second tile ops count; broadcast is legal.
aie.device(npu2) {
  %s = aie.tile(0, 0)
  %t = aie.tile(0, 2)
  %l = aie.logical_tile<CoreTile>(0, 2)
  // expected-note@+1 {{the other flow is here}}
  aie.flow(%s, DMA : 0, %t, DMA : 0)
  aie.flow(%s, DMA : 0, %t, DMA : 1)
  // expected-error@+1 {{duplicates an earlier flow}}
  aie.flow(%s, DMA : 0, %l, DMA : 0)
}

// -----

aie.device(npu2) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // expected-note@+1 {{the other packet flow is here}}
  aie.packet_flow(3) {
    aie.packet_source<%a, DMA : 0>
    aie.packet_source<%a, DMA : 1>
    aie.packet_dest<%b, DMA : 0>
  } {keep_pkt_header = true}
  aie.packet_flow(3) {
    aie.packet_source<%a, DMA : 0>
    aie.packet_dest<%b, DMA : 0>
  }
  // expected-error@+1 {{duplicates an earlier packet flow; ID 3 under mask 0x1F is already declared between the same sources and destinations [duplicate-flow]}}
  aie.packet_flow(3) {
    aie.packet_dest<%b, DMA : 0>
    aie.packet_source<%a, DMA : 1>
    aie.packet_source<%a, DMA : 0>
  }
}

// -----

aie.device(npu2) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{source DMA:2 does not exist: tile (0, 2) has 2 DMA ports into its stream switch [port-does-not-exist]}}
  aie.flow(%a, DMA : 2, %b, DMA : 0)
}

// -----

aie.device(npu2) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{destination Core:1 does not exist: tile (0, 3) has 1 Core port out of its stream switch}}
  aie.flow(%a, DMA : 0, %b, Core : 1)
}

// -----

aie.device(npu2) {
  %s = aie.tile(0, 0)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{source DMA:2 does not exist: tile (0, 0) has 2 DMA ports into its stream switch}}
  aie.flow(%s, DMA : 2, %b, Core : 0)
}

// -----

aie.device(npu2) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.packet_flow(3) {
    aie.packet_source<%a, DMA : 0>
    // expected-error@+1 {{'aie.packet_dest' op destination Trace:0 does not exist: tile (0, 3) has 0 Trace ports out of its stream switch}}
    aie.packet_dest<%b, Trace : 0>
  }
}

// -----

aie.device(npu2) {
  %a = aie.tile(0, 2)
  // expected-error@+1 {{must have at least one aie.packet_dest [packet-flow-ends]}}
  aie.packet_flow(3) {
    aie.packet_source<%a, DMA : 0>
  }
}

// -----

aie.device(npu2) {
  %a = aie.tile(0, 2)
  // expected-error@+1 {{must have at least one aie.packet_source}}
  aie.packet_flow(3) {
    aie.packet_dest<%a, DMA : 0>
  }
}

// -----

aie.device(npu2) {
  // expected-error@+1 {{should have non-empty body}}
  "aie.packet_flow"() <{ID = 1 : i8}> ({}) : () -> ()
}

// -----

aie.device(npu2) {
  %a = aie.tile(0, 2)
  aie.packet_flow(3) {
    // expected-error@+1 {{cannot be contained in a PacketFlow op [foreign-op]}}
    %c = arith.constant 0 : i32
  }
}

// -----

aie.device(npu2) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{has ID 0x3 outside mask 0x1, which no packet can match [packet-mask]}}
  aie.packet_flow(3, mask = 1) {
    aie.packet_source<%a, DMA : 0>
    aie.packet_dest<%b, DMA : 0>
  }
}

// -----

aie.device(npu2) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 4)
  %c = aie.tile(0, 3)
  // expected-note@+1 {{via 0 claims the same circuit egress}}
  aie.flow(%a, DMA : 0, %b, DMA : 0) via (%c : South : 0 -> North : 0)
  // expected-error@+1 {{via 0 claims circuit egress (0, 3) North : 0, which another via already claims [flow-via]}}
  aie.flow(%a, DMA : 1, %b, DMA : 1) via (%c : South : 1 -> North : 0)
}

// -----

aie.device(npu2) {
  %a = aie.tile(0, 2)
  %i = arith.constant 0 : index
  // expected-error@+1 {{has via operand at index 0 that is not defined by a tile-like operation}}
  aie.flow(%a, DMA : 0, %a, Core : 0) via (%i : South : 0 -> North : 0)
}

// -----

aie.device(npu2) {
  %a = aie.tile(0, 2)
  // expected-error@+1 {{has negative via ingress channel -1 at index 0}}
  aie.flow(%a, DMA : 0, %a, Core : 0) via (%a : South : -1 -> North : 0)
}

// -----

aie.device(npu2) {
  %a = aie.tile(0, 2)
  // expected-error@+1 {{has negative via egress channel -2 at index 0}}
  aie.flow(%a, DMA : 0, %a, Core : 0) via (%a : South : 0 -> North : -2)
}

// -----

aie.device(npu2) {
  %a = aie.tile(0, 2)
  // expected-error@+1 {{has invalid via ingress bundle 99 at index 0}}
  "aie.flow"(%a, %a, %a) <{source_bundle = 1 : i32, source_channel = 0 : i32, dest_bundle = 0 : i32, dest_channel = 0 : i32, via_ingress_bundles = array<i32: 99>, via_ingress_channels = array<i32: 0>, via_egress_bundles = array<i32: 5>, via_egress_channels = array<i32: 0>}> : (index, index, index) -> ()
}

// -----

aie.device(npu2) {
  %a = aie.tile(0, 2)
  // expected-error@+1 {{has 1 via operands but 0 via ingress bundles and 0 via ingress channels}}
  "aie.flow"(%a, %a, %a) <{source_bundle = 1 : i32, source_channel = 0 : i32, dest_bundle = 0 : i32, dest_channel = 0 : i32}> : (index, index, index) -> ()
}

// -----

aie.device(npu2) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{with via waypoints must have exactly one aie.packet_dest}}
  aie.packet_flow(3) {
    aie.packet_source<%a, DMA : 0>
    aie.packet_dest<%b, DMA : 0>
    aie.packet_dest<%b, DMA : 1>
  } via (%b : South : 0 -> North : 0)
}

// -----

aie.device(npu2) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{with via waypoints must have exactly one aie.packet_source}}
  aie.packet_flow(3) {
    aie.packet_source<%a, DMA : 0>
    aie.packet_source<%a, DMA : 1>
    aie.packet_dest<%b, DMA : 0>
  } via (%b : South : 0 -> North : 0)
}

// -----

aie.device(npu2) {
  %i = arith.constant 0 : index
  // expected-error@+1 {{tile operand is not an aie.tile or aie.logical_tile [route-endpoint]}}
  aie.route_endpoint @a(%i) Core
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{a DMA or PLIO end the runtime drives is on a shim}}
  aie.route_endpoint @a(%t) DMA
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{bundle must be DMA, PLIO or Core}}
  aie.route_endpoint @a(%t) North
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{packet has no pkt_id; allocation assigns one, so a header at this level must carry it}}
  aie.route_endpoint @a(%t) Core {packet = #aie.packet_info<>}
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 2)
  %u = aie.tile(0, 3)
  // expected-error@+1 {{drives one channel, so at most one flow may name it, but it is named 2 times}}
  aie.route_endpoint @a(%t) Core
  aie.route_endpoint @b(%u) Core
  aie.route from @a to [@b]
  aie.route from @b to [@a]
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 2)
  aie.route_endpoint @a(%t) Core
  // expected-error@+1 {{expects at least one destination}}
  aie.route from @a to []
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 2)
  aie.route_endpoint @a(%t) Core
  // expected-error@+1 {{packet_id is only meaningful on a packet flow}}
  aie.route from @a to [@a] {packet_id = 1 : i8}
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 2)
  aie.route_endpoint @a(%t) Core
  // expected-error@+1 {{source 'x' is not an endpoint}}
  aie.route from @x to [@a]
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 2)
  aie.route_endpoint @a(%t) Core
  // expected-error@+1 {{destination 'y' is not an endpoint}}
  aie.route from @a to [@y]
}

// -----

// Two ops with one name, one of them not a symbol by trait.
aie.device(npu2) {
  %t = aie.tile(0, 2)
  // expected-note@+1 {{see existing symbol definition here}}
  %b = aie.buffer(%t) {sym_name = "x"} : memref<16xi32>
  // expected-error@+1 {{redefinition of symbol named 'x'}}
  %l = aie.lock(%t) {sym_name = "x"}
}

// -----

// expected-error@+1 {{visibility expected to be one of ["public", "private", "nested"]}}
aie.device(npu2) {
} {sym_visibility = "hidden"}

// -----

// expected-error@+1 {{requires visibility attribute 'sym_visibility' to be a string attribute}}
aie.device(npu2) {
} {sym_visibility = 1 : i32}

// -----

aie.device(npu2) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{packet id 40 exceeds the maximum of 31 [packet-field-range]}}
  aie.packet_flow(40) {
    aie.packet_source<%a, DMA : 0>
    aie.packet_dest<%b, DMA : 0>
  }
}

// -----

aie.device(npu2) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{packet id mask 63 exceeds the maximum of 31 [packet-field-range]}}
  aie.packet_flow(1, mask = 63) {
    aie.packet_source<%a, DMA : 0>
    aie.packet_dest<%b, DMA : 0>
  }
}

// -----

aie.device(npu2) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{source index cannot be less than zero [port-does-not-exist]}}
  aie.flow(%a, DMA : -1, %b, DMA : 0)
}

// -----

// Also while the tile has no place.
aie.device(npu2) {
  %a = aie.tile(0, 2)
  %b = aie.logical_tile<CoreTile>(?, ?)
  // expected-error@+1 {{dest index cannot be less than zero [port-does-not-exist]}}
  aie.flow(%a, DMA : 0, %b, DMA : -1)
}

// -----

aie.device(npu2) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.packet_flow(1) {
    // expected-error@+1 {{source index cannot be less than zero [port-does-not-exist]}}
    aie.packet_source<%a, DMA : -1>
    aie.packet_dest<%b, DMA : 0>
  }
}

// -----

aie.device(npu2) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.packet_flow(1) {
    aie.packet_source<%a, DMA : 0>
    // expected-error@+1 {{dest index cannot be less than zero [port-does-not-exist]}}
    aie.packet_dest<%b, DMA : -1>
  }
}
