// What is not lowered is refused, at the op and by name.
// RUN: tileloom-opt --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform))' %s -split-input-file -verify-diagnostics

aie.device(npu1) {
  %t00 = aie.tile(0, 0)
  %t10 = aie.tile(1, 0)
  // expected-error @+1 {{has two ends at shims, which this version does not lower [not-lowered]}}
  aie.objectfifo @a(%t00, {%t10}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
}

// -----

aie.device(npu1) {
  %t02 = aie.tile(0, 2)
  %t04 = aie.tile(0, 4)
  // expected-error @+1 {{has padding by a tile other than a mem tile, which this version does not lower [not-lowered]}}
  aie.objectfifo @a(%t02 dimensionsToStream [<size = 8, stride = 1>], {%t04}, 2 : i32) {padDimensions = #aie<bd_pad_layout_array[<const_pad_before = 1, const_pad_after = 1>]>} : !aie.objectfifo<memref<8xi32>>
}

// -----

aie.device(xcvc1902) {
  %t22 = aie.tile(2, 2)
  %t25 = aie.tile(2, 5)
  // expected-error @+1 {{has a repeat count on locks that cannot count, which this version does not lower [not-lowered]}}
  aie.objectfifo @a(%t22, {%t25}, 2 : i32) {repeat_count = 2 : i32} : !aie.objectfifo<memref<8xi32>>
}

// -----

aie.device(npu1) {
  %t00 = aie.tile(0, 0)
  %t02 = aie.tile(0, 2)
  %t12 = aie.tile(1, 2)
  aie.objectfifo @i(%t02, {%t00}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @o(%t00, {%t12}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  // expected-error @+1 {{links object fifos at a shim, which this version does not lower [not-lowered]}}
  aie.objectfifo.link [@i] -> [@o] ([] [])
}

// -----

aie.device(npu1) {
  %t00 = aie.tile(0, 0)
  %t02 = aie.tile(0, 2)
  %t05 = aie.tile(0, 5)
  aie.objectfifo @i(%t00, {%t02}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @o(%t02, {%t05}, 2 : i32) {aie_stream = 0 : i32, aie_stream_port = 0 : i32} : !aie.objectfifo<memref<8xi32>>
  // expected-error @+1 {{links an end that has no DMA, which this version does not lower [not-lowered]}}
  aie.objectfifo.link [@i] -> [@o] ([] [])
}

// -----

aie.device(npu1) {
  %t00 = aie.tile(0, 0)
  %t01 = aie.tile(0, 1)
  %t02 = aie.tile(0, 2)
  %t03 = aie.tile(0, 3)
  aie.objectfifo @a(%t02, {%t01}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @b(%t03, {%t01}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @o(%t01, {%t00}, 2 : i32) {repeat_count = 2 : i32} : !aie.objectfifo<memref<16xi32>>
  // expected-error @+1 {{repeats what it joins, which this version does not lower [not-lowered]}}
  aie.objectfifo.link [@a, @b] -> [@o] ([0, 8] [])
}

// -----

aie.device(npu1) {
  %t00 = aie.tile(0, 0)
  %t01 = aie.tile(0, 1)
  %t02 = aie.tile(0, 2)
  %t03 = aie.tile(0, 3)
  aie.objectfifo @i(%t00, {%t01}, 1 : i32) : !aie.objectfifo<memref<8xi32>>
  // expected-error @+1 {{has initial values and gets a part of what another fifo brings, which this version does not lower [not-lowered]}}
  aie.objectfifo @a(%t01, {%t02}, 1 : i32) : !aie.objectfifo<memref<4xi32>> = [dense<1>]
  aie.objectfifo @b(%t01, {%t03}, 1 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo.link [@i] -> [@a, @b] ([] [0, 4])
}

// -----

aie.device(npu1) {
  %t02 = aie.tile(0, 2)
  %t05 = aie.tile(0, 5)
  %b = aie.buffer(%t02) : memref<8xi32>
  %l = aie.lock(%t02, 0)
  %one = arith.constant 1 : i32
  // expected-error @+1 {{adds to a program of aie.dma ops, which this version does not do; write it with aie.dma_start [not-lowered]}}
  aie.objectfifo @a(%t02, {%t05}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  %m = aie.mem(%t02) {
    %0 = aie.dma(S2MM, 0) [{
      aie.use_lock(%l, AcquireGreaterEqual, %one)
      aie.dma_bd(%b : memref<8xi32>)
      aie.use_lock(%l, Release, %one)
    }]
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t00 = aie.tile(0, 0)
  %t02 = aie.tile(0, 2)
  // expected-error @+1 {{needs the name @a_shim_alloc, which something else bears [objectfifo-declaration]}}
  aie.objectfifo @a(%t00, {%t02}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.shim_dma_allocation @a_shim_alloc(%t00, S2MM, 1)
}

// -----

aie.device(xcvc1902) {
  %t22 = aie.tile(2, 2)
  %t23 = aie.tile(2, 3)
  aie.objectfifo @s(%t22, {%t23}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  %core = aie.core(%t22) {
    // expected-error @+1 {{objectFifo release has no corresponding acquire on this tile [objectfifo-access]}}
    aie.objectfifo.release @s(Produce, 1)
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t02 = aie.tile(0, 2)
  %t05 = aie.tile(0, 5)
  // expected-error @+1 {{needs 2000000000 buffer descriptors on one channel [objectfifo-channels]}}
  aie.objectfifo @a(%t02, {%t05}, 2 : i32) {repeat_count = 1000000000 : i32} : !aie.objectfifo<memref<8xi32>>
}

// -----

aie.device(npu1) {
  %t02 = aie.tile(0, 2)
  %t05 = aie.tile(0, 5)
  // expected-error @+1 {{holds 1000000000 objects at an end, and no tile has room for more than 65536 [objectfifo-declaration]}}
  aie.objectfifo @a(%t02, {%t05}, 1000000000 : i32) : !aie.objectfifo<memref<8xi32>>
}

// -----

aie.device(npu1) {
  %t02 = aie.tile(0, 2)
  %t03 = aie.tile(0, 3)
  %ten = arith.constant 1000000000 : index
  %one = arith.constant dense<1> : tensor<1000000000xi32>
  func.func private @make()
  aie.objectfifo @f(%t02, {%t03}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  // expected-error @+1 {{has a pattern that is too long to write out [objectfifo-process]}}
  aie.objectfifo.register_process @f(Produce, %one : tensor<1000000000xi32>, %one : tensor<1000000000xi32>, @make, %ten)
}
