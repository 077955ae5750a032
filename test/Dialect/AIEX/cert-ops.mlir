// Microcontroller control code round-trips.
// RUN: tileloom-opt %s | FileCheck %s
// RUN: tileloom-opt %s > %t.once
// RUN: tileloom-opt %t.once | diff %t.once -
// RUN: tileloom-opt --mlir-print-op-generic %s | tileloom-opt | diff %t.once -

aie.device(xcve3858) {
  // CHECK: aiex.cert.uc_dma_chain @c {
  // CHECK-NEXT: aiex.cert.uc_dma_bd @data, 132096, 8, true
  // CHECK-NEXT: aiex.cert.uc_dma_bd @data, 0, 4, false
  // CHECK-NEXT: }
  aiex.cert.uc_dma_chain @c {
    aiex.cert.uc_dma_bd @data, 0x20400, 8, true
    aiex.cert.uc_dma_bd @data, 0, 4, false
  }
  // CHECK: aiex.cert.job(1) {
  aiex.cert.job(1) {
    // CHECK-NEXT: aiex.cert.write32(4096, 7)
    aiex.cert.write32(4096, 7)
    // CHECK-NEXT: aiex.cert.maskwrite32(4096, 255, 7)
    aiex.cert.maskwrite32(4096, 255, 7)
    // CHECK-NEXT: aiex.cert.apply_offset_57(@tab, 2, 3)
    aiex.cert.apply_offset_57(@tab, 2, 3)
    // CHECK-NEXT: aiex.cert.wait_tcts(1, 2, 3)
    aiex.cert.wait_tcts(1, 2, 3)
    // CHECK-NEXT: aiex.cert.uc_dma_write_des_sync(@c)
    aiex.cert.uc_dma_write_des_sync(@c)
    // CHECK-NEXT: aiex.cert.local_barrier(1, 2)
    aiex.cert.local_barrier(1, 2)
    // CHECK-NEXT: aiex.cert.remote_barrier(1, 15)
    aiex.cert.remote_barrier(1, 15)
    // CHECK-NEXT: aiex.cert.nop
    aiex.cert.nop
  }
  // CHECK: aiex.cert.attach_to_group(0) {
  // CHECK-NEXT: aiex.cert.job(2) {
  aiex.cert.attach_to_group(0) {
    aiex.cert.job(2) {
    }
  }
  // CHECK: aiex.cert.page {
  aiex.cert.page {
    aiex.cert.job(3) {
      aiex.cert.nop
    }
  }
  // CHECK: aiex.cert.section @s {
  aiex.cert.section @s {
    aiex.cert.job(4) {
    }
  }
}
