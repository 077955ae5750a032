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
