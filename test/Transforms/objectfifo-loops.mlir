// What a core holds decides what it takes: an acquire names the total. Loops whose
// first passes differ from the others begin with code of their own.
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform))' %s | FileCheck %s

// CHECK: %[[B0:.*]] = aie.buffer(%{{.*}}) {sym_name = "w_cons_buff_0"}
// CHECK: %[[B1:.*]] = aie.buffer(%{{.*}}) {sym_name = "w_cons_buff_1"}
// CHECK: %[[B2:.*]] = aie.buffer(%{{.*}}) {sym_name = "w_cons_buff_2"}
// CHECK: %[[P:.*]] = aie.lock(%{{.*}}, 0) {init = 3 : i32, sym_name = "w_cons_prod_lock_0"}
// CHECK: %[[C:.*]] = aie.lock(%{{.*}}, 1) {init = 0 : i32, sym_name = "w_cons_cons_lock_0"}
// CHECK: aie.core
// CHECK-DAG: %[[ONE:.*]] = arith.constant 1 : i32
// CHECK-DAG: %[[TWO:.*]] = arith.constant 2 : i32
// The first pass takes two objects.
// CHECK: aie.use_lock(%[[C]], AcquireGreaterEqual, %[[TWO]])
// CHECK-NEXT: func.call @use(%[[B0]], %[[B1]])
// CHECK-NEXT: aie.use_lock(%[[P]], Release, %[[ONE]])
// 19 are left: six turns of three and one more.
// CHECK: scf.for
// CHECK: aie.use_lock(%[[C]], AcquireGreaterEqual, %[[ONE]])
// CHECK-NEXT: func.call @use(%[[B1]], %[[B2]])
// CHECK-NEXT: aie.use_lock(%[[P]], Release, %[[ONE]])
// CHECK-NEXT: aie.use_lock(%[[C]], AcquireGreaterEqual, %[[ONE]])
// CHECK-NEXT: func.call @use(%[[B2]], %[[B0]])
// CHECK-NEXT: aie.use_lock(%[[P]], Release, %[[ONE]])
// CHECK-NEXT: aie.use_lock(%[[C]], AcquireGreaterEqual, %[[ONE]])
// CHECK-NEXT: func.call @use(%[[B0]], %[[B1]])
// CHECK-NEXT: aie.use_lock(%[[P]], Release, %[[ONE]])
// CHECK-NEXT: }
// CHECK: aie.use_lock(%[[C]], AcquireGreaterEqual, %[[ONE]])
// CHECK-NEXT: func.call @use(%[[B1]], %[[B2]])
// CHECK-NEXT: aie.use_lock(%[[P]], Release, %[[ONE]])
// Then one object is still held.
// CHECK-NEXT: aie.use_lock(%[[P]], Release, %[[ONE]])
// CHECK: aie.end
aie.device(npu1) {
  %t00 = aie.tile(0, 0)
  %t02 = aie.tile(0, 2)
  aie.objectfifo @w(%t00, {%t02}, [3, 3]) : !aie.objectfifo<memref<16xi32>>
  func.func private @use(memref<16xi32>, memref<16xi32>)
  %core = aie.core(%t02) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c20 = arith.constant 20 : index
    scf.for %i = %c0 to %c20 step %c1 {
      %x, %y = aie.objectfifo.acquire @w(Consume, 2) : memref<16xi32>, memref<16xi32>
      func.call @use(%x, %y) : (memref<16xi32>, memref<16xi32>) -> ()
      aie.objectfifo.release @w(Consume, 1)
    }
    aie.objectfifo.release @w(Consume, 1)
    aie.end
  }
}
