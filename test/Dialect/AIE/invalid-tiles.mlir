// What the device, tile and cascade verifiers refuse.
// RUN: tileloom-opt %s --split-input-file --verify-diagnostics

aie.device(npu2) {
  // expected-error@+1 {{column index (9) must be less than the number of columns in the device (8) [tile-out-of-array]}}
  %t = aie.tile(9, 2)
}

// -----

aie.device(npu1_1col) {
  // expected-error@+1 {{row index (6) must be less than the number of rows in the device (6)}}
  %t = aie.logical_tile<CoreTile>(?, 6)
}

// -----

aie.device(npu2) {
  // expected-error@+1 {{failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 0}}
  %t = aie.tile(-1, 2)
}

// -----

aie.device(npu2) {
  // expected-error@+1 {{can only have one switchbox [duplicate-switchbox]}}
  %t = aie.tile(0, 2)
  aie.switchbox(%t) {}
  aie.switchbox(%t) {}
}

// -----

aie.device(npu2) {
  // expected-error@+1 {{Shim tiles cannot have an allocation scheme}}
  %t = aie.tile(0, 0) {allocation_scheme = "bank-aware"}
}

// -----

aie.device(npu2) {
  // expected-error@+1 {{controller_id has no pkt_id}}
  %t = aie.tile(0, 0) {controller_id = #aie.packet_info<pkt_type = 0>}
}

// -----

aie.device(npu2) {
  // expected-error@+1 {{unknown logical tile type: Core}}
  %t = aie.logical_tile<Core>(0, 2)
}

// -----

aie.device(npu2) {
  // expected-error@+1 {{tile type 'ShimPLTile' does not exist on the target device [logical-tile-kind]}}
  %t = aie.logical_tile<ShimPLTile>(?, ?)
}

// -----

aie.device(npu2) {
  // expected-error@+1 {{declared logical tile type does not match the tile type at coordinates (0, 1)}}
  %t = aie.logical_tile<CoreTile>(0, 1)
}

// -----

aie.device(npu2) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 2)
  // expected-note@+1 {{the other core is here}}
  aie.core(%a) {
    aie.end
  }
  // expected-error@+1 {{'aie.core' op tile (0, 2) already has a core; each compute tile can host only one core [duplicate-core]}}
  aie.core(%b) {
    aie.end
  }
}

// -----

aie.device(npu2) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 4)
  // expected-error@+1 {{tiles must be adjacent}}
  aie.cascade_flow(%a, %b)
}

// -----

aie.device(npu2) {
  %a = aie.tile(0, 0)
  %b = aie.tile(0, 2)
  // expected-error@+1 {{shimTile row has no cascade stream interface}}
  aie.cascade_flow(%a, %b)
}

// -----

aie.device(npu2) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 1)
  // expected-error@+1 {{memTile row has no cascade stream interface}}
  aie.cascade_flow(%a, %b)
}

// -----

aie.device(npu2) {
  %a = aie.tile(0, 2)
  %i = arith.constant 0 : index
  // expected-error@+1 {{source and dest must be tile-like operations}}
  aie.cascade_flow(%a, %i)
}

// -----

aie.device(npu2) {
  %a = aie.logical_tile<CoreTile>(0, 2)
  // expected-error@+1 {{requires a placed tile (aie.tile), not a logical tile}}
  aie.configure_cascade(%a, West, South)
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  // expected-error@+1 {{input direction of cascade must be North or West on AIE2}}
  aie.configure_cascade(%a, East, South)
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  // expected-error@+1 {{output direction of cascade must be South or East on AIE2}}
  aie.configure_cascade(%a, North, West)
}

// -----

aie.device(xcvc1902) {
  %a = aie.tile(0, 2)
  // expected-error@+1 {{cascade not supported in AIE1}}
  aie.configure_cascade(%a, North, South)
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  aie.core(%a) {
    // expected-error@+1 {{must be a 512-bit type}}
    %v = aie.get_cascade() : vector<8xi32>
    aie.end
  }
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  aie.core(%a) {
    %v = arith.constant dense<0> : vector<8xi32>
    // expected-error@+1 {{type must match architecture cascade width (512 bits in AIE2)}}
    aie.put_cascade(%v : vector<8xi32>)
    aie.end
  }
}

// -----

aie.device(xcvc1902) {
  %a = aie.tile(0, 2)
  aie.core(%a) {
    // expected-error@+1 {{must be a 384-bit type}}
    %v = aie.get_cascade() : vector<16xi32>
    aie.end
  }
}

// -----

func.func @f() {
  // expected-error@+1 {{expects parent op 'aie.device'}}
  aie.route from @a to [@b]
  return
}

// -----

aie.device(npu2) {
  %a = aie.tile(0, 2)
  %i = arith.constant 0 : i32
  // expected-error@+1 {{expects parent op 'aie.core' [stream-outside-core]}}
  %v = aie.get_stream(%i : i32) : i32
}
