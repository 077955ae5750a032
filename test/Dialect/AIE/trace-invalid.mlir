// Trace configurations that break a rule are refused by name.
// RUN: tileloom-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.trace @t(%c0) {
    // expected-error @+1 {{'aie.trace.packet' op packet ID must be in range [1, 31] [trace-config]}}
    aie.trace.packet id = 0 type = core
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.trace @t(%c0) {
    // expected-error @+1 {{'aie.trace.packet' op packet ID must be in range [1, 31] [trace-config]}}
    aie.trace.packet id = 32 type = core
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.trace @t(%c0) {
    // expected-error @+1 {{'aie.trace.port' op invalid stream switch port configuration for tile (0, 2) [trace-config]}}
    aie.trace.port<0> port = Core channel = 1 direction = S2MM
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.trace @t(%c0) {
    // expected-error @+1 {{'aie.trace.port' op invalid stream switch port configuration for tile (0, 2) [trace-config]}}
    aie.trace.port<0> port = North channel = 6 direction = S2MM
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.trace @t(%c0) {
    // expected-error @+1 {{'aie.trace.port' op invalid stream switch port configuration for tile (0, 2) [trace-config]}}
    aie.trace.port<0> port = North channel = 4 direction = MM2S
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.trace @t(%mem) {
    // expected-error @+1 {{'aie.trace.port' op invalid stream switch port configuration for tile (0, 1) [trace-config]}}
    aie.trace.port<0> port = West channel = 0 direction = S2MM
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.trace @t(%c0) {
    // expected-error @+1 {{'aie.trace.start' op must specify either broadcast or event [trace-config]}}
    aie.trace.start
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.trace @t(%c0) {
    // expected-error @+1 {{'aie.trace.stop' op must specify either broadcast or event [trace-config]}}
    aie.trace.stop
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.trace @t(%c0) {
    // expected-error @+1 {{'aie.trace.start' op cannot specify both broadcast and event [trace-config]}}
    aie.trace.start broadcast = 1 event = <"A">
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.trace @t(%c0) {
    // expected-error @+1 {{'aie.trace.combo_event' op combo event slot must be 0, 1, or 2 [trace-config]}}
    aie.trace.combo_event<3> <"A"> AND <"B">
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.trace @t(%c0) {
    // expected-error @+1 {{'aie.trace.edge_event' op edge detection slot must be 0 or 1 [trace-config]}}
    aie.trace.edge_event<2> event = <"A"> trigger = RISING
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.trace @t(%c0) {
    // expected-error @+1 {{'aie.trace.event' op event 'MemTileEventAIE2::X' is not valid for CoreTile (0, 2) [trace-config]}}
    aie.trace.event<MemTileEventAIE2::X>
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.trace @t(%mem) {
    // expected-error @+1 {{'aie.trace.event' op event 'CoreEventAIE2::X' is not valid for MemTile (0, 1) [trace-config]}}
    aie.trace.event<CoreEventAIE2::X>
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.trace @t(%shim) {
    // expected-error @+1 {{'aie.trace.event' op event 'MemEventAIE2::X' is not valid for ShimNOCTile (0, 0) [trace-config]}}
    aie.trace.event<MemEventAIE2::X>
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.trace @t(%c0) {
    // expected-error @+1 {{'aie.trace.event' op event 'CoreEventAIE::X' is not valid for CoreTile (0, 2) [trace-config]}}
    aie.trace.event<CoreEventAIE::X>
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.trace @t(%c0) {
    // expected-error @+1 {{'aie.trace.combo_event' op event 'ShimTileEventAIE2::X' is not valid for CoreTile (0, 2) [trace-config]}}
    aie.trace.combo_event<0> <"A"> AND <ShimTileEventAIE2::X>
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.trace @t(%c0) {
    // expected-error @+1 {{'aie.trace.start' op event 'ShimTileEventAIE2::X' is not valid for CoreTile (0, 2) [trace-config]}}
    aie.trace.start event = <ShimTileEventAIE2::X>
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.trace @t(%c0) {
    // expected-note @+1 {{the slot is used here first}}
    aie.trace.port<0> port = DMA channel = 0 direction = S2MM
    // expected-error @+1 {{'aie.trace.port' op duplicate port slot 0 [trace-config]}}
    aie.trace.port<0> port = DMA channel = 0 direction = S2MM
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.trace @t(%c0) {
    // expected-note @+1 {{the slot is used here first}}
    aie.trace.combo_event<0> <"A"> AND <"B">
    // expected-error @+1 {{'aie.trace.combo_event' op duplicate combo event slot 0 [trace-config]}}
    aie.trace.combo_event<0> <"A"> AND <"B">
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.trace @t(%c0) {
    // expected-note @+1 {{the slot is used here first}}
    aie.trace.edge_event<0> event = <"A"> trigger = BOTH
    // expected-error @+1 {{'aie.trace.edge_event' op duplicate edge event slot 0 [trace-config]}}
    aie.trace.edge_event<0> event = <"A"> trigger = BOTH
  }
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  // expected-error @+1 {{'aie.trace' op trace unit supports maximum 8 events, got 9 [trace-config]}}
  aie.trace @t(%c0) {
    aie.trace.event<"E0">
    aie.trace.event<"E1">
    aie.trace.event<"E2">
    aie.trace.event<"E3">
    aie.trace.event<"E4">
    aie.trace.event<"E5">
    aie.trace.event<"E6">
    aie.trace.event<"E7">
      aie.trace.event<"E8">
  }
}

// -----

aie.device(npu2) {
  %no = arith.constant 0 : index
  // expected-error @+1 {{'aie.trace' op tile operand must be a TileOp or LogicalTileOp [not-a-tile]}}
  aie.trace @t(%no) {
  }
}

// -----

aie.device(npu2) {
  %no = arith.constant 0 : index
  // expected-error @+1 {{'aie.trace.config' op tile operand must be a TileOp or LogicalTileOp [not-a-tile]}}
  aie.trace.config @t(%no) {
  }
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.trace @t(%c0) {
    // expected-error @+1 {{unknown event enum type: CoreEventAIE9 [unknown-keyword]}}
    aie.trace.event<CoreEventAIE9::X>
  }
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.trace @t(%c0) {
    // expected-error @+1 {{unknown CoreEventAIE2 value: A B [unknown-keyword]}}
    aie.trace.event<"CoreEventAIE2::A B">
  }
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.trace @t(%c0) {
    // expected-error @+1 {{unknown edge trigger: UP [unknown-keyword]}}
    aie.trace.edge_event<0> event = <"A"> trigger = UP
  }
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.runtime_sequence() {
    // expected-error @+1 {{'aie.trace.host_config' op buffer_size must be positive [trace-config]}}
    aie.trace.host_config buffer_size = 0
  }
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.runtime_sequence() {
    // expected-error @+1 {{'aie.trace.host_config' op arg_idx must be an argument index, or -1 to append an argument [trace-config]}}
    aie.trace.host_config buffer_size = 64 arg_idx = -2
  }
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.runtime_sequence() {
    // expected-error @+1 {{unknown routing strategy: double [unknown-keyword]}}
    aie.trace.host_config buffer_size = 64 routing = double
  }
}

// -----

aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.trace.config @t(%c0) {
    // expected-error @+1 {{register value must fit in an i32 [trace-config]}}
    aie.trace.reg register = "R" value = 0x100000000
  }
}
