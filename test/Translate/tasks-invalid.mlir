// Tasks that cannot be carried out are refused at the descriptor or the wait.
// RUN: split-file %s %t
// RUN: not tileloom build %t/taken.mlir -o %t/taken 2>&1 | FileCheck %s --check-prefix=TAKEN
// RUN: not tileloom build %t/exhausted.mlir -o %t/exhausted 2>&1 | FileCheck %s --check-prefix=EXHAUSTED
// RUN: not tileloom build %t/token.mlir -o %t/token 2>&1 | FileCheck %s --check-prefix=TOKEN
// RUN: not tileloom build %t/host.mlir -o %t/host 2>&1 | FileCheck %s --check-prefix=HOST
// RUN: not tileloom build %t/offset.mlir -o %t/offset 2>&1 | FileCheck %s --check-prefix=OFFSET
// RUN: not tileloom build %t/short.mlir -o %t/short 2>&1 | FileCheck %s --check-prefix=SHORT
// RUN: not tileloom build %t/length.mlir -o %t/length 2>&1 | FileCheck %s --check-prefix=LENGTH
// RUN: not tileloom build %t/empty.mlir -o %t/empty 2>&1 | FileCheck %s --check-prefix=EMPTY
// RUN: not tileloom build %t/two.mlir -o %t/two 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: not tileloom build %t/onelock.mlir -o %t/onelock 2>&1 | FileCheck %s --check-prefix=ONELOCK
// RUN: not tileloom build %t/foreign.mlir -o %t/foreign 2>&1 | FileCheck %s --check-prefix=FOREIGN
// RUN: not tileloom build %t/handle.mlir -o %t/handle 2>&1 | FileCheck %s --check-prefix=HANDLE
// RUN: not tileloom build %t/both.mlir -o %t/both 2>&1 | FileCheck %s --check-prefix=BOTH
// RUN: not tileloom build %t/other.mlir -o %t/other 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not tileloom build %t/negative.mlir -o %t/negative 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: not tileloom build %t/push.mlir -o %t/push 2>&1 | FileCheck %s --check-prefix=PUSH

// TAKEN: taken.mlir:11:{{[0-9]+}}: error: {{.*}}Specified buffer descriptor ID 7 is already in use. Emit an aiex.dma_free_task operation to reuse BDs. [bd-id-taken]
// EXHAUSTED: exhausted.mlir:11:{{[0-9]+}}: error: {{.*}}Allocator exhausted available buffer descriptor IDs. [bd-ids-exhausted]
// TOKEN: token.mlir:11:{{[0-9]+}}: error: {{.*}}Cannot wait on a BD that is not configured to issue a token. [task-without-token]
// TOKEN: note: Consider adding attribute `issue_token=true` here.
// HOST: host.mlir:7:{{[0-9]+}}: error: {{.*}}DDR memory (runtime input arguments) can only be referred to on shim tiles. [host-memory-off-shim]
// OFFSET: offset.mlir:7:{{[0-9]+}}: error: {{.*}}Offset must be aligned to 4 byte boundary. [bd-alignment]
// SHORT: short.mlir:7:{{[0-9]+}}: error: {{.*}}Transfer size of 3 bytes falls below minimum hardware transfer unit of 4 bytes. [bd-length-range]
// LENGTH: length.mlir:7:{{[0-9]+}}: error: {{.*}}Buffer descriptor length does not match length of transfer expressed by lowest three dimensions of data layout transformation strides/wraps. BD length is 256 bytes. Lowest three dimensions length: 128 bytes. [bd-length-mismatch]
// EMPTY: empty.mlir:10:{{[0-9]+}}: error: {{.*}}Block ending in this terminator does not contain a required aie.dma_bd operation. [task-block]
// TWO: two.mlir:8:{{[0-9]+}}: error: {{.*}}This block contains multiple aie.dma_bd operations. Exactly one is required. [task-block]
// ONELOCK: onelock.mlir:11:{{[0-9]+}}: error: {{.*}}BD blocks must have either 0 or 2 lock operations (one acquire and one release), but this one has 1 acquires and 0 releases [task-block]
// FOREIGN: foreign.mlir:5:{{[0-9]+}}: error: {{.*}}is accessed from an unreachable tile in Column 0 and Row 1 [memory-unreachable]
// HANDLE: handle.mlir:7:{{[0-9]+}}: error: {{.*}}does not reference a valid configure_task operation [task-unknown]
// BOTH: both.mlir:7:{{[0-9]+}}: error: {{.*}}Cannot specify both next_bd_id attribute and aie.next_bd operation. [task-block]
// OTHER: other.mlir:7:{{[0-9]+}}: error: {{.*}}Unsupported operation within BD block. [task-block]
// NEGATIVE: negative.mlir:8:{{[0-9]+}}: error: {{.*}}has a negative offset (-4) or length (16) [task-bd]
// PUSH: push.mlir:9:{{[0-9]+}}: error: 'aiex.npu.push_queue' op BD ID exceeds the maximum ID. [npu-queue-entry]

//--- taken.mlir
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  aie.runtime_sequence @run(%x: memref<1024xi32>) {
    %a = aiex.dma_configure_task(%shim, MM2S, 0) {
      aie.dma_bd(%x : memref<1024xi32> offset = 0 len = 16) {bd_id = 7 : i32}
      aie.end
    }
    %b = aiex.dma_configure_task(%shim, MM2S, 0) {
      aie.dma_bd(%x : memref<1024xi32> offset = 0 len = 16) {bd_id = 7 : i32}
      aie.end
    }
  }
}

//--- exhausted.mlir
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  aie.runtime_sequence @run(%x: memref<1024xi32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = arith.constant 17 : index
    scf.for %i = %c0 to %n step %c1 {
      %t = aiex.dma_configure_task(%shim, MM2S, 0) {
          aie.dma_bd(%x : memref<1024xi32> offset = 0 len = 16)
        aie.end
      }
    }
  }
}

//--- token.mlir
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  aie.runtime_sequence @run(%x: memref<1024xi32>) {
    %t = aiex.dma_configure_task(%shim, MM2S, 0) {
      aie.dma_bd(%x : memref<1024xi32> offset = 0 len = 16)
      aie.end
    }
    aiex.dma_start_task(%t)
    aiex.dma_await_task(%t)
  }
}

//--- host.mlir
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  aie.runtime_sequence @run(%x: memref<1024xi32>) {
    %t = aiex.dma_configure_task(%core, MM2S, 0) {
      aie.dma_bd(%x : memref<1024xi32> offset = 0 len = 16)
      aie.end
    }
  }
}

//--- offset.mlir
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  aie.runtime_sequence @run(%x: memref<1024xi8>) {
    %t = aiex.dma_configure_task(%shim, MM2S, 0) {
      aie.dma_bd(%x : memref<1024xi8> offset = 3 len = 16)
      aie.end
    }
  }
}

//--- short.mlir
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  aie.runtime_sequence @run(%x: memref<1024xi8>) {
    %t = aiex.dma_configure_task(%shim, MM2S, 0) {
      aie.dma_bd(%x : memref<1024xi8> offset = 0 len = 3)
      aie.end
    }
  }
}

//--- length.mlir
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  aie.runtime_sequence @run(%x: memref<1024xi32>) {
    %t = aiex.dma_configure_task(%shim, MM2S, 0) {
      aie.dma_bd(%x : memref<1024xi32> offset = 0 len = 64 sizes = [2, 2, 4, 4] strides = [64, 32, 8, 1])
      aie.end
    }
  }
}

//--- empty.mlir
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  aie.runtime_sequence @run(%x: memref<1024xi32>) {
    %t = aiex.dma_configure_task(%shim, MM2S, 0) {
      aie.dma_bd(%x : memref<1024xi32> offset = 0 len = 16)
      aie.next_bd ^next
    ^next:
      aie.end
    }
  }
}

//--- two.mlir
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  aie.runtime_sequence @run(%x: memref<1024xi32>) {
    %t = aiex.dma_configure_task(%shim, MM2S, 0) {
      aie.dma_bd(%x : memref<1024xi32> offset = 0 len = 16)
      aie.dma_bd(%x : memref<1024xi32> offset = 0 len = 16)
      aie.end
    }
  }
}

//--- onelock.mlir
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  %l = aie.lock(%mem, 0)
  %c1 = arith.constant 1 : i32
  %b = aie.buffer(%mem) {address = 0 : i32} : memref<16xi32>
  aie.runtime_sequence @run() {
    %t = aiex.dma_configure_task(%mem, MM2S, 0) {
      aie.use_lock(%l, AcquireGreaterEqual, %c1)
      aie.dma_bd(%b : memref<16xi32> offset = 0 len = 16)
      aie.end
    }
  }
}

//--- foreign.mlir
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  %l = aie.lock(%core, 0)
  %c1 = arith.constant 1 : i32
  %b = aie.buffer(%mem) {address = 0 : i32} : memref<16xi32>
  aie.runtime_sequence @run() {
    %t = aiex.dma_configure_task(%mem, MM2S, 0) {
      aie.use_lock(%l, AcquireGreaterEqual, %c1)
      aie.dma_bd(%b : memref<16xi32> offset = 0 len = 16)
      aie.use_lock(%l, Release, %c1)
      aie.end
    }
  }
}

//--- handle.mlir
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  aie.runtime_sequence @run() {
    %i = arith.constant 1 : index
    aiex.dma_start_task(%i)
  }
}

//--- both.mlir
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  aie.runtime_sequence @run(%x: memref<1024xi32>) {
    %t = aiex.dma_configure_task(%shim, MM2S, 0) {
      aie.dma_bd(%x : memref<1024xi32> offset = 0 len = 16) {next_bd_id = 4 : i32}
      aie.next_bd ^next
    ^next:
      aie.dma_bd(%x : memref<1024xi32> offset = 0 len = 16)
      aie.end
    }
  }
}

//--- other.mlir
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  aie.runtime_sequence @run(%x: memref<1024xi32>) {
    %t = aiex.dma_configure_task(%shim, MM2S, 0) {
      aiex.npu.preempt {level = 0 : ui8}
      aie.dma_bd(%x : memref<1024xi32> offset = 0 len = 16)
      aie.end
    }
  }
}

//--- negative.mlir
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  aie.runtime_sequence @run(%x: memref<1024xi32>) {
    %m = arith.constant -4 : i32
    %t = aiex.dma_configure_task(%shim, MM2S, 0) {
      aie.dma_bd(%x : memref<1024xi32> offset = %m len = 16)
      aie.end
    }
  }
}

//--- push.mlir
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aie.runtime_sequence @run() {
    %c15 = arith.constant 15 : i32
    %c17 = arith.constant 17 : i32
    %one = arith.constant 1 : i32
    %zero = arith.constant 0 : i32
    scf.for %i = %c15 to %c17 step %one : i32 {
      aiex.npu.push_queue(0, 0, MM2S : 0) bd_id %i repeat %zero {issue_token = false} : i32, i32
    }
  }
}
