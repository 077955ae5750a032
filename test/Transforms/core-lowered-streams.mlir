// Streams, cascades, events and debug prints become calls of the core runtime.
// RUN: tileloom-opt --split-input-file --aie-standard-lowering %s | FileCheck %s

// CHECK-LABEL: func.func @core_0_3()
// CHECK: %[[W:.*]] = call @__tl_stream_get(%{{.*}}) : (i32) -> i32
// CHECK: call @__tl_stream_put(%{{.*}}, %[[W]], %{{.*}}) : (i32, i32, i32) -> ()
// CHECK: call @__tl_stream_get(
// CHECK: %[[F:.*]] = arith.bitcast %{{.*}} : i32 to f32
// CHECK: %[[B:.*]] = arith.bitcast %[[F]] : f32 to i32
// CHECK: call @__tl_stream_put(%{{.*}}, %[[B]], %{{.*}})
// CHECK: call @__tl_stream_get_wide(%{{.*}}, %{{.*}}) : (i32, memref<4xi32>) -> ()
// CHECK: call @__tl_stream_put_wide(%{{.*}}, %{{.*}}) : (i32, memref<4xi32>) -> ()
// CHECK: call @__tl_cascade_get(%{{.*}}) : (memref<16xi32>) -> ()
// CHECK: call @__tl_cascade_put(%{{.*}}) : (memref<16xi32>) -> ()
// CHECK: call @__tl_event(%c1_i32
// CHECK: call @__tl_debug(%{{.*}}) : (i32) -> ()
aie.device(npu1) {
  %t = aie.tile(0, 3)
  %core = aie.core(%t) {
    %ch = arith.constant 0 : i32
    %w = aie.get_stream(%ch : i32) : i32
    aie.put_stream(%ch : i32, %w : i32)
    %f = aie.get_stream(%ch : i32) : f32
    aie.put_stream(%ch : i32, %f : f32)
    %v = aie.get_stream(%ch : i32) : i128
    aie.put_stream(%ch : i32, %v : i128)
    %c = aie.get_cascade() : vector<16xi32>
    aie.put_cascade(%c : vector<16xi32>)
    aie.event(1)
    aie.debug(%w : i32)
    aie.end
  }
}

// -----

// A cascade of AIE1 is 384 bits wide.
// CHECK-LABEL: func.func @core_3_3()
// CHECK: call @__tl_cascade_get(%{{.*}}) : (memref<12xi32>) -> ()
// CHECK: vector.bitcast %{{.*}} : vector<12xi32> to vector<8xi48>
// CHECK: vector.bitcast %{{.*}} : vector<8xi48> to vector<12xi32>
// CHECK: call @__tl_cascade_put(%{{.*}}) : (memref<12xi32>) -> ()
aie.device(xcvc1902) {
  %t = aie.tile(3, 3)
  %core = aie.core(%t) {
    %c = aie.get_cascade() : vector<8xi48>
    aie.put_cascade(%c : vector<8xi48>)
    aie.end
  }
}
