// Neighbours that share a memory use one set of buffers and locks: no DMA, no flow.
// The loop is split into whole turns of the two buffers.
// RUN: split-file %s %t
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform))' %t/vertical.mlir | FileCheck %s --check-prefix=VERT
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform))' %t/west.mlir | FileCheck %s --check-prefix=WEST
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform))' %t/delegate.mlir | FileCheck %s --check-prefix=DELEGATE
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform))' %t/aie1.mlir | FileCheck %s --check-prefix=AIE1
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform))' %t/unlocked.mlir | FileCheck %s --check-prefix=UNLOCKED

//--- vertical.mlir
// VERT: %[[T02:.*]] = aie.tile(0, 2)
// VERT: %[[B0:.*]] = aie.buffer(%[[T02]]) {sym_name = "s_buff_0"} : memref<8xi32>
// VERT: %[[B1:.*]] = aie.buffer(%[[T02]]) {sym_name = "s_buff_1"} : memref<8xi32>
// VERT: %[[PROD:.*]] = aie.lock(%[[T02]], 0) {init = 2 : i32, sym_name = "s_prod_lock_0"}
// VERT: %[[CONS:.*]] = aie.lock(%[[T02]], 1) {init = 0 : i32, sym_name = "s_cons_lock_0"}
// VERT-NOT: aie.flow
// VERT: aie.core
// VERT: %[[ONE:.*]] = arith.constant 1 : i32
// VERT: scf.for %{{.*}} = %[[LOW:.*]] to %[[HIGH:.*]] step %[[STEP:.*]] {
// VERT: aie.use_lock(%[[PROD]], AcquireGreaterEqual, %[[ONE]])
// VERT: memref.store %{{.*}}, %[[B0]]
// VERT: aie.use_lock(%[[CONS]], Release, %[[ONE]])
// VERT: aie.use_lock(%[[PROD]], AcquireGreaterEqual, %[[ONE]])
// VERT: memref.store %{{.*}}, %[[B1]]
// VERT: aie.use_lock(%[[CONS]], Release, %[[ONE]])
// VERT: }
// VERT: aie.core
// VERT: %[[ONE:.*]] = arith.constant 1 : i32
// VERT: scf.for
// VERT: aie.use_lock(%[[CONS]], AcquireGreaterEqual, %[[ONE]])
// VERT: memref.load %[[B0]]
// VERT: aie.use_lock(%[[PROD]], Release, %[[ONE]])
// VERT: aie.use_lock(%[[CONS]], AcquireGreaterEqual, %[[ONE]])
// VERT: memref.load %[[B1]]
// VERT: aie.use_lock(%[[PROD]], Release, %[[ONE]])
// VERT-NOT: aie.mem(
// VERT-NOT: aie.objectfifo
aie.device(npu1) {
  %t02 = aie.tile(0, 2)
  %t03 = aie.tile(0, 3)
  aie.objectfifo @s(%t02, {%t03}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  %c02 = aie.core(%t02) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c6 = arith.constant 6 : index
    %v = arith.constant 7 : i32
    scf.for %i = %c0 to %c6 step %c1 {
      %x = aie.objectfifo.acquire @s(Produce, 1) : memref<8xi32>
      memref.store %v, %x[%c0] : memref<8xi32>
      aie.objectfifo.release @s(Produce, 1)
    }
    aie.end
  }
  %c03 = aie.core(%t03) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c6 = arith.constant 6 : index
    scf.for %i = %c0 to %c6 step %c1 {
      %s = aie.objectfifo.acquire @s(Consume, 1) : !aie.objectfifosubview<memref<8xi32>>
      %x = aie.objectfifo.subview.access %s[0] : !aie.objectfifosubview<memref<8xi32>> -> memref<8xi32>
      %v = memref.load %x[%c0] : memref<8xi32>
      aie.objectfifo.release @s(Consume, 1)
    }
    aie.end
  }
}

//--- west.mlir
// Only the consumer's memory is in reach of both.
// WEST: %[[T12:.*]] = aie.tile(1, 2)
// WEST: %[[T02:.*]] = aie.tile(0, 2)
// WEST: aie.buffer(%[[T02]]) {sym_name = "s_buff_0"}
// WEST: aie.lock(%[[T02]], 0) {init = 1 : i32, sym_name = "s_prod_lock_0"}
// WEST: aie.lock(%[[T02]], 1) {init = 0 : i32, sym_name = "s_cons_lock_0"}
// WEST-NOT: aie.flow
aie.device(npu1) {
  %t12 = aie.tile(1, 2)
  %t02 = aie.tile(0, 2)
  aie.objectfifo @s(%t12, {%t02}, 1 : i32) : !aie.objectfifo<memref<8xi32>>
}

//--- delegate.mlir
// DELEGATE: %[[T03:.*]] = aie.tile(0, 3)
// DELEGATE: aie.buffer(%[[T03]]) {sym_name = "s_buff_0"}
// DELEGATE-NOT: aie.objectfifo
aie.device(npu1) {
  %t02 = aie.tile(0, 2)
  %t03 = aie.tile(0, 3)
  aie.objectfifo @s(%t02, {%t03}, 1 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo.allocate @s(%t03)
}

//--- aie1.mlir
// One lock an object: free at 0, full at 1.
// AIE1: %[[B0:.*]] = aie.buffer(%{{.*}}) {sym_name = "s_buff_0"}
// AIE1: %[[B1:.*]] = aie.buffer(%{{.*}}) {sym_name = "s_buff_1"}
// AIE1: %[[L0:.*]] = aie.lock(%{{.*}}, 0) {init = 0 : i32, sym_name = "s_lock_0"}
// AIE1: %[[L1:.*]] = aie.lock(%{{.*}}, 1) {init = 0 : i32, sym_name = "s_lock_1"}
// AIE1: aie.core
// AIE1-DAG: %[[FREE:.*]] = arith.constant 0 : i32
// AIE1-DAG: %[[FULL:.*]] = arith.constant 1 : i32
// AIE1: aie.use_lock(%[[L0]], Acquire, %[[FREE]])
// AIE1: aie.use_lock(%[[L1]], Acquire, %[[FREE]])
// AIE1: aie.use_lock(%[[L0]], Release, %[[FULL]])
// AIE1: memref.store %{{.*}}, %[[B1]]
// AIE1: aie.use_lock(%[[L1]], Release, %[[FULL]])
aie.device(xcvc1902) {
  %t13 = aie.tile(1, 3)
  %t14 = aie.tile(1, 4)
  aie.objectfifo @s(%t13, {%t14}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  %c13 = aie.core(%t13) {
    %c0 = arith.constant 0 : index
    %v = arith.constant 7 : i32
    %x, %y = aie.objectfifo.acquire @s(Produce, 2) : memref<8xi32>, memref<8xi32>
    aie.objectfifo.release @s(Produce, 1)
    %z = aie.objectfifo.acquire @s(Produce, 1) : memref<8xi32>
    memref.store %v, %z[%c0] : memref<8xi32>
    aie.objectfifo.release @s(Produce, 1)
    aie.end
  }
}

//--- unlocked.mlir
// UNLOCKED-NOT: aie.lock
// UNLOCKED-NOT: aie.use_lock
// UNLOCKED: memref.store %{{.*}}, %{{.*}}
aie.device(npu1) {
  %t02 = aie.tile(0, 2)
  %t03 = aie.tile(0, 3)
  aie.objectfifo @s(%t02, {%t03}, 1 : i32) {disable_synchronization = true} : !aie.objectfifo<memref<8xi32>>
  %c02 = aie.core(%t02) {
    %c0 = arith.constant 0 : index
    %v = arith.constant 7 : i32
    %x = aie.objectfifo.acquire @s(Produce, 1) : memref<8xi32>
    memref.store %v, %x[%c0] : memref<8xi32>
    aie.objectfifo.release @s(Produce, 1)
    aie.end
  }
}
