// Rules of the design that take a flow's packets towards its destination, all the way
// or for a part of it, carry the flow; what is missing is added behind them.
// RUN: tileloom-opt --split-input-file --aie-create-pathfinder-flows %s | FileCheck %s

// CHECK-LABEL: aie.device(npu2) @whole_way
// CHECK-COUNT-3: aie.rule(28, 0, %{{.*}})
// CHECK-NOT:     aie.rule
// CHECK-NOT:     aie.packet_flow
aie.device(npu2) @whole_way {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  %box_core = aie.switchbox(%core) {
    %0 = aie.amsel<0> (0)
    %1 = aie.masterset(South : 0, %0)
    aie.packet_rules(DMA : 0) {
      aie.rule(28, 0, %0)
    }
  }
  %box_mem = aie.switchbox(%mem) {
    %0 = aie.amsel<0> (0)
    %1 = aie.masterset(South : 0, %0)
    aie.packet_rules(North : 0) {
      aie.rule(28, 0, %0)
    }
  }
  %box_shim = aie.switchbox(%shim) {
    %0 = aie.amsel<0> (0)
    %1 = aie.masterset(South : 2, %0)
    aie.packet_rules(North : 0) {
      aie.rule(28, 0, %0)
    }
  }
  %mux = aie.shim_mux(%shim) {
    aie.connect<North : 2, DMA : 0>
  }
  aie.packet_flow(2) { aie.packet_source<%core, DMA : 0> aie.packet_dest<%shim, DMA : 0> }
}

// -----

// CHECK-LABEL: aie.device(npu2) @first_part
// CHECK:         aie.switchbox(%{{.*}}0_3) {
// CHECK:           aie.packet_rules(South : 0) {
// CHECK-NEXT:        aie.rule(31, 2, %{{.*}})
aie.device(npu2) @first_part {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  %box_a = aie.switchbox(%a) {
    %0 = aie.amsel<0> (0)
    %1 = aie.masterset(North : 0, %0)
    aie.packet_rules(DMA : 0) {
      aie.rule(28, 0, %0)
    }
  }
  aie.packet_flow(2) { aie.packet_source<%a, DMA : 0> aie.packet_dest<%b, DMA : 0> }
}

// -----

// The rule leads away from the destination, but not to another one: the packets turn.
// CHECK-LABEL: aie.device(npu2) @back_again
// CHECK:         aie.switchbox(%{{.*}}0_2) {
// CHECK:           aie.packet_rules(DMA : 0) {
// CHECK-NEXT:        aie.rule(28, 0, %{{.*}})
// CHECK-NEXT:      }
// CHECK:           aie.masterset(Core : 0, %[[TO:.*]])
// CHECK:           aie.rule(31, 2, %[[TO]])
// CHECK:         aie.switchbox(%{{.*}}0_3) {
// CHECK:           aie.packet_rules(South : 0) {
// CHECK-NEXT:        aie.rule(31, 2, %{{.*}})
aie.device(npu2) @back_again {
  %a = aie.tile(0, 2)
  %box_a = aie.switchbox(%a) {
    %0 = aie.amsel<0> (0)
    %1 = aie.masterset(North : 0, %0)
    aie.packet_rules(DMA : 0) {
      aie.rule(28, 0, %0)
    }
  }
  aie.packet_flow(2) { aie.packet_source<%a, DMA : 0> aie.packet_dest<%a, Core : 0> }
}
