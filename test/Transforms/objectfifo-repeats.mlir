// A ring of one buffer repeats by itself where many copies would take descriptors.
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform))' %s | FileCheck %s

// CHECK-LABEL: aie.device(npu1) @many
// CHECK: init = 40 : i32, sym_name = "a_prod_lock_0"
// CHECK: aie.dma_start(MM2S, 0, ^[[A:bb[0-9]+]], ^
// CHECK: ^[[A]]:
// CHECK-NEXT: aie.use_lock
// CHECK-NEXT: aie.dma_bd(%{{.*}}a_buff_0
// CHECK-NEXT: aie.use_lock
// CHECK-NEXT: aie.next_bd ^[[A]]
// CHECK: aie.dma_start(MM2S, 1, ^[[B:bb[0-9]+]], ^{{.*}}, repeat_count = 59)
// CHECK: ^[[B]]:
// CHECK: aie.dma_bd(%{{.*}}b_buff_0
// CHECK-NOT: aie.dma_bd
// CHECK: aie.mem(
aie.device(npu1) @many {
  %t01 = aie.tile(0, 1)
  %t02 = aie.tile(0, 2)
  aie.objectfifo @a(%t01, {%t02}, 1 : i32) {repeat_count = 40 : i32} : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @b(%t01, {%t02}, 1 : i32) {repeat_count = 20 : i32, iter_count = 3 : i32} : !aie.objectfifo<memref<16xi32>>
}
