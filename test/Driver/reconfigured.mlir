// One device fills a mem tile, another one empties it: the contents of memories stay
// when the array is configured anew. Run by a sequence of a third device, or one
// after the other by name.
//
// RUN: tileloom run %s -o %t.prj --arg 0=iota --expect 1=iota | FileCheck %s --check-prefix=BOTH
// BOTH: ran @both of @main on npu1: 32 words moved
// BOTH: arg1: 16 elements as expected
//
// RUN: tileloom run %s -o %t.prj --repeat=2 --arg 0=iota --expect 1=iota
//
// With an index beyond the longest sequence, arguments count through all of them.
// RUN: tileloom run %s -o %t.prj --sequence=fill::run --sequence=drain::run --arg 0=iota --expect 1=iota \
// RUN:   | FileCheck %s --check-prefix=TURN
// TURN: ran @run of @fill on npu1: 16 words moved
// TURN: ran @run of @drain on npu1: 16 words moved
// TURN: arg1: 16 elements as expected
//
// RUN: tileloom run %s -o %t.prj --sequence=fill::run --sequence=drain::run --arg 0=iota --expect 0=iota
//
// RUN: %exits 1 tileloom run %s -o %t.prj --sequence=run 2>&1 | FileCheck %s --check-prefix=AMBIGUOUS
// AMBIGUOUS: tileloom: error: several devices have a runtime sequence @run; say which one with --sequence DEVICE::run [sequence-ambiguous]
// AMBIGUOUS: note: the design has @both of @main
// AMBIGUOUS: note: the design has @run of @fill
//
// Artefacts are those of the chosen device; the others have folders of their own.
// RUN: tileloom build %s -o %t.prj --get=config.txn --get=insts.bin | FileCheck %s --check-prefix=FILES
// FILES: tmp.prj/config.txn
// FILES-NEXT: tmp.prj/both.insts.bin
// RUN: ls %t.prj/device_fill/config.txn %t.prj/device_drain/run.insts.bin
//
// The control program alone does the same.
// RUN: cp %t.prj/both.insts.bin %t.bin
// RUN: tileloom run %s -o %t.prj --replay=%t.bin --arg 0=iota --expect 1=iota | FileCheck %s --check-prefix=BOTH
// RUN: od -An -v -tx4 -w4 %t.bin | tr -d ' ' > %t.txt
// RUN: tileloom run %s -o %t.prj --replay=%t.txt --arg 0=iota --expect 1=iota | FileCheck %s --check-prefix=BOTH
// RUN: tileloom-translate --disassemble-txn %t.bin --device=npu1 | FileCheck %s --check-prefix=LIST
// LIST: load_pdi
// LIST: load_pdi
module {
  aie.device(npu1) @main {
    aie.runtime_sequence @both(%x: memref<16xi32>, %y: memref<16xi32>) {
      aiex.configure @fill {
        aiex.run @run(%x) : (memref<16xi32>)
      }
      aiex.configure @drain {
        aiex.run @run(%y) : (memref<16xi32>)
      }
    }
  }
  aie.device(npu1) @fill {
    %shim = aie.tile(0, 0)
    %mem = aie.tile(0, 1)
    %kept = aie.buffer(%mem) {address = 64 : i32, sym_name = "kept"} : memref<16xi32>
    aie.flow(%shim, DMA : 0, %mem, DMA : 0)
    aie.shim_dma_allocation @in(%shim, MM2S, 0)
    aie.runtime_sequence @run(%x: memref<16xi32>) {
      %t = aiex.dma_configure_task(%mem, S2MM, 0) {
        aie.dma_bd(%kept : memref<16xi32>, 0, 16)
        aie.end
      } {issue_token = true}
      aiex.dma_start_task(%t)
      %s = aiex.dma_configure_task_for @in {
        aie.dma_bd(%x : memref<16xi32>, 0, 16)
        aie.end
      }
      aiex.dma_start_task(%s)
      aiex.dma_await_task(%t)
      aiex.dma_free_task(%s)
    }
  }
  aie.device(npu1) @drain {
    %shim = aie.tile(0, 0)
    %mem = aie.tile(0, 1)
    %kept = aie.buffer(%mem) {address = 64 : i32, sym_name = "kept"} : memref<16xi32>
    aie.flow(%mem, DMA : 3, %shim, DMA : 1)
    aie.shim_dma_allocation @out(%shim, S2MM, 1)
    aie.runtime_sequence @run(%y: memref<16xi32>) {
      %t = aiex.dma_configure_task(%mem, MM2S, 3) {
        aie.dma_bd(%kept : memref<16xi32>, 0, 16)
        aie.end
      }
      aiex.dma_start_task(%t)
      %s = aiex.dma_configure_task_for @out {
        aie.dma_bd(%y : memref<16xi32>, 0, 16)
        aie.end
      } {issue_token = true}
      aiex.dma_start_task(%s)
      aiex.dma_await_task(%s)
      aiex.dma_free_task(%t)
    }
  }
}
