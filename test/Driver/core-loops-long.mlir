// Loops "for ever" whose bounds need more than 32 bits, as designs write them: each form must
// go on past the first object. The sum of the counters shows that a counter is right too.

// RUN: sed 's/FOREVER/9223372036854775807/; s/BOUND/4/' %s > %t.mlir
// RUN: %exits 1 tileloom run %t.mlir -o %t --arg 0=iota --expect 1=zeros | FileCheck %s
// RUN: sed 's/FOREVER/4294967295/; s/BOUND/4/' %s > %t.mlir
// RUN: %exits 1 tileloom run %t.mlir -o %t --arg 0=iota --expect 1=zeros | FileCheck %s
// RUN: sed 's/FOREVER/2147483648/; s/BOUND/4/' %s > %t.mlir
// RUN: %exits 1 tileloom run %t.mlir -o %t --arg 0=iota --expect 1=zeros | FileCheck %s

// A constant that no loop uses as its bound makes every index of the core wide.
// RUN: sed 's/FOREVER/2147483648/; s/BOUND/4294967296/' %s > %t.mlir
// RUN: %exits 1 tileloom run %t.mlir -o %t --arg 0=iota --expect 1=zeros | FileCheck %s

// CHECK: arg1[1]: 1, expected 0
// CHECK-NEXT: arg1[2]: 2, expected 0
// CHECK-NEXT: arg1[3]: 3, expected 0
// CHECK-NEXT: arg1[4]: 5, expected 0
// CHECK-NEXT: arg1[5]: 6, expected 0
// CHECK-NEXT: arg1[6]: 7, expected 0
// CHECK-NEXT: arg1[7]: 8, expected 0
// CHECK-NEXT: arg1[8]: 10, expected 0
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %t = aie.tile(0, 2)
  %x = aie.buffer(%t) {sym_name = "x"} : memref<4xi32>
  %free = aie.lock(%t, 0) {init = 1 : i32, sym_name = "free"}
  %full = aie.lock(%t, 1) {init = 0 : i32, sym_name = "full"}
  %sent = aie.lock(%t, 2) {init = 0 : i32, sym_name = "sent"}
  %one = arith.constant 1 : i32
  aie.flow(%shim, DMA : 0, %t, DMA : 0)
  aie.flow(%t, DMA : 0, %shim, DMA : 0)
  aie.core(%t) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %beyond = arith.constant BOUND : index
    %forever = arith.constant FOREVER : index
    scf.for %object = %c0 to %forever step %c1 {
      aie.use_lock(%full, AcquireGreaterEqual, %one)
      %number = arith.index_cast %object : index to i32
      scf.for %i = %c0 to %c4 step %c1 {
        %old = memref.load %x[%i] : memref<4xi32>
        %near = arith.cmpi ult, %i, %beyond : index
        %new = arith.addi %old, %number : i32
        %kept = arith.select %near, %new, %old : i32
        memref.store %kept, %x[%i] : memref<4xi32>
      }
      aie.use_lock(%sent, Release, %one)
    }
    aie.end
  }
  aie.mem(%t) {
    %0 = aie.dma_start(S2MM, 0, ^fill, ^next)
  ^next:
    %1 = aie.dma_start(MM2S, 0, ^send, ^end)
  ^fill:
    aie.use_lock(%free, AcquireGreaterEqual, %one)
    aie.dma_bd(%x : memref<4xi32> offset = 0 len = 4)
    aie.use_lock(%full, Release, %one)
    aie.next_bd ^fill
  ^send:
    aie.use_lock(%sent, AcquireGreaterEqual, %one)
    aie.dma_bd(%x : memref<4xi32> offset = 0 len = 4)
    aie.use_lock(%free, Release, %one)
    aie.next_bd ^send
  ^end:
    aie.end
  }
  aie.shim_dma_allocation @in(%shim, MM2S, 0)
  aie.shim_dma_allocation @out(%shim, S2MM, 0)
  aie.runtime_sequence @run(%a: memref<16xi32>, %b: memref<16xi32>) {
    aiex.npu.dma_memcpy_nd(%b[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {id = 0 : i64, metadata = @out} : memref<16xi32>
    aiex.npu.dma_memcpy_nd(%a[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {id = 1 : i64, metadata = @in} : memref<16xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
