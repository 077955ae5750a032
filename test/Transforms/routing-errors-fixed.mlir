// Settings that no switch can have are refused at their box before anything is
// routed.
// RUN: tileloom-opt --split-input-file --verify-diagnostics --aie-create-pathfinder-flows %s

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // expected-error @+2 {{Unable to find a legal routing: cannot add the fixed connections of the switchbox at tile (0, 2) [fixed-connections-illegal]}}
  // expected-note @+1 {{a slave port holds 4 rules, and DMA:0 has more}}
  %box = aie.switchbox(%a) {
    %0 = aie.amsel<0> (0)
    %1 = aie.masterset(North : 0, %0)
    aie.packet_rules(DMA : 0) {
      aie.rule(31, 1, %0)
      aie.rule(31, 2, %0)
      aie.rule(31, 3, %0)
      aie.rule(31, 4, %0)
      aie.rule(31, 5, %0)
    }
  }
  aie.flow(%a, DMA : 1, %b, DMA : 0)
}

// -----

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %a = aie.tile(0, 2)
  // expected-error @+2 {{Unable to find a legal routing: cannot add the fixed connections of the switchbox at tile (0, 0) [fixed-connections-illegal]}}
  // expected-note @+1 {{DMA:0 -> North:5 is not a connection that the shim mux can make}}
  %mux = aie.shim_mux(%shim) {
    aie.connect<DMA : 0, North : 5>
  }
  aie.flow(%shim, DMA : 1, %a, DMA : 0)
}

// -----

// No flow needs to be there.
aie.device(npu1_1col) {
  %a = aie.tile(0, 2)
  // expected-error @+2 {{Unable to find a legal routing: cannot add the fixed connections of the switchbox at tile (0, 2) [fixed-connections-illegal]}}
  // expected-note @+1 {{a slave port holds 4 rules, and DMA:0 has more}}
  %box = aie.switchbox(%a) {
    %0 = aie.amsel<0> (0)
    %1 = aie.masterset(North : 0, %0)
    aie.packet_rules(DMA : 0) {
      aie.rule(31, 1, %0)
      aie.rule(31, 2, %0)
      aie.rule(31, 3, %0)
      aie.rule(31, 4, %0)
      aie.rule(31, 5, %0)
    }
  }
}

// -----

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  // expected-error @+2 {{Unable to find a legal routing: cannot add the fixed connections of the switchbox at tile (0, 0) [fixed-connections-illegal]}}
  // expected-note @+1 {{DMA:0 -> North:4 is not a connection that the shim mux can make}}
  %mux = aie.shim_mux(%shim) {
    aie.connect<DMA : 0, North : 4>
  }
}

// -----

// The rule takes what the flow wants at the core to the DMA.
aie.device(npu2) {
  %a = aie.tile(0, 2)
  %box = aie.switchbox(%a) {
    %0 = aie.amsel<0> (0)
    %1 = aie.masterset(South : 0, %0)
    %2 = aie.amsel<1> (0)
    %3 = aie.masterset(DMA : 0, %2)
    aie.packet_rules(DMA : 0) {
      aie.rule(31, 1, %0)
      // expected-error @+2 {{'aie.rule' op can lead to false packet id match for id 2, which is not supposed to pass through this port. [packet-rule-false-match]}}
      // expected-remark @+1 {{Please consider changing all uses of packet id 2 to avoid deadlock.}}
      aie.rule(28, 0, %2)
    }
  }
  aie.packet_flow(2) { aie.packet_source<%a, DMA : 0> aie.packet_dest<%a, Core : 0> }
}

// -----

// The rule that goes wrong is at the end of the way that others lead.
aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %a = aie.tile(0, 2)
  %box_shim = aie.switchbox(%shim) {
    %0 = aie.amsel<0> (0)
    %1 = aie.masterset(North : 1, %0)
    aie.packet_rules(South : 3) {
      aie.rule(31, 5, %0)
    }
  }
  %box_mem = aie.switchbox(%mem) {
    %0 = aie.amsel<2> (1)
    %1 = aie.masterset(DMA : 0, %0)
    aie.packet_rules(South : 1) {
      // expected-error @+2 {{'aie.rule' op can lead to false packet id match for id 5, which is not supposed to pass through this port.}}
      // expected-remark @+1 {{Please consider changing all uses of packet id 5 to avoid deadlock.}}
      aie.rule(0, 0, %0)
    }
  }
  aie.packet_flow(5) { aie.packet_source<%shim, DMA : 0> aie.packet_dest<%a, DMA : 0> }
}
