// What cores and static DMA programs do with locks and streams, as the deadlock
// analysis of routing sees it.
// RUN: tileloom-opt --aie-print-design-model %s -o /dev/null | FileCheck %s

// CHECK:      lock 0 from 2
// CHECK-NEXT: lock 1 from 0
// CHECK-NEXT: lock 2 from unknown
// A lock in a loop, in a block of many, or in a function of a loop is repeated;
// two calls of one function are as good as a loop.
// CHECK-NEXT: core (0, 2)
// CHECK-NEXT:   acquire>= lock 1 by 1
// CHECK-NEXT:   release lock 0 by 2, repeated
// CHECK-NEXT:   release lock 1 by unknown
// CHECK-NEXT:   release lock unknown by 1
// CHECK-NEXT:   release lock unknown by 1, repeated
// CHECK-NEXT: core (0, 3)
// CHECK-NEXT:   acquire>= lock 1 by 1, repeated
// A ring with one BD before it, and a chain that runs three times.
// CHECK-NEXT: program (0, 2) MM2S 1 loops to BD 1
// CHECK-NEXT:   BD of 64 bytes, packet 3, acquire>= lock 0 by 1, release lock 1 by 1
// CHECK-NEXT:   BD of 32 bytes, packet 4
// CHECK-NEXT:   BD of 16 bytes
// CHECK-NEXT: program (0, 2) S2MM 0 ends, repeats 2
// CHECK-NEXT:   BD of 64 bytes
// The length of a BD counts its padding.
// CHECK-NEXT: program (0, 1) MM2S 0 loops to BD 0
// CHECK-NEXT:   BD of 96 bytes, acquire>= lock 2 by 1, release lock 2 by 1
// CHECK-NEXT: program (0, 1) S2MM 0 ends, repeats 0
// CHECK-NEXT:   BD of 64 bytes, acquire>= lock 2 by 2, release lock 2 by 2
// CHECK-NEXT: sequence
// CHECK-NOT: {{.}}
aie.device(npu2) {
  %mem = aie.tile(0, 1)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  %empty = aie.lock(%a, 0) {init = 2 : i32}
  %full = aie.lock(%a, 1)
  %host = aie.lock(%mem, 0) {init = 1 : i32}
  %buf = aie.buffer(%a) : memref<16xi32>
  %big = aie.buffer(%mem) : memref<4x4xi32>
  %core_a = aie.core(%a) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    aie.use_lock(%full, AcquireGreaterEqual, 1)
    scf.for %i = %c0 to %c4 step %c1 {
      aie.use_lock(%empty, Release, 2)
    }
    %n = arith.index_cast %c4 : index to i32
    %m = memref.load %buf[%c0] : memref<16xi32>
    aie.use_lock(%full, Release, %m)
    func.call @twice(%empty) : (index) -> ()
    func.call @twice(%empty) : (index) -> ()
    aie.end
  }
  func.func @twice(%lock: index) {
    aie.use_lock(%lock, Release, 1)
    return
  }
  %core_b = aie.core(%b) {
    cf.br ^next
  ^next:
    aie.use_lock(%full, AcquireGreaterEqual, 1)
    aie.end
  }
  %mem_a = aie.mem(%a) {
    %0 = aie.dma_start(MM2S, 1, ^first, ^more)
  ^more:
    %1 = aie.dma_start(S2MM, 0, ^in, ^end, repeat_count = 2)
  ^first:
    aie.use_lock(%empty, AcquireGreaterEqual, 1)
    aie.dma_bd(%buf : memref<16xi32>, 0, 16) {packet = #aie.packet_info<pkt_type = 0, pkt_id = 3>}
    aie.use_lock(%full, Release, 1)
    aie.next_bd ^second
  ^second:
    aie.dma_bd_packet(0, 4)
    aie.dma_bd(%buf : memref<16xi32>, 0, 8)
    aie.next_bd ^third
  ^third:
    aie.dma_bd(%buf : memref<16xi32>, 0, 4)
    aie.next_bd ^second
  ^in:
    aie.dma_bd(%buf : memref<16xi32>)
    aie.next_bd ^end
  ^end:
    aie.end
  }
  %dma = aie.memtile_dma(%mem) {
    %0 = aie.dma(MM2S, 0) [{
      aie.use_lock(%host, AcquireGreaterEqual, 1)
      aie.dma_bd(%big : memref<4x4xi32>, 0, 24, [<size = 4, stride = 4>, <size = 4, stride = 1>], [<const_pad_before = 1, const_pad_after = 1>, <const_pad_before = 0, const_pad_after = 0>])
      aie.use_lock(%host, Release, 1)
    }]
    %1 = aie.dma(S2MM, 0) {loop = false} [{
      aie.use_lock(%host, AcquireGreaterEqual, 2)
      aie.dma_bd(%big : memref<4x4xi32>)
      aie.use_lock(%host, Release, 2)
    }]
    aie.end
  }
  aie.runtime_sequence @run() {
    aiex.set_lock(%host, 1)
  }
}
