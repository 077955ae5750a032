// Device, tile and core ops: what is printed, default names, name hints.
// RUN: tileloom-opt %s | tileloom-opt | FileCheck %s
// RUN: tileloom-opt %s --mlir-print-op-generic | tileloom-opt | FileCheck %s

module {
  // CHECK-LABEL: aie.device(npu2) {
  aie.device(npu2) @main {
    // CHECK-NEXT: %shim_noc_tile_0_0 = aie.tile(0, 0) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 15>}
    %s = aie.tile(0, 0) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 15>}
    // CHECK-NEXT: %mem_tile_0_1 = aie.tile(0, 1) {allocation_scheme = "bank-aware"}
    %m = aie.tile(0, 1) {allocation_scheme = "bank-aware"}
    // CHECK-NEXT: %tile_0_2 = aie.tile(0, 2)
    %t = aie.tile(0, 2)
    // CHECK-NEXT: %tile_1_2 = aie.tile(1, 2)
    %u = aie.tile(1, 2)
    // CHECK-NEXT: %logical_core = aie.logical_tile<CoreTile>(1, ?)
    %lc = aie.logical_tile<CoreTile>(1, ?)
    // CHECK-NEXT: %logical_mem = aie.logical_tile<MemTile>(?, ?) {allocation_scheme = "basic-sequential"}
    %lm = aie.logical_tile<"MemTile">(?, ?) {allocation_scheme = "basic-sequential"}
    // CHECK-NEXT: %logical_shim_noc = aie.logical_tile<ShimNOCTile>(2, 0)
    %ls = aie.logical_tile<ShimNOCTile>(2, 0)
    // CHECK-NEXT: %{{.*}} = aie.plio(20)
    %p = aie.plio(20)
    // CHECK-NEXT: aie.cascade_flow(%tile_0_2, %tile_1_2)
    aie.cascade_flow(%t, %u)
    // CHECK-NEXT: aie.configure_cascade(%tile_1_2, West, South)
    aie.configure_cascade(%u, West, "South")
    // CHECK-NEXT: %core_0_2 = aie.core(%tile_0_2) {
    %core = aie.core(%t) {
      %ch = arith.constant 0 : i32
      // CHECK: %[[V:.*]] = aie.get_stream(%{{.*}} : i32) : i128
      %v = aie.get_stream(%ch : i32) : i128
      // CHECK-NEXT: aie.put_stream(%{{.*}} : i32, %[[V]] : i128)
      aie.put_stream(%ch : i32, %v : i128)
      // CHECK-NEXT: %[[C:.*]] = aie.get_cascade() : vector<16xi32>
      %c = aie.get_cascade() : vector<16xi32>
      // CHECK-NEXT: aie.put_cascade(%[[C]] : vector<16xi32>)
      aie.put_cascade(%c : vector<16xi32>)
      // CHECK-NEXT: aie.debug(%{{.*}} : i32)
      aie.debug(%ch : i32)
      // CHECK-NEXT: aie.event(1)
      aie.event(1)
      // CHECK-NEXT: cf.br ^bb1
      cf.br ^bb1
    ^bb1:
      // CHECK: aie.end
      aie.end
    // CHECK-NEXT: } {data_size = 4096 : i32, dynamic_objfifo_lowering = false, link_files = ["a.o", "b.o"], link_merge_files = ["c.ll"], measured_bank_sizes = array<i32: 0, 4096, 0, 0>, stack_address = 49152 : i32, stack_bank = 3 : i32, stack_size = 2048 : i32}
    } {stack_size = 2048 : i32, stack_bank = 3 : i32, stack_address = 49152 : i32,
       data_size = 4096 : i32, measured_bank_sizes = array<i32: 0, 4096, 0, 0>,
       link_files = ["a.o", "b.o"], link_merge_files = ["c.ll"],
       dynamic_objfifo_lowering = false}
    // CHECK-NEXT: %core_1_2 = aie.core(%tile_1_2) {
    // CHECK-NEXT:   aie.end
    // CHECK-NEXT: } {elf_file = "core_1_2.elf"}
    aie.core(%u) {
      aie.end
    } {elf_file = "core_1_2.elf"}
  // CHECK-NEXT: } {needs_ctrl_pkt_overlay = false}
  } {needs_ctrl_pkt_overlay = false}

  // CHECK-LABEL: aie.device(xcvc1902) @second {
  aie.device("xcvc1902") @second {
    // CHECK-NEXT: %shim_pl_tile_0_0 = aie.tile(0, 0)
    %s = aie.tile(0, 0)
    // CHECK-NEXT: %logical_shim_pl = aie.logical_tile<ShimPLTile>(?, 0)
    %l = aie.logical_tile<ShimPLTile>(?, 0)
  }

  // The numeric codes are what generic form writes.
  // CHECK-LABEL: aie.device(npu1_1col) @generic {
  "aie.device"() <{device = 5 : i32, sym_name = "generic"}> ({
    // CHECK-NEXT: %[[A:.*]] = aie.tile(0, 2)
    %0 = "aie.tile"() <{col = 0 : i32, row = 2 : i32}> : () -> index
    // CHECK-NEXT: %[[B:.*]] = aie.tile(0, 3)
    %1 = "aie.tile"() <{col = 0 : i32, row = 3 : i32}> : () -> index
    // CHECK-NEXT: aie.flow(%[[A]], DMA : 0, %[[B]], Core : 0)
    "aie.flow"(%0, %1) <{source_bundle = 1 : i32, source_channel = 0 : i32, dest_bundle = 0 : i32, dest_channel = 0 : i32}> : (index, index) -> ()
    "aie.end"() : () -> ()
  }) : () -> ()
}
