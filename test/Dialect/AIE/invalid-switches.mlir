// Which switch configurations do not exist.
// RUN: tileloom-opt %s --split-input-file --verify-diagnostics

aie.device(npu2) {
  %t = aie.tile(0, 2)
  aie.switchbox(%t) {
    aie.connect<DMA : 0, North : 0>
    // expected-error@+1 {{connecting (DMA: 1) to (North: 0) on (0, 2) targets same dst as another connect op; existing destinations: (North: 0) [switch-port-taken]}}
    aie.connect<DMA : 1, North : 0>
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 2)
  aie.switchbox(%t) {
    aie.connect<DMA : 0, North : 0>
    %a = aie.amsel<0> (0)
    // expected-error@+1 {{targets same destination North: 0 as another connect or masterset operation}}
    aie.masterset(North : 0, %a)
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 2)
  aie.switchbox(%t) {
    %a = aie.amsel<0> (0)
    aie.connect<DMA : 0, North : 0>
    // expected-error@+1 {{packet switched source DMA0 cannot match another connect or masterset operation}}
    aie.packet_rules(DMA : 0) {
      aie.rule(31, 1, %a)
    }
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 2)
  aie.switchbox(%t) {
    %a = aie.amsel<0> (0)
    aie.packet_rules(DMA : 0) {
      aie.rule(31, 1, %a)
    }
    // expected-error@+1 {{packet switched source DMA0 cannot match another connect or masterset operation}}
    aie.connect<DMA : 0, North : 0>
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 2)
  aie.switchbox(%t) {
    // expected-error@+1 {{index 4 for source bundle North must be less than 4 [switch-port-range]}}
    aie.connect<North : 4, DMA : 0>
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 2)
  aie.switchbox(%t) {
    // expected-error@+1 {{index 6 for dest bundle North must be less than 6}}
    aie.connect<DMA : 0, North : 6>
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 1)
  aie.switchbox(%t) {
    // expected-error@+1 {{source bundle FIFO not supported; index: 0, bound: 0}}
    aie.connect<FIFO : 0, North : 0>
  }
}

// -----

aie.device(npu2_1col) {
  %t = aie.tile(0, 2)
  aie.switchbox(%t) {
    // expected-error@+1 {{dest bundle East not supported; index: 1, bound: 0}}
    aie.connect<DMA : 0, East : 1>
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 1)
  aie.switchbox(%t) {
    // expected-error@+1 {{illegal stream switch connection [illegal-switch-connection]}}
    aie.connect<South : 0, North : 1>
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 2)
  aie.switchbox(%t) {
    // expected-error@+1 {{illegal stream switch connection}}
    aie.connect<Trace : 0, North : 1>
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 1)
  aie.switchbox(%t) {
    %a = aie.amsel<1> (2)
    // expected-error@+1 {{'aie.masterset' op illegal stream switch connection}}
    aie.masterset(North : 1, %a)
    aie.packet_rules(South : 0) {
      aie.rule(31, 1, %a)
    }
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 2)
  aie.switchbox(%t) {
    %a = aie.amsel<0> (0)
    %b = aie.amsel<1> (0)
    // expected-error@+1 {{a master port can only be tied to one arbiter [masterset-arbiter]}}
    aie.masterset(North : 0, %a, %b)
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 2)
  aie.switchbox(%t) {
    // expected-error@+1 {{amsel operand must be produced by an 'aie.amsel' op}}
    aie.masterset(North : 0, %t)
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 2)
  aie.switchbox(%t) {
    // expected-error@+1 {{cannot be contained in a Switchbox op [foreign-op]}}
    %c = arith.constant 0 : i32
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 2)
  aie.switchbox(%t) {
    // expected-error@+1 {{whose minimum value is 0 whose maximum value is 5}}
    %a = aie.amsel<6> (0)
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 2)
  aie.switchbox(%t) {
    // expected-error@+1 {{whose minimum value is 0 whose maximum value is 3}}
    %a = aie.amsel<0> (4)
  }
}

// -----

aie.device(xcvc1902) {
  %t = aie.tile(2, 0)
  aie.shim_mux(%t) {
    aie.connect<DMA : 0, North : 3>
    // expected-error@+1 {{targets same destination North: 3 as another connect operation}}
    aie.connect<PLIO : 3, North : 3>
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(2, 0)
  aie.shim_mux(%t) {
    // expected-error@+1 {{cannot be contained in a Switchbox op}}
    %a = arith.constant 0 : i32
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{failed to verify that op exists in a shim tile}}
  aie.shim_mux(%t) {}
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{should have non-empty body}}
  %s = "aie.switchbox"(%t) ({}) : (index) -> index
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 0)
  // expected-error@+1 {{should have non-empty body}}
  %s = "aie.shim_mux"(%t) ({}) : (index) -> index
}

// -----

aie.device(npu2) {
  // expected-error@+1 {{expects parent op to be one of}}
  aie.connect<DMA : 0, North : 0>
}

// -----

aie.device(npu2) {
  %t = aie.logical_tile<CoreTile>(?, ?)
  // expected-error@+1 {{'aie.switchbox' op requires a placed tile (aie.tile), not a logical tile [switch-unplaced]}}
  aie.switchbox(%t) {
    aie.connect<DMA : 0, North : 0>
  }
}

// -----

// A place does not make a tile of it.
aie.device(npu2) {
  %t = aie.logical_tile<CoreTile>(0, 2)
  // expected-error@+1 {{'aie.switchbox' op requires a placed tile (aie.tile), not a logical tile [switch-unplaced]}}
  aie.switchbox(%t) {
  }
}

// -----

aie.device(npu2) {
  %t = aie.logical_tile<ShimNOCTile>(?, 0)
  // expected-error@+1 {{'aie.shim_mux' op requires a placed tile (aie.tile), not a logical tile [switch-unplaced]}}
  aie.shim_mux(%t) {
    aie.connect<DMA : 0, North : 3>
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 2)
  aie.switchbox(%t) {
    // expected-error@+1 {{source index cannot be less than zero [switch-port-range]}}
    aie.connect<DMA : -1, North : 0>
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 2)
  aie.switchbox(%t) {
    // expected-error@+1 {{dest index cannot be less than zero [switch-port-range]}}
    aie.connect<DMA : 1, North : -2>
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 2)
  aie.switchbox(%t) {
    %a = aie.amsel<0> (0)
    // expected-error@+1 {{dest index cannot be less than zero [switch-port-range]}}
    aie.masterset(North : -1, %a)
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 2)
  aie.switchbox(%t) {
    %a = aie.amsel<0> (0)
    // expected-error@+1 {{source index cannot be less than zero [switch-port-range]}}
    aie.packet_rules(DMA : -1) {
      aie.rule(31, 1, %a)
    }
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 0)
  aie.shim_mux(%t) {
    // expected-error@+1 {{source index cannot be less than zero [switch-port-range]}}
    aie.connect<DMA : -1, North : 3>
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 0)
  aie.shim_mux(%t) {
    // expected-error@+1 {{dest index cannot be less than zero [switch-port-range]}}
    aie.connect<DMA : 0, North : -3>
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 2)
  aie.switchbox(%t) {
    %a = aie.amsel<0> (0)
    aie.packet_rules(DMA : 0) {
      // expected-error@+1 {{'aie.rule' op packet id mask 40 exceeds the maximum of 31 [packet-field-range]}}
      aie.rule(40, 1, %a)
    }
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 2)
  aie.switchbox(%t) {
    %a = aie.amsel<0> (0)
    aie.packet_rules(DMA : 0) {
      // expected-error@+1 {{'aie.rule' op packet id 32 exceeds the maximum of 31 [packet-field-range]}}
      aie.rule(31, 32, %a)
    }
  }
}

// -----

aie.device(npu2) {
  %t = aie.tile(0, 2)
  aie.switchbox(%t) {
    %a = aie.amsel<0> (0)
    aie.packet_rules(DMA : 0) {
      aie.rule(31, 31, %a)
      // expected-error@+1 {{'aie.rule' op has ID 0x3 outside mask 0x1, which no packet can match [packet-mask]}}
      aie.rule(1, 3, %a)
    }
  }
}
