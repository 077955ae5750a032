// Whole designs in both grammars print in the current one and round-trip.
// RUN: split-file %s %t
// RUN: tileloom-opt %t/current.mlir | tileloom-opt | FileCheck %s --check-prefix=CURRENT
// RUN: tileloom-opt %t/april.mlir | tileloom-opt | FileCheck %s --check-prefix=APRIL
// RUN: tileloom-opt %t/current.mlir --mlir-print-op-generic | tileloom-opt | FileCheck %s --check-prefix=CURRENT
// RUN: tileloom-opt %t/april.mlir --mlir-print-op-generic | tileloom-opt | FileCheck %s --check-prefix=APRIL

//--- current.mlir
aie.device(npu2) @halve {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %ct = aie.logical_tile<CoreTile>(0, 2)
  %c1 = arith.constant 1 : i32
  %buf = aie.buffer(%ct) {sym_name = "work", mem_bank = 2 : i32} : memref<64xi32>
  %free = aie.lock(%ct, 0) {init = 1 : i32, sym_name = "free"}
  %full = aie.lock(%ct, 1) {init = 0 : i32, sym_name = "full"}
  func.func private @halve_tile(memref<64xi32>) attributes {link_with = "halve.o", stack_size_override = 512 : i32}
  aie.flow(%shim, DMA : 0, %ct, DMA : 0)
  aie.packet_flow(4, mask = 28) {
    aie.packet_source<%ct, Trace : 0>
    aie.packet_dest<%shim, DMA : 1>
  } {keep_pkt_header = true}
  %core = aie.core(%ct) {
    %one = arith.constant 1 : i32
    aie.use_lock(%full, AcquireGreaterEqual, %one)
    func.call @halve_tile(%buf) : (memref<64xi32>) -> ()
    aie.use_lock(%free, Release, %one)
    aie.end
  } {stack_size = 2048 : i32, stack_bank = 3 : i32, data_size = 1024 : i32}
  %dma = aie.mem(%ct) {
    %0 = aie.dma_start(S2MM, 0, ^recv, ^done, repeat_count = 3)
  ^recv:
    aie.use_lock(%free, AcquireGreaterEqual, %c1)
    aie.dma_bd(%buf : memref<64xi32> offset = 0 len = 64 sizes = [8, 8] strides = [1, 8])
    aie.use_lock(%full, Release, %c1)
    aie.next_bd ^recv
  ^done:
    aie.end
  }
} {has_ctrl_pkt_overlay = false}
//--- april.mlir
module {
  aie.device(npu1_1col) {
    %shim = aie.tile(0, 0)
    %ct = aie.tile(0, 2)
    %buf = aie.buffer(%ct) {address = 1024 : i32, sym_name = "work"} : memref<32xi32> = dense<0>
    %free = aie.lock(%ct, 0) {init = 1 : i32}
    %full = aie.lock(%ct, 1)
    aie.flow(%shim, "DMA" : 0, %ct, "DMA" : 0)
    %core = aie.core(%ct) {
      aie.use_lock(%full, "AcquireGreaterEqual", 1)
      aie.use_lock(%free, "Release", 1)
      aie.end
    } {stack_size = 2048 : i32}
    %dma = aie.mem(%ct) {
      %0 = aie.dma_start(S2MM, 1, ^bb1, ^bb2)
    ^bb1:
      aie.use_lock(%free, AcquireGreaterEqual, 1)
      aie.dma_bd(%buf : memref<32xi32>, 0, 32, [<size = 4, stride = 1>, <size = 8, stride = 4>]) {bd_id = 0 : i32}
      aie.use_lock(%full, Release, 1)
      aie.next_bd ^bb1
    ^bb2:
      aie.end
    }
  }
}

//--- expected
// CURRENT: aie.device(npu2) @halve {
// CURRENT: %[[CORE:.*]] = aie.logical_tile<CoreTile>(0, 2)
// CURRENT: aie.buffer(%[[CORE]]) {mem_bank = 2 : i32, sym_name = "work"} : memref<64xi32>
// CURRENT: aie.flow(%shim_noc_tile_0_0, DMA : 0, %[[CORE]], DMA : 0)
// CURRENT-NEXT: aie.packet_flow(4, mask = 28) {
// CURRENT-NEXT:   aie.packet_source<%[[CORE]], Trace : 0>
// CURRENT-NEXT:   aie.packet_dest<%shim_noc_tile_0_0, DMA : 1>
// CURRENT-NEXT: } {keep_pkt_header = true}
// CURRENT: aie.use_lock(%full, AcquireGreaterEqual, %{{.*}})
// CURRENT: } {data_size = 1024 : i32, stack_bank = 3 : i32, stack_size = 2048 : i32}
// CURRENT: aie.dma_start(S2MM, 0, ^bb1, ^bb2, repeat_count = 3)
// CURRENT: aie.dma_bd(%work : memref<64xi32> offset = 0 len = 64 sizes = [8, 8] strides = [1, 8])
// CURRENT: } {has_ctrl_pkt_overlay = false}

// APRIL: aie.device(npu1_1col) {
// APRIL: aie.buffer(%tile_0_2) {address = 1024 : i32, sym_name = "work"} : memref<32xi32> = dense<0>
// APRIL: aie.core(%tile_0_2) {
// APRIL-NEXT: %[[ONE:.*]] = arith.constant 1 : i32
// APRIL-NEXT: aie.use_lock(%lock_0_2_0, AcquireGreaterEqual, %[[ONE]])
// APRIL: aie.dma_bd(%work : memref<32xi32> offset = 0 len = 32 sizes = [4, 8] strides = [1, 4]) {bd_id = 0 : i32}
