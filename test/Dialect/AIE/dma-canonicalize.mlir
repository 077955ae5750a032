// Constants fold into descriptors, repeated rings shrink, contiguous shim
// patterns become lengths.
// RUN: tileloom-opt %s --canonicalize | FileCheck %s

aie.device(npu2) {
  %s = aie.tile(0, 0)
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) {sym_name = "b"} : memref<64xi32>
  %h = aie.external_buffer {sym_name = "h"} : memref<1024xi32>

  // CHECK-LABEL: aie.bd_chain @folds
  aie.bd_chain @folds(%p: memref<64xi32>, %k: i64) {
    %c4 = arith.constant 4 : i32
    %c8 = arith.constant 8 : i64
    // CHECK: aie.dma_bd(%{{.*}} : memref<64xi32> offset = 4 len = 4 sizes = [8, %[[K:.*]]] strides = [8, %[[K]]]) {bd_id = 4 : i32}
    aie.dma_bd(%p : memref<64xi32> offset = %c4 len = %c4 sizes = [%c8, %k] strides = [%c8, %k]) bd_id_val %c4 : i32
    aie.end
  }

  // Four equal descriptors in a ring are one; a chain that ends is left alone.
  // CHECK-LABEL: aie.mem(%
  aie.mem(%t) {
    %0 = aie.dma_start(MM2S, 0, ^a, ^second)
  ^a:
    // CHECK: ^bb1:
    // CHECK: aie.dma_bd(%b : memref<64xi32> offset = 0 len = 32)
    // CHECK-NEXT: aie.next_bd ^bb2
    aie.dma_bd(%b : memref<64xi32> offset = 0 len = 32)
    aie.next_bd ^b
  ^b:
    // CHECK: ^bb2:
    // CHECK: aie.dma_bd(%b : memref<64xi32> offset = 32 len = 32)
    // CHECK-NEXT: aie.next_bd ^bb1
    aie.dma_bd(%b : memref<64xi32> offset = 32 len = 32)
    aie.next_bd ^c
  ^c:
    aie.dma_bd(%b : memref<64xi32> offset = 0 len = 32)
    aie.next_bd ^d
  ^d:
    aie.dma_bd(%b : memref<64xi32> offset = 32 len = 32)
    aie.next_bd ^a
  ^second:
    // CHECK: aie.dma_start(MM2S, 1, ^bb4, ^bb6)
    %1 = aie.dma_start(MM2S, 1, ^e, ^end)
  ^e:
    // CHECK: ^bb4:
    // CHECK: aie.next_bd ^bb5
    aie.dma_bd(%b : memref<64xi32>)
    aie.next_bd ^f
  ^f:
    // CHECK: ^bb5:
    // CHECK: aie.next_bd ^bb6
    aie.dma_bd(%b : memref<64xi32>)
    aie.next_bd ^end
  ^end:
    aie.end
  }

  // CHECK-LABEL: aie.shim_dma(%
  aie.shim_dma(%s) {
    aie.dma_start(MM2S, 0, ^a, ^end)
  ^a:
    // CHECK: aie.dma_bd(%h : memref<1024xi32> offset = 0 len = 1024)
    aie.dma_bd(%h : memref<1024xi32> offset = 0 len = 1024 sizes = [4, 1, 256] strides = [256, 7, 1])
    aie.next_bd ^b
  ^b:
    // CHECK: aie.dma_bd(%h : memref<1024xi32> len = 512)
    aie.dma_bd(%h : memref<1024xi32> sizes = [2, 256] strides = [256, 1])
    aie.next_bd ^c
  ^c:
    // CHECK: aie.dma_bd(%h : memref<1024xi32> offset = 0 len = 256 sizes = [4, 256] strides = [256, 1])
    aie.dma_bd(%h : memref<1024xi32> offset = 0 len = 256 sizes = [4, 256] strides = [256, 1])
    aie.next_bd ^end
  ^end:
    aie.end
  }
}
