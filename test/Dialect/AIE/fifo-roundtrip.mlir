// Every form of the object fifo ops is read, printed in its current form and read again.
// RUN: tileloom-opt %s > %t.once.mlir
// RUN: FileCheck %s < %t.once.mlir
// RUN: tileloom-opt %t.once.mlir | diff %t.once.mlir -
// RUN: tileloom-opt --mlir-print-op-generic %s | tileloom-opt | diff %t.once.mlir -

// CHECK-LABEL: aie.device(npu2)
aie.device(npu2) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  %far = aie.logical_tile<CoreTile>(?, ?)

  // CHECK: aie.objectfifo @plain(%{{.*}}, {%{{.*}}}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @plain(%shim, {%mem}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  // CHECK: aie.objectfifo @rows(%{{.*}} dimensionsToStream [<size = 8, stride = 32>, <size = 32, stride = 1>], {%{{.*}}, %{{.*}}}, [2, 2, 3]) {repeat_count = 4 : i32} : !aie.objectfifo<memref<256xi8>>
  aie.objectfifo @rows(%mem dimensionsToStream [<size = 8, stride = 32>, <size = 32, stride = 1>],
                       {%c0, %c1}, [2, 2, 3]) {repeat_count = 4 : i32} : !aie.objectfifo<memref<256xi8>>
  // CHECK: aie.objectfifo @in_order(%{{.*}}, {%{{.*}}}, [1, 2]) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @in_order(%c0 dimensionsToStream [], {%c1 dimensionsFromStream []}, [1 : i32, 2 : i32]) : !aie.objectfifo<memref<8xi32>>
  // CHECK: aie.objectfifo @shuffled(%{{.*}}, {%{{.*}} dimensionsFromStream [<size = 4, stride = 1>, <size = 2, stride = 4>], %{{.*}}}, 2 : i32)
  aie.objectfifo @shuffled(%mem, {%c0 dimensionsFromStream [<stride = 1, size = 4>, <size=2, stride=4>], %c1}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  // CHECK: aie.objectfifo @one_shuffled(%{{.*}}, {%{{.*}}, %{{.*}} dimensionsFromStream [<size = 8, stride = 1>]}, 2 : i32)
  aie.objectfifo @one_shuffled(%mem, {%c0, %c1 dimensionsFromStream [<size = 8, stride = 1>]}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  // CHECK: aie.objectfifo @wide(%{{.*}}, {%{{.*}}}, 2 : i32) : !aie.objectfifo<memref<64xi32>> -> !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @wide(%mem, {%c0}, 2 : i32) : !aie.objectfifo<memref<64xi32>> -> !aie.objectfifo<memref<16xi32>>
  // CHECK: aie.objectfifo @preset(%{{.*}}, {%{{.*}}}, 2 : i32) : !aie.objectfifo<memref<4xi32>> = [dense<[1, 2, 3, 4]>, dense<0>]
  aie.objectfifo @preset(%mem, {%c0}, 2 : i32) : !aie.objectfifo<memref<4xi32>> = [dense<[1, 2, 3, 4]>, dense<0>]
  // CHECK: aie.objectfifo @preset_typed(%{{.*}}, {%{{.*}}}, [1, 2]) : !aie.objectfifo<memref<2x2xi32>> = [dense<{{\[\[}}1, 2], [3, 4]]>]
  aie.objectfifo @preset_typed(%mem, {%c0}, [1, 2]) : !aie.objectfifo<memref<2x2xi32>> = [dense<[[1, 2], [3, 4]]> : memref<2x2xi32>]
  // CHECK: aie.objectfifo @preset_both({{.*}}) : !aie.objectfifo<memref<4xi32>> -> !aie.objectfifo<memref<2xi32>> = [dense<7>]
  aie.objectfifo @preset_both(%mem, {%c0}, 1 : i32) : !aie.objectfifo<memref<4xi32>> -> !aie.objectfifo<memref<2xi32>> = [dense<7>]
  // CHECK: aie.objectfifo @padded(%{{.*}} dimensionsToStream [<size = 2, stride = 2>, <size = 2, stride = 1>], {%{{.*}}}, 2 : i32) {padDimensions = #aie<bd_pad_layout_array[<const_pad_before = 1, const_pad_after = 1>, <const_pad_before = 2, const_pad_after = 0>]>, padValue = 7 : i32}
  aie.objectfifo @padded(%mem dimensionsToStream [<size = 2, stride = 2>, <size = 2, stride = 1>], {%c0}, 2 : i32)
    {padDimensions = #aie<bd_pad_layout_array[<const_pad_before = 1, const_pad_after = 1>, <const_pad_before = 2, const_pad_after = 0>]>, padValue = 7 : i32} : !aie.objectfifo<memref<16xi32>>
  // CHECK: aie.objectfifo @stream({{.*}}) {aie_stream = 0 : i32, aie_stream_port = 1 : i32}
  aie.objectfifo @stream(%c0, {%c1}, 2 : i32) {aie_stream = 0 : i32, aie_stream_port = 1 : i32} : !aie.objectfifo<memref<16xi32>>
  // CHECK: aie.objectfifo @pinned({{.*}}) {cons_dma_channels = array<i32: 1, -1>, prod_dma_channel = 3 : i32, via_DMA = true}
  aie.objectfifo @pinned(%mem, {%c0, %c1}, 2 : i32) {via_DMA = true, prod_dma_channel = 3 : i32, cons_dma_channels = array<i32: 1, -1>} : !aie.objectfifo<memref<16xi32>>
  // CHECK: aie.objectfifo @packets({{.*}}) {packet, packet_id = 3 : i8}
  aie.objectfifo @packets(%mem, {%c0}, 2 : i32) {packet, packet_id = 3 : i8} : !aie.objectfifo<memref<16xi32>>
  // CHECK: aie.objectfifo @bounded({{.*}}) {disable_synchronization = true, iter_count = 256 : i32, stream_len_decoupled}
  aie.objectfifo @bounded(%mem, {%c0}, 2 : i32) {iter_count = 256 : i32, disable_synchronization = true, stream_len_decoupled} : !aie.objectfifo<memref<16xi32>>
  // Attributes that say what is the default are not printed.
  // CHECK: aie.objectfifo @defaults(%{{.*}}, {%{{.*}}}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @defaults(%shim, {%c0}, 2 : i32) {via_DMA = false, plio = false, disable_synchronization = false, padValue = 0 : i32} : !aie.objectfifo<memref<16xi32>>
  // CHECK: aie.objectfifo @to_pl({{.*}}) {plio = true}
  aie.objectfifo @to_pl(%shim, {%c0}, 2 : i32) {plio = true} : !aie.objectfifo<memref<16xi32>>
  // CHECK: aie.objectfifo @unplaced
  aie.objectfifo @unplaced(%far, {%c0}, 2 : i32) : !aie.objectfifo<memref<16xi32>>

  aie.objectfifo @a(%c0, {%mem}, 2 : i32) : !aie.objectfifo<memref<512xi8>>
  aie.objectfifo @b(%c1, {%mem}, 2 : i32) : !aie.objectfifo<memref<512xi8>>
  aie.objectfifo @ab(%mem, {%shim}, 2 : i32) : !aie.objectfifo<memref<1024xi8>>
  // CHECK: aie.objectfifo.link [@a, @b] -> [@ab]([0, 512] [])
  aie.objectfifo.link [@a, @b] -> [@ab] ([0, 512] [])
  aie.objectfifo @w(%shim, {%mem}, 2 : i32) : !aie.objectfifo<memref<10xi32>>
  aie.objectfifo @p(%mem, {%c0}, 2 : i32) : !aie.objectfifo<memref<6xi32>>
  aie.objectfifo @q(%mem, {%c1}, 2 : i32) : !aie.objectfifo<memref<4xi32>>
  // CHECK: aie.objectfifo.link [@w] -> [@p, @q]([] [0, 6])
  aie.objectfifo.link [@w] -> [@p, @q] ([] [0, 6])
  aie.objectfifo @through(%mem, {%c0}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  // CHECK: aie.objectfifo.link [@plain] -> [@through]([] [])
  aie.objectfifo.link [@plain] -> [@through] ([] [])

  // CHECK: aie.objectfifo.allocate @in_order(%{{.*}})
  aie.objectfifo.allocate @in_order(%c1)
  %host = aie.external_buffer {sym_name = "host"} : memref<64xi32>
  // CHECK: aie.objectfifo.register_external_buffers @plain(%{{.*}}, {%{{.*}}, %{{.*}}}) : (memref<64xi32>, memref<64xi32>)
  aie.objectfifo.register_external_buffers @plain (%shim, {%host, %host}) : (memref<64xi32>, memref<64xi32>)

  %core = aie.core(%c0) {
    // CHECK: %{{.*}}:2 = aie.objectfifo.acquire @rows(Consume, 2) : memref<256xi8>, memref<256xi8>
    %cur, %next = aie.objectfifo.acquire @rows(Consume, 2) : memref<256xi8>, memref<256xi8>
    // CHECK: %{{.*}} = aie.objectfifo.acquire {note = "kept"} @in_order(Produce, 1) : memref<8xi32>
    %out = aie.objectfifo.acquire {note = "kept"} @in_order ("Produce", 1) : memref<8xi32>
    // CHECK: %{{.*}} = aie.objectfifo.acquire @wide(Consume, 1) : memref<16xi32>
    %piece = aie.objectfifo.acquire @wide(Consume, 1) : memref<16xi32>
    // CHECK: aie.objectfifo.release @rows(Consume, 1)
    aie.objectfifo.release @rows(Consume, 1)
    // CHECK: aie.objectfifo.release {note = "kept"} @in_order(Produce, 1)
    aie.objectfifo.release {note = "kept"} @in_order("Produce", 1)
    aie.end
  }

  %size = arith.constant 10 : index
  %acq = arith.constant dense<[1, 2]> : tensor<2xi32>
  %rel = arith.constant dense<1> : tensor<1xi32>
  %ten = arith.constant dense<1> : tensor<10xi32>
  func.func @work() {
    return
  }
  // CHECK: aie.objectfifo.register_process @in_order(Produce, %{{.*}} : tensor<2xi32>, %{{.*}} : tensor<2xi32>, @work, %{{.*}})
  aie.objectfifo.register_process @in_order(Produce, %acq : tensor<2xi32>, %acq : tensor<2xi32>, @work, %size)
  // CHECK: aie.objectfifo.register_process @in_order(Consume, %{{.*}} : tensor<10xi32>, %{{.*}} : tensor<1xi32>, @work, %{{.*}})
  aie.objectfifo.register_process @in_order("Consume", %ten : tensor<10xi32>, %rel : tensor<1xi32>, @work, %size)
}
