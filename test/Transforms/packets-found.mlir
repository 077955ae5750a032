// Packet flows come back from rules and mastersets: one op for each source,
// destination and claim, with what the masterset says of the header. What carried
// them goes, unless it is to stay; settings of the control overlay always stay.
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-find-flows))' %s | FileCheck %s
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-find-flows{remove-lifted=false}))' %s -o %t
// RUN: FileCheck %s --check-prefix=KEPT < %t
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-find-flows{remove-lifted=false}))' %t | diff %t -
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-find-flows{keep-partial-flows=false}))' %s | FileCheck %s --check-prefix=WHOLE

// CHECK-DAG:   %[[A:.*]] = aie.tile(0, 2)
// CHECK-DAG:   %[[B:.*]] = aie.tile(0, 3)
// CHECK-DAG:   %[[C:.*]] = aie.tile(0, 4)
// The overlay's settings stay, and nothing else.
// CHECK:       aie.switchbox(%[[A]]) {
// CHECK-NEXT:    aie.amsel<5> (3)
// CHECK-NEXT:    aie.masterset(TileControl : 0, %{{.*}}) {aie.is_ctrl_pkt_overlay}
// CHECK-NEXT:    aie.packet_rules(East : 0) {
// CHECK-NEXT:      aie.rule(31, 27, %{{.*}}) {aie.is_ctrl_pkt_overlay}
// CHECK-NEXT:    } {aie.is_ctrl_pkt_overlay}
// CHECK-NEXT:  }
// CHECK-NOT:   aie.switchbox
// CHECK-NOT:   aie.wire
// CHECK:       aie.packet_flow(1) {
// CHECK-NEXT:    aie.packet_source<%[[A]], DMA : 0>
// CHECK-NEXT:    aie.packet_dest<%[[C]], DMA : 0>
// CHECK-NEXT:  } {keep_pkt_header = true}
// CHECK-NEXT:  aie.packet_flow(16, mask = 28) {
// CHECK-NEXT:    aie.packet_source<%[[A]], DMA : 1>
// CHECK-NEXT:    aie.packet_dest<%[[A]], East : 1>
// CHECK-NEXT:  }
// CHECK-NEXT:  aie.packet_flow(2) {
// CHECK-NEXT:    aie.packet_source<%[[B]], DMA : 0>
// CHECK-NEXT:    aie.packet_dest<%[[C]], DMA : 0>
// CHECK-NEXT:  } {keep_pkt_header = true, priority_route = true}
// CHECK-NOT:   aie.packet_flow

// KEPT-COUNT-3: aie.switchbox
// KEPT-COUNT-3: aie.packet_flow

// WHOLE-COUNT-2: aie.packet_flow
// WHOLE-NOT:     aie.packet_flow
aie.device(npu2) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  %c = aie.tile(0, 4)
  %box_a = aie.switchbox(%a) {
    aie.connect<DMA : 0, North : 3>
    %0 = aie.amsel<0> (0)
    %1 = aie.amsel<5> (3)
    %2 = aie.masterset(East : 1, %0)
    %3 = aie.masterset(TileControl : 0, %1) {aie.is_ctrl_pkt_overlay}
    aie.packet_rules(DMA : 1) {
      aie.rule(28, 16, %0)
    }
    aie.packet_rules(East : 0) {
      aie.rule(31, 27, %1) {aie.is_ctrl_pkt_overlay}
    } {aie.is_ctrl_pkt_overlay}
  }
  %box_b = aie.switchbox(%b) {
    %0 = aie.amsel<0> (0)
    %1 = aie.amsel<1> (0)
    %2 = aie.masterset(North : 3, %0)
    %3 = aie.masterset(North : 4, %1)
    aie.packet_rules(DMA : 0) {
      aie.rule(31, 2, %0) {aie.priority_route}
    }
    aie.packet_rules(South : 3) {
      aie.rule(31, 1, %1)
    }
  }
  %box_c = aie.switchbox(%c) {
    %0 = aie.amsel<0> (0)
    %1 = aie.masterset(DMA : 0, %0) {keep_pkt_header = true}
    aie.packet_rules(South : 3) {
      aie.rule(31, 2, %0)
    }
    aie.packet_rules(South : 4) {
      aie.rule(31, 1, %0)
    }
  }
  aie.wire(%box_a : North, %box_b : South)
  aie.wire(%c : DMA, %box_c : DMA)
}
