// A deterministic merge reads, prints and reads again, and its rules are checked.
// RUN: split-file %s %t
// RUN: tileloom-opt %t/good.mlir | tileloom-opt | FileCheck-22 %t/good.mlir
// RUN: tileloom-opt %t/bad.mlir -split-input-file -verify-diagnostics

//--- good.mlir
// CHECK: aie.amsel<0> (1) deterministic_merge [<DMA : 0, 1>, <South : 1, 63>]
aie.device(npu1) {
  %t = aie.tile(0, 2)
  %s = aie.switchbox(%t) {
    %a = aie.amsel<0>(1) deterministic_merge [<DMA : 0, 1>, <"South" : 1, 63>]
    %m = aie.masterset(North : 0, %a)
    aie.packet_rules(DMA : 0) {
      aie.rule(31, 1, %a)
    }
    aie.packet_rules(South : 1) {
      aie.rule(31, 2, %a)
    }
  }
}

//--- bad.mlir
aie.device(npu1) {
  %t = aie.tile(0, 2)
  %s = aie.switchbox(%t) {
    // expected-error@+1 {{arbiter 2 does not support deterministic merge}}
    %a = aie.amsel<2>(0) deterministic_merge [<DMA : 0, 1>, <South : 1, 1>]
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %s = aie.switchbox(%t) {
    // expected-error@+1 {{needs at least 2 merge slots}}
    %a = aie.amsel<0>(0) deterministic_merge [<DMA : 0, 1>]
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %s = aie.switchbox(%t) {
    // expected-error@+1 {{packet_count must be in 1..63}}
    %a = aie.amsel<0>(0) deterministic_merge [<DMA : 0, 1>, <South : 1, 64>]
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %s = aie.switchbox(%t) {
    %a = aie.amsel<0>(0) deterministic_merge [<DMA : 0, 1>, <South : 1, 1>]
    // expected-error@+1 {{already has a deterministic merge schedule on another amsel}}
    %b = aie.amsel<0>(1) deterministic_merge [<DMA : 0, 1>, <South : 1, 1>]
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %s = aie.switchbox(%t) {
    // expected-error@+1 {{does not schedule slave port DMA : 0}}
    %a = aie.amsel<0>(0) deterministic_merge [<DMA : 1, 1>, <South : 1, 1>]
    %m = aie.masterset(North : 0, %a)
    aie.packet_rules(DMA : 0) {
      aie.rule(31, 1, %a)
    }
  }
}

// -----

aie.device(xcvc1902) {
  %t = aie.tile(1, 2)
  %s = aie.switchbox(%t) {
    // expected-error@+1 {{deterministic merge is not supported by this device}}
    %a = aie.amsel<0>(0) deterministic_merge [<DMA : 0, 1>, <South : 1, 1>]
  }
}
