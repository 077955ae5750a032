// What designs write in cores lowers to the LLVM dialect for 32-bit pointers: linalg,
// affine, scf with values and indices, vectors, math, index switches, bf16.
// RUN: tileloom-opt --split-input-file --aie-standard-lowering --aie-core-to-llvm %s | FileCheck %s

// Nothing of another dialect may be left.
// CHECK-NOT: {{= (arith|memref|scf|cf|func|affine|linalg|vector|math|index)\.}}
// CHECK-LABEL: llvm.func @core_0_2()
// CHECK-NOT: unrealized_conversion_cast
// CHECK: llvm.return
#map = affine_map<(d0) -> (d0)>
aie.device(npu1) {
  %t = aie.tile(0, 2)
  %a = aie.buffer(%t) {sym_name = "a"} : memref<16xi32>
  %b = aie.buffer(%t) {sym_name = "b"} : memref<16xi32>
  %core = aie.core(%t) {
    affine.for %i = 0 to 16 {
      %x = affine.load %a[%i] : memref<16xi32>
      affine.store %x, %b[15 - %i] : memref<16xi32>
    }
    linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]}
        ins(%a : memref<16xi32>) outs(%b : memref<16xi32>) {
    ^bb0(%x: i32, %y: i32):
      %sum = arith.addi %x, %y : i32
      linalg.yield %sum : i32
    }
    %zero = arith.constant 0 : i32
    linalg.fill ins(%zero : i32) outs(%a : memref<16xi32>)
    memref.copy %a, %b : memref<16xi32> to memref<16xi32>
    aie.end
  }
}

// -----

// CHECK-NOT: {{= (arith|memref|scf|cf|func|affine|linalg|vector|math|index)\.}}
// CHECK-LABEL: llvm.func @core_0_2()
// CHECK-NOT: unrealized_conversion_cast
// CHECK: llvm.return
aie.device(npu1) {
  %t = aie.tile(0, 2)
  %a = aie.buffer(%t) {sym_name = "a"} : memref<8x8xi32>
  %core = aie.core(%t) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %init = arith.constant 1 : i32
    %sum = scf.for %i = %c0 to %c8 step %c1 iter_args(%acc = %init) -> (i32) {
      %row = memref.subview %a[%i, 0] [1, 8] [1, 1] : memref<8x8xi32> to memref<8xi32, strided<[1], offset: ?>>
      %x = memref.load %row[%i] : memref<8xi32, strided<[1], offset: ?>>
      %more = arith.cmpi sgt, %x, %acc : i32
      %next = scf.if %more -> (i32) {
        scf.yield %x : i32
      } else {
        %y = arith.addi %acc, %x : i32
        scf.yield %y : i32
      }
      scf.yield %next : i32
    }
    %n = arith.index_cast %sum : i32 to index
    %pick = scf.index_switch %n -> i32
    case 0 {
      scf.yield %init : i32
    }
    default {
      scf.yield %sum : i32
    }
    %w = scf.while (%v = %pick) : (i32) -> i32 {
      %go = arith.cmpi slt, %v, %sum : i32
      scf.condition(%go) %v : i32
    } do {
    ^bb0(%v: i32):
      %y = arith.addi %v, %init : i32
      scf.yield %y : i32
    }
    memref.store %w, %a[%c0, %c0] : memref<8x8xi32>
    aie.end
  }
}

// -----

// CHECK-NOT: {{= (arith|memref|scf|cf|func|affine|linalg|vector|math|index)\.}}
// CHECK-LABEL: llvm.func @core_0_2()
// CHECK-NOT: unrealized_conversion_cast
// CHECK: llvm.intr.exp
// CHECK: llvm.intr.sqrt
// CHECK: llvm.intr.tanh
// CHECK-NOT: unrealized_conversion_cast
// CHECK: llvm.return
aie.device(npu1) {
  %t = aie.tile(0, 2)
  %a = aie.buffer(%t) {sym_name = "a"} : memref<16xf32>
  %h = aie.buffer(%t) {sym_name = "h"} : memref<16xbf16>
  %core = aie.core(%t) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %x = memref.load %a[%c0] : memref<16xf32>
    %e = math.exp %x : f32
    %q = math.sqrt %e : f32
    %s = math.tanh %q : f32
    memref.store %s, %a[%c0] : memref<16xf32>
    %b = arith.truncf %s : f32 to bf16
    memref.store %b, %h[%c0] : memref<16xbf16>
    %v = vector.load %a[%c0] : memref<16xf32>, vector<16xf32>
    %w = arith.mulf %v, %v : vector<16xf32>
    vector.store %w, %a[%c0] : memref<16xf32>, vector<16xf32>
    %r = vector.reduction <add>, %w : vector<16xf32> into f32
    memref.store %r, %a[%c1] : memref<16xf32>
    %z = arith.constant 0.0 : f32
    %tr = vector.transfer_read %a[%c0], %z : memref<16xf32>, vector<8xf32>
    vector.transfer_write %tr, %a[%c1] : vector<8xf32>, memref<16xf32>
    aie.end
  }
}
