// Tasks of core and mem tiles take the address of a buffer of the design, and locks:
// those of a mem tile have 64 added, greater-equal is the negated value.
// RUN: tileloom build %s -o %t
// RUN: tileloom-translate --disassemble-txn %t/run.insts.bin | FileCheck %s

aie.device(npu1) {
  %mem = aie.tile(1, 1)
  %core = aie.tile(1, 2)
  %b = aie.buffer(%core) {address = 4096 : i32, sym_name = "b"} : memref<64xi32>
  %m = aie.buffer(%mem) {address = 8192 : i32, sym_name = "m"} : memref<64xi32>
  %free = aie.lock(%mem, 0)
  %full = aie.lock(%mem, 1)
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  aie.runtime_sequence @run() {
    // Base address in words at bit 14, length below.
    // CHECK: blockwrite 0x0221D000 {{.*}} 6 words = 0x01040020 0x00000000 0x00000000 0x00000000 0x00000000 0x02000000
    %t = aiex.dma_configure_task(%core, MM2S, 0) {
      aie.dma_bd(%b : memref<64xi32> offset = 16 len = 32)
      aie.end
    }
    // The mem tile's own memory begins at 0x80000 of what its DMA sees; its BD holds words.
    // CHECK: blockwrite 0x021A0000 {{.*}} 8 words = 0x00000040 0x00020800 0x00000000 0x00000000 0x00000000 0x00000000 0x00000000 0x8141FF40
    // CHECK: write 0x021A0604 {{.*}} = 0x00000000
    %u = aiex.dma_configure_task(%mem, S2MM, 0) {
      aie.use_lock(%free, AcquireGreaterEqual, %c1)
      aie.dma_bd(%m : memref<64xi32> offset = 0 len = 64)
      aie.use_lock(%full, Release, %c1)
      aie.end
    }
    aiex.dma_start_task(%u)
    // A channel of an odd number uses descriptors 24 to 47.
    // CHECK: blockwrite 0x021A0300
    // CHECK: write 0x021A063C {{.*}} = 0x00000018
    %v = aiex.dma_configure_task(%mem, MM2S, 1) {
      aie.dma_bd(%m : memref<64xi32> offset = 0 len = 64)
      aie.end
    }
    aiex.dma_start_task(%v)
    // At least 0 always holds: no acquire at all, not one of exactly 0.
    // CHECK: blockwrite 0x021A0020 {{.*}} 8 words = {{.*}} 0x81410000
    %w = aiex.dma_configure_task(%mem, S2MM, 0) {
      aie.use_lock(%free, AcquireGreaterEqual, %c0)
      aie.dma_bd(%m : memref<64xi32> offset = 0 len = 64)
      aie.use_lock(%full, Release, %c1)
      aie.end
    }
  }
}
