// The older abstractions of multicast, tokens and herds round-trip.
// RUN: tileloom-opt %s | FileCheck %s
// RUN: tileloom-opt %s > %t.once
// RUN: tileloom-opt %t.once | diff %t.once -
// RUN: tileloom-opt --mlir-print-op-generic %s | tileloom-opt | diff %t.once -

// CHECK: !aiex.bfp<"v8bfp16ebs8">
func.func private @kernel(memref<16x!aiex.bfp<"v8bfp16ebs8">>, memref<2x!aiex.bfp<"v16bfp16ebs16">>)

aie.device(xcvc1902) {
  %a = aie.tile(7, 0)
  %b = aie.tile(7, 3)
  %c = aie.tile(8, 3)
  // CHECK: aiex.multicast(%{{.*}}, DMA : 0) {
  // CHECK-NEXT: aiex.multi_dest<%{{.*}}, DMA : 0>
  // CHECK-NEXT: aiex.multi_dest<%{{.*}}, DMA : 1>
  // CHECK-NEXT: }
  aiex.multicast(%a, "DMA" : 0) {
    aiex.multi_dest<%b, DMA : 0>
    aiex.multi_dest<%c, "DMA" : 1>
  }
  // CHECK: aiex.broadcast_packet(%{{.*}}, DMA : 0) {
  // CHECK-NEXT: aiex.bp_id(1) {
  // CHECK-NEXT: aiex.bp_dest<%{{.*}}, DMA : 0>
  aiex.broadcast_packet(%a, DMA : 0) {
    aiex.bp_id(1) {
      aiex.bp_dest<%b, DMA : 0>
    }
  }
  // CHECK: aiex.token(0) {sym_name = "tok"}
  aiex.token(0) {sym_name = "tok"}
  %src = aie.buffer(%b) {sym_name = "src"} : memref<256xi32>
  %dst = aie.buffer(%c) {sym_name = "dst"} : memref<256xi32>
  // CHECK: aiex.memcpy @tok(1, 2) (%{{.*}} : <%{{.*}}, 0, 256>, %{{.*}} : <%{{.*}}, 0, 256>) : (memref<256xi32>, memref<256xi32>)
  aiex.memcpy @tok(1, 2) (%b : <%src, 0, 256>, %c : <%dst, 0, 256>) : (memref<256xi32>, memref<256xi32>)
  %core = aie.core(%b) {
    // CHECK: aiex.useToken @tok(Acquire, 1)
    aiex.useToken @tok("Acquire", 1)
    // CHECK: aiex.useToken @tok(Release, 2)
    aiex.useToken @tok(Release, 2)
    aie.end
  }
  %x = arith.constant 1 : index
  // CHECK: aiex.getTile(%{{.*}}, %{{.*}})
  %t = aiex.getTile(%x, %x)
  // CHECK: aiex.connection(%{{.*}}, DMA : 0, %{{.*}}, Core : 1)
  aiex.connection(%b, DMA : 0, %c, Core : 1)
  // CHECK: aiex.herd[2][4]
  %h = aiex.herd[2][4]
  %g = aiex.herd[1] [1]
  // CHECK: aiex.place(%{{.*}}, %{{.*}}, 1, -1)
  aiex.place(%h, %g, 1, -1)
  // CHECK: aiex.iter(0, 2, 1)
  %i = aiex.iter(0, 2, 1)
  // CHECK: aiex.select(%{{.*}}, %{{.*}}, %{{.*}})
  %s = aiex.select(%h, %i, %i)
  // CHECK: aiex.route(<%{{.*}}, DMA : 0>, <%{{.*}}, DMA : 1>)
  aiex.route(<%s, DMA : 0>, <%s, DMA : 1>)
}
