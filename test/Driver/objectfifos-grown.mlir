// A depth of 2 for all ends, and a core that acquires 3 objects through a subview: its end
// of a DMA fifo grows to 4. An end that shares memory has what the fifo says, and so has one
// of a list.

// RUN: sed 's/\[2 : i32, 4 : i32\]/2 : i32/' %examples/sliding_window/sliding_window.mlir > %t.mlir
// RUN: python3 %examples/expected.py sliding_window %t.npy
// RUN: tileloom run %t.mlir --device=npu1 -o %t.prj --arg 0=iota --expect 1=%t.npy | FileCheck %s --check-prefix=RUNS
// RUNS: arg1: 256 elements as expected
// RUN: FileCheck %s --check-prefix=BUFFERS < %t.prj/input_with_symbols.mlir
// BUFFERS-DAG: sym_name = "rows_cons_buff_3"
// BUFFERS-NOT: sym_name = "rows_cons_buff_4"

// RUN: sed 's/\[2 : i32, 4 : i32\]/[2 : i32, 2 : i32]/' %examples/sliding_window/sliding_window.mlir > %t.mlir
// RUN: %exits 1 tileloom build %t.mlir --device=npu1 -o %t.prj 2>&1 | FileCheck %s --check-prefix=LIST
// LIST: error: 'aie.objectfifo.acquire' op acquires 3 objects from an objectFifo that holds 2 [objectfifo-access]

// RUN: %exits 1 tileloom build %s -o %t.prj 2>&1 | FileCheck %s --check-prefix=SHARED
// SHARED: error: 'aie.objectfifo.acquire' op acquires 3 objects from a pool of 2 [objectfifo-access]
aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.objectfifo @shared(%a, {%b}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.core(%a) {
    %all = aie.objectfifo.acquire @shared(Produce, 3) : !aie.objectfifosubview<memref<8xi32>>
    aie.objectfifo.release @shared(Produce, 3)
    aie.end
  }
}
