// A core that asks for it, or whose code does not tell, counts objects in its memory.
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform))' %s | FileCheck %s
// RUN: sed 's/ {dynamic_objfifo_lowering = true}//' %s > %t.mlir
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform{dynamic-objFifos=true}))' %t.mlir | FileCheck %s

// CHECK-DAG: %[[B0:.*]] = aie.buffer(%{{.*}}) {sym_name = "k_cons_buff_0"}
// CHECK-DAG: %[[B1:.*]] = aie.buffer(%{{.*}}) {sym_name = "k_cons_buff_1"}
// CHECK-DAG: %[[B2:.*]] = aie.buffer(%{{.*}}) {sym_name = "k_cons_buff_2"}
// CHECK-DAG: %[[P:.*]] = aie.lock(%{{.*}}, 0) {{.*}}"k_cons_prod_lock_0"
// CHECK-DAG: %[[C:.*]] = aie.lock(%{{.*}}, 1) {{.*}}"k_cons_cons_lock_0"
// CHECK: %[[N:.*]] = aie.buffer(%{{.*}}) : memref<1xi32>
// CHECK: aie.core
// CHECK: memref.store %c0_i32, %[[N]]
// CHECK: aie.use_lock(%[[C]], AcquireGreaterEqual, %c1
// CHECK: scf.for
// One is held, two are wanted.
// CHECK: aie.use_lock(%[[C]], AcquireGreaterEqual, %c1
// CHECK: %[[X:.*]] = scf.index_switch
// CHECK: case 0 {
// CHECK-NEXT: scf.yield %[[B0]]
// CHECK: case 1 {
// CHECK-NEXT: scf.yield %[[B1]]
// CHECK: case 2 {
// CHECK-NEXT: scf.yield %[[B2]]
// CHECK: default {
// CHECK-NEXT: scf.yield %[[B0]]
// CHECK: %[[Y:.*]] = scf.index_switch
// CHECK: case 0 {
// CHECK-NEXT: scf.yield %[[B1]]
// CHECK: case 1 {
// CHECK-NEXT: scf.yield %[[B2]]
// CHECK: case 2 {
// CHECK-NEXT: scf.yield %[[B0]]
// CHECK: default {
// CHECK-NEXT: scf.yield %[[B1]]
// CHECK: func.call @use(%[[X]], %[[Y]])
// CHECK: aie.use_lock(%[[P]], Release, %c1
// CHECK: memref.store %{{.*}}, %[[N]]
// CHECK: aie.end
aie.device(npu1) {
  %t00 = aie.tile(0, 0)
  %t02 = aie.tile(0, 2)
  aie.objectfifo @k(%t00, {%t02}, [2, 3]) : !aie.objectfifo<memref<16xi32>>
  func.func private @use(memref<16xi32>, memref<16xi32>)
  %core = aie.core(%t02) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c20 = arith.constant 20 : index
    %first = aie.objectfifo.acquire @k(Consume, 1) : memref<16xi32>
    scf.for %i = %c0 to %c20 step %c1 {
      %x, %y = aie.objectfifo.acquire @k(Consume, 2) : memref<16xi32>, memref<16xi32>
      func.call @use(%x, %y) : (memref<16xi32>, memref<16xi32>) -> ()
      aie.objectfifo.release @k(Consume, 1)
    }
    aie.objectfifo.release @k(Consume, 1)
    aie.end
  } {dynamic_objfifo_lowering = true}
}
