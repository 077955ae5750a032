// Sequences that cannot become a control program are refused where they say so.
// RUN: split-file %s %t
// RUN: not tileloom build %t/alloc.mlir -o %t/alloc 2>&1 | FileCheck %s --check-prefix=ALLOC
// RUN: not tileloom build %t/memref.mlir -o %t/memref 2>&1 | FileCheck %s --check-prefix=MEMREF
// RUN: not tileloom build %t/padding.mlir -o %t/padding 2>&1 | FileCheck %s --check-prefix=PADDING
// RUN: not tileloom build %t/wait.mlir -o %t/wait 2>&1 | FileCheck %s --check-prefix=WAIT
// RUN: not tileloom build %t/burst.mlir -o %t/burst 2>&1 | FileCheck %s --check-prefix=BURST
// RUN: not tileloom build %t/unknown.mlir -o %t/unknown 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not tileloom build %t/lock.mlir -o %t/lock 2>&1 | FileCheck %s --check-prefix=LOCK
// RUN: not tileloom build %t/rtp.mlir -o %t/rtp 2>&1 | FileCheck %s --check-prefix=RTP
// RUN: not tileloom build %t/endless.mlir -o %t/endless 2>&1 | FileCheck %s --check-prefix=ENDLESS
// RUN: not tileloom build %t/op.mlir -o %t/op 2>&1 | FileCheck %s --check-prefix=OP
// RUN: not tileloom build %t/queue.mlir -o %t/queue 2>&1 | FileCheck %s --check-prefix=QUEUE

// ALLOC: alloc.mlir:9:{{[0-9]+}}: error: {{.*}}couldn't find shim_dma_allocation op for @nobody [shim-allocation-unknown]
// MEMREF: memref.mlir:11:{{[0-9]+}}: error: {{.*}}memref must be a block argument or subview/cast/reinterpret_cast of one with known offsets [sequence-memref]
// PADDING: padding.mlir:5:{{[0-9]+}}: error: 'aiex.npu.dma_memcpy_nd' op ShimTile doesn't support zero padding. [writebd-field]
// WAIT: wait.mlir:9:{{[0-9]+}}: error: {{.*}}couldn't find symbol in parent device [dma-wait-symbol]
// BURST: burst.mlir:9:{{[0-9]+}}: error: {{.*}}Requested burst length is not supported by the target. Supported burst lengths: 64 128 256 [dma-burst-length]
// UNKNOWN: unknown.mlir:12:{{[0-9]+}}: error: {{.*}}needs a value that is not known before the run; constants, loop counters with constant bounds and arithmetic on them are [sequence-value-unknown]
// LOCK: lock.mlir:10:{{[0-9]+}}: error: {{.*}}names tile (9, 0), but device npu1 has 4 columns and 6 rows [tile-out-of-array]
// RTP: rtp.mlir:9:{{[0-9]+}}: error: {{.*}}buffer 'nobody' not found in device
// ENDLESS: endless.mlir:10:{{[0-9]+}}: error: {{.*}}the runtime sequence executes more than 10000000 operations; shorten its loops [sequence-endless]
// OP: op.mlir:6:{{[0-9]+}}: error: {{.*}}is not supported in a runtime sequence by this version [sequence-op-unsupported]
// QUEUE: queue.mlir:6:{{[0-9]+}}: error: {{.*}}tile (7, 0) is outside the array [tile-out-of-array]

//--- alloc.mlir
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  aie.shim_dma_allocation @in(%shim, MM2S, 0)
  %b = aie.buffer(%core) {address = 1024 : i32, sym_name = "b"} : memref<16xi32>
  %l = aie.lock(%core)
  aie.runtime_sequence @run(%x: memref<1024xi32>) {
    aiex.npu.dma_memcpy_nd(%x[0,0,0,0][1,1,1,16][0,0,0,1]) {id = 0 : i64, metadata = @nobody} : memref<1024xi32>
  }
}

//--- memref.mlir
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  aie.shim_dma_allocation @in(%shim, MM2S, 0)
  %b = aie.buffer(%core) {address = 1024 : i32, sym_name = "b"} : memref<16xi32>
  %l = aie.lock(%core)
  memref.global "private" constant @g : memref<16xi32> = dense<1>
  aie.runtime_sequence @run(%x: memref<1024xi32>) {
    %m = memref.get_global @g : memref<16xi32>
    aiex.npu.dma_memcpy_nd(%m[0,0,0,0][1,1,1,16][0,0,0,1]) {id = 0 : i64, metadata = @in} : memref<16xi32>
  }
}

//--- wait.mlir
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  aie.shim_dma_allocation @in(%shim, MM2S, 0)
  %b = aie.buffer(%core) {address = 1024 : i32, sym_name = "b"} : memref<16xi32>
  %l = aie.lock(%core)
  aie.runtime_sequence @run(%x: memref<1024xi32>) {
    aiex.npu.dma_wait {symbol = @nobody}
  }
}

//--- burst.mlir
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  aie.shim_dma_allocation @in(%shim, MM2S, 0)
  %b = aie.buffer(%core) {address = 1024 : i32, sym_name = "b"} : memref<16xi32>
  %l = aie.lock(%core)
  aie.runtime_sequence @run(%x: memref<1024xi32>) {
    aiex.npu.dma_memcpy_nd(%x[0,0,0,0][1,1,1,16][0,0,0,1]) {id = 0 : i64, metadata = @in, burst_length = 512 : i64} : memref<1024xi32>
  }
}

//--- unknown.mlir
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  aie.shim_dma_allocation @in(%shim, MM2S, 0)
  %b = aie.buffer(%core) {address = 1024 : i32, sym_name = "b"} : memref<16xi32>
  %l = aie.lock(%core)
  aie.runtime_sequence @run(%x: memref<1024xi32>) {
    %c = arith.constant 0 : i32
    %o = arith.constant 1 : i32
    %v = arith.divsi %o, %c : i32
    aiex.npu.rtp_write(@b, 0, %v) : i32
  }
}

//--- lock.mlir
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  aie.shim_dma_allocation @in(%shim, MM2S, 0)
  %b = aie.buffer(%core) {address = 1024 : i32, sym_name = "b"} : memref<16xi32>
  %l = aie.lock(%core)
  aie.runtime_sequence @run(%x: memref<1024xi32>) {
    aiex.set_lock(%l, 1)
    aiex.npu.sync {column = 9 : i32, row = 0 : i32, direction = 0 : i32, channel = 0 : i32, column_num = 1 : i32, row_num = 1 : i32}
  }
}

//--- rtp.mlir
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  aie.shim_dma_allocation @in(%shim, MM2S, 0)
  %b = aie.buffer(%core) {address = 1024 : i32, sym_name = "b"} : memref<16xi32>
  %l = aie.lock(%core)
  aie.runtime_sequence @run(%x: memref<1024xi32>) {
    aiex.npu.rtp_write(@nobody, 0, 1)
  }
}

//--- endless.mlir
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  aie.runtime_sequence @run() {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = arith.constant 99999999 : index
    scf.for %i = %c0 to %n step %c1 {
      aiex.npu.preempt {level = 0 : ui8}
    }
  }
}

//--- op.mlir
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  aie.runtime_sequence @run() {
    aiex.npu.create_scratchpad {size = 64 : ui32}
  }
}

//--- queue.mlir
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  aie.runtime_sequence @run() {
    aiex.npu.push_queue(7, 0, MM2S : 0) {issue_token = false, repeat_count = 0 : i32, bd_id = 0 : i32}
  }
}

//--- padding.mlir
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  aie.shim_dma_allocation @in(%shim, MM2S, 0)
  aie.runtime_sequence @run(%x: memref<1024xi32>) {
    aiex.npu.dma_memcpy_nd(%x[0,0,0,0][1,1,1,16][0,0,0,1]) {id = 0 : i64, metadata = @in, d0_zero_before = 1 : i64} : memref<1024xi32>
  }
}
