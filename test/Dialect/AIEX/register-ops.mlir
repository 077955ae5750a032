// Register ops print their integers as operands, from either spelling.
// RUN: tileloom-opt --split-input-file %s | FileCheck %s
// RUN: tileloom-opt --split-input-file %s > %t.once
// RUN: tileloom-opt --split-input-file %t.once | diff %t.once -
// RUN: tileloom-opt --split-input-file --mlir-print-op-generic %s | tileloom-opt --split-input-file | diff %t.once -

// CHECK-LABEL: @newest
aie.device(npu1) @newest {
  memref.global "private" constant @words : memref<4xi32> = dense<[1, 2, 3, 4]>
  %tile = aie.tile(0, 2)
  %buf = aie.buffer(%tile) {sym_name = "rtp", address = 1024 : i32} : memref<8xi32>
  aie.runtime_sequence @go(%n: i32) {
    %a = arith.constant 1024 : i32
    // CHECK: aiex.npu.write32(%{{.*}}, %arg0) : i32, i32
    aiex.npu.write32(%a, %n) : i32, i32
    // CHECK: aiex.npu.write32(%{{.*}}, %{{.*}}) {buffer = @rtp} : i32, i32
    aiex.npu.write32(%a, %a) {buffer = @rtp} : i32, i32
    // CHECK: aiex.npu.maskwrite32(%{{.*}}, %arg0, %{{.*}}) {column = 0 : i32, row = 2 : i32} : i32, i32, i32
    aiex.npu.maskwrite32(%a, %n, %a) {column = 0 : i32, row = 2 : i32} : i32, i32, i32
    // CHECK: aiex.npu.maskpoll(%{{.*}}, %arg0, %{{.*}}) : i32, i32, i32
    aiex.npu.maskpoll(%a, %n, %a) : i32, i32, i32
    %data = memref.get_global @words : memref<4xi32>
    // CHECK: aiex.npu.blockwrite(%{{.*}}) {address = 4096 : ui32} : memref<4xi32>
    aiex.npu.blockwrite(%data) {address = 4096 : ui32} : memref<4xi32>
    // CHECK: aiex.npu.blockwrite_values(%{{.*}} : i32) values %arg0, %{{.*}} : i32, i32
    aiex.npu.blockwrite_values(%a : i32) values %n, %a : i32, i32
    // CHECK: aiex.npu.rtp_write(@rtp, 3, %arg0) : i32
    aiex.npu.rtp_write(@rtp, 3, %n) : i32
  }
}

// -----

// CHECK-LABEL: @older
aie.device(npu1) @older {
  %tile = aie.tile(0, 2)
  %buf = aie.buffer(%tile) {sym_name = "rtp", address = 1024 : i32} : memref<8xi32>
  aie.runtime_sequence @go() {
    // CHECK: %[[A0:.*]] = arith.constant 1024 : i32
    // CHECK-NEXT: %[[V0:.*]] = arith.constant 7 : i32
    // CHECK-NEXT: aiex.npu.write32(%[[A0]], %[[V0]]) {column = 0 : i32, row = 2 : i32} : i32, i32
    // CHECK: aiex.npu.write32
    // CHECK-NEXT: %[[A1:.*]] = arith.constant -1 : i32
    // CHECK-NEXT: aiex.npu.write32(%[[A1]], %[[A1]]) : i32, i32
    // CHECK: aiex.npu.maskwrite32(%{{.*}}, %{{.*}}, %{{.*}}) : i32, i32, i32
    // CHECK: aiex.npu.maskpoll(%{{.*}}, %{{.*}}, %{{.*}}) : i32, i32, i32
    // CHECK-NEXT: %[[V1:.*]] = arith.constant -42 : i32
    // CHECK-NEXT: aiex.npu.rtp_write(@rtp, 3, %[[V1]]) : i32
    aiex.npu.write32 {address = 1024 : ui32, value = 7 : ui32, column = 0 : i32, row = 2 : i32}
    aiex.npu.write32 {address = 1 : ui32, value = 7 : ui32, buffer = @rtp}
    aiex.npu.write32 {address = 0xFFFFFFFF : ui32, value = 4294967295 : ui32}
    aiex.npu.maskwrite32 {address = 8 : ui32, value = 4 : ui32, mask = 12 : ui32}
    aiex.npu.maskpoll {address = 8 : ui32, value = 4 : ui32, mask = 12 : ui32}
    aiex.npu.rtp_write(@rtp, 3, -42)
  }
}

// -----

// Generic forms of both snapshots.
// CHECK-LABEL: @generic
aie.device(npu1) @generic {
  aie.runtime_sequence @go(%n: i32) {
    // CHECK: aiex.npu.write32(%{{.*}}, %{{.*}}) : i32, i32
    "aiex.npu.write32"() <{address = 1024 : ui32, value = 7 : ui32}> : () -> ()
    // CHECK: aiex.npu.write32(%arg0, %arg0) : i32, i32
    "aiex.npu.write32"(%n, %n) : (i32, i32) -> ()
    // CHECK: aiex.npu.rtp_write(@rtp, 1, %{{.*}}) : i32
    "aiex.npu.rtp_write"() <{buffer = @rtp, index = 1 : ui32, value = 5 : i32}> : () -> ()
  }
}
