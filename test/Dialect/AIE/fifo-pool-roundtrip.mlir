// Pools, segments and endpoints of split fifos are read and printed.
// RUN: tileloom-opt %s > %t.once.mlir
// RUN: FileCheck %s < %t.once.mlir
// RUN: tileloom-opt %t.once.mlir | diff %t.once.mlir -
// RUN: tileloom-opt --mlir-print-op-generic %s | tileloom-opt | diff %t.once.mlir -

// CHECK-LABEL: aie.device(npu2)
aie.device(npu2) {
  %t = aie.tile(0, 2)
  %m = aie.tile(0, 1)
  // CHECK: aie.objectfifo.pool @q_pool(%{{.*}}) {depth = 2 : i32} : memref<32xi32> {
  // CHECK-NEXT: aie.objectfifo.segment @all {offset = 0 : i32, size = 32 : i32}
  // CHECK-NEXT: }
  aie.objectfifo.pool @q_pool(%t) {depth = 2 : i32} : memref<32xi32> {
    aie.objectfifo.segment @all {offset = 0 : i32, size = 32 : i32}
  }
  // CHECK: aie.objectfifo.core_endpoint @reader(%{{.*}}) drains @q_pool
  aie.objectfifo.core_endpoint @reader(%t) drains @q_pool
  // CHECK: aie.objectfifo.dma_endpoint @q_dma(%{{.*}}) fills @q_pool {channelIndex = 1 : i32, fifoName = "q"}
  aie.objectfifo.dma_endpoint @q_dma(%t) fills @q_pool {channelIndex = 1 : i32, fifoName = "q"}

  %b0 = aie.buffer(%m) {sym_name = "b0"} : memref<10xi32>
  %b1 = aie.buffer(%m) {sym_name = "b1"} : memref<10xi32>
  %l0 = aie.lock(%m, 0) {sym_name = "l0", init = 2 : i32}
  %l1 = aie.lock(%m, 1) {sym_name = "l1", init = 0 : i32}
  // CHECK: aie.objectfifo.pool @two(%{{.*}}) {buffers = [@b0, @b1], depth = 2 : i32, disableSynchronization = true, fifoName = "two", repeatCount = 3 : i32, streamLenDecoupled} : memref<10xi32> {
  // CHECK-NEXT: aie.objectfifo.segment @s0 {consumeLock = @l1, offset = 0 : i32, produceLock = @l0, size = 6 : i32}
  // CHECK-NEXT: aie.objectfifo.segment @s1 {offset = 6 : i32, size = 4 : i32}
  aie.objectfifo.pool @two(%m) {depth = 2 : i32, buffers = [@b0, @b1], repeatCount = 3 : i32, disableSynchronization = true, streamLenDecoupled, fifoName = "two"} : memref<10xi32> {
    aie.objectfifo.segment @s0 {offset = 0 : i32, size = 6 : i32, produceLock = @l0, consumeLock = @l1}
    aie.objectfifo.segment @s1 {offset = 6 : i32, size = 4 : i32}
  }
  // CHECK: aie.objectfifo.dma_endpoint @out(%{{.*}}) drains @two {dimensions = #aie<bd_dim_layout_array_array{{\[\[}}<size = 2, stride = 3>, <size = 3, stride = 1>], []]>, iterCount = 5 : i32, packet = #aie.packet_info<{{.*}}pkt_id = 2>, padDimensions = #aie<bd_pad_layout_array_array{{\[\[}}<const_pad_before = 1, const_pad_after = 0>, <const_pad_before = 0, const_pad_after = 2>], []]>, padValue = 9 : i32, segments = [@s0, @s1]}
  aie.objectfifo.dma_endpoint @out(%m) drains @two {segments = [@s0, @s1], dimensions = #aie<bd_dim_layout_array_array[[<size = 2, stride = 3>, <size = 3, stride = 1>], []]>,
    padDimensions = #aie<bd_pad_layout_array_array[[<const_pad_before = 1, const_pad_after = 0>, <const_pad_before = 0, const_pad_after = 2>], []]>, padValue = 9 : i32, iterCount = 5 : i32, packet = #aie.packet_info<pkt_id = 2>}
  // CHECK: aie.objectfifo.dma_endpoint @in1(%{{.*}}) fills @two {segments = [@s1]}
  aie.objectfifo.dma_endpoint @in1(%m) fills @two {segments = [@s1]}

  // CHECK: aie.objectfifo_rearm_binding @again channels(%{{.*}}, %{{.*}} : index, index) locks(%{{.*}} : index) {channel_dirs = array<i32: 0, 1>, channel_indices = array<i32: 0, 2>, head_bd_ids = array<i32: 0, 4>, lock_inits = array<i32: 2>, repeat_counts = array<i32: 0, 1>}
  aie.objectfifo_rearm_binding @again channels(%m, %m : index, index) locks(%l0 : index)
    {channel_dirs = array<i32: 0, 1>, channel_indices = array<i32: 0, 2>, lock_inits = array<i32: 2>, head_bd_ids = array<i32: 0, 4>, repeat_counts = array<i32: 0, 1>}
  // CHECK: aie.objectfifo_rearm_binding @nothing channels() locks() {channel_dirs = array<i32>, channel_indices = array<i32>, lock_inits = array<i32>}
  aie.objectfifo_rearm_binding @nothing channels() locks() {channel_dirs = array<i32>, channel_indices = array<i32>, lock_inits = array<i32>}

  aie.core(%t) {
    // CHECK: %{{.*}}:2 = aie.objectfifo.acquire @reader(2) : memref<32xi32>, memref<32xi32>
    %0, %1 = aie.objectfifo.acquire @reader(2) : memref<32xi32>, memref<32xi32>
    // CHECK: aie.objectfifo.release @reader(2)
    aie.objectfifo.release @reader(2)
    aie.end
  }
}

// CHECK-LABEL: aie.device(xcvc1902)
aie.device(xcvc1902) @one {
  %t = aie.tile(1, 2)
  // CHECK: aie.objectfifo.pool @q(%{{.*}}) {buffers = [@b0], depth = 1 : i32, initValues = [dense<0> : tensor<4xi32>], locks = [@l0]} : memref<4xi32>
  aie.objectfifo.pool @q(%t) {depth = 1 : i32, buffers = [@b0], locks = [@l0], initValues = [dense<0> : tensor<4xi32>]} : memref<4xi32> {
    aie.objectfifo.segment @s {offset = 0 : i32, size = 4 : i32}
  }
}
